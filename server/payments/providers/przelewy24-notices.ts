import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import { BadSignature, type ProviderEvent } from "#server/kernel/ports/payment-provider.ts";
import type { SettingsOf } from "#server/kernel/settings/providers.ts";

type Settings = SettingsOf<"przelewy24">;

/** Integers: amounts in grosze, and ids of payments, which exceed 32 bits. */
export const whole = z.int().check(z.minimum(0));
const session_id = z.string().check(z.maxLength(100));
const paid = z.object({
  merchantId: whole,
  posId: whole,
  sessionId: session_id,
  amount: whole,
  originAmount: whole,
  currency: z.string().check(z.maxLength(3)),
  orderId: whole,
  methodId: whole,
  statement: z.string(),
  sign: z.string(),
});
const refund_notice = z.object({
  orderId: whole,
  sessionId: session_id,
  refundsUuid: z.string().check(z.maxLength(35)),
  merchantId: whole,
  amount: whole,
  currency: z.string().check(z.maxLength(3)),
  status: z.union([z.literal(0), z.literal(1)]),
  sign: z.string(),
});
/** The fields of the signature of an authorised card, in its order; unread ones are signed as they came. */
const card_fields = [
  "amount",
  "3ds",
  "method",
  "refId",
  "orderId",
  "sessionId",
  "bin",
  "maskedCCNumber",
  "ccExp",
  "hash",
  "cardCountry",
  "risk",
  "liabilityshift",
] as const;
const card_notice = z.looseObject({
  amount: whole,
  method: whole,
  refId: z.string(),
  orderId: whole,
  sessionId: session_id,
  cardCountry: z.nullable(z.string()),
  sign: z.string(),
});
const refused_card_fields = [
  "amount",
  "3ds",
  "method",
  "orderId",
  "sessionId",
  "errorCode",
  "errorMessage",
] as const;
const refused_card_notice = z.looseObject({
  amount: whole,
  method: whole,
  orderId: whole,
  sessionId: session_id,
  errorCode: z.string().check(z.maxLength(40)),
  sign: z.string(),
});
const blik_notice = z.object({
  orderId: whole,
  sessionId: session_id,
  method: whole,
  // Unparsed, because the signature covers its keys in the order in which they were sent.
  result: z.record(z.string(), z.unknown()),
  sign: z.string(),
});
/**
 * The signature is SHA-384 over JSON without spaces and escapes, with the keys in the order of the protocol and the
 * CRC key last. `fields` are given in that order and are never a received body.
 */
export const p24Sign = (fields: Readonly<Record<string, unknown>>, crc: string): string =>
  createHash("sha384")
    .update(JSON.stringify({ ...fields, crc }))
    .digest("hex");

type Paid = z.output<typeof paid>;
export const paymentSign = (notice: Omit<Paid, "sign">, crc: string): string => {
  const { merchantId, posId, sessionId, amount, originAmount, currency, orderId, methodId, statement } =
    notice;
  return p24Sign(
    { merchantId, posId, sessionId, amount, originAmount, currency, orderId, methodId, statement },
    crc,
  );
};
export const refundSign = (notice: Omit<z.output<typeof refund_notice>, "sign">, crc: string): string => {
  const { orderId, sessionId, refundsUuid, merchantId, amount, currency, status } = notice;
  return p24Sign({ orderId, sessionId, refundsUuid, merchantId, amount, currency, status }, crc);
};
export const blikSign = (notice: Omit<z.output<typeof blik_notice>, "sign">, crc: string): string => {
  const { orderId, sessionId, method, result } = notice;
  return p24Sign({ orderId, sessionId, method, result }, crc);
};

const signOf = (notice: Readonly<Record<string, unknown>>, fields: readonly string[], crc: string): string =>
  p24Sign(Object.fromEntries(fields.map((name) => [name, notice[name]])), crc);
export const cardSign = (notice: Readonly<Record<string, unknown>>, crc: string): string =>
  signOf(notice, "errorCode" in notice ? refused_card_fields : card_fields, crc);

const same = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));

export const ids = ({ merchant_id, pos_id }: Settings) => ({
  merchantId: Number(merchant_id),
  posId: Number(pos_id),
});

