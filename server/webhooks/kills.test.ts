import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { freePort, realServer, type RealServer } from "#test/real-server.ts";
import { openWebhookReceiver } from "#test/webhook-receiver.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { writePing } from "./messages.ts";

/** The worker is killed after these numbers of messages, while others are on their way or not written. */
const deaths = [5, 60, 130];
const endpoint_count = 20;
const messages_each = 15;

let database: TestDatabase;
let folder: string;
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>;
let server: RealServer | null = null;

beforeAll(async () => {
  database = await testDatabase({ seeded: true });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-webhooks-"));
  receiver = await openWebhookReceiver();
});
afterAll(async () => {
  await server?.kill();
  await receiver.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<RealServer> {
  const started = realServer({
    RUN: "worker",
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    OUTSIDE_LOOPBACK: "1",
    LOG_LEVEL: "error",
  });
  server = started;
  await started.healthy();
  return started;
}

async function writeMessages(): Promise<number> {
  const now = new Date();
  return transact(database.db, async (tx) => {
    const { id: customer_id } = await tx
      .selectFrom("customer")
      .select("id")
      .orderBy("id")
      .limit(1)
      .executeTakeFirstOrThrow();
    for (let nth = 0; nth < endpoint_count; nth++) {
      const url = `${receiver.origin}/kill/${nth}`;
      const endpoint = await tx
        .insertInto("webhook_endpoint")
        .values({ customer_id, url, types: ["order.paid"], created_at: now })
        .returning(["id", "customer_id"])
        .executeTakeFirstOrThrow();
      for (let count = 0; count < messages_each; count++) await writePing(tx, endpoint, now);
    }
    return endpoint_count * messages_each;
  });
}

const unsettled = async (): Promise<number> =>
  (await database.db.selectFrom("webhook_delivery").select("id").where("ok_at", "is", null).execute()).length;

describe("kill -9 while webhooks are sent", () => {
  test("no message is lost, and few are sent twice", async () => {
    const written = await writeMessages();
    for (const after of deaths) {
      const started = await start();
      while (receiver.received.length < after) await wait(1);
      await started.kill();
    }
    await start();
    while ((await unsettled()) > 0) await wait(20);
    const ids = receiver.received.map(({ message }) => message.id);
    expect(new Set(ids).size).toBe(written);
    // At most what was sent in the 50 ms before a death and not written yet is repeated.
    expect(ids.length).toBeGreaterThanOrEqual(written);
    expect(ids.length - written).toBeLessThan(written / 2);
  });
});
