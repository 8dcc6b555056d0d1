import { errorOf } from "#contract/client.ts";
import type { ErrorBody } from "#contract/shared.ts";
import { parseJson } from "./stored.ts";

export type FileLimits = {
  readonly files: number;
  readonly size_bytes: number;
  readonly extensions: readonly string[];
};

/** Why a file is not sent: a message key of ours; the values are the file's name and the list of formats. */
export type Verdict =
  | "upload.too_many"
  | "upload.type"
  | "upload.image"
  | "upload.too_large"
  | "upload.empty";

const images = new Set(["png", "jpg", "jpeg", "gif", "bmp", "tif", "tiff", "webp", "heic", "svg"]);

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? "";

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
  if (images.has(extension) && !limits.extensions.includes(extension)) return "upload.image";
  if (!limits.extensions.includes(extension)) return "upload.type";
  if (file.size > limits.size_bytes) return "upload.too_large";
  return file.size === 0 ? "upload.empty" : null;
}

/** MIME types beside extensions in `accept`, because Android greys out docx by extension alone (C6). */
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

/** An upload goes past the typed calls; whoever looks after the session is told here what the server said. */
type Refused = {
  readonly headers: Record<string, string>;
  readonly status: number;
  readonly code: ErrorBody["error"]["code"];
};
const refused_listeners = new Set<(refused: Refused) => void>();
export const onUploadRefused = (listener: (refused: Refused) => void): void =>
  void refused_listeners.add(listener);

export type Sending<T> = { readonly done: Promise<T>; readonly cancel: () => void };

/**
 * Sends one file as the raw body. XHR, because fetch does not tell how much is already sent. A lost connection
 * and a fault of the server reject with a plain `Error`, a refusal with `UploadRefused`.
 */
export function sendFile<T>(options: {
  readonly url: string;
  /** Reads the answer; null for one that is none of ours, which counts as a failed upload. */
  readonly accept: (data: unknown) => T | null;
  readonly file: File;
  readonly headers: Record<string, string>;
  readonly onProgress: (percent: number) => void;
}): Sending<T> {
  const request = new XMLHttpRequest();
  const done = new Promise<T>((resolve, reject) => {
    request.open("POST", options.url);
    for (const [name, value] of Object.entries(options.headers)) request.setRequestHeader(name, value);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.addEventListener("progress", (event) => {
      if (event.lengthComputable) options.onProgress(Math.round((event.loaded / event.total) * 100));
    });
    request.addEventListener("load", () => {
      const body = parseJson(request.responseText);
      const data = options.accept(dataOf(body));
      if (request.status < 300 && data !== null) return resolve(data);
      const refused = errorOf(body);
      if (request.status >= 400)
        for (const listener of refused_listeners)
          listener({ headers: options.headers, status: request.status, code: refused.code });
      const is_refusal = request.status >= 400 && request.status < 500 && refused.message !== "";
      reject(is_refusal ? new UploadRefused(refused.code, sentenceOf(refused)) : new Error("upload failed"));
    });
    request.addEventListener("error", () => reject(new Error("connection lost")));
    request.addEventListener("abort", () => reject(new DOMException("cancelled", "AbortError")));
    request.send(options.file);
  });
  return { done, cancel: () => request.abort() };
}

const dataOf = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "data" in body ? body.data : null;

const sentenceOf = (error: ErrorBody["error"]): string =>
  Object.values(error.fields ?? {})[0]?.[0] ?? error.message;
