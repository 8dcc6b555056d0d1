import { type Authority, mayOrder, no_spending, type Spent } from "#domain/spending/authority.ts";
import { Refusal } from "#domain/errors.ts";
import { type Currency, toDecimal } from "#domain/money.ts";
import { hasLimits } from "#domain/accounts/members.ts";
import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { isBarred, isCurrent } from "#server/kernel/http/key-proof.ts";
import { NeedsApproval } from "./needs-approval.ts";
import { spentByKey, spentByMembers, spentForCostCentres } from "./sums.ts";

/** One authority that a purchase needs; its row is locked until the transaction ends. */
type Limited = {
  readonly authority: Authority;
  readonly spent: (now: Date) => Promise<Spent>;
  readonly refusal: (against: Against) => Refusal;
};
type Against = { readonly limit: string; readonly gross: bigint; readonly spent: Spent };

/** Whose limits count a purchase, with their rows locked. */
export type Spender = {
  readonly key_id: number | null;
  readonly member_id: number | null;
  readonly cost_centre_id: number | null;
  readonly limited: readonly Limited[];
  /** Where a person can buy the same; null where there is no such page. */
  readonly page: string | null;
};

/**
 * Locks the limits of a key, so that orders by one key and its successors are placed one after the other. Refuses
 * `key.invalid` for a key that has ended since the caller was proven.
 */
async function lockKey(tx: Tx, id: number, now: Date) {
  await tx
    .selectFrom("api_key")
    .select("id")
    .where("id", "=", (first) =>
      first
        .selectFrom("api_key as own")
        .select((w) => w.fn.coalesce("own.limit_of", "own.id").as("id"))
        .where("own.id", "=", id),
    )
    .forNoKeyUpdate()
    .execute();
  // Read after the lock was waited for, together with the account.
  const key = await keyWithLimits(tx, id);
  if (key.is_barred || !isCurrent(key, now)) throw new Refusal("key.invalid");
  return key;
}

const keyWithLimits = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom("api_key as key")
    .innerJoin("customer", "customer.id", "key.customer_id")
    .selectAll("key")
    .select(isBarred)
    .where("key.id", "=", id)
    .executeTakeFirstOrThrow();

const limitedKey = (db: Kysely<DB>, key: Awaited<ReturnType<typeof keyWithLimits>>): Limited => {
  const { id, currency, order_limit, day_limit, month_limit } = key;
  return {
    authority: { currency, order_limit, day_limit, month_limit, above: key.over_limit },
    spent: (at) => spentByKey(db, id, at),
    refusal: ({ limit, gross, spent }) =>
      new Refusal("key.limit", {
        limit,
        amount: toDecimal(gross),
        order_limit: toDecimal(order_limit),
        day_left: toDecimal(day_limit - spent.day),
        month_left: toDecimal(month_limit - spent.month),
      }),
  };
};

/** Locks a member with limits. Refuses `member.gone` for one who has left since the caller was proven. */
async function lockMember(tx: Tx, id: number, above: Authority["above"]): Promise<Limited> {
  await tx.selectFrom("member").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  // Read after the lock was waited for.
  return limitedMember(tx, id, above);
}

async function limitedMember(db: Kysely<DB>, id: number, above: Authority["above"]): Promise<Limited> {
  const member = await db
    .selectFrom("member")
    .innerJoin("customer", "customer.id", "member.customer_id")
    .select(["member.order_limit", "member.month_limit", "member.left_at", "customer.currency"])
    .where("member.id", "=", id)
    .executeTakeFirst();
  if (!member || member.left_at !== null) throw new Refusal("member.gone");
  const { currency, order_limit, month_limit } = member;
  return {
    authority: { currency, order_limit, day_limit: null, month_limit, above },
    spent: async (at) => (await spentByMembers(db, [id], at)).get(id) ?? no_spending,
    refusal: ({ limit, gross, spent }) =>
      new Refusal("member.limit", {
        limit,
        amount: toDecimal(gross),
        ...(order_limit === null ? {} : { order_limit: toDecimal(order_limit) }),
        ...(month_limit === null ? {} : { month_left: toDecimal(month_limit - spent.month) }),
      }),
  };
}

