import type { ForeignCurrency, Nbp } from "#server/kernel/ports/nbp.ts";
import * as z from "zod/mini";
import { rateMicros } from "#domain/tax/exchange.ts";
import { callOut } from "#server/kernel/tracing/outgoing-call.ts";

export const foreign_currencies = ["EUR", "GBP", "USD"] as const satisfies readonly ForeignCurrency[];

// The rate is stored as text: parsing it to a float and printing it could change it.
const decimal = /"mid"\s*:\s*(\d+(?:\.\d+)?)/;
const answered = z.object({
  table: z.literal("A"),
  code: z.string(),
  rates: z
    .array(z.object({ no: z.string().check(z.minLength(1)), effectiveDate: z.iso.date(), mid: z.number() }))
    .check(z.length(1)),
});

/** Client of the bank's web service; dates are `YYYY-MM-DD`. Throws when it is unavailable or its response is invalid. */
export function nbpClient({ base_url, timeout_ms }: { base_url: string; timeout_ms: number }): Nbp {
  return {
    async rate(currency, date) {
      const path = `/exchangerates/rates/a/${currency.toLowerCase()}/${date}/?format=json`;
      const answer = await callOut("nbp", `${base_url}${path}`, {
        headers: { accept: "application/json" },
        signal: AbortSignal.timeout(timeout_ms),
      });
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(`the National Bank answered ${answer.status} to ${path}`);
      const text = await answer.text();
      const raw: unknown = JSON.parse(text);
      const { code, rates } = answered.parse(raw);
      const [rate] = rates;
      const mid = decimal.exec(text)?.[1] ?? "";
      const rate_micros = rateMicros(mid);
      if (!rate || code !== currency || rate.effectiveDate !== date || rate_micros === null)
        throw new Error(`the National Bank answered something else to ${path}`);
      return { effective_date: date, table_number: rate.no, mid, rate_micros, raw };
    },
  };
}
