import { createSign, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { crc32 } from "node:zlib";
import { openBooks, type Books } from "./books.ts";
import { selfSigned, type SelfSigned } from "./certificate.ts";
import { hostedPage } from "./hosted-page.ts";
import { deliver, openMessenger, type Messenger } from "./messenger.ts";
import { actsOf, captureOrder, perform, type Outcome } from "./paypal-acts.ts";
import {
  eventObject,
  leftOf,
  minorOf,
  newId,
  orderObject,
  pageLocale,
  refundObject,
  type StoredOrder,
  type StoredRefund,
} from "./paypal-objects.ts";
import type { Standin } from "./standin.ts";

const amount = z.object({
  currency_code: z.string().check(z.regex(/^[A-Z]{3}$/)),
  value: z.string().check(z.regex(/^\d+\.\d{2}$/), z.maxLength(32)),
});
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const address = z.string().check(z.url());
const wantedOrder = z.object({
  intent: z.literal("CAPTURE"),
  purchase_units: z.array(
    z.object({
      reference_id: text(256),
      custom_id: text(255),
      invoice_id: text(127),
      // Characters beyond ASCII count more than once.
      description: text(127).check(z.refine((description) => Buffer.byteLength(description) <= 127)),
      amount,
    }),
  ),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({
        return_url: address,
        cancel_url: address,
        user_action: z.enum(["CONTINUE", "PAY_NOW"]),
        shipping_preference: z.enum(["GET_FROM_FILE", "NO_SHIPPING", "SET_PROVIDED_ADDRESS"]),
        locale: z.optional(z.string().check(z.regex(/^[a-z]{2}-[A-Z]{2}$/))),
      }),
    }),
  }),
});
const wantedRefund = z.object({
  amount,
  invoice_id: text(127),
  custom_id: text(127),
  note_to_payer: text(255),
});

type Desk = { refunds: "COMPLETED" | "PENDING" | "refused" };
type Answer = { readonly status: number; readonly body: object };
type Parts = {
  readonly secrets: Readonly<Record<string, string>>;
  readonly mount: string;
  readonly signer: SelfSigned;
  readonly orders: Books<StoredOrder>;
  readonly refunds: Books<StoredRefund>;
  readonly keys: Books<Answer>;
  readonly tokens: Books<{ readonly until: number }>;
  readonly desk: Books<Desk>;
  readonly messenger: Messenger;
};

const no = (status: number, name: string, issue: string): Answer => ({
  status,
  body: { name, message: issue, debug_id: newId(), details: [{ issue, description: issue }] },
});
const bodyOf = ({ body }: FastifyRequest): string => (typeof body === "string" ? body : "");
const idOf = ({ params }: FastifyRequest): string =>
  typeof params === "object" && params !== null && "id" in params ? String(params.id) : "";

/** Signs like PayPal: message id and time, the id of the webhook, the checksum of the body. */
export function paypalHeaders(
  body: string,
  {
    private_key,
    webhook_id,
    cert_url,
    at = new Date(),
  }: {
    readonly private_key: string;
    readonly webhook_id: string;
    readonly cert_url: string;
    readonly at?: Date;
  },
): Record<string, string> {
  const id = randomUUID();
  const time = at.toISOString();
  const signed_text = `${id}|${time}|${webhook_id}|${crc32(Buffer.from(body))}`;
  return {
    "paypal-transmission-id": id,
    "paypal-transmission-time": time,
    "paypal-transmission-sig": createSign("RSA-SHA256").update(signed_text).sign(private_key, "base64"),
    "paypal-cert-url": cert_url,
    "paypal-auth-algo": "SHA256withRSA",
  };
}

/**
 * A simulator of PayPal: tokens, orders that a buyer approves and the product captures, refunds, and notifications
 * signed with the simulator's own certificate, which it publishes.
 */
