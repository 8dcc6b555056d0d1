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

/** A registered customer, or the cart of a guest; both identify the customer by the address. */
export type Holder = { readonly customer_id: number | null; readonly cart_id: number | null };
/** The holder of an act without a customer. */
export const no_holder: Holder = { customer_id: null, cart_id: null };

export type Asking = {
  readonly act: SecondPersonAct;
  /** Gross minor units; null where no amount limits the act. */
  readonly worth: Money | null;
  /** The brands whose limits apply; the lowest decides. */
  readonly brand_ids: readonly number[];
  readonly holder: Holder;
  readonly object: AuditObject;
  readonly object_id: number | null;
  /** The key of a price list or bonus table, which has no number. */
  readonly list?: { readonly brand: string; readonly currency: Currency };
  readonly reason: string;
  /** Details shown to the second person with amount and reason. */
  readonly detail?: object;
  /** The input of the command after the approval. */
  readonly input?: object;
};

const emailOf = async (tx: Tx, { customer_id, cart_id }: Holder): Promise<string> => {
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from customer where id = ${customer_id}
    union all select lower(email) from cart where id = ${cart_id} limit 1`.execute(tx);
  return rows[0]?.email ?? "";
};

/** A lock: two acts at once are not both within a limit. */
const lockSum = (tx: Tx, what: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`approval:${what}`}, 0))`.execute(tx);

/** The sum given without a second person before, in minor units of a currency, of the acts that share a limit. */
async function sumWithoutSecondPerson(
  tx: Tx,
  { act, holder, object, object_id }: Asking,
  { currency, made_by, day }: { readonly currency: Currency; readonly made_by: number; readonly day: string },
): Promise<bigint> {
  const { limit, summed } = second_person[act];
  if (summed === "nothing") return 0n;
  const email = summed === "customer_and_day" ? await emailOf(tx, holder) : "";
  const whose = { customer_and_day: email, asker_and_day: `${made_by}`, object: `${object}:${object_id}` };
  await lockSum(tx, `${limit}:${currency}:${whose[summed]}`);
  const { sum } = await tx
    .selectFrom("approval_request as request")
    .leftJoin("customer", "customer.id", "request.customer_id")
    .leftJoin("cart", "cart.id", "request.cart_id")
    .select(sql<bigint>`coalesce(sum(request.amount), 0)::bigint`.as("sum"))
    .where("request.state", "=", "not_needed")
    .where("request.act", "in", sharingSum(act))
    .where("request.currency", "=", currency)
    .$if(summed !== "object", (q) => q.where("request.day", "=", day))
    .$if(summed === "customer_and_day", (q) =>
      q.where(sql<string>`lower(coalesce(customer.email, cart.email))`, "=", email),
    )
    .$if(summed === "asker_and_day", (q) => q.where("request.made_by", "=", made_by))
    .$if(summed === "object", (q) =>
      q.where("request.object", "=", object).where("request.object_id", "=", object_id),
    )
    .executeTakeFirstOrThrow();
  return sum;
}

/**
 * Records an act that gives money away: done by one person within the limit, or waiting for a second one. Acts approved
 * by a second person do not count against the limit. Refuses `confirmation.needed` above the limit.
 */
export async function askFor(tx: Tx, caller: Caller, asking: Asking, now: Date): Promise<AskedFor> {
  return (await compared(tx, caller, asking, now)).record();
}

/** The sum of an act with all that count together with it, and its limit; null where no amount limits it. */
async function totalOf(tx: Tx, asking: Asking, by: { readonly made_by: number; readonly day: string }) {
  const { act, worth, brand_ids } = asking;
  const { limit } = second_person[act];
  if (worth === null || limit === null) return null;
  const { amount, currency } = worth;
  const alone = await sumWithoutSecondPerson(tx, asking, { ...by, currency });
  return { total: alone + amount, limit_amount: await handLimitIn(tx, brand_ids, limit, currency) };
}

/** Whether an act that was just done would wait for a second person; for previews, which record nothing. */
export async function needsSecond(tx: Tx, caller: Caller, asking: Asking, now: Date): Promise<boolean> {
  return isAbove(await totalOf(tx, asking, { made_by: idOfCaller(caller), day: localDate(now.getTime()) }));
}

const isAbove = (bounded: Awaited<ReturnType<typeof totalOf>>): boolean =>
  bounded === null || bounded.total > bounded.limit_amount;

/** An act compared with its limit: whether it waits, and the step that records it. */
async function compared(tx: Tx, caller: Caller, asking: Asking, now: Date) {
  const { act, worth, holder, object, object_id, list, reason, detail, input = {} } = asking;
  const made_by = idOfCaller(caller);
  const day = localDate(now.getTime());
  const bounded = await totalOf(tx, asking, { made_by, day });
  const waits = isAbove(bounded);
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
  const record = (): Promise<AskedFor> =>
    tx.insertInto("approval_request").values(row).returningAll().executeTakeFirstOrThrow();
  return { waits, record };
}

/** The outcome of an act: its result, or the number of the waiting request. */
export type GivenOrAsked<T> =
  | { readonly given: T; readonly waits_for: null }
  | { readonly given: null; readonly waits_for: number };

type Act<T> = {
  /** The whole act, as the approval executes it. */
  readonly give: () => Promise<T>;
  /** The amount that it gives away, measured after the act; null where it gives none. */
  readonly asking: (given: T) => Asking | null;
};

/**
 * Does an act that gives money away, or requests a second person above the limit. The act is executed first and rolled
 * back where it waits, so no impossible act is requested. Refuses what the act refuses, `confirmation.needed` above the
 * limit, and `approval.waits` while the same act on the same object waits.
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
  const { waits, record } = await compared(tx, caller, asking, now);
  if (!waits) {
    await record();
    return { given, waits_for: null };
  }
  await rollBack();
  await requireNoneWaiting(tx, asking);
  const { id } = await record();
  const { act, object, object_id, worth, list, reason, detail } = asking;
  const money = worth && { amount: toDecimal(worth.amount), currency: worth.currency };
  const recorded = { ...list, ...detail, ...money, reason, request: id, needs_second: true };
  await writeAudit(
    tx,
    caller,
    { act: second_person[act].audit_act, object, object_id, detail: recorded },
    now,
  );
  return { given: null, waits_for: id };
}

/** Refuses a second request while the first waits: for the same object by its number, or for the same list. */
async function requireNoneWaiting(tx: Tx, { act, object, object_id, list }: Asking): Promise<void> {
  if (object_id === null && list === undefined) return;
  await lockSum(tx, `${act}:${object}:${object_id ?? `${list?.brand} ${list?.currency}`}`);
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
