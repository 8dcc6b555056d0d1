import type { Kysely, Selectable } from "kysely";
import { brands } from "#brands/all.ts";
import { elixirFile, goesByElixir, type Outgoing, painFile } from "#domain/payments/payment-file.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { type Currency, money } from "#domain/money.ts";
import { payoutTitle, toTransfer } from "#domain/payouts/bill.ts";
import { runOutcome } from "#domain/payouts/states.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { payoutReturnedJournal, payoutSentJournal } from "./journals.ts";
import { type Journal, post, postAll } from "#server/ledger/index.ts";
import { nextPayNumber } from "./numbers.ts";
import { holdsOf, payeeOf } from "./payees.ts";
import { moveFees } from "./statements.ts";

export type RunRow = Selectable<DB["payout_run"]>;
export type PayoutRow = Selectable<DB["payout"]>;

/** All brands sell as one company, which pays its translators from its own accounts. */
const [{ seller }] = brands;
const payingAccount = (currency: Currency): { readonly iban: string; readonly bic: string } => {
  const account = seller.accounts[currency];
  if (!account) throw new Refusal("payout_run.no_account");
  return account;
};

const lockRun = async (tx: Tx, id: number): Promise<RunRow> => {
  const run = await tx
    .selectFrom("payout_run")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!run) throw new Refusal("payout_run.not_found");
  return run;
};

export const payoutsOfRun = (db: Kysely<DB>, payout_run_id: number): Promise<PayoutRow[]> =>
  db.selectFrom("payout").selectAll().where("payout_run_id", "=", payout_run_id).orderBy("id").execute();

const setStatement = (tx: Tx, id: number, state: "approved" | "in_run" | "sent" | "paid") =>
  tx.updateTable("pay_statement").set({ state }).where("id", "=", id).execute();

/**
 * Drafts the runs of a currency from the approved statements of translators who may be paid: one run for Elixir, one for
 * payments abroad. Refuses a currency without an own account, and when nothing may be paid.
 */
export async function draftRuns(tx: Tx, staff_id: number, currency: Currency, now: Date): Promise<number[]> {
  const { iban: from } = payingAccount(currency);
  const approved = await tx
    .selectFrom("pay_statement")
    .selectAll()
    .where("state", "=", "approved")
    .where("currency", "=", currency)
    .orderBy("id")
    .limit(500)
    .forUpdate()
    .execute();
  const runs = new Map<RunRow["format"], number>();
  for (const one of approved) {
    if ((await holdsOf(tx, one.translator_id, now)).length > 0) continue;
    const payee = await payeeOf(tx, one.translator_id);
    if (!payee) continue;
    const { name, iban, bic } = payee;
    const format = goesByElixir({ id: "", title: "", amount: one.net, currency, iban, name })
      ? "elixir"
      : "pain";
    const payout_run_id =
      runs.get(format) ?? (await newRun(tx, { currency, format, iban: from, made_by: staff_id }, now));
    runs.set(format, payout_run_id);
    const { id: pay_statement_id, translator_id } = one;
    const amount = toTransfer(one.net, one);
    await tx
      .insertInto("payout")
      .values({
        payout_run_id,
        pay_statement_id,
        translator_id,
        currency,
        amount,
        name,
        iban,
        bic,
        state: "planned",
      })
      .execute();
    await setStatement(tx, one.id, "in_run");
  }
  if (runs.size === 0) throw new Refusal("payout_run.nothing");
  return [...runs.values()];
}

