import { createHash, createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { openBooks, type Books } from "./books.ts";
import { hostedPage, type Act } from "./hosted-page.ts";
import { deliver, openMessenger, type Messenger } from "./messenger.ts";
import type { Standin } from "./standin.ts";
import { actsOf, perform, type Outcome } from "./stripe-acts.ts";
import {
  disputeObject,
  eventObject,
  intentObject,
  newId,
  pageLocale,
  readForm,
  refundObject,
  sessionObject,
  textAt,
  textsAt,
  unixNow,
  type StoredRefund,
  type StoredSession,
} from "./stripe-objects.ts";

/** `Stripe-Signature` over the bytes and the time. */
export const stripeSignature = (secret: string, body: string, at = unixNow()): string =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;

type Answer = { readonly status: number; readonly body: object };
type StoredAnswer = Answer & { readonly request: string };
const no = (status: number, type: string, message: string): Answer => ({
  status,
  body: { error: { type, message } },
});

type Desk = { refunds: "succeeded" | "pending" | "refused" };
type Parts = {
  readonly secret_key: string;
  readonly webhook_secret: string;
  readonly mount: string;
  readonly sessions: Books<StoredSession>;
  readonly refunds: Books<StoredRefund>;
  readonly keys: Books<StoredAnswer>;
  readonly desk: Books<Desk>;
  readonly messenger: Messenger;
};

/**
 * A simulator of Stripe: checkout sessions, payment intents, refunds and disputes of its API of 2026, forms with
 * brackets, idempotency keys, signed events that are retried until accepted.
 */
export const stripe: Standin = async (app, { pool, secrets, mount }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const webhook_secret = secrets["webhook_secret"] ?? "";
  const seal = (body: string) => ({ "stripe-signature": stripeSignature(webhook_secret, body) });
  const parts: Parts = {
    secret_key: secrets["secret_key"] ?? "",
    webhook_secret,
    mount,
    sessions: await openBooks<StoredSession>(pool, "stripe.session"),
    refunds: await openBooks<StoredRefund>(pool, "stripe.refund"),
    keys: await openBooks<StoredAnswer>(pool, "stripe.key"),
    desk: await openBooks<Desk>(pool, "stripe.desk"),
    messenger: await openMessenger(pool, "stripe", seal),
  };
  app.addHook("onClose", () => parts.messenger.stop());

  const api =
    (answer: (request: FastifyRequest) => Promise<Answer>) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { status, body } =
        request.headers.authorization === `Bearer ${parts.secret_key}`
          ? await once(parts, request, answer)
          : no(401, "invalid_request_error", "Invalid API Key provided");
      return reply.code(status).header("request-id", newId("req")).send(body);
    };
  app.post(
    `${mount}/v1/checkout/sessions`,
    api((request) => openSession(parts, request)),
  );
  app.get(
    `${mount}/v1/checkout/sessions/:id`,
    api((request) => readSession(parts, request)),
  );
  app.get(
    `${mount}/v1/payment_intents/:id`,
    api((request) => readIntent(parts, request)),
  );
  app.post(
    `${mount}/v1/refunds`,
    api((request) => makeRefund(parts, request)),
  );
  app.get(
    `${mount}/v1/refunds`,
    api((request) => listRefunds(parts, request)),
  );

  app.get<{ Params: { id: string } }>(`${mount}/pay/:id`, async ({ params }, reply) =>
    showPage(reply, parts, await parts.sessions.find(params.id)),
  );
  app.post<{ Params: { id: string } }>(`${mount}/pay/:id`, async (request, reply) => {
    const session = await parts.sessions.find(request.params.id);
    const form = new URLSearchParams(bodyOf(request));
    const act = session && actsOf(session).find((one) => one === form.get("act"));
    const code_missing = act === "blik" && !/^\d{6}$/.test(form.get("blik_code") ?? "");
    if (!session || !act || code_missing) return showPage(reply, parts, session);
    const outcome = perform(session, act);
    await parts.sessions.save(session.id, session);
    await notify(parts, session.endpoint, outcome);
    const refused = session.status === "expired";
    return reply.redirect(refused ? session.cancel_url : session.success_url, 303);
  });
  // Acts of a person in Stripe's dashboard, or of a bank.
  app.post(`${mount}/desk`, async (request, reply) => {
    await atDesk(parts, new URLSearchParams(bodyOf(request)));
    return reply.code(204).send();
  });
};

