import { errorOf } from "#contract/client.ts";
import type { ErrorBody } from "#contract/shared.ts";
import { parseJson } from "./stored.ts";
import { noteUploadRefused, UploadRefused, UploadUnavailable } from "./upload.ts";

export type Sending<T> = { readonly done: Promise<T>; readonly cancel: () => void };

/**
 * Sends one file as the raw body. XHR, because fetch does not report upload progress. A lost connection
 * rejects with a plain `Error`, a refusal with `UploadRefused`, a fault and a server that cannot take files with `UploadUnavailable`.
 */
export function sendFile<T>(options: {
  readonly url: string;
  /** Reads the answer; null for an unexpected one, which counts as a failed upload. */
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
        noteUploadRefused({ headers: options.headers, status: request.status, code: refused.code });
      if (request.status >= 500 && refused.message !== "")
        return reject(new UploadUnavailable(refused.message));
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
