import type { Kysely } from "kysely";
import type { SecondAsk } from "#contract/interpreting/second-seats.ts";
import { reasonsAgainst, yearsSince } from "#domain/work/qualify.ts";
import { hourlyRate } from "#domain/work/minimum-pay.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { stageFee, loadWorkers, stageWork } from "#server/work/index.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { sessionOfOrder } from "./sessions.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { stagesOf } from "#server/orders/index.ts";

/** The open requests to the caller to come as second interpreter, the first to expire first. */
export async function secondAsks(db: Kysely<DB>, caller: Caller, now: Date): Promise<SecondAsk[]> {
  const rows = await db
    .selectFrom("second_seat as seat")
    .innerJoin("order", "order.id", "seat.order_id")
    .leftJoin("booking", "booking.order_id", "seat.order_id")
    .select(["seat.order_id", "seat.fee", "seat.expires_at", "booking.city"])
    .select(["order.service_type", "order.source_lang", "order.target_lang", "order.currency"])
    .select(["order.session_starts_at", "order.duration_minutes", "order.subject"])
    .where("seat.translator_id", "=", idOfCaller(caller))
    .where("seat.state", "=", "asked")
    .where("seat.expires_at", ">", now)
    .orderBy("seat.expires_at")
    .execute();
  return rows.map((row) => ({
    order_id: row.order_id,
    service_type: row.service_type,
    source_lang: row.source_lang,
    target_lang: row.target_lang,
    starts_at: (row.session_starts_at ?? row.expires_at).toISOString(),
    duration_minutes: row.duration_minutes ?? 0,
    subject: row.subject,
    city: row.city ?? "",
    fee: moneyView(row.fee, row.currency),
    hourly_rate: moneyView(hourlyRate(row.fee, "translation", 0, row.duration_minutes), row.currency),
    expires_at: row.expires_at.toISOString(),
  }));
}

/** The qualified interpreters who are free to come second to a session, and the fee. */
export async function secondCandidates(db: Kysely<DB>, order_id: number, now: Date) {
  const order = await db.selectFrom("order").selectAll().where("id", "=", order_id).executeTakeFirst();
  const session = await sessionOfOrder(db, order_id);
  const [stage] = await stagesOf(db, order_id);
  if (!order || !session || !stage) throw new Refusal("order.not_found");
  const work = await stageWork(db, order, stage, stage.deadline ?? order.deadline ?? now);
  const people = await loadWorkers(db, { order, stage, work }, now);
  return {
    fee: moneyView(await stageFee(db, order, stage, now), order.currency),
    candidates: people
      .filter(({ id }) => id !== session.interpreter_id)
      .filter((one) => reasonsAgainst(one, work, now.getTime(), { by_hand: true }).length === 0)
      .map(({ id, name, experience_since }) => ({
        id,
        name,
        experience_years: yearsSince(experience_since, now.getTime()),
      })),
  };
}