/** For which cost centre a purchase is: by its code, or by its number where a purchase has one already. */
export type ForCostCentre = { readonly code?: string | null | undefined; readonly id?: number | null };

/**
 * Locks a cost centre of the account. Refuses `cost_centre.unknown` for a code that cannot be chosen, and
 * `cost_centre.required` where the account asks for one and none is given. A purchase that has one already needs no other.
 */
async function lockCostCentre(tx: Tx, { id: customer_id, requires }: Caller, { code, id }: ForCostCentre) {
  if (!code && id === undefined && requires.cost_centre) throw new Refusal("cost_centre.required");
  if (customer_id === null || (!code && !id)) return null;
  const found = await tx
    .selectFrom("cost_centre")
    .innerJoin("customer", "customer.id", "cost_centre.customer_id")
    .select(["cost_centre.id", "cost_centre.month_limit", "customer.currency"])
    .where("cost_centre.customer_id", "=", customer_id)
    .$if(Boolean(code), (query) =>
      query
        .where((w) => w(w.fn<string>("lower", ["cost_centre.code"]), "=", String(code).toLowerCase()))
        .where("cost_centre.active", "=", true),
    )
    .$if(!code, (query) => query.where("cost_centre.id", "=", Number(id)))
    .forNoKeyUpdate("cost_centre")
    .executeTakeFirst();
  if (!found) throw new Refusal("cost_centre.unknown");
  return found;
}

const limitedCostCentre = (
  db: Kysely<DB>,
  { id, month_limit, currency }: { id: number; month_limit: bigint; currency: string },
  above: Authority["above"],
): Limited => ({
  authority: { currency, order_limit: null, day_limit: null, month_limit, above },
  spent: async (at) => (await spentForCostCentres(db, [id], at)).get(id) ?? no_spending,
  refusal: ({ gross, spent }) =>
    new Refusal("cost_centre.limit", {
      limit: "cost_centre",
      amount: toDecimal(gross),
      month_left: toDecimal(month_limit - spent.month),
    }),
});

/**
 * Locks what limits a purchase of the caller, before any other row: the key, the member, the cost centre. Null where nothing
 * limits or counts it; it then costs no statement. Refuses as the locks do.
 */
export async function lockSpender(
  tx: Tx,
  caller: Caller,
  cost_centre: ForCostCentre,
  now: Date,
): Promise<Spender | null> {
  const { key, member } = caller;
  const locked = key === null ? null : await lockKey(tx, key.id, now);
  const counts = member !== null && hasLimits(member.role);
  const own = [
    ...(locked === null ? [] : [limitedKey(tx, locked)]),
    ...(counts && member.is_limited ? [await lockMember(tx, member.id, above_of_people)] : []),
  ];
  // The cost centre of a key is taken where its program names none.
  const { id = locked?.cost_centre_id ?? undefined, code } = cost_centre;
  const centre = await lockCostCentre(tx, caller, { code, ...(id === undefined ? {} : { id }) });
  if (locked === null && !counts && centre === null) return null;
  const { month_limit = null } = centre ?? {};
  const above = locked?.over_limit ?? above_of_people;
  return {
    key_id: locked?.id ?? null,
    member_id: counts ? member.id : null,
    cost_centre_id: centre?.id ?? null,
    limited: [
      ...own,
      ...(centre && month_limit !== null ? [limitedCostCentre(tx, { ...centre, month_limit }, above)] : []),
    ],
    page: null,
  };
}
const above_of_people: Authority["above"] = "ask";

/**
 * What limits an approved purchase: it is by the authority of who decides, who may not exceed the own limits, and counts for
 * the cost centre that was asked for, whose limit has been decided about. Refuses `member.gone`.
 */
