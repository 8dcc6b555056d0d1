import type * as z from "zod/mini";
import type { quoteInput } from "#contract/desk-quotes.ts";
import type { Locale } from "#brands/brand.ts";
import { type PackageKey, packages, type Plan, type Speed } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal } from "#domain/money.ts";
import { addPosting, totalsOf, type Totals } from "#domain/pricing/trace.ts";
import type { TaxDecision } from "#domain/tax.ts";
import type { Tx } from "../db/open.ts";
import { taxOf } from "../features/carts/commands.ts";
import { catalogText, fieldText } from "../texts.ts";
import { deadlineOf } from "./booking.ts";
import type { CartRow } from "./cart.ts";
import type { OrderRow } from "./facts.ts";
import { postingOf, postingPrices } from "./posting.ts";
import { brandOfRow, minutesUntil } from "./price.ts";
import { withCoupon } from "./quote-coupon.ts";
import { withGoodwill } from "./quote-terms.ts";

export type QuoteInput = z.output<typeof quoteInput>;
/** One way to have an order, as the desk typed it. */
type Typed = Pick<QuoteInput, "package" | "speed" | "raw_machine" | "lines" | "deadline">;

/** One way to have an order with everything the server adds to what the desk typed; amounts in minor units. */
export type PricedOption = {
  readonly package: PackageKey | null;
  readonly speed: Speed;
  readonly plan: Plan;
  readonly lines: readonly { readonly label: string; readonly amount: bigint }[];
  readonly totals: Totals;
  readonly tax: TaxDecision;
  readonly coupon_id: number | null;
  readonly discount_taken: bigint;
  /** What posting the original costs with it, gross; null when nothing is posted. */
  readonly posting_fee: bigint | null;
  readonly production_minutes: number;
  readonly deadline: Date;
};
export type PricedQuote = {
  readonly options: readonly [PricedOption, ...PricedOption[]];
  readonly valid_until: Date;
};

type About = { readonly order: OrderRow; readonly cart: CartRow; readonly late: boolean };

/**
 * The prices of a quote: the lines of the desk (net) with the code of the request, what a late quote takes off, posting,
 * and VAT that follows the buyer. Nothing is written. Refuses a net total that is not above zero, dates in the past, a
 * call that has begun, and raw machine text of a service that people translate.
 */
export async function priceQuote(
  tx: Tx,
  about: About,
  input: QuoteInput,
  locale: Locale,
  now: Date,
): Promise<PricedQuote> {
  const valid_until = validityOf(about.order, input, now);
  const first = await priceOption(tx, about, input, locale, now);
  const further: PricedOption[] = [];
  for (const option of input.further_options) further.push(await priceOption(tx, about, option, locale, now));
  return { options: [first, ...further], valid_until };
}

async function priceOption(
  tx: Tx,
  { order, cart, late }: About,
  option: Typed,
  locale: Locale,
  now: Date,
): Promise<PricedOption> {
  const deadline = doneBy(order, option, now);
  const plan = planQuoted(locale, order, option);
  const tax = taxOf(cart, { ...order, plan });
  const asked = option.lines.map(({ label, amount }) => ({ label, amount: fromDecimal(amount) ?? 0n }));
  const sold = { service: order.service_type, package: option.package, rate_bps: tax.rate_bps };
  const coupon = await withCoupon(tx, { order, cart, lines: asked }, sold, now);
  const work = withGoodwill(coupon.lines, { late, locale: cart.locale });
  const net = work.reduce((sum, { amount }) => sum + amount, 0n);
  if (net <= 0n) throw new Refusal("order.guard_failed", { guard: "quote_net_positive" });
  const mode = cart.user_type === "private" ? "gross_first" : "net_first";
  const plain = totalsOf(net, 0n, tax.rate_bps, mode);
  const posting_fee = await postingFeeOf(tx, order, plain.gross, now);
  const totals = posting_fee === null ? plain : addPosting(plain, posting_fee, tax.rate_bps, mode);
  const posting = { label: catalogText(cart.locale, "line.posting"), amount: totals.net - plain.net };
  return {
    package: packageColumn(order.service_type, option),
    speed: option.speed,
    plan,
    lines: posting_fee === null ? work : [...work, posting],
    totals,
    tax,
    coupon_id: coupon.coupon_id,
    discount_taken: coupon.discount_taken,
    posting_fee,
    production_minutes: order.duration_minutes ?? minutesUntil(brandOfRow(order.brand_id), deadline, now),
    deadline,
  };
}

/** The plan of the package that is quoted; only machine translation may be sold as the machine makes it. */
function planQuoted(
  locale: Locale,
  { service_type, plan }: Pick<OrderRow, "service_type" | "plan">,
  option: Typed,
): Plan {
  if (service_type === "machine-translation") return option.raw_machine ? "MT" : "L";
  if (option.raw_machine)
    throw new Refusal("validation.failed", { fields: { raw_machine: [fieldText(locale, "field.invalid")] } });
  return service_type === "write" || service_type === "website" ? packages[option.package].plan : plan;
}

/** When the work would be done; a call or a visit is done when it ends. Refuses a date that has passed. */
function doneBy(order: OrderRow, option: Typed, now: Date): Date {
  const deadline =
    order.session_starts_at === null
      ? new Date(option.deadline)
      : deadlineOf(brandOfRow(order.brand_id), order, 0, now);
  if (deadline <= now) throw new Refusal("deadline.past");
  return deadline;
}

/** Until when it may be accepted: nobody can accept a call or a visit once it has begun. */
function validityOf({ hash, session_starts_at }: OrderRow, input: QuoteInput, now: Date): Date {
  const asked = new Date(input.valid_until);
  if (session_starts_at !== null && session_starts_at <= now)
    throw new Refusal("session.too_soon", { order_hash: hash });
  if (asked <= now) throw new Refusal("deadline.past");
  return session_starts_at !== null && session_starts_at < asked ? session_starts_at : asked;
}

/** What posting the original adds to a price made by a person, gross minor units; null when nothing is posted. */
async function postingFeeOf(tx: Tx, order: OrderRow, order_gross: bigint, now: Date): Promise<bigint | null> {
  const posting = await postingOf(tx, order);
  if (!posting) return null;
  const price = await postingPrices(tx, order.brand_id, now);
  return price(posting, order.currency, order_gross)?.fee ?? 0n;
}

/** Machine translation that is edited is Light; what no package describes has none. */
function packageColumn(service: string, option: Typed): PackageKey | null {
  if (service === "machine-translation") return option.raw_machine ? null : "light";
  return service === "write" || service === "website" ? option.package : null;
}
