import type { ErrorBody } from "#contract/shared.ts";
import { extensionOf } from "#domain/files/extension.ts";

export type FileLimits = {
  readonly files: number;
  readonly size_bytes: number;
  readonly extensions: readonly string[];
};

/** Why a file is not sent: a message key; the values are the file's name and the list of formats. */
export type Verdict =
  | "upload.too_many"
  | "upload.type"
  | "upload.image"
  | "upload.too_large"
  | "upload.empty";

/** Pictures of a text, and the format of most scans. */
const scans = new Set(["pdf", "png", "jpg", "jpeg", "gif", "bmp", "tif", "tiff", "webp", "heic", "svg"]);

/**
 * C6, §5: asked before a file is sent, in this order: count, extension, size, emptiness. The browser's MIME type
 * decides nothing, because phones and mail programs leave it out. Null when the file may be sent.
 */
export function verdictOf(
  file: { readonly name: string; readonly size: number },
  already: number,
  limits: FileLimits,
): Verdict | null {
  if (already >= limits.files) return "upload.too_many";
  const extension = extensionOf(file.name);
  if (scans.has(extension) && !limits.extensions.includes(extension)) return "upload.image";
  if (!limits.extensions.includes(extension)) return "upload.type";
  if (file.size > limits.size_bytes) return "upload.too_large";
  return file.size === 0 ? "upload.empty" : null;
}

/** A chosen file that has not arrived on the server; only its name and size are stored. */
export type UnsentFile = { readonly name: string; readonly size_bytes: number };

/**
 * Assigns chosen files to the unfinished rows they replace: first by name, then the first remaining file to the row
 * whose button was pressed (`pressed`). Other files are new rows.
 */
export function placesOf<F extends { readonly name: string }>(
  unfinished: readonly { readonly key: string; readonly name: string }[],
  files: readonly F[],
  pressed: string | null = null,
): ReadonlyMap<F, string> {
  const places = new Map<F, string>();
  for (const { key, name } of unfinished) {
    const same = files.find((file) => file.name === name && !places.has(file));
    if (same) places.set(same, key);
  }
  const rest = files.find((file) => !places.has(file));
  const is_open =
    unfinished.some(({ key }) => key === pressed) && ![...places.values()].includes(pressed ?? "");
  if (pressed !== null && rest && is_open) places.set(rest, pressed);
  return places;
}

/** MIME types as well as extensions in `accept`, because Android greys out docx by extension alone (C6). */
const mime: Record<string, string> = {
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  xls: "application/vnd.ms-excel",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ppt: "application/vnd.ms-powerpoint",
  pptx: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
  rtf: "application/rtf",
  txt: "text/plain",
  odt: "application/vnd.oasis.opendocument.text",
  pdf: "application/pdf",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  png: "image/png",
  tif: "image/tiff",
  tiff: "image/tiff",
  heic: "image/heic",
};
export const acceptOf = (extensions: readonly string[]): string =>
  extensions
    .flatMap((extension) => [`.${extension}`, ...(mime[extension] ? [mime[extension]] : [])])
    .join(",");

/** The server refused the file; the sentence is in the caller's language and the file need not be sent again. */
export class UploadRefused extends Error {
  override readonly name = "UploadRefused";
  readonly code: ErrorBody["error"]["code"];
  constructor(code: ErrorBody["error"]["code"], sentence: string) {
    super(sentence);
    this.code = code;
  }
}

/** The server cannot store files at the moment; the text is in the caller's language, and the upload may be retried. */
export class UploadUnavailable extends Error {
  override readonly name = "UploadUnavailable";
}

/** An upload bypasses the typed calls; the session is informed here of the answer of the server. */
type Refused = {
  readonly headers: Record<string, string>;
  readonly status: number;
  readonly code: ErrorBody["error"]["code"];
};
const refused_listeners = new Set<(refused: Refused) => void>();
export const onUploadRefused = (listener: (refused: Refused) => void): void =>
  void refused_listeners.add(listener);
export function noteUploadRefused(refused: Refused): void {
  for (const listener of refused_listeners) listener(refused);
}
