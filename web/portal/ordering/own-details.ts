import { brand } from "#brand/brand.ts";
import { draftStore } from "#ui/draft.ts";
import type { OrderValues } from "./order-values.ts";

/**
 * Who is written to, called or visited, as it was typed here. The link of an order tells it to its owner alone
 * (decision 0036), so that a guest finds it again only in the browser that sent it, for two hours (§9).
 */
const store = (hash: string) =>
  draftStore<Partial<OrderValues>>({
    brand: brand.slug,
    form: `own-${hash}`,
    typed: false,
    accept: (kept) => (typeof kept === "object" && kept !== null ? kept : null),
  });

/** Keeps what of a form only its sender may read again, for each order that was made of it. */
export function keepOwnDetails(
  orders: readonly { readonly hash: string }[],
  names: readonly (keyof OrderValues)[],
  values: OrderValues,
): void {
  if (names.length === 0) return;
  for (const { hash } of orders)
    store(hash).write(Object.fromEntries(names.map((name) => [name, values[name]])));
}

/** What was kept of an order; nothing in another browser. A form reads it by the rules of a draft. */
export const ownDetails = (hash: string): Partial<OrderValues> => store(hash).read()?.data ?? {};