type Named = { readonly sessionId: string; readonly orderId: number; readonly amount: number };
export const eventOf = (
  { sessionId, orderId, amount, currency }: Named & { readonly currency: string },
  body: unknown,
): Omit<ProviderEvent, "event_id" | "kind"> => ({
  provider_ref: sessionId,
  attempt_hash: sessionId,
  capture_ref: String(orderId),
  refund_hash: "",
  amount: BigInt(amount),
  currency,
  fee: 0n,
  body,
});

/** The notifications of every kind; each is signed with the CRC key over other fields. */
export function readNotice(raw: Buffer, settings: Settings): ProviderEvent[] {
  const body = JSON.parse(raw.toString("utf8")) as unknown;
  const event =
    refundEvent(body, settings) ??
    paymentEvent(body, settings) ??
    cardEvent(body, settings) ??
    blikEvent(body, settings);
  if (event === null) throw new BadSignature("przelewy24: not a notification");
  return [event];
}

function refundEvent(body: unknown, settings: Settings): ProviderEvent | null {
  const read = refund_notice.safeParse(body);
  if (!read.success) return null;
  const notice = read.data;
  if (!same(notice.sign, refundSign(notice, settings.crc)) || notice.merchantId !== ids(settings).merchantId)
    throw new BadSignature("przelewy24: a refund");
  return {
    ...eventOf(notice, body),
    event_id: `${notice.refundsUuid}:${notice.status}`,
    kind: notice.status === 0 ? "refunded" : "refund_rejected",
    refund_hash: notice.refundsUuid,
  };
}

function paymentEvent(body: unknown, settings: Settings): ProviderEvent | null {
  const read = paid.safeParse(body);
  if (!read.success) return null;
  const notice = read.data;
  const { merchantId, posId } = ids(settings);
  if (!same(notice.sign, paymentSign(notice, settings.crc))) throw new BadSignature("przelewy24");
  if (notice.merchantId !== merchantId || notice.posId !== posId)
    throw new BadSignature("przelewy24: another merchant");
  const whole_amount = notice.amount === notice.originAmount;
  // Money counts once it was verified by a call; a notification only causes that call.
  return {
    ...eventOf(notice, body),
    event_id: `${notice.orderId}:told`,
    kind: "ask",
    ...(whole_amount ? {} : { capture_ref: "" }),
  };
}

/**
 * A card that was authorised or refused. Authorised money has its own notification, and after a refusal the page offers
 * another card; the country of the card is evidence of the buyer's place. Its number and expiry are not stored.
 */
function cardEvent(body: unknown, { crc }: Settings): ProviderEvent | null {
  const refused = refused_card_notice.safeParse(body);
  const authorised = card_notice.safeParse(body);
  const read = refused.success ? refused : authorised;
  if (!read.success) return null;
  const { orderId, sessionId, amount, method, sign } = read.data;
  if (!same(sign, cardSign(read.data, crc))) throw new BadSignature("przelewy24: a card");
  const payer_country = authorised.data?.cardCountry ?? null;
  const errorCode = refused.data?.errorCode ?? null;
  const stored = { orderId, sessionId, method, payer_country, errorCode };
  return {
    ...eventOf({ orderId, sessionId, amount, currency: "PLN" }, stored),
    event_id: `${orderId}:card:${errorCode ?? "authorised"}`,
    kind: "ask",
    capture_ref: "",
    payer_country,
  };
}

/** The documentation wraps this notification in `data`; it is sent without it as well. */
function blikEvent(body: unknown, { crc }: Settings): ProviderEvent | null {
  const wrapped = z.object({ data: blik_notice }).safeParse(body);
  const notice = wrapped.data?.data ?? blik_notice.safeParse(body).data;
  if (!notice) return null;
  if (!same(notice.sign, blikSign(notice, crc))) throw new BadSignature("przelewy24: BLIK");
  const { orderId, sessionId, result } = notice;
  return {
    ...eventOf({ orderId, sessionId, amount: 0, currency: "PLN" }, body),
    event_id: `${orderId}:blik:${String(result["status"])}`,
    kind: "ask",
    capture_ref: "",
  };
}
