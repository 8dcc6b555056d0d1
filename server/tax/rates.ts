import type { ForeignCurrency } from "#server/kernel/ports/nbp.ts";
import type { Kysely, Selectable } from "kysely";
import { localDate, workingDayBefore } from "#domain/calendar.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

export type RateRow = Selectable<DB["nbp_rate"]>;

/** The maximum age of a table: two weeks without one are not explained by holidays. */
const most_steps = 10;

/** The stored rate of a day; `date` is the day required by law. */
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

/** The newest stored rate up to `date`, for estimates; documents use the one of their own day. */
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
 * The rate of a day, fetched from the bank when it is not stored yet: outside of any transaction. Without a table of
 * that day, the last one before it applies. Throws when the bank does not respond, and for a day that is not over or
 * whose table may still be published, because a rate is never guessed.
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
      const stored = await rateOn(db, currency, date);
      if (stored) return stored;
    }
    if (day >= localDate(now.getTime())) throw new Error(`the rates of ${day} are not published yet`);
    day = workingDayBefore(day, "PL");
  }
  throw new Error(`the National Bank has no ${currency} rate near ${date}`);
}
