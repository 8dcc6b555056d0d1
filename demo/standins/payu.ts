import { createHash, randomUUID } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  actOf,
  brings_money,
  formOf,
  hostOf,
  otherAmount,
  pageLocale,
  showPage,
  spread,
  type Notification,
} from "./acting.ts";
import { openBooks, type Books } from "./books.ts";
import type { Act } from "./hosted-page.ts";
import { openMessenger, type Messenger } from "./messenger.ts";
import { order_request, refund_request, type OrderRequest } from "./payu-requests.ts";
import { refundClock, type StoredRefund } from "./refund-clock.ts";
import type { Standin } from "./standin.ts";

type Status = "NEW" | "PENDING" | "WAITING_FOR_CONFIRMATION" | "COMPLETED" | "CANCELED";
type Order = {
  readonly orderId: string;
  readonly extOrderId: string;
  readonly orderCreateDate: string;
  readonly notifyUrl: string;
  readonly continueUrl: string;
  readonly customerIp: string;
  readonly merchantPosId: string;
  readonly description: string;
  readonly currencyCode: string;
  readonly buyer: { readonly email?: string; readonly language: string };
  readonly products: unknown;
  totalAmount: string;
  status: Status;
};
type Refund = StoredRefund & { readonly refundId: string; readonly description: string };

const acts = [
  "blik",
  "pay",
  "refuse",
  "wait",
  "pay_twice",
  "other_amount",
  "late",
  "duplicate",
  "bad_signature",
  "out_of_order",
] as const satisfies readonly Act[];
const statuses = { pending: "PENDING", completed: "FINALIZED", rejected: "CANCELED" } as const;
const token_seconds = 43_199;

const trouble = (reply: FastifyReply, code: number, statusCode: string, more: object = {}): FastifyReply =>
  reply.code(code).send({ ...more, status: { statusCode, severity: "ERROR", statusDesc: statusCode } });

type ById = { Params: { id: string } };
type Simulator = {
  readonly app: FastifyInstance;
  readonly mount: string;
  readonly secrets: Readonly<Record<string, string>>;
  readonly orders: Books<Order>;
  readonly refunds: Books<Refund>;
  readonly tokens: Books<{ readonly until: number }>;
  readonly messenger: Messenger;
  readonly begin: (refund: Refund) => void;
};

/**
 * A simulator of PayU's REST 2.1 by its documentation: form token, orders answered with 302, notifications signed with
 * MD5.
 */
export const payu: Standin = async (app, { pool, secrets, mount }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const orders = await openBooks<Order>(pool, "payu_order");
  const refunds = await openBooks<Refund>(pool, "payu_refund");
  const tokens = await openBooks<{ readonly until: number }>(pool, "payu_token");
  const messenger = await openMessenger(pool, "payu");
  app.addHook("onClose", () => messenger.stop());
  const { begin } = await refundClock(app, mount, refunds, async (refund) => {
    const order = await orders.find(refund.payment);
    const key = secrets["second_key"] ?? "";
    if (order) await messenger.post({ url: order.notifyUrl, ...signed(refundNotice(order, refund), key) });
  });
  const simulator = { app, mount, secrets, orders, refunds, tokens, messenger, begin };
  serveTokens(simulator);
  serveOrders(simulator);
  serveRefunds(simulator);
  servePage(simulator);
};

function signed(body: object, key: string) {
  const text = JSON.stringify(body);
  const md5 = createHash("md5")
    .update(text + key)
    .digest("hex");
  return {
    body: text,
    headers: {
      "content-type": "application/json",
      "openpayu-signature": `sender=checkout;signature=${md5};algorithm=MD5;content=DOCUMENT`,
    },
  };
}

async function proven({ tokens }: Simulator, request: FastifyRequest): Promise<boolean> {
  const [, token = ""] = (request.headers.authorization ?? "").split(" ");
  return ((await tokens.find(token))?.until ?? 0) > Date.now();
}

function serveTokens({ app, mount, secrets, tokens }: Simulator): void {
  app.post(`${mount}/pl/standard/user/oauth/authorize`, async (request, reply) => {
    const form = formOf(request);
    const typed = request.headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
    const known =
      form.get("client_id") === secrets["pos_id"] && form.get("client_secret") === secrets["client_secret"];
    if (!typed || !known || form.get("grant_type") !== "client_credentials")
      return reply.code(401).send({ error: "invalid_client", error_description: "Bad client credentials" });
    const token = randomUUID();
    await tokens.add(token, { until: Date.now() + token_seconds * 1000 });
    return reply.send({
      access_token: token,
      token_type: "bearer",
      expires_in: token_seconds,
      grant_type: "client_credentials",
    });
  });
}

