import { idOf } from "#server/kernel/jobs/job.ts";
import type { SamplePlace, Writing } from "#server/kernel/mail/define.ts";
import {
  addressee,
  type OfOrder,
  orderPage,
  sample_order,
  sampleOrderPage,
} from "#server/order-mails/index.ts";

/** The case of a job with its order and the address of its buyer. */
export async function caseOf(running: Writing) {
  const { tx } = running;
  const row = await tx
    .selectFrom("correction")
    .selectAll()
    .where("id", "=", idOf(running, "correction_id"))
    .executeTakeFirstOrThrow();
  const order = await tx
    .selectFrom("order")
    .selectAll()
    .where("id", "=", row.order_id)
    .executeTakeFirstOrThrow();
  const to = await addressee(tx, order.cart_id);
  return { row, order, to, url: orderPage(running, to, order.hash) };
}

export const sampleCase = (at: SamplePlace): OfOrder & { readonly case_id: number } => ({
  order: sample_order,
  url: sampleOrderPage(at),
  case_id: 12,
});
