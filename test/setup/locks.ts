import { afterAll, afterEach, inject } from "vitest";
import { recordLocks } from "../lock-recorder.ts";

/** A transaction that locks rows against `server/kernel/db/lock-order.ts` fails the test it ran in. */
const shared = globalThis as { found_locks?: () => string[] };
/** Violations since the last call. Files of one worker share their connections, so one recorder observes them all. */
export const foundLocks = (shared.found_locks ??= recordLocks(inject("key_columns")));

// A statement is located by the first frame of our own code, which is below the frames of the libraries.
Error.stackTraceLimit = 40;

function requireOrder(): void {
  const found = foundLocks();
  if (found.length > 0)
    throw new Error(`Locks against the order of server/kernel/db/lock-order.ts:\n${found.join("\n")}`);
}

afterEach(requireOrder);
afterAll(requireOrder);