function serveOrders(simulator: Simulator): void {
  const { app, mount, secrets, orders } = simulator;
  app.post(`${mount}/api/v2_1/orders`, async (request, reply) => {
    if (!(await proven(simulator, request))) return trouble(reply, 401, "UNAUTHORIZED");
    const read = order_request.safeParse(jsonOf(request));
    if (!read.success) return trouble(reply, 400, "ERROR_VALUE_INVALID");
    if (read.data.merchantPosId !== secrets["pos_id"]) return trouble(reply, 400, "ERROR_INVALID_POS");
    const fresh = orderOf(read.data);
    const stored = await orders.add(fresh.orderId, fresh);
    // The first order with this id remains; a repeated request only gets that result.
    if (stored.orderCreateDate !== fresh.orderCreateDate)
      return trouble(reply, 400, "ERROR_ORDER_NOT_UNIQUE", { extOrderId: fresh.extOrderId });
    const redirectUri = `${hostOf(request)}${mount}/pay/${fresh.orderId}`;
    const { orderId, extOrderId } = fresh;
    return reply
      .code(302)
      .header("location", redirectUri)
      .send({ status: { statusCode: "SUCCESS" }, redirectUri, orderId, extOrderId });
  });

  app.get<ById>(`${mount}/api/v2_1/orders/:id`, async (request, reply) => {
    if (!(await proven(simulator, request))) return trouble(reply, 401, "UNAUTHORIZED");
    const found = await orders.find(request.params.id);
    return found
      ? reply.send({ orders: [shown(found)], status: { statusCode: "SUCCESS" } })
      : trouble(reply, 404, "DATA_NOT_FOUND");
  });
  app.post<ById>(`${mount}/api/v2_1/orders/:id/captures`, async (request, reply) => {
    if (!(await proven(simulator, request))) return trouble(reply, 401, "UNAUTHORIZED");
    const found = await orders.find(request.params.id);
    if (found?.status !== "WAITING_FOR_CONFIRMATION") return trouble(reply, 400, "ERROR_VALUE_INVALID");
    found.status = "COMPLETED";
    await orders.save(found.orderId, found);
    return reply.send({ status: { statusCode: "SUCCESS" } });
  });
}

function serveRefunds(simulator: Simulator): void {
  const { app, mount, orders, refunds, begin } = simulator;
  app.get<ById>(`${mount}/api/v2_1/orders/:id/refunds`, async (request, reply) => {
    if (!(await proven(simulator, request))) return trouble(reply, 401, "UNAUTHORIZED");
    if (!(await orders.find(request.params.id))) return trouble(reply, 404, "DATA_NOT_FOUND");
    const all = (await refunds.all()).filter(({ payment }) => payment === request.params.id);
    return reply.send(all.map(refundView));
  });
  app.post<ById>(`${mount}/api/v2_1/orders/:id/refunds`, async (request, reply) => {
    if (!(await proven(simulator, request))) return trouble(reply, 401, "UNAUTHORIZED");
    const order = await orders.find(request.params.id);
    if (!order) return trouble(reply, 404, "DATA_NOT_FOUND");
    const read = refund_request.safeParse(jsonOf(request));
    if (!read.success) return trouble(reply, 400, "ERROR_VALUE_INVALID");
    const asked = read.data.refund;
    const amount = asked.amount ?? order.totalAmount;
    const name = asked.extRefundId ?? `${order.orderId}-${amount}`;
    const before = (await refunds.all()).filter((one) => one.payment === order.orderId);
    const sent = before.filter((one) => one.state !== "rejected" && one.name !== name);
    const sum = sent.reduce((total, one) => total + BigInt(one.amount), 0n);
    const foreign = (asked.currencyCode ?? order.currencyCode) !== order.currencyCode;
    if (foreign || order.status !== "COMPLETED" || sum + BigInt(amount) > BigInt(order.totalAmount))
      return trouble(reply, 400, "ERROR_VALUE_INVALID");
    const fresh: Refund = {
      name,
      payment: order.orderId,
      refundId: String(5_000_000_000 + Number.parseInt(digest(name).slice(0, 7), 16)),
      description: asked.description,
      amount,
      currency: order.currencyCode,
      state: "pending",
    };
    const stored = await refunds.add(name, fresh);
    if (!before.some((one) => one.name === name)) begin(stored);
    return reply.send({
      orderId: order.orderId,
      refund: refundView(stored),
      status: { statusCode: "SUCCESS", statusDesc: "Refund queued for processing" },
    });
  });
}

