import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import {
  actOf,
  brings_money,
  otherAmount,
  pageLocale,
  showPage,
  spread,
  type Notification,
} from "./acting.ts";
import { openBooks, type Books } from "./books.ts";
import type { Act } from "./hosted-page.ts";
import { openMessenger, type Messenger } from "./messenger.ts";
import { refundClock, type StoredRefund } from "./refund-clock.ts";
import { refund_request, registration, verification } from "./przelewy24-requests.ts";
import type { Standin } from "./standin.ts";

type Payment = { readonly orderId: number; readonly amount: number; status: 1 | 2 | 3 };
type Session = {
  readonly sessionId: string;
  readonly token: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly language: string;
  readonly urlReturn: string;
  readonly urlStatus: string;
  readonly email: string;
  readonly country: string;
  readonly channel: number;
  /** The address of the further notifications about cards and BLIK. */
  readonly urlCardPaymentNotification: string;
  payments: Payment[];
};
type Refund = StoredRefund & {
  readonly sessionId: string;
  readonly refundsUuid: string;
  readonly urlStatus: string;
};

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
const methods = { blik: 181, transfer: 154, card: 218 } as const;
/** A page that offers only cards. */
const onlyCards = ({ channel }: Session): boolean => channel === 1 || channel === 4096 || channel === 4097;
const refund_statuses = { completed: 1, pending: 2, rejected: 4 } as const;

const sha384 = (fields: object): string => createHash("sha384").update(JSON.stringify(fields)).digest("hex");
const invalid = (reply: FastifyReply, error = "Invalid input data"): FastifyReply =>
  reply.code(400).send({ error, code: 400 });

type Keys = { readonly crc: string; readonly merchantId: number; readonly posId: number };
type Simulator = {
  readonly app: FastifyInstance;
  readonly mount: string;
  readonly keys: Keys;
  readonly sessions: Books<Session>;
  readonly refunds: Books<Refund>;
  readonly messenger: Messenger;
  readonly begin: (refund: Refund) => void;
};

/**
 * A simulator of Przelewy24's REST v1 by its documentation. A payment belongs to the buyer until it is verified; a
 * session can be paid more than once, and a query returns its newest payment.
 */
export const przelewy24: Standin = async (app, { pool, secrets, mount }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const sessions = await openBooks<Session>(pool, "p24_session");
  const refunds = await openBooks<Refund>(pool, "p24_refund");
  const messenger = await openMessenger(pool, "przelewy24");
  app.addHook("onClose", () => messenger.stop());
  const keys = {
    crc: secrets["crc"] ?? "",
    merchantId: Number(secrets["merchant_id"]),
    posId: Number(secrets["pos_id"]),
  };
  const expected = `Basic ${Buffer.from(`${keys.posId}:${secrets["api_key"] ?? ""}`).toString("base64")}`;
  app.addHook("onRequest", async (request, reply) => {
    if (!request.url.startsWith(`${mount}/api/v1/`) || request.headers.authorization === expected) return;
    await reply.code(401).send({ error: "Incorrect authentication", code: 401 });
  });
  const { begin } = await refundClock(app, mount, refunds, async (refund) => {
    const { sessionId, refundsUuid, currency } = refund;
    const status = refund.state === "completed" ? 0 : 1;
    const signed = {
      orderId: Number(refund.payment),
      sessionId,
      refundsUuid,
      merchantId: keys.merchantId,
      amount: Number(refund.amount),
      currency,
      status,
    };
    const body = { ...signed, requestId: refund.name, timestamp: Math.floor(Date.now() / 1000) };
    await messenger.post({
      url: refund.urlStatus,
      ...json({ ...body, sign: sha384({ ...signed, crc: keys.crc }) }),
    });
    const session = await sessions.find(sessionId);
    const payment = session?.payments.find(({ orderId }) => String(orderId) === refund.payment);
    if (!session || !payment || status !== 0) return;
    if (BigInt(refund.amount) === BigInt(payment.amount)) payment.status = 3;
    await sessions.save(sessionId, session);
  });
  const simulator = { app, mount, keys, sessions, refunds, messenger, begin };
  serveTransactions(simulator);
  serveRefunds(simulator);
  servePage(simulator);
};

