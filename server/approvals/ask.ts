import { type Selectable, sql } from "kysely";
import type { AuditObject } from "#domain/audit.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { type Currency, type Money, toDecimal } from "#domain/money.ts";
import { second_person, type SecondPersonAct, sharingSum } from "#domain/accounts/second-person.ts";
import { requireConfirmed } from "#server/kernel/http/confirmation.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { savepoint } from "#server/kernel/jobs/queue.ts";
import { handLimitIn } from "#server/kernel/settings/settings.ts";

export type AskedFor = Selectable<DB["approval_request"]>;

/** A registered customer, or the cart of a guest; a customer is known by the address in either. */
export type Holder = { readonly customer_id: number | null; readonly cart_id: number | null };
/** What belongs to whoever holds it. */
export const nobodys: Holder = { customer_id: null, cart_id: null };

export type Asking = {
  readonly act: SecondPersonAct;
  /** Gross minor units; null where no amount bounds what is given. */
  readonly worth: Money | null;
  /** The brands whose limits count; the lowest decides. */
  readonly brand_ids: readonly number[];
  readonly holder: Holder;
  readonly object: AuditObject;
  readonly object_id: number | null;
  /** What names a list of prices or of bonus, which has no number. */
  readonly list?: { readonly brand: string; readonly currency: Currency };
  readonly reason: string;
  /** What a second person reads beside amount and reason. */
  readonly detail?: object;
  /** What the command is called with once it is approved. */
  readonly input?: object;
};

