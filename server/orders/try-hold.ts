import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { act, type Act, type Actor } from "./act.ts";

/** Only the desk holds orders in the table (T29a): a hold for lost money uses its permission (decision 0071). */
export const desk: Actor = { role: "staff", id: null };

/** Sets or ends a hold where the table allows it; an ended order is not changed. */
export async function tryHold(
  tx: Tx,
  order_id: number,
  actor: Actor,
  { event, set = {}, reason = {} }: Pick<Act, "event" | "set" | "reason">,
  now: Date,
): Promise<void> {
  const { on_hold } = await tx
    .selectFrom("order")
    .select("on_hold")
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
  if (on_hold === (event === "hold.set")) return;
  try {
    await act(tx, order_id, actor, { event, set, reason }, now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
