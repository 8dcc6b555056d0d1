import fs from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { ErrorBody } from "#contract/shared.ts";
import { givenUpJob } from "#test/calls/desk-job-calls.ts";
import type { Installation } from "#test/installation.ts";
import { uploadText } from "#test/services.ts";
import type { Session } from "#test/session.ts";
import { hour, inOneInstallation, paidOrder, visitor } from "#test/steps.ts";
import { sql } from "kysely";
import { s3Store } from "./s3-store.ts";
import { StorageUnavailable } from "./stall.ts";
import { diskStore, type FileStore } from "./store.ts";
import { readiness } from "#server/app/readiness.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});

process.env["AWS_ACCESS_KEY_ID"] ??= "S3RVER";
process.env["AWS_SECRET_ACCESS_KEY"] ??= "S3RVER";
const limit_ms = 400;
const servers: http.Server[] = [];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "storage-"));
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A bucket with a simulated service. */
async function bucket(act: http.RequestListener): Promise<FileStore> {
  const server = http.createServer(act);
  servers.push(server);
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const place = { endpoint: `http://127.0.0.1:${port}`, region: "eu-central-1", bucket: "tolmaro" };
  return s3Store(place, { limit_ms });
}
const hanging = () => bucket(() => {});
const full = () =>
  bucket((request, answer) => {
    request.resume().on("end", () => answer.writeHead(507).end());
  });
async function gone(): Promise<FileStore> {
  const store = await hanging();
  servers.at(-1)?.close();
  return store;
}
/** A file in place of the folder, as after a lost mount. */
function lostFolder(): Promise<FileStore> {
  const place = path.join(folder, "lost");
  fs.writeFileSync(place, "");
  return Promise.resolve(diskStore(place, { limit_ms }));
}

describe.each([
  ["hangs", hanging],
  ["is full", full],
  ["is gone", gone],
  ["is a folder that was lost", lostFolder],
])("A storage that %s", (_name, open) => {
  test("fails with one error for every operation", async () => {
    const store = await open();
    const bytes = Buffer.from("słowo");
    await expect(store.put("upload/one", Readable.from([bytes]), 100)).rejects.toThrow(StorageUnavailable);
    await expect(store.write("upload/two", bytes)).rejects.toThrow(StorageUnavailable);
    await expect(store.read("upload/one")).rejects.toThrow(StorageUnavailable);
    await expect(store.get("upload/one")).rejects.toThrow(StorageUnavailable);
    await expect(store.probe()).rejects.toThrow(StorageUnavailable);
  });
});

describe("An upload", () => {
  const before = () => installation.machine.store;
  let own: FileStore | null = null;
  const use = (store: FileStore): void => {
    own ??= before();
    Object.assign(installation.machine, { store });
  };
  afterEach(() => {
    if (own) Object.assign(installation.machine, { store: own });
    installation.faults.length = 0;
  });

  test("without progress of the sender is refused, and nothing is left in the store", async () => {
    const place = path.join(folder, "slow");
    const silent = new Readable({ read: () => {} });
    silent.push("początek");
    const put = diskStore(place, { limit_ms }).put("upload/slow", silent, 100);
    await expect(put).rejects.toMatchObject({ code: "upload.stalled" });
    expect(fs.readdirSync(path.join(place, "upload"))).toEqual([]);
  });

  test("into a hanging storage is answered 503 in the language of the sender", async () => {
    use(await hanging());
    const sent = { query: { name: "umowa.txt", source_lang: "pl" as const }, body: Buffer.from("słowo") };
    const answer = await guest.send("uploadFile", sent);
    expect(answer.statusCode).toBe(503);
    expect(answer.headers["retry-after"]).toBe("60");
    const { error } = answer.json<ErrorBody>();
    expect(error.code).toBe("storage.unavailable");
    expect(error.message).toContain("try again in a few minutes");
    expect(installation.faults.join()).toContain("nothing moved");
  });

  test("a download from an unavailable storage is not reported as a missing file", async () => {
    const hash = await uploadText(
      installation,
      guest,
      "umowa.txt",
      "Umowa o dzieło zawarta dnia pierwszego.",
    );
    const { orders } = await paidOrder(installation, guest, { files: [hash], text: "" });
    const order = orders[0]?.hash ?? "";
    const { attachments } = await guest.call("order", { params: { hash: order } });
    const attachment = attachments.source[0]?.hash ?? "";
    const link = await guest.call("attachmentLink", { params: { hash: order, attachment } });
    use(await gone());
    const away = await fetch(new URL(link.url, installation.origin));
    expect(away.status).toBe(503);
    expect(((await away.json()) as ErrorBody).error.code).toBe("storage.unavailable");
  });
});

describe("/api/ready", () => {
  /** The same installation with another part and without cached results. */
  const ask = (change: Partial<typeof installation.machine> = {}) =>
    readiness({ ...installation.machine, ...change });

  test("reports the state of each part", async () => {
    expect(await guest.call("ready", {})).toEqual({
      state: "ok",
      parts: { database: "ok", storage: "ok", jobs: "ok", mail: "ok" },
    });
  });

  test("an unavailable storage is reported, other parts keep working", async () => {
    const { state, parts } = await ask({ store: await gone() });
    expect({ state, parts }).toEqual({
      state: "degraded",
      parts: { database: "ok", storage: "down", jobs: "ok", mail: "ok" },
    });
  });

  test("jobs that were given up or are overdue are reported", async () => {
    const id = await givenUpJob(installation);
    expect((await ask()).parts.jobs).toBe("degraded");
    const late = sql`update graphile_worker._private_jobs set attempts = 0, last_error = null,
      run_at = now() - interval '6 minutes' where id = ${id}::bigint`;
    await late.execute(installation.db);
    expect((await ask()).parts.jobs).toBe("degraded");
    await sql`delete from graphile_worker._private_jobs where id = ${id}::bigint`.execute(installation.db);
    expect((await ask()).parts.jobs).toBe("ok");
  });

  test("mails that are not sent are reported", async () => {
    const config = { ...installation.machine.config, smtp_url: "smtp://127.0.0.1:1" };
    await paidOrder(installation, guest);
    installation.clock.forward(hour);
    expect((await ask({ config })).parts.mail).toBe("degraded");
  });
});
