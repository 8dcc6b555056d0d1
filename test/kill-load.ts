import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { routes } from "#contract/routes.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** The server or the database is unavailable; the request is retried with the same key. */
export class Interrupted extends Error {}

/** The state of one purchase, preserved across restarts of the server. */
type Purchase = {
  readonly key: string;
  token?: string;
  cart_hash?: string;
  gross?: string;
  page?: string;
  paid?: true;
};

const order = {
  intent: "order",
  service_type: "write",
  source_lang: "pl",
  target_langs: ["en"],
  text: "słowo ".repeat(250),
};
const buyer = {
  email: "gosc@example.com",
  first_name: "Halina",
  last_name: "Gość",
  user_type: "private",
  address: "ul. Krótka 1",
  postcode: "00-001",
  city: "Warszawa",
  country: "PL",
  terms: true,
  early_start: true,
  payment_method: "online",
};
const brand_header = Buffer.from("tolmaro").toString("base64").replace(/=+$/, "");

/** Simulated buyers on a server that is killed, and their acknowledged purchases. */
export type Load = {
  readonly deals: readonly Purchase[];
  /** Sends a request; throws `Interrupted` for a lost connection and an unavailable database. */
  readonly ask: (address: string, init: RequestInit) => Promise<Response>;
  readonly post: <T>(address: string, body: object, headers: Record<string, string>) => Promise<T>;
  /** Makes purchases until the first interruption; begins with the unfinished ones of this buyer. */
  readonly buyUntilKill: (buyer_number: number) => Promise<void>;
  /** Makes purchases while `goesOn` is true, and retries after interruptions. */
  readonly buyWhile: (buyer_number: number, goesOn: () => boolean) => Promise<void>;
  /** Finishes every purchase and repeats it: the same keys must return the same pages. */
  readonly finish: () => Promise<void>;
};

/** Reads a body; a connection that breaks meanwhile is `Interrupted`. */
const bodyOf = (answer: Response): Promise<string> =>
  answer.text().catch((error: unknown) => {
    throw new Interrupted("the server is gone", { cause: error });
  });

/** `answered` is called after every response, before the buyer continues. */
export function killLoad(
  url: () => string,
  buyers: number,
  answered: () => Promise<void> = () => Promise.resolve(),
): Load {
  const deals: Purchase[] = [];
  const ask = async (address: string, init: RequestInit): Promise<Response> => {
    const answer = await fetch(url() + address, init).catch((error: unknown) => {
      if (error instanceof TypeError) throw new Interrupted("the server is gone", { cause: error });
      throw error;
    });
    await answered();
    if (answer.status !== 503) return answer;
    const text = await answer.text().catch(() => "");
    if (text.includes('"database.unavailable"') && answer.headers.get("retry-after") !== null)
      throw new Interrupted("the database is unavailable");
    // The simulated bank uses the same database; the order exists, and the key returns its page again.
    if (text.includes('"service.unavailable"')) throw new Interrupted("the bank is unavailable");
    throw new Error(`${address} answered 503: ${text}`);
  };
  const post = async <T>(address: string, body: object, headers: Record<string, string>): Promise<T> => {
    const answer = await ask(address, {
      method: "POST",
      headers: { "content-type": "application/json", "x-brand": brand_header, ...headers },
      body: JSON.stringify(body),
    });
    const text = await bodyOf(answer);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  };
  const advance = (deal: Purchase): Promise<void> => advanceDeal({ ask, post }, deal);
  const tryAdvance = async (deal: Purchase): Promise<boolean> => {
    try {
      await advance(deal);
      return true;
    } catch (error) {
      if (error instanceof Interrupted) return false;
      throw error;
    }
  };
  const newDeal = (): Purchase => {
    const deal: Purchase = { key: `deal-${deals.length}` };
    deals.push(deal);
    return deal;
  };
  const persist = async (deal: Purchase, goesOn: () => boolean = () => true): Promise<void> => {
    while (!(await tryAdvance(deal)) && goesOn()) await wait(100);
  };
  return {
    deals,
    ask,
    post,
    async buyUntilKill(number) {
      const unfinished = deals.filter(({ paid }, i) => paid === undefined && i % buyers === number);
      for (const deal of unfinished) if (!(await tryAdvance(deal))) return;
      while (await tryAdvance(newDeal()));
    },
    async buyWhile(_number, goesOn) {
      while (goesOn()) await persist(newDeal(), goesOn);
    },
    async finish() {
      for (const deal of deals) await persist(deal);
      // A bank killed between its booking and its notification repeats the notification.
      for (const { page, paid: _paid, ...known } of deals) {
        const again: Purchase = known;
        await persist(again);
        if (again.page !== page) throw new Error(`the key ${known.key} gave another page`);
      }
    },
  };
}

