import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { bankPage, type BankAct, type BankLocale } from "./local-bank-page.ts";

/**
 * A payment provider for trying things out. It speaks like a real one: a signed request opens a transaction, the buyer
 * acts on its own page, signed notifications follow and are repeated until they are taken, and its word can be asked
 * for. It shares nothing with the shop but this protocol and a secret.
 */
export type LocalBankOptions = { readonly pool: pg.Pool; readonly secret: string; readonly mount: string };

type Capture = { readonly event_id: string; readonly amount: string };
type Transaction = {
  readonly id: string;
  readonly ext_id: string;
  readonly amount: string;
  readonly currency: string;
  readonly description: string;
  readonly locale: BankLocale;
  readonly return_url: string;
  readonly notify_url: string;
  status: "open" | "waiting" | "paid" | "refused";
  captures: Capture[];
  refunds: { ext_id: string; amount: string }[];
  /** Why it sends no money back of this transaction, for trying out what a shop does then. */
  refuses_refunds?: string;
};

const schema = `
  create schema if not exists local_bank;
  create table if not exists local_bank.transaction (id text primary key, ext_id text not null unique, body jsonb not null);
  create table if not exists local_bank.notice (
    id bigint generated always as identity primary key, url text not null, body text not null,
    attempts integer not null default 0, next_at bigint not null, taken boolean not null default false);
`;
/** Waits between repeated notifications; a real provider takes minutes where this one takes seconds. */
const repeat_ms = [0, 1_000, 3_000, 10_000, 30_000, 60_000, 300_000];

export const signature = (secret: string, body: string): string =>
  createHmac("sha256", secret).update(body).digest("hex");
const sameText = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
const acts: readonly BankAct[] = ["pay", "refuse", "wait", "pay_twice", "other_amount"];

export const localBank: FastifyPluginAsync<LocalBankOptions> = async (
  app,
  { pool, secret, mount: prefix },
) => {
  await pool.query(schema);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  const books = openBooks(pool);
  const messenger = openMessenger(pool, secret);
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
    const transaction = await books.open(asked);
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
        await books.save(found);
      }
      return reply.code(201).send({ ext_id: asked.ext_id, status: "settled" });
    },
  );

  app.get<{ Params: { id: string } }>(`${prefix}/pay/:id`, async (request, reply) =>
    showPage(reply, await books.find(request.params.id), prefix),
  );
  app.post<{ Params: { id: string } }>(`${prefix}/pay/:id`, async (request, reply) => {
    const found = await books.find(request.params.id);
    const act = acts.find(
      (one) => one === new URLSearchParams(typeof request.body === "string" ? request.body : "").get("act"),
    );
    if (!found || !act) return showPage(reply, found, prefix);
    const notices = perform(found, act);
    await books.save(found);
    for (const notice of notices) await messenger.post(found.notify_url, JSON.stringify(notice));
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
    .send(bankPage(transaction, prefix));
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

/** What a button does to a transaction, and what its shop is told of it. A settled one only repeats its last word. */
function perform(transaction: Transaction, act: BankAct): Notice[] {
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

function openBooks(pool: pg.Pool) {
  const read = (rows: readonly { body: Transaction }[]): Transaction | undefined => rows[0]?.body;
  return {
    async open(asked: Omit<Transaction, "id" | "status" | "captures" | "refunds">): Promise<Transaction> {
      const fresh: Transaction = {
        ...asked,
        id: randomBytes(12).toString("hex"),
        status: "open",
        captures: [],
        refunds: [],
      };
      await pool.query(
        "insert into local_bank.transaction (id, ext_id, body) values ($1, $2, $3) on conflict (ext_id) do nothing",
        [fresh.id, fresh.ext_id, JSON.stringify(fresh)],
      );
      const { rows } = await pool.query<{ body: Transaction }>(
        "select body from local_bank.transaction where ext_id = $1",
        [asked.ext_id],
      );
      return read(rows) ?? fresh;
    },
    async find(id: string): Promise<Transaction | undefined> {
      const { rows } = await pool.query<{ body: Transaction }>(
        "select body from local_bank.transaction where id = $1",
        [id],
      );
      return read(rows);
    },
    async save(transaction: Transaction): Promise<void> {
      await pool.query("update local_bank.transaction set body = $2 where id = $1", [
        transaction.id,
        JSON.stringify(transaction),
      ]);
    },
  };
}

/** Sends notices and repeats them until the shop answers 200; what was not taken survives a restart. */
function openMessenger(pool: pg.Pool, secret: string) {
  let running = false;
  const round = async (): Promise<void> => {
    if (running) return;
    running = true;
    try {
      const { rows } = await pool.query<{ id: bigint; url: string; body: string; attempts: number }>(
        "select id, url, body, attempts from local_bank.notice where not taken and next_at <= $1 and attempts < $2 order by id limit 50",
        [Date.now(), repeat_ms.length],
      );
      for (const { id, url, body, attempts } of rows) {
        const taken = await deliver(url, body, secret);
        const next_at = Date.now() + (repeat_ms[attempts + 1] ?? 300_000);
        await pool.query(
          "update local_bank.notice set taken = $2, attempts = attempts + 1, next_at = $3 where id = $1",
          [id, taken, next_at],
        );
      }
    } finally {
      running = false;
    }
  };
  const quietly = (): void => void round().catch(() => {});
  const timer = setInterval(quietly, 1_000);
  return {
    async post(url: string, body: string): Promise<void> {
      await pool.query("insert into local_bank.notice (url, body, next_at) values ($1, $2, $3)", [
        url,
        body,
        Date.now(),
      ]);
      quietly();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      while (running) await new Promise((resolve) => setTimeout(resolve, 20));
    },
  };
}

async function deliver(url: string, body: string, secret: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json", "x-bank-signature": signature(secret, body) },
      signal: AbortSignal.timeout(10_000),
    });
    return answer.ok;
  } catch {
    // The shop is away; the next round tries again.
    return false;
  }
}