function servePage({ app, mount, secrets, orders, messenger }: Simulator): void {
  const notifications = (body: object): Notification => ({
    good: signed(body, secrets["second_key"] ?? ""),
    forged: signed(body, "a foreign key"),
  });
  const page = (order: Order | undefined) =>
    order && {
      provider: "PayU",
      amount: order.totalAmount,
      currency: order.currencyCode,
      description: order.description,
      locale: pageLocale(order.buyer.language),
      status: order.status === "COMPLETED" ? "paid" : "open",
      acts,
      action: `${mount}/pay/${order.orderId}`,
      cancel_url: order.continueUrl,
    };
  app.get<ById>(`${mount}/pay/:id`, async (request, reply) =>
    showPage(reply, page(await orders.find(request.params.id))),
  );
  app.post<ById>(`${mount}/pay/:id`, async (request, reply) => {
    const order = await orders.find(request.params.id);
    const act = actOf(request, acts);
    if (!order || !act) return showPage(reply, page(order));
    const passed = perform(order, act);
    await orders.save(order.orderId, order);
    const payments = act === "pay_twice" ? [1, 2] : [1];
    const words = payments.flatMap((n) =>
      passed.map((status) => notifications(orderNotice({ ...order, status }, n))),
    );
    for (const notice of spread(act, order.notifyUrl, words)) await messenger.post(notice);
    return reply.redirect(order.continueUrl, 303);
  });
}

const digest = (text: string): string => createHash("sha256").update(text).digest("hex");

/** PayU reads JSON only from a request that is marked as such. */
function jsonOf(request: FastifyRequest): unknown {
  const typed = request.headers["content-type"]?.startsWith("application/json") ?? false;
  return typed ? JSON.parse(String(request.body)) : null;
}

function orderOf({ visibleDescription: _visible, buyer, ...asked }: OrderRequest): Order {
  const now = new Date();
  return {
    ...asked,
    orderId: `${digest(asked.extOrderId).slice(0, 14).toUpperCase()}GUEST000P01`,
    orderCreateDate: `${now.toISOString()}/${randomUUID()}`,
    buyer: { ...(buyer?.email ? { email: buyer.email } : {}), language: buyer?.language ?? "pl" },
    status: "NEW",
  };
}

/**
 * The effect of a button on an order: the statuses it passes, each with a notification. A paid one repeats its last
 * notification.
 */
function perform(order: Order, act: Act): readonly Status[] {
  if (order.status === "COMPLETED") return ["COMPLETED"];
  if (act === "refuse") {
    order.status = "CANCELED";
    return ["CANCELED"];
  }
  if (act === "wait") {
    order.status = "PENDING";
    return ["PENDING"];
  }
  if (act === "other_amount") order.totalAmount = otherAmount(BigInt(order.totalAmount)).toString();
  if (brings_money(act)) order.status = "COMPLETED";
  return ["PENDING", "COMPLETED"];
}

const shown = (order: Order) => ({
  ...order,
  orderCreateDate: order.orderCreateDate.split("/")[0],
  payMethod: { type: "PBL" },
});
const orderNotice = (order: Order, payment: number) => ({
  order: shown(order),
  localReceiptDateTime: order.orderCreateDate.split("/")[0],
  properties: [
    { name: "PAYMENT_ID", value: `${Number.parseInt(digest(order.orderId).slice(0, 7), 16)}${payment}` },
  ],
});
const refundView = (refund: Refund) => ({
  refundId: refund.refundId,
  // A refund that was made in the panel has no id of the merchant.
  extRefundId: refund.name.startsWith("panel-") ? null : refund.name,
  amount: refund.amount,
  currencyCode: refund.currency,
  description: refund.description,
  status: statuses[refund.state],
});
const refundNotice = (order: Order, refund: Refund) => ({
  orderId: order.orderId,
  extOrderId: order.extOrderId,
  refund: {
    refundId: refund.refundId,
    amount: refund.amount,
    currencyCode: refund.currency,
    status: statuses[refund.state],
    reason: "refund",
    reasonDescription: refund.description,
  },
});
