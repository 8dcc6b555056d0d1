import * as z from "zod/mini";
import type { Suggestion } from "#contract/views/desk-order.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { type PackageKey, package_keys, type Plan, speeds, planOfChoice } from "#domain/catalog.ts";
import { fromDecimal } from "#domain/money.ts";
import { type Discount, takenOff } from "#domain/pricing/discount.ts";
import { type Concern, concernsOf } from "#domain/pricing/price-concerns.ts";
import { paidWords } from "#domain/work/paid-words.ts";
import { minimumFee } from "#domain/work/minimum-pay.ts";
import { costOfStages } from "#domain/pricing/plan-cost.ts";
import { line_codes, type Totals, totalsOf } from "#domain/pricing/trace.ts";
import { fromLocalInput, toLocalInput } from "#ui/clock.ts";

/** A line of a price, as it is in the fields. */
export const draft_line = z.object({
  key: z.string(),
  label: z.string(),
  amount: z.string(),
  /** The price list line it represents, and whether its amount was entered by hand. */
  code: z._default(z.nullable(z.enum(line_codes)), null),
  typed: z._default(z.boolean(), false),
  /** Label and quantity by the list, which an unedited label follows. */
  listed_label: z._default(z.string(), ""),
  listed_quantity: z._default(z.string(), ""),
});

/** One way to have the order, as it is in the fields. */
const option_draft = {
  package: z.enum(package_keys),
  speed: z.enum(speeds),
  raw_machine: z.boolean(),
  lines: z.array(draft_line),
  /** Lines of the list that were removed. */
  removed: z._default(z.array(z.enum(line_codes)), []),
  deadline: z.string(),
  /** The date was entered by hand and is preserved. */
  deadline_typed: z._default(z.boolean(), false),
};
/** A quote as it is in the fields: all text, so that nothing typed is lost or rounded. */
export const quote_draft = z.object({
  ...option_draft,
  further_options: z._default(z.array(z.object({ key: z.string(), ...option_draft })), []),
  words: z.string(),
  valid_until: z.string(),
  note: z.string(),
  reason: z._default(z.string(), ""),
  /** The confirmed unusual amounts; others need a new confirmation. */
  confirmed: z._default(z.string(), ""),
});
export type QuoteDraft = z.output<typeof quote_draft>;
export type FurtherOption = QuoteDraft["further_options"][number];
export type OptionDraft = Omit<FurtherOption, "key">;
export type DraftLine = QuoteDraft["lines"][number];

const valid_days = 14;
const minute_ms = 60 * 1000;
const day_ms = 24 * 60 * minute_ms;
/** §9 the rate of a buyer in Poland: what the fields show until the buyer's own data decide. */
const usual_rate_bps = 2300n;

/** An empty line; keys only identify rows. */
export const emptyLine = (): DraftLine => ({
  key: globalThis.crypto.randomUUID(),
  label: "",
  amount: "",
  code: null,
  typed: false,
  listed_label: "",
  listed_quantity: "",
});

type Booking = NonNullable<DeskOrder["order"]["booking"]>;
type Dates = Pick<DeskOrder, "wanted_deadline"> & {
  readonly order: Pick<DeskOrder["order"], "deadline">;
  readonly suggestion: Pick<NonNullable<DeskOrder["suggestion"]>, "deadline"> | null;
};

/**
 * When the quote would deliver: on the date the customer asked for while it is in the future (C12: "we will confirm this date
 * in the quote"), else when the price list would; null when neither is known. `hurried` says that the customer's date
 * is before that of the price list, so a quote with it promises more than the list does.
 */
export function quotedDate({ wanted_deadline, order, suggestion }: Dates, now_ms: number) {
  const listed = suggestion?.deadline ?? order.deadline;
  const wanted = wanted_deadline !== null && Date.parse(wanted_deadline) > now_ms ? wanted_deadline : null;
  const hurried = wanted !== null && listed !== null && Date.parse(wanted) < Date.parse(listed);
  return { date: wanted ?? listed, listed, hurried, wanted };
}

