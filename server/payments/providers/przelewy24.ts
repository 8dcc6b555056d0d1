import * as z from "zod/mini";
import type {
  AskedAttempt,
  Attempt,
  PaymentProvider,
  ProviderEvent,
  RefundAnswer,
  RefundOrder,
} from "#server/kernel/ports/payment-provider.ts";
import type { ProviderSettings, SettingsOf } from "#server/kernel/settings/providers.ts";
import { callProvider, unexpected, type ProviderResponse } from "./http-client.ts";
import { eventOf, ids, p24Sign, readNotice, whole } from "./przelewy24-notices.ts";

const registered = z.object({ data: z.object({ token: z.string() }) });
const verified = z.object({ data: z.object({ status: z.literal("success") }) });
const transaction = z.object({
  data: z.object({
    orderId: whole,
    status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
    amount: whole,
    currency: z.string(),
  }),
});
type Transaction = z.output<typeof transaction>["data"];
const refunds = z.object({
  data: z.object({
    refunds: z.array(
      // A refund that was made in Przelewy24's own panel has no request id.
      z.object({ requestId: z.optional(z.nullable(z.string())), status: z.int() }),
    ),
  }),
});
const refused = z.object({ error: z.array(z.object({ message: z.string() })) });
const refused_whole = z.object({ error: z.string() });

/** The channels of the payment page: all of them, unless the method is only cards or only BLIK. */
const cards = 4096 + 1;
const channels: Readonly<Record<string, number>> = { card: cards, ecard: cards, blik: 8192 };
const all_channels = 16;
/** The payment page has no Ukrainian; Polish is assumed to be better known than English. */
const languages: Readonly<Record<string, string>> = { pl: "pl", en: "en", de: "de", ua: "pl" };
const longest_email = 50;
/** Przelewy24 requires an address and refuses a longer one; the buyer's confirmation is then sent to the brand. */
const emailOf = ({ email, brand_email }: Attempt): string =>
  email !== "" && email.length <= longest_email ? email : brand_email;

type Settings = SettingsOf<"przelewy24">;
type Ask = (method: "GET" | "POST" | "PUT", path: string, body?: unknown) => Promise<ProviderResponse>;

