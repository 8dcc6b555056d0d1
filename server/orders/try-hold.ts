import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { act, type Act, system } from "./act.ts";

type Hold = Pick<Act, "set" | "reason"> & {
  readonly event: "hold.set" | "hold.clear";
  readonly staff_id?: number | null;
};

/**
 * Sets or ends a hold where the table allows it; an ended order is not changed. Only the desk sets holds in the table
 * (T29a), so a hold for lost money uses its permission (decision 0071); the system ends them.
 */
export async function tryHold(
  tx: Tx,
  order_id: number,
  { event, set = {}, reason = {}, staff_id = null }: Hold,
  now: Date,
): Promise<void> {
  const { on_hold } = await tx
    .selectFrom("order")
    .select("on_hold")
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
  if (on_hold === (event === "hold.set")) return;
  const actor = event === "hold.set" ? ({ role: "staff", id: null, staff_id } as const) : system;
  try {
    await act(tx, order_id, actor, { event, set, reason }, now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
