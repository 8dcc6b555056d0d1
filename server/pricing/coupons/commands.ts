import { randomInt } from "node:crypto";
import type { Insertable } from "kysely";
import type * as z from "zod/mini";
import { brandBySlug } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import type { couponBatchInput, couponChange, couponInput } from "#contract/pricing/desk-codes.ts";
import { localDate } from "#domain/calendar.ts";
import { couponWorth, sameTerms } from "#domain/pricing/coupon.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, money } from "#domain/money.ts";
import type { SecondPersonAct } from "#domain/accounts/second-person.ts";
import { type Asking, nobodys } from "#server/approvals/index.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { dayAfter, dayBegins } from "#server/kernel/format/day.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { brandOfRow, currencyFor } from "../price.ts";

type Input = z.output<typeof couponInput>;
type Batch = z.output<typeof couponBatchInput>;
type Change = z.output<typeof couponChange>;
type Rules = Omit<Change, "active">;

const minor = (text: string | null): bigint | null => (text === null ? null : fromDecimal(text));

/** What was typed, as its holders are promised it. */
const termsOf = (rules: Rules) => ({
  kind: rules.kind,
  percent_bps: rules.percent_bps === null ? null : BigInt(rules.percent_bps),
  amount: minor(rules.amount),
  // A share of a price with no least price is one in every currency.
  currency: rules.amount === null && rules.least === null ? null : rules.currency,
  least: minor(rules.least),
  services: rules.services,
  packages: rules.packages,
  exclusive: rules.exclusive,
});

/** The brands of a new code; refuses one that does not exist, and a currency that one of them does not sell in. */
function brandsOf(slugs: readonly string[], rules: Rules): Brand[] {
  const { currency } = termsOf(rules);
  return [...new Set(slugs)].map((slug) => {
    const brand = brandBySlug(slug);
    if (!brand) throw new Refusal("brand.unknown");
    if (currency !== null) currencyFor(brand, currency);
    return brand;
  });
}

type Gift = {
  readonly act: SecondPersonAct;
  readonly brand_ids: readonly number[];
  readonly object_id: number | null;
  /** What it is called, and what the command is called with. */
  readonly name: string;
  readonly input: object;
};

/** What codes of some rules take off together, for the limit of gifts; null where that is nothing to speak of. */
function askingForRules(rules: Rules, codes: number, gift: Gift): Asking | null {
  const { amount, currency, percent_bps } = termsOf(rules);
  const each = couponWorth({ amount, percent_bps, most_uses: rules.most_uses });
  if (each === 0n) return null;
  const { act, brand_ids, object_id, name, input } = gift;
  const { most_uses, most_uses_each } = rules;
  return {
    act,
    worth: each === null || currency === null ? null : money(each * BigInt(codes), currency),
    brand_ids,
    holder: nobodys,
    object: "coupon",
    object_id,
    reason: rules.note === "" ? name : rules.note,
    detail: { code: name, ...giftOf(rules), most_uses, most_uses_each },
    input,
  };
}

/** What is taken off, as it is read. */
const giftOf = ({ amount, currency, percent_bps }: Rules) =>
  amount === null || currency === null
    ? { percent: (percent_bps ?? 0) / 100 }
    : { takes_off: moneyView(fromDecimal(amount) ?? 0n, currency) };

const idsOf = (slugs: readonly string[]): number[] =>
  [...new Set(slugs)].flatMap((slug) => brandBySlug(slug)?.id ?? []);

/** What a new code gives away. */
export function askingForCode(input: Input): Asking | null {
  const brand_ids = idsOf(input.brands);
  const gift = { act: "makeCoupon", brand_ids, object_id: null, name: input.code, input } as const;
  return askingForRules(input, brand_ids.length, gift);
}

/** What a batch of codes gives away. */
export function askingForCodes(input: Batch): Asking | null {
  const brand_ids = idsOf(input.brands);
  const name = `${input.prefix}… × ${input.count}`;
  const gift = { act: "makeCoupons", brand_ids, object_id: null, name, input } as const;
  return askingForRules(input, brand_ids.length * input.count, gift);
}

/** What a changed code gives away that it did not before. */
export async function askingForChange(tx: Tx, id: number, input: Change): Promise<Asking | null> {
  const row = await tx.selectFrom("coupon").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("coupon.not_found");
  const raised = (input.most_uses ?? Infinity) > (row.most_uses ?? Infinity);
  if (sameTerms(row, termsOf(input)) && !raised) return null;
  const gift = {
    act: "changeCoupon",
    brand_ids: [row.brand_id],
    object_id: id,
    name: row.code,
    input,
  } as const;
  return askingForRules(input, 1, gift);
}

