import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "#domain/errors.ts";
import { s3Store } from "./s3-store.ts";
import { diskStore, type FileStore } from "./store.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "store-"));
const bucket = "tolmaro";
let s3: S3rver;
const stores = new Map<string, FileStore>();

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

beforeAll(async () => {
  const port = await freePort();
  s3 = new S3rver({
    port,
    address: "127.0.0.1",
    silent: true,
    directory: path.join(folder, "s3"),
    configureBuckets: [{ name: bucket }],
  });
  await s3.run();
  process.env["AWS_ACCESS_KEY_ID"] = "S3RVER";
  process.env["AWS_SECRET_ACCESS_KEY"] = "S3RVER";
  stores.set("a folder", diskStore(path.join(folder, "disk")));
  stores.set(
    "a bucket",
    await s3Store({ endpoint: `http://127.0.0.1:${port}`, region: "eu-central-1", bucket }),
  );
});
afterAll(async () => {
  await s3.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const storeNamed = (name: string): FileStore => {
  const store = stores.get(name);
  if (!store) throw new Error(name);
  return store;
};
const text = async (stream: Readable): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString("utf8");
};

describe.each(["a folder", "a bucket"])("files in %s", (name) => {
  test("a stored file is read back, with its size, its digest and its first bytes", async () => {
    const store = storeNamed(name);
    const stored = await store.put(
      "upload/one",
      Readable.from([Buffer.from("zażółć"), Buffer.from(" gęślą")]),
      100,
    );
    expect(stored).toEqual({
      start: Buffer.from("zażółć gęślą").subarray(0, 16),
      size_bytes: 19,
      sha256: "71f4ca03420361d195e6d2e69df1224d8b6451175264dbe5f5358d4386001f8b",
    });
    const { stream, size_bytes } = await store.get("upload/one");
    expect(await text(stream)).toBe("zażółć gęślą");
    expect(size_bytes).toBe(19);
  });

  test("a file above the limit is refused and not stored", async () => {
    const store = storeNamed(name);
    const put = store.put("upload/large", Readable.from([Buffer.alloc(60), Buffer.alloc(60)]), 100);
    await expect(put).rejects.toEqual(new Refusal("file.too_large"));
    await expect(store.get("upload/large")).rejects.toThrow(/exist|ENOENT/);
  });

  test("a document is written completely, read, and deleted once removed", async () => {
    const store = storeNamed(name);
    await store.write("invoices/two.pdf", Buffer.from("%PDF"));
    expect(Buffer.from(await store.read("invoices/two.pdf")).toString()).toBe("%PDF");
    await store.remove("invoices/two.pdf");
    await expect(store.read("invoices/two.pdf")).rejects.toThrow(/exist|ENOENT/);
  });
});

test("removal takes what a killed process has stored of a file", async () => {
  const part = path.join(folder, "disk/upload/killed.part");
  fs.writeFileSync(part, "half");
  await storeNamed("a folder").remove("upload/killed");
  expect(fs.existsSync(part)).toBe(false);
});

test("a key that points outside the folder is refused", async () => {
  await expect(storeNamed("a folder").read("upload/../../secret")).rejects.toThrow("not a storage key");
});
