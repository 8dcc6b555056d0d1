import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { buttonClass } from "#ui/button.tsx";
import type { Column, Sort } from "#ui/data-list.tsx";
import { Select, TextField } from "#ui/field.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { useWords } from "../words.ts";
import { changedSearch, type ListSearch, sortText } from "./list-address.ts";
import style from "./list-tools.module.css";

const search_wait_ms = 300;

/** C20: searches shortly after the last input; `value` is the current filter of the list. */
export function ListSearchField(props: { label: string; value: string; onSearch: (text: string) => void }) {
  const { label, value, onSearch } = props;
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  // Changed elsewhere (a button that clears it, the browser's back): the field follows.
  if (shown !== value) {
    setShown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  useEffect(() => {
    const timer = globalThis.setTimeout(() => {
      if (typed.trim() !== value) onSearch(typed.trim());
    }, search_wait_ms);
    return () => globalThis.clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <search className={style.search}>
      <Search size={20} strokeWidth={1.75} aria-hidden="true" />
      <TextField
        id="search"
        label={label}
        type="search"
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}

/** What the heads of a table do, for a phone that has cards instead. */
export function SortSelect<Row>(props: {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: (sort: string) => void;
}) {
  const { columns, sort, onSort } = props;
  const { t } = useWords();
  return (
    <div className={style.sort}>
      <Select
        id="sort"
        label={t("list.sort")}
        value={sort ? sortText(sort) : ""}
        onChange={(event) => onSort(event.target.value)}
      >
        <option value="">{t("list.newest")}</option>
        {columns
          .filter(({ sortable }) => sortable)
          .flatMap(({ key, label }) => [
            <option key={`-${key}`} value={`-${key}`}>
              {t("list.descending", { name: label })}
            </option>,
            <option key={key} value={key}>
              {t("list.ascending", { name: label })}
            </option>,
          ])}
      </Select>
    </div>
  );
}

/** Newer and older pages of a list of the account, which keep what it is asked besides. */
export function ListPages(props: {
  to: "/$locale/account/invoices" | "/$locale/account/payments";
  search: ListSearch;
  total: number;
  per_page: number;
}) {
  const { to, search, total, per_page } = props;
  const { t } = useWords();
  const locale = useLocale();
  const { page = 1 } = search;
  const pages = Math.ceil(total / per_page);
  if (pages <= 1) return null;
  const way = (wanted: number) => ({
    to,
    params: { locale },
    search: changedSearch(search, { page: wanted }),
    className: buttonClass(),
  });
  return (
    <nav className={style.pages} aria-label={t("orders.pages")}>
      {page > 1 && <Link {...way(page - 1)}>{t("orders.newer")}</Link>}
      <span>{t("orders.page_of", { page, pages })}</span>
      {page < pages && <Link {...way(page + 1)}>{t("orders.older")}</Link>}
    </nav>
  );
}
