import type { FastifyPluginAsync } from "fastify";
import type pg from "pg";
import { paymentReference } from "#domain/payments/reference.ts";
import type { Statement, StatementEntry } from "#domain/payments/statement.ts";
import type { Currency } from "#domain/money.ts";
import { type OpenTransfer, statementsPage, ways, type Way } from "./bank-statements-page.ts";
import { camt053Of, mt940Of } from "./statement-writer.ts";

/**
 * A simulated bank: it lists the transfers that the product waits for, lets a tester choose how each is paid, and
 * returns the statement of that day as a file. The balance continues from one statement to the next.
 */
export type BankStatementsOptions = {
  readonly pool: pg.Pool;
  readonly mount: string;
  /** Accounts of the product by currency. */
  readonly accounts: ReadonlyMap<string, Currency>;
  readonly clock: () => Date;
};

const schema = `
  create schema if not exists statement_standin;
  create table if not exists statement_standin.account (
    iban text primary key, balance bigint not null default 0, statements integer not null default 0);
`;

export const bankStatements: FastifyPluginAsync<BankStatementsOptions> = async (
  app,
  { pool, mount, accounts, clock },
) => {
  await pool.query(schema);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));

  app.get(mount, async (_request, reply) =>
    reply
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      )
      .type("text/html; charset=utf-8")
      .send(statementsPage(await openTransfers(pool), mount)),
  );

  app.post(mount, async (request, reply) => {
    const form = new URLSearchParams(typeof request.body === "string" ? request.body : "");
    const currency = form.get("currency") ?? "PLN";
    const [iban] = [...accounts].find(([, one]) => one === currency) ?? [];
    if (iban === undefined) return reply.code(404).send({ error: "no account in this currency" });
    const day = clock().toISOString().slice(0, 10);
    const open = (await openTransfers(pool)).filter((one) => one.currency === currency);
    const paid = open.flatMap((one) => {
      const way = ways.find((known) => known === form.get(`way${one.id}`));
      return way === undefined || way === "nothing" ? [] : [entryOf(one, way, day)];
    });
    const statement = await nextStatement(pool, { iban, currency: currency as Currency, paid, day });
    const camt = form.get("format") === "camt";
    const name = `wyciag-${day}-${statement.number}.${camt ? "xml" : "sta"}`;
    return reply
      .header("content-disposition", `attachment; filename="${name}"`)
      .type("application/octet-stream")
      .send(camt ? camt053Of(statement, day) : mt940Of(statement, day));
  });
};

/** Pending attempts to pay by transfer. */
async function openTransfers(pool: pg.Pool): Promise<OpenTransfer[]> {
  const { rows } = await pool.query<{
    id: number;
    amount: string;
    currency: string;
    product: string;
    name: string;
  }>(
    `select p.id, p.amount::text, p.currency, p.product,
       coalesce(nullif(c.company_name, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email, '') as name
     from payment p join payment_request r on r.id = p.payment_request_id left join cart c on c.id = r.cart_id
     where p.provider = 'bank' and p.captured = 0 and r.state in ('open', 'closed')
     order by p.id desc limit 50`,
  );
  return rows.map(({ id, amount, ...row }) => ({ id, amount: BigInt(amount), ...row }));
}

const other_amount = 500n;

function entryOf({ id, amount, currency, name }: OpenTransfer, way: Way, day: string): StatementEntry {
  const amounts: Partial<Record<Way, bigint>> = {
    over: amount + other_amount,
    under: amount > other_amount ? amount - other_amount : 1n,
  };
  return {
    line: 1,
    booked_on: day,
    valued_on: day,
    amount: amounts[way] ?? amount,
    currency: currency as Currency,
    title: way === "wrong_title" ? "za tlumaczenie" : `zaplata ${paymentReference(id)}`,
    counterparty_name: name.toUpperCase(),
    counterparty_iban: "PL27114020040000300201355387",
    bank_ref: "",
    type_code: "TRF",
    is_reversal: false,
    credited_iban: "",
  };
}

type Next = {
  readonly iban: string;
  readonly currency: Currency;
  readonly paid: readonly StatementEntry[];
  readonly day: string;
};

/** The account's next statement; every line has a unique bank reference. */
async function nextStatement(pool: pg.Pool, { iban, currency, paid }: Next): Promise<Statement> {
  const sum = paid.reduce((total, { amount }) => total + amount, 0n);
  const { rows } = await pool.query<{ balance: string; statements: number }>(
    `insert into statement_standin.account as known (iban, balance, statements) values ($1, $2, 1)
     on conflict (iban) do update set balance = known.balance + excluded.balance, statements = known.statements + 1
     returning balance::text, statements`,
    [iban, sum.toString()],
  );
  const closing = BigInt(rows[0]?.balance ?? "0");
  const number = String(rows[0]?.statements ?? 1).padStart(5, "0");
  return {
    iban,
    number,
    currency,
    opening: closing - sum,
    closing,
    entries: paid.map((entry, i) => ({ ...entry, bank_ref: `DEMO${currency}${number}${i + 1}` })),
  };
}
