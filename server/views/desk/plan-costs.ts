import type { Kysely } from "kysely";
import type { DeskOrder } from "#contract/views/staff.ts";
import { package_keys, packages, type Plan, plans, service_traits } from "#domain/catalog.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { stageRates } from "#server/work/index.ts";

/** Our cost of each possible plan of an order: a rate or a share for each stage. */
export async function costsOf(db: Kysely<DB>, order: OrderRow, now: Date): Promise<DeskOrder["costs"]> {
  const rateOf = await stageRates(db, order, now);
  return [...plansFor(order)].map((plan) => ({
    plan,
    stages: plans[plan].map((kind) => {
      const { share_bps, rate_per_1000 } = rateOf(plan, kind, order.words);
      return {
        kind,
        share_bps: Number(share_bps),
        rate_per_1000: rate_per_1000 === null ? null : moneyView(rate_per_1000, order.currency),
      };
    }),
  }));
}

/** The plans that the desk may choose for a service; the same as in a quote. */
function plansFor({ service_type, plan }: Pick<OrderRow, "service_type" | "plan">): ReadonlySet<Plan> {
  const { machine_only, packaged } = service_traits[service_type];
  if (machine_only) return new Set(["L", "MT"]);
  if (!packaged) return new Set([plan]);
  return new Set([plan, ...package_keys.map((key) => packages[key].plan)]);
}
