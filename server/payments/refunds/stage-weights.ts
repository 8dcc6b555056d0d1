import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { sheetFromJson, type SheetJson } from "#domain/pricing/sheet-json.ts";
import { first_stage_weights, type StageWeights } from "#domain/pricing/stage-weights.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { priceListAt } from "#server/pricing/index.ts";

/**
 * What each stage of an order is worth in its price (4.9): by the version of the list it was priced by, whatever was
 * published since. An order from before lists had weights of their own goes by the list of the day it was asked for.
 */
export async function weightsOf(
  db: Kysely<DB>,
  order: Pick<OrderRow, "price_list_id" | "brand_id" | "currency" | "asked_at" | "created_at">,
): Promise<StageWeights> {
  if (order.price_list_id === null) {
    const list = await priceListAt(db, order.brand_id, order.currency, order.asked_at ?? order.created_at);
    return list?.sheet.stage_weight_bps ?? first_stage_weights;
  }
  const { sheet } = await db
    .selectFrom("price_list")
    .select("sheet")
    .where("id", "=", order.price_list_id)
    .executeTakeFirstOrThrow();
  return sheetFromJson(sheet as unknown as SheetJson).stage_weight_bps;
}
