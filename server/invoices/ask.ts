import { brandById } from "#brands/all.ts";
import { sumOf } from "#domain/invoices/correction.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { chainOf, type InvoiceRow } from "./standing.ts";

/**
 * Asks for what an open invoice comes to now, in place of what was asked before: one open amount due per invoice. With
 * nothing left it is paid. Parts that came by transfer count for the new amount. Returns the request's id, or null when
 * nothing is asked for.
 */
export async function askForInvoice(tx: Tx, root: InvoiceRow, now: Date): Promise<number | null> {
  const brand = brandById(root.brand_id);
  if (!brand) throw new Error(`invoice ${root.id} is of a brand that does not exist`);
  const { lines } = await chainOf(tx, root);
  const { gross } = sumOf(lines);
  const [closed] = await tx
    .updateTable("payment_request")
    .set({ state: "closed" })
    .where("invoice_id", "=", root.id)
    .where("state", "=", "open")
    .returning("id")
    .execute();
  if (closed) await enqueue(tx, "bank.move_parts", { payment_request_id: closed.id });
  if (gross === 0n) {
    await tx.updateTable("invoice").set({ paid: true }).where("id", "=", root.id).execute();
    return null;
  }
  const request = await tx
    .insertInto("payment_request")
    .values({
      hash: newHash(),
      brand_id: root.brand_id,
      kind: "invoice",
      invoice_id: root.id,
      customer_id: root.customer_id,
      currency: root.currency,
      amount_due: gross,
      state: "open",
      product: catalogText(root.locale, "product.invoice", { number: root.number }),
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.updateTable("invoice").set({ payment_request_id: request.id }).where("id", "=", root.id).execute();
  return request.id;
}
