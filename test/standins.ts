import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Installation } from "./installation.ts";
import type { Session } from "./session.ts";
import { day, hour, type Placed, placeOrder, statusesOf } from "./steps.ts";

/** Steps on pages and in panels of simulated providers. */

/** Presses a button on a provider's page, and waits until the product has accepted every notification of it. */
export async function press(
  installation: Installation,
  { redirect_url }: { readonly redirect_url: string },
  act: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const answer = await fetch(new URL(redirect_url, installation.origin), {
    method: "POST",
    body: new URLSearchParams({ act, ...more }),
    redirect: "manual",
  });
  expect(answer.status, `the page took "${act}"`).toBe(303);
  if (act !== "late") await untilTold(installation);
}

/** Acts in a provider's panel: about future refunds, one refund, or a dispute. */
export async function atDesk(
  installation: Installation,
  provider: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const address = `${installation.origin}/_standins/${provider}/desk`;
  const answer = await fetch(address, { method: "POST", body: new URLSearchParams(fields) });
  expect(answer.status).toBe(204);
  await untilTold(installation);
}

/** Waits for the notifications, which are sent in parallel to the test; delayed ones are sent now. */
export async function untilTold(installation: Installation): Promise<void> {
  const left = () =>
    sql<{ n: number }>`select count(*)::int as n from standins.notice where not taken`.execute(
      installation.db,
    );
  await sql`update standins.notice set next_at = 0 where not taken`.execute(installation.db);
  while ((await left()).rows[0]?.n !== 0) await wait(10);
}

