import { createHash, randomBytes } from "node:crypto";
import fs from "node:fs";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Refusal } from "#domain/errors.ts";

export type Stored = { readonly size_bytes: number; readonly sha256: string };

/** Where files lie: a folder, or a bucket when one is configured. Keys are ours, never a customer's file name. */
export type FileStore = {
  /** Streams to the store and refuses with `file.too_large` past `max_bytes`; nothing is left behind then. */
  readonly put: (key: string, bytes: Readable, max_bytes: number) => Promise<Stored>;
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  readonly read: (key: string) => Promise<Uint8Array>;
  readonly get: (key: string) => Promise<{ readonly stream: Readable; readonly size_bytes: number }>;
  readonly remove: (key: string) => Promise<void>;
};

const piece_bytes = 64 * 1024;

/** Bytes we made ourselves as a stream of small pieces, so that nobody waits until all of them are digested. */
export function streamOf(bytes: Buffer): Readable {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += piece_bytes) yield bytes.subarray(at, at + piece_bytes);
  };
  return Readable.from(pieces(), { objectMode: false });
}

/** Counts and digests what flows through and stops it at the limit, so that memory never holds a file. */
export function meter(max_bytes: number): { through: Transform; result: () => Stored } {
  const hash = createHash("sha256");
  let size_bytes = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size_bytes += chunk.length;
      if (size_bytes > max_bytes) {
        done(new Refusal("file.too_large"));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size_bytes, sha256: hash.digest("hex") }) };
}

const key_form = /^[a-z]+(?:\/[A-Za-z0-9_-]+)+(?:\.[a-z]+)?$/;

/** Files under a folder. A file appears under its name only when it is whole and on the disk. */
export function diskStore(folder: string): FileStore {
  const place = (key: string): string => {
    if (!key_form.test(key)) throw new Error(`not a storage key: ${key}`);
    return path.join(folder, key);
  };
  const atomically = async (key: string, fill: (temporary: string) => Promise<void>): Promise<void> => {
    const target = place(key);
    const temporary = `${target}.${randomBytes(6).toString("hex")}.part`;
    await mkdir(path.dirname(target), { recursive: true });
    try {
      await fill(temporary);
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };
  return {
    async put(key, bytes, max_bytes) {
      const { through, result } = meter(max_bytes);
      await atomically(key, (temporary) =>
        pipeline(bytes, through, fs.createWriteStream(temporary, { flush: true })),
      );
      return result();
    },
    async write(key, bytes) {
      await atomically(key, async (temporary) => {
        const handle = await open(temporary, "w");
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
      });
    },
    read: async (key) => readFile(place(key)),
    async get(key) {
      const { size } = await stat(place(key));
      return { stream: fs.createReadStream(place(key)), size_bytes: size };
    },
    remove: async (key) => rm(place(key), { force: true }),
  };
}