/** Continues a purchase; each step is retried with the same key, like a client without a response. */
async function advanceDeal({ ask, post }: Pick<Load, "ask" | "post">, deal: Purchase): Promise<void> {
  const { key } = deal;
  if (deal.token === undefined) {
    const body = { brand: "tolmaro" };
    deal.token = (await post<{ access_token: string }>(routes.anonymousToken.path, body, {})).access_token;
  }
  const authorization = `Bearer ${deal.token}`;
  if (deal.cart_hash === undefined) {
    const headers = { authorization, "idempotency-key": `${key}-order` };
    const { data } = await post<{ data: { cart_hash: string } }>(routes.createOrder.path, order, headers);
    deal.cart_hash = data.cart_hash;
  }
  if (deal.gross === undefined) {
    const headers = { authorization, "x-brand": brand_header };
    const answer = await ask(`/api/v2/cart/${deal.cart_hash}`, { headers });
    const { data } = JSON.parse(await bodyOf(answer)) as {
      data: { price_gross: { currency_amount_decimal: string } };
    };
    deal.gross = data.price_gross.currency_amount_decimal;
  }
  if (deal.page === undefined) {
    const body = { ...buyer, expected_gross: deal.gross };
    const headers = { authorization, "idempotency-key": `${key}-place` };
    const address = `/api/v2/cart/${deal.cart_hash}/placement`;
    deal.page = (await post<{ data: { redirect_url: string } }>(address, body, headers)).data.redirect_url;
  }
  // Presses "pay" on the bank's page; a paid bank repeats its notification.
  const act = new URLSearchParams({ act: "pay" });
  const { status } = await ask(deal.page, { method: "POST", body: act, redirect: "manual" });
  if (status !== 303) throw new Error(`the bank answered ${status}`);
  deal.paid = true;
}

/** Waits until the queue and the bank have no due work left. */
export async function untilQuiet(db: Kysely<DB>): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from graphile_worker._private_jobs where run_at <= now() + interval '1 minute')::int
        + (select count(*) from standins.notice where not taken)::int as left
    `
      .execute(db)
      .catch(() => ({ rows: [{ left: -1 }] }));
    if (rows[0]?.left === 0) return;
    await wait(100);
  }
}

/** Counts of the effects of purchases in the database; each must equal the number of purchases. */
export async function effectsOfDeals(db: Kysely<DB>): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from "order")::int as orders,
      (select count(*) from "order" where status = 'waiting_translation')::int as at_work,
      (select count(*) from payment_request where state = 'settled')::int as settled,
      (select count(*) from payment)::int as payments,
      (select count(*) from ledger.journal where kind = 'capture')::int as captures,
      (select count(*) from invoice where pdf_key is not null)::int as invoices,
      (select count(distinct unique_key) from mail where kind = 'order_paid')::int as mails
  `.execute(db);
  return rows[0] ?? {};
}

/** Carts that were acknowledged but are missing, or are stored but were not acknowledged. */
export async function strayCarts(db: Kysely<DB>, deals: readonly Purchase[]): Promise<string[]> {
  const stored = new Set((await db.selectFrom("cart").select("hash").execute()).map(({ hash }) => hash));
  const known = new Set(deals.map(({ cart_hash }) => cart_hash ?? ""));
  return [...known]
    .filter((hash) => !stored.has(hash))
    .concat([...stored].filter((hash) => !known.has(hash)));
}
