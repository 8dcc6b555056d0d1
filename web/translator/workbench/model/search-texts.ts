import { expressionOf, searched, type SearchTask } from "./search.ts";

const limit_ms = 200;

export type SearchResult = readonly (string | null)[] | "slow" | "invalid";

/**
 * Searches many texts. A regular expression may take for ever, so it runs in a worker that is ended after 200 ms; plain
 * text is searched at once.
 */
export function searchTexts(task: SearchTask): Promise<SearchResult> {
  if (expressionOf(task.query) === null) return Promise.resolve("invalid");
  if (!task.query.is_pattern) return Promise.resolve(searched(task));
  return new Promise((resolve) => {
    const worker = new Worker(new URL("search-worker.ts", import.meta.url), { type: "module" });
    const end = (result: SearchResult): void => {
      worker.terminate();
      resolve(result);
    };
    worker.addEventListener("error", () => end("invalid"));
    worker.addEventListener("message", ({ data }: MessageEvent<"ready" | (string | null)[]>) => {
      if (data !== "ready") {
        end(data);
        return;
      }
      // The time to load the worker does not count.
      globalThis.setTimeout(() => end("slow"), limit_ms);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
      worker.postMessage(task);
    });
  });
}
