// oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- explicit below
import { ArrowDown, ArrowUp, Inbox } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { Button } from "./button.tsx";
import style from "./data-list.module.css";
import { useText } from "./i18n.tsx";
import { Notice } from "./notice.tsx";
import type { RowKey, Selection } from "./selection.ts";
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

export type DataListProps<Row> = {
  readonly caption: string;
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => string | number;
  readonly columns: readonly Column<Row>[];
  /** Left out with `onRetry` where the rows are part of what is shown already. */
  readonly failed?: boolean;
  readonly onRetry?: () => void;
  /** Shown when there are no rows; the caller knows whether none exist or none match. */
  readonly empty: ReactNode;
  /** S2: the desk shows many rows at once, 40 px each. */
  readonly dense?: boolean;
  readonly sort?: Sort;
  readonly onSort?: (sort: Sort) => void;
  /** Rows can be chosen: with a box in each, the space bar on a row, and Shift with arrows or a click. */
  readonly selection?: Selection | undefined;
};

/**
 * C20: rows as a table from 760 px, as cards below: the same markup, laid out by its style. Roles are explicit because a
 * table with another `display` loses its own. Loading, error, "nothing yet" and "nothing matches" each look different,
 * because the person does something else in each.
 */
export function DataList<Row>(props: DataListProps<Row>) {
  const {
    caption,
    rows,
    rowKey,
    columns,
    failed = false,
    onRetry,
    empty,
    dense = false,
    sort,
    onSort,
    selection,
  } = props;
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
    <div className={style.wrap}>
      <table
        role="table"
        className={`${style.table} ${dense ? style.dense : ""} ${selection ? style.lines : ""} columns`}
        aria-label={caption}
      >
        <thead role="rowgroup">
          <tr role="row">
            {selection && <ChoosePage selection={selection} rows={rows.length} />}
            {columns.map((column) => (
              <Head key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the links inside */}
        <tbody
          role="rowgroup"
          onKeyDown={selection && ((event) => chooseByKey(event, rows.map(rowKey), selection))}
        >
          {rows.map((row) => (
            <Line key={rowKey(row)} row={row} name={rowKey(row)} columns={columns} selection={selection} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The box that chooses all rows of the page; above cards it says so in words. */
function ChoosePage({ selection, rows }: { selection: Selection; rows: number }) {
  return (
    <th scope="col" role="columnheader" className={style.choice} data-not-exported>
      <label>
        <input
          type="checkbox"
          aria-label={selection.page_label}
          checked={selection.selected.size === rows}
          onChange={({ target }) => selection.turnAll(target.checked)}
        />
        <span>{selection.page_label}</span>
      </label>
    </th>
  );
}

function Line<Row>(props: {
  row: Row;
  name: RowKey;
  columns: readonly Column<Row>[];
  selection: Selection | undefined;
}) {
  const { row, name, columns, selection } = props;
  const id = useId();
  const chosen = selection?.selected.has(name) ?? false;
  return (
    <tr role="row" data-chosen={chosen || undefined}>
      {selection && (
        <td role="cell" className={style.choice} data-not-exported>
          <input
            type="checkbox"
            aria-labelledby={id}
            checked={chosen}
            onChange={({ target, nativeEvent }) =>
              selection.turn(name, target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.key} id={id} row={row} column={column} />
      ))}
    </tr>
  );
}

/** The space bar on a row chooses it; Shift with an arrow goes to the next row and chooses both. */
function chooseByKey(event: KeyboardEvent<HTMLElement>, keys: readonly RowKey[], selection: Selection): void {
  const { target, currentTarget, key, shiftKey } = event;
  if (
    !(target instanceof HTMLElement) ||
    target.matches("button, textarea, select, input:not([type=checkbox])")
  )
    return;
  const trs = [...currentTarget.querySelectorAll("tr")];
  const at = trs.findIndex((tr) => tr.contains(target));
  const here = keys[at];
  if (here === undefined) return;
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (key === " " && !target.matches("input")) {
    event.preventDefault();
    selection.turn(here, !selection.selected.has(here));
  } else if (shiftKey && step !== 0) {
    const next = keys[at + step];
    event.preventDefault();
    // The single keys of the page move the focus without a choice.
    event.nativeEvent.stopImmediatePropagation();
    if (!selection.selected.has(here)) selection.turn(here, true);
    if (next === undefined) return;
    selection.turn(next, true, true);
    const row = trs[at + step];
    (row?.querySelector<HTMLElement>("[data-row]") ?? row?.querySelector("input"))?.focus();
  }
}

/** A cell says its column's name itself where no heads are shown. */
function Cell<Row>({ id, row, column }: { id: string; row: Row; column: Column<Row> }) {
  if (column.names_row)
    return (
      <th id={id} scope="row" role="rowheader">
        {column.cell(row)}
      </th>
    );
  return (
    <td role="cell" className={column.align === "end" ? style.end : undefined}>
      <span className={style.label} data-cell-label>
        {column.label}
      </span>
      <div className={style.value}>{column.cell(row)}</div>
    </td>
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
      role="columnheader"
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
