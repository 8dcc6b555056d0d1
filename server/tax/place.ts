import type { CartRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { getCountryCallingCode, isSupportedCountry } from "libphonenumber-js/min";
import { placeFinding, type PlaceFinding } from "#domain/tax/place.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";

/** Age limit of a payment as evidence of the customer's place, in milliseconds. */
const payment_counts_ms = 365 * 24 * 3_600_000;

type Placed = Pick<CartRow, "country" | "postcode" | "phone" | "ip_country" | "paid_from">;

const callingCode = (country: string): string | null =>
  isSupportedCountry(country) ? getCountryCallingCode(country) : null;

/** The finding about the place of the buyer of a cart. */
export const placeOf = ({ country, postcode, ...evidence }: Placed): PlaceFinding =>
  placeFinding({ country, postcode, calling_code: callingCode(country) }, evidence);

/** Country of the bank or card that paid the customer's last order within a year; null for guests and new customers. */
export async function lastPaidFrom(
  db: Kysely<DB>,
  customer_id: number | null,
  now: Date,
): Promise<string | null> {
  if (customer_id === null) return null;
  const last = await db
    .selectFrom("payment")
    .select("payer_country")
    .where("customer_id", "=", customer_id)
    .where("payer_country", "is not", null)
    .where("captured", ">", 0n)
    .where("start_date", ">", new Date(now.getTime() - payment_counts_ms))
    .orderBy("id", "desc")
    .executeTakeFirst();
  return last?.payer_country ?? null;
}

/** The country of an account number; null if it is not an IBAN. */
export const countryOfIban = (iban: string): string | null =>
  /^[A-Z]{2}\d{2}[0-9A-Z]{8,}$/.test(iban) ? iban.slice(0, 2) : null;

/** Stores the country of the bank or card of an attempt; does nothing when it is unknown. */
export async function storePayerCountry(tx: Tx, payment_id: number, country: string | null): Promise<void> {
  if (country === null || !/^[A-Z]{2}$/.test(country)) return;
  await tx.updateTable("payment").set({ payer_country: country }).where("id", "=", payment_id).execute();
}

/** Evidence of the payment about the place used for tax; null where there is nothing new. */
export async function paidPlace(
  db: Kysely<DB>,
  cart: CartRow,
  order_id: number,
): Promise<PlaceFinding | null> {
  const paid = await db
    .selectFrom("payment")
    .innerJoin("payment_request_order as share", "share.payment_request_id", "payment.payment_request_id")
    .select("payment.payer_country")
    .where("share.order_id", "=", order_id)
    .where("payment.captured", ">", 0n)
    .where("payment.payer_country", "is not", null)
    .orderBy("payment.id", "desc")
    .executeTakeFirst();
  return paid ? placeOf({ ...cart, paid_from: paid.payer_country }) : null;
}

/** Creates a desk task for an order whose place is unproven or contradicted by its payment. */
export async function raisePlaceTask(tx: Tx, order_id: number): Promise<void> {
  const event_id = `tax_place:${order_id}`;
  await enqueue(tx, "mail.staff_task", { order_id, event_id }, { job_key: event_id });
}