/** Every call is authenticated; wrong keys are a fault of the installation, not an answer about a payment. */
const caller = ({ address, pos_id, api_key }: Settings): Ask => {
  const authorization = `Basic ${Buffer.from(`${pos_id}:${api_key}`).toString("base64")}`;
  return async (method, path, body) => {
    const response = await callProvider("przelewy24", `${address}/api/v1${path}`, {
      method,
      headers: { "content-type": "application/json", authorization },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status === 401) throw unexpected("Przelewy24: the keys", response);
    return response;
  };
};

/** A second registration of the session, which is the attempt's hash, returns the same payment. Amounts are grosze. */
async function start(ask: Ask, settings: Settings, attempt: Attempt) {
  const { merchantId, posId } = ids(settings);
  const signed = {
    sessionId: attempt.hash,
    merchantId,
    amount: Number(attempt.amount),
    currency: attempt.currency,
  };
  const client = `${attempt.first_name ?? ""} ${attempt.last_name ?? ""}`.trim().slice(0, 40);
  const response = await ask("POST", "/transaction/register", {
    ...signed,
    posId,
    description: attempt.description.slice(0, 1024),
    email: emailOf(attempt),
    ...(client ? { client } : {}),
    country: attempt.country || "PL",
    language: languages[attempt.locale] ?? "en",
    urlReturn: attempt.return_url,
    urlStatus: attempt.notify_url,
    // Cards and BLIK are notified about as well; the country of a card is evidence for tax.
    urlCardPaymentNotification: attempt.notify_url,
    timeLimit: 0,
    channel: channels[attempt.method] ?? all_channels,
    waitForResult: true,
    encoding: "UTF-8",
    sign: p24Sign(signed, settings.crc),
  });
  const read = registered.safeParse(response.body);
  if (!read.success) throw unexpected("Przelewy24: a registration", response);
  return {
    provider_ref: attempt.hash,
    redirect_url: `${settings.address}/trnRequest/${encodeURIComponent(read.data.data.token)}`,
  };
}

/**
 * The events of a session. A payment in the right amount is verified, which collects its money; one in another amount
 * is not, and remains the buyer's. The second payment of a session is only named by its notification.
 */
async function fetchEvents(ask: Ask, settings: Settings, asked: AskedAttempt): Promise<ProviderEvent[]> {
  const response = await ask("GET", `/transaction/by/sessionId/${encodeURIComponent(asked.hash)}`);
  if (response.status === 404) return asked.is_over === true ? [unpaid(asked, response.body)] : [];
  const read = transaction.safeParse(response.body);
  if (!read.success) throw unexpected("Przelewy24: the status of a payment", response);
  const shown = read.data.data;
  const events = await eventsOfShown(ask, settings, asked, shown);
  for (const capture_ref of asked.reported_captures ?? []) {
    if (capture_ref === String(shown.orderId)) continue;
    const other = { orderId: Number(capture_ref), amount: Number(asked.amount), currency: asked.currency };
    events.push(await verifiedEvent(ask, settings, asked, other));
  }
  return events;
}

async function eventsOfShown(
  ask: Ask,
  settings: Settings,
  asked: AskedAttempt,
  shown: Transaction,
): Promise<ProviderEvent[]> {
  const event = eventOf({ ...shown, sessionId: asked.hash }, shown);
  switch (shown.status) {
    case 0:
      return asked.is_over === true ? [unpaid(asked, shown)] : [];
    case 1: {
      const ours = event.amount === asked.amount && event.currency === asked.currency;
      return [ours ? await verifiedEvent(ask, settings, asked, shown) : notTaken(event)];
    }
    case 2:
      // The books of an attempt have one currency; money in another one is a task for the desk.
      return [
        event.currency === asked.currency
          ? { ...event, event_id: String(shown.orderId), kind: "captured" }
          : notTaken(event),
      ];
    case 3:
      // Returned: refunds of a known capture have events of their own; an unknown one ends the attempt.
      return [{ ...event, event_id: `${shown.orderId}:returned`, kind: "failed" }];
  }
}

/**
 * Notifications exist only for received payments, so a buyer who returned without one was refused or gave up. Money
 * that arrives later still counts.
 */
const unpaid = ({ hash, amount, currency }: AskedAttempt, body: unknown): ProviderEvent => ({
  event_id: `${hash}:unpaid`,
  kind: "failed",
  provider_ref: hash,
  attempt_hash: hash,
  capture_ref: "",
  refund_hash: "",
  amount,
  currency,
  fee: 0n,
  body,
});

const notTaken = (event: Omit<ProviderEvent, "event_id" | "kind">): ProviderEvent => ({
  ...event,
  event_id: `${event.capture_ref}:not-taken`,
  kind: "failed",
  for_desk: "not_taken",
});

type Waiting = { readonly orderId: number; readonly amount: number; readonly currency: string };

/** A repeated verification has no effect at Przelewy24, and the event has the same id here. */
async function verifiedEvent(
  ask: Ask,
  settings: Settings,
  { hash }: AskedAttempt,
  { orderId, amount, currency }: Waiting,
): Promise<ProviderEvent> {
  const signed = { sessionId: hash, orderId, amount, currency };
  const response = await ask("PUT", "/transaction/verify", {
    ...ids(settings),
    ...signed,
    sign: p24Sign(signed, settings.crc),
  });
  const event = eventOf(signed, response.body);
  if (verified.safeParse(response.body).success)
    return { ...event, event_id: String(orderId), kind: "captured" };
  return { ...notTaken(event), kind: "pending" };
}

const refundState = async (
  ask: Ask,
  { capture_ref, refund_hash }: RefundOrder,
): Promise<RefundAnswer | null> => {
  const response = await ask("GET", `/refund/by/orderId/${encodeURIComponent(capture_ref)}`);
  if (response.status === 404) return null;
  const read = refunds.safeParse(response.body);
  if (!read.success) throw unexpected("Przelewy24: refunds", response);
  const known = read.data.data.refunds.find(({ requestId }) => requestId === refund_hash);
  if (!known) return null;
  switch (known.status) {
    case 1:
      return { state: "settled" };
    case 2:
    case 3:
      return { state: "pending" };
    case 4:
      return { state: "rejected", problem: "rejected" };
    default:
      throw unexpected("Przelewy24: the status of a refund", response);
  }
};

/** Przelewy24 may still reject an accepted refund, so it is pending until its completion is reported. */
async function sendRefund(ask: Ask, wanted: RefundOrder): Promise<RefundAnswer> {
  const known = await refundState(ask, wanted);
  if (known) return known;
  const response = await ask("POST", "/transaction/refund", {
    // The hash has 22 of the allowed 35 characters, so it is the id of both the request and the refund.
    requestId: wanted.refund_hash,
    refundsUuid: wanted.refund_hash,
    urlStatus: wanted.notify_url,
    refunds: [
      {
        orderId: Number(wanted.capture_ref),
        sessionId: wanted.hash,
        amount: Number(wanted.amount),
        description: wanted.description.slice(0, 35),
      },
    ],
  });
  if (response.status === 201) return { state: "pending" };
  const conflict = refused.safeParse(response.body);
  if (response.status === 409 && conflict.success)
    return { state: "rejected", problem: conflict.data.error.map(({ message }) => message).join("; ") };
  const reason = refused_whole.safeParse(response.body).data?.error ?? "";
  // A concurrent or earlier request has made the refund, so its status is queried later.
  if (reason === "Request already exists" || reason === "Concurrent call") return { state: "pending" };
  if (response.status === 400 && reason) return { state: "rejected", problem: reason };
  throw unexpected("Przelewy24: a refund", response);
}

/** Przelewy24, REST v1. Null where it is not configured. */
export function przelewy24Provider({ przelewy24 }: ProviderSettings): PaymentProvider | null {
  if (!przelewy24) return null;
  const ask = caller(przelewy24);
  return {
    code: "przelewy24",
    currencies: ["PLN"],
    start: (attempt) => start(ask, przelewy24, attempt),
    readNotification: (raw) => readNotice(raw, przelewy24),
    fetchEvents: (asked) => fetchEvents(ask, przelewy24, asked),
    refund: (wanted) => sendRefund(ask, wanted),
  };
}