export const paypal: Standin = async (app, { pool, secrets, mount }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const certificates = await openBooks<SelfSigned>(pool, "paypal.certificate");
  const signer =
    (await certificates.find("CERT")) ??
    (await certificates.add("CERT", selfSigned("messageverificationcerts.paypal.example", 3650)));
  const parts: Parts = {
    secrets,
    mount,
    signer,
    orders: await openBooks<StoredOrder>(pool, "paypal.order"),
    refunds: await openBooks<StoredRefund>(pool, "paypal.refund"),
    keys: await openBooks<Answer>(pool, "paypal.key"),
    tokens: await openBooks<{ readonly until: number }>(pool, "paypal.token"),
    desk: await openBooks<Desk>(pool, "paypal.desk"),
    messenger: await openMessenger(pool, "paypal"),
  };
  app.addHook("onClose", () => parts.messenger.stop());

  const api =
    (answer: (request: FastifyRequest) => Promise<Answer>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
      const { status, body } = (await parts.tokens.find(token))
        ? await once(parts, request, answer)
        : no(401, "AUTHENTICATION_FAILURE", "INVALID_ACCESS_TOKEN");
      return reply.code(status).send(body);
    };
  app.post(`${mount}/v1/oauth2/token`, async (request, reply) => {
    const { status, body } = await giveToken(parts, request);
    return reply.code(status).send(body);
  });
  app.post(
    `${mount}/v2/checkout/orders`,
    api((request) => openOrder(parts, request)),
  );
  app.get(
    `${mount}/v2/checkout/orders/:id`,
    api((request) => readOrder(parts, request)),
  );
  app.post(
    `${mount}/v2/checkout/orders/:id/capture`,
    api((request) => capture(parts, request)),
  );
  app.post(
    `${mount}/v2/payments/captures/:id/refund`,
    api((request) => makeRefund(parts, request)),
  );
  app.get(
    `${mount}/v2/payments/refunds/:id`,
    api((request) => readRefund(parts, request)),
  );
  app.get(`${mount}/v1/notifications/certs/CERT`, (_request, reply) =>
    reply.type("application/x-pem-file").send(signer.certificate),
  );
  servePage(app, parts);
  app.post(`${mount}/desk`, async (request, reply) => {
    await atDesk(parts, new URLSearchParams(bodyOf(request)));
    return reply.code(204).send();
  });
};

/** The page where the buyer approves or refuses. */
function servePage(app: FastifyInstance, parts: Parts): void {
  const { mount } = parts;
  app.get(`${mount}/pay/:id`, async (request, reply) =>
    showPage(reply, parts, await parts.orders.find(idOf(request))),
  );
  app.post(`${mount}/pay/:id`, async (request, reply) => {
    const order = await parts.orders.find(idOf(request));
    const form = new URLSearchParams(bodyOf(request));
    const act = order && actsOf(order).find((one) => one === form.get("act"));
    if (!order || !act) return showPage(reply, parts, order);
    const outcome = perform(order, act);
    await parts.orders.save(order.id, order);
    await notify(parts, order, outcome);
    const back = new URL(order.return_url);
    back.searchParams.set("token", order.id);
    back.searchParams.set("PayerID", "DEMOPAYER");
    return reply.redirect(back.href, 303);
  });
}

/** A request with an id is executed once; a repeated one gets the first response. A refused one may be retried. */
async function once(
  { keys }: Parts,
  request: FastifyRequest,
  answer: (request: FastifyRequest) => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers["paypal-request-id"];
  if (request.method !== "POST" || typeof key !== "string") return answer(request);
  const known = await keys.find(`${request.url} ${key}`);
  if (known) return { ...known, status: 200 };
  const fresh = await answer(request);
  return fresh.status < 400 ? keys.add(`${request.url} ${key}`, fresh) : fresh;
}

async function giveToken({ secrets, tokens }: Parts, request: FastifyRequest): Promise<Answer> {
  const basic = Buffer.from(`${secrets["client_id"]}:${secrets["client_secret"]}`).toString("base64");
  if (request.headers.authorization !== `Basic ${basic}`)
    return { status: 401, body: { error: "invalid_client" } };
  if (bodyOf(request) !== "grant_type=client_credentials")
    return { status: 400, body: { error: "unsupported_grant_type" } };
  const access_token = `A21AA${randomUUID()}`;
  await tokens.add(access_token, { until: Date.now() + 32_400_000 });
  return { status: 200, body: { access_token, token_type: "Bearer", expires_in: 32_400, scope: "" } };
}

