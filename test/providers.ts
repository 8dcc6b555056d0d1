import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Act } from "#demo/standins/hosted-page.ts";
import type { Installation } from "./installation.ts";
import type { Session } from "./session.ts";
import { placeOrder, statusesOf, type Placed } from "./steps.ts";

/** Steps on pages of simulated providers, and the effects of a payment. */

/** Orders and opens the page of the method's provider. */
export const placeBy = (who: Session, payment_method: "payu" | "przelewy24" | "ecard"): Promise<Placed> =>
  placeOrder(who, {}, { payment_method });

/** Another attempt to pay the same orders. */
export const againBy = (who: Session, placed: Placed, payment_method: "payu" | "przelewy24" | "ecard") =>
  who.call("startPayment", { params: { hash: placed.request_hash }, body: { payment_method } });

/** Presses a button on a provider's page and waits until each notification was attempted once, except late ones. */
export async function atProvider(
  installation: Installation,
  { redirect_url }: { readonly redirect_url: string },
  act: Act,
  blik_code = "777123",
): Promise<void> {
  const answer = await fetch(redirect_url, {
    method: "POST",
    body: new URLSearchParams({ act, blik_code }),
    redirect: "manual",
  });
  expect(answer.status, await answer.text()).toBe(303);
  expect(answer.headers.get("location")).toContain("/payment/confirmation?payment=");
  await untilTold(installation);
}

const soon_ms = 5_000;
const untold = sql<{ n: number }>`
  select count(*)::int as n from standins.notice
  where attempts = 0 and next_at < (extract(epoch from clock_timestamp()) * 1000)::bigint + ${soon_ms}`;

/** Waits for the notifications of the simulators, which run in parallel to the test. */
async function untilTold(installation: Installation): Promise<void> {
  while ((await untold.execute(installation.db)).rows[0]?.n !== 0) await wait(10);
}

/** Sends delayed notifications now. */
export async function hurry(installation: Installation): Promise<void> {
  await sql`update standins.notice set next_at = 0 where attempts = 0`.execute(installation.db);
  await untilTold(installation);
}

/** Decides about a refund in the provider's own panel. */
export async function atPanel(
  installation: Installation,
  provider: "payu" | "przelewy24",
  refund_hash: string,
  act: "complete" | "reject",
): Promise<void> {
  const answer = await fetch(`${installation.origin}/_standins/${provider}/panel/refunds/${refund_hash}`, {
    method: "POST",
    body: new URLSearchParams({ act }),
  });
  expect(answer.status).toBe(200);
  await untilTold(installation);
}

/** Posts bytes to a provider's notification address. */
export const post = (
  installation: Installation,
  provider: string,
  { body, headers = {} }: { readonly body: string; readonly headers?: Record<string, string> },
): Promise<Response> =>
  fetch(`${installation.origin}/api/notifications/${provider}`, { method: "POST", body, headers });

/** Notifications that a simulator has sent about an attempt, unchanged; the valid ones first. */
export async function sentBy(
  installation: Installation,
  provider: string,
  hash: string,
): Promise<readonly { body: string; headers: Record<string, string> }[]> {
  const { rows } = await sql<{ body: string; headers: Record<string, string> }>`
    select body, headers from standins.notice
    where provider = ${provider} and body like ${`%${hash}%`} order by taken desc, id
  `.execute(installation.db);
  return rows;
}

