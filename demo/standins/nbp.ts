import type { FastifyPluginAsync } from "fastify";
import { dayNumber, isDate, isWorkingDay } from "#domain/calendar.ts";

/**
 * A simulator of the exchange rates of the National Bank of Poland: a day always has the same rate, and days off have
 * none, with the bank's responses. `away` makes it fail; days in `missing` were never published.
 */
export type NbpOptions = { readonly mount: string; readonly state?: NbpState };
export type NbpState = { away: boolean; readonly missing: Set<string> };

/** The mean rate of a currency in ten-thousandths of a złoty. */
const middle: Readonly<Record<string, number>> = { eur: 42_500, gbp: 49_800, usd: 36_400 };

export const nbp: FastifyPluginAsync<NbpOptions> = async (app, { mount, state }) => {
  app.get<{ Params: { code: string; date: string } }>(
    `${mount}/exchangerates/rates/a/:code/:date/`,
    async (request, reply) => {
      if (state?.away) return reply.code(503).type("text/plain").send("Service Unavailable");
      const { date } = request.params;
      const code = request.params.code.toLowerCase();
      const base = middle[code];
      if (base === undefined || !isDate(date))
        return reply.code(400).type("text/plain").send("400 BadRequest - Błędny zakres dat");
      if (!isWorkingDay(date, "PL") || state?.missing.has(date))
        return reply.code(404).type("text/plain").send("404 NotFound - Not Found - Brak danych");
      const mid = (base + ((dayNumber(date) * 37) % 400)) / 10_000;
      return reply.send({
        table: "A",
        currency: code,
        code: code.toUpperCase(),
        rates: [{ no: tableNumber(date), effectiveDate: date, mid }],
      });
    },
  );
};

/** Tables are numbered by year: "083/A/NBP/2026". */
function tableNumber(date: string): string {
  const year = date.slice(0, 4);
  let count = 0;
  for (let day = dayNumber(`${year}-01-01`); day <= dayNumber(date); day += 1)
    if (isWorkingDay(dateAt(day), "PL")) count += 1;
  return `${String(count).padStart(3, "0")}/A/NBP/${year}`;
}

const dateAt = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);
