import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Config } from "../config.ts";
import { meter, type FileStore } from "./store.ts";
import { mkdtemp, rm, stat } from "node:fs/promises";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/**
 * Files in an S3-compatible bucket. The SDK is loaded only when a bucket is configured: it costs a third of a
 * second of start. Checksums `WHEN_REQUIRED`, because some engines store the SDK's trailer as part of the file.
 */
export async function s3Store(options: NonNullable<Config["s3"]>): Promise<FileStore> {
  const { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } =
    await import("@aws-sdk/client-s3");
  const client = new S3Client({
    region: options.region,
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(options.endpoint === null ? {} : { endpoint: options.endpoint }),
  });
  const at = (key: string) => ({ Bucket: options.bucket, Key: key });
  const get: FileStore["get"] = async (key) => {
    const { Body, ContentLength } = await client.send(new GetObjectCommand(at(key)));
    if (!(Body instanceof Readable)) throw new Error(`the bucket answered no body for ${key}`);
    return { stream: Body, size_bytes: ContentLength ?? 0 };
  };
  return {
    get,
    // The size must be known before sending, so the stream is met on disk first and sent from there.
    async put(key, bytes, max_bytes) {
      const folder = await mkdtemp(path.join(os.tmpdir(), "upload-"));
      const file = path.join(folder, "part");
      try {
        const { through, result } = meter(max_bytes);
        await pipeline(bytes, through, fs.createWriteStream(file));
        const { size } = await stat(file);
        await client.send(
          new PutObjectCommand({ ...at(key), Body: fs.createReadStream(file), ContentLength: size }),
        );
        return result();
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async write(key, bytes) {
      await client.send(new PutObjectCommand({ ...at(key), Body: bytes, ContentLength: bytes.byteLength }));
    },
    async read(key) {
      const { stream } = await get(key);
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
      return Buffer.concat(chunks);
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}
