import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type MatchedRow, matchRows, payoutSums } from "#domain/accounting/matching.ts";
import { netOf, type Payout } from "#domain/accounting/payout.ts";
import type { ReportProvider } from "#domain/accounting/reports.ts";
import { Refusal } from "#domain/errors.ts";
import type { Currency } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Line, post } from "#server/ledger/index.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { openEntries } from "./clearing.ts";

export type PayoutReport = {
  readonly provider: ReportProvider;
  readonly file_name: string;
  readonly payouts: readonly Payout[];
};
export type ImportedPayout = {
  readonly payout_id: string;
  readonly outcome: "booked" | "known";
  readonly parked: number;
};

/**
 * Books the payouts of a provider's report in the caller's transaction: money in transit to the bank, fees not known
 * before, and the clearing account down by both; the bank account itself is booked only by its statement. A known payout
 * changes nothing; refused when its content differs now. Rows without a match are parked and not booked.
 */
export async function importPayouts(
  tx: Tx,
  { provider, file_name, payouts }: PayoutReport,
  staff_id: number,
  now: Date,
): Promise<ImportedPayout[]> {
  // Reports of one provider run one after the other: two in parallel would match the same captures.
  await sql`select pg_advisory_xact_lock(hashtext('provider_payout'), hashtext(${provider}))`.execute(tx);
  const imported: ImportedPayout[] = [];
  // One order in all transactions, so that two imports lock the accounts of the books in one order too.
  const ordered = payouts.toSorted((a, b) =>
    `${a.currency} ${a.payout_id}` < `${b.currency} ${b.payout_id}` ? -1 : 1,
  );
  for (const payout of ordered) {
    const content_sha256 = contentOf(payout);
    const known = await tx
      .selectFrom("provider_payout")
      .select("content_sha256")
      .where("provider", "=", provider)
      .where("payout_id", "=", payout.payout_id)
      .executeTakeFirst();
    if (known && known.content_sha256 !== content_sha256)
      throw new Refusal("payout.other_content", { payout_id: payout.payout_id });
    if (known) imported.push({ payout_id: payout.payout_id, outcome: "known", parked: 0 });
    else imported.push(await bookPayout(tx, { provider, file_name, payout, content_sha256, staff_id }, now));
  }
  return imported;
}

