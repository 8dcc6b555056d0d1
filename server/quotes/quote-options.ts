import { planStages } from "#server/orders/index.ts";
import type { Kysely, Selectable } from "kysely";
import type { QuoteOptionView } from "#contract/quotes/quotations.ts";
import { type Status } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import type { Currency } from "#domain/money.ts";
import { optionTaken } from "#domain/quotes/quote-options.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { linesOf } from "./supplements-queries.ts";
import { moneyView, rateView } from "#server/kernel/format/money-view.ts";

export type OptionRow = Selectable<DB["quote_option"]>;

/** The options of a quote, in the order set by the desk; none where it has one price. */
export const optionsOf = (db: Kysely<DB>, quote_id: number): Promise<OptionRow[]> =>
  db.selectFrom("quote_option").selectAll().where("quote_id", "=", quote_id).orderBy("position").execute();

/** The number of options of an open quote; 0 for a quote with one price. */
export async function optionsToChoose(
  db: Kysely<DB>,
  { id, status }: { readonly id: number; readonly status: Status },
): Promise<number> {
  if (status !== "acceptation") return 0;
  const quote = await db
    .selectFrom("quote")
    .select("id")
    .where("order_id", "=", id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return quote ? (await optionsOf(db, quote.id)).length : 0;
}

/** An option as its page shows it; amounts in the currency of the order. */
export function optionView(option: OptionRow, currency: Currency): QuoteOptionView {
  const money = (amount: bigint) => moneyView(amount, currency);
  return {
    position: option.position,
    package: option.package,
    raw_machine: option.plan === "MT",
    speed: option.speed,
    lines: linesOf(option.lines).map(({ label, amount }) => ({ label, amount: money(amount) })),
    price_net: money(option.price_net),
    vat: money(option.vat),
    price_gross: money(option.price_gross),
    tax_rate: rateView(option.tax_rate_bps) ?? "0%",
    production_minutes: option.production_minutes,
    deadline: option.deadline.toISOString(),
  };
}

/** The option that an acceptance names; null for a quote with one price. Refuses (`quote.option_unknown`) any other. */
export async function optionNamed(tx: Tx, quote_id: number, named: number | undefined) {
  const options = await optionsOf(tx, quote_id);
  const taken = optionTaken(options, named);
  if (taken === null)
    throw new Refusal("quote.option_unknown", { options: options.map(({ position }) => position) });
  return taken.kind === "option" ? taken.option : null;
}

/** The amounts of an option, minor units, as an order and its quote have them. */
export const amountsOf = ({ price_net, vat, price_gross, tax_rate_bps, price_trace }: OptionRow) => ({
  price_trace: JSON.stringify(price_trace),
  price_net,
  vat,
  price_gross,
  tax_rate_bps,
});

/** The values that a quote copies from one of its options: from the first, and after the acceptance from the chosen one. */
export const priceOfOption = (option: OptionRow) => ({
  ...amountsOf(option),
  lines: JSON.stringify(option.lines),
  coupon_id: option.coupon_id,
  discount_taken: option.discount_taken,
  production_minutes: option.production_minutes,
  deadline: option.deadline,
});

type OfCode = Pick<OptionRow, "coupon_id" | "discount_taken">;

/** The highest use of an amount's code by any option: until the acceptance, other languages have the rest. */
export function mostTaken(options: readonly OfCode[]): OfCode {
  const none: OfCode = { coupon_id: null, discount_taken: 0n };
  const { coupon_id, discount_taken } = options.reduce(
    (held, one) => (one.discount_taken > held.discount_taken ? one : held),
    none,
  );
  return { coupon_id, discount_taken };
}

/** The columns of an order that an option of its quote determines, besides the amounts. */
export const orderBy = ({ package: named, speed, plan, deadline }: OptionRow) => ({
  package: named,
  speed,
  plan,
  deadline,
});

/** Planned stages and the fee of posting, by one of the options. */
export async function followOption(tx: Tx, order_id: number, option: OptionRow): Promise<void> {
  await planStages(tx, order_id, option.plan);
  await setPostingFee(tx, order_id, option.posting_fee);
}

/** Gross minor units; nothing changes for an order without posting. */
export async function setPostingFee(tx: Tx, order_id: number, fee: bigint | null): Promise<void> {
  if (fee !== null) await tx.updateTable("shipment").set({ fee }).where("order_id", "=", order_id).execute();
}
