import { type Kysely, type Selectable, sql } from "kysely";
import { localDate } from "#domain/calendar.ts";
import type { Currency } from "#domain/money.ts";
import { monthBefore, monthOfDay } from "#domain/payouts/bill.ts";
import { isForStatement } from "#domain/payouts/fee-books.ts";
import { dayBegins } from "#server/kernel/format/day.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { nextPayNumber } from "./numbers.ts";

export type StatementRow = Selectable<DB["pay_statement"]>;

/** The first instant of the month that is running; what is payable before it can be on a statement. */
const monthBegan = (now: Date): Date => dayBegins(`${monthOfDay(localDate(now.getTime()))}-01`);

/** Translators with payable fees of months that are over and are on no statement yet. */
export async function translatorsToSettle(db: Kysely<DB>, now: Date): Promise<number[]> {
  const until = monthBegan(now);
  const { rows } = await sql<{ translator_id: number }>`
    select translator_id from assignment
      where fee_state in ('payable', 'reduced') and payable_at < ${until} and fee_due > 0
    union
    select translator_id from correction_stage
      where fee_state = 'payable' and submitted_at < ${until} and fee > 0
    order by translator_id limit 1000
  `.execute(db);
  return rows.map(({ translator_id }) => translator_id);
}

type Fee = {
  readonly assignment_id: number | null;
  readonly correction_stage_id: number | null;
  readonly order_id: number;
  readonly kind: string;
  readonly source_lang: string;
  readonly target_lang: string;
  readonly units: number;
  readonly unit: "word" | "minute";
  readonly amount: bigint;
  readonly currency: Currency;
  readonly payable_at: Date;
};

async function feesOf(tx: Tx, translator_id: number, until: Date): Promise<Fee[]> {
  const work = await tx
    .selectFrom("assignment")
    .innerJoin("order", "order.id", "assignment.order_id")
    .selectAll("assignment")
    .select(["order.source_lang", "order.target_lang"])
    .where("assignment.translator_id", "=", translator_id)
    .where("fee_state", "in", ["payable", "reduced"])
    .where("payable_at", "<", until)
    .orderBy("assignment.id")
    .forUpdate("assignment")
    .execute();
  const reworks = await tx
    .selectFrom("correction_stage as turn")
    .innerJoin("correction", "correction.id", "turn.correction_id")
    .innerJoin("order", "order.id", "correction.order_id")
    .selectAll("turn")
    .select(["order.source_lang", "order.target_lang", "order.currency", "correction.order_id"])
    .where("turn.translator_id", "=", translator_id)
    .where("turn.fee_state", "=", "payable")
    .where("turn.submitted_at", "<", until)
    .orderBy("turn.id")
    .forUpdate("turn")
    .execute();
  return [
    ...work
      .filter((one) => isForStatement(one, until))
      .map((one): Fee => ({
        ...one,
        assignment_id: one.id,
        correction_stage_id: null,
        kind: one.stage_kind,
        amount: one.fee_due ?? 0n,
        payable_at: one.payable_at ?? until,
      })),
    ...reworks
      .filter(({ fee }) => fee > 0n)
      .map((one): Fee => ({
        ...one,
        assignment_id: null,
        correction_stage_id: one.id,
        units: 0,
        unit: "word",
        amount: one.fee,
        payable_at: one.submitted_at ?? until,
      })),
  ];
}

const monthOf = (at: Date): string => monthOfDay(localDate(at.getTime()));

/**
 * Closes the months of a translator that are over: one statement a month and currency, with every fee that became payable
 * in it. Fees that become known later are on the statement of the last month. A second call does nothing; a fee is on one
 * statement only.
 */
export async function closeMonths(tx: Tx, translator_id: number, now: Date): Promise<number[]> {
  // One after the other for a translator, so that two workers never make two statements of one month.
  await tx.selectFrom("translator").select("id").where("id", "=", translator_id).forUpdate().execute();
  const fees = await feesOf(tx, translator_id, monthBegan(now));
  const before = await tx
    .selectFrom("pay_statement")
    .select(["currency", "period"])
    .where("translator_id", "=", translator_id)
    .execute();
  const last = monthBefore(monthOf(now));
  const groups = new Map<string, { currency: Currency; period: string; fees: Fee[] }>();
  for (const fee of fees) {
    const isClosed = (month: string): boolean =>
      before.some(({ currency, period }) => currency === fee.currency && period === month);
    const own = monthOf(fee.payable_at);
    const period = isClosed(own) ? last : own;
    if (isClosed(period)) continue;
    const key = `${period} ${fee.currency}`;
    const group = groups.get(key) ?? { currency: fee.currency, period, fees: [] };
    group.fees.push(fee);
    groups.set(key, group);
  }
  const made: number[] = [];
  for (const key of [...groups.keys()].toSorted()) {
    const group = groups.get(key);
    if (group) made.push(await writeStatement(tx, { translator_id, ...group }, now));
  }
  return made;
}

type NewStatement = {
  readonly translator_id: number;
  readonly currency: Currency;
  readonly period: string;
  readonly fees: readonly Fee[];
};

async function writeStatement(
  tx: Tx,
  { translator_id, currency, period, fees }: NewStatement,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto("pay_statement")
    .values({
      hash: newHash(),
      number: await nextPayNumber(tx, "ZT", localDate(now.getTime())),
      translator_id,
      period,
      currency,
      state: "open",
      net: fees.reduce((sum, { amount }) => sum + amount, 0n),
      issued_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("pay_statement_line")
    .values(
      fees.map(({ currency: _same, ...fee }, at) => ({
        pay_statement_id: id,
        position: at + 1,
        assignment_id: fee.assignment_id,
        correction_stage_id: fee.correction_stage_id,
        order_id: fee.order_id,
        kind: fee.kind,
        source_lang: fee.source_lang,
        target_lang: fee.target_lang,
        units: fee.units,
        unit: fee.unit,
        amount: fee.amount,
        payable_at: fee.payable_at,
      })),
    )
    .execute();
  await moveFees(tx, id, "on_statement");
  await enqueue(tx, "pay.render", { pay_statement_id: id });
  return id;
}

/** The statement, locked until the transaction ends; undefined when there is none. */
export const lockStatement = (tx: Tx, id: number): Promise<StatementRow | undefined> =>
  tx.selectFrom("pay_statement").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** All fees of a statement go on together. What is owed for them does not change, so nothing is booked. */
export async function moveFees(
  tx: Tx,
  pay_statement_id: number,
  fee_state: "on_statement" | "invoiced" | "paid",
): Promise<void> {
  const lines = tx
    .selectFrom("pay_statement_line as line")
    .where("line.pay_statement_id", "=", pay_statement_id);
  await tx
    .updateTable("assignment")
    .set({ fee_state })
    .where("id", "in", lines.select("line.assignment_id").$castTo<{ assignment_id: number }>())
    .execute();
  await tx
    .updateTable("correction_stage")
    .set({ fee_state })
    .where("id", "in", lines.select("line.correction_stage_id").$castTo<{ correction_stage_id: number }>())
    .execute();
}
