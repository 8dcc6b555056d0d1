import { isWorkingDay, localTime, workingDayBefore } from "#domain/calendar.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { scheduleViesQuery, askVies, lastAnswer, spreadAnswer } from "./evidence.ts";
import { foreign_currencies } from "./nbp.ts";
import { fetchRate } from "./rates.ts";

/** Minute of Warsaw's day after which today's table is published. */
const published_at = 12 * 60 + 30;

export const tax_jobs = {
  /** Retries the query about a number that the register did not answer, with growing backoff. */
  "tax.ask_vies": defineJob("tax.ask_vies", {
    prepare: async (running) => {
      const { machine, now } = running;
      const vat_id = running.payload.vat_id;
      const known = await lastAnswer(machine.db, vat_id, now);
      return known && known.answer !== "unknown" ? known : askVies(machine, vat_id, "retry", now);
    },
    run: async ({ tx, now, payload }, found) => {
      if (found.answer === "unknown") return scheduleViesQuery(tx, found.vat_id, payload.tries + 1, now);
      return spreadAnswer(tx, found);
    },
  }),

  /** Stores the day's rates before an invoice needs them; a missing rate is fetched with the invoice. */
  "tax.fetch_rates": defineJob("tax.fetch_rates", {
    prepare: async ({ machine, now }) => {
      const { date, minute } = localTime(now.getTime());
      const is_out = isWorkingDay(date, "PL") && minute >= published_at;
      const day = is_out ? date : workingDayBefore(date, "PL");
      for (const currency of foreign_currencies) await fetchRate(machine, currency, day, now);
    },
    run: () => Promise.resolve(),
  }),
};
