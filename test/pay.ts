import type { CallAnswer } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import type { Installation } from "./installation.ts";
import { session, type Session } from "./session.ts";
import { anna, day, handIn, paidOrder, takeStage, translator } from "./steps.ts";
import { bookkeeper, importStatement, statementFile } from "./transfers.ts";

/** Shared steps of tests about fees of translators. */

export const olena = "olena@example.com";
export const her_iban = "PL83101010230000261395100000";
export const other_iban = "PL10105000997603123456789123";

export const chief = (installation: Installation): Session =>
  session(installation, { zone: "staff", email: "admin@example.com", language: "pl", at_work: true });

export const payee_input = {
  form: "bill",
  name: "Olena Kowalenko",
  address: "ul. Lipowa 3",
  postcode: "00-002",
  city: "Warszawa",
  country: "PL",
  tax_id: "44051401359",
  iban: her_iban,
} as const;

/** Stores the payee of a translator. */
export const knownPayee = (installation: Installation, email: string, more: object = {}) =>
  translator(installation, email).call("savePayee", { body: { ...payee_input, ...more } });

/**
 * Moves the clock to nine in the morning of the first of the next month, or some days after it, and runs the hourly
 * jobs.
 */
export async function nextMonth(installation: Installation, days = 0): Promise<void> {
  const now = installation.clock.now();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 8);
  installation.clock.forward(first + days * day - now.getTime());
  await installation.runJobs();
  await installation.runRound("pay.round");
  await installation.runJobs();
}

type Input = Parameters<typeof paidOrder>[2];

/** A finished order; its fee is payable after a week. Returns the order id. */
export async function earned(
  installation: Installation,
  email: string,
  input: Input = {},
  who: Session = anna(installation),
): Promise<number> {
  const { orders } = await paidOrder(installation, who, input);
  const id = orders[0]?.id ?? 0;
  await handIn(installation, await takeStage(installation, id, email), email);
  installation.clock.forward(7 * day + 60_000);
  await installation.runJobs();
  return id;
}

type Statement = CallAnswer<Routes["earnings"]>["statements"][number];

/** The newest statement of a translator. */
export async function lastStatement(installation: Installation, email: string): Promise<Statement> {
  const { id } = await installation.db
    .selectFrom("pay_statement")
    .innerJoin("translator", "translator.id", "pay_statement.translator_id")
    .select(["pay_statement.id"])
    .where("translator.email", "=", email)
    .orderBy("pay_statement.id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { period } = await installation.db
    .selectFrom("pay_statement")
    .select("period")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { statements } = await translator(installation, email).call("earnings", { query: { month: period } });
  const found = statements.find((one) => one.id === id);
  if (!found) throw new Error(`statement ${id} is not shown`);
  return found;
}

/** Confirms the newest statement by a bill of exactly its fees; returns it. */
export async function billed(installation: Installation, email: string): Promise<Statement> {
  const { id, net } = await lastStatement(installation, email);
  const date = installation.clock.now().toISOString().slice(0, 10);
  const gross = net.currency_amount_decimal;
  const body = { number: `R/${id}`, date, gross };
  return translator(installation, email).call("billStatement", { params: { id: String(id) }, body });
}

let months_back = 0;
/**
 * A statement that waits for its bill, without moving the clock: for work that is payable since a month without
 * statement. Returns its id.
 */
export async function statementOf(
  installation: Installation,
  email: string,
  reviewer: string,
): Promise<string> {
  await knownPayee(installation, email);
  const { orders } = await paidOrder(installation, anna(installation), { package: "business" });
  const id = orders[0]?.id ?? 0;
  await handIn(installation, await takeStage(installation, id, email), email);
  await handIn(installation, await takeStage(installation, id, reviewer), reviewer);
  const now = installation.clock.now();
  const payable_at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months_back += 1), 15));
  await installation.db
    .updateTable("assignment")
    .set({ payable_at })
    .where("order_id", "=", id)
    .where("fee_state", "=", "payable")
    .execute();
  await installation.runRound("pay.round");
  await installation.runJobs();
  return String((await lastStatement(installation, email)).id);
}

/** A statement whose bill the desk has approved; returns its id. */
export async function approved(installation: Installation, email: string, reviewer: string): Promise<string> {
  await statementOf(installation, email, reviewer);
  const { id } = await billed(installation, email);
  const params = { id: String(id) };
  await bookkeeper(installation).call("approveBill", { params, body: { vat: "0", withheld: "0" } });
  return params.id;
}

/** A draft of all payable statements; returns the newest run's id. */
export async function drafted(installation: Installation, currency: "PLN" | "EUR" = "PLN"): Promise<string> {
  const [run] = await bookkeeper(installation).call("draftPayoutRun", { body: { currency } });
  return String(run?.id ?? 0);
}

/** A run that another person released and sent to the bank; returns its id. */
export async function sent(installation: Installation, currency: "PLN" | "EUR" = "PLN"): Promise<string> {
  const id = await drafted(installation, currency);
  await chief(installation).call("releasePayoutRun", { params: { id } });
  await chief(installation).call("payoutRunSent", { params: { id } });
  await installation.runJobs();
  return id;
}

let lines = 0;
/** A line of our bank's statement, by its title and amount. */
export async function bankLine(
  installation: Installation,
  line: { readonly amount: bigint; readonly title: string; readonly counterparty_iban?: string },
  currency: "PLN" | "EUR" = "PLN",
): Promise<void> {
  const bank_ref = `pay-${(lines += 1)}`;
  const file = statementFile({ opening: 90_000_000n, currency, lines: [{ ...line, bank_ref }] });
  await importStatement(installation, file);
}

/** A translator's row by their address. */
export const idOf = async (installation: Installation, email: string): Promise<number> =>
  (
    await installation.db
      .selectFrom("translator")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).id;

/** The fees of an order, in order, with their ledger balances. */
export const feesOf = (installation: Installation, order_id: number) =>
  installation.db
    .selectFrom("assignment")
    .select(["id", "state", "fee_state", "fee", "fee_due", "booked_accrued", "booked_payable", "bookings"])
    .where("order_id", "=", order_id)
    .orderBy("id")
    .execute();

/** The ledger's liability to a translator, minor units of a currency. */
export async function owedTo(
  installation: Installation,
  email: string,
  currency: "PLN" | "EUR" = "PLN",
): Promise<bigint> {
  const row = await installation.db
    .selectFrom("ledger.account")
    .select("balance")
    .where("code", "=", "liab:translator")
    .where("owner", "=", `translator:${await idOf(installation, email)}`)
    .where("currency", "=", currency)
    .executeTakeFirst();
  return -(row?.balance ?? 0n);
}

/** Kinds of mails about money to a recipient, in order. */
export async function mailKinds(installation: Installation, recipient: string): Promise<string[]> {
  const rows = await installation.db
    .selectFrom("mail")
    .select("kind")
    .where("recipient", "=", recipient)
    .where("kind", "like", "pay_%")
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
}

/** An amount of the API in minor units. */
export const minorOf = ({ currency_amount_decimal }: { readonly currency_amount_decimal: string }): bigint =>
  BigInt(currency_amount_decimal.replace(".", ""));
