import type { OrderRow, CartRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { DeskOrder } from "#contract/views/staff.ts";
import { toDecimal } from "#domain/money.ts";
import { type Discount, readPrice, type Quoted, takenOff } from "#domain/pricing/discount.ts";
import { list_rate_bps } from "#domain/pricing/sheet.ts";
import { totalsOf } from "#domain/pricing/trace.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { priceListAt, promisedCoupon, type CouponProblem } from "#server/pricing/index.ts";
import { reserveCoupon } from "#server/payments/index.ts";
import { catalogText, refusalText } from "#server/kernel/format/texts.ts";

type OfQuote = Pick<OrderRow, "id" | "brand_id" | "cart_id" | "coupon_id" | "currency" | "asked_at">;
type Found = {
  readonly id: number;
  readonly code: string;
  readonly problem: CouponProblem | null;
  /** The rest of it for this order: an amount is given once for all orders of one request. */
  readonly discount: Discount;
  /** The minimum net price of the list in force, minor units: a code reduces no price below it. */
  readonly least_net: bigint;
};

/**
 * The code of a price request when the price is made; null without one. It is evaluated at the time of the request,
 * because the buyer does not choose when the desk answers (decision 0087).
 */
async function codeOf(
  db: Kysely<DB>,
  order: OfQuote,
  cart: Pick<CartRow, "id" | "customer_id" | "email" | "user_type">,
  now: Date,
): Promise<Found | null> {
  if (order.coupon_id === null) return null;
  const person = { customer_id: cart.customer_id, email: cart.email ?? "", cart_id: cart.id };
  const asked = { coupon_id: order.coupon_id, currency: order.currency, ...person };
  const { coupon, problem } = await promisedCoupon(db, asked, order.asked_at ?? now);
  const { discount } = coupon;
  const taken = discount.kind === "amount" ? await takenByOthers(db, order) : 0n;
  const left =
    discount.kind === "amount" && taken > 0n
      ? { ...discount, amount: taken < discount.amount ? discount.amount - taken : 0n }
      : discount;
  const list = await priceListAt(db, order.brand_id, order.currency, now);
  const least_net = totalsOf(0n, list?.sheet.minimum_gross ?? 0n, list_rate_bps).net;
  return { id: coupon.id, code: coupon.code, problem, discount: left, least_net };
}

/** The part of an amount used by quotes of other orders of the same request. */
async function takenByOthers(db: Kysely<DB>, order: OfQuote): Promise<bigint> {
  const rows = await db
    .selectFrom("quote")
    .innerJoin("order", "order.id", "quote.order_id")
    .select("quote.discount_taken")
    .where("order.cart_id", "=", order.cart_id)
    .where("order.id", "!=", order.id)
    .where("quote.coupon_id", "=", order.coupon_id)
    .where("quote.state", "in", ["open", "accepted"])
    .where("order.status", "not in", ["dropped", "canceled"])
    .execute();
  return rows.reduce((sum, { discount_taken }) => sum + discount_taken, 0n);
}

type Line = { readonly label: string; readonly amount: bigint };
type Discounted = {
  readonly lines: readonly Line[];
  readonly coupon_id: number | null;
  readonly discount_taken: bigint;
};

/**
 * The lines of a quote (net) with the reduction by the code of its request as a line of its own. A code that is ended,
 * used up, or not for the quoted service changes nothing.
 */
export async function withCoupon(
  tx: Tx,
  {
    order,
    cart,
    lines,
  }: { readonly order: OrderRow; readonly cart: CartRow; readonly lines: readonly Line[] },
  sold: Omit<Quoted, "buyer">,
  now: Date,
): Promise<Discounted> {
  const plain = { lines, coupon_id: null, discount_taken: 0n };
  const found = await codeOf(tx, order, cart, now);
  if (!found || found.problem !== null) return plain;
  const { code, discount, least_net } = found;
  const net = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const quoted = { ...sold, buyer: cart.user_type };
  const off = takenOff(net, discount, quoted, least_net);
  if (off === 0n) return plain;
  const label =
    discount.kind === "percent"
      ? catalogText(cart.locale, "line.code_percent", { code, percent: percentOf(discount.bps) })
      : catalogText(cart.locale, "line.code", { code });
  const read = readPrice(off, quoted);
  const discount_taken = discount.kind === "amount" && read > discount.amount ? discount.amount : read;
  return { lines: [...lines, { label, amount: -off }], coupon_id: found.id, discount_taken };
}

/** Basis points as a written percentage: 1000 is "10", 1250 is "12.5". */
const percentOf = (bps: bigint): string => toDecimal(bps).replace(/\.?0+$/, "");

/** The code as shown to the desk during pricing; null when the request came without one. */
export async function couponView(
  db: Kysely<DB>,
  order: OrderRow,
  locale: CartRow["locale"],
  now: Date,
): Promise<DeskOrder["coupon"]> {
  if (order.coupon_id === null) return null;
  const cart = await db
    .selectFrom("cart")
    .select(["id", "customer_id", "email", "user_type"])
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  const found = await codeOf(db, order, cart, now);
  if (!found) return null;
  const { code, problem, discount, least_net } = found;
  return {
    code,
    problem: problem && refusalText(locale, problem),
    currency: order.currency,
    percent_bps: discount.kind === "percent" ? Number(discount.bps) : null,
    amount: discount.kind === "amount" ? toDecimal(discount.amount) : null,
    least: discount.scope?.least ? toDecimal(discount.scope.least) : null,
    services: discount.scope?.services?.slice() ?? null,
    packages: discount.scope?.packages?.slice() ?? null,
    least_net: toDecimal(least_net),
  };
}

/** The quote was accepted: its code is reserved for the payment, regardless of its limits now. */
export async function reserveQuotedCoupon(
  tx: Tx,
  quote: { readonly coupon_id: number | null },
  cart: Pick<CartRow, "customer_id" | "email">,
  payment_request_id: number,
  now: Date,
): Promise<void> {
  if (quote.coupon_id === null) return;
  const { customer_id, email } = cart;
  const using = { coupon_id: quote.coupon_id, payment_request_id, customer_id, email: email ?? "" };
  await reserveCoupon(tx, { ...using, promised: true }, now);
}
