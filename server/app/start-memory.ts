import { Session } from "node:inspector";

/**
 * Returns what only the start needed to the system: about 15 MB of read and compiled source. Node offers no other full
 * collection without a flag. It takes about a tenth of a second.
 */
export async function releaseStartMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  await new Promise<void>((resolve) => {
    session.post("HeapProfiler.collectGarbage", () => resolve());
  });
  session.disconnect();
}