const linesOf = (suggestion: Suggestion | null | undefined): DraftLine[] => {
  const lines = (suggestion?.lines ?? []).map(({ code, label, quantity, amount }) => ({
    key: globalThis.crypto.randomUUID(),
    label,
    amount: amount.currency_amount_decimal,
    code,
    typed: false,
    listed_label: label,
    listed_quantity: quantity,
  }));
  return lines.length > 0 ? lines : [emptyLine()];
};

/** Another way to have it: the next better package that is not offered yet, as the list prices it; else a copy. */
export function nextOption(draft: QuoteDraft, desk: DeskOrder): FurtherOption {
  const offered = [draft, ...draft.further_options];
  const taken = offered.map((one) => one.package);
  const best = Math.max(...taken.map((one) => package_keys.indexOf(one)));
  const free = desk.other_suggestions.filter((one) => !taken.includes(one.package));
  const next = free.find((one) => package_keys.indexOf(one.package) > best) ?? free[0];
  const key = globalThis.crypto.randomUUID();
  if (next)
    return {
      key,
      package: next.package,
      speed: draft.speed,
      raw_machine: false,
      lines: linesOf(next),
      removed: [],
      deadline: toLocalInput(next.deadline),
      deadline_typed: false,
    };
  const {
    package: last,
    speed,
    raw_machine,
    lines,
    removed,
    deadline,
    deadline_typed,
  } = offered.at(-1) ?? draft;
  const copied = lines.map((line) => ({ ...line, key: globalThis.crypto.randomUUID() }));
  return { key, package: last, speed, raw_machine, lines: copied, removed, deadline, deadline_typed };
}

/** The fields of a sent quote for its correction; past dates are replaced by those of a new quote. */
function correctedDraft(
  former: NonNullable<DeskOrder["former"]>,
  fresh: QuoteDraft,
  now_ms: number,
): QuoteDraft {
  const ahead = (instant: string, other: string): string =>
    Date.parse(instant) > now_ms ? toLocalInput(instant) : other;
  const optionOf = (
    option: Pick<typeof former, "package" | "speed" | "raw_machine" | "lines" | "deadline">,
  ) => ({
    package: option.package,
    speed: option.speed,
    raw_machine: option.raw_machine,
    lines: option.lines.map(({ label, amount, code = null, typed }) => ({
      ...emptyLine(),
      label,
      amount,
      code,
      typed,
      // A count in the label is replaced when it changes.
      listed_quantity: code === null ? "" : String(former.words),
    })),
    removed: [],
    deadline: ahead(option.deadline, fresh.deadline),
    deadline_typed: Date.parse(option.deadline) > now_ms,
  });
  return {
    ...fresh,
    ...optionOf(former),
    further_options: former.further_options.map((option) => ({
      key: globalThis.crypto.randomUUID(),
      ...optionOf(option),
    })),
    words: String(former.words),
    valid_until: ahead(former.valid_until, fresh.valid_until),
    note: former.note,
    reason: former.reason,
  };
}

type Booked = {
  readonly order: { readonly booking: Pick<Booking, "starts_at" | "duration_minutes"> | null };
};

/**
 * The dates that a new quote opens with, as the fields have them. A call or a visit has its end instead of a date of
 * delivery, and cannot be accepted once it has begun.
 */
export function firstDates(desk: Dates & Booked, now_ms: number) {
  const { booking } = desk.order;
  const valid_until = now_ms + valid_days * day_ms;
  if (booking === null) {
    const { date } = quotedDate(desk, now_ms);
    return { deadline: date === null ? "" : toLocalInput(date), valid_until: toLocalInput(valid_until) };
  }
  const begins = Date.parse(booking.starts_at);
  return {
    deadline: toLocalInput(begins + booking.duration_minutes * minute_ms),
    valid_until: toLocalInput(Math.min(valid_until, begins)),
  };
}

