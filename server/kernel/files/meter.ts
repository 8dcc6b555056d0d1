import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { Refusal } from "#domain/errors.ts";
import { signature_bytes } from "#domain/files/signatures.ts";

/** A stored file: its size, its digest, and its first bytes, which show its type. */
export type Stored = { readonly size_bytes: number; readonly sha256: string; readonly start: Buffer };

/** Counts and digests a stream and stops it at the limit, without holding the file in memory. */
export function meter(
  max_bytes: number,
  moved: () => void = () => {},
): { through: Transform; result: () => Stored } {
  const hash = createHash("sha256");
  let size_bytes = 0;
  let start = Buffer.alloc(0);
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      moved();
      size_bytes += chunk.length;
      if (size_bytes > max_bytes) {
        done(new Refusal("file.too_large"));
        return;
      }
      hash.update(chunk);
      if (start.length < signature_bytes)
        start = Buffer.concat([start, chunk.subarray(0, signature_bytes - start.length)]);
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size_bytes, sha256: hash.digest("hex"), start }) };
}
