import * as z from "zod/mini";
import { ApiError, errorOf } from "#contract/client.ts";

/** Sends a file as the body of a request; the typed calls are JSON. A refusal is an `ApiError`, as of a call. */
export async function postFile<T>(options: {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly file: File;
  readonly answer: z.ZodMiniType<T>;
}): Promise<T> {
  const { url, headers, file, answer } = options;
  const response = await fetch(url, {
    method: "POST",
    headers: { ...headers, "content-type": "application/octet-stream" },
    body: file,
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new ApiError(response.status, errorOf(body));
  return z.object({ data: answer }).parse(body).data;
}
