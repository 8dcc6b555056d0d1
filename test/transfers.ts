import { expect } from "vitest";
import type { CallAnswer } from "#contract/client.ts";
import { routes, type Routes } from "#contract/routes.ts";
import { fillPath } from "#contract/route.ts";
import type { StatementEntry } from "#domain/payments/statement.ts";
import { camt053Of, mt940Of } from "#demo/standins/statement-writer.ts";
import type { Installation } from "./installation.ts";
import { answerOf, refusalOf, session, type Refused, type Session } from "./session.ts";

/** Shared steps of tests about bank transfers. */

export const pln_account = "PL61109010140000071219812874";
export const eur_account = "PL27114020040000300201355387";

export type Line = Partial<StatementEntry> & { readonly amount: bigint };
export type Written = {
  readonly lines: readonly Line[];
  readonly opening?: bigint;
  readonly currency?: "PLN" | "EUR";
  readonly iban?: string;
  readonly day?: string;
  readonly format?: "mt940" | "camt";
};

/** A statement file with these lines and matching balances. */
export function statementFile({
  lines,
  opening = 0n,
  currency = "PLN",
  iban = currency === "PLN" ? pln_account : eur_account,
  day = "2031-03-03",
  format = "mt940",
}: Written): Buffer {
  const entries = lines.map((line) => ({
    line: 1,
    booked_on: day,
    valued_on: day,
    currency,
    title: "",
    counterparty_name: "",
    counterparty_iban: "PL27114020040000300201355387",
    bank_ref: "",
    type_code: "TRF",
    is_reversal: false,
    credited_iban: "",
    ...line,
  }));
  const closing = entries.reduce((sum, { amount }) => sum + amount, opening);
  const statement = { iban, number: "31", currency, opening, closing, entries };
  return Buffer.from(format === "mt940" ? mt940Of(statement, day) : camt053Of(statement, day), "utf8");
}

export const bookkeeper = (installation: Installation): Session =>
  session(installation, { zone: "staff", email: "ksiegowa@example.com", language: "pl", at_work: true });

const send = async (installation: Installation, who: Session, file: Buffer, name = "wyciag.sta") =>
  installation.app.inject({
    method: "POST",
    url: `${fillPath(routes.importStatement.path, {})}?name=${encodeURIComponent(name)}`,
    headers: { ...(await who.headers()), "content-type": "application/octet-stream" },
    payload: file,
  });

type Imported = CallAnswer<Routes["importStatement"]>;

/** Imports a file and matches its lines; returns the result. */
export async function importStatement(installation: Installation, file: Buffer): Promise<Imported> {
  const answer = answerOf(
    "importStatement",
    await send(installation, bookkeeper(installation), file),
  ) as Imported;
  await installation.runJobs();
  const imports = await bookkeeper(installation).call("bankImports", {});
  const now = imports.find(({ id }) => id === answer.import.id);
  expect(now).toBeDefined();
  return { ...answer, import: now ?? answer.import };
}

/** Uploads a file without waiting for its jobs. */
export const handIn = (installation: Installation, file: Buffer, name?: string) =>
  send(installation, bookkeeper(installation), file, name);

export const refusedImport = async (
  installation: Installation,
  file: Buffer,
  who = bookkeeper(installation),
): Promise<Refused> => refusalOf(await send(installation, who, file));

/** The transfer title shown to the payer. */
export async function titleOf(who: Session, payment_hash: string): Promise<string> {
  const { transfer } = await who.call("payment", { params: { hash: payment_hash } });
  expect(transfer).not.toBeNull();
  return transfer?.title ?? "";
}

/** Minor units of a decimal text. */
export const minor = (decimal: string): bigint => BigInt(decimal.replace(".", ""));

/** Lines of a file by their titles. */
export async function lineOf(installation: Installation, title: string) {
  const { data } = await bookkeeper(installation).call("transfers", {
    query: { state: "all", search: title },
  });
  const [line] = data;
  expect(line, `a line with ${title}`).toBeDefined();
  if (!line) throw new Error(`no line has the title ${title}`);
  return line;
}

/** Parts of amounts due that came by transfer, with the invoices that they count for. */
export const partsByTransfer = ({ db }: Installation) =>
  db
    .selectFrom("bank_match as part")
    .innerJoin("payment_request as request", "request.id", "part.payment_request_id")
    .select(["part.amount", "request.invoice_id"])
    .where("part.kind", "=", "part")
    .where("part.undone_at", "is", null)
    .execute();
