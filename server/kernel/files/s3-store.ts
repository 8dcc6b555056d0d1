import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { cleanedUp } from "../clean-up.ts";
import type { Config } from "../settings/config.ts";
import type { Stored } from "./meter.ts";
import { receive } from "./receive.ts";
import { stall_ms, storageStep } from "./stall.ts";
import type { FileStore } from "./store.ts";

const connect_ms = 5000;

/**
 * Files in an S3-compatible bucket. The SDK is loaded only when a bucket is configured: it costs a third of a
 * second of start. Checksums `WHEN_REQUIRED`, because some engines store the SDK's trailer as part of the file.
 */
export async function s3Store(
  options: NonNullable<Config["s3"]>,
  { limit_ms = stall_ms } = {},
): Promise<FileStore> {
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } =
    await import("@aws-sdk/client-s3");
  const client = new S3Client({
    region: options.region,
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: connect_ms },
    ...(options.endpoint === null ? {} : { endpoint: options.endpoint }),
  });
  const at = (key: string) => ({ Bucket: options.bucket, Key: key });
  const get: FileStore["get"] = (key) =>
    storageStep(limit_ms, async (_moved, abortSignal) => {
      const { Body, ContentLength } = await client.send(new GetObjectCommand(at(key)), { abortSignal });
      if (!(Body instanceof Readable)) throw new Error(`the bucket answered no body for ${key}`);
      return { stream: Body, size_bytes: ContentLength ?? 0 };
    });
  const write = (key: string, bytes: Uint8Array): Promise<void> =>
    storageStep(limit_ms, async (_moved, abortSignal) => {
      const put = new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.byteLength });
      await client.send(put, { abortSignal });
    });
  const remove = (key: string): Promise<void> =>
    storageStep(limit_ms, async (_moved, abortSignal) => {
      await client.send(new DeleteObjectCommand(at(key)), { abortSignal });
    });
  // The size must be known before sending, so the stream is first stored on disk.
  const put: FileStore["put"] = (key, bytes, max_bytes) =>
    throughDisk({ bytes, max_bytes, limit_ms }, async (Body, ContentLength, abortSignal) => {
      await client.send(new PutObjectCommand({ ...at(key), Body, ContentLength }), { abortSignal });
    });
  return {
    get,
    put,
    write,
    async read(key) {
      const { stream } = await get(key);
      return readAll(stream, limit_ms);
    },
    remove,
    async probe() {
      const key = `probe/${randomBytes(6).toString("hex")}`;
      await write(key, Buffer.from("probe"));
      await remove(key);
    },
  };
}

type Upload = { readonly bytes: Readable; readonly max_bytes: number; readonly limit_ms: number };
type Send = (body: Readable, size_bytes: number, signal: AbortSignal) => Promise<void>;

/** Receives into a temporary file and passes it to `send` with its size; the file is removed in either case. */
async function throughDisk({ bytes, max_bytes, limit_ms }: Upload, send: Send): Promise<Stored> {
  const folder = await storageStep(limit_ms, () => mkdtemp(path.join(os.tmpdir(), "upload-")));
  const file = path.join(folder, "part");
  const pass = async (): Promise<Stored> => {
    const stored = await receive(bytes, fs.createWriteStream(file), { max_bytes, limit_ms });
    await storageStep(limit_ms, async (moved, signal) => {
      const body = fs.createReadStream(file);
      body.on("data", moved);
      try {
        await send(body, stored.size_bytes, signal);
      } finally {
        body.destroy();
      }
    });
    return stored;
  };
  return cleanedUp(pass, () => rm(folder, { recursive: true, force: true }));
}

/** Reads a whole stream; fails when nothing arrives for `limit_ms`. */
const readAll = (stream: Readable, limit_ms: number): Promise<Uint8Array> =>
  storageStep(limit_ms, async (moved, signal) => {
    signal.addEventListener("abort", () => stream.destroy());
    const chunks: Buffer[] = [];
    for await (const chunk of stream) {
      moved();
      chunks.push(Buffer.from(chunk as Uint8Array));
    }
    return Buffer.concat(chunks);
  });