const bodyOf = ({ body }: FastifyRequest): string => (typeof body === "string" ? body : "");
const idOf = ({ params }: FastifyRequest): string =>
  typeof params === "object" && params !== null && "id" in params ? String(params.id) : "";
const queryOf = ({ url }: FastifyRequest) => readForm(url.split("?")[1] ?? "");
const endpointOf = ({ headers }: FastifyRequest): string => `http://${headers.host}/api/notifications/stripe`;

/** A request with a key is executed once: a repeated one gets the same response, one with other content is refused. */
async function once(
  { keys }: Parts,
  request: FastifyRequest,
  answer: (request: FastifyRequest) => Promise<Answer>,
): Promise<Answer> {
  const key = request.headers["idempotency-key"];
  if (request.method !== "POST" || typeof key !== "string") return answer(request);
  const name = createHash("sha256")
    .update(`${request.url} ${bodyOf(request)}`)
    .digest("hex");
  const known = await keys.find(key);
  if (known && known.request !== name)
    return no(
      400,
      "idempotency_error",
      "Keys for idempotent requests can only be used with the same parameters they were first used with.",
    );
  if (known) return known;
  return keys.add(key, { ...(await answer(request)), request: name });
}

async function openSession({ sessions, mount }: Parts, request: FastifyRequest): Promise<Answer> {
  const form = readForm(bodyOf(request));
  const amount = Number(textAt(form, "line_items", "0", "price_data", "unit_amount"));
  const currency = textAt(form, "line_items", "0", "price_data", "currency") ?? "";
  const expires_at = Number(textAt(form, "expires_at"));
  if (
    textAt(form, "mode") !== "payment" ||
    !Number.isInteger(amount) ||
    amount < 1 ||
    !/^[a-z]{3}$/.test(currency)
  )
    return no(400, "invalid_request_error", "Invalid line_items");
  // The upper limit of 24 hours is not checked, because a test's clock may be ahead.
  if (expires_at < unixNow() + 30 * 60)
    return no(
      400,
      "invalid_request_error",
      "`expires_at` must be at least 30 minutes from Checkout Session creation.",
    );
  const types = Object.values(textsAt(form, "payment_method_types"));
  if (types.includes("blik") && currency !== "pln")
    return no(400, "invalid_request_error", "The payment method type `blik` supports PLN only.");
  const id = newId("cs_test");
  const session = await sessions.add(id, {
    id,
    client_reference_id: textAt(form, "client_reference_id") ?? "",
    metadata: textsAt(form, "metadata"),
    amount,
    currency,
    name: textAt(form, "line_items", "0", "price_data", "product_data", "name") ?? "",
    locale: textAt(form, "locale") ?? "auto",
    email: textAt(form, "customer_email"),
    types: types.length > 0 ? types : ["card", "link"],
    success_url: textAt(form, "success_url") ?? "",
    cancel_url: textAt(form, "cancel_url") ?? "",
    expires_at,
    created: unixNow(),
    // Without a host: the page has the host of the product.
    url: `${mount}/pay/${id}`,
    endpoint: endpointOf(request),
    status: "open",
    payment_status: "unpaid",
    intent: null,
  });
  return { status: 200, body: sessionObject(session) };
}

async function readSession({ sessions }: Parts, request: FastifyRequest): Promise<Answer> {
  const found = await sessions.find(idOf(request));
  if (!found) return no(404, "invalid_request_error", `No such checkout.session: '${idOf(request)}'`);
  return { status: 200, body: sessionObject(found, Object.values(textsAt(queryOf(request), "expand"))) };
}

const sessionOfIntent = async ({ sessions }: Parts, id: string) =>
  (await sessions.all()).find(({ intent }) => intent?.id === id);

async function readIntent(parts: Parts, request: FastifyRequest): Promise<Answer> {
  const session = await sessionOfIntent(parts, idOf(request));
  if (!session?.intent) return no(404, "invalid_request_error", "No such payment_intent");
  const expand = Object.values(textsAt(queryOf(request), "expand"));
  return { status: 200, body: intentObject(session, session.intent, expand) };
}

