import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { brand } from "#brand/brand.ts";
import type { InvoiceView } from "#contract/payments/money.ts";
import { Button } from "#ui/button.tsx";
import type { Column } from "#ui/data-list.tsx";
import { DownloadButton } from "#ui/download-button.tsx";
import { Checkbox, Select } from "#ui/field.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { ListPage } from "#ui/list-page.tsx";
import { MoneyText } from "#ui/money-text.tsx";
import { changedSearch, type ListSearch, sortOf, sortText } from "../../shell/list-address.ts";
import { ListPages, ListSearchField, SortSelect } from "../../shell/list-tools.tsx";
import { roleRefusal } from "../../shell/role-refusal.tsx";
import { useWords } from "../../words.ts";
import { invoicesOptions, pdfLink, per_page, sort_columns, yearsOptions } from "./data.ts";
import { DayText } from "./day-text.tsx";
import { InvoiceBadge } from "./invoice-badge.tsx";
import style from "./invoices.module.css";

/** R12: the customer's invoices: found by number or order, narrowed to a year or to what is to be paid. */
export function InvoicesPage() {
  const { t } = useWords();
  const search: ListSearch = useSearch({ strict: false });
  const change = useChange(search);
  const invoices = useQuery(invoicesOptions(search));
  const columns = useColumns();
  const sort = sortOf(search.sort, sort_columns);
  const narrowed = [search.q, search.year, search.unpaid].some((one) => one !== undefined);
  const refusal = roleRefusal(invoices.error);
  if (refusal) return refusal;
  return (
    <div className="stack-5 fit">
      <ListPage<InvoiceView>
        title={t("invoices.title")}
        brand={brand.name}
        tools={
          (narrowed || invoices.data?.data.length !== 0) && (
            <Tools search={search} columns={columns} onChange={change} />
          )
        }
        found={invoices}
        rowKey={({ id }) => id}
        columns={columns}
        {...(sort && { sort })}
        onSort={(wanted) => change({ sort: sortText(wanted) })}
        none={<p>{t("invoices.none")}</p>}
        narrowed={narrowed}
        clear={<Button onClick={() => change({ q: "", year: "", unpaid: "" })}>{t("invoices.clear")}</Button>}
        pages={
          <ListPages
            to="/$locale/account/invoices"
            search={search}
            total={invoices.data?.meta.total ?? 0}
            per_page={per_page}
          />
        }
      />
    </div>
  );
}

function useChange(search: ListSearch) {
  const locale = useLocale();
  const navigate = useNavigate();
  const { q, page, sort, year, unpaid } = search;
  return useCallback(
    (change: ListSearch) => {
      const before = listed({ q, page, sort, year, unpaid });
      void navigate({
        to: "/$locale/account/invoices",
        params: { locale },
        search: changedSearch(before, change),
        replace: true,
      });
    },
    [navigate, locale, q, page, sort, year, unpaid],
  );
}

/** Without what is not there: an absent answer and an undefined one are different types here. */
const listed = (search: { [K in keyof ListSearch]: ListSearch[K] | undefined }): ListSearch =>
  changedSearch({}, Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)));

function Tools(props: {
  search: ListSearch;
  columns: readonly Column<InvoiceView>[];
  onChange: (change: ListSearch) => void;
}) {
  const { search, columns, onChange } = props;
  const { t } = useWords();
  const { data: years = [] } = useQuery(yearsOptions);
  const find = useCallback((q: string) => onChange({ q }), [onChange]);
  return (
    <div className={style.tools}>
      <ListSearchField label={t("invoices.search")} value={search.q ?? ""} onSearch={find} />
      <Select
        id="year"
        label={t("invoices.year")}
        value={search.year ?? ""}
        onChange={(event) => onChange({ year: event.target.value })}
      >
        <option value="">{t("invoices.all_years")}</option>
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </Select>
      <SortSelect
        columns={columns}
        sort={sortOf(search.sort, sort_columns)}
        onSort={(sort) => onChange({ sort })}
      />
      <div className={style.unpaid}>
        <Checkbox
          id="unpaid"
          label={t("invoices.unpaid")}
          checked={search.unpaid !== undefined}
          onChange={(event) => onChange({ unpaid: event.target.checked ? "1" : "" })}
        />
      </div>
    </div>
  );
}

function useColumns(): readonly Column<InvoiceView>[] {
  const { t } = useWords();
  const locale = useLocale();
  return [
    {
      key: "number",
      label: t("invoices.number"),
      names_row: true,
      sortable: true,
      cell: ({ id, number, kind, ksef_number }) => (
        <>
          <Link
            to="/$locale/account/invoices/$id"
            params={{ locale, id: String(id) }}
            className={style.number}
          >
            {number}
          </Link>
          <span className={style.kind}>{t(`document.${kind}`)}</span>
          {ksef_number !== null && (
            <span className={style.ksef}>{t("invoices.ksef", { number: ksef_number })}</span>
          )}
        </>
      ),
    },
    {
      key: "date_of_issue",
      label: t("invoices.issued"),
      sortable: true,
      cell: ({ date_of_issue }) => <DayText value={date_of_issue} />,
    },
    {
      key: "sale_date",
      label: t("invoices.sale_date"),
      sortable: true,
      cell: ({ sale_date }) => <DayText value={sale_date} />,
    },
    {
      key: "payment_date",
      label: t("invoices.due"),
      sortable: true,
      cell: ({ state, payment_date }) =>
        state === "due" || state === "overdue" ? <DayText value={payment_date} /> : "—",
    },
    {
      key: "total_gross",
      label: t("invoices.gross"),
      align: "end",
      sortable: true,
      cell: ({ totals }) => <MoneyText value={totals.gross} />,
    },
    {
      key: "state",
      label: t("invoices.state"),
      cell: ({ state, days }) => <InvoiceBadge state={state} days={days} />,
    },
    {
      key: "pdf",
      label: "PDF",
      cell: ({ id, number, pdf_ready }) =>
        pdf_ready ? (
          <DownloadButton name={number} link={() => pdfLink(id)} />
        ) : (
          <span className="muted">{t("invoices.pdf_soon")}</span>
        ),
    },
  ];
}