/** Initial fields: the previous input, else the list price, or one empty line without a list price. */
export function draftOf(desk: DeskOrder, now_ms: number): QuoteDraft {
  const { order, suggestion } = desk;
  const fresh: QuoteDraft = {
    package: suggestion?.package ?? order.package ?? "economy",
    speed: order.speed,
    raw_machine: order.raw_machine,
    words: String(order.words),
    lines: linesOf(suggestion),
    removed: [],
    deadline_typed: false,
    reason: "",
    confirmed: "",
    further_options: [],
    ...firstDates(desk, now_ms),
    note: "",
  };
  return desk.former ? correctedDraft(desk.former, fresh, now_ms) : fresh;
}

/** An amount as people type it ("1 200,5", "−35.49") in the wire form; what cannot be read stays as it is. */
export const wireAmount = (typed: string): string =>
  typed
    .replace(/[\s\u00a0\u202f']/g, "")
    .replace(/[\u2212\u2013]/, "-")
    .replace(",", ".");

const isBlank = ({ label, amount }: DraftLine): boolean => label.trim() === "" && amount.trim() === "";

const optionInput = (option: OptionDraft) => ({
  package: option.package,
  speed: option.speed,
  raw_machine: option.raw_machine,
  lines: option.lines
    .filter((line) => !isBlank(line))
    .map(({ label, amount, code, typed }) => ({
      label,
      amount: wireAmount(amount),
      ...(code === null ? {} : { code }),
      typed,
    })),
  deadline: fromLocalInput(option.deadline) ?? "",
});

/** The field of the page that a path of the contract's input belongs to: those of further options are named apart. */
export const fieldOfQuote = (path: readonly PropertyKey[]): string =>
  path[0] === "further_options" && path.length > 2
    ? `further_options.${String(path[1])}.${String(path[2])}`
    : String(path[0] ?? "form");

/** What the contract is asked about: a line left empty is no line, dates become instants. */
export const inputOf = (draft: QuoteDraft, confirmed: boolean) => ({
  ...optionInput(draft),
  further_options: draft.further_options.map(optionInput),
  words: /^\d+$/.test(draft.words.trim()) ? Number(draft.words) : null,
  valid_until: fromLocalInput(draft.valid_until) ?? "",
  note: draft.note,
  reason: draft.reason,
  confirmed,
});

/** "23%" in basis points; the usual rate when the order has none yet. */
export function rateOf(tax_rate: string | null): bigint {
  const match = /^(\d{1,2})(?:\.(\d{1,2}))?%$/.exec(tax_rate ?? "");
  return match ? BigInt(match[1] ?? "0") * 100n + BigInt((match[2] ?? "").padEnd(2, "0")) : usual_rate_bps;
}

/** What the code of the request takes off the lines, net minor units; 0 where it is not for them. */
export function codeOff(net: bigint, desk: DeskOrder, package_key: PackageKey, rate_bps: bigint): bigint {
  const { coupon, customer, order } = desk;
  if (!coupon || coupon.problem !== null) return 0n;
  const least = coupon.least === null ? null : fromDecimal(coupon.least);
  const scope = { services: coupon.services, packages: coupon.packages, least };
  const discount: Discount =
    coupon.percent_bps === null
      ? { kind: "amount", amount: fromDecimal(coupon.amount ?? "0") ?? 0n, scope }
      : { kind: "percent", bps: BigInt(coupon.percent_bps), scope };
  const quoted = { service: order.service_type, package: package_key, buyer: customer.user_type, rate_bps };
  return takenOff(net, discount, quoted, fromDecimal(coupon.least_net) ?? 0n);
}

/**
 * Net, VAT and gross of the lines in minor units, as the server will count them; null while a line is no amount.
 * `off` is what the server takes off a net sum by itself.
 */
export function draftTotals(
  lines: readonly DraftLine[],
  rate_bps: bigint,
  off: (net: bigint) => bigint = () => 0n,
): (Totals & { readonly off: bigint }) | null {
  let net = 0n;
  for (const line of lines) {
    if (isBlank(line)) continue;
    const amount = fromDecimal(wireAmount(line.amount));
    if (amount === null) return null;
    net += amount;
  }
  const taken = off(net);
  return { ...totalsOf(net - taken, 0n, rate_bps), off: taken };
}

/** The plan a quote is made with, as the server will read it from the same fields. */
export function quotedPlan(
  draft: Pick<QuoteDraft, "package" | "raw_machine">,
  desk: { readonly plan: Plan; readonly order: Pick<DeskOrder["order"], "service_type"> },
): Plan {
  return planOfChoice({ service_type: desk.order.service_type, plan: desk.plan }, draft);
}

type Stages = NonNullable<DeskOrder["costs"]>[number]["stages"];

/**
 * Cost of the stages of a plan for a net price (minor units) and a word count: by the workers' rates, else by the share
 * of the price list, and at least the minimum pay for the planned time.
 */
export const costOf = (
  stages: Stages,
  net: bigint,
  words: number,
  least: ReturnType<typeof leastPay>,
): bigint =>
  costOfStages(
    stages.map(({ kind, share_bps, rate_per_1000 }) => ({
      share_bps: BigInt(share_bps),
      rate_per_1000: rate_per_1000 === null ? null : fromDecimal(rate_per_1000.currency_amount_decimal),
      least: minimumFee(fromDecimal(least.hourly) ?? 0n, kind, paidWords({ ...least, words }), least.minutes),
    })),
    net,
    words,
  );

/** Minimum hourly pay, the duration of a session, and the words that a plan does not pay. */
export const leastPay = (
  { quote_limits, order, saved_words }: Pick<DeskOrder, "quote_limits" | "order" | "saved_words">,
  plan: Plan,
) => ({
  hourly: quote_limits.least_hourly,
  minutes: order.booking?.duration_minutes ?? null,
  saved_words,
  plan,
});

/** The entered word count; 0 while it is not a number. */
export const wordsOf = (typed: string): number => (/^\d{1,8}$/.test(typed.trim()) ? Number(typed) : 0);

/** How a line of a quote compares with those of the price list: as there, another amount than there, or not there. */
export type LineMark =
  | { readonly kind: "listed" }
  | { readonly kind: "changed"; readonly was: string }
  | { readonly kind: "added" };

/** Marks manual and added lines, except empty ones. `listed` is the current list price. */
export function marksOf(lines: readonly DraftLine[], listed: Suggestion | null): readonly LineMark[] {
  return lines.map((line): LineMark => {
    if (isBlank(line)) return { kind: "listed" };
    if (line.code === null) return { kind: "added" };
    if (!line.typed) return { kind: "listed" };
    const found = listed?.lines.find(({ code }) => code === line.code);
    return found ? { kind: "changed", was: found.amount.currency_amount_decimal } : { kind: "added" };
  });
}

/** Concerns about an option, as checked by the server; empty while an amount is invalid. */
export function concernsAbout(
  option: OptionDraft,
  listed: Suggestion | null,
  desk: Pick<DeskOrder, "costs" | "plan" | "quote_limits" | "order" | "saved_words">,
  words: string,
): readonly Concern[] {
  const lines = option.lines.filter((line) => !isBlank(line));
  const amounts = lines.map(({ amount }) => fromDecimal(wireAmount(amount)));
  if (amounts.length === 0 || amounts.includes(null)) return [];
  const net = amounts.reduce<bigint>((sum, amount) => sum + (amount ?? 0n), 0n);
  const quoted = quotedPlan(option, desk);
  const stages = desk.costs?.find(({ plan }) => plan === quoted)?.stages;
  return concernsOf({
    lines: lines.map(({ code }, place) => {
      const found = code === null ? undefined : listed?.lines.find((one) => one.code === code);
      return {
        amount: amounts[place] ?? 0n,
        listed: found ? fromDecimal(found.amount.currency_amount_decimal) : null,
      };
    }),
    listed_net: listed && fromDecimal(listed.price_net.currency_amount_decimal),
    cost: stages ? costOf(stages, net, wordsOf(words), leastPay(desk, quoted)) : null,
    limits: {
      least_margin_bps: BigInt(desk.quote_limits.least_margin_bps),
      ceiling_net: fromDecimal(desk.quote_limits.ceiling_net) ?? 0n,
    },
  });
}