async function makeRefund(parts: Parts, request: FastifyRequest): Promise<Answer> {
  const form = readForm(bodyOf(request));
  const payment_intent = textAt(form, "payment_intent") ?? "";
  const session = await sessionOfIntent(parts, payment_intent);
  if (!session?.intent) return no(404, "invalid_request_error", "No such payment_intent");
  const made = (await parts.refunds.all()).filter((one) => one.payment_intent === payment_intent);
  const left =
    session.intent.amount_received -
    made.filter(({ status }) => status !== "failed").reduce((sum, { amount }) => sum + amount, 0);
  const amount = Number(textAt(form, "amount") ?? left);
  const mood = (await parts.desk.find("desk"))?.refunds ?? "succeeded";
  if (session.intent.status !== "succeeded" || amount > left || mood === "refused")
    return no(400, "invalid_request_error", "Refund amount is greater than unrefunded amount on charge");
  const id = newId("re");
  const refund = await parts.refunds.add(id, {
    id,
    payment_intent,
    amount,
    currency: session.currency,
    reason: textAt(form, "reason"),
    metadata: textsAt(form, "metadata"),
    created: unixNow(),
    endpoint: session.endpoint,
    status: mood,
    failure_reason: null,
  });
  await notify(parts, refund.endpoint, {
    notifications: [{ event: eventObject("refund.created", refundObject(refund)) }],
  });
  return { status: 200, body: refundObject(refund) };
}

async function listRefunds({ refunds }: Parts, request: FastifyRequest): Promise<Answer> {
  const payment_intent = textAt(queryOf(request), "payment_intent");
  const data = (await refunds.all())
    .filter((one) => payment_intent === null || one.payment_intent === payment_intent)
    .map(refundObject);
  return { status: 200, body: { object: "list", data, has_more: false, url: "/v1/refunds" } };
}

/** `refunds=pending` and similar decide about future refunds; `refund=re_…&act=succeed` about a pending one. */
async function atDesk(parts: Parts, form: URLSearchParams): Promise<void> {
  const mood = (["succeeded", "pending", "refused"] as const).find((one) => one === form.get("refunds"));
  if (mood) {
    await parts.desk.add("desk", { refunds: mood });
    await parts.desk.save("desk", { refunds: mood });
  }
  const refund = await parts.refunds.find(form.get("refund") ?? "");
  if (refund) {
    const good = form.get("act") === "succeed";
    refund.status = good ? "succeeded" : "failed";
    refund.failure_reason = good ? null : "expired_or_canceled_card";
    await parts.refunds.save(refund.id, refund);
    const event = eventObject(good ? "refund.updated" : "refund.failed", refundObject(refund));
    await notify(parts, refund.endpoint, { notifications: [{ event }] });
  }
  const disputed = await sessionOfIntent(parts, form.get("dispute") ?? "");
  if (disputed?.intent) {
    const act = form.get("act");
    const type = `charge.dispute.${act === "win" ? "funds_reinstated" : "created"}`;
    const event = eventObject(type, disputeObject(disputed, disputed.intent, act));
    await notify(parts, disputed.endpoint, { notifications: [{ event }] });
  }
}

async function notify({ messenger }: Parts, url: string, { notifications, forged }: Outcome): Promise<void> {
  const headers = { "content-type": "application/json; charset=utf-8" };
  for (const { event, after_ms } of notifications) {
    const body = JSON.stringify(event);
    if (forged)
      await deliver({
        url,
        body,
        headers: { ...headers, "stripe-signature": stripeSignature("whsec_forged", body) },
      });
    await messenger.post({ url, body, headers, ...(after_ms === undefined ? {} : { after_ms }) });
  }
}

function showPage(reply: FastifyReply, { mount }: Parts, session: StoredSession | undefined): FastifyReply {
  const acts: readonly Act[] = session ? actsOf(session) : [];
  const shown = session && {
    provider: "Stripe",
    amount: String(session.amount),
    currency: session.currency.toUpperCase(),
    description: session.name,
    locale: pageLocale(session.locale),
    status: session.payment_status,
    acts,
    action: `${mount}/pay/${session.id}`,
    cancel_url: session.cancel_url,
  };
  return reply
    .code(session ? 200 : 404)
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; form-action *; frame-ancestors 'none'",
    )
    .type("text/html; charset=utf-8")
    .send(hostedPage(shown));
}
