import { inStep } from "../tracing/steps.ts";

/** The file storage does not respond, is full or is missing. Nothing was stored. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`the storage of files: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = "StorageUnavailable";
  }
}

/** Whether an error of a store means that it has no such file. */
export const isMissing = (error: unknown): boolean => {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return code === "ENOENT" || name === "NoSuchKey" || name === "NotFound";
};

/** Time without progress, in milliseconds, after which the caller gets an error. */
export const stall_ms = 30_000;

/**
 * Runs `work`, which reports progress, and fails with `StorageUnavailable` after `limit_ms` without progress. The
 * signal asks `work` to stop; its end is not awaited, because a hanging disk never responds.
 */
export async function untilStalled<T>(
  limit_ms: number,
  work: (moved: () => void, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const stalled = new Promise<never>((_done, fail) => {
    timer = setTimeout(() => {
      const error = new StorageUnavailable(new Error(`nothing moved for ${limit_ms} ms`));
      fail(error);
      abort.abort(error);
    }, limit_ms);
  });
  // Asynchronous, so that work that throws before its first step clears the timer as well.
  const working = (async () => work(() => timer?.refresh(), abort.signal))();
  // After a stall no caller waits for the result, and later errors are ignored.
  working.catch(() => {});
  try {
    return await Promise.race([working, stalled]);
  } finally {
    clearTimeout(timer);
  }
}

const step = { kind: "call", name: "storage" } as const;

/**
 * One step of a store: fails with `StorageUnavailable` when it takes longer than `limit_ms` or breaks. The error for a
 * missing file is not changed.
 */
export async function storageStep<T>(
  limit_ms: number,
  work: (moved: () => void, signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await inStep(step, () => untilStalled(limit_ms, work), { isExpected: isMissing });
  } catch (error) {
    throw error instanceof StorageUnavailable || isMissing(error) ? error : new StorageUnavailable(error);
  }
}
