import { Link } from "@tanstack/react-router";
import type { ToCollect } from "#contract/views/desk-month.ts";
import { localDate } from "#domain/calendar.ts";
import { useIntl } from "#ui/intl.ts";
import { type Column, DataList } from "#ui/data-list.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useSelection } from "#ui/selection.ts";
import { BrandChip } from "../../brand-chip.tsx";
import { DayText } from "../../day-text.tsx";
import { RemindBar } from "../../remind-bar.tsx";
import { Exported } from "../../desk-list.tsx";
import { useDeskText } from "../../text.ts";
import { formatDay } from "../../typed.ts";

/** Open invoices with their reminders; the chosen overdue ones are reminded of in one act. */
export function ToCollectList({ rows }: { rows: readonly ToCollect[] }) {
  const { t } = useDeskText();
  const columns = useCollectColumns();
  const selection = useSelection(
    rows.map(({ id }) => id),
    t("bulk.select_page"),
  );
  return (
    <>
      <Exported name={t("month.to_collect")} any={rows.length > 0} chosen={selection.selected.size}>
        <DataList
          dense
          caption={t("month.to_collect")}
          rows={rows}
          rowKey={({ id }) => id}
          selection={selection}
          empty={t("month.none_to_collect")}
          columns={columns}
        />
      </Exported>
      <RemindBar
        invoices={rows.filter(({ id }) => selection.selected.has(id))}
        onClear={() => selection.turnAll(false)}
      />
    </>
  );
}

function useCollectColumns(): readonly Column<ToCollect>[] {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return [
    {
      key: "number",
      label: t("invoices.number"),
      names_row: true,
      cell: ({ id, number }) => (
        <Link to="/invoices/$id" params={{ id }} data-row={id}>
          {number}
        </Link>
      ),
    },
    { key: "brand", label: t("orders.brand"), cell: ({ brand }) => <BrandChip brand={brand} /> },
    {
      key: "customer",
      label: t("month.customer"),
      cell: ({ customer }) => <span data-name>{customer}</span>,
    },
    { key: "due", label: t("invoices.due"), cell: ({ due_on }) => <DayText value={due_on} /> },
    {
      key: "days",
      label: t("invoices.state"),
      cell: ({ days }) => (
        <span data-wide>{t(days > 0 ? "bulk.overdue_days" : "month.band.not_due", { n: days })}</span>
      ),
    },
    {
      key: "reminders",
      label: t("month.reminders"),
      cell: ({ reminders, reminded_at }) =>
        reminded_at === null
          ? "–"
          : t("month.reminded", { n: reminders, day: formatDay(locale, localDate(Date.parse(reminded_at))) }),
    },
    {
      key: "open",
      label: t("month.open"),
      align: "end",
      cell: ({ open }) => <MoneyText value={open} />,
    },
  ];
}
