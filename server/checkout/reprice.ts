import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { CartRow } from "#server/kernel/db/rows.ts";
import { Refusal } from "#domain/errors.ts";
import { type PriceTrace, traceToJson } from "#domain/pricing/trace.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { act } from "#server/orders/index.ts";
import { keepFee, purseOf } from "./cart.ts";
import { type CouponRow, pricedOf, priceNow, shown_rate_bps } from "#server/pricing/index.ts";

type Repriced = {
  readonly caller: Pick<Caller, "id">;
  readonly cart: CartRow;
  readonly drafts: readonly OrderRow[];
  readonly coupon: CouponRow | null;
};

/**
 * Prices the drafts of an open cart anew with a coupon or without, and answers how. A draft whose price or code is
 * another one afterwards was edited by its buyer (T02). Refuses what has no price any more.
 */
export async function repriceDrafts(
  tx: Tx,
  { caller, cart, drafts, coupon }: Repriced,
  now: Date,
): Promise<readonly PriceTrace[]> {
  const purse = purseOf(coupon?.discount ?? null);
  const actor = { role: caller.id === null ? ("guest" as const) : ("customer" as const), id: caller.id };
  const traces: PriceTrace[] = [];
  for (const order of drafts) {
    const buyer = { user_type: cart.user_type, rate_bps: shown_rate_bps, discount: purse.next() };
    const price = await priceNow(tx, cart.brand_id, cart.currency, await pricedOf(tx, order), buyer, now);
    if ("unavailable" in price)
      throw new Refusal("language_pair.unavailable", { target_lang: order.target_lang });
    const { trace, list_id } = price;
    purse.spent(trace);
    traces.push(trace);
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
    if (set.coupon_id === order.coupon_id && set.price_gross === order.price_gross)
      await tx.updateTable("order").set(set).where("id", "=", order.id).execute();
    else await act(tx, order.id, actor, { event: "order.edit", set }, now);
    await keepFee(tx, order.id, trace);
  }
  return traces;
}
