import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { BuyerPrice, cartBuyer } from "#contract/checkout/carts.ts";
import { Refusal } from "#domain/errors.ts";
import type { Currency } from "#domain/money.ts";
import { internationalPhone } from "#domain/phone.ts";
import { savedByCode } from "#domain/pricing/discount.ts";
import { cartTotals, type DocumentTotals } from "#domain/pricing/totals.ts";
import type { PriceTrace } from "#domain/pricing/trace.ts";
import type { TaxDecision } from "#domain/tax/tax.ts";
import { normaliseVatId } from "#domain/tax/vat-id.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { CartRow, OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView, rateView } from "#server/kernel/format/money-view.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { couponById, pricedOf, type PricedNow, pricesNow } from "#server/pricing/index.ts";
import { evidenceColumns, legendText, placeNote, readEvidence, taxOf } from "#server/tax/index.ts";
import { discountBudget, openCart } from "./cart.ts";

/** A draft with its price for a buyer. */
export type Drafted = { readonly order: OrderRow; readonly price: PricedNow; readonly tax: TaxDecision };

/** What the prices of drafts are made from. */
export function readPrices(
  db: Kysely<DB>,
  { brand_id, currency }: Pick<CartRow, "brand_id" | "currency">,
  drafts: readonly OrderRow[],
  now: Date,
) {
  const reads = batchedReads(db);
  const has_posting = drafts.some(({ shipping_method }) => shipping_method !== null);
  return allOf({
    coupon: couponById(reads, couponIn(drafts), currency, now),
    priced: Promise.all(drafts.map((order) => pricedOf(reads, order))),
    price: pricesNow(reads, { brand_id, currency, orders: drafts, has_posting }, now),
  });
}
type ReadPrices = Awaited<ReturnType<typeof readPrices>>;

export const couponIn = (drafts: readonly OrderRow[]): number | null =>
  drafts.find(({ coupon_id }) => coupon_id !== null)?.coupon_id ?? null;

export function priceDrafts(
  cart: CartRow,
  orders: readonly OrderRow[],
  { coupon, priced, price }: ReadPrices,
): Drafted[] {
  if (couponIn(orders) !== null && !coupon) throw new Refusal("coupon.expired");
  const budget = discountBudget(coupon?.discount ?? null, cart.user_type);
  return orders.map((order, nth) => {
    const tax = taxOf(cart, order);
    const buyer = { user_type: cart.user_type, rate_bps: tax.rate_bps, discount: budget.next() };
    const found = priced[nth];
    const made = found ? price(found, buyer) : null;
    if (!made || "unavailable" in made)
      throw new Refusal("language_pair.unavailable", { target_lang: order.target_lang });
    budget.spent(made.trace);
    return { order, price: made, tax };
  });
}

/** Totals of the whole cart: VAT once per rate and document, allocated to the orders so that their sum equals it. */
export function totalsOf(drafted: readonly Drafted[]): DocumentTotals {
  const items = drafted.map(({ price: { trace }, tax }) => ({
    net: trace.net,
    gross: trace.gross,
    treatment: tax.treatment,
    rate_bps: tax.rate_bps,
  }));
  return cartTotals(items);
}

/** What the code of these prices takes off in all; null when nothing. */
export function codeSaving(traces: readonly PriceTrace[], currency: Currency): BuyerPrice["saving"] {
  const saved = traces.map((trace) => savedByCode(trace)).filter((one) => one !== null);
  if (saved.length === 0) return null;
  const sum = (part: "net" | "gross") =>
    moneyView(
      saved.reduce((total, one) => total + one[part], 0n),
      currency,
    );
  return { net: sum("net"), gross: sum("gross") };
}

/**
 * What an open cart costs a buyer as entered, by the tax that placing it now would apply. Refuses a cart that is not the
 * caller's, is empty or was ordered.
 */
export async function buyerPrice(
  tx: Tx,
  caller: Caller,
  { cart_hash, input }: { readonly cart_hash: string; readonly input: z.output<typeof cartBuyer> },
  now: Date,
): Promise<BuyerPrice> {
  const open = await openCart(tx, caller, cart_hash);
  const { order_hash, user_type, country, postcode } = input;
  const drafts = open.drafts.filter(({ hash }) => order_hash === undefined || hash === order_hash);
  if (drafts.length === 0) throw new Refusal("cart.not_found");
  const number = user_type === "company" && input.vat_id ? normaliseVatId(input.vat_id, country) : null;
  const buyer = {
    ...open.cart,
    user_type,
    country,
    postcode,
    vat_id: number,
    phone: input.phone ? internationalPhone(input.phone, input.country) : null,
    ip_country: caller.ip_country,
  };
  const prices = await readPrices(tx, buyer, drafts, now);
  const evidence = await evidenceColumns(tx, buyer, await readEvidence(tx, buyer, now), now);
  const drafted = priceDrafts({ ...buyer, ...evidence }, drafts, prices);
  const totals = totalsOf(drafted);
  const money = (amount: bigint) => moneyView(amount, open.cart.currency);
  const tax = drafted[0]?.tax ?? null;
  return {
    price_net: money(totals.net),
    vat: money(totals.vat),
    price_gross: money(totals.gross),
    tax_rate: rateView(tax?.rate_bps ?? null),
    tax_legend: legendText(caller.locale, tax?.treatment ?? null),
    tax_note: placeNote(caller.locale, tax),
    saving: codeSaving(
      drafted.map(({ price }) => price.trace),
      open.cart.currency,
    ),
    items: drafted.map(({ order }, i) => {
      const part = totals.items[i] ?? totals;
      return { order_id: order.id, price_net: money(part.net), price_gross: money(part.gross) };
    }),
  };
}
