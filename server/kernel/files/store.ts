import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { mkdir, open, readFile, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Stored } from "./meter.ts";
import { receive } from "./receive.ts";
import { stall_ms, storageStep, StorageUnavailable } from "./stall.ts";

/**
 * Storage of files: a folder, or a bucket when one is configured. Keys are generated, never a customer's file name. Any
 * operation fails with `StorageUnavailable` when the storage is missing, full, or makes no progress for 30 seconds.
 */
export type FileStore = {
  /**
   * Streams to the store. Refuses with `file.too_large` past `max_bytes` and with `upload.stalled` when the sender
   * stops sending; nothing is left behind then.
   */
  readonly put: (key: string, bytes: Readable, max_bytes: number) => Promise<Stored>;
  readonly write: (key: string, bytes: Uint8Array) => Promise<void>;
  readonly read: (key: string) => Promise<Uint8Array>;
  readonly get: (key: string) => Promise<{ readonly stream: Readable; readonly size_bytes: number }>;
  readonly remove: (key: string) => Promise<void>;
  /** Stores and removes a small file; fails as an upload would. */
  readonly probe: () => Promise<void>;
};

const piece_bytes = 64 * 1024;

/** Bytes we made ourselves as a stream of small pieces, so that nobody waits until all of them are digested. */
export function streamOf(bytes: Buffer): Readable {
  const pieces = function* () {
    for (let at = 0; at < bytes.length; at += piece_bytes) yield bytes.subarray(at, at + piece_bytes);
  };
  return Readable.from(pieces(), { objectMode: false });
}

const key_form = /^[a-z]+(?:\/[A-Za-z0-9_-]+)+(?:\.[a-z]+)?$/;

/** The folder counts as full below this free space, which an upload and its derived files need. */
const least_free_bytes = 100 * 1024 * 1024;

/** Files under a folder. A file appears under its name only when it is whole and on the disk. */
export function diskStore(folder: string, { limit_ms = stall_ms } = {}): FileStore {
  const place = (key: string): string => {
    if (!key_form.test(key)) throw new Error(`not a storage key: ${key}`);
    return path.join(folder, key);
  };
  const step = <T>(work: () => Promise<T>): Promise<T> => storageStep(limit_ms, work);
  const atomically = async <T>(key: string, fill: (temporary: string) => Promise<T>): Promise<T> => {
    const target = place(key);
    const temporary = `${target}.${randomBytes(6).toString("hex")}.part`;
    await step(() => mkdir(path.dirname(target), { recursive: true }));
    try {
      const filled = await fill(temporary);
      await step(() => rename(temporary, target));
      return filled;
    } catch (error) {
      const cleared = rm(temporary, { force: true }).catch(() => {});
      // A hanging disk would also block this cleanup.
      if (!(error instanceof StorageUnavailable)) await cleared;
      throw error;
    }
  };
  const write = (key: string, bytes: Uint8Array): Promise<void> =>
    atomically(key, (temporary) =>
      step(async () => {
        const handle = await open(temporary, "w");
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
      }),
    );
  const remove = (key: string): Promise<void> => step(() => rm(place(key), { force: true }));
  return {
    put: (key, bytes, max_bytes) =>
      atomically(key, (temporary) =>
        receive(bytes, fs.createWriteStream(temporary, { flush: true }), { max_bytes, limit_ms }),
      ),
    write,
    read: (key) => step(() => readFile(place(key))),
    async get(key) {
      const { size } = await step(() => stat(place(key)));
      return { stream: fs.createReadStream(place(key)), size_bytes: size };
    },
    remove,
    async probe() {
      const key = `probe/${randomBytes(6).toString("hex")}`;
      await write(key, Buffer.from("probe"));
      await remove(key);
      const { bavail, bsize } = await step(() => statfs(folder));
      if (bavail * bsize < least_free_bytes)
        throw new StorageUnavailable(new Error(`less than ${least_free_bytes} bytes are free`));
    },
  };
}