async function openOrder({ orders, mount }: Parts, request: FastifyRequest): Promise<Answer> {
  const read = wantedOrder.safeParse(JSON.parse(bodyOf(request)));
  const unit = read.data?.purchase_units[0];
  const context = read.data?.payment_source.paypal.experience_context;
  if (!unit || !context) return no(400, "INVALID_REQUEST", "INVALID_PARAMETER_SYNTAX");
  const id = newId();
  const { host } = request.headers;
  const order = await orders.add(id, {
    id,
    ...unit,
    locale: pageLocale(context.locale),
    return_url: context.return_url,
    cancel_url: context.cancel_url,
    base: `http://${host}${mount}`,
    // In reality it is a setting of the account; here it is part of the request.
    endpoint: `http://${host}/api/notifications/paypal`,
    // Without a host: the page has the host of the product.
    pay_url: `${mount}/pay/${id}`,
    status: "PAYER_ACTION_REQUIRED",
    captures: [],
    outcome: "one",
  });
  return { status: 201, body: orderObject(order) };
}

async function readOrder({ orders, refunds }: Parts, request: FastifyRequest): Promise<Answer> {
  const order = await orders.find(idOf(request));
  if (!order) return no(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
  const made = (await refunds.all()).filter(({ order_id }) => order_id === order.id);
  return { status: 200, body: orderObject(order, made) };
}

async function capture(parts: Parts, request: FastifyRequest): Promise<Answer> {
  const order = await parts.orders.find(idOf(request));
  if (!order) return no(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
  if (order.status === "COMPLETED") return no(422, "UNPROCESSABLE_ENTITY", "ORDER_ALREADY_CAPTURED");
  if (order.status !== "APPROVED") return no(422, "UNPROCESSABLE_ENTITY", "ORDER_NOT_APPROVED");
  const notifications = captureOrder(order);
  await parts.orders.save(order.id, order);
  if (!notifications) return no(422, "UNPROCESSABLE_ENTITY", order.declined_with ?? "INSTRUMENT_DECLINED");
  await notify(parts, order, { notifications });
  return { status: 201, body: orderObject(order) };
}

const orderOfCapture = async ({ orders }: Parts, id: string) =>
  (await orders.all()).find(({ captures }) => captures.some((one) => one.id === id));

async function makeRefund(parts: Parts, request: FastifyRequest): Promise<Answer> {
  const order = await orderOfCapture(parts, idOf(request));
  const captured = order?.captures.find(({ id }) => id === idOf(request));
  if (!order || !captured) return no(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
  const read = wantedRefund.safeParse(JSON.parse(bodyOf(request)));
  if (!read.success) return no(400, "INVALID_REQUEST", "INVALID_STRING_LENGTH");
  const wanted = read.data;
  const before = await parts.refunds.all();
  // The number remains used when the key of the request is forgotten.
  if (before.some(({ invoice_id }) => invoice_id === wanted.invoice_id))
    return no(422, "UNPROCESSABLE_ENTITY", "DUPLICATE_INVOICE_ID");
  if (minorOf(wanted.amount) === 0n) return no(422, "UNPROCESSABLE_ENTITY", "CANNOT_BE_ZERO_OR_NEGATIVE");
  const mood = (await parts.desk.find("desk"))?.refunds ?? "COMPLETED";
  if (mood === "refused") return no(422, "UNPROCESSABLE_ENTITY", "REFUND_FAILED_INSUFFICIENT_FUNDS");
  if (wanted.amount.currency_code !== captured.amount.currency_code)
    return no(422, "UNPROCESSABLE_ENTITY", "REFUND_CAPTURE_CURRENCY_MISMATCH");
  const left = leftOf(captured, before) - minorOf(wanted.amount);
  if (left < 0n) return no(422, "UNPROCESSABLE_ENTITY", "REFUND_AMOUNT_EXCEEDED");
  const id = newId();
  const refund = await parts.refunds.add(id, {
    id,
    capture_id: captured.id,
    order_id: order.id,
    ...wanted,
    status: mood,
  });
  captured.status = left === 0n ? "REFUNDED" : "PARTIALLY_REFUNDED";
  await parts.orders.save(order.id, order);
  if (refund.status === "COMPLETED") await notifyOfRefund(parts, order, refund);
  return { status: 201, body: refundObject(order.base, refund) };
}

async function readRefund({ refunds, orders }: Parts, request: FastifyRequest): Promise<Answer> {
  const refund = await refunds.find(idOf(request));
  const order = refund && (await orders.find(refund.order_id));
  if (!refund || !order) return no(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
  return { status: 200, body: refundObject(order.base, refund) };
}

const notifyOfRefund = (parts: Parts, order: StoredOrder, refund: StoredRefund): Promise<void> => {
  const type = refund.status === "COMPLETED" ? "PAYMENT.CAPTURE.REFUNDED" : "PAYMENT.REFUND.FAILED";
  return notify(parts, order, {
    notifications: [{ event: eventObject(type, "refund", refundObject(order.base, refund)) }],
  });
};

/** `refunds=PENDING` and similar decide about future refunds; other acts are about one refund or one capture. */
async function atDesk(parts: Parts, form: URLSearchParams): Promise<void> {
  const mood = (["COMPLETED", "PENDING", "refused"] as const).find((one) => one === form.get("refunds"));
  if (mood) {
    await parts.desk.add("desk", { refunds: mood });
    await parts.desk.save("desk", { refunds: mood });
  }
  const refund = await parts.refunds.find(form.get("refund") ?? "");
  const order = refund && (await parts.orders.find(refund.order_id));
  if (refund && order) {
    refund.status = form.get("act") === "succeed" ? "COMPLETED" : "FAILED";
    await parts.refunds.save(refund.id, refund);
    await notifyOfRefund(parts, order, refund);
  }
  const capture_id = form.get("reverse") ?? form.get("dispute") ?? "";
  const taken = await orderOfCapture(parts, capture_id);
  const captured = taken?.captures.find(({ id }) => id === capture_id);
  if (!taken || !captured) return;
  const reversal = {
    id: newId(),
    amount: captured.amount,
    custom_id: taken.custom_id,
    status: "COMPLETED",
    links: [{ rel: "up", href: `${taken.base}/v2/payments/captures/${captured.id}`, method: "GET" }],
  };
  const dispute = {
    dispute_id: `PP-D-${newId()}`,
    status: form.has("act") ? "RESOLVED" : "OPEN",
    dispute_amount: captured.amount,
    disputed_transactions: [{ seller_transaction_id: captured.id, custom: taken.custom_id }],
    ...(form.has("act")
      ? { dispute_outcome: { outcome_code: form.get("act"), amount_refunded: captured.amount } }
      : {}),
  };
  const event = form.has("reverse")
    ? eventObject("PAYMENT.CAPTURE.REVERSED", "refund", reversal)
    : eventObject(`CUSTOMER.DISPUTE.${form.has("act") ? "RESOLVED" : "CREATED"}`, "dispute", dispute);
  await notify(parts, taken, { notifications: [{ event }] });
}

async function notify(
  { messenger, signer, secrets }: Parts,
  { endpoint, base }: StoredOrder,
  { notifications, forged }: Outcome,
): Promise<void> {
  const proof = {
    private_key: signer.private_key,
    webhook_id: secrets["webhook_id"] ?? "",
    cert_url: `${base}/v1/notifications/certs/CERT`,
  };
  const type = { "content-type": "application/json" };
  for (const { event, after_ms } of notifications) {
    const body = JSON.stringify(event);
    if (forged) {
      const headers = { ...type, ...paypalHeaders(body, { ...proof, webhook_id: "FORGED" }) };
      await deliver({ url: endpoint, body, headers });
    }
    const headers = { ...type, ...paypalHeaders(body, proof) };
    await messenger.post({ url: endpoint, body, headers, ...(after_ms === undefined ? {} : { after_ms }) });
  }
}

function showPage(reply: FastifyReply, { mount }: Parts, order: StoredOrder | undefined): FastifyReply {
  const shown = order && {
    provider: "PayPal",
    amount: minorOf(order.amount).toString(),
    currency: order.amount.currency_code,
    description: order.description,
    locale: order.locale,
    status: order.status === "COMPLETED" ? "paid" : "open",
    acts: actsOf(order),
    action: `${mount}/pay/${order.id}`,
    cancel_url: order.cancel_url,
  };
  return reply
    .code(order ? 200 : 404)
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; form-action *; frame-ancestors 'none'",
    )
    .type("text/html; charset=utf-8")
    .send(hostedPage(shown));
}
