import { taxOf } from "#server/tax/index.ts";
import type { OrderRow, CartRow } from "#server/kernel/db/rows.ts";
import type * as z from "zod/mini";
import type { quoteInput } from "#contract/quotes/desk-quotes.ts";
import type { Locale } from "#brands/brand.ts";
import {
  type PackageKey,
  type Plan,
  plans,
  type Speed,
  service_traits,
  planOfChoice,
  packageSold,
  type Service,
} from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, toDecimal } from "#domain/money.ts";
import { micros_per_minor } from "#domain/pricing/sheet.ts";
import { deskLines } from "#domain/pricing/desk-price.ts";
import { costOfStages } from "#domain/pricing/plan-cost.ts";
import { type Concern, concernsOf, wantsConfirmation, wantsReason } from "#domain/pricing/price-concerns.ts";
import {
  addPosting,
  fixedLine,
  type PriceLine,
  type PriceTrace,
  totalsOf,
  type Totals,
} from "#domain/pricing/trace.ts";
import type { TaxDecision } from "#domain/tax/tax.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { servedBy } from "#server/engines/index.ts";
import { listPrice } from "./list-price.ts";
import { postingOf, postingPrices, brandOfRow, deadlineOf } from "#server/pricing/index.ts";
import { workingMinutes } from "#domain/orders/delivery.ts";
import { catalogText, fieldText } from "#server/kernel/format/texts.ts";
import { counter_version } from "#domain/files/words.ts";
import { counterVersionOf } from "#server/files/index.ts";
import { limitsIn, quoteLimitsOf } from "#server/kernel/settings/settings.ts";
import { stageRates } from "#server/work/index.ts";
import { withCoupon } from "./quote-coupon.ts";
import { withGoodwill } from "./quote-terms.ts";

export type QuoteInput = z.output<typeof quoteInput>;
/** One option of a quote, as entered by the desk. */
type Typed = Pick<QuoteInput, "package" | "speed" | "raw_machine" | "lines" | "deadline" | "words">;

