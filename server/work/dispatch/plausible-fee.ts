import { stagesOf } from "#server/orders/index.ts";
import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import { Refusal } from "#domain/errors.ts";
import type { StageKind } from "#domain/catalog.ts";
import { toDecimal } from "#domain/money.ts";
import { feeConcern } from "#domain/pricing/fee-concerns.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { costOf } from "#server/work/costs.ts";
import { workNet } from "#server/pricing/index.ts";
import { limitsIn, quoteLimitsOf } from "#server/kernel/settings/settings.ts";
import { stageFee } from "./terms.ts";

type Asked = { readonly fee: bigint; readonly confirmed: boolean };

/**
 * Refuses a fee entered by hand above the ceiling of the brand, and without a confirmation one far from the planned fee
 * or one that reduces the margin of the order below the minimum.
 */
export const requirePlausibleFee = async (
  tx: Tx,
  order: OrderRow,
  stage: StageRow,
  asked: Asked,
  now: Date,
): Promise<void> =>
  judge(
    tx,
    order,
    { ...asked, kind: stage.kind, partial: false },
    await costOf(tx, order, now, { stage, fee: asked.fee }),
    now,
  );

/** Refuses the fees of a rework and of its check like those of the stages whose work they repeat. */
export async function requirePlausibleReworkFees(
  tx: Tx,
  order_id: number,
  {
    rework,
    check,
    confirmed,
  }: { readonly rework: bigint; readonly check: bigint; readonly confirmed: boolean },
  now: Date,
): Promise<void> {
  const order = await tx.selectFrom("order").selectAll().where("id", "=", order_id).executeTakeFirstOrThrow();
  const kinds = (await stagesOf(tx, order_id))
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "machine_translation");
  const work = kinds[0] ?? "translation";
  const checking = kinds.find((kind) => kind === "proofreading" || kind === "verification") ?? work;
  const cost = (await costOf(tx, order, now)) + rework + check;
  for (const { kind, fee } of [
    { kind: work, fee: rework },
    { kind: checking, fee: check },
  ])
    await judge(tx, order, { kind, fee, partial: true, confirmed }, cost, now);
}

async function judge(
  tx: Tx,
  order: OrderRow,
  { fee, kind, partial, confirmed }: Asked & { readonly kind: StageKind; readonly partial: boolean },
  cost: bigint,
  now: Date,
): Promise<void> {
  const limits = limitsIn(await quoteLimitsOf(tx, order.brand_id), order.currency);
  const planned = await stageFee(tx, order, { kind }, now);
  const net = await workNet(tx, order);
  const concern = feeConcern({ fee, planned, partial, net, cost, limits });
  const { currency } = order;
  if (concern === "above_ceiling")
    throw new Refusal("offer.above_ceiling", { ceiling: toDecimal(limits.ceiling_net), currency });
  if (concern === null || confirmed) return;
  const details = { fee: toDecimal(fee), planned: toDecimal(planned), currency };
  if (concern === "far") throw new Refusal("offer.confirm_fee", details);
  throw new Refusal("offer.confirm_margin", { ...details, least: Number(limits.least_margin_bps) / 100 });
}
