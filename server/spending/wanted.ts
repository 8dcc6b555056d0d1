import type * as z from "zod/mini";
import type { placementInput } from "#contract/checkout/carts.ts";
import type { topUpInput } from "#contract/payments/wallet.ts";
import type { quoteAcceptance } from "#contract/quotes/quotations.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Wanted } from "./asks.ts";

/** How an approved purchase is paid without its buyer; null when a person pays it afterwards. */
export type PaidBy = "deferred" | "balance" | null;
type Placement = Omit<z.output<typeof placementInput>, "payment_method">;
export type CartWanted = {
  readonly cart_hash: string;
  readonly placement: Placement;
  readonly order_ids: readonly number[];
  readonly paid_by: PaidBy;
};
type Acceptance = z.output<typeof quoteAcceptance>;
export type QuoteWanted = {
  readonly quote_hash: string;
  readonly acceptance: Acceptance;
  readonly order_ids: readonly number[];
  readonly paid_by: PaidBy;
};
export type SupplementWanted = { readonly quote_hash: string; readonly order_ids: readonly number[] };
export type TopUpWanted = { readonly top_up: z.output<typeof topUpInput> };

/** A method that needs no person at its provider; every other one is chosen again by who pays. */
export const paidBy = (method: string | null, use_balance: boolean | undefined): PaidBy =>
  (method === "deferred" || method === "balance") && use_balance !== true ? method : null;

type Noted = { readonly comment?: string | undefined };

/** The drafts of a cart, or one of them, as they are asked for. */
export async function cartWanted(
  tx: Tx,
  { cart_hash, placement, paid_by, comment }: Omit<CartWanted, "order_ids"> & Noted,
): Promise<Wanted> {
  const orders = await tx
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select(["order.id", "order.hash", "order.cart_id"])
    .where("cart.hash", "=", cart_hash)
    .where("order.status", "=", "draft")
    .orderBy("order.id")
    .execute();
  const wanted =
    placement.order_hash === undefined ? orders : orders.filter(({ hash }) => hash === placement.order_hash);
  const order_ids = wanted.map(({ id }) => id);
  const cart_id = orders[0]?.cart_id ?? null;
  const input: CartWanted & { reference?: string | null | undefined } = {
    cart_hash,
    placement,
    order_ids,
    paid_by,
    reference: placement.reference,
  };
  return {
    kind: "cart",
    subject: placement.order_hash === undefined ? `cart:${cart_id}` : `order:${order_ids.join()}`,
    cart_id,
    quote_id: null,
    input,
    comment,
  };
}

const quoteOf = (tx: Tx, hash: string) =>
  tx
    .selectFrom("quote")
    .innerJoin("order", "order.id", "quote.order_id")
    .select(["quote.id", "quote.order_id", "quote.valid_until", "order.cart_id"])
    .where("quote.hash", "=", hash)
    .executeTakeFirstOrThrow();

/** The acceptance of a quote as it is asked for; it lapses with the quote. */
export async function quoteWanted(
  tx: Tx,
  { quote_hash, acceptance, paid_by, comment }: Omit<QuoteWanted, "order_ids"> & Noted,
): Promise<Wanted> {
  const { id, order_id, valid_until, cart_id } = await quoteOf(tx, quote_hash);
  const input = { quote_hash, acceptance, order_ids: [order_id], paid_by, reference: acceptance.reference };
  return { kind: "quote", subject: `quote:${id}`, cart_id, quote_id: id, input, comment, until: valid_until };
}

/** The change of a bought order as it is asked for. */
export async function supplementWanted(tx: Tx, quote_hash: string, comment?: string): Promise<Wanted> {
  const { id, order_id, valid_until, cart_id } = await quoteOf(tx, quote_hash);
  const input: SupplementWanted = { quote_hash, order_ids: [order_id] };
  return {
    kind: "supplement",
    subject: `quote:${id}`,
    cart_id,
    quote_id: id,
    input,
    comment,
    until: valid_until,
  };
}

/** A top-up as it is asked for: one waits for each account and amount. */
export const topUpWanted = (
  customer_id: number,
  { comment, ...top_up }: TopUpWanted["top_up"] & { readonly comment?: string | undefined },
): Wanted => ({
  kind: "top_up",
  subject: `top_up:${customer_id}:${top_up.amount}`,
  cart_id: null,
  quote_id: null,
  input: { top_up } satisfies TopUpWanted,
  comment,
});
