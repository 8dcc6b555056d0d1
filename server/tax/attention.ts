import type { Kysely } from "kysely";
import type { DeskOrder } from "#contract/staff.ts";
import { asksVies } from "#domain/tax.ts";
import type { DB } from "../db/tables.ts";
import { taxOf } from "../features/carts/commands.ts";
import type { CartRow } from "../order/cart.ts";
import type { OrderRow } from "../order/facts.ts";

/**
 * What of an order's tax a person has to look at: a number that was denied when the money came, one confirmed after 23 %
 * was agreed, or what the table itself marks; null for all others.
 */
export async function taxAttention(
  db: Kysely<DB>,
  cart: CartRow,
  order: OrderRow,
): Promise<DeskOrder["customer"]["tax_attention"]> {
  if (order.tax_treatment === null) return null;
  const denied = await db
    .selectFrom("invoice_line as line")
    .innerJoin("invoice", "invoice.id", "line.invoice_id")
    .innerJoin("vies_answer as vies", "vies.id", "invoice.vies_answer_id")
    .select("vies.id")
    .where("line.order_id", "=", order.id)
    .where("vies.answer", "=", "invalid")
    .executeTakeFirst();
  if (denied) return "vies_denied";
  const is_late = order.tax_treatment === "PL23" && cart.vat_id_status === "valid" && asksVies(cart) !== null;
  return is_late ? "vies_late" : taxOf(cart, order).attention;
}
