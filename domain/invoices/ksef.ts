import { addDays, instantOf, localDate, workingDayAfter } from "#domain/calendar.ts";
import { type InvoiceKind, is_invoice } from "#domain/invoices/invoice.ts";
import type { Treatment } from "#domain/tax/table.ts";

/**
 * The state of an invoice in the outbox to KSeF, the state's system of structured invoices. `sending` is claimed by one
 * worker; `offline` was issued to the buyer without a number and still has to be sent.
 */
const einvoice_states = ["not_due", "queued", "sending", "sent", "offline", "accepted", "rejected"] as const;
export type EInvoiceState = (typeof einvoice_states)[number];

/** Why an invoice does not go to KSeF. */
const einvoice_exemptions = [
  "not_polish",
  "special_scheme",
  "consumer",
  "issued_before",
] as const satisfies readonly string[];
export type EInvoiceExemption = (typeof einvoice_exemptions)[number];

/** The taxpayer's choice: consumers' invoices are sent to KSeF only when each consumer agreed (art. 106gb ust. 4). */
export type KsefPolicy = { readonly consumers: boolean };
const default_ksef_policy: KsefPolicy = { consumers: false };

export type KsefFacts = {
  readonly kind: InvoiceKind;
  readonly seller_country: string;
  readonly buyer: "private" | "company";
  readonly treatments: readonly Treatment[];
};

/**
 * Whether an invoice has to be sent to KSeF: `due`, or the reason why not. Invoices to businesses of any country are
 * sent; sales taxed in the buyer's country under the one-stop shop are not.
 */
export function ksefDuty(
  { kind, seller_country, buyer, treatments }: KsefFacts,
  policy: KsefPolicy = default_ksef_policy,
): "due" | EInvoiceExemption {
  if (!is_invoice[kind] || seller_country !== "PL") return "not_polish";
  if (treatments.includes("OSS")) return "special_scheme";
  return buyer === "company" || policy.consumers ? "due" : "consumer";
}

/**
 * Announced times in which KSeF takes no invoices: an outage (niedostępność, announced in advance) or a failure
 * (awaria, announced by the ministry's bulletin).
 */
export const interruption_kinds = ["outage", "failure"] as const;
export type KsefInterruption = {
  readonly kind: (typeof interruption_kinds)[number];
  readonly began_at: Date;
  /** Null while it lasts. */
  readonly ended_at: Date | null;
};
/** Polish working days to send an invoice after the end of an interruption (art. 106nf and 106nh of the VAT act). */
const working_days_after: Readonly<Record<KsefInterruption["kind"], number>> = { outage: 1, failure: 7 };

const endOfDay = (date: string): number => instantOf({ date: addDays(date, 1), minute: 0 }) - 1000;
function workingDaysAfter(date: string, count: number): string {
  let day = date;
  for (let i = 0; i < count; i += 1) day = workingDayAfter(day, "PL");
  return day;
}

/**
 * The last instant to send an invoice of a day without a fine, in epoch milliseconds: the end of the next Polish
 * working day (offline24).
 */
export const ksefDeadline = (issued_on: string): number => endOfDay(workingDayAfter(issued_on, "PL"));

/**
 * The deadline with the interruptions of KSeF: one between the invoice and its deadline moves it to the end of the first
 * or seventh working day after its own end, and one that begins until then moves it again. Null while one lasts.
 */
export function ksefDeadlineWith(
  interruptions: readonly KsefInterruption[],
  issued_on: string,
): number | null {
  const issued = instantOf({ date: issued_on, minute: 0 });
  let deadline = ksefDeadline(issued_on);
  for (const { kind, began_at, ended_at } of interruptions.toSorted((a, b) => +a.began_at - +b.began_at)) {
    if (+began_at > deadline || (ended_at !== null && +ended_at < issued)) continue;
    if (ended_at === null) return null;
    const last_day = workingDaysAfter(localDate(+ended_at), working_days_after[kind]);
    deadline = Math.max(deadline, endOfDay(last_day));
  }
  return deadline;
}

/** CRC-8 (polynomial 07, start 00) over a text of ASCII, as two hexadecimal digits in capitals. */
export function crc8(text: string): string {
  let sum = 0;
  for (let i = 0; i < text.length; i += 1) {
    sum ^= text.charCodeAt(i) & 0xff;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x80 ? ((sum << 1) ^ 0x07) & 0xff : (sum << 1) & 0xff;
  }
  return sum.toString(16).toUpperCase().padStart(2, "0");
}

const ksef_number = /^\d{10}-\d{8}-[0-9A-F]{12}-([0-9A-F]{2})$/;

/** Whether a text is a KSeF number: NIP, day, twelve digits, and the checksum of the first 32 characters. */
export function isKsefNumber(text: string): boolean {
  const sum = ksef_number.exec(text)?.[1];
  return sum !== undefined && crc8(text.slice(0, 32)) === sum;
}

/** The document that a verification code links to. `sha256` is the digest of the XML in base64url without padding. */
export type CodedInvoice = {
  /** Address of the state's verification pages: `https://qr.ksef.mf.gov.pl`. */
  readonly qr_url: string;
  readonly nip: string;
  readonly issued_on: string;
  readonly sha256: string;
};

/** Code I: is on every printed invoice and links to the invoice in KSeF. */
export const invoiceCode = ({ qr_url, nip, issued_on, sha256 }: CodedInvoice): string =>
  `${qr_url}/invoice/${nip}/${issued_on.split("-").toReversed().join("-")}/${sha256}`;

/**
 * The text that the seller's certificate signs for code II of an offline invoice: its address without scheme and
 * signature.
 */
export const certificateText = (
  { qr_url, nip, sha256 }: CodedInvoice,
  { context_nip, serial }: { readonly context_nip: string; readonly serial: string },
): string =>
  `${qr_url.replace(/^https?:\/\//, "")}/certificate/Nip/${context_nip}/${nip}/${serial}/${sha256}`;

/** Code II: proves that the seller of an offline invoice has a certificate. `signature` is base64url. */
export const certificateCode = (qr_url: string, signed: string, signature: string): string =>
  `${/^https?:\/\//.exec(qr_url)?.[0] ?? ""}${signed}/${signature}`;

const minute_ms = 60_000;
const backoff_minutes = [1, 2, 5, 10, 20, 30, 60];

/** The backoff after a number of attempts that failed for reasons other than the invoice, in milliseconds. */
export const nextTryAfter = (attempts: number): number =>
  (backoff_minutes[Math.min(attempts, backoff_minutes.length) - 1] ?? 1) * minute_ms;

/** How long to wait for the number before the invoice is issued as an offline one, in milliseconds. */
export const offline_after_ms = 15 * minute_ms;
