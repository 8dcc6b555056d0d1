import { type ReactNode, type RefObject, useRef } from "react";
import { ListPage, type ListPageProps } from "#ui/list-page.tsx";
import { useRowFocus } from "#ui/row-focus.ts";
import { brand_name } from "./api.ts";
import style from "./desk-list.module.css";
import { useKeys } from "./keys.ts";
import { Pages } from "./pages.tsx";
import { CsvButton, type RowsOf, RowsCsv, useTableFile } from "./rows-csv.tsx";

type DeskListProps<Row> = Omit<ListPageProps<Row>, "brand" | "pages" | "list" | "onFocus" | "found"> & {
  readonly found: ListPageProps<Row>["found"] & {
    readonly data: { readonly meta: { readonly total: number } } | undefined;
  };
  /** A part of a page: without a heading. */
  readonly part?: boolean;
  readonly page: number;
  readonly per_page: number;
  readonly onPage: (page: number) => void;
  /**
   * A page of the rows, for the file of all of them; `shown` where the list has no pages, `exported` where the page has
   * an export of its own.
   */
  readonly rowsOf: RowsOf<Row> | "shown" | "exported";
  /** Whether single keys go through the rows, whose links then carry `data-row`. */
  readonly row_keys?: boolean;
};

/** A list of the desk, page by page: after leafing, the focus is at the list. */
export function DeskList<Row>(props: DeskListProps<Row>) {
  const { part = false, page, per_page, onPage, rowsOf, row_keys = false, ...shown } = props;
  const list = useRef<HTMLDivElement>(null);
  const onFocus = useRowKeys(list, row_keys);
  const { data } = shown.found;
  const rows: readonly Row[] = data === undefined ? [] : "data" in data ? data.data : data;
  const chosen = rows.filter((row) => shown.selection?.selected.has(shown.rowKey(row)));
  return (
    <ListPage
      dense
      {...shown}
      {...(!part && { brand: brand_name })}
      list={list}
      onFocus={onFocus}
      pages={
        <div className={style.foot}>
          {shown.found.data && shown.found.data.meta.total > 0 && (
            <>
              {rowsOf === "shown" && <TableCsv list={list} name={shown.title} chosen={chosen.length} />}
              {typeof rowsOf === "function" && (
                <RowsCsv
                  caption={shown.title}
                  rowKey={shown.rowKey}
                  columns={shown.columns}
                  per_page={per_page}
                  rowsOf={rowsOf}
                  chosen={chosen}
                />
              )}
            </>
          )}
          <Pages
            page={page}
            more={(shown.found.data?.meta.total ?? 0) > page * per_page}
            onPage={(wanted) => {
              onPage(wanted);
              list.current?.focus();
            }}
          />
        </div>
      }
    />
  );
}

/** A list that is a part of a page, with its rows as a file; `any` says that it has some, `chosen` how many are chosen. */
export function Exported(props: {
  readonly name: string;
  readonly any: boolean;
  readonly chosen?: number;
  readonly children: ReactNode;
}) {
  const { name, any, chosen = 0, children } = props;
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} className="stack-2 fit">
      {children}
      {any && (
        <div className={style.foot}>
          <TableCsv list={list} name={name} chosen={chosen} />
        </div>
      )}
    </div>
  );
}

/** The rows of a list as they are shown, or the chosen ones of them, as a file. */
function TableCsv(props: {
  readonly list: RefObject<HTMLDivElement | null>;
  readonly name: string;
  readonly chosen: number;
}) {
  const { list, name, chosen } = props;
  const save = useTableFile();
  return <CsvButton chosen={chosen} onClick={() => save(list.current, name)} />;
}

/** The keys of the shortcut sheet that go from row to row; gives what the list does when it receives the focus. */
export function useRowKeys(list: RefObject<HTMLElement | null>, wanted = true): () => void {
  const { move, onFocus } = useRowFocus(list);
  const next = () => move(1);
  const previous = () => move(-1);
  useKeys(wanted ? { j: next, ArrowDown: next, k: previous, ArrowUp: previous } : {});
  return onFocus;
}
