/** §9: after this time without the chunk, the error page offers to reload the page. */
const chunk_timeout_ms = 120_000;

/** A chunk did not load: a new version was deployed under an open page, or there is no connection. */
export class ChunkMissing extends Error {
  override readonly name = "ChunkMissing";
}

/** A part of an app, waited for at most two minutes. */
export async function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof globalThis.setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = globalThis.setTimeout(() => reject(new ChunkMissing("it took too long")), chunk_timeout_ms);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (error) {
    // The router would reload the document without asking, and discard text typed elsewhere on the page.
    throw error instanceof ChunkMissing ? error : new ChunkMissing("it cannot be loaded", { cause: error });
  } finally {
    globalThis.clearTimeout(timer);
  }
}