const json = (body: object) => ({
  body: JSON.stringify(body),
  headers: { "content-type": "application/json" },
});
const both = (signed: object, { crc }: Keys): Notification => ({
  good: json({ ...signed, sign: sha384({ ...signed, crc }) }),
  forged: json({ ...signed, sign: sha384({ ...signed, crc: "not the key" }) }),
});
function paymentNotification(session: Session, paid: Payment, act: Act, keys: Keys): Notification {
  const { sessionId, amount: originAmount, currency } = session;
  const { merchantId, posId } = keys;
  const { orderId, amount } = paid;
  const methodId = act === "blik" ? methods.blik : onlyCards(session) ? methods.card : methods.transfer;
  const statement = `p24-${orderId}`;
  const signed = {
    merchantId,
    posId,
    sessionId,
    amount,
    originAmount,
    currency,
    orderId,
    methodId,
    statement,
  };
  return both(signed, keys);
}
function blikNotification({ sessionId }: Session, { orderId }: Payment, { crc }: Keys): Notification {
  const result = { error: "0", message: "success", status: "AUTHORIZED", trxRef: String(orderId) };
  const signed = { orderId, sessionId, method: methods.blik, result };
  const wrapped = (key: string) => json({ data: { ...signed, sign: sha384({ ...signed, crc: key }) } });
  return { good: wrapped(crc), forged: wrapped("not the key") };
}
/** An authorised card, or a refused one, which is the only notification of a failure. */
function cardNotification(session: Session, paid: Payment | undefined, keys: Keys): Notification {
  const { sessionId, amount } = session;
  const orderId = paid?.orderId ?? orderIdOf(session);
  const card = { amount, "3ds": true, method: methods.card };
  if (!paid)
    return both({ ...card, orderId, sessionId, errorCode: "51", errorMessage: "Brak środków" }, keys);
  const number = { bin: 411_111, maskedCCNumber: "XXXX-XXXX-XXXX-1111", ccExp: "122030", hash: "9f8e7d" };
  const risk = { cardCountry: "DE", risk: 0, liabilityshift: true };
  return both({ ...card, refId: "d3f1a2", orderId, sessionId, ...number, ...risk }, keys);
}

function serveTransactions({ app, mount, keys, sessions }: Simulator): void {
  const { crc, merchantId, posId } = keys;
  app.get(`${mount}/api/v1/testAccess`, (_request, reply) => reply.send({ data: true, error: "" }));
  app.post(`${mount}/api/v1/transaction/register`, async (request, reply) => {
    const read = registration.safeParse(bodyOf(request));
    if (!read.success) return invalid(reply);
    const { sessionId, amount, currency, sign, urlCardPaymentNotification, channel, ...asked } = read.data;
    const right = sha384({ sessionId, merchantId, amount, currency, crc }) === sign;
    if (!right || asked.merchantId !== merchantId || asked.posId !== posId) return invalid(reply);
    const { description, language, urlReturn, urlStatus, email, country } = asked;
    const stored = await sessions.add(sessionId, {
      sessionId,
      token: createHash("sha256").update(sessionId).digest("hex").slice(0, 35).toUpperCase(),
      amount,
      currency,
      description,
      language,
      urlReturn,
      urlStatus,
      email,
      country,
      channel: channel ?? 16,
      urlCardPaymentNotification: urlCardPaymentNotification ?? "",
      payments: [],
    });
    if (stored.amount !== amount || stored.payments.length > 0) return invalid(reply);
    return reply.send({ data: { token: stored.token }, responseCode: 0 });
  });
  app.put(`${mount}/api/v1/transaction/verify`, async (request, reply) => {
    const read = verification.safeParse(bodyOf(request));
    if (!read.success) return invalid(reply);
    const { sessionId, orderId, amount, currency, sign, ...ids } = read.data;
    const session = await sessions.find(sessionId);
    const payment = session?.payments.find((one) => one.orderId === orderId);
    const right = sha384({ sessionId, orderId, amount, currency, crc }) === sign;
    const ours = ids.merchantId === merchantId && ids.posId === posId;
    if (!session || !payment || !right || !ours || payment.amount !== amount || session.currency !== currency)
      return invalid(reply);
    if (payment.status === 1) payment.status = 2;
    await sessions.save(session.sessionId, session);
    return reply.send({ data: { status: "success" }, responseCode: 0 });
  });
  app.get<{ Params: { id: string } }>(
    `${mount}/api/v1/transaction/by/sessionId/:id`,
    async (request, reply) => {
      const session = await sessions.find(request.params.id);
      if (!session) return reply.code(404).send({ error: "Transaction not found", responseCode: 0 });
      const { sessionId, currency, payments } = session;
      const newest = payments.at(-1) ?? { orderId: 0, status: 0, amount: session.amount };
      return reply.send({ data: { ...newest, sessionId, currency, fee: "0" }, responseCode: 0 });
    },
  );
}

