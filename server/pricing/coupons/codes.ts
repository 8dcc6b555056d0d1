import type { Kysely, Selectable } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { toDecimal, type Currency } from "#domain/money.ts";
import type { Discount } from "#domain/pricing/discount.ts";
import type { DB } from "#server/kernel/db/tables.ts";

type Row = Selectable<DB["coupon"]>;
export type CouponRow = {
  readonly id: number;
  readonly code: string;
  readonly discount: Discount;
  readonly exclusive: boolean;
};

/** Codes are compared without case and spaces, which no code has. */
const named = (db: Kysely<DB>, brand_id: number, code: string) =>
  db
    .selectFrom("coupon")
    .selectAll()
    .where("brand_id", "=", brand_id)
    .where((w) => w(w.fn<string>("upper", ["code"]), "=", code.replaceAll(/\s/g, "").toUpperCase()))
    .executeTakeFirst();

/** The reason why a code does not work now; null when it does. Its limits of use are checked by its reservation. */
function problemOf(
  row: Row | undefined,
  currency: Currency,
  now: Date,
): "coupon.invalid" | "coupon.expired" | null {
  if (!row || !row.active || row.valid_from > now) return "coupon.invalid";
  if (row.valid_to !== null && row.valid_to <= now) return "coupon.expired";
  return row.currency !== null && row.currency !== currency ? "coupon.invalid" : null;
}

/** The number of uses and reservations of a code. */
async function usesOf(db: Kysely<DB>, coupon_id: number): Promise<number> {
  const { uses } = await db
    .selectFrom("coupon_use")
    .select((w) => w.fn.countAll<bigint>().as("uses"))
    .where("coupon_id", "=", coupon_id)
    .where("state", "!=", "released")
    .executeTakeFirstOrThrow();
  return Number(uses);
}

/** Whether all uses of a code are taken. */
export const isUsedUp = async (db: Kysely<DB>, { id, most_uses }: Row): Promise<boolean> =>
  most_uses !== null && (await usesOf(db, id)) >= most_uses;

function discountOf(row: Row): CouponRow {
  const { id, code, exclusive, services, packages, least } = row;
  const scope = { services, packages, least };
  return row.kind === "percent"
    ? { id, code, exclusive, discount: { kind: "percent", bps: row.percent_bps ?? 0n, scope } }
    : { id, code, exclusive, discount: { kind: "amount", amount: row.amount ?? 0n, scope } };
}

/** A discount code valid now; null for an unknown, ended or used-up one, or one in another currency. */
export async function couponByCode(
  db: Kysely<DB>,
  brand_id: number,
  code: string,
  currency: Currency,
  now: Date,
): Promise<CouponRow | null> {
  const row = await named(db, brand_id, code);
  if (!row || row.kind === "top_up" || problemOf(row, currency, now) || (await isUsedUp(db, row)))
    return null;
  return discountOf(row);
}

/** A discount code valid now; refuses one that is ended or used up, and one that is not for this brand and currency. */
export async function requireCoupon(
  db: Kysely<DB>,
  brand_id: number,
  code: string,
  currency: Currency,
  now: Date,
): Promise<CouponRow> {
  const row = await named(db, brand_id, code);
  const problem = problemOf(row, currency, now);
  if (problem) throw new Refusal(problem);
  if (!row || row.kind === "top_up") throw new Refusal("coupon.invalid");
  if (await isUsedUp(db, row)) throw new Refusal("coupon.used_up");
  return discountOf(row);
}

/** The discount of an order that already holds a coupon; a code that ended meanwhile gives nothing. */
export async function couponById(
  db: Kysely<DB>,
  id: number | null,
  currency: Currency,
  now: Date,
): Promise<CouponRow | null> {
  if (id === null) return null;
  const row = await db.selectFrom("coupon").selectAll().where("id", "=", id).executeTakeFirst();
  return row && !problemOf(row, currency, now) ? discountOf(row) : null;
}

/** Refuses a code that reduces none of these prices: it is for other services, or needs a higher price. */
export function requireEffect(
  { discount: { scope } }: CouponRow,
  traces: readonly { readonly lines: readonly { readonly code: string }[] }[],
  currency: Currency,
): void {
  if (traces.some(({ lines }) => lines.some(({ code }) => code === "discount"))) return;
  if (scope?.least) throw new Refusal("coupon.least", { amount: toDecimal(scope.least), currency });
  throw new Refusal("coupon.scope");
}

export type TopUpCode = { readonly id: number; readonly bonus: bigint };

/** The addition of a code to the bonus of a top-up (minor units). Refuses one that is not for top-ups, ended or used up. */
export async function requireTopUpCode(
  db: Kysely<DB>,
  {
    brand_id,
    code,
    currency,
    amount,
  }: { brand_id: number; code: string; currency: Currency; amount: bigint },
  now: Date,
): Promise<TopUpCode> {
  const row = await named(db, brand_id, code);
  const problem = problemOf(row, currency, now);
  if (!row || row.kind !== "top_up" || problem === "coupon.invalid") throw new Refusal("topup.code");
  if (problem) throw new Refusal(problem);
  if (await isUsedUp(db, row)) throw new Refusal("coupon.used_up");
  if (row.least !== null && amount < row.least)
    throw new Refusal("coupon.least", { amount: toDecimal(row.least), currency });
  const bonus = row.amount ?? (amount * (row.percent_bps ?? 0n) + 5_000n) / 10_000n;
  return { id: row.id, bonus };
}

type Person = { readonly customer_id: number | null; readonly email: string };
export type CouponProblem = "coupon.invalid" | "coupon.expired" | "coupon.used_up" | "coupon.used_by_you";

/**
 * A code of a price request, in its state at `at`, with the reason why it reduces nothing; the requests of one cart use
 * it once, so the cart's own uses do not count against it.
 */
export async function promisedCoupon(
  db: Kysely<DB>,
  asked: Person & { readonly coupon_id: number; readonly currency: Currency; readonly cart_id: number },
  at: Date,
): Promise<{ readonly coupon: CouponRow; readonly problem: CouponProblem | null }> {
  const row = await db
    .selectFrom("coupon")
    .selectAll()
    .where("id", "=", asked.coupon_id)
    .executeTakeFirstOrThrow();
  const coupon = discountOf(row);
  const problem = problemOf(row, asked.currency, at);
  if (problem) return { coupon, problem };
  const uses = await db
    .selectFrom("coupon_use as used")
    .innerJoin("payment_request as request", "request.id", "used.payment_request_id")
    .select(["used.email", "used.customer_id"])
    .where("used.coupon_id", "=", row.id)
    .where("used.state", "!=", "released")
    .where((w) => w.or([w("request.cart_id", "is", null), w("request.cart_id", "!=", asked.cart_id)]))
    .execute();
  if (row.most_uses !== null && uses.length >= row.most_uses) return { coupon, problem: "coupon.used_up" };
  const email = asked.email.trim().toLowerCase();
  const mine = uses.filter(
    (use) => use.email === email || (asked.customer_id !== null && use.customer_id === asked.customer_id),
  );
  const often = row.most_uses_each !== null && mine.length >= row.most_uses_each;
  return { coupon, problem: often ? "coupon.used_by_you" : null };
}
