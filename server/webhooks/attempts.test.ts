import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { inOneInstallation } from "#test/steps.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { writePing } from "./messages.ts";
import { deliveriesOf } from "./queries.ts";
import { writeResults } from "./results.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** A message that was sent again and again, `stored` times: the newest attempt took one millisecond. */
async function oftenSent(stored: number): Promise<{ endpoint_id: number; delivery_id: bigint }> {
  const { db, clock } = installation;
  const { id: customer_id } = await someCustomer(installation);
  const now = clock.now();
  const endpoint = await db
    .insertInto("webhook_endpoint")
    .values({ customer_id, url: "https://hooks.example.com/", types: ["order.paid"], created_at: now })
    .returning(["id", "customer_id"])
    .executeTakeFirstOrThrow();
  await transact(db, (tx) => writePing(tx, endpoint, now));
  const { id: delivery_id } = await db
    .selectFrom("webhook_delivery")
    .select("id")
    .where("endpoint_id", "=", endpoint.id)
    .executeTakeFirstOrThrow();
  await sql`insert into webhook_attempt (delivery_id, at, status, took_ms)
    select ${delivery_id}::bigint, ${now}::timestamptz - nth * interval '1 minute', 500, nth
    from generate_series(1, ${stored}::int) nth`.execute(db);
  return { endpoint_id: endpoint.id, delivery_id };
}
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth);

describe("Attempts of a message that is sent again and again", () => {
  test("only those that are shown are read", async () => {
    const { endpoint_id } = await oftenSent(60);
    let read = 0;
    const counting = installation.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        read += result.rows.length;
        return Promise.resolve(result);
      },
    });
    const { rows } = await deliveriesOf(counting, endpoint_id, {});
    expect(rows.map(({ attempts }) => attempts.map(({ took_ms }) => took_ms))).toEqual([range(1, 20)]);
    // The delivery, and its attempts.
    expect(read).toBe(21);
  });

  test("only those that are shown are stored, and the others of the same batch with them", async () => {
    const often = await oftenSent(60);
    const once = await oftenSent(1);
    const at = installation.clock.now();
    const called = { status: 200, error: null, retry_after_ms: null, answer: "", is_whole: true, took_ms: 0 };
    const results = [often, once].map((one) => ({ ...one, at, called }));
    await transact(installation.db, (tx) =>
      writeResults(tx, installation.machine.config, results, Math.random),
    );
    const stored = async ({ delivery_id }: typeof once): Promise<number[]> => {
      const rows = await installation.db
        .selectFrom("webhook_attempt")
        .select("took_ms")
        .where("delivery_id", "=", delivery_id)
        .orderBy("at", "desc")
        .execute();
      return rows.map(({ took_ms }) => took_ms);
    };
    expect(await stored(often)).toEqual(range(0, 19));
    expect(await stored(once)).toEqual([0, 1]);
  });
});
