import type { Kysely } from "kysely";
import type { DeskOrder } from "#contract/staff.ts";
import { package_keys, packages, plans, type Plan } from "#domain/catalog.ts";
import type { DB } from "../db/tables.ts";
import { priceListAt } from "../features/catalog/queries.ts";
import { moneyView } from "../money-view.ts";
import type { OrderRow } from "./facts.ts";

/**
 * What each plan an order may be quoted with would cost us (S3 "margin shown, translator cost from S10"): for each of
 * its stages the share of the price list and, where the order is counted in words and sold in their currency, the mean
 * rate of the active translators who do it in this pair.
 */
export async function costsOf(db: Kysely<DB>, order: OrderRow, now: Date): Promise<DeskOrder["costs"]> {
  const list = await priceListAt(db, order.brand_id, order.currency, now);
  const rates = await db
    .selectFrom("translator_pair as pair")
    .innerJoin("translator", "translator.id", "pair.translator_id")
    .select(["pair.stage_kind", (w) => w.fn.avg<string>("pair.rate_per_1000").as("mean")])
    .where("translator.active", "=", true)
    .where("translator.paused_at", "is", null)
    .where("pair.source_lang", "=", order.source_lang)
    .where("pair.target_lang", "=", order.target_lang)
    .where("pair.rate_per_1000", "is not", null)
    .$if(order.service_type === "sworn", (q) => q.where("pair.sworn", "=", true))
    .groupBy("pair.stage_kind")
    .execute();
  const counted = order.currency === "PLN" && order.duration_minutes === null;
  return [...plansFor(order)].map((plan) => ({
    plan,
    stages: plans[plan].map((kind, at) => {
      const mean = counted ? rates.find(({ stage_kind }) => stage_kind === kind)?.mean : undefined;
      const share =
        order.service_type === "sworn"
          ? list?.sheet.sworn_worker_share_bps
          : list?.sheet.worker_share_bps[plan][at];
      return {
        kind,
        share_bps: Number(share ?? 0n),
        rate_per_1000: mean === undefined ? null : moneyView(BigInt(Math.round(Number(mean))), "PLN"),
      };
    }),
  }));
}

/** Which plans the desk may choose among for a service, as the quote does. */
function plansFor({ service_type, plan }: Pick<OrderRow, "service_type" | "plan">): ReadonlySet<Plan> {
  if (service_type === "machine-translation") return new Set(["L", "MT"]);
  if (service_type !== "write" && service_type !== "website") return new Set([plan]);
  return new Set([plan, ...package_keys.map((key) => packages[key].plan)]);
}
