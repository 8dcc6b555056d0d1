import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import type { DeskInvoiceRow } from "#contract/invoices/desk-invoices.ts";
import type { Column } from "#ui/data-list.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { useSelection } from "#ui/selection.ts";
import { BrandChip } from "../brand-chip.tsx";
import { DayText } from "../day-text.tsx";
import { useKeys } from "../keys.ts";
import { RemindBar } from "../remind-bar.tsx";
import type { InvoicesSearch } from "../searches.ts";
import { DeskList } from "../desk-list.tsx";
import { useDeskText } from "../text.ts";
import { invoicesQuery, per_page } from "./data.ts";
import { InvoicesFilter } from "./invoices-filter.tsx";
import { StateBadge } from "./state-badge.tsx";

/** S6: the papers of all brands; what is overdue begins with the oldest. */
export function InvoicesPage({ narrowed }: { narrowed: InvoicesSearch }) {
  const { t } = useDeskText();
  const navigate = useNavigate();
  const invoices = useQuery(invoicesQuery(narrowed));
  const columns = useColumns();
  useKeys({ n: toNextUnpaid });
  const rows = invoices.data?.data ?? [];
  const selection = useSelection(
    rows.map(({ id }) => id),
    t("bulk.select_page"),
  );
  const any = narrowed.filter !== undefined || narrowed.search !== undefined;
  return (
    <DeskList
      selection={selection}
      title={t("invoices.title")}
      found={invoices}
      rowKey={(row) => row.id}
      columns={columns}
      narrowed={any}
      none={t("invoices.none")}
      row_keys
      page={narrowed.page}
      per_page={per_page}
      rowsOf={(queries, page) => queries.fetchQuery(invoicesQuery({ ...narrowed, page }))}
      onPage={(page) => void navigate({ to: "/invoices", search: { ...narrowed, page } })}
      tools={
        <InvoicesFilter
          narrowed={narrowed}
          onChange={(change) =>
            void navigate({ to: "/invoices", search: { ...narrowed, page: 1, ...change }, replace: true })
          }
        />
      }
    >
      <RemindBar
        invoices={rows
          .filter(({ id }) => selection.selected.has(id))
          .map(({ id, number, state, days }) => ({
            id,
            number,
            days: state === "overdue" ? (days ?? 0) : 0,
          }))}
        onClear={() => selection.turnAll(false)}
      />
    </DeskList>
  );
}

/** S6: the next invoice that is not paid after the one that has the focus; from the last one on, the first. */
function toNextUnpaid(): void {
  const links = [...document.querySelectorAll<HTMLElement>("a[data-unpaid]")];
  const here = document.activeElement;
  const isAfter = (link: HTMLElement): boolean =>
    here !== null && (here.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  (links.find(isAfter) ?? links[0])?.focus();
}

function useColumns(): readonly Column<DeskInvoiceRow>[] {
  const { t } = useDeskText();
  return [
    {
      key: "number",
      label: t("invoices.number"),
      names_row: true,
      cell: ({ id, number, state }) => (
        <Link
          to="/invoices/$id"
          params={{ id }}
          data-row={id}
          data-unpaid={state === "due" || state === "overdue" || undefined}
        >
          {number}
        </Link>
      ),
    },
    { key: "brand", label: t("orders.brand"), cell: ({ brand }) => <BrandChip brand={brand} /> },
    {
      key: "kind",
      label: t("invoices.kind"),
      cell: ({ kind }) => <span data-name>{t(`paper.${kind}`)}</span>,
    },
    {
      key: "customer",
      label: t("orders.customer"),
      cell: ({ customer }) => <span data-name>{customer}</span>,
    },
    {
      key: "issued",
      label: t("invoices.issued"),
      cell: ({ date_of_issue }) => <DayText value={date_of_issue} />,
    },
    { key: "due", label: t("invoices.due"), cell: ({ payment_date }) => <DayText value={payment_date} /> },
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
