import { brand } from "#brand/brand.ts";
import { draftStore } from "#ui/draft.ts";
import type { OrderValues } from "./order-values.ts";

/**
 * Typed contact data of recipients and participants. The link of an order shows it only to its owner (decision 0036), so
 * that a guest finds it again only in the browser that sent it, for two hours (§9).
 */
const store = (hash: string) =>
  draftStore<Partial<OrderValues>>({
    brand: brand.slug,
    form: `own-${hash}`,
    typed: false,
    accept: (stored) => (typeof stored === "object" && stored !== null ? stored : null),
  });

/** Stores the fields that only the sender may read again, for each order created from the form. */
export function keepOwnDetails(
  orders: readonly { readonly hash: string }[],
  names: readonly (keyof OrderValues)[],
  values: OrderValues,
): void {
  if (names.length === 0) return;
  for (const { hash } of orders)
    store(hash).write(Object.fromEntries(names.map((name) => [name, values[name]])));
}

/** The stored fields of an order; empty in another browser. A form reads them like a draft. */
export const ownDetails = (hash: string): Partial<OrderValues> => store(hash).read()?.data ?? {};
