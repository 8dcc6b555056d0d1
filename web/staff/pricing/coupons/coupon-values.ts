import type { CouponView } from "#contract/pricing/desk-codes.ts";
import type { PackageKey, Service } from "#domain/catalog.ts";
import type { CouponKind } from "#domain/pricing/coupon.ts";
import { fromDecimal, type Currency } from "#domain/money.ts";
import { amountOrNull, bpsOrNull, bpsText, wholeOrNull } from "../../typed.ts";
import type { CouponTerms } from "./sentence.ts";

/** A code while it is typed: text in fields, ticks in boxes. Nothing ticked among services or packages means all. */
export type CouponValues = {
  readonly code: string;
  readonly prefix: string;
  readonly count: string;
  readonly brands: readonly string[];
  readonly kind: CouponKind;
  /** What a top-up code raises the bonus by. */
  readonly by: "percent" | "amount";
  readonly percent_bps: string;
  readonly amount: string;
  readonly currency: Currency;
  readonly least: string;
  readonly services: readonly Service[];
  readonly packages: readonly PackageKey[];
  readonly exclusive: boolean;
  readonly most_uses: string;
  readonly most_uses_each: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly note: string;
  readonly active: boolean;
};

export const emptyCoupon = (today: string, brand: string): CouponValues => ({
  code: "",
  prefix: "",
  count: "10",
  brands: [brand],
  kind: "percent",
  by: "percent",
  percent_bps: "",
  amount: "",
  currency: "PLN",
  least: "",
  services: [],
  packages: [],
  exclusive: false,
  most_uses: "",
  most_uses_each: "",
  valid_from: today,
  valid_to: "",
  note: "",
  active: true,
});

export const valuesOf = (view: CouponView): CouponValues => ({
  ...emptyCoupon(view.valid_from, view.brand),
  code: view.code,
  kind: view.kind,
  by: view.kind === "top_up" && view.amount !== null ? "amount" : "percent",
  percent_bps: view.percent_bps === null ? "" : bpsText(view.percent_bps),
  amount: view.amount ?? "",
  currency: view.currency ?? "PLN",
  least: view.least ?? "",
  services: view.services ?? [],
  packages: view.packages ?? [],
  exclusive: view.exclusive,
  most_uses: view.most_uses === null ? "" : String(view.most_uses),
  most_uses_each: view.most_uses_each === null ? "" : String(view.most_uses_each),
  valid_to: view.valid_to ?? "",
  note: view.note,
  active: view.active,
});

/** Whether the value is a share of a price or of a top-up, and not an amount. */
export const isShare = ({ kind, by }: Pick<CouponValues, "kind" | "by">): boolean =>
  kind === "percent" || (kind === "top_up" && by === "percent");

const all = <T>(ticked: readonly T[]): T[] | null => (ticked.length === 0 ? null : [...ticked]);

/** What was typed as the wire takes it; a code of a top-up is for no service. */
export function rulesOf(values: CouponValues) {
  const share = isShare(values);
  const amount = share ? null : amountOrNull(values.amount);
  const least = amountOrNull(values.least);
  const of_orders = values.kind !== "top_up";
  return {
    kind: values.kind,
    percent_bps: share ? bpsOrNull(values.percent_bps) : null,
    amount,
    currency: amount === null && least === null ? null : values.currency,
    least,
    services: of_orders ? all(values.services) : null,
    packages: of_orders ? all(values.packages) : null,
    exclusive: of_orders && values.exclusive,
    most_uses: wholeOrNull(values.most_uses),
    most_uses_each: wholeOrNull(values.most_uses_each),
    valid_from: values.valid_from,
    valid_to: values.valid_to === "" ? null : values.valid_to,
    note: values.note,
  };
}

const number = (value: number | null): number | null => (Number.isNaN(value) ? null : value);
const decimal = (text: string | null): string | null =>
  text !== null && (fromDecimal(text) ?? 0n) > 0n ? text : null;
const date = (text: string | null): string | null => (text === "" ? null : text);

/** The terms typed so far, for their sentence; what cannot be read yet is left out. */
export function termsOf(values: CouponValues): CouponTerms {
  const rules = rulesOf(values);
  return {
    ...rules,
    percent_bps: number(rules.percent_bps),
    amount: decimal(rules.amount),
    least: decimal(rules.least),
    most_uses: number(rules.most_uses),
    most_uses_each: number(rules.most_uses_each),
    valid_from: date(rules.valid_from),
    valid_to: date(rules.valid_to),
  };
}

/** The list with a word taken in or out, in the order of the catalogue. */
export const toggled = <T>(order: readonly T[], ticked: readonly T[], one: T, on: boolean): T[] =>
  order.filter((each) => (each === one ? on : ticked.includes(each)));
