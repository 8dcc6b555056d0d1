import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { ignoreIdleErrors } from "./open.ts";
import { isUnavailable } from "./unavailable.ts";

const first_pause_ms = 100;
const longest_pause_ms = 2000;
const connect_timeout_ms = 5000;

/**
 * Waits until the database of `url` accepts a connection; `report` is called once when waiting begins. Throws a sentence
 * without the password after `timeout_ms`, and immediately when the database refuses (password, name).
 */
export async function untilDatabaseAnswers(
  url: string,
  { timeout_ms, report }: { readonly timeout_ms: number; readonly report: (sentence: string) => void },
): Promise<void> {
  const deadline = performance.now() + timeout_ms;
  for (let pause_ms = first_pause_ms; ; pause_ms = Math.min(pause_ms * 2, longest_pause_ms)) {
    const error = await refusalOf(url);
    if (error === null) return;
    if (!isUnavailable(error))
      throw new Error(`the database ${placeOf(url)} refuses us: ${error.message}.`, { cause: error });
    const left_ms = deadline - performance.now();
    if (left_ms <= 0)
      throw new Error(
        `the database ${placeOf(url)} did not answer for ${Math.round(timeout_ms / 1000)} seconds ` +
          `(${error.message || (error as NodeJS.ErrnoException).code}). Start it, or correct DATABASE_URL.`,
        { cause: error },
      );
    if (pause_ms === first_pause_ms)
      report(
        `Waiting up to ${Math.round(timeout_ms / 1000)} seconds for the database ${placeOf(url)} (${error.message || (error as NodeJS.ErrnoException).code}).`,
      );
    await sleep(Math.min(pause_ms, left_ms));
  }
}

/** The error of a connection; null when it succeeds. */
async function refusalOf(url: string): Promise<Error | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connect_timeout_ms });
  ignoreIdleErrors(client);
  try {
    await client.connect();
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client.end().catch(() => {});
  }
}

/** Host, port and name of a database address, without the password. */
function placeOf(url: string): string {
  if (!URL.canParse(url)) return "of DATABASE_URL";
  const { hostname, port, pathname } = new URL(url);
  return `"${decodeURIComponent(pathname.slice(1))}" at ${hostname}:${port || "5432"}`;
}