export async function deciderSpender(
  tx: Tx,
  { member }: Caller,
  cost_centre_id: number | null,
): Promise<Spender> {
  if (member === null) throw new Refusal("member.gone");
  const limited = await lockMember(tx, member.id, "refuse");
  if (cost_centre_id !== null)
    await tx
      .selectFrom("cost_centre")
      .select("id")
      .where("id", "=", cost_centre_id)
      .forNoKeyUpdate()
      .execute();
  return {
    key_id: null,
    member_id: hasLimits(member.role) ? member.id : null,
    cost_centre_id,
    limited: [limited],
    page: null,
  };
}

/**
 * What a person has to do for a purchase by a key (gross minor units) as things are now, for the cost centre of the key: approve it, or
 * buy it themselves because a limit refuses it; null where the key may buy it. Locks nothing, so the purchase is judged again.
 */
export async function personNeeded(
  db: Kysely<DB>,
  { key: by, member }: Caller,
  gross: { readonly amount: bigint; readonly currency: Currency },
  now: Date,
): Promise<"approval" | "limit" | null> {
  if (by === null) return null;
  const key = await keyWithLimits(db, by.id);
  const centre =
    key.cost_centre_id === null
      ? undefined
      : await db
          .selectFrom("cost_centre")
          .select(["id", "month_limit"])
          .where("id", "=", key.cost_centre_id)
          .executeTakeFirst();
  const limited = [limitedKey(db, key)];
  if (member !== null && hasLimits(member.role) && member.is_limited)
    limited.push(await limitedMember(db, member.id, above_of_people));
  if (centre && centre.month_limit !== null) {
    const { id, month_limit } = centre;
    limited.push(limitedCostCentre(db, { id, month_limit, currency: key.currency }, key.over_limit));
  }
  let needed: "approval" | null = null;
  for (const { authority, spent } of limited) {
    const { answer } = mayOrder(authority, gross, await spent(now));
    if (answer === "refuse") return "limit";
    if (answer === "ask") needed = "approval";
  }
  return needed;
}

/** Refuses `reference.required` where the account asks for the number of a purchase order and there is none. */
export function requireReference({ requires }: Caller, reference: string | null): void {
  if (requires.reference && !reference) throw new Refusal("reference.required");
}

type Purchase = {
  /** What each order costs in addition; none for a top-up. */
  readonly orders: readonly { readonly id: number; readonly amount: bigint }[];
  readonly currency: Currency;
  readonly top_up?: { readonly payment_request_id: number; readonly amount: bigint };
};

/**
 * Counts a purchase (gross minor units) against all that limits it. Refuses `key.limit`, `member.limit` or `cost_centre.limit` with the limit, what is
 * left of it, and the amount.
 */
export async function spend(
  tx: Tx,
  { limited, page, ...counted }: Spender,
  { orders, currency, top_up }: Purchase,
  now: Date,
): Promise<void> {
  const gross = orders.reduce((sum, one) => sum + one.amount, top_up?.amount ?? 0n);
  let needs: NeedsApproval | null = null;
  for (const { authority, spent, refusal } of limited) {
    const before = await spent(now);
    const verdict = mayOrder(authority, { amount: gross, currency }, before);
    if (verdict.answer === "yes") continue;
    if (verdict.answer === "ask") {
      needs ??= new NeedsApproval(gross, currency, verdict.limit);
      continue;
    }
    const refused = refusal({ limit: verdict.limit, gross, spent: before });
    throw page === null ? refused : new Refusal(refused.code, { ...refused.details, url: page });
  }
  // A refusal of one limit counts more than what a person may allow.
  if (needs !== null) throw needs;
  const { key_id: api_key_id, member_id, cost_centre_id } = counted;
  const who = { api_key_id, member_id, cost_centre_id, at: now };
  const rows = orders.map(({ id, amount }) => ({ ...who, order_id: id, amount }));
  const topped = top_up ? [{ ...who, ...top_up }] : [];
  const is_counted = api_key_id !== null || member_id !== null || cost_centre_id !== null;
  if (!is_counted || rows.length + topped.length === 0) return;
  await tx
    .insertInto("spend")
    .values([...rows, ...topped])
    .execute();
}
