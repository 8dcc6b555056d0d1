import type { OrderView } from "#contract/orders/orders.ts";
import { ApiError } from "#ui/call.ts";
import { call } from "../../api.ts";

/** The order that was just made. The address may carry the order's hash or its cart's. */
export async function loadCreated(id: string, signal: AbortSignal): Promise<OrderView> {
  try {
    return await call("order", { params: { hash: id }, signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const cart = await call("cart", { params: { hash: id }, signal });
    const [first] = cart.items;
    // The cart contains the links of its orders only for the visit or account that created them.
    if (!first || first.order_hash === null) throw error;
    return call("order", { params: { hash: first.order_hash }, signal });
  }
}
