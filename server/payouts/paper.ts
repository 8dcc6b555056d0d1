import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import { brands } from "#brands/all.ts";
import { localDate } from "#domain/calendar.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { StatementDocument } from "./statement-layout.ts";
import { statementBytes } from "./statement-pdf.ts";
import { frozenPayee, payeeOf } from "./payees.ts";

/** Translators work for all brands; their papers come from the flagship. */
const [flagship] = brands;
export type DrawnStatement = { readonly key: string; readonly name: string; readonly sha256: string | null };

async function documentOf(db: Kysely<DB>, id: number) {
  const row = await db
    .selectFrom("pay_statement as statement")
    .innerJoin("translator", "translator.id", "statement.translator_id")
    .selectAll("statement")
    .select(["translator.name", "translator.locale"])
    .where("statement.id", "=", id)
    .executeTakeFirstOrThrow();
  const payee = await payeeOf(db, row.translator_id);
  const lines = await db
    .selectFrom("pay_statement_line")
    .selectAll()
    .where("pay_statement_id", "=", id)
    .orderBy("position")
    .execute();
  const document: StatementDocument = {
    number: row.number,
    locale: row.locale,
    period: row.period,
    currency: row.currency,
    issued_on: localDate(row.issued_at.getTime()),
    created_at: row.issued_at,
    payer: flagship.seller,
    payee: payee ? frozenPayee(payee) : null,
    translator: row.name,
    lines,
    net: row.net,
  };
  return { row, document };
}

/** The PDF of a statement: created once, stored, and read from the store afterwards. */
export async function statementPdf(
  { db, store }: Pick<Machine, "db" | "store">,
  id: number,
): Promise<DrawnStatement> {
  const { row, document } = await documentOf(db, id);
  const name = `${row.number.replaceAll("/", "-")}.pdf`;
  if (row.pdf_key !== null) return { key: row.pdf_key, name, sha256: null };
  const bytes = await statementBytes(document, flagship);
  const key = `statements/${row.hash}.pdf`;
  await store.write(key, bytes);
  return { key, name, sha256: createHash("sha256").update(bytes).digest("hex") };
}
