import type { LoadedFacts } from "#domain/orders/facts.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { lightRoute } from "./candidates.ts";
import { probeRoute } from "./probe.ts";

/** Whether an order can be translated by machine now. */
export const probeEngine = (
  machine: Machine,
  order: Pick<OrderRow, "brand_id" | "source_lang" | "target_lang" | "is_confidential">,
): Promise<LoadedFacts["engine"]> => probeRoute(machine, lightRoute(order), order.is_confidential);
