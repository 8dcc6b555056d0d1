import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type {
  bookingCopy as bookingCopyView,
  bookingView,
  callInput,
  visitInput,
} from "#contract/pricing/services.ts";
import type { Brand } from "#brands/brand.ts";
import { limits, type Service, service_traits } from "#domain/catalog.ts";
import { zone_of } from "#domain/clocks.ts";
import { sessionEnd } from "#domain/orders/delivery.ts";
import { Refusal } from "#domain/errors.ts";
import { isNightOrSunday, visit_notice_minutes } from "#domain/interpreting/session.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { countryName } from "#server/kernel/format/names.ts";
import { promiseAt } from "./price.ts";

export type CallInput = z.output<typeof callInput>;
export type VisitInput = z.output<typeof visitInput>;

const minute_ms = 60_000;
/** The time a buyer may spend on the order summary without losing the chosen start (decision 0031). */
const checkout_minutes = 15;

/** Start and length of a session: the columns that determine its price and date. */
export type Session = Pick<OrderRow, "session_starts_at" | "duration_minutes" | "simultaneous">;

/** The session of a form; none for services with a working time. */
export function sessionOf({
  call,
  visit,
}: {
  readonly call?: CallInput | undefined;
  readonly visit?: VisitInput | undefined;
}): Session {
  const asked = call ?? visit;
  if (!asked) return { session_starts_at: null, duration_minutes: null, simultaneous: false };
  return {
    session_starts_at: new Date(asked.starts_at),
    duration_minutes: asked.duration_minutes,
    simultaneous: visit?.simultaneous ?? false,
  };
}

/** The minimum notice of a session: §9 for calls. */
export const noticeMinutes = (service: Service): number =>
  service_traits[service].session === "call" ? limits.phone_call_notice_minutes : visit_notice_minutes;

/** The kind of a session in the calendar of an interpreter: a visit by video is worked like a call. */
export const workedAs = (service: Service, mode: VisitInput["mode"] | undefined): "on_site" | "phone" =>
  service_traits[service].session === "visit" && mode !== "video" ? "on_site" : "phone";

/** Whether a session is far enough ahead; a buyer at the checkout has some minutes more. */
export function isAhead(service: Service, starts_at: Date, now: Date, leeway_minutes = 0): boolean {
  const notice = noticeMinutes(service) - leeway_minutes;
  const ahead = starts_at.getTime() - now.getTime();
  return ahead > 0 && ahead >= notice * minute_ms;
}

type Visit = {
  readonly mode?: VisitInput["mode"] | undefined;
  readonly starts_at: string;
  readonly duration_minutes: number;
};

/** Whether a visit has no rate in the list because it is on site at night or on a Sunday, in the brand's time zone. */
export const hasNoRate = (
  { holidays }: Pick<Brand, "holidays">,
  { mode = "on_site", starts_at, duration_minutes }: Visit,
): boolean =>
  mode === "on_site" && isNightOrSunday(Date.parse(starts_at), duration_minutes, zone_of[holidays]);

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
  if (session_starts_at === null || isAhead(service_type, session_starts_at, now, leeway_minutes)) return;
  throw new Refusal("session.too_soon", { order_hash: hash });
}

/** The end of an order: that of its session, or so many working minutes from now. */
export function deadlineOf(
  brand: Pick<Brand, "holidays">,
  { session_starts_at, duration_minutes }: Omit<Session, "simultaneous">,
  minutes: number,
  now: Date,
): Date {
  if (session_starts_at === null || duration_minutes === null) return promiseAt(brand, minutes, now);
  return new Date(sessionEnd(session_starts_at.getTime(), duration_minutes));
}

type Booked = { readonly call?: CallInput | undefined; readonly visit?: VisitInput | undefined };

/** Contacts and place of a session, in the columns of the booking; null for an order without a session. */
export function bookingRow({ call, visit }: Booked) {
  if (call) return { recording: call.recording, phone_numbers: call.phone_numbers };
  if (!visit) return null;
  const { mode, address, postcode, city, country, place_details, contact_name, contact_phone, people } =
    visit;
  const where = { mode, address, postcode, city, country, place_details };
  return { ...where, contact_name, contact_phone: contact_phone ?? null, people: people ?? null };
}

/** Stores contacts and place, next to the order with the time. */
export async function storeBooking(tx: Tx, order_id: number, booked: Booked): Promise<void> {
  const row = bookingRow(booked);
  if (row)
    await tx
      .insertInto("booking")
      .values({ order_id, ...row })
      .execute();
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
