import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ToIssue } from "#contract/views/desk-month.ts";
import { useIntl } from "#ui/intl.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { type Column, DataList } from "#ui/data-list.tsx";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { useSelection } from "#ui/selection.ts";
import { call } from "../../api.ts";
import { BrandChip } from "../../brand-chip.tsx";
import { BulkBar } from "../../bulk-bar.tsx";
import { BulkDialog } from "../../bulk-dialog.tsx";
import { Only } from "../../rights.tsx";
import { leftAfter } from "../../left-after.ts";
import { Exported } from "../../desk-list.tsx";
import { useDeskText } from "../../text.ts";
import { formatDay } from "../../typed.ts";

const keyOf = ({ customer_id, brand, gross, is_due, on_next }: ToIssue): string =>
  `${customer_id} ${brand} ${gross.currency_code} ${is_due} ${on_next}`;

/** Deliveries that wait for their invoice, and the run that issues the chosen ones. */
export function ToIssueList({ rows, month }: { rows: readonly ToIssue[]; month: string }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const columns = useIssueColumns();
  const selection = useSelection(rows.map(keyOf), t("bulk.select_page"));
  const [running, setRunning] = useState<readonly ToIssue[] | null>(null);
  const chosen = rows.filter((row) => selection.selected.has(keyOf(row)));
  return (
    <>
      <Exported name={t("month.to_issue")} any={rows.length > 0} chosen={chosen.length}>
        <DataList
          dense
          caption={t("month.to_issue")}
          rows={rows}
          rowKey={keyOf}
          selection={selection}
          empty={t("month.none_to_issue")}
          columns={columns}
        />
      </Exported>
      <BulkBar count={chosen.length} onClear={() => selection.turnAll(false)}>
        <Only right="invoices.work">
          <Button size="small" look="primary" onClick={() => setRunning(chosen)}>
            {t("month.run")}
          </Button>
        </Only>
      </BulkBar>
      {running && (
        <BulkDialog
          title={t("month.run")}
          rows={running.map((row, nth) => ({ id: nth, name: row.customer, row }))}
          input={() => true}
          onClose={() => setRunning(null)}
          act={{
            preview: ({ row }) =>
              row.is_due
                ? {
                    change: `${t("ui.orders", { n: row.orders })}, ${formatMoney(locale, row.gross)}`,
                    plan: null,
                  }
                : { refused: t(row.on_next ? "month.booked_late" : "month.not_due") },
            run: async ({ row }, { key }) => {
              await call("issueMonth", { body: { customers: [row.customer_id] }, idempotency_key: key });
              return null;
            },
            settle: async (done) => {
              const wanted = done.map(({ row }) => keyOf(row));
              const left = await leftAfter(async () => {
                const { to_issue } = await call("monthWork", { params: { month } });
                const waiting = new Set(to_issue.map(keyOf));
                return wanted.filter((key) => waiting.has(key));
              });
              return new Map(
                done
                  .filter(({ row }) => left.includes(keyOf(row)))
                  .map(({ id }) => [id, t("month.run_waits")]),
              );
            },
          }}
        >
          {() => <p>{t("month.run_hint")}</p>}
        </BulkDialog>
      )}
    </>
  );
}

function useIssueColumns(): readonly Column<ToIssue>[] {
  const { t } = useDeskText();
  const { locale } = useIntl();
  return [
    {
      key: "customer",
      label: t("month.customer"),
      names_row: true,
      cell: ({ customer_id, customer }) => (
        <Link
          to="/customers/$id"
          params={{ id: customer_id }}
          search={{ tab: "orders" }}
          data-row={customer_id}
        >
          {customer}
        </Link>
      ),
    },
    { key: "brand", label: t("orders.brand"), cell: ({ brand }) => <BrandChip brand={brand} /> },
    { key: "orders", label: t("month.orders"), align: "end", cell: ({ orders }) => orders },
    {
      key: "delivered",
      label: t("month.delivered"),
      cell: ({ first_on, last_on }) =>
        [...new Set([first_on, last_on])].map((day) => formatDay(locale, day)).join(" – "),
    },
    {
      key: "state",
      label: t("month.state"),
      cell: ({ is_due, on_next }) => (
        <span data-wide>
          <Badge tone={is_due ? "info" : "neutral"}>
            {t(is_due ? "month.due" : on_next ? "month.on_next" : "month.running")}
          </Badge>
        </span>
      ),
    },
    {
      key: "gross",
      label: t("orders.gross"),
      align: "end",
      cell: ({ gross }) => <MoneyText value={gross} />,
    },
  ];
}