/** One option with all values added by the server; amounts in minor units. */
export type PricedOption = {
  readonly package: PackageKey | null;
  readonly speed: Speed;
  readonly plan: Plan;
  readonly lines: readonly { readonly label: string; readonly amount: bigint }[];
  readonly totals: Totals;
  /** Every step that led to the totals. */
  readonly trace: PriceTrace;
  /** Warnings to be confirmed before it is sent. */
  readonly concerns: readonly Concern[];
  readonly tax: TaxDecision;
  readonly coupon_id: number | null;
  readonly discount_taken: bigint;
  /** The price of posting the original with it, gross; null without posting. */
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
 * The prices of a quote: the lines of the desk (net) with the code of the request, the discount for a late quote,
 * posting, and VAT by the buyer. Nothing is written. Refuses a net total that is not above zero, past dates, a call
 * that has begun, raw machine text for a service of human work, and (`quote.list_changed`) a line marked as a list
 * price with another amount.
 */
export async function priceQuote(
  tx: Tx,
  about: About,
  input: QuoteInput,
  locale: Locale,
  now: Date,
): Promise<PricedQuote> {
  const valid_until = validityOf(about.order, input, now);
  const { words } = input;
  const first = await priceOption(tx, about, { ...input, words }, locale, now);
  const further: PricedOption[] = [];
  for (const option of input.further_options)
    further.push(await priceOption(tx, about, { ...option, words }, locale, now));
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
  await requireEngine(tx, order, plan, locale, now);
  const tax = taxOf(cart, { ...order, plan });
  const listed = await listPrice(tx, order, option, cart.user_type, now);
  const asked = option.lines.map(({ label, amount, code, typed }) => ({
    label,
    amount: fromDecimal(amount) ?? 0n,
    code: code ?? null,
    typed,
  }));
  const made = deskLines(asked, listed);
  if (made.outdated) {
    const { place, listed: is } = made.outdated;
    throw new Refusal("quote.list_changed", { line: place + 1, listed: is === null ? null : toDecimal(is) });
  }
  const sold = { service: order.service_type, package: option.package, rate_bps: tax.rate_bps };
  const coupon = await withCoupon(tx, { order, cart, lines: asked }, sold, now);
  const work = withGoodwill(coupon.lines, { late, locale: cart.locale });
  const net = work.reduce((sum, { amount }) => sum + amount, 0n);
  if (net <= 0n) throw new Refusal("order.guard_failed", { guard: "quote_net_positive" });
  const plain = totalsOf(net, 0n, tax.rate_bps);
  const posting_fee = await postingFeeOf(tx, order, plain.gross, now);
  const totals = posting_fee === null ? plain : addPosting(plain, posting_fee, tax.rate_bps);
  const posting = { label: catalogText(cart.locale, "line.posting"), amount: totals.net - plain.net };
  const sold_as = { package: packageColumn(order.service_type, option), speed: option.speed, plan };
  const steps = [
    ...made.lines,
    ...coupon.lines.slice(asked.length).map(({ label: text, amount }) => fixedLine("discount", amount, text)),
    ...work.slice(coupon.lines.length).map(({ label: text, amount }) => fixedLine("goodwill", amount, text)),
    ...(posting_fee === null ? [] : [postingLine(posting_fee, posting)]),
  ];
  return {
    ...sold_as,
    lines: posting_fee === null ? work : [...work, posting],
    totals,
    trace: {
      ...traceHead(order, sold_as),
      sheet_version: listed?.sheet_version ?? "",
      counter_version: (await counterVersionOf(tx, order.id)) ?? counter_version,
      lines: steps,
      list_lines: listed?.lines ?? [],
      rate_bps: tax.rate_bps,
      mode: "gross_first",
      ...totals,
    },
    concerns: await concernsAbout(tx, order, { asked, listed, plan, words: option.words }, now),
    tax,
    coupon_id: coupon.coupon_id,
    discount_taken: coupon.discount_taken,
    posting_fee,
    production_minutes:
      order.duration_minutes ?? workingMinutes(now.getTime(), deadline.getTime(), brandOfRow(order.brand_id)),
    deadline,
  };
}

/** The plan of the quoted package; only machine translation may be sold without human stages. */
function planQuoted(
  locale: Locale,
  order: Pick<OrderRow, "service_type" | "plan">,
  option: Pick<Typed, "package" | "raw_machine">,
): Plan {
  if (option.raw_machine && !service_traits[order.service_type].machine_only)
    throw new Refusal("validation.failed", { fields: { raw_machine: [fieldText(locale, "field.invalid")] } });
  return planOfChoice(order, option);
}

/** The fields of a trace that describe the order. */
export const traceHead = (
  { currency, service_type, source_lang, target_lang }: OrderRow,
  { package: named, speed, plan }: Pick<PricedOption, "package" | "speed" | "plan">,
) => ({ currency, service: service_type, source_lang, target_lang, package: named, speed, plan });

/** Posting as the last step of a trace: `fee` is gross minor units, the amount its net part. */
export const postingLine = (
  fee: bigint,
  { label, amount }: { label: string; amount: bigint },
): PriceLine => ({
  code: "posting",
  quantity: 1n,
  unit: "gross",
  rate_micros: fee * micros_per_minor,
  amount,
  label,
});

type Asked = {
  readonly asked: Parameters<typeof deskLines>[0];
  readonly listed: PriceTrace | null;
  readonly plan: Plan;
  readonly words: number;
};

/** The desk's amounts compared with the list, the cost of the plan and the limits of the brand; before code and goodwill. */
async function concernsAbout(
  tx: Tx,
  order: OrderRow,
  { asked, listed, plan, words }: Asked,
  now: Date,
): Promise<readonly Concern[]> {
  const net = asked.reduce((sum, { amount }) => sum + amount, 0n);
  const rateOf = await stageRates(tx, order, now);
  const stages = plans[plan].map((kind) => rateOf(plan, kind, words));
  return concernsOf({
    lines: asked.map(({ code, amount }) => ({
      amount,
      listed: listed?.lines.find((one) => one.code === code)?.amount ?? null,
    })),
    listed_net: listed?.net ?? null,
    cost: costOfStages(stages, net, words),
    limits: limitsIn(await quoteLimitsOf(tx, order.brand_id), order.currency),
  });
}

/** Refuses a price above the ceiling or with unconfirmed warnings. */
export function requireAnswered(
  { options }: PricedQuote,
  { reason, confirmed }: { readonly reason: string; readonly confirmed: boolean },
): void {
  const concerns = options.flatMap((option) => option.concerns);
  const above = concerns.find((one) => one.kind === "above_ceiling");
  if (above) throw new Refusal("quote.above_ceiling", { ceiling: toDecimal(above.ceiling) });
  if (!confirmed && concerns.some(wantsConfirmation)) throw new Refusal("quote.confirm_amount");
  if (reason.trim() === "" && concerns.some(wantsReason)) throw new Refusal("quote.reason_needed");
}

/** Refuses a plan with a machine step where no engine serves the pair. */
async function requireEngine(tx: Tx, order: OrderRow, plan: Plan, locale: Locale, now: Date): Promise<void> {
  if (!plans[plan].some((stage) => stage === "machine_translation")) return;
  const { brand_id, source_lang, target_lang, is_confidential } = order;
  const asked = { brand_id, source_lang, target_lang, is_confidential, purpose: "light" } as const;
  if ((await servedBy(tx, asked, now)) !== null) return;
  const fields = { package: [fieldText(locale, "quote.not_by_machine")] };
  throw new Refusal("validation.failed", { fields });
}

/** The delivery date; for a call or a visit, its end. Refuses a past date. */
function doneBy(order: OrderRow, option: Typed, now: Date): Date {
  const deadline =
    order.session_starts_at === null
      ? new Date(option.deadline)
      : deadlineOf(brandOfRow(order.brand_id), order, 0, now);
  if (deadline <= now) throw new Refusal("deadline.past");
  return deadline;
}

/** The end of its validity: a call or a visit cannot be accepted once it has begun. */
function validityOf({ hash, session_starts_at }: OrderRow, input: QuoteInput, now: Date): Date {
  const asked = new Date(input.valid_until);
  if (session_starts_at !== null && session_starts_at <= now)
    throw new Refusal("session.too_soon", { order_hash: hash });
  if (asked <= now) throw new Refusal("deadline.past");
  return session_starts_at !== null && session_starts_at < asked ? session_starts_at : asked;
}

/** The price of posting the original with a manual price, gross minor units; null without posting. */
async function postingFeeOf(tx: Tx, order: OrderRow, order_gross: bigint, now: Date): Promise<bigint | null> {
  const posting = await postingOf(tx, order);
  if (!posting) return null;
  const price = await postingPrices(tx, order.brand_id, now);
  return price(posting, order.currency, order_gross)?.fee ?? 0n;
}

/** A service without packages has none, such as machine translation without post-editing. */
const packageColumn = (service: Service, option: Typed): PackageKey | null =>
  option.raw_machine ? null : packageSold(service, option.package);
