import { createHash, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import {
  BadSignature,
  type AskedAttempt,
  type Attempt,
  type Headers,
  type PaymentProvider,
  type ProviderEvent,
  type RefundAnswer,
  type RefundOrder,
} from "#server/kernel/ports/payment-provider.ts";
import type { ProviderSettings, SettingsOf } from "#server/kernel/settings/providers.ts";
import { callProvider, unexpected, type ProviderResponse } from "./http-client.ts";

/** PayU uses text for every number; amounts are minor units (REST 2.1). */
const minor = z.string().check(z.regex(/^\d{1,15}$/));
const order = z.object({
  orderId: z.string().check(z.minLength(1), z.maxLength(100)),
  extOrderId: z.string(),
  merchantPosId: z.string(),
  currencyCode: z.string().check(z.maxLength(3)),
  totalAmount: minor,
  status: z.enum(["NEW", "PENDING", "WAITING_FOR_CONFIRMATION", "COMPLETED", "CANCELED"]),
});
type Order = z.output<typeof order>;
const order_notice = z.object({ order });
const refund_notice = z.object({
  orderId: z.string().check(z.minLength(1), z.maxLength(100)),
  extOrderId: z.string(),
  refund: z.object({
    refundId: z.string().check(z.maxLength(100)),
    amount: minor,
    currencyCode: z.string().check(z.maxLength(3)),
    status: z.string().check(z.maxLength(30)),
  }),
});
const token_answer = z.object({ access_token: z.string(), expires_in: z.int() });
const created = z.object({ redirectUri: z.string(), orderId: z.string() });
const status_answer = z.object({
  status: z.object({ statusCode: z.string(), statusDesc: z.optional(z.string()) }),
});
const orders = z.object({ orders: z.array(order) });
const refund = z.object({
  refundId: z.string(),
  extRefundId: z.optional(z.nullable(z.string())),
  amount: minor,
  currencyCode: z.optional(z.string()),
  status: z.enum(["PENDING", "FINALIZED", "CANCELED"]),
  statusError: z.optional(z.object({ code: z.string(), description: z.optional(z.string()) })),
});
type Refund = z.output<typeof refund>;

/** The header names an algorithm with or without its dash. */
const algorithms = {
  MD5: "md5",
  SHA1: "sha1",
  SHA256: "sha256",
  SHA384: "sha384",
  SHA512: "sha512",
} as const;

/** The signature of a notification: the digest of its bytes followed by the second key, in hex. */
export function payuSignature(raw: Buffer, second_key: string, algorithm: string): string | null {
  const name = algorithm.toUpperCase().replaceAll("-", "");
  const known = Object.entries(algorithms).find(([one]) => one === name)?.[1];
  return known ? createHash(known).update(raw).update(second_key).digest("hex") : null;
}

/** Checks the header `sender=checkout;signature=…;algorithm=MD5;content=DOCUMENT` against the received bytes. */
export function payuSigned(raw: Buffer, header: string | undefined, second_key: string): boolean {
  const parts = new Map(
    (header ?? "").split(";").map((part) => {
      const [name = "", ...value] = part.split("=");
      return [name.trim(), value.join("=").trim()] as const;
    }),
  );
  const expected = payuSignature(raw, second_key, parts.get("algorithm") ?? "MD5");
  const given = Buffer.from((parts.get("signature") ?? "").toLowerCase());
  return (
    expected !== null && given.length === expected.length && timingSafeEqual(given, Buffer.from(expected))
  );
}

/** PayU's code for `ua` is `uk`; the other languages of the portals have the same codes. */
const languageOf = (locale: string): string => (locale === "ua" ? "uk" : locale);

/** PayU accepts dotted IPv4 and IPv6 with all eight groups; an IPv4-mapped IPv6 address is sent as IPv4. */
export function payuIp(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !ip.includes(":")) return mapped ?? ip;
  const [head = "", tail] = (ip.split("%")[0] ?? "").split("::");
  const groups = (text: string): string[] => text.split(":").filter(Boolean);
  const [first, last] = [groups(head), groups(tail ?? "")];
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => "0");
  return [...first, ...zeros, ...last].map((group) => group.padStart(4, "0")).join(":");
}

/** PayU never frees the name of an order, also when its answer was lost: the next order is `<hash>.2`. */
const most_names = 9;
const nameOf = (hash: string, i: number): string => (i === 1 ? hash : `${hash}.${i}`);
const hashOf = (ext_order_id: string): string => ext_order_id.split(".")[0] ?? "";

type Method = "GET" | "POST";
type Ask = (method: Method, path: string, body?: unknown) => Promise<ProviderResponse>;