function serveRefunds({ app, mount, sessions, refunds, begin }: Simulator): void {
  app.post(`${mount}/api/v1/transaction/refund`, async (request, reply) => {
    const read = refund_request.safeParse(bodyOf(request));
    const one = read.data?.refunds[0];
    if (!read.success || !one) return invalid(reply, "Invalid input parameters");
    const { requestId: name, refundsUuid, urlStatus } = read.data;
    if (await refunds.find(name)) return invalid(reply, "Request already exists");
    const session = await sessions.find(one.sessionId);
    const payment = session?.payments.find(({ orderId }) => orderId === one.orderId);
    const sent = (await refunds.all())
      .filter((stored) => stored.payment === String(one.orderId) && stored.state !== "rejected")
      .reduce((sum, stored) => sum + Number(stored.amount), 0);
    const problem =
      !session || !payment
        ? "Transaction not found"
        : payment.status !== 2
          ? "Transaction in wrong status - cannot refund"
          : sent + one.amount > payment.amount
            ? "The amount of refund exceeds available amount for the transaction"
            : null;
    if (problem !== null || !session)
      return reply.code(409).send({ error: [{ ...one, status: false, message: problem }], code: 409 });
    const fresh: Refund = {
      name,
      payment: String(one.orderId),
      sessionId: one.sessionId,
      refundsUuid,
      urlStatus,
      amount: String(one.amount),
      currency: session.currency,
      state: "pending",
    };
    begin(await refunds.add(name, fresh));
    return reply.code(201).send({ data: [{ ...one, status: true, message: "success" }], responseCode: 0 });
  });
  app.get<{ Params: { id: string } }>(`${mount}/api/v1/refund/by/orderId/:id`, async (request, reply) => {
    const found = (await refunds.all()).filter(({ payment }) => payment === request.params.id);
    const [first] = found;
    if (!first) return reply.code(404).send({ error: "Transaction not found", responseCode: 0 });
    return reply.send({
      data: {
        orderId: Number(first.payment),
        sessionId: first.sessionId,
        currency: first.currency,
        refunds: found.map(({ name, amount, state }) => ({
          batchId: 0,
          // A refund that was made in the panel has no request.
          requestId: name.startsWith("panel-") ? null : name,
          status: refund_statuses[state],
          amount: Number(amount),
        })),
      },
      responseCode: 0,
    });
  });
}

function servePage({ app, mount, keys, sessions, messenger }: Simulator): void {
  const byToken = async (token: string) => (await sessions.all()).find((one) => one.token === token);
  const page = (session: Session | undefined) =>
    session && {
      provider: "Przelewy24",
      amount: String(session.amount),
      currency: session.currency,
      description: session.description,
      locale: pageLocale(session.language),
      status: session.payments.length > 0 ? "paid" : "open",
      acts,
      action: `${mount}/trnRequest/${session.token}`,
      cancel_url: session.urlReturn,
    };
  app.get<{ Params: { token: string } }>(`${mount}/trnRequest/:token`, async (request, reply) =>
    showPage(reply, page(await byToken(request.params.token))),
  );
  app.post<{ Params: { token: string } }>(`${mount}/trnRequest/:token`, async (request, reply) => {
    const session = await byToken(request.params.token);
    const act = actOf(request, acts);
    if (!session || !act) return showPage(reply, page(session));
    pay(session, act);
    await sessions.save(session.sessionId, session);
    const notifications = session.payments.map((payment) => paymentNotification(session, payment, act, keys));
    const [first] = session.payments;
    // BLIK and cards have a separate notification before that of the payment.
    const further = onlyCards(session)
      ? [cardNotification(session, first, keys)]
      : first && (act === "blik" || act === "out_of_order")
        ? [blikNotification(session, first, keys)]
        : [];
    const { urlCardPaymentNotification, urlStatus } = session;
    if (urlCardPaymentNotification !== "")
      for (const notice of spread(act, urlCardPaymentNotification, further)) await messenger.post(notice);
    for (const notice of spread(act, urlStatus, notifications)) await messenger.post(notice);
    return reply.redirect(session.urlReturn, 303);
  });
}

const bodyOf = (request: FastifyRequest): unknown => JSON.parse(String(request.body));

/** Ids of real payments exceed 32 bits. */
const orderIdOf = (session: Session): number =>
  3_000_000_000 +
  Number.parseInt(createHash("sha256").update(session.sessionId).digest("hex").slice(0, 7), 16) * 8 +
  session.payments.length;

/** Refused and pending payments are not stored and have no notification: only completed payments have one. */
function pay(session: Session, act: Act): void {
  if (!brings_money(act)) return;
  if (session.payments.length > 0 && act !== "pay_twice") return;
  const amount = act === "other_amount" ? Number(otherAmount(BigInt(session.amount))) : session.amount;
  for (let i = 0; i < (act === "pay_twice" ? 2 : 1); i++)
    session.payments.push({ orderId: orderIdOf(session), amount, status: 1 });
}
