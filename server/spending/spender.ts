import { type Authority, mayOrder, no_spending, type Spent } from "#domain/spending/authority.ts";
import { Refusal } from "#domain/errors.ts";
import { type Currency, toDecimal } from "#domain/money.ts";
import { hasLimits } from "#domain/accounts/members.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { isBarred, isCurrent } from "#server/kernel/http/key-proof.ts";
import { spentByKey, spentByMembers } from "./sums.ts";

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
  const key = await tx
    .selectFrom("api_key as key")
    .innerJoin("customer", "customer.id", "key.customer_id")
    .selectAll("key")
    .select(isBarred)
    .where("key.id", "=", id)
    .executeTakeFirstOrThrow();
  if (key.is_barred || !isCurrent(key, now)) throw new Refusal("key.invalid");
  return key;
}

async function limitedKey(tx: Tx, id: number, now: Date): Promise<Limited> {
  const { currency, order_limit, day_limit, month_limit } = await lockKey(tx, id, now);
  return {
    authority: { currency, order_limit, day_limit, month_limit, above: "refuse" },
    spent: (at) => spentByKey(tx, id, at),
    refusal: ({ limit, gross, spent }) =>
      new Refusal("key.limit", {
        limit,
        amount: toDecimal(gross),
        order_limit: toDecimal(order_limit),
        day_left: toDecimal(day_limit - spent.day),
        month_left: toDecimal(month_limit - spent.month),
      }),
  };
}

/** Locks a member with limits. Refuses `member.gone` for one who has left since the caller was proven. */
async function limitedMember(tx: Tx, id: number): Promise<Limited> {
  await tx.selectFrom("member").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  // Read after the lock was waited for.
  const member = await tx
    .selectFrom("member")
    .innerJoin("customer", "customer.id", "member.customer_id")
    .select(["member.order_limit", "member.month_limit", "member.left_at", "customer.currency"])
    .where("member.id", "=", id)
    .executeTakeFirst();
  if (!member || member.left_at !== null) throw new Refusal("member.gone");
  const { currency, order_limit, month_limit } = member;
  return {
    authority: { currency, order_limit, day_limit: null, month_limit, above: "refuse" },
    spent: async (at) => (await spentByMembers(tx, [id], at)).get(id) ?? no_spending,
    refusal: ({ limit, gross, spent }) =>
      new Refusal("member.limit", {
        limit,
        amount: toDecimal(gross),
        ...(order_limit === null ? {} : { order_limit: toDecimal(order_limit) }),
        ...(month_limit === null ? {} : { month_left: toDecimal(month_limit - spent.month) }),
      }),
  };
}

/**
 * Locks what limits a purchase of the caller, before any other row: the key, then the member. Null for guests and owners,
 * whom nothing limits; it then costs no statement.
 */
export async function lockSpender(tx: Tx, { key, member }: Caller, now: Date): Promise<Spender | null> {
  if (key !== null)
    return { key_id: key.id, member_id: null, limited: [await limitedKey(tx, key.id, now)], page: null };
  if (member === null || !hasLimits(member.role)) return null;
  const limited = member.is_limited ? [await limitedMember(tx, member.id)] : [];
  return { key_id: null, member_id: member.id, limited, page: null };
}

type Purchase = {
  /** What each order costs in addition; none for a top-up. */
  readonly orders: readonly { readonly id: number; readonly amount: bigint }[];
  readonly currency: Currency;
  readonly top_up?: { readonly payment_request_id: number; readonly amount: bigint };
};

/**
 * Counts a purchase (gross minor units) against all that limits it. Refuses `key.limit` or `member.limit` with the limit, what is
 * left of it, and the amount.
 */
export async function spend(
  tx: Tx,
  { limited, key_id, member_id, page }: Spender,
  { orders, currency, top_up }: Purchase,
  now: Date,
): Promise<void> {
  const gross = orders.reduce((sum, one) => sum + one.amount, top_up?.amount ?? 0n);
  for (const { authority, spent, refusal } of limited) {
    const before = await spent(now);
    const verdict = mayOrder(authority, { amount: gross, currency }, before);
    if (verdict.answer === "yes") continue;
    const refused = refusal({ limit: verdict.limit, gross, spent: before });
    throw page === null ? refused : new Refusal(refused.code, { ...refused.details, url: page });
  }
  const who = { api_key_id: key_id, member_id, at: now };
  const rows = orders.map(({ id, amount }) => ({ ...who, order_id: id, amount }));
  const topped = top_up ? [{ ...who, ...top_up }] : [];
  if (rows.length + topped.length === 0) return;
  await tx
    .insertInto("spend")
    .values([...rows, ...topped])
    .execute();
}
