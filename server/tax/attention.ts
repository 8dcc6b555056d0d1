import { taxOf } from "./tax-of.ts";
import type { CartRow } from "#server/kernel/db/rows.ts";
import { type Kysely, sql } from "kysely";
import type { DeskOrder } from "#contract/views/staff.ts";
import { asksVies } from "#domain/tax/tax.ts";
import type { Treatment } from "#domain/tax/table.ts";
import { allOf } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { TaxedOrder } from "./tax-point.ts";
import { paidPlace } from "./place.ts";

/** Treatments of consumers without Polish VAT by their place. */
const outside: readonly (string | null)[] = ["NP_B2C_TEXT", "NP_B2C_ESS"] satisfies Treatment[];

/**
 * The reason for a review of an order's tax: a place that its payment contradicts or proves too late, a number denied
 * at the time of payment, one confirmed after 23 % was agreed, or a case marked by the table; null for all others.
 */
export async function taxAttention(
  db: Kysely<DB>,
  cart: CartRow,
  order: TaxedOrder,
): Promise<DeskOrder["customer"]["tax_attention"]> {
  if (order.tax_treatment === null) return null;
  const { denied, paid } = await allOf({
    denied: db
      .selectFrom("invoice_line as line")
      .innerJoin("invoice", "invoice.id", "line.invoice_id")
      .innerJoin("vies_answer as vies", "vies.id", "invoice.vies_answer_id")
      .select("vies.id")
      .where("line.order_id", "=", order.id)
      .where("vies.answer", "=", "invalid")
      .executeTakeFirst(),
    paid: paidPlace(db, cart, order.id),
  });
  if (denied) return "vies_denied";
  const by_table = taxOf(cart, order).attention;
  if (outside.includes(order.tax_treatment)) {
    if (paid?.contradicts.includes("payment")) return "place_contradicted";
    return by_table === "place_unproven" ? by_table : null;
  }
  if (by_table === "place_unproven" && paid?.proven) return "place_late";
  const is_late = order.tax_treatment === "PL23" && cart.vat_id_status === "valid" && asksVies(cart) !== null;
  if (!is_late) return by_table;
  const { issued, to_correct } = await invoicesWithVat(db, order.id);
  return issued && to_correct === null ? by_table : "vies_late";
}

/** Whether an order is invoiced, and the first of its invoices that charges Polish VAT after all its corrections. */
export async function invoicesWithVat(
  db: Kysely<DB>,
  order_id: number,
): Promise<{ readonly issued: boolean; readonly to_correct: number | null }> {
  const rows = await db
    .selectFrom("invoice as i")
    .leftJoin("invoice as k", "k.corrected_invoice_id", "i.id")
    .select("i.id")
    .select(sql<bigint>`(i.total_vat + coalesce(sum(k.total_vat), 0))::bigint`.as("vat"))
    .where("i.kind", "=", "VAT")
    .where("i.id", "in", (w) =>
      w.selectFrom("invoice_line").select("invoice_id").where("order_id", "=", order_id),
    )
    .groupBy("i.id")
    .orderBy("i.id")
    .execute();
  return { issued: rows.length > 0, to_correct: rows.find(({ vat }) => vat > 0n)?.id ?? null };
}
