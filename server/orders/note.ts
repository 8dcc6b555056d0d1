import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { type Act, writeAudit } from "#server/kernel/audit.ts";
/** Writes what a staff member did to an order. */
export const note = (
  tx: Tx,
  caller: Caller,
  { act: done, order_id, detail = {} }: { act: Act["act"]; order_id: number; detail?: object },
  now: Date,
): Promise<void> => writeAudit(tx, caller, { act: done, object: "order", object_id: order_id, detail }, now);
