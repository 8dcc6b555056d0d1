import { brand } from "#brand/brand.ts";
import { draftsWritten, saveDrafts } from "#ui/draft.ts";
import { forget, keep, recall, type StoredKey } from "#ui/stored.ts";

const key = `left:${brand.slug}` as const;
const version = 1;

/** The page from which §8 redirected to the root, and the drafts typed there. */
export type LeftPage = {
  readonly path: string;
  readonly drafts: readonly StoredKey[];
  /** Epoch milliseconds. */
  readonly saved_at: number;
};

/** D7: stores every open form and the address of its page. */
export function noteLeftPage(): void {
  saveDrafts();
  const { pathname, search } = globalThis.location;
  keep(key, version, { path: pathname + search, drafts: draftsWritten() });
}

export function readLeftPage(): LeftPage | null {
  const found = recall(key, version);
  if (!found) return null;
  const { path, drafts } = found.data as Omit<LeftPage, "saved_at">;
  return { path, drafts, saved_at: found.saved_at };
}

export const forgetLeftPage = (): void => forget(key);
