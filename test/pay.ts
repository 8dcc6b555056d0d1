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

export const chief = (shop: Installation): Session =>
  session(shop, { zone: "staff", email: "admin@example.com", language: "pl", at_work: true });

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
export const knownPayee = (shop: Installation, email: string, more: object = {}) =>
  translator(shop, email).call("savePayee", { body: { ...payee_input, ...more } });

/**
 * Moves the clock to nine in the morning of the first of the next month, or some days after it, and runs the hourly
 * jobs.
 */
export async function nextMonth(shop: Installation, days = 0): Promise<void> {
  const now = shop.clock.now();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 8);
  shop.clock.forward(first + days * day - now.getTime());
  await shop.runJobs();
  await shop.runRound("pay.round");
  await shop.runJobs();
}

type Input = Parameters<typeof paidOrder>[2];

/** A finished order; its fee is payable after a week. Returns the order id. */
export async function earned(
  shop: Installation,
  email: string,
  input: Input = {},
  who: Session = anna(shop),
): Promise<number> {
  const { orders } = await paidOrder(shop, who, input);
  const id = orders[0]?.id ?? 0;
  await handIn(shop, await takeStage(shop, id, email), email);
  shop.clock.forward(7 * day + 60_000);
  await shop.runJobs();
  return id;
}

type Statement = CallAnswer<Routes["earnings"]>["statements"][number];

/** The newest statement of a translator. */
export async function lastStatement(shop: Installation, email: string): Promise<Statement> {
  const { id } = await shop.db
    .selectFrom("pay_statement")
    .innerJoin("translator", "translator.id", "pay_statement.translator_id")
    .select(["pay_statement.id"])
    .where("translator.email", "=", email)
    .orderBy("pay_statement.id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  const { period } = await shop.db
    .selectFrom("pay_statement")
    .select("period")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { statements } = await translator(shop, email).call("earnings", { query: { month: period } });
  const found = statements.find((one) => one.id === id);
  if (!found) throw new Error(`statement ${id} is not shown`);
  return found;
}

/** Confirms the newest statement by a bill of exactly its fees; returns it. */
export async function billed(shop: Installation, email: string): Promise<Statement> {
  const { id, net } = await lastStatement(shop, email);
  const date = shop.clock.now().toISOString().slice(0, 10);
  const gross = net.currency_amount_decimal;
  const body = { number: `R/${id}`, date, gross };
  return translator(shop, email).call("billStatement", { params: { id: String(id) }, body });
}

let months_back = 0;
/**
 * A statement that waits for its bill, without moving the clock: for work that is payable since a month without
 * statement. Returns its id.
 */
export async function statementOf(shop: Installation, email: string, reviewer: string): Promise<string> {
  await knownPayee(shop, email);
  const { orders } = await paidOrder(shop, anna(shop), { package: "business" });
  const id = orders[0]?.id ?? 0;
  await handIn(shop, await takeStage(shop, id, email), email);
  await handIn(shop, await takeStage(shop, id, reviewer), reviewer);
  const now = shop.clock.now();
  const payable_at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - (months_back += 1), 15));
  await shop.db
    .updateTable("assignment")
    .set({ payable_at })
    .where("order_id", "=", id)
    .where("fee_state", "=", "payable")
    .execute();
  await shop.runRound("pay.round");
  await shop.runJobs();
  return String((await lastStatement(shop, email)).id);
}

/** A statement whose bill the desk has approved; returns its id. */
export async function approved(shop: Installation, email: string, reviewer: string): Promise<string> {
  await statementOf(shop, email, reviewer);
  const { id } = await billed(shop, email);
  const params = { id: String(id) };
  await bookkeeper(shop).call("approveBill", { params, body: { vat: "0", withheld: "0" } });
  return params.id;
}

/** A draft of all payable statements; returns the newest run's id. */
export async function drafted(shop: Installation, currency: "PLN" | "EUR" = "PLN"): Promise<string> {
  const [run] = await bookkeeper(shop).call("draftPayoutRun", { body: { currency } });
  return String(run?.id ?? 0);
}

/** A run that another person released and sent to the bank; returns its id. */
export async function sent(shop: Installation, currency: "PLN" | "EUR" = "PLN"): Promise<string> {
  const id = await drafted(shop, currency);
  await chief(shop).call("releasePayoutRun", { params: { id } });
  await chief(shop).call("payoutRunSent", { params: { id } });
  await shop.runJobs();
  return id;
}

let lines = 0;
/** A line of our bank's statement, by its title and amount. */
export async function bankLine(
  shop: Installation,
  line: { readonly amount: bigint; readonly title: string; readonly counterparty_iban?: string },
  currency: "PLN" | "EUR" = "PLN",
): Promise<void> {
  const bank_ref = `pay-${(lines += 1)}`;
  const file = statementFile({ opening: 90_000_000n, currency, lines: [{ ...line, bank_ref }] });
  await importStatement(shop, file);
}

/** A translator's row by their address. */
export const idOf = async (shop: Installation, email: string): Promise<number> =>
  (await shop.db.selectFrom("translator").select("id").where("email", "=", email).executeTakeFirstOrThrow())
    .id;

/** The fees of an order, in order, with their ledger balances. */
export const feesOf = (shop: Installation, order_id: number) =>
  shop.db
    .selectFrom("assignment")
    .select(["id", "state", "fee_state", "fee", "fee_due", "booked_accrued", "booked_payable", "bookings"])
    .where("order_id", "=", order_id)
    .orderBy("id")
    .execute();

/** The ledger's liability to a translator, minor units of a currency. */
export async function owedTo(
  shop: Installation,
  email: string,
  currency: "PLN" | "EUR" = "PLN",
): Promise<bigint> {
  const row = await shop.db
    .selectFrom("ledger.account")
    .select("balance")
    .where("code", "=", "liab:translator")
    .where("owner", "=", `translator:${await idOf(shop, email)}`)
    .where("currency", "=", currency)
    .executeTakeFirst();
  return -(row?.balance ?? 0n);
}

/** Kinds of mails about money to a recipient, in order. */
export async function mailKinds(shop: Installation, recipient: string): Promise<string[]> {
  const rows = await shop.db
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
