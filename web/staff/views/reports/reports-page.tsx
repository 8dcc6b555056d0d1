import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { report_subjects, type ReportRow } from "#contract/views/desk-reports.ts";
import { useIntl } from "#ui/intl.ts";
import { Select } from "#ui/field.tsx";
import { Loading } from "#ui/loading.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Stale } from "#ui/stale.tsx";
import { brand_name, call } from "../../api.ts";
import type { ReportsSearch } from "../../searches.ts";
import { useDeskText } from "../../text.ts";
import { NamedBars, Panel } from "../dashboard/chart.tsx";
import { dayBefore } from "../day-before.ts";
import { PeriodFilter } from "../period-filter.tsx";
import { LoadPanel } from "./load-panel.tsx";
import { gainOf, useReportName } from "./report-name.ts";
import { ReportTable } from "./report-table.tsx";
import style from "./reports-page.module.css";

const shown_days = 90;
const most_bars = 12;

/** Figures by customer, manager, translator, pair, brand or service; each leads to its orders. */
export function ReportsPage({ asked }: { asked: ReportsSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const id = useId();
  const { by, brand } = asked;
  const from = asked.from ?? dayBefore(shown_days - 1);
  const to = asked.to ?? dayBefore(0);
  const query = { by, from, to, ...(brand ? { brand } : {}) };
  const report = useQuery({
    queryKey: ["report", query] as const,
    queryFn: ({ signal }) => call("deskReport", { query, signal }),
    // Figures of other dates stay in place meanwhile; those of another subject have other names.
    placeholderData: (shown, former) => (former?.queryKey[1].by === by ? shown : undefined),
  });
  const narrow = (change: Partial<ReportsSearch>) =>
    void navigate({ to: "/reports", search: { ...asked, ...change }, replace: true });
  return (
    <div className="stack-5 fit shrink">
      <div className={style.head}>
        <PageHead title={t("report.title")} brand={brand_name} />
        <Select
          id={`${id}by`}
          label={t("report.by")}
          value={by}
          onChange={({ target }) =>
            narrow({ by: report_subjects.find((one) => one === target.value) ?? "customer" })
          }
        >
          {report_subjects.map((one) => (
            <option key={one} value={one}>
              {t(`report.by.${one}`)}
            </option>
          ))}
        </Select>
        <PeriodFilter from={from} to={to} brand={brand} onChange={narrow} />
      </div>
      <p className="hint">{t("report.note")}</p>
      <Loading found={report} rows={6} />
      {report.data && (
        <Stale found={report} className="stack-5 fit">
          <TurnoverPanel rows={report.data.rows} by={by} />
          <ReportTable report={report} by={by} from={from} to={to} brand={brand} />
          <LoadPanel load={report.data.load} />
        </Stale>
      )}
    </div>
  );
}

/** The rows with the highest turnover as bars, with the same as a table behind. */
function TurnoverPanel({ rows, by }: { rows: readonly ReportRow[]; by: ReportsSearch["by"] }) {
  const { t } = useDeskText();
  const { formatNumber } = useIntl();
  const nameOf = useReportName(by);
  const shown = rows.filter(({ delivered }) => delivered > 0).slice(0, most_bars);
  if (shown.length === 0) return null;
  return (
    <Panel
      title={t("report.chart")}
      name={`turnover-${by}`}
      columns={[t(`report.by.${by}`), t("report.delivered"), t("report.turnover"), t(`report.${gainOf(by)}`)]}
      rows={shown.map((row) => ({
        label: nameOf(row),
        cells: [
          row.delivered,
          { decimal: row.turnover.currency_amount_decimal },
          { decimal: row[gainOf(by)].currency_amount_decimal },
        ],
      }))}
    >
      <NamedBars
        bars={shown.map((row) => ({
          label: nameOf(row),
          value: Math.round(Number(row.turnover.currency_amount_decimal)),
          text: formatNumber(Math.round(Number(row.turnover.currency_amount_decimal)), {}),
        }))}
      />
    </Panel>
  );
}