/** Runs jobs and waits for notifications of the simulated providers until nothing is left. */
export async function untilQuiet(installation: Installation): Promise<void> {
  for (;;) {
    await installation.runJobs();
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from standins.notice where not taken
    `.execute(installation.db);
    if (rows[0]?.n === 0) break;
    await untilTold(installation);
  }
  await installation.runJobs();
}

/** The effects of an order's payment that must happen once, counted. */
export async function countsOf(
  installation: Installation,
  { request_hash, orders }: { readonly request_hash: string; readonly orders: readonly { id: number }[] },
) {
  const order_id = orders[0]?.id ?? 0;
  const { rows } = await sql<Record<"captures" | "moves" | "mails" | "invoices", number>>`
    select
      (select count(*) from ledger.journal where key = 'capture:' || request.id)::int as captures,
      (select count(*) from order_event where order_id = ${order_id} and to_status = 'waiting_translation')::int as moves,
      (select count(*) from mail where order_id = ${order_id} and kind = 'order_paid')::int as mails,
      (select count(*) from invoice where payment_request_id = request.id)::int as invoices
    from payment_request request where request.hash = ${request_hash}
  `.execute(installation.db);
  return rows[0];
}
export const once = { captures: 1, moves: 1, mails: 1, invoices: 1 } as const;
export const never = { captures: 0, moves: 0, mails: 0, invoices: 0 } as const;

/** Refunds of an attempt, with the capture each goes back to. */
export const refundsOf = (installation: Installation, payment_hash: string) =>
  installation.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.amount", "refund.reason", "refund.state", "refund.capture_ref", "refund.failure"])
    .where("payment.hash", "=", payment_hash)
    .orderBy("refund.id")
    .execute();

/** The attempt as stored. */
export const attemptOf = (installation: Installation, payment_hash: string) =>
  installation.db
    .selectFrom("payment")
    .selectAll()
    .where("hash", "=", payment_hash)
    .executeTakeFirstOrThrow();

/** Log lines about a payment that need a person. */
export async function noticesOf(installation: Installation, payment_hash: string): Promise<string[]> {
  const { id } = await attemptOf(installation, payment_hash);
  const refunds = installation.db.selectFrom("refund").select("id").where("payment_id", "=", id);
  const rows = await installation.db
    .selectFrom("audit_log")
    .select("act")
    .where((w) =>
      w.or([
        w.and([w("object", "=", "payment"), w("object_id", "=", id)]),
        w.and([w("object", "=", "refund"), w("object_id", "in", refunds)]),
      ]),
    )
    .orderBy("id")
    .execute();
  return rows.map(({ act }) => act);
}

/**
 * Tests of a buyer's acts on the page of any provider, each with one effect; `repeated` names the acts with repeated
 * notifications.
 */
export function pageActs(
  open: () => { readonly installation: Installation; readonly guest: Session },
  payment_method: string,
  repeated: readonly string[],
): void {
  const place = () => placeOrder(open().guest, {}, { payment_method });
  const act = async (started: { readonly redirect_url: string }, name: string) => {
    await press(open().installation, started, name);
    await untilQuiet(open().installation);
  };
  const stateOf = async (hash: string) => (await open().guest.call("payment", { params: { hash } })).state;

  test("refused: the attempt failed, the order waits, and the next attempt pays it", async () => {
    const { installation, guest } = open();
    const placed = await place();
    await act(placed, "refuse");
    expect(await stateOf(placed.payment_hash)).toBe("failed");
    expect(await countsOf(installation, placed)).toEqual(never);
    const again = { params: { hash: placed.request_hash }, body: { payment_method } };
    await act(await guest.call("startPayment", again), "pay");
    expect(await countsOf(installation, placed)).toEqual(once);
  });

  test("another amount is no capture of the order: it is refunded, and the order can still be paid", async () => {
    const { installation, guest } = open();
    const placed = await place();
    await act(placed, "other_amount");
    expect(await countsOf(installation, placed)).toEqual(never);
    const amount = BigInt(placed.gross.replace(".", "")) - 100n;
    expect(await refundsOf(installation, placed.payment_hash)).toMatchObject([
      { amount, reason: "other_amount", state: "settled" },
    ]);
    expect(await statusesOf(guest, placed.orders)).toEqual(["payment"]);
  });

  test("late notification: the returning browser proves nothing, and then the order is paid once", async () => {
    const { installation } = open();
    const placed = await place();
    await press(installation, placed, "late");
    expect(await stateOf(placed.payment_hash)).toBe("waiting");
    await untilTold(installation);
    await untilQuiet(installation);
    expect(await countsOf(installation, placed)).toEqual(once);
    expect(await refundsOf(installation, placed.payment_hash)).toEqual([]);
  });

  test.each(repeated)("%s: still exactly once", async (name) => {
    const { installation } = open();
    const placed = await place();
    await act(placed, name);
    expect(await countsOf(installation, placed)).toEqual(once);
    expect(await refundsOf(installation, placed.payment_hash)).toEqual([]);
  });

  test("a payment within 72 hours after the expiry revives the order", async () => {
    const { installation, guest } = open();
    const placed = await place();
    installation.clock.forward(day);
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["dropped"]);
    installation.clock.forward(71 * hour);
    await act(placed, "pay");
    expect(await countsOf(installation, placed)).toEqual(once);
  });
}

/** What a provider calls its means of payment and the states of its refunds. */
export type RefundsOf = {
  readonly provider: "paypal" | "stripe";
  readonly payment_method: string;
  readonly pending: string;
  readonly settled: string;
  /** The field of a stored refund that names its payment, and the value for this one. */
  readonly belongs: (placed: Placed) => Promise<{ readonly field: string; readonly value: string }>;
};
type Opened = () => { readonly installation: Installation; readonly guest: Session };

/** A payment with another amount, which is refunded at once. */
export async function sentBack(open: Opened, payment_method: string): Promise<Placed> {
  const placed = await placeOrder(open().guest, {}, { payment_method });
  await press(open().installation, placed, "other_amount");
  await untilQuiet(open().installation);
  return placed;
}

/** Name of the only refund of a payment at the provider. */
export async function refundAt(
  open: Opened,
  { provider, belongs }: RefundsOf,
  placed: Placed,
): Promise<string> {
  const { field, value } = await belongs(placed);
  const { rows } = await sql<{ name: string }>`
    select name from standins.stored where shelf = ${`${provider}.refund`} and body->>${field} = ${value}
  `.execute(open().installation.db);
  expect(rows).toHaveLength(1);
  return rows[0]?.name ?? "";
}

/** The tests of refunds that a provider does not settle at once. */
export function refundActs(open: Opened, of: RefundsOf): void {
  const { provider, payment_method, pending, settled } = of;
  const answer = (refunds: string) => atDesk(open().installation, provider, { refunds });
  const end = async (placed: Placed, act: "succeed" | "fail") => {
    await atDesk(open().installation, provider, { refund: await refundAt(open, of, placed), act });
    await untilQuiet(open().installation);
  };
  const stateOf = async ({ payment_hash }: Placed): Promise<unknown> =>
    (await refundsOf(open().installation, payment_hash)).map(({ state }) => state);

  test("a pending refund is settled by a notification or by a later query", async () => {
    const { installation } = open();
    await answer(pending);
    const notified = await sentBack(open, payment_method);
    const queried = await sentBack(open, payment_method);
    await answer(settled);
    expect(await stateOf(notified)).toEqual(["pending"]);
    await end(notified, "succeed");
    expect(await stateOf(notified)).toEqual(["settled"]);
    await sql`update standins.stored set body = body || ${JSON.stringify({ status: settled })}::jsonb
      where name = ${await refundAt(open, of, queried)}`.execute(installation.db);
    installation.clock.forward(hour);
    await untilQuiet(installation);
    expect(await stateOf(queried)).toEqual(["settled"]);
  });

  test("a refund that the provider refuses, at once or later, remains owed, and the desk is notified", async () => {
    await answer(pending);
    const later = await sentBack(open, payment_method);
    await answer("refused");
    const at_once = await sentBack(open, payment_method);
    await answer(settled);
    await end(later, "fail");
    for (const placed of [later, at_once]) {
      expect(await stateOf(placed)).toEqual(["failed"]);
      expect(await noticesOf(open().installation, placed.payment_hash)).toEqual([
        "payment.other_amount",
        "refund.refused",
      ]);
    }
  });
}
