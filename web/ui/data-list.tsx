import { ArrowDown, ArrowUp, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import style from "./data-list.module.css";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";
import { Skeleton } from "./skeleton.tsx";

export type Column<Row> = {
  readonly key: string;
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** The first cell that names the row: a row header in the table, the head of the card. */
  readonly names_row?: true;
  readonly align?: "end";
  readonly sortable?: true;
};
export type Sort = { readonly by: string; readonly direction: "asc" | "desc" };

/**
 * C20: rows as a table from 760 px, as cards below. Loading, error, "nothing yet" and "nothing matches" each look
 * different, because the person does something else in each.
 */
export function DataList<Row>(props: {
  readonly caption: string;
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** Shown when there are no rows; the caller knows whether none exist or none match. */
  readonly empty: ReactNode;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
}) {
  const { caption, rows, rowKey, columns, failed, onRetry, empty, sort, onSort } = props;
  const { t } = useText();
  if (failed && !rows)
    return (
      <Notice tone="danger" live="alert" action={<Button onClick={onRetry}>{t("ui.try_again")}</Button>}>
        {t("ui.load_failed")}
      </Notice>
    );
  if (!rows) return <Skeleton rows={6} />;
  if (rows.length === 0)
    return (
      <div className={style.empty} aria-live="polite">
        <Inbox size={40} strokeWidth={1.5} aria-hidden="true" />
        {empty}
      </div>
    );
  return (
    <>
      <Table caption={caption} rows={rows} rowKey={rowKey} columns={columns} sort={sort} onSort={onSort} />
      <Cards caption={caption} rows={rows} rowKey={rowKey} columns={columns} />
    </>
  );
}

type RowsProps<Row> = {
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  columns: readonly Column<Row>[];
};

function Table<Row>(
  props: RowsProps<Row> & { sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined },
) {
  const { caption, rows, rowKey, columns, sort, onSort } = props;
  return (
    <div className={style.wrap}>
      <table className={`${style.table} columns`}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                column.names_row ? (
                  <th key={column.key} scope="row">
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.key} className={column.align === "end" ? style.end : undefined}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ caption, rows, rowKey, columns }: RowsProps<Row>) {
  return (
    <ul className={style.cards} aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={style.card}>
          {columns
            .filter((column) => column.names_row)
            .map((column) => (
              <strong key={column.key}>{column.cell(row)}</strong>
            ))}
          <dl>
            {columns
              .filter((column) => !column.names_row)
              .map((column) => (
                <div key={column.key} className={style.pair}>
                  <dt>{column.label}</dt>
                  <dd>{column.cell(row)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Head<Row>(props: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
}) {
  const { column, sort, onSort } = props;
  const active = sort?.by === column.key ? sort.direction : null;
  const Arrow = active === "asc" ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      className={column.align === "end" ? style.end : undefined}
      aria-sort={active === null ? undefined : active === "asc" ? "ascending" : "descending"}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className={style.sort}
          onClick={() => onSort({ by: column.key, direction: active === "desc" ? "asc" : "desc" })}
        >
          {column.label}
          {active && <Arrow size={14} aria-hidden="true" />}
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}
