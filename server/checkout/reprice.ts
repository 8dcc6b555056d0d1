import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { CartRow } from "#server/kernel/db/rows.ts";
import { Refusal } from "#domain/errors.ts";
import { list_rate_bps } from "#domain/pricing/sheet.ts";
import { type PriceTrace, traceToJson } from "#domain/pricing/trace.ts";
import { updateRows } from "#server/kernel/db/update-rows.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import { actOnAll, readSnapshots } from "#server/orders/index.ts";
import { discountBudget, storeFees } from "./cart.ts";
import { type CouponRow, pricedOf, pricesNow } from "#server/pricing/index.ts";

type Repriced = {
  readonly caller: Pick<Caller, "id">;
  readonly cart: CartRow;
  readonly drafts: readonly OrderRow[];
  readonly coupon: CouponRow | null;
};

/**
 * Prices the drafts of an open cart again with a coupon or without, and returns the prices. A draft whose price or code
 * changes counts as edited by its buyer (T02). Refuses a draft that no longer has a price.
 */
export async function repriceDrafts(
  tx: Tx,
  { caller, cart, drafts, coupon }: Repriced,
  now: Date,
): Promise<readonly PriceTrace[]> {
  const budget = discountBudget(coupon?.discount ?? null, cart.user_type);
  const actor = { role: caller.id === null ? ("guest" as const) : ("customer" as const), id: caller.id };
  const { brand_id, currency } = cart;
  const reads = batchedReads(tx);
  const has_posting = drafts.some(({ shipping_method }) => shipping_method !== null);
  const { priced, price } = await allOf({
    priced: Promise.all(drafts.map((order) => pricedOf(reads, order))),
    price: pricesNow(reads, { brand_id, currency, orders: drafts, has_posting }, now),
  });
  const repriced = priced.map((order) => {
    const made = price(order, {
      user_type: cart.user_type,
      rate_bps: list_rate_bps,
      discount: budget.next(),
    });
    if ("unavailable" in made)
      throw new Refusal("language_pair.unavailable", { target_lang: order.target_lang });
    const { trace, list_id } = made;
    budget.spent(trace);
    const set = {
      coupon_id: coupon?.id ?? null,
      price_net: trace.net,
      vat: trace.vat,
      price_gross: trace.gross,
      tax_rate_bps: trace.rate_bps,
      price_list_id: list_id,
      price_trace: JSON.stringify(traceToJson(trace)),
      priced_at: now,
    };
    const is_same = set.coupon_id === order.coupon_id && set.price_gross === order.price_gross;
    return { id: order.id, order_id: order.id, trace, set, is_same };
  });
  const same = repriced.filter(({ is_same }) => is_same);
  await updateRows(
    tx,
    "order",
    ["price_trace"],
    same.map(({ id, set }) => ({ id, change: set })),
  );
  const edited = repriced.filter(({ is_same }) => !is_same);
  const setOf = (id: number) => edited.find((one) => one.id === id)?.set ?? {};
  const snapshots = await readSnapshots(
    tx,
    edited.map(({ id }) => id),
  );
  await actOnAll(tx, snapshots, actor, ({ id }) => ({ event: "order.edit", set: setOf(id) }), now);
  await storeFees(tx, repriced);
  return repriced.map(({ trace }) => trace);
}
