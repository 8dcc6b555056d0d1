import { type UseQueryResult } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Report, ReportFigure, ReportRow } from "#contract/views/desk-reports.ts";
import { languages, services } from "#domain/catalog.ts";
import { useIntl } from "#ui/intl.ts";
import type { Column } from "#ui/data-list.tsx";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { DeskList } from "../../desk-list.tsx";
import { all_orders, type OrdersSearch, type ReportsSearch } from "../../searches.ts";
import { useDeskText } from "../../text.ts";
import { gainOf, useReportName } from "./report-name.ts";

type Asked = Pick<ReportsSearch, "by" | "brand"> & { readonly from: string; readonly to: string };

/** The orders that a row of the report is about, as filters of their list; null where the list cannot be narrowed to them. */
function filterOf({ id, name }: ReportRow, by: Asked["by"]): Partial<OrdersSearch> | null {
  switch (by) {
    case "customer":
      return id === null ? null : { customer: id };
    case "manager":
      return { owner: id === null ? "none" : String(id) };
    case "translator":
      return id === null ? null : { translator: id };
    case "pair": {
      const [source, target] = name
        .toLowerCase()
        .split(" → ")
        .map((code) => languages.find((one) => one === code));
      return source && target ? { source, target } : null;
    }
    case "brand":
      return { brand: name };
    case "service": {
      const service = services.find((one) => one === name);
      return service ? { service } : null;
    }
  }
}

/** All figures of the report; each number leads to its orders. */
export function ReportTable(props: Asked & { readonly report: UseQueryResult<Report> }) {
  const { report } = props;
  const { t } = useDeskText();
  const columns = useReportColumns(props);
  return (
    <DeskList
      part
      title={t("report.title")}
      found={{
        ...report,
        data: report.data && { data: report.data.rows, meta: { total: report.data.rows.length } },
      }}
      rowKey={({ id, name }) => `${id} ${name}`}
      columns={columns}
      none={t("report.none")}
      page={1}
      per_page={report.data?.rows.length ?? 1}
      rowsOf="shown"
      onPage={() => undefined}
    />
  );
}

function useReportColumns({ by, from, to, brand }: Asked): readonly Column<ReportRow>[] {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const nameOf = useReportName(by);
  const gain = gainOf(by);
  const figure = (key: ReportFigure): Column<ReportRow> => ({
    key,
    label: t(`report.${key}`),
    align: "end",
    cell: (row) => {
      const filter = filterOf(row, by);
      if (row[key] === 0 || filter === null) return row[key];
      const search = { ...all_orders, open: false, brand, ...filter, figure: key, from, to };
      return (
        <Link to="/orders" search={search}>
          {row[key]}
        </Link>
      );
    },
  });
  return [
    { key: "name", label: t(`report.by.${by}`), names_row: true, cell: nameOf },
    figure("delivered"),
    {
      key: "turnover",
      label: t("report.turnover"),
      align: "end",
      cell: ({ turnover }) => <MoneyText value={turnover} />,
    },
    {
      key: "original",
      label: t("report.original"),
      align: "end",
      cell: ({ original }) => original.map((one) => formatMoney(locale, one)).join(" + "),
    },
    {
      key: gain,
      label: t(`report.${gain}`),
      align: "end",
      cell: (row) => <MoneyText value={row[gain]} />,
    },
    figure("late"),
    figure("complaints"),
    figure("asked"),
    figure("won"),
    figure("lost"),
    {
      key: "why",
      label: t("report.why"),
      cell: ({ lost_by }) =>
        lost_by.map(({ outcome, orders }) => `${t(`desk_order.outcome.${outcome}`)} ${orders}`).join(", "),
    },
  ];
}
