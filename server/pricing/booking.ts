import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { bookingCopy as bookingCopyView, bookingView } from "#contract/pricing/services.ts";
import type { Brand } from "#brands/brand.ts";
import { service_traits } from "#domain/catalog.ts";
import { deliveryDate, sessionEnd } from "#domain/orders/delivery.ts";
import { Refusal } from "#domain/errors.ts";
import { isAhead, visit_notice_minutes } from "#domain/interpreting/session.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { countryName } from "#server/kernel/format/names.ts";

/** The time a buyer may spend on the order summary without losing the chosen start (decision 0031). */
const checkout_minutes = 15;

/** Start and length of a session: the columns that determine its price and date. */
export type Session = Pick<OrderRow, "session_starts_at" | "duration_minutes" | "simultaneous">;

/**
 * Refuses to sell a session whose start came too close while the buyer looked at the summary or the quote. A quoted
 * visit only has to be in the future: the desk has already looked for an interpreter.
 */
export function requireAhead(
  order: Pick<OrderRow, "service_type" | "session_starts_at" | "hash">,
  now: Date,
  is_quoted = false,
): void {
  const { service_type, session_starts_at, hash } = order;
  const leeway_minutes =
    is_quoted && service_traits[service_type].session === "visit" ? visit_notice_minutes : checkout_minutes;
  if (
    session_starts_at === null ||
    isAhead(service_type, session_starts_at.getTime(), now.getTime(), leeway_minutes)
  )
    return;
  throw new Refusal("session.too_soon", { order_hash: hash });
}

/** The town of a visit; empty for a session without travel. */
export async function cityOf(db: Kysely<DB>, order_id: number): Promise<string> {
  const row = await db
    .selectFrom("booking")
    .select("city")
    .where("order_id", "=", order_id)
    .executeTakeFirst();
  return row?.city ?? "";
}

/** The end of an order: that of its session, or so many working minutes from now. */
export function deadlineOf(
  brand: Pick<Brand, "holidays">,
  { session_starts_at, duration_minutes }: Omit<Session, "simultaneous">,
  minutes: number,
  now: Date,
): Date {
  if (session_starts_at === null || duration_minutes === null)
    return new Date(deliveryDate(now.getTime(), minutes, brand));
  return new Date(sessionEnd(session_starts_at.getTime(), duration_minutes));
}

/** The booked call or visit of an order, with its place in one line; null for an order without a session. */
export async function bookingOf(
  db: Kysely<DB>,
  order: Pick<OrderRow, "id"> & Session,
  locale: Parameters<typeof countryName>[0],
): Promise<z.output<typeof bookingView> | null> {
  if (order.session_starts_at === null || order.duration_minutes === null) return null;
  const row = await db
    .selectFrom("booking")
    .selectAll()
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const place = [
    row.address,
    row.place_details,
    `${row.postcode} ${row.city}`.trim(),
    row.mode === "on_site" ? countryName(locale, row.country) : "",
  ];
  return {
    starts_at: order.session_starts_at.toISOString(),
    duration_minutes: order.duration_minutes,
    recording: row.recording,
    phone_numbers: row.phone_numbers,
    mode: row.mode,
    simultaneous: order.simultaneous,
    place: place.filter((part) => part !== "").join(", "),
    contact_name: row.contact_name,
    contact_phone: row.contact_phone,
    people: row.people,
  };
}

/** The same to fill a form; contacts and place are shown only to the owner (decision 0036). */
export async function bookingCopy(
  db: Kysely<DB>,
  order: Pick<OrderRow, "id"> & Session,
  is_owner: boolean,
): Promise<z.output<typeof bookingCopyView> | null> {
  const { session_starts_at, duration_minutes, simultaneous } = order;
  if (session_starts_at === null || duration_minutes === null) return null;
  const { order_id: _order_id, ...row } = await db
    .selectFrom("booking")
    .selectAll()
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const no_contact = {
    phone_numbers: [],
    address: "",
    postcode: "",
    city: "",
    place_details: "",
    contact_name: "",
    contact_phone: null,
  };
  const when = { starts_at: session_starts_at.toISOString(), duration_minutes, simultaneous };
  return { ...when, ...row, ...(is_owner ? {} : no_contact) };
}