type NewRow = Insertable<DB["coupon"]>;
const newRow = (
  code: string,
  brand: Brand,
  rules: Rules,
  made: Pick<NewRow, "made_by" | "created_at">,
): NewRow => ({
  ...termsOf(rules),
  ...made,
  code,
  brand_id: brand.id,
  most_uses: rules.most_uses,
  most_uses_each: rules.most_uses_each,
  valid_from: dayBegins(rules.valid_from),
  valid_to: dayAfter(rules.valid_to),
  note: rules.note,
});

/** Makes a code in each of its brands; answers their ids. Refuses a code that one of them has, whatever its case. */
export async function makeCoupon(tx: Tx, caller: Caller, input: Input, now: Date): Promise<number[]> {
  const { code, brands, ...rules } = input;
  const made = { made_by: idOfCaller(caller), created_at: now };
  const rows = brandsOf(brands, rules).map((brand) => newRow(code, brand, rules, made));
  const kept = await tx
    .insertInto("coupon")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  if (kept.length < rows.length) throw new Refusal("coupon.exists");
  const what = {
    act: "coupon.make",
    object: "coupon",
    object_id: kept[0]?.id ?? null,
    detail: input,
  } as const;
  await writeAudit(tx, caller, what, now);
  return kept.map(({ id }) => id);
}

/** Letters and digits that nobody takes for one another. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const ending = (): string => Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");

/** Makes so many codes of one beginning, each in all the brands named; answers the codes. */
export async function makeCoupons(tx: Tx, caller: Caller, input: Batch, now: Date): Promise<string[]> {
  const { prefix, count, brands, ...rules } = input;
  const made = { made_by: idOfCaller(caller), created_at: now };
  const sellers = brandsOf(brands, rules);
  const codes = new Set<string>();
  while (codes.size < count) codes.add(prefix + ending());
  const rows = [...codes].flatMap((code) => sellers.map((brand) => newRow(code, brand, rules, made)));
  // Two of the same among a million million is not seen in practice; then nothing is made and pressing again helps.
  for (let first = 0; first < rows.length; first += 1_000)
    await tx
      .insertInto("coupon")
      .values(rows.slice(first, first + 1_000))
      .execute();
  await writeAudit(
    tx,
    caller,
    { act: "coupon.make_batch", object: "coupon", object_id: null, detail: input },
    now,
  );
  return [...codes];
}

/**
 * Changes a code under its lock, so that a purchase with it comes before or after. Refuses other terms for one that was
 * used or is being paid with: its holders were promised them. What it was before stands in the audit log.
 */
export async function changeCoupon(
  tx: Tx,
  caller: Caller,
  { id, active, ...rules }: Change & { readonly id: number },
  now: Date,
): Promise<void> {
  const row = await tx.selectFrom("coupon").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal("coupon.not_found");
  const terms = termsOf(rules);
  if (!sameTerms(row, terms)) {
    const used = await tx
      .selectFrom("coupon_use")
      .select("payment_request_id")
      .where("coupon_id", "=", id)
      .where("state", "!=", "released")
      .limit(1)
      .executeTakeFirst();
    if (used) throw new Refusal("coupon.in_use");
    if (terms.currency !== null) currencyFor(brandOfRow(row.brand_id), terms.currency);
  }
  // A day that was not changed keeps its instant: the code of a campaign may have begun at noon.
  const same_day = localDate(row.valid_from.getTime()) === rules.valid_from;
  const changed = {
    ...terms,
    active,
    most_uses: rules.most_uses,
    most_uses_each: rules.most_uses_each,
    valid_from: same_day ? row.valid_from : dayBegins(rules.valid_from),
    valid_to: dayAfter(rules.valid_to),
    note: rules.note,
  };
  await tx.updateTable("coupon").set(changed).where("id", "=", id).execute();
  const detail = { before: forLog(row), after: forLog(changed) };
  await writeAudit(tx, caller, { act: "coupon.change", object: "coupon", object_id: id, detail }, now);
}

type Logged = Pick<
  NewRow,
  | "kind"
  | "percent_bps"
  | "amount"
  | "currency"
  | "least"
  | "services"
  | "packages"
  | "exclusive"
  | "active"
  | "most_uses"
  | "most_uses_each"
  | "valid_from"
  | "valid_to"
  | "note"
>;
/** A code as the log keeps it: amounts and shares are text there, minor units and basis points. */
const forLog = ({ percent_bps, amount, least, ...row }: Logged) => ({
  kind: row.kind,
  percent_bps: percent_bps?.toString() ?? null,
  amount: amount?.toString() ?? null,
  currency: row.currency,
  least: least?.toString() ?? null,
  services: row.services,
  packages: row.packages,
  exclusive: row.exclusive,
  active: row.active,
  most_uses: row.most_uses,
  most_uses_each: row.most_uses_each,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
  note: row.note,
});
