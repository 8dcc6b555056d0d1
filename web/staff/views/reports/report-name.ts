import { services } from "#domain/catalog.ts";
import type { ReportRow } from "#contract/views/desk-reports.ts";
import type { ReportsSearch } from "../../searches.ts";
import { useDeskText } from "../../text.ts";

/** The name of a row: services in words, and a word for rows without a person. */
export function useReportName(by: ReportsSearch["by"]): (row: Pick<ReportRow, "name">) => string {
  const { t } = useDeskText();
  return ({ name }) => {
    if (name === "") return t(by === "customer" ? "report.guests" : "report.without");
    const service = by === "service" ? services.find((one) => one === name) : undefined;
    return service ? t(`service.${service}`) : name;
  };
}

/**
 * A translator's row has the translator's own fees: what others were paid for the same orders is not among them, so they
 * and the turnover make no margin (decision 0232).
 */
export const gainOf = (by: ReportsSearch["by"]): "fees" | "margin" =>
  by === "translator" ? "fees" : "margin";
