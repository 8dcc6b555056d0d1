import type * as z from "zod/mini";
import type { callInput, visitInput } from "#contract/pricing/services.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Session } from "#server/pricing/index.ts";

type CallInput = z.output<typeof callInput>;
type VisitInput = z.output<typeof visitInput>;

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
