import { plans } from "#domain/catalog.ts";
import { worker_bands } from "#domain/pricing/band-weights.ts";
import { pairOf, rule_cells } from "#domain/pricing/sheet-cells.ts";
import { useDeskText } from "../../text.ts";

export const pairLabel = (source: string, target: string): string =>
  `${source.toUpperCase()} → ${target.toUpperCase()}`;

/** What a cell is called: "PL → EN, Economy", "Least price of an order". */
export function useCellName(): (cell: string) => string {
  const { t } = useDeskText();
  return (cell) => {
    const pair = pairOf(cell);
    if (pair) return `${pairLabel(pair.source, pair.target)}, ${t(`prices.column.${pair.column}`)}`;
    const [share, plan, place] = cell.split(".");
    if (share === "band_weight" || share === "worker_band_weight") {
      const band = worker_bands.find((one) => one === plan) ?? "exact";
      return t(`prices.${share}` as const, { band: t(`prices.band.${band}`) });
    }
    if (share !== "worker_share" && share !== "stage_weight") return t(ruleKey(cell));
    const stages = Object.entries(plans).find(([name]) => name === plan)?.[1] ?? [];
    const stage = stages[Number(place)] ?? "translation";
    return t(share === "stage_weight" ? "prices.weight" : "prices.share", {
      plan: plan ?? "",
      stage: t(`stage.${stage}`),
    });
  };
}

const rule_names = [
  "minimum_gross",
  "specialized_bps",
  "rush_bps.half",
  "rush_bps.quarter",
  "proofreading_bps",
  "native_proofreading_bps",
  "repetition_bps",
  "email_unit",
  "phone.minute",
  "phone.minimum_minutes",
  "oral.hour",
  "oral.block_hours",
  "oral.second_interpreter_after_minutes",
  "sworn_worker_share_bps",
] as const;
const ruleKey = (cell: string) =>
  `prices.rule.${rule_names.find((one) => one === cell) ?? "minimum_gross"}` as const;

/** The unit of a number besides the pairs. */
export function useUnitName(currency: string): (cell: string) => string {
  const { t } = useDeskText();
  return (cell) => {
    const unit = rule_cells[cell]?.unit ?? "rate";
    if (unit === "rate") return t("prices.unit.net", { currency });
    if (unit === "money") return t("prices.unit.gross", { currency });
    return t(`prices.unit.${unit}`);
  };
}
