import type { CartView } from "#contract/checkout/carts.ts";
import type { PurchaseParams, SaleParams } from "#contract/measurement.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import type { PaymentStatus } from "#contract/payments/money.ts";
import type { QuotationView } from "#contract/quotes/quotations.ts";
import type { OfferView } from "#contract/quotes/quotes.ts";
import type { MoneyView } from "#contract/shared.ts";
import { packages } from "#domain/catalog.ts";
import { fromDecimal } from "#domain/money.ts";

export type Purchase = {
  readonly params: PurchaseParams;
  readonly order_ids: readonly number[];
  readonly finished_at: string | null;
};
type Sold = { readonly name: string; readonly variant: string; readonly net: MoneyView };

const minor = ({ currency_amount_decimal }: MoneyView): bigint => fromDecimal(currency_amount_decimal) ?? 0n;
/** GA4 wants a number; it is made of whole minor units at the very end. */
const toNumber = (amount: bigint): number => Number(amount) / 100;

/** §1, D14: net prices, quantity 1, category General; `value` is the sum of the prices. */
function saleOf(sold: readonly Sold[], currency: SaleParams["currency"]): SaleParams {
  return {
    currency,
    value: toNumber(sold.reduce((sum, { net }) => sum + minor(net), 0n)),
    items: sold.map(({ name, variant, net }) => ({
      item_name: name,
      item_variant: variant,
      price: toNumber(minor(net)),
      quantity: 1,
      item_category: "General",
    })),
  };
}

export const saleOfOffer = ({ public_name, variant_name, price_net }: OfferView): SaleParams =>
  saleOf([{ name: public_name, variant: variant_name, net: price_net }], price_net.currency_code);

export function saleOfCart(cart: CartView | QuotationView): SaleParams {
  const { currency_code } = cart.price_net;
  if (!("items" in cart)) return saleOf([soldByQuote(cart)], currency_code);
  const sold = cart.items.map(({ public_name, variant_name, quotation }) => ({
    name: public_name,
    variant: variant_name,
    net: quotation.price_net,
  }));
  return saleOf(sold, currency_code);
}

/** A top-up has no VAT; orders that are paid from it have theirs. */
export const saleOfTopUp = (amount: MoneyView): SaleParams =>
  saleOf([{ name: "Top-up", variant: "prepaid", net: amount }], amount.currency_code);

const soldByQuote = (quote: QuotationView): Sold => ({
  name: quote.package ? packages[quote.package].public_name : quote.service_type,
  variant: `${quote.source_lang}-${quote.target_lang}`,
  net: quote.price_net,
});

/** Only the price of an order is a purchase: what is paid for it later would count its items again (decision 0040). */
export function purchaseOfPayment(payment: PaymentStatus): Purchase | null {
  if (payment.kind !== "cart") return null;
  const sold = payment.orders.map(({ public_name, variant_name, price_net }) => ({
    name: public_name,
    variant: variant_name,
    net: price_net,
  }));
  const sale = saleOf(sold, payment.amount.currency_code);
  const params = {
    ...sale,
    tax: toNumber(minor(payment.vat)),
    shipping: 0,
    transaction_id: payment.transaction_id,
  } as const;
  return { params, order_ids: payment.orders.map(({ id }) => id), finished_at: payment.finished_at };
}

/** Null before the payment: the address of its page proves none. */
export function purchaseOfOrder(order: OrderView): Purchase | null {
  const { price_net, vat, id, timeline } = order;
  const is_paid = timeline.some(({ stage, state }) => stage === "payment" && state === "done");
  if (!price_net || !vat || !is_paid) return null;
  const name = order.package ? packages[order.package].public_name : order.service_type;
  const sold = [{ name, variant: `${order.source_lang}-${order.target_lang}`, net: price_net }];
  const params = {
    ...saleOf(sold, price_net.currency_code),
    tax: toNumber(minor(vat)),
    shipping: 0,
    transaction_id: `order-${id}`,
  } as const;
  return { params, order_ids: [id], finished_at: order.created_at };
}
