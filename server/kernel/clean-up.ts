import type { Logger } from "pino";
import { logLevel } from "./db/unavailable.ts";

type Log = Pick<Logger, "warn" | "error">;

/**
 * Does a clean-up after a failure and answers the error of the failure, to be thrown. An error of the clean-up itself is
 * logged; without a log it is stored in `clean_up` of the first error, which is written wherever that one is logged.
 */
export async function afterCleanUp(
  error: unknown,
  cleanUp: () => Promise<unknown>,
  log: Log | null = null,
): Promise<unknown> {
  try {
    await cleanUp();
  } catch (failed) {
    if (log) log[logLevel(failed)](failed);
    else if (error instanceof Error && Object.isExtensible(error)) Object.assign(error, { clean_up: failed });
  }
  return error;
}

/**
 * The result of `work`, with a clean-up after it, however it ended. When both fail, the error of the work is thrown. When
 * only the clean-up fails, its error is logged and the result is returned; without a log it is thrown.
 */
export async function cleanedUp<T>(
  work: () => Promise<T>,
  cleanUp: () => Promise<unknown>,
  log: Log | null = null,
): Promise<T> {
  let result: T;
  try {
    result = await work();
  } catch (error) {
    throw await afterCleanUp(error, cleanUp, log);
  }
  await cleanUp().catch((failed: unknown) => {
    if (!log) throw failed;
    log[logLevel(failed)](failed);
  });
  return result;
}
