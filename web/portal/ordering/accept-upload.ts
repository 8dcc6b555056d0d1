import type { UploadView } from "#contract/files/files.ts";

type Asked<K extends keyof UploadView> = (value: unknown) => value is UploadView[K];
const states: readonly unknown[] = [
  "counting",
  "counted",
  "needs_quote",
  "refused",
] satisfies UploadView["state"][];
const isText = (value: unknown): value is string => typeof value === "string";
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);
const isWholeOrNull = (value: unknown): value is number | null => value === null || isWhole(value);

/** The contract's `uploadView` once more, because its library would be a tenth of what the first page loads. */
const asked: { readonly [K in keyof UploadView]-?: Asked<K> } = {
  hash: (value): value is string => isText(value) && /^[\w-]{20,32}$/.test(value),
  name: isText,
  size_bytes: isWhole,
  state: (value): value is UploadView["state"] => states.includes(value),
  outcome: isTextOrNull,
  message: isTextOrNull,
  words: isWholeOrNull,
  characters_collapsed: isWholeOrNull,
  // Drafts of an earlier version do not know it.
  language: (value): value is UploadView["language"] => value === undefined || isTextOrNull(value),
  annotations: (value): value is UploadView["annotations"] => value === undefined || Array.isArray(value),
  delivered_as: (value): value is UploadView["delivered_as"] => value === undefined || isTextOrNull(value),
  sha256: (value): value is string | undefined => value === undefined || isText(value),
};

/** A file as the server or a draft describes it; null for anything else. */
export function acceptUpload(data: unknown): UploadView | null {
  if (typeof data !== "object" || data === null) return null;
  const isRight = ([name, is]: [string, (value: unknown) => boolean]) => is(Reflect.get(data, name));
  return Object.entries(asked).every(isRight) ? (data as UploadView) : null;
}

/** The files of a draft; what is no file is left out. */
export const acceptUploads = (stored: unknown): UploadView[] =>
  (Array.isArray(stored) ? stored : []).flatMap((file) => acceptUpload(file) ?? []);
