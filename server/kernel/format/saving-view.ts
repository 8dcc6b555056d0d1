import type * as z from "zod/mini";
import type { savingView as view } from "#contract/pricing/services.ts";
import { savingIn } from "#domain/pricing/band-lines.ts";
import { traceFromJson, type TraceJson } from "#domain/pricing/trace.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { moneyView } from "./money-view.ts";

/** What matches and repetitions take off the price of an order, for its buyer; null when nothing. */
export function savingView({
  price_trace,
  currency,
}: Pick<OrderRow, "price_trace" | "currency">): z.output<typeof view> | null {
  const saving = price_trace === null ? null : savingIn(traceFromJson(price_trace as unknown as TraceJson));
  if (!saving) return null;
  const { words, net, gross } = saving;
  return { words, net: moneyView(net, currency), gross: moneyView(gross, currency) };
}
