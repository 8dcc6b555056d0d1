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
import { type Asking, no_holder } from "#server/approvals/index.ts";
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

/** The input as terms that the holders of the code are promised. */
const termsOf = (rules: Rules) => ({
  kind: rules.kind,
  percent_bps: rules.percent_bps === null ? null : BigInt(rules.percent_bps),
  amount: minor(rules.amount),
  // A percentage without a minimum price is valid in every currency.
  currency: rules.amount === null && rules.least === null ? null : rules.currency,
  least: minor(rules.least),
  services: rules.services,
  packages: rules.packages,
  exclusive: rules.exclusive,
});

/** The brands of a new code; refuses an unknown one, and a currency that one of them does not use. */
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
  /** The object of the approval, and the input of the command. */
  readonly name: string;
  readonly input: object;
};

/** The total reduction of codes with these rules, for the limit of gifts; null where they reduce nothing. */
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
    holder: no_holder,
    object: "coupon",
    object_id,
    reason: rules.note === "" ? name : rules.note,
    detail: { code: name, ...giftOf(rules), most_uses, most_uses_each },
    input,
  };
}

/** The reduction as displayed. */
const giftOf = ({ amount, currency, percent_bps }: Rules) =>
  amount === null || currency === null
    ? { percent: (percent_bps ?? 0) / 100 }
    : { takes_off: moneyView(fromDecimal(amount) ?? 0n, currency) };

const idsOf = (slugs: readonly string[]): number[] =>
  [...new Set(slugs)].flatMap((slug) => brandBySlug(slug)?.id ?? []);

/** The value given away by a new code. */
export function askingForCode(input: Input): Asking | null {
  const brand_ids = idsOf(input.brands);
  const gift = { act: "makeCoupon", brand_ids, object_id: null, name: input.code, input } as const;
  return askingForRules(input, brand_ids.length, gift);
}

/** The value given away by a batch of codes. */
export function askingForCodes(input: Batch): Asking | null {
  const brand_ids = idsOf(input.brands);
  const name = `${input.prefix}… × ${input.count}`;
  const gift = { act: "makeCoupons", brand_ids, object_id: null, name, input } as const;
  return askingForRules(input, brand_ids.length * input.count, gift);
}

/** The additional value given away by a changed code. */
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

/** Creates a code in each of its brands; returns their ids. Refuses a code that one of them has, in any case. */
export async function makeCoupon(tx: Tx, caller: Caller, input: Input, now: Date): Promise<number[]> {
  const { code, brands, ...rules } = input;
  const made = { made_by: idOfCaller(caller), created_at: now };
  const rows = brandsOf(brands, rules).map((brand) => newRow(code, brand, rules, made));
  const inserted = await tx
    .insertInto("coupon")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
  if (inserted.length < rows.length) throw new Refusal("coupon.exists");
  const what = {
    act: "coupon.make",
    object: "coupon",
    object_id: inserted[0]?.id ?? null,
    detail: input,
  } as const;
  await writeAudit(tx, caller, what, now);
  return inserted.map(({ id }) => id);
}

/** Characters that cannot be confused with each other. */
const characters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const ending = (): string =>
  Array.from({ length: 8 }, () => characters[randomInt(characters.length)]).join("");

/** Creates so many codes with one prefix, each in all given brands; returns the codes. */
export async function makeCoupons(tx: Tx, caller: Caller, input: Batch, now: Date): Promise<string[]> {
  const { prefix, count, brands, ...rules } = input;
  const made = { made_by: idOfCaller(caller), created_at: now };
  const sellers = brandsOf(brands, rules);
  const codes = new Set<string>();
  while (codes.size < count) codes.add(prefix + ending());
  const rows = [...codes].flatMap((code) => sellers.map((brand) => newRow(code, brand, rules, made)));
  // A collision among a million million is not expected in practice; then nothing is created and a retry helps.
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
 * used or is being paid with: its holders were promised them. The audit log has the previous values.
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
  // An unchanged day retains its instant: the code of a campaign may have begun at noon.
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
/** A code in the audit log: amounts and percentages are text there, minor units and basis points. */
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
