import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Refusal } from "#domain/errors.ts";
import { meter, type Stored } from "./meter.ts";
import { StorageUnavailable, untilStalled } from "./stall.ts";

const broken_off = new Set<unknown>(["ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET", "EPIPE"]);

/**
 * Streams an upload into `sink`. Refuses with `file.too_large` beyond `max_bytes` and with `upload.stalled` when the
 * sender sends nothing for `limit_ms`; fails with `StorageUnavailable` when the sink accepts nothing for as long or
 * breaks, and with the sender's error when the connection breaks.
 */
export async function receive(
  bytes: Readable,
  sink: Writable,
  { max_bytes, limit_ms }: { readonly max_bytes: number; readonly limit_ms: number },
): Promise<Stored> {
  let sender_error: unknown = null;
  bytes.once("error", (error) => (sender_error = error));
  const isSinkBusy = (): boolean => bytes.readableEnded || sink.writableLength > 0;
  try {
    return await untilStalled(limit_ms, async (moved, signal) => {
      const { through, result } = meter(max_bytes, moved);
      sink.on("drain", moved);
      await pipeline(bytes, through, sink, { signal });
      return result();
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof StorageUnavailable) {
      if (isSinkBusy()) throw error;
      throw new Refusal("upload.stalled");
    }
    const { code } = error as { code?: unknown };
    if (error === sender_error || broken_off.has(code)) throw error;
    throw new StorageUnavailable(error);
  }
}
