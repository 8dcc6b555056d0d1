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

/** The worker is killed after these numbers of written results, while other messages are on their way or not written. */
const deaths = [1, 60, 130];
/** An endpoint takes its time, so that a death finds messages of each kind. */
const answer_ms = 20;
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
      receiver.answer(`/kill/${nth}`, (response) => {
        setTimeout(() => response.writeHead(204).end(), answer_ms);
      });
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

/** The messages that an endpoint has accepted, as far as the result was written. */
const settled = async (): Promise<string[]> => {
  const rows = await database.db
    .selectFrom("webhook_delivery")
    .select("message_id")
    .where("ok_at", "is not", null)
    .execute();
  return rows.map(({ message_id }) => message_id);
};
const unsettled = async (): Promise<number> =>
  (await database.db.selectFrom("webhook_delivery").select("id").where("ok_at", "is", null).execute()).length;

describe("kill -9 while webhooks are sent", () => {
  test("no message is lost, and none whose result was written is sent again", async () => {
    const written = await writeMessages();
    const sent_again: string[] = [];
    let [before, accepted]: [number, readonly string[]] = [0, []];
    const compareWithBefore = (): void => {
      const since = new Set(receiver.received.slice(before).map(({ message }) => message.id));
      sent_again.push(...accepted.filter((id) => since.has(id)));
    };
    for (const after of deaths) {
      const started = await start();
      while ((await settled()).length < after) await wait(5);
      await started.kill();
      compareWithBefore();
      [before, accepted] = [receiver.received.length, await settled()];
    }
    await start();
    while ((await unsettled()) > 0) await wait(20);
    compareWithBefore();
    const times = new Map<string, number>();
    for (const { message } of receiver.received) times.set(message.id, (times.get(message.id) ?? 0) + 1);
    expect(times.size).toBe(written);
    expect(accepted.length).toBeGreaterThan(0);
    expect(sent_again).toEqual([]);
    // What was sent and not written yet is repeated by each start at most once.
    expect(Math.max(...times.values())).toBeLessThanOrEqual(deaths.length + 1);
  });
});
