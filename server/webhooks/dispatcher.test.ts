import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { inOneInstallation } from "#test/steps.ts";
import { openWebhookReceiver } from "#test/webhook-receiver.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { type Dispatcher, startDispatcher } from "./dispatcher.ts";
import { writePing } from "./messages.ts";

let installation: Installation;
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>;
let customer_id: number;
inOneInstallation(
  async (opened) => {
    installation = opened;
    customer_id = (await someCustomer(installation)).id;
  },
  { OUTSIDE_LOOPBACK: "1" },
);
beforeAll(async () => {
  receiver = await openWebhookReceiver();
});
afterAll(() => receiver.close());

/** Endpoints of one account, more than it could create. */
const endpoints = (paths: readonly string[]): Promise<{ id: number; customer_id: number }[]> =>
  installation.db
    .insertInto("webhook_endpoint")
    .values(
      paths.map((path) => ({
        customer_id,
        url: receiver.origin + path,
        types: ["order.paid" as const],
        created_at: installation.clock.now(),
      })),
    )
    .returning(["id", "customer_id"])
    .execute();
const ping = (all: readonly { id: number; customer_id: number }[]): Promise<void> =>
  transact(installation.db, async (tx) => {
    for (const one of all) await writePing(tx, one, installation.clock.now());
  });
const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await wait(10);
};
const received = (path: string): number => receiver.received.filter((one) => one.path === path).length;

/** Processes that try to lead; all are stopped at the end. */
async function withDispatchers(count: number, work: (all: Dispatcher[]) => Promise<void>): Promise<void> {
  const all = Array.from({ length: count }, () => startDispatcher(installation.machine));
  try {
    await work(all);
  } finally {
    await Promise.all(all.map((one) => one.stop()));
  }
}

describe("One process sends the webhooks of all", () => {
  test("of two processes one sends, each message once, and the other takes over", async () => {
    const [one] = await endpoints(["/once"]);
    if (!one) throw new Error("no endpoint");
    await withDispatchers(2, async (all) => {
      for (let count = 1; count <= 5; count++) {
        await ping([one]);
        await until(() => received("/once") === count);
      }
      await all[0]?.stop();
      await ping([one]);
      await until(() => received("/once") === 6);
      await wait(100);
      expect(received("/once")).toBe(6);
    });
  });

  test("endpoints that never answer delay no other one", async () => {
    const silent = Array.from({ length: 4 }, (_, nth) => `/silent/${nth}`);
    const sound = Array.from({ length: 36 }, (_, nth) => `/sound/${nth}`);
    for (const path of silent) receiver.answer(path, () => undefined);
    const all = await endpoints([...silent, ...sound]);
    const rounds = 10;
    const took: number[] = [];
    await withDispatchers(1, async () => {
      await until(async () => (await leaders()) === 1);
      for (let round = 1; round <= rounds; round++) {
        const begun = performance.now();
        await ping(all);
        await until(() => sound.every((path) => received(path) >= round));
        took.push(performance.now() - begun);
      }
      for (const path of silent) expect(received(path)).toBe(1);
      await installation.db.deleteFrom("webhook_endpoint").execute();
    });
    // A receiver that is waited for takes fifteen seconds.
    expect(Math.max(...took)).toBeLessThan(3000);
  });

  test("the messages to an endpoint come one after the other, in their order", async () => {
    let at_once = 0;
    let most = 0;
    receiver.answer("/order", (response) => {
      most = Math.max(most, (at_once += 1));
      setTimeout(() => {
        at_once -= 1;
        response.writeHead(200).end();
      }, 5);
    });
    const [one] = await endpoints(["/order"]);
    if (!one) throw new Error("no endpoint");
    for (let count = 0; count < 30; count++) await ping([one]);
    await withDispatchers(1, () => until(() => received("/order") === 30));
    expect(most).toBe(1);
    const sent = receiver.received.filter(({ path }) => path === "/order").map(({ message }) => message.id);
    const written = await installation.db
      .selectFrom("webhook_delivery")
      .select("message_id")
      .where("endpoint_id", "=", one.id)
      .orderBy("id")
      .execute();
    expect(sent).toEqual(written.map(({ message_id }) => message_id));
  });

  test("a session that is lost is replaced, and what came meanwhile is sent", async () => {
    const [one] = await endpoints(["/lost"]);
    if (!one) throw new Error("no endpoint");
    await withDispatchers(1, async () => {
      await ping([one]);
      await until(() => received("/lost") === 1);
      await installation.connections.use((client) =>
        client.query(`select pg_terminate_backend(pid) from pg_locks
          where ${leader_lock} and objid = 2003133032`),
      );
      await ping([one]);
      await until(() => received("/lost") === 2);
      expect(await leaders()).toBe(1);
    });
  });
});

/** The leader's lock in this database; the cluster has those of other tests, too. */
const leader_lock = `locktype = 'advisory' and classid = 7630700
  and database = (select oid from pg_database where datname = current_database())`;

/** Sessions that hold the leader's lock. */
const leaders = (): Promise<number> =>
  installation.connections.use(async (client) => {
    const { rowCount } = await client.query(`select from pg_locks where ${leader_lock} and granted`);
    return rowCount ?? 0;
  });
