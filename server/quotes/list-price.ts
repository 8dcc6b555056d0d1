import { list_rate_bps } from "#domain/pricing/sheet.ts";
import type { OrderRow, CartRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { Locale } from "#brands/brand.ts";
import type { Suggestion } from "#contract/views/desk-order.ts";
import { type PackageKey, packages, service_traits, type Speed } from "#domain/catalog.ts";
import type { PriceTrace } from "#domain/pricing/trace.ts";
import type { CatalogKey } from "#messages/pricing/catalog/en.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { deadlineOf, brandOfRow, minutesOf, pricedOf, priceNow } from "#server/pricing/index.ts";
import { hasNoRate } from "#domain/interpreting/session.ts";
import { traceView } from "./trace-view.ts";

/** The desk's choice of package, speed and count for a quote. */
export type Choice = { readonly package: PackageKey; readonly speed: Speed; readonly words: number };

/** A copy of an order with another package, speed and count. */
function chosen(order: OrderRow, { package: key, speed, words }: Choice): OrderRow {
  const more = service_traits[order.service_type].packaged ? { package: key, plan: packages[key].plan } : {};
  return { ...order, ...more, speed, words };
}

/** The hourly rate of the list is that of the day: at night and on Sundays the desk sets the price (decision 0170). */
async function isVisitWithoutRate(
  db: Kysely<DB>,
  { id, brand_id, service_type, session_starts_at, duration_minutes }: OrderRow,
): Promise<boolean> {
  if (
    service_traits[service_type].session !== "visit" ||
    session_starts_at === null ||
    duration_minutes === null
  )
    return false;
  const booking = await db.selectFrom("booking").select("mode").where("order_id", "=", id).executeTakeFirst();
  const starts_at = session_starts_at.getTime();
  return hasNoRate(brandOfRow(brand_id), { mode: booking?.mode ?? undefined, starts_at, duration_minutes });
}

/**
 * The current list price of an order as chosen, net, without posting and code, which are added to the desk's price.
 * Null when the list has no price.
 */
export async function listPrice(
  db: Kysely<DB>,
  order: OrderRow,
  choice: Choice,
  user_type: CartRow["user_type"],
  now: Date,
): Promise<PriceTrace | null> {
  if (choice.words === 0 && order.session_starts_at === null) return null;
  if (await isVisitWithoutRate(db, order)) return null;
  const buyer = { user_type, rate_bps: list_rate_bps, discount: null };
  const priced = { ...(await pricedOf(db, chosen(order, choice))), posting: null };
  const price = await priceNow(db, order.brand_id, order.currency, priced, buyer, now);
  return "unavailable" in price ? null : price.trace;
}

type Readers = {
  readonly user_type: CartRow["user_type"];
  /** The customer's language for the lines, and the desk's for the steps. */
  readonly customer: Locale;
  readonly desk: Locale;
};

/** Price and date by the list for a choice in the quote builder; null when there is none. */
export async function suggestionOf(
  db: Kysely<DB>,
  order: OrderRow,
  choice: Choice,
  { user_type, customer, desk }: Readers,
  now: Date,
): Promise<Suggestion | null> {
  const trace = await listPrice(db, order, choice, user_type, now);
  if (!trace) return null;
  const as_chosen = chosen(order, choice);
  const minutes = minutesOf(as_chosen);
  return {
    package: choice.package,
    speed: choice.speed,
    words: choice.words,
    // With a match for every word nothing is new.
    lines: trace.lines
      .filter(({ quantity }) => quantity > 0n)
      .map(({ code, unit, quantity, rate_micros, amount }) => ({
        code,
        unit,
        quantity: quantity.toString(),
        rate_micros: rate_micros.toString(),
        label: catalogText(customer, `line.${code}` as CatalogKey, { quantity: quantity.toString() }),
        amount: moneyView(amount, order.currency),
      })),
    price_net: moneyView(trace.net, order.currency),
    rate_bps: Number(trace.rate_bps),
    mode: trace.mode,
    production_minutes: minutes,
    deadline: deadlineOf(brandOfRow(order.brand_id), as_chosen, minutes, now).toISOString(),
    trace: traceView(trace, desk),
  };
}
