import type { OrderRow } from "#server/kernel/db/rows.ts";
import { traceFromJson, type TraceJson } from "#domain/pricing/trace.ts";

/** The steps of a price; for a manual price also those of the list, because they contain the sold quantities. */
function linesOf(stored: OrderRow["price_trace"]) {
  if (stored === null) return [];
  const { lines, list_lines = [] } = traceFromJson(stored as unknown as TraceJson);
  return [...lines.filter(({ typed }) => typed !== true), ...list_lines];
}

/** Paid minutes of a session: a block has a minimum length. */
export function paidMinutes({
  price_trace,
  duration_minutes,
}: Pick<OrderRow, "price_trace" | "duration_minutes">): number {
  const sold = linesOf(price_trace).map(({ code, quantity }) =>
    code === "minutes" ? Number(quantity) : code === "hours" ? Number(quantity) * 60 : 0,
  );
  return Math.max(duration_minutes ?? 0, ...sold);
}

/** Whether the price includes two interpreters, which a long simultaneous session requires. */
export const paysForTwo = ({ price_trace }: Pick<OrderRow, "price_trace">): boolean =>
  linesOf(price_trace).some(({ code }) => code === "second_interpreter");

/** The number of people that the price of an order includes for each of its stages. */
export const seatsOf = (order: Pick<OrderRow, "price_trace">): bigint => (paysForTwo(order) ? 2n : 1n);