/** The content of a payout, independent of the lines of the file. */
function contentOf({ rows, ...payout }: Payout): string {
  const content = { ...payout, rows: rows.map((row) => ({ ...row, line: 0 })) };
  const text = JSON.stringify(content, (_key, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
  return createHash("sha256").update(text).digest("hex");
}

type NewPayout = {
  readonly provider: ReportProvider;
  readonly file_name: string;
  readonly payout: Payout;
  readonly content_sha256: string;
  readonly staff_id: number;
};

async function bookPayout(
  tx: Tx,
  { provider, file_name, payout, content_sha256, staff_id }: NewPayout,
  now: Date,
): Promise<ImportedPayout> {
  const { payout_id, currency, paid_on } = payout;
  const refs = [...new Set(payout.rows.flatMap((row) => row.refs))];
  const open = await openEntries(tx, { provider, currency }, refs);
  const matched = matchRows(payout.rows, open.entries, open.fees);
  const sums = payoutSums(payout, matched);
  const { id } = await tx
    .insertInto("provider_payout")
    .values({
      provider,
      payout_id,
      currency,
      amount: payout.amount,
      kept: sums.kept,
      paid_on,
      file_name,
      content_sha256,
      imported_by: staff_id,
      imported_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = [...matched.map((one) => rowValues(id, one)), ...differenceRow(id, sums.difference)];
  // In pieces: a statement has a limit of parameters.
  for (let at = 0; at < rows.length; at += 1000)
    await tx
      .insertInto("provider_payout_row")
      .values(rows.slice(at, at + 1000))
      .execute();
  const lines: Line[] = [
    { code: "asset:payout_in_transit", owner: `provider:${provider}`, currency, amount: sums.paid_out },
    { code: "exp:gateway_fee", owner: "", currency, amount: sums.fees },
    {
      code: "asset:psp_clearing",
      owner: `provider:${provider}`,
      currency,
      amount: -sums.paid_out - sums.fees,
    },
  ];
  const key = `payout:${provider}:${payout_id}`;
  if (lines.some(({ amount }) => amount !== 0n))
    await post(tx, { key, kind: "payout", reference: `provider_payout:${id}`, lines, now });
  await enqueue(tx, "bank.match_payout", { provider_payout_id: id });
  return { payout_id, outcome: "booked", parked: rows.filter(({ state }) => state === "parked").length };
}

const rowValues = (
  provider_payout_id: number,
  { row, payment_id, entry, known_fee, problem }: MatchedRow,
) => ({
  provider_payout_id,
  line: row.line,
  row_ref: row.row_ref,
  kind: row.kind,
  refs: JSON.stringify(row.refs),
  description: row.description,
  gross: row.gross,
  fee: row.fee,
  payment_id,
  entry_id: entry?.entry_id ?? null,
  fee_entry_id: known_fee?.entry_id ?? null,
  state: problem === null ? ("booked" as const) : ("parked" as const),
  problem,
});

/** The difference between the lines and the payout is one more line, for the desk: less was paid than the sum of the lines. */
const differenceRow = (provider_payout_id: number, difference: bigint): ReturnType<typeof asDifference>[] =>
  difference === 0n ? [] : [asDifference(provider_payout_id, -difference)];

const asDifference = (provider_payout_id: number, gross: bigint) => ({
  provider_payout_id,
  line: 0,
  row_ref: "difference",
  kind: "difference" as const,
  refs: JSON.stringify([]),
  description: "",
  gross,
  fee: 0n,
  payment_id: null,
  entry_id: null,
  fee_entry_id: null,
  state: "parked" as const,
  problem: "difference" as const,
});

/**
 * The desk records that a payout never reached our bank, because its provider took it back, or that it is in transit
 * after all. Its money is then in suspense, where it is matched by that row of a later report. A repetition changes
 * nothing; refused for a payout on a bank statement.
 */
export async function setReturned(
  tx: Tx,
  { id, returned }: { readonly id: number; readonly returned: boolean },
  staff_id: number,
  now: Date,
): Promise<void> {
  const payout = await tx
    .selectFrom("provider_payout")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const arrived = await tx
    .selectFrom("bank_match")
    .select("id")
    .where("provider_payout_id", "=", id)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  if (!payout || arrived || payout.amount === 0n) throw new Refusal("payout.not_on_its_way");
  if ((payout.returned_at !== null) === returned) return;
  const reference = `provider_payout:${id}`;
  const before = await tx
    .selectFrom("ledger.journal")
    .select("id")
    .where("reference", "=", reference)
    .where("kind", "=", "payout_returned")
    .execute();
  const { currency, provider } = payout;
  const amount = returned ? payout.amount : -payout.amount;
  const lines: Line[] = [
    { code: "liab:suspense", owner: "", currency, amount },
    { code: "asset:payout_in_transit", owner: `provider:${provider}`, currency, amount: -amount },
  ];
  await tx
    .updateTable("provider_payout")
    .set(returned ? { returned_by: staff_id, returned_at: now } : { returned_by: null, returned_at: null })
    .where("id", "=", id)
    .execute();
  const key = `payout-returned:${id}:${before.length}`;
  await post(tx, { key, kind: "payout_returned", reference, lines, now });
}

/** How the desk settles a parked row: with the capture that was found since, or as money of unknown origin. */
export type RowSettlement = { readonly how: "match" | "suspense"; readonly note: string };

/**
 * Settles a parked row of a payout. `match` takes the entry of the row, moves the difference of amounts to suspense and
 * the fee to costs; `suspense` moves the amount of the row there. Refused: a row that is not parked, and a match without entry.
 */
export async function settleRow(
  tx: Tx,
  row_id: number,
  { how, note }: RowSettlement,
  staff_id: number,
  now: Date,
): Promise<void> {
  const row = await tx
    .selectFrom("provider_payout_row as row")
    .innerJoin("provider_payout as payout", "payout.id", "row.provider_payout_id")
    .selectAll("row")
    .select(["payout.provider", "payout.currency"])
    .where("row.id", "=", row_id)
    .forUpdate("row")
    .executeTakeFirst();
  if (!row || row.state !== "parked") throw new Refusal("payout_row.not_found");
  await sql`select pg_advisory_xact_lock(hashtext('provider_payout'), hashtext(${row.provider}))`.execute(tx);
  const clearing = { code: "asset:psp_clearing", owner: `provider:${row.provider}` } as const;
  const { currency } = row;
  const net = netOf(row);
  const found = how === "match" ? await entryFor(tx, row) : null;
  if (how === "match" && !found) throw new Refusal("payout_row.no_match");
  const difference = found ? found.entry.amount - row.gross : -net;
  const fee = found ? row.fee + (found.fee?.amount ?? 0n) : 0n;
  const lines: Line[] = [
    { ...clearing, currency, amount: -difference - fee },
    { code: "liab:suspense", owner: "", currency, amount: difference },
    { code: "exp:gateway_fee", owner: "", currency, amount: fee },
  ];
  if (lines.some(({ amount }) => amount !== 0n))
    await post(tx, {
      key: `payout-row:${row.id}`,
      kind: "payout_row",
      reference: `provider_payout:${row.provider_payout_id}`,
      lines,
      now,
    });
  await tx
    .updateTable("provider_payout_row")
    .set({
      state: "settled",
      note,
      settled_by: staff_id,
      settled_at: now,
      ...(found
        ? {
            entry_id: found.entry.entry_id,
            payment_id: found.entry.payment_id,
            fee_entry_id: found.fee?.entry_id ?? null,
          }
        : {}),
    })
    .where("id", "=", row.id)
    .execute();
}

type ParkedRow = {
  readonly provider: string;
  readonly currency: Currency;
  readonly refs: unknown;
  readonly gross: bigint;
};

/** The matching entry of a parked row: the same reference, the same direction, the nearest amount first. */
async function entryFor(tx: Tx, { provider, currency, refs, gross }: ParkedRow) {
  const names = Array.isArray(refs) ? refs.filter((ref) => typeof ref === "string") : [];
  const { entries, fees } = await openEntries(tx, { provider, currency }, names);
  const far = (amount: bigint): bigint => (amount > gross ? amount - gross : gross - amount);
  const [entry] = entries
    .filter(({ amount }) => amount > 0n === gross > 0n)
    .toSorted((a, b) => (far(a.amount) < far(b.amount) ? -1 : 1));
  if (!entry) return null;
  const fee = entry.amount > 0n ? fees.find(({ payment_id }) => payment_id === entry.payment_id) : undefined;
  return { entry, fee: fee ?? null };
}