/** Calls PayU with a token that is cached until it expires; one that PayU rejects is fetched again once. */
function caller({ address, pos_id, client_secret }: SettingsOf<"payu">): Ask {
  let cached: { readonly token: string; readonly until: number } | null = null;
  let asking: Promise<string> | null = null;
  const fresh = async (): Promise<string> => {
    const form = { grant_type: "client_credentials", client_id: pos_id, client_secret };
    const response = await callProvider("payu", `${address}/pl/standard/user/oauth/authorize`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams(form).toString(),
    });
    const read = token_answer.safeParse(response.body);
    if (!read.success) throw unexpected("PayU: the token", response);
    // Renewed a minute early, so that the token is valid for the whole call.
    cached = { token: read.data.access_token, until: Date.now() + (read.data.expires_in - 60) * 1000 };
    return cached.token;
  };
  const token = (): Promise<string> =>
    cached && cached.until > Date.now()
      ? Promise.resolve(cached.token)
      : (asking ??= fresh().finally(() => (asking = null)));
  const once = async (method: Method, path: string, body: unknown): Promise<ProviderResponse> =>
    callProvider("payu", `${address}${path}`, {
      method,
      headers: { "content-type": "application/json", authorization: `Bearer ${await token()}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return async (method, path, body) => {
    const response = await once(method, path, body);
    if (response.status !== 401) return response;
    cached = null;
    return once(method, path, body);
  };
}

const codeOf = ({ body }: ProviderResponse): string =>
  status_answer.safeParse(body).data?.status.statusCode ?? "";

async function start(ask: Ask, pos_id: string, attempt: Attempt) {
  for (let i = 1; i <= most_names; i++) {
    const response = await ask("POST", "/api/v2_1/orders", orderOf(attempt, pos_id, nameOf(attempt.hash, i)));
    const read = created.safeParse(response.body);
    if (read.success) return { provider_ref: read.data.orderId, redirect_url: read.data.redirectUri };
    if (codeOf(response) !== "ERROR_ORDER_NOT_UNIQUE") throw unexpected("PayU: an order", response);
  }
  throw new Error(`PayU knows every name of the attempt ${attempt.hash}`);
}

/** PayU closes an unpaid order after 24 hours, as an attempt ends here. */
function orderOf(attempt: Attempt, pos_id: string, ext_order_id: string) {
  const amount = attempt.amount.toString();
  return {
    extOrderId: ext_order_id,
    merchantPosId: pos_id,
    customerIp: payuIp(attempt.customer_ip),
    notifyUrl: attempt.notify_url,
    continueUrl: attempt.return_url,
    description: attempt.description.slice(0, 4000),
    visibleDescription: attempt.description.slice(0, 80),
    currencyCode: attempt.currency,
    totalAmount: amount,
    buyer: {
      ...(attempt.email ? { email: attempt.email } : {}),
      ...(attempt.first_name ? { firstName: attempt.first_name.slice(0, 100) } : {}),
      ...(attempt.last_name ? { lastName: attempt.last_name.slice(0, 100) } : {}),
      language: languageOf(attempt.locale),
    },
    products: [{ name: attempt.description.slice(0, 255), unitPrice: amount, quantity: "1" }],
  };
}

function readNotice(raw: Buffer, headers: Headers, { pos_id, second_key }: SettingsOf<"payu">) {
  const header = headers["openpayu-signature"] ?? headers["x-openpayu-signature"];
  if (!payuSigned(raw, header, second_key)) throw new BadSignature("payu");
  const body = JSON.parse(raw.toString("utf8")) as unknown;
  const about_refund = refund_notice.safeParse(body);
  if (about_refund.success) {
    const { orderId, extOrderId, refund: received } = about_refund.data;
    return [
      {
        ...eventOf(
          { orderId, extOrderId, totalAmount: received.amount, currencyCode: received.currencyCode },
          body,
        ),
        event_id: `refund:${received.refundId}:${received.status}:told`,
        kind: "ask" as const,
      },
    ];
  }
  const about_order = order_notice.safeParse(body);
  if (!about_order.success) throw new BadSignature("payu: not a notification");
  const received = about_order.data.order;
  if (received.merchantPosId !== pos_id) throw new BadSignature("payu: a foreign point of sale");
  // The weakest digest in use is MD5, so the notification only causes a query of PayU (decision 0059).
  return [
    { ...eventOf(received, body), event_id: `${received.orderId}:${received.status}`, kind: "ask" as const },
  ];
}

type Named = Pick<Order, "orderId" | "extOrderId" | "totalAmount" | "currencyCode">;
const eventOf = (named: Named, body: unknown): Omit<ProviderEvent, "event_id" | "kind"> => ({
  provider_ref: named.orderId,
  attempt_hash: hashOf(named.extOrderId),
  capture_ref: named.orderId,
  refund_hash: "",
  amount: BigInt(named.totalAmount),
  currency: named.currencyCode,
  fee: 0n,
  body,
});

/** A PayU order is paid at most once; every order of the attempt is queried. */
async function fetchEvents(ask: Ask, pos_id: string, asked: AskedAttempt): Promise<ProviderEvent[]> {
  const events: ProviderEvent[] = [];
  for (const order_id of new Set([asked.provider_ref, ...(asked.reported_captures ?? [])])) {
    const found = await orderNamed(ask, order_id);
    if (!found || hashOf(found.extOrderId) !== asked.hash || found.merchantPosId !== pos_id) continue;
    events.push(...(await eventsOfOrder(ask, found, asked)));
  }
  return events;
}

async function orderNamed(ask: Ask, order_id: string): Promise<Order | null> {
  const response = await ask("GET", `/api/v2_1/orders/${encodeURIComponent(order_id)}`);
  if (response.status === 404) return null;
  const read = orders.safeParse(response.body);
  if (!read.success) throw unexpected("PayU: the status of an order", response);
  return read.data.orders.find((one) => one.orderId === order_id) ?? null;
}

async function eventsOfOrder(ask: Ask, found: Order, asked: AskedAttempt): Promise<ProviderEvent[]> {
  const event = eventOf(found, found);
  switch (found.status) {
    case "NEW":
      return [];
    case "PENDING":
      return [{ ...event, event_id: `${found.orderId}:PENDING:asked`, kind: "pending" }];
    case "CANCELED":
      return [{ ...event, event_id: `${found.orderId}:CANCELED:asked`, kind: "failed" }];
    case "WAITING_FOR_CONFIRMATION": {
      // A point of sale without automatic capture; an unexpected amount or currency is not captured, and PayU returns
      // it.
      if (event.amount !== asked.amount || event.currency !== asked.currency) return [notTaken(event)];
      await ask("POST", `/api/v2_1/orders/${found.orderId}/captures`);
      const now = await orderNamed(ask, found.orderId);
      return now?.status === "COMPLETED" ? eventsOfOrder(ask, now, asked) : [];
    }
    case "COMPLETED":
      // The books of an attempt have one currency; money in another one is a task for the desk.
      if (event.currency !== asked.currency) return [notTaken(event)];
      return [
        { ...event, event_id: found.orderId, kind: "captured" },
        ...(await refundsOf(ask, found.orderId)).flatMap((one) => refundEvent(event, one)),
      ];
  }
}

const notTaken = (event: Omit<ProviderEvent, "event_id" | "kind">): ProviderEvent => ({
  ...event,
  event_id: `${event.capture_ref}:not-taken`,
  kind: "failed",
  for_desk: "not_taken",
});

/** The event of a refund; none while it is pending, and none for a refund made in PayU's own panel. */
function refundEvent(event: Omit<ProviderEvent, "event_id" | "kind">, found: Refund): ProviderEvent[] {
  if (found.status === "PENDING" || !found.extRefundId) return [];
  return [
    {
      ...event,
      event_id: `refund:${found.refundId}:${found.status}`,
      kind: found.status === "FINALIZED" ? "refunded" : "refund_rejected",
      refund_hash: found.extRefundId,
      amount: BigInt(found.amount),
      body: found,
    },
  ];
}

const refund_lists = z.union([z.array(refund), z.object({ refunds: z.array(refund) })]);

async function refundsOf(ask: Ask, order_id: string): Promise<readonly Refund[]> {
  const response = await ask("GET", `/api/v2_1/orders/${order_id}/refunds`);
  if (response.status === 404) return [];
  const read = refund_lists.safeParse(response.body);
  if (!read.success) throw unexpected("PayU: refunds", response);
  return "refunds" in read.data ? read.data.refunds : read.data;
}

const refund_answer = z.object({ refund });

/** PayU answers a repeated request with the refund it already made; `extRefundId` distinguishes two equal amounts. */
async function refundOrder(ask: Ask, wanted: RefundOrder): Promise<RefundAnswer> {
  const order_id = wanted.capture_ref || wanted.provider_ref;
  const known = (await refundsOf(ask, order_id)).find((one) => one.extRefundId === wanted.refund_hash);
  if (known) return answerOf(known);
  const response = await ask("POST", `/api/v2_1/orders/${order_id}/refunds`, {
    refund: {
      description: wanted.description || wanted.refund_hash,
      amount: wanted.amount.toString(),
      extRefundId: wanted.refund_hash,
      currencyCode: wanted.currency,
    },
  });
  const read = refund_answer.safeParse(response.body);
  if (read.success) return answerOf(read.data.refund);
  const reason = status_answer.safeParse(response.body);
  if (response.status === 401 || !reason.success) throw unexpected("PayU: a refund", response);
  const { statusCode, statusDesc = "" } = reason.data.status;
  return { state: "rejected", problem: `${statusCode} ${statusDesc}`.trim() };
}

function answerOf(found: Refund): RefundAnswer {
  if (found.status === "PENDING") return { state: "pending" };
  if (found.status === "FINALIZED") return { state: "settled" };
  return { state: "rejected", problem: found.statusError?.code ?? "CANCELED" };
}

/** PayU Poland, REST 2.1. Null where it is not configured. */
export function payuProvider({ payu }: ProviderSettings): PaymentProvider | null {
  if (!payu) return null;
  const ask = caller(payu);
  return {
    code: "payu",
    currencies: ["PLN"],
    start: (attempt) => start(ask, payu.pos_id, attempt),
    readNotification: (raw, headers) => readNotice(raw, headers, payu),
    fetchEvents: (asked) => fetchEvents(ask, payu.pos_id, asked),
    refund: (wanted) => refundOrder(ask, wanted),
  };
}
