import type { ForeignCurrency } from "#server/kernel/ports/nbp.ts";
import type { Kysely, Selectable } from "kysely";
import { localDate, workingDayBefore } from "#domain/calendar.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

export type RateRow = Selectable<DB["nbp_rate"]>;

/** A bank that published nothing for two weeks is not a bank with holidays. */
const most_steps = 10;

/** The rate kept for a day; `date` is the day the law asks for. */
export const rateOn = (
  db: Kysely<DB>,
  currency: ForeignCurrency,
  date: string,
): Promise<RateRow | undefined> =>
  db
    .selectFrom("nbp_rate")
    .selectAll()
    .where("currency", "=", currency)
    .where("asked_for", "=", date)
    .executeTakeFirst();

/** The newest rate kept for a day up to `date`, for estimates; documents take the one of their own day. */
export const newestRate = (
  db: Kysely<DB>,
  currency: ForeignCurrency,
  date: string,
): Promise<RateRow | undefined> =>
  db
    .selectFrom("nbp_rate")
    .selectAll()
    .where("currency", "=", currency)
    .where("asked_for", "<=", date)
    .orderBy("asked_for", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * The rate of a day, asked of the bank when it is not kept yet: outside of any transaction. Where no table was published
 * that day, the last one before it stands in. Throws when the bank does not answer, and for a day that is not over or
 * whose table may still come, because a rate is never guessed.
 */
export async function fetchRate(
  { db, nbp }: Pick<Machine, "db" | "nbp">,
  currency: ForeignCurrency,
  date: string,
  now: Date,
): Promise<RateRow> {
  const known = await rateOn(db, currency, date);
  if (known) return known;
  let day = date;
  for (let step = 0; step <= most_steps; step += 1) {
    const found = await nbp.rate(currency, day);
    if (found) {
      const { raw, ...rate } = found;
      await db
        .insertInto("nbp_rate")
        .values({ ...rate, currency, asked_for: date, fetched_at: now, raw: JSON.stringify(raw) })
        .onConflict((conflict) => conflict.columns(["currency", "asked_for"]).doNothing())
        .execute();
      const kept = await rateOn(db, currency, date);
      if (kept) return kept;
    }
    if (day >= localDate(now.getTime())) throw new Error(`the rates of ${day} are not published yet`);
    day = workingDayBefore(day, "PL");
  }
  throw new Error(`the National Bank has no ${currency} rate near ${date}`);
}
