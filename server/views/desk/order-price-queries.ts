import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import { quoteInput } from "#contract/quotes/desk-quotes.ts";
import type { DeskOrder, staff_routes } from "#contract/views/staff.ts";
import { package_keys, service_traits } from "#domain/catalog.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { CartRow, OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { deskDueOf, dueBy, quoteClockOf } from "#server/kernel/settings/settings.ts";
import { orderById } from "#server/orders/index.ts";
import { costsOf } from "./plan-costs.ts";
import { suggestionOf, couponView, sendingView } from "#server/quotes/index.ts";
import { rateView } from "#server/kernel/format/money-view.ts";
import { taxOf } from "#server/tax/index.ts";

type Suggestion = NonNullable<DeskOrder["suggestion"]>;
type Readers = Parameters<typeof suggestionOf>[3];

/** The list prices of the other packages of a service with packages: a quote may offer them as alternatives. */
async function otherSuggestions(
  db: Kysely<DB>,
  order: OrderRow,
  readers: Readers,
  now: Date,
): Promise<Suggestion[]> {
  if (!service_traits[order.service_type].packaged) return [];
  const others = package_keys.filter((key) => key !== order.package);
  const found = await Promise.all(
    others.map((key) =>
      suggestionOf(db, order, { package: key, speed: order.speed, words: order.words }, readers, now),
    ),
  );
  return found.filter((one) => one !== null);
}

/** List prices of an order for each choice, in the given order; null where there is no price. */
export async function quotePrices(
  db: Kysely<DB>,
  caller: Caller,
  id: number,
  { words, options }: z.output<(typeof staff_routes)["quotePrices"]["body"]>,
  now: Date,
): Promise<{ options: (Suggestion | null)[] }> {
  const reads = batchedReads(db);
  const order = await orderById(reads, id);
  const cart = await reads
    .selectFrom("cart")
    .select(["user_type", "locale"])
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  const readers = { user_type: cart.user_type, customer: cart.locale, desk: caller.locale };
  const found = await Promise.all(
    options.map((option) => suggestionOf(reads, order, { ...option, words }, readers, now)),
  );
  return { options: found };
}

/**
 * The desk's input of the newest quote; null before the first quote and for quotes of older versions of the software.
 */
async function formerInput(db: Kysely<DB>, order_id: number): Promise<DeskOrder["former"]> {
  const last = await db
    .selectFrom("quote")
    .select("input")
    .where("order_id", "=", order_id)
    .where("is_supplement", "=", false)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.input === undefined || last.input === null ? null : quoteInput.parse(last.input);
}

/** What the desk reads of an order while it makes its price. */
export async function pricing(
  db: Kysely<DB>,
  caller: Caller,
  { order, cart }: { readonly order: OrderRow; readonly cart: CartRow },
  now: Date,
) {
  if (order.status !== "calculation") return not_priced_now;
  const readers = { user_type: cart.user_type, customer: cart.locale, desk: caller.locale };
  const choice = { package: order.package ?? "economy", speed: order.speed, words: order.words };
  const { clock, ...found } = await allOf({
    clock: quoteClockOf(db, order.brand_id),
    suggestion: suggestionOf(db, order, choice, readers, now),
    other_suggestions: otherSuggestions(db, order, readers, now),
    costs: costsOf(db, order, now),
    coupon: couponView(db, order, caller.locale, now),
    former: formerInput(db, order.id),
    sending: sendingView(db, order.id, caller.locale, now),
  });
  const vat = taxOf(cart, order).rate_bps;
  const due = dueBy(order, clock);
  const is_running = order.info_asked_at === null && (found.sending?.left_ms ?? null) === null;
  return {
    ...found,
    vat_rate_now: rateView(vat),
    due_clock: due && is_running ? deskDueOf(due, clock, now) : null,
  };
}

const not_priced_now = {
  suggestion: null,
  other_suggestions: [] as Suggestion[],
  costs: null,
  coupon: null,
  former: null,
  sending: null,
  vat_rate_now: null,
  due_clock: null,
};
