import { invoiceNumber, seriesPeriod } from "#domain/invoices/invoice.ts";
import type { Tx } from "#server/kernel/db/open.ts";

/** Statements of translators, and runs of payouts. */
export type PaySeries = "ZT" | "WT";

/** The next number of a series in the month of a day, under a lock until the transaction ends: a rollback leaves no gap. */
export async function nextPayNumber(tx: Tx, series: PaySeries, date: string): Promise<string> {
  const { last_number } = await tx
    .insertInto("pay_series")
    .values({ series, period: seriesPeriod(date), last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["series", "period"])
        .doUpdateSet((eb) => ({ last_number: eb("pay_series.last_number", "+", 1) })),
    )
    .returning("last_number")
    .executeTakeFirstOrThrow();
  return invoiceNumber(series, date, last_number);
}
