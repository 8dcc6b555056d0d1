import { type Selectable, sql } from "kysely";
import type { AuditObject } from "#domain/audit.ts";
import { localDate } from "#domain/calendar.ts";
import type { Currency } from "#domain/money.ts";
import { isAboveLimit, second_person, type SecondPersonAct, sharingLimit } from "#domain/second-person.ts";
import { requireConfirmed } from "../accounts/confirmation.ts";
import type { Tx } from "../db/open.ts";
import type { DB } from "../db/tables.ts";
import { type Caller, idOfCaller } from "../http/caller.ts";
import { handLimitIn } from "../settings.ts";

export type AskedFor = Selectable<DB["approval_request"]>;

/** A registered customer, or the cart of a guest; a customer is known by the address in either. */
export type Holder = { readonly customer_id: number | null; readonly cart_id: number | null };

export type Asking = {
  readonly act: SecondPersonAct;
  /** Gross minor units. */
  readonly amount: bigint;
  readonly currency: Currency;
  /** The brands whose limits count; the lowest decides. */
  readonly brand_ids: readonly number[];
  readonly holder: Holder;
  readonly object: AuditObject;
  readonly object_id: number | null;
  readonly reason: string;
  /** What a second person reads beside amount and reason. */
  readonly detail?: object;
};

const emailOf = async (tx: Tx, { customer_id, cart_id }: Holder): Promise<string> => {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from customer where id = ${customer_id}
    union all select lower(email) from cart where id = ${cart_id} limit 1`.execute(tx);
  return rows[0]?.email ?? "";
};

type Counted = Pick<Asking, "act" | "currency" | "holder">;

/**
 * What was given alone to a customer on a day, minor units of a currency. Whoever counts first is waited for, so two acts
 * at once are not both within the limit.
 */
async function givenAlone(tx: Tx, { act, currency, holder }: Counted, day: string): Promise<bigint> {
  const email = await emailOf(tx, holder);
  const { limit } = second_person[act];
  await sql`select pg_advisory_xact_lock(hashtextextended(${`approval:${limit}:${currency}:${email}`}, 0))`.execute(
    tx,
  );
  const { sum } = await tx
    .selectFrom("approval_request as asked")
    .leftJoin("customer", "customer.id", "asked.customer_id")
    .leftJoin("cart", "cart.id", "asked.cart_id")
    .select(sql<bigint>`coalesce(sum(asked.amount), 0)::bigint`.as("sum"))
    .where("asked.state", "=", "not_needed")
    .where("asked.day", "=", day)
    .where("asked.act", "in", sharingLimit(act))
    .where("asked.currency", "=", currency)
    .where(sql<string>`lower(coalesce(customer.email, cart.email))`, "=", email)
    .executeTakeFirstOrThrow();
  return sum;
}

/**
 * Writes down an act that gives money away: done by one person within the limit, or waiting for a second one. What a
 * second person has agreed to does not count against the limit. Refuses `confirmation.needed` above the limit.
 */
export async function askFor(tx: Tx, caller: Caller, asking: Asking, now: Date): Promise<AskedFor> {
  const { act, amount, currency, brand_ids, holder, detail = {}, ...said } = asking;
  const day = localDate(now.getTime());
  const limit_amount = await handLimitIn(tx, brand_ids, second_person[act].limit, currency);
  const alone = await givenAlone(tx, { act, currency, holder }, day);
  const waits = isAboveLimit(alone, amount, limit_amount);
  if (waits) requireConfirmed(caller, now);
  return tx
    .insertInto("approval_request")
    .values({
      ...said,
      ...holder,
      act,
      amount,
      currency,
      total: alone + amount,
      limit_amount,
      day,
      detail: JSON.stringify(detail),
      state: waits ? "waiting" : "not_needed",
      made_by: idOfCaller(caller),
      made_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
