import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { cost_centre_routes, Purchasing } from "#contract/spending/cost-centres.ts";
import { mayMember } from "#domain/accounts/members.ts";
import type { AuditAct } from "#domain/audit.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, toDecimal } from "#domain/money.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { spentByMembers, spentForCostCentres } from "./sums.ts";

type Input = z.output<typeof cost_centre_routes.createCostCentre.body>;
type Changed = z.output<typeof cost_centre_routes.changeCostCentre.body>;
type Requirements = z.output<typeof cost_centre_routes.changePurchasing.body>;
/** Cost centres of one account, those that are not active included. */
const most_cost_centres = 200;

/** Code and name of a cost centre that is joined by its own name, as people read them. */
export const cost_centre_title = sql<string | null>`cost_centre.code || ' ' || cost_centre.name`;

/** The gross total above which a purchase of a member waits: the limit of an order, or what is left of the month. */
async function asksAbove(db: Kysely<DB>, { member }: Caller, now: Date): Promise<bigint | null> {
  if (member === null || !member.is_limited) return null;
  const { order_limit, month_limit } = await db
    .selectFrom("member")
    .select(["order_limit", "month_limit"])
    .where("id", "=", member.id)
    .executeTakeFirstOrThrow();
  const spent =
    month_limit === null ? undefined : (await spentByMembers(db, [member.id], now)).get(member.id);
  const left = month_limit === null ? null : month_limit - (spent?.month ?? 0n);
  const limits = [order_limit, left].filter((one) => one !== null);
  const [first, ...others] = limits.map((one) => (one < 0n ? 0n : one));
  if (first === undefined) return null;
  return others.reduce((lowest, one) => (one < lowest ? one : lowest), first);
}

/** The cost centres of an account; limits and sums are for who manages it, and inactive ones too. */
export async function purchasingOf(db: Kysely<DB>, caller: Caller, now: Date): Promise<Purchasing> {
  const customer_id = idOfCaller(caller);
  const account = await db
    .selectFrom("customer")
    .select(["currency", "requires_cost_centre", "requires_reference"])
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  const asks_above = await asksAbove(db, caller, now);
  const manages = caller.member !== null && mayMember(caller.member.role, "account.manage");
  const rows = await db
    .selectFrom("cost_centre")
    .select(["id", "code", "name", "active", "month_limit"])
    .where("customer_id", "=", customer_id)
    .$if(!manages, (query) => query.where("active", "=", true))
    .orderBy("code")
    .execute();
  const ids = manages ? rows.map(({ id }) => id) : [];
  const spent = await spentForCostCentres(db, ids, now);
  return {
    ...account,
    asks_above: asks_above === null ? null : toDecimal(asks_above),
    cost_centres: rows.map(({ month_limit, ...row }) => ({
      ...row,
      is_limited: month_limit !== null,
      month_limit: manages && month_limit !== null ? toDecimal(month_limit) : null,
      spent_month: manages ? toDecimal(spent.get(row.id)?.month ?? 0n) : null,
    })),
  };
}

/**
 * The number of an active cost centre of an account by its code; null without a code. Refuses `cost_centre.unknown` for one
 * that cannot be chosen.
 */
export async function costCentreByCode(
  tx: Tx,
  customer_id: number,
  code: string | null,
): Promise<number | null> {
  if (!code) return null;
  const found = await tx
    .selectFrom("cost_centre")
    .select("id")
    .where("customer_id", "=", customer_id)
    .where((w) => w(w.fn<string>("lower", ["code"]), "=", code.toLowerCase()))
    .where("active", "=", true)
    .executeTakeFirst();
  if (!found) throw new Refusal("cost_centre.unknown");
  return found.id;
}

const columnsOf = ({ name, month_limit, active }: Changed) => ({
  name,
  month_limit: month_limit === null ? null : fromDecimal(month_limit),
  active,
});

/** Changes of the cost centres of one account follow each other. */
const lockAccount = (tx: Tx, customer_id: number) =>
  tx
    .selectFrom("customer")
    .select("id")
    .where("id", "=", customer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

async function refuseKnown(tx: Tx, customer_id: number, code: string): Promise<void> {
  const rows = await tx
    .selectFrom("cost_centre")
    .select("code")
    .where("customer_id", "=", customer_id)
    .execute();
  const same = rows.some((row) => row.code.toLowerCase() === code.toLowerCase());
  if (same) throw new Refusal("cost_centre.exists");
  if (rows.length >= most_cost_centres) throw new Refusal("cost_centre.too_many");
}

/** Adds a cost centre; its month has a gross limit in the account's currency. Refuses `cost_centre.exists` and `.too_many`. */
export async function createCostCentre(tx: Tx, caller: Caller, input: Input, now: Date): Promise<void> {
  const customer_id = idOfCaller(caller);
  await lockAccount(tx, customer_id);
  await refuseKnown(tx, customer_id, input.code);
  await tx
    .insertInto("cost_centre")
    .values({ ...columnsOf(input), code: input.code, customer_id, created_at: now })
    .execute();
  await note(tx, caller, "cost_centre.make", input, now);
}

/** Changes a cost centre; its code stays. Refuses `cost_centre.unknown` for another account's. */
export async function changeCostCentre(
  tx: Tx,
  caller: Caller,
  { id, input }: { readonly id: number; readonly input: Changed },
  now: Date,
): Promise<void> {
  const customer_id = idOfCaller(caller);
  const changed = await tx
    .updateTable("cost_centre")
    .set(columnsOf(input))
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new Refusal("cost_centre.unknown");
  await note(tx, caller, "cost_centre.change", input, now);
}

/** Sets what the account asks of a purchase. */
export async function changePurchasing(
  tx: Tx,
  caller: Caller,
  input: Requirements,
  now: Date,
): Promise<void> {
  await tx.updateTable("customer").set(input).where("id", "=", idOfCaller(caller)).execute();
  await note(tx, caller, "purchasing.change", input, now);
}

const note = (tx: Tx, caller: Caller, act: AuditAct, { ...input }: object, now: Date): Promise<void> =>
  writeAudit(
    tx,
    caller,
    {
      act,
      object: "customer",
      object_id: idOfCaller(caller),
      detail: { ...input, person_id: caller.person_id },
    },
    now,
  );
