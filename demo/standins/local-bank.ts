import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { openBooks, type Books } from "./books.ts";
import { hostedPage, type Act, type PageLocale } from "./hosted-page.ts";
import { openMessenger, type Messenger } from "./messenger.ts";

/**
 * A simulated payment provider with a realistic protocol: a signed request opens a transaction, the buyer acts on the
 * provider's page, signed notifications are sent and retried until they are accepted, and the status can be queried. It
 * shares only this protocol and a secret with the product.
 */
export type LocalBankOptions = { readonly pool: pg.Pool; readonly secret: string; readonly mount: string };

type Capture = { readonly event_id: string; readonly amount: string };
type Transaction = {
  readonly id: string;
  readonly ext_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly locale: PageLocale;
  readonly return_url: string;
  readonly notify_url: string;
  status: "open" | "waiting" | "paid" | "refused";
  captures: Capture[];
  refunds: { ext_id: string; amount: string }[];
  /** The reason why it refuses refunds of this transaction, for tests. */
  refuses_refunds?: string;
};

export const signature = (secret: string, body: string): string =>
  createHmac("sha256", secret).update(body).digest("hex");
const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
type LocalAct = (typeof local_acts)[number];
const local_acts = ["pay", "refuse", "wait", "pay_twice", "other_amount"] as const satisfies readonly Act[];

export const localBank: FastifyPluginAsync<LocalBankOptions> = async (
  app,
  { pool, secret, mount: prefix },
) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const books = await openBooks<Transaction>(pool, "local_bank");
  const messenger = await openMessenger(pool, "local_bank");
  app.addHook("onClose", () => messenger.stop());

  const proven = (request: FastifyRequest): string => {
    const body = typeof request.body === "string" ? request.body : "";
    const given = request.headers["x-bank-signature"];
    if (typeof given !== "string" || !sameText(given, signature(secret, body || request.url)))
      throw Object.assign(new Error("bad signature"), { statusCode: 401 });
    return body;
  };

  app.post(`${prefix}/api/v1/transactions`, async (request, reply) => {
    const asked = JSON.parse(proven(request)) as Omit<Transaction, "id" | "status" | "captures" | "refunds">;
    const transaction = await open(books, asked);
    return reply.code(201).send({ id: transaction.id, page_url: `${prefix}/pay/${transaction.id}` });
  });
  app.get<{ Params: { id: string } }>(`${prefix}/api/v1/transactions/:id`, async (request, reply) => {
    proven(request);
    const found = await books.find(request.params.id);
    return found ? reply.send(found) : reply.code(404).send({ error: "no such transaction" });
  });
  app.post<{ Params: { id: string } }>(
    `${prefix}/api/v1/transactions/:id/refunds`,
    async (request, reply) => {
      const asked = JSON.parse(proven(request)) as { ext_id: string; amount: string };
      const found = await books.find(request.params.id);
      if (!found) return reply.code(404).send({ error: "no such transaction" });
      if (found.refuses_refunds !== undefined)
        return reply
          .code(201)
          .send({ ext_id: asked.ext_id, status: "refused", reason: found.refuses_refunds });
      if (!found.refunds.some(({ ext_id }) => ext_id === asked.ext_id)) {
        found.refunds.push({ ext_id: asked.ext_id, amount: asked.amount });
        await books.save(found.id, found);
      }
      return reply.code(201).send({ ext_id: asked.ext_id, status: "settled" });
    },
  );

  app.get<{ Params: { id: string } }>(`${prefix}/pay/:id`, async (request, reply) =>
    showPage(reply, await books.find(request.params.id), prefix),
  );
  app.post<{ Params: { id: string } }>(`${prefix}/pay/:id`, async (request, reply) => {
    const found = await books.find(request.params.id);
    const act = local_acts.find(
      (one) => one === new URLSearchParams(typeof request.body === "string" ? request.body : "").get("act"),
    );
    if (!found || !act) return showPage(reply, found, prefix);
    const notices = perform(found, act);
    await books.save(found.id, found);
    for (const notice of notices) await post(messenger, found.notify_url, JSON.stringify(notice), secret);
    return reply.redirect(found.return_url, 303);
  });
};

function showPage(reply: FastifyReply, transaction: Transaction | undefined, prefix: string): FastifyReply {
  const code = transaction ? 200 : 404;
  return reply
    .code(code)
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; form-action *; frame-ancestors 'none'",
    )
    .type("text/html; charset=utf-8")
    .send(
      hostedPage(
        transaction && { ...transaction, acts: local_acts, action: `${prefix}/pay/${transaction.id}` },
      ),
    );
}

type Notice = {
  readonly event_id: string;
  readonly type: "captured" | "refused" | "pending";
  readonly transaction_id: string;
  readonly ext_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly fee: string;
};

/**
 * The effect of a button on a transaction, and the notifications of it. A settled one only repeats its last
 * notification.
 */
function perform(transaction: Transaction, act: LocalAct): Notice[] {
  const notice = (type: Notice["type"], event_id: string, amount: string): Notice => ({
    event_id,
    type,
    transaction_id: transaction.id,
    ext_id: transaction.ext_id,
    amount,
    currency: transaction.currency,
    fee: "0",
  });
  const capture = (amount: string): Notice => {
    const event_id = `${transaction.id}:${transaction.captures.length + 1}`;
    transaction.captures.push({ event_id, amount });
    transaction.status = "paid";
    return notice("captured", event_id, amount);
  };
  if (transaction.status === "paid" && act !== "pay_twice") {
    return transaction.captures.map(({ event_id, amount }) => notice("captured", event_id, amount));
  }
  switch (act) {
    case "pay":
      return [capture(transaction.amount)];
    case "pay_twice":
      return [capture(transaction.amount), capture(transaction.amount)];
    case "other_amount":
      return [
        capture((BigInt(transaction.amount) - 100n > 0n ? BigInt(transaction.amount) - 100n : 1n).toString()),
      ];
    case "refuse":
      transaction.status = "refused";
      return [notice("refused", `${transaction.id}:refused`, transaction.amount)];
    case "wait":
      transaction.status = "waiting";
      return [notice("pending", `${transaction.id}:pending`, transaction.amount)];
  }
}

/** The same attempt opens the same transaction: its id is derived from the product's id. */
function open(
  books: Books<Transaction>,
  asked: Omit<Transaction, "id" | "status" | "captures" | "refunds">,
): Promise<Transaction> {
  const id = createHash("sha256").update(asked.ext_id).digest("hex").slice(0, 24);
  return books.add(id, { ...asked, id, status: "open", captures: [], refunds: [] });
}

const post = (messenger: Messenger, url: string, body: string, secret: string): Promise<void> =>
  messenger.post({
    url,
    body,
    headers: { "content-type": "application/json", "x-bank-signature": signature(secret, body) },
  });
