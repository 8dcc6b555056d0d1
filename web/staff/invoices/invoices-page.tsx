import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import type { DeskInvoiceRow } from "#contract/invoices/desk-invoices.ts";
import { type Column, DataList } from "#ui/data-list.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { brand_name } from "../api.ts";
import { BrandChip } from "../brand-chip.tsx";
import dense from "../dense.module.css";
import { useKeys } from "../keys.ts";
import type { InvoicesSearch } from "../searches.ts";
import { useRowFocus } from "#ui/row-focus.ts";
import { Pages } from "../pages.tsx";
import { useDeskText } from "../text.ts";
import { invoicesQuery, per_page } from "./data.ts";
import { InvoicesFilter } from "./invoices-filter.tsx";
import style from "./invoices.module.css";
import { StateBadge } from "./state-badge.tsx";

/** S6: the papers of all brands; what is overdue begins with the oldest. */
export function InvoicesPage({ narrowed }: { narrowed: InvoicesSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const invoices = useQuery(invoicesQuery(narrowed));
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumns();
  const focus = useRowFocus(list);
  useKeys({
    j: () => focus.move(1),
    ArrowDown: () => focus.move(1),
    k: () => focus.move(-1),
    ArrowUp: () => focus.move(-1),
  });
  const any = narrowed.filter !== undefined || narrowed.search !== undefined;
  return (
    <>
      <div className={style.head}>
        <PageHead title={t("invoices.title")} brand={brand_name} />
      </div>
      <InvoicesFilter
        narrowed={narrowed}
        onChange={(change) =>
          void navigate({ to: "/invoices", search: { ...narrowed, page: 1, ...change }, replace: true })
        }
      />
      <div ref={list} className={dense.rows} tabIndex={-1} onFocus={focus.onFocus}>
        <DataList
          caption={t("invoices.title")}
          rows={invoices.data?.data}
          rowKey={(row) => row.id}
          columns={columns}
          failed={invoices.isError}
          onRetry={() => void invoices.refetch()}
          empty={t(any ? "ui.no_match" : "invoices.none")}
        />
      </div>
      <Pages
        page={narrowed.page}
        more={(invoices.data?.meta.total ?? 0) > narrowed.page * per_page}
        onPage={(page) => {
          void navigate({ to: "/invoices", search: { ...narrowed, page } });
          list.current?.focus();
        }}
      />
    </>
  );
}

function useColumns(): readonly Column<DeskInvoiceRow>[] {
  const { t } = useDeskText();
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
    { key: "kind", label: t("invoices.kind"), cell: ({ kind }) => t(`paper.${kind}`) },
    { key: "customer", label: t("orders.customer"), cell: ({ customer }) => customer },
    { key: "issued", label: t("invoices.issued"), cell: ({ date_of_issue }) => date_of_issue },
    { key: "due", label: t("invoices.due"), cell: ({ payment_date }) => payment_date },
    {
      key: "state",
      label: t("invoices.state"),
      cell: ({ state, days }) => <StateBadge state={state} days={days} />,
    },
    {
      key: "gross",
      label: t("orders.gross"),
      align: "end",
      cell: ({ gross }) => <MoneyText value={gross} />,
    },
  ];
}