const emailOf = async (tx: Tx, { customer_id, cart_id }: Holder): Promise<string> => {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from customer where id = ${customer_id}
    union all select lower(email) from cart where id = ${cart_id} limit 1`.execute(tx);
  return rows[0]?.email ?? "";
};

/** Whoever counts first is waited for, so two acts at once are not both within a limit. */
const oneAfterTheOther = (tx: Tx, what: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`approval:${what}`}, 0))`.execute(tx);

/** What was given alone before, minor units of a currency: of the kind that the table of acts adds up. */
async function givenAlone(
  tx: Tx,
  { act, holder, object, object_id }: Asking,
  { currency, made_by, day }: { readonly currency: Currency; readonly made_by: number; readonly day: string },
): Promise<bigint> {
  const { limit, summed } = second_person[act];
  if (summed === "nothing") return 0n;
  const email = summed === "customer_and_day" ? await emailOf(tx, holder) : "";
  const whose = { customer_and_day: email, asker_and_day: `${made_by}`, object: `${object}:${object_id}` };
  await oneAfterTheOther(tx, `${limit}:${currency}:${whose[summed]}`);
  const { sum } = await tx
    .selectFrom("approval_request as asked")
    .leftJoin("customer", "customer.id", "asked.customer_id")
    .leftJoin("cart", "cart.id", "asked.cart_id")
    .select(sql<bigint>`coalesce(sum(asked.amount), 0)::bigint`.as("sum"))
    .where("asked.state", "=", "not_needed")
    .where("asked.act", "in", sharingSum(act))
    .where("asked.currency", "=", currency)
    .$if(summed !== "object", (q) => q.where("asked.day", "=", day))
    .$if(summed === "customer_and_day", (q) =>
      q.where(sql<string>`lower(coalesce(customer.email, cart.email))`, "=", email),
    )
    .$if(summed === "asker_and_day", (q) => q.where("asked.made_by", "=", made_by))
    .$if(summed === "object", (q) =>
      q.where("asked.object", "=", object).where("asked.object_id", "=", object_id),
    )
    .executeTakeFirstOrThrow();
  return sum;
}

/**
 * Writes down an act that gives money away: done by one person within the limit, or waiting for a second one. What a
 * second person has agreed to does not count against the limit. Refuses `confirmation.needed` above the limit.
 */
export async function askFor(tx: Tx, caller: Caller, asking: Asking, now: Date): Promise<AskedFor> {
  return (await compared(tx, caller, asking, now)).keep();
}

/** What an act comes to with all that counts together with it, and its limit; null where no amount bounds it. */
async function totalOf(tx: Tx, asking: Asking, by: { readonly made_by: number; readonly day: string }) {
  const { act, worth, brand_ids } = asking;
  const { limit } = second_person[act];
  if (worth === null || limit === null) return null;
  const { amount, currency } = worth;
  const alone = await givenAlone(tx, asking, { ...by, currency });
  return { total: alone + amount, limit_amount: await handLimitIn(tx, brand_ids, limit, currency) };
}

/** An act beside its limit: whether it waits, and the step that writes it down. */
async function compared(tx: Tx, caller: Caller, asking: Asking, now: Date) {
  const { act, worth, holder, object, object_id, list, reason, detail, input = {} } = asking;
  const made_by = idOfCaller(caller);
  const day = localDate(now.getTime());
  const bounded = await totalOf(tx, asking, { made_by, day });
  const waits = bounded === null || bounded.total > bounded.limit_amount;
  if (waits) requireConfirmed(caller, now);
  const row = {
    act,
    ...holder,
    ...worth,
    ...bounded,
    object,
    object_id,
    reason,
    day,
    detail: JSON.stringify({ ...list, ...detail }),
    input: JSON.stringify(input),
    state: waits ? ("waiting" as const) : ("not_needed" as const),
    made_by,
    made_at: now,
  };
  const keep = (): Promise<AskedFor> =>
    tx.insertInto("approval_request").values(row).returningAll().executeTakeFirstOrThrow();
  return { waits, keep };
}

/** What came of an act: its result, or the number of the request that waits. */
export type GivenOrAsked<T> =
  | { readonly given: T; readonly waits_for: null }
  | { readonly given: null; readonly waits_for: number };

type Act<T> = {
  /** The whole act, as a second person's approval will do it. */
  readonly give: () => Promise<T>;
  /** What it gives away, measured by what it did; null where it gives nothing. */
  readonly asking: (given: T) => Asking | null;
};

/**
 * Does an act that gives money away, or asks for a second person above the limit. It is tried first and undone where it
 * waits, so nothing is asked for that could not be done. Refuses what the act refuses, `confirmation.needed` above the
 * limit, and `approval.waits` while the same act upon the same object waits already.
 */
export async function giveOrAsk<T>(
  tx: Tx,
  caller: Caller,
  { give, asking: measure }: Act<T>,
  now: Date,
): Promise<GivenOrAsked<T>> {
  const rollBack = await savepoint(tx, "giving");
  const given = await give();
  const asking = measure(given);
  if (asking === null) return { given, waits_for: null };
  const { waits, keep } = await compared(tx, caller, asking, now);
  if (!waits) {
    await keep();
    return { given, waits_for: null };
  }
  await rollBack();
  await requireNoneWaiting(tx, asking);
  const { id } = await keep();
  const { act, object, object_id, worth, list, reason, detail } = asking;
  const money = worth && { amount: toDecimal(worth.amount), currency: worth.currency };
  const said = { ...list, ...detail, ...money, reason, request: id, needs_second: true };
  await writeAudit(tx, caller, { act: second_person[act].audit_act, object, object_id, detail: said }, now);
  return { given: null, waits_for: id };
}

/** Refuses a second request while the first waits: for the same thing by its number, or for the same list. */
async function requireNoneWaiting(tx: Tx, { act, object, object_id, list }: Asking): Promise<void> {
  if (object_id === null && list === undefined) return;
  await oneAfterTheOther(tx, `${act}:${object}:${object_id ?? `${list?.brand} ${list?.currency}`}`);
  const row = await tx
    .selectFrom("approval_request")
    .select("id")
    .where("state", "=", "waiting")
    .where("act", "=", act)
    .where("object", "=", object)
    .$if(object_id !== null, (q) => q.where("object_id", "=", object_id))
    .$if(list !== undefined, (q) => q.where(sql`detail @> ${JSON.stringify(list)}::jsonb`, "=", true))
    .executeTakeFirst();
  if (row) throw new Refusal("approval.waits", { id: row.id });
}
