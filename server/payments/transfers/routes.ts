import type { Readable } from "node:stream";
import { limits } from "#domain/catalog.ts";
import { StatementFault } from "#domain/payments/statement.ts";
import { Refusal } from "#domain/errors.ts";
import { askingForMatch, restOf } from "./by-hand.ts";
import { bookedAt } from "./booked-at.ts";
import { dueView, searchDues } from "./dues.ts";
import { payoutByHand, payoutsFor, payoutView } from "./payouts.ts";
import { confirmRefund, refundView, waitingRefunds } from "./refunds.ts";
import { translatorPayoutByHand } from "./translator-payouts.ts";
import { accountOfFile, readStatementFile } from "./statement-file.ts";
import { giveOrAsk } from "#server/approvals/index.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import {
  bookCharge,
  bookVoucher,
  importFile,
  matchByHand,
  note,
  type ReadFile,
  setEncoding,
  undoMatch,
} from "./commands.ts";
import { writeOffRest } from "./write-off.ts";
import { bankAccountRows, importRows, refundFile, transferById, transferRows } from "./queries.ts";

async function wholeBody(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > limits.file_bytes) throw new Refusal("body.too_large");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/**
 * The statements of a file in the encoding of its account; refuses an invalid file, with the number of the faulty line.
 */
async function receiveStatement(
  { db }: Machine,
  { name, stream }: { readonly name: string; readonly stream: Readable },
): Promise<ReadFile> {
  const bytes = await wholeBody(stream);
  const account = await db
    .selectFrom("bank_account")
    .select("encoding")
    .where("iban", "=", accountOfFile(bytes) ?? "")
    .executeTakeFirst();
  try {
    return {
      ...readStatementFile(bytes, account?.encoding ?? "utf-8"),
      file_name: name,
      sha256: digest(bytes),
    };
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    throw new Refusal("statement.unreadable", { line: error.line, reason: error.reason });
  }
}

export const transfer_handlers = {
  importStatement: steps<
    "importStatement",
    { readonly staff_id: number; readonly file: ReadFile },
    Awaited<ReturnType<typeof imported>>
  >("importStatement", {
    prepare: async ({ machine, caller, query, stream }) => {
      const staff_id = idOfCaller(caller);
      return { staff_id, file: await receiveStatement(machine, { name: query.name, stream }) };
    },
    command: async ({ tx, now }, { staff_id, file }) => {
      const { id, known } = await importFile(tx, staff_id, file, now);
      return imported(tx, id, known);
    },
  }),
  bankImports: read("bankImports", ({ db }) => importRows(db)),
  transfers: read("transfers", ({ db, query, now }) => transferRows(db, query, now)),
  dues: read("dues", async ({ db, params, query, now }) => {
    const row = await db
      .selectFrom("bank_entry")
      .select(["currency", "booked_on"])
      .where("id", "=", params.id)
      .executeTakeFirst();
    if (!row) throw new Refusal("transfer.not_found");
    const { currency, booked_on } = row;
    const found = await searchDues(db, { currency, search: query.search }, bookedAt(booked_on, now));
    return found.map(dueView);
  }),
  matchTransfer: write("matchTransfer", async ({ tx, caller, params, body, now }) => {
    const matching = { entry_id: params.id, ...body };
    const before = await restOf(tx, matching);
    const give = async () => {
      await matchByHand(tx, idOfCaller(caller), matching, now);
      return askingForMatch(tx, matching, before);
    };
    await giveOrAsk(tx, caller, { give, asking: (asking) => asking }, now);
    return transferById(tx, params.id, now);
  }),
  payoutsInTransit: read("payoutsInTransit", async ({ db, params }) => {
    const row = await db
      .selectFrom("bank_entry")
      .select(["currency", "rest"])
      .where("id", "=", params.id)
      .executeTakeFirst();
    if (!row) throw new Refusal("transfer.not_found");
    return (await payoutsFor(db, row)).map(payoutView);
  }),
  matchPayout: write("matchPayout", async ({ tx, caller, params, body, now }) => {
    const staff_id = idOfCaller(caller);
    await payoutByHand(tx, staff_id, { entry_id: params.id, ...body }, now);
    return transferById(tx, params.id, now);
  }),
  matchTranslatorPayout: write("matchTranslatorPayout", async ({ tx, caller, params, body, now }) => {
    const staff_id = idOfCaller(caller);
    await translatorPayoutByHand(tx, staff_id, { entry_id: params.id, ...body }, now);
    return transferById(tx, params.id, now);
  }),
  bookCharge: write("bookCharge", async ({ tx, caller, params, now }) => {
    const staff_id = idOfCaller(caller);
    await bookCharge(tx, staff_id, params.id, now);
    return transferById(tx, params.id, now);
  }),
  bookVoucher: write("bookVoucher", async ({ tx, caller, params, now }) => {
    await bookVoucher(tx, idOfCaller(caller), params.id, now);
    return transferById(tx, params.id, now);
  }),
  writeOffRest: write("writeOffRest", async ({ tx, caller, params, body, now }) => {
    const staff_id = idOfCaller(caller);
    const entry_id = await writeOffRest(tx, staff_id, { match_id: params.id, ...body }, now);
    return transferById(tx, entry_id, now);
  }),
  undoMatch: write("undoMatch", async ({ tx, caller, params, now }) => {
    const staff_id = idOfCaller(caller);
    const entry_id = await undoMatch(tx, staff_id, params.id, now);
    return transferById(tx, entry_id, now);
  }),
  bankAccounts: read("bankAccounts", ({ db }) => bankAccountRows(db)),
  setBankAccount: write("setBankAccount", async ({ tx, caller, params, body, now }) => {
    const staff_id = idOfCaller(caller);
    await setEncoding(tx, staff_id, { iban: params.iban, encoding: body.encoding }, now);
    return bankAccountRows(tx);
  }),
  refundsToSend: read("refundsToSend", async ({ db }) => (await waitingRefunds(db)).map(refundView)),
  refundSent: write("refundSent", async ({ tx, caller, params, now }) => {
    const staff_id = idOfCaller(caller);
    await confirmRefund(tx, params.id, now);
    await note(tx, staff_id, { act: "refund.sent", object: "refund", object_id: params.id }, now);
    return (await waitingRefunds(tx)).map(refundView);
  }),
  refundFile: write("refundFile", async ({ tx, caller, body, now }) => {
    const staff_id = idOfCaller(caller);
    const file = await refundFile(tx, body.currency, now);
    await note(
      tx,
      staff_id,
      { act: "refund.file", object: "refund", object_id: null, detail: { file_name: file.file_name } },
      now,
    );
    return file;
  }),
};

async function imported(tx: Machine["db"], id: number, known: boolean) {
  const [row] = await importRows(tx, id);
  if (!row) throw new Error(`the import ${id} is gone`);
  return { import: row, known };
}
