import { type Kysely, sql } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import { bank_checks } from "./bank.ts";
import { einvoice_checks } from "./einvoices.ts";
import { books_checks } from "./books.ts";
import { invoice_checks } from "./invoices.ts";
import { ledger_checks } from "./ledger.ts";
import { order_checks } from "./orders.ts";
import { pay_checks } from "./pay.ts";
import { payment_checks } from "./payments.ts";

/** All rules, in the order of the flow of money: booked, paid, paid out, invoiced; then the orders themselves. */
export const checks = [
  ...ledger_checks,
  ...payment_checks,
  ...books_checks,
  ...bank_checks,
  ...invoice_checks,
  ...einvoice_checks,
  ...order_checks,
  ...pay_checks,
] as const;
export type CheckName = (typeof checks)[number]["name"];

export type Violation = {
  readonly name: CheckName;
  /** The first rows that break the rule, as columns of the query. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
};

const shown_rows = 20;

/** What breaks one rule; null while it holds. */
export async function violationOf(
  db: Kysely<DB>,
  { name, sql: query }: (typeof checks)[number],
): Promise<Violation | null> {
  // As a query of its own, because with the limit the planner expects to find the first rows early and there are none.
  const { rows } = await sql<Record<string, unknown>>`
    with breach as materialized (${sql.raw(query)}) select * from breach limit ${shown_rows}
  `.execute(db);
  return rows.length > 0 ? { name, rows } : null;
}

/** Runs all rules on `db` and returns the broken ones; an empty list means a consistent database. Changes nothing. */
export async function runChecks(db: Kysely<DB>): Promise<Violation[]> {
  const violations: Violation[] = [];
  for (const check of checks) {
    // Sequential: a check on live data takes one connection, so that enough remain for requests.
    const violation = await violationOf(db, check);
    if (violation) violations.push(violation);
  }
  return violations;
}