/** The number of a provider's notifications about an attempt that were refused. */
async function refusedOf(installation: Installation, hash: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from standins.notice
    where body like ${`%${hash}%`} and attempts > 0 and not taken
  `.execute(installation.db);
  return rows[0]?.n ?? 0;
}

/** Everything that must happen once when an order is paid, counted. */
export async function effectsOf(installation: Installation, placed: Placed) {
  const { rows } = await sql<Record<string, number>>`
    with request as (select id, cart_id from payment_request where hash = ${placed.request_hash}),
      orders as (
        select order_id as id from payment_request_order
        where payment_request_id = (select id from request))
    select
      (select count(*) from ledger.journal j, request r where j.key = 'capture:' || r.id)::int as captures,
      (select count(*) from order_event e, orders o
        where e.order_id = o.id and e.event in ('payment.settled', 'payment.late_settled'))::int as settled,
      (select count(*) from mail m, orders o where m.order_id = o.id and m.kind = 'order_paid')::int as mails,
      (select count(*) from invoice i, request r where i.payment_request_id = r.id)::int as invoices,
      (select count(*) from payment p, request r
        where p.payment_request_id = r.id and p.finished)::int as successes,
      (select count(*) from refund f join payment p on p.id = f.payment_id, request r
        where p.payment_request_id = r.id)::int as refunds
  `.execute(installation.db);
  return rows[0];
}
export const paid_once = { captures: 1, settled: 1, mails: 1, invoices: 1, successes: 1, refunds: 0 };
export const not_paid = { captures: 0, settled: 0, mails: 0, invoices: 0, successes: 0, refunds: 0 };

type Effects = typeof paid_once;
const acts_alike = [
  ["pay", paid_once],
  ["blik", paid_once],
  ["duplicate", paid_once],
  ["bad_signature", paid_once],
  ["out_of_order", paid_once],
  ["refuse", not_paid],
  ["wait", not_paid],
] as const satisfies readonly (readonly [Act, Effects])[];

/**
 * Tests of a buyer's acts on a Polish provider's page and their results; `own` has the differences between providers.
 */
export function pageActs(
  open: () => { readonly installation: Installation; readonly guest: Session },
  method: "payu" | "przelewy24",
  own: Readonly<Record<"pay_twice" | "other_amount", Effects>>,
): void {
  const { pay_twice, other_amount } = own;
  test.for([...acts_alike, ["pay_twice", pay_twice], ["other_amount", other_amount]] as const)(
    "%s",
    async ([act, effects]) => {
      const { installation, guest } = open();
      const placed = await placeBy(guest, method);
      await atProvider(installation, placed, act);
      await installation.runJobs();
      expect(await effectsOf(installation, placed)).toEqual(effects);
      const forged = await refusedOf(installation, placed.payment_hash);
      expect(forged > 0, "only wrongly signed notifications are refused").toBe(act === "bad_signature");
      const status = effects.captures === 1 ? "waiting_translation" : "payment";
      expect(await statusesOf(guest, placed.orders)).toEqual([status]);
    },
  );

  test("late: the payment is unknown before its notification", async () => {
    const { installation, guest } = open();
    const placed = await placeBy(guest, method);
    await atProvider(installation, placed, "late");
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(not_paid);
    await hurry(installation);
    await installation.runJobs();
    expect(await effectsOf(installation, placed)).toEqual(paid_once);
  });
}

/** The refunds of a request with the target of each. */
export const refundsOf = (installation: Installation, placed: Placed) =>
  installation.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .innerJoin("payment_request", "payment_request.id", "payment.payment_request_id")
    .select(["refund.hash", "refund.amount", "refund.reason", "refund.state", "refund.capture_ref"])
    .select(["refund.failure as problem", "payment.hash as payment_hash"])
    .where("payment_request.hash", "=", placed.request_hash)
    .orderBy("refund.id")
    .execute();

/** The capture that settled a request, by the provider's reference. */
export async function captureOf(installation: Installation, placed: Placed): Promise<string | null> {
  const row = await installation.db
    .selectFrom("payment")
    .innerJoin("payment_request", "payment_request.settled_by", "payment.id")
    .select("payment.capture_ref")
    .where("payment_request.hash", "=", placed.request_hash)
    .executeTakeFirst();
  return row?.capture_ref ?? null;
}

/** Log lines about the attempts of a request. */
export async function loggedOf(installation: Installation, payment_hash: string): Promise<string[]> {
  const rows = await installation.db
    .selectFrom("audit_log")
    .innerJoin("payment", "payment.id", "audit_log.object_id")
    .select("audit_log.act")
    .where("audit_log.object", "=", "payment")
    .where("payment.hash", "=", payment_hash)
    .orderBy("audit_log.id")
    .execute();
  return rows.map(({ act }) => act);
}

export const minorOf = (gross: string): bigint => BigInt(gross.replace(".", ""));