async function newRun(
  tx: Tx,
  run: Pick<RunRow, "currency" | "format" | "iban" | "made_by">,
  now: Date,
): Promise<number> {
  const number = await nextPayNumber(tx, "WT", localDate(now.getTime()));
  const { id } = await tx
    .insertInto("payout_run")
    .values({ ...run, number, state: "draft", made_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Ends a payout that will not reach its account; its statement may be paid again. Answers the journal, which the caller
 * posts; null for one that had not left.
 */
async function endPayout(
  tx: Tx,
  one: PayoutRow,
  end: {
    readonly state: "rejected" | "withdrawn";
    readonly reason: string;
    readonly staff_id: number | null;
  },
  now: Date,
): Promise<Journal | null> {
  await tx
    .updateTable("payout")
    .set({ state: end.state, reason: end.reason, ended_by: end.staff_id, ended_at: now })
    .where("id", "=", one.id)
    .execute();
  await setStatement(tx, one.pay_statement_id, "approved");
  await moveFees(tx, one.pay_statement_id, "invoiced");
  if (one.state === "planned") return null;
  const { id: payout_id, translator_id, amount, currency } = one;
  const returned = { payout_id, translator_id, amount: money(amount, currency) };
  return payoutReturnedJournal(returned);
}

/** Whether a staff member approved a bill that a run pays: the approver may not release the run. */
export const approvedAny = async (db: Kysely<DB>, run_id: number, staff_id: number): Promise<boolean> =>
  (await db
    .selectFrom("payout")
    .innerJoin("pay_statement", "pay_statement.id", "payout.pay_statement_id")
    .select("payout.id")
    .where("payout_run_id", "=", run_id)
    .where("payout.state", "=", "planned")
    .where("approved_by", "=", staff_id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Releases a run: from here its payouts are in transit, and its file is created once. Payouts that may not be paid any
 * more, or not to the account of the draft, are removed first. Refuses a staff member who approved one of its
 * bills, and a run of which nothing is left. Returns how many were removed.
 */
export async function releaseRun(tx: Tx, staff_id: number, id: number, now: Date): Promise<number> {
  const run = await lockRun(tx, id);
  if (run.state !== "draft") throw new Refusal("payout_run.wrong_state");
  if (await approvedAny(tx, id, staff_id)) throw new Refusal("payout_run.same_person");
  const going: PayoutRow[] = [];
  let left_out = 0;
  for (const one of (await payoutsOfRun(tx, id)).filter(({ state }) => state === "planned")) {
    const holds = await holdsOf(tx, one.translator_id, now);
    const payee = await payeeOf(tx, one.translator_id);
    if (holds.length === 0 && payee?.iban === one.iban) going.push(one);
    else {
      left_out += 1;
      const reason = holds[0] ?? "account_changed";
      await endPayout(tx, one, { state: "withdrawn", reason, staff_id }, now);
    }
  }
  if (going.length === 0) {
    await tx
      .updateTable("payout_run")
      .set({ state: "cancelled", closed_at: now })
      .where("id", "=", id)
      .execute();
    return left_out;
  }
  const { file_name, text } = await fileOf(tx, run, going, now);
  await tx
    .updateTable("payout_run")
    .set({ state: "released", released_by: staff_id, released_at: now, file_name, file_text: text })
    .where("id", "=", id)
    .execute();
  const journals: Journal[] = [];
  for (const { id: payout_id, translator_id, amount, currency, pay_statement_id } of going) {
    await tx.updateTable("payout").set({ state: "on_its_way" }).where("id", "=", payout_id).execute();
    await setStatement(tx, pay_statement_id, "sent");
    const sent = { payout_id, translator_id, amount: money(amount, currency) };
    journals.push(payoutSentJournal(sent));
  }
  await postAll(tx, journals, now);
  return left_out;
}

async function fileOf(tx: Tx, run: RunRow, payouts: readonly PayoutRow[], now: Date) {
  const numbers = await tx
    .selectFrom("pay_statement")
    .select(["id", "number"])
    .where(
      "id",
      "in",
      payouts.map(({ pay_statement_id }) => pay_statement_id),
    )
    .execute();
  const outgoing = payouts.map((one): Outgoing => ({
    id: `TLW${one.id}`,
    amount: one.amount,
    currency: one.currency,
    iban: one.iban,
    bic: one.bic,
    name: one.name,
    title: payoutTitle(one.id, numbers.find(({ id }) => id === one.pay_statement_id)?.number ?? ""),
  }));
  const payer = {
    name: seller.name,
    address: `${seller.address} ${seller.postcode} ${seller.city}`,
    ...payingAccount(run.currency),
  };
  const name = run.number.replaceAll("/", "-");
  return run.format === "elixir"
    ? { file_name: `${name}.pli`, text: elixirFile(payer, outgoing, localDate(now.getTime())) }
    : {
        file_name: `${name}.xml`,
        text: painFile(payer, outgoing, { id: name, created_at: now.toISOString().slice(0, 19) }),
      };
}

/** Records that the bank has received the file; translators are notified. A second call changes nothing. */
export async function runSent(tx: Tx, staff_id: number, id: number, now: Date): Promise<void> {
  const run = await lockRun(tx, id);
  if (run.sent_at !== null) return;
  if (run.state !== "released") throw new Refusal("payout_run.wrong_state");
  await markSent(tx, id, staff_id, now);
}

/** A line of a bank statement proves that the file was received, even if that was not recorded. */
async function markSent(tx: Tx, id: number, staff_id: number | null, now: Date): Promise<void> {
  await tx
    .updateTable("payout_run")
    .set({ state: "sent", sent_by: staff_id, sent_at: now })
    .where("id", "=", id)
    .execute();
  for (const { id: payout_id, state } of await payoutsOfRun(tx, id))
    if (state === "on_its_way") await enqueue(tx, "mail.pay_sent", { payout_id });
}

/** Takes a run back that no bank has: its statements wait for the next one. Refuses one that was sent. */
export async function cancelRun(tx: Tx, staff_id: number, id: number, now: Date): Promise<void> {
  const run = await lockRun(tx, id);
  if (run.state === "cancelled") return;
  if (run.state !== "draft" && run.state !== "released") throw new Refusal("payout_run.wrong_state");
  const journals: (Journal | null)[] = [];
  for (const one of await payoutsOfRun(tx, id))
    if (one.state === "planned" || one.state === "on_its_way")
      journals.push(await endPayout(tx, one, { state: "withdrawn", reason: "cancelled", staff_id }, now));
  await tx
    .updateTable("payout_run")
    .set({ state: "cancelled", closed_at: now })
    .where("id", "=", id)
    .execute();
  await postAll(
    tx,
    journals.filter((journal) => journal !== null),
    now,
  );
}

/** Ends a run once each of its payouts is at its end; opens it again when one is on its way again. */
async function settleRun(tx: Tx, id: number, now: Date): Promise<void> {
  const outcome = runOutcome((await payoutsOfRun(tx, id)).map(({ state }) => state));
  await tx
    .updateTable("payout_run")
    .set(outcome === null ? { state: "sent", closed_at: null } : { state: outcome, closed_at: now })
    .where("id", "=", id)
    .where("sent_at", "is not", null)
    .execute();
}

/** A payout with its run, both locked; the run is always locked first. */
export async function lockPayout(
  tx: Tx,
  id: number,
): Promise<{ readonly run: RunRow; readonly payout: PayoutRow }> {
  const seen = await tx.selectFrom("payout").select("payout_run_id").where("id", "=", id).executeTakeFirst();
  if (!seen) throw new Refusal("payout.not_found");
  const run = await lockRun(tx, seen.payout_run_id);
  const payout = await tx.selectFrom("payout").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return { run, payout };
}

/** The bank did not carry a payout out, or its money came back: it is owed again. Refuses one that is not on its way. */
export async function rejectPayout(
  tx: Tx,
  id: number,
  { reason, staff_id }: { readonly reason: string; readonly staff_id: number | null },
  now: Date,
): Promise<void> {
  const { run, payout } = await lockPayout(tx, id);
  if (payout.state !== "on_its_way" || run.sent_at === null) throw new Refusal("payout.not_on_its_way");
  const journal = await endPayout(tx, payout, { state: "rejected", reason, staff_id }, now);
  await settleRun(tx, run.id, now);
  if (journal) await post(tx, { ...journal, now });
}

/** A line of a statement shows a payout: it has left, and its fees are paid. */
export async function payoutBooked(
  tx: Tx,
  { run, payout }: Awaited<ReturnType<typeof lockPayout>>,
  now: Date,
) {
  if (run.sent_at === null) await markSent(tx, run.id, null, now);
  await tx
    .updateTable("payout")
    .set({ state: "booked", booked_at: now })
    .where("id", "=", payout.id)
    .execute();
  await setStatement(tx, payout.pay_statement_id, "paid");
  await moveFees(tx, payout.pay_statement_id, "paid");
  await settleRun(tx, run.id, now);
}

/** The bank line of a payout was reversed: it is in transit again. */
export async function payoutUnbooked(
  tx: Tx,
  { run, payout }: Awaited<ReturnType<typeof lockPayout>>,
  now: Date,
) {
  await tx
    .updateTable("payout")
    .set({ state: "on_its_way", booked_at: null })
    .where("id", "=", payout.id)
    .execute();
  await setStatement(tx, payout.pay_statement_id, "sent");
  await moveFees(tx, payout.pay_statement_id, "invoiced");
  await settleRun(tx, run.id, now);
}
