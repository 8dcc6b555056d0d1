const tries = 20;
const pause_ms = 500;

/** Asks what is left until nothing is, for ten seconds at most; returns what was left then. */
export async function leftAfter<T>(ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
  for (let nth = 1; ; nth += 1) {
    const left = await ask();
    if (left.length === 0 || nth === tries) return left;
    await new Promise((resolve) => {
      globalThis.setTimeout(resolve, pause_ms);
    });
  }
}
