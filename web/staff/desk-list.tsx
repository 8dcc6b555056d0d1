import { Download } from "lucide-react";
import { type ReactNode, type RefObject, useRef } from "react";
import { csvName } from "#domain/csv.ts";
import { Button } from "#ui/button.tsx";
import { ListPage, type ListPageProps } from "#ui/list-page.tsx";
import { saveFile } from "#ui/save-file.ts";
import { tableCsv } from "#ui/table-csv.ts";
import { useRowFocus } from "#ui/row-focus.ts";
import { brand_name } from "./api.ts";
import style from "./desk-list.module.css";
import { useKeys } from "./keys.ts";
import { Pages } from "./pages.tsx";
import { useDeskText } from "./text.ts";

type DeskListProps<Row> = Omit<ListPageProps<Row>, "brand" | "pages" | "list" | "onFocus" | "found"> & {
  readonly found: ListPageProps<Row>["found"] & {
    readonly data: { readonly meta: { readonly total: number } } | undefined;
  };
  /** A part of a page: without a heading. */
  readonly part?: boolean;
  readonly page: number;
  readonly per_page: number;
  readonly onPage: (page: number) => void;
  /** Whether single keys go through the rows, whose links then carry `data-row`. */
  readonly row_keys?: boolean;
};

/** A list of the desk, page by page: after leafing, the focus is at the list. */
export function DeskList<Row>(props: DeskListProps<Row>) {
  const { part = false, page, per_page, onPage, row_keys = false, ...shown } = props;
  const list = useRef<HTMLDivElement>(null);
  const onFocus = useRowKeys(list, row_keys);
  return (
    <ListPage
      dense
      {...shown}
      {...(!part && { brand: brand_name })}
      list={list}
      onFocus={onFocus}
      pages={
        <div className={style.foot}>
          {shown.found.data && shown.found.data.meta.total > 0 && <TableCsv list={list} name={shown.title} />}
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

/** A list that is a part of a page, with its rows as a file; `any` says that it has some. */
export function Exported({ name, any, children }: { name: string; any: boolean; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <div ref={list} className="stack-2 fit">
      {children}
      {any && (
        <div className={style.foot}>
          <TableCsv list={list} name={name} />
        </div>
      )}
    </div>
  );
}

/** The rows of a list as they are shown, as a file. */
function TableCsv({ list, name }: { list: RefObject<HTMLDivElement | null>; name: string }) {
  const { t } = useDeskText();
  return (
    <Button
      size="small"
      look="quiet"
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => {
        const table = list.current?.querySelector("table");
        if (table) saveFile(csvName(name, Date.now()), tableCsv(table, t("month.currency")));
      }}
    >
      {t("list.table_csv")}
    </Button>
  );
}

/** The keys of the shortcut sheet that go from row to row; gives what the list does when it receives the focus. */
export function useRowKeys(list: RefObject<HTMLElement | null>, wanted = true): () => void {
  const { move, onFocus } = useRowFocus(list);
  const next = () => move(1);
  const previous = () => move(-1);
  useKeys(wanted ? { j: next, ArrowDown: next, k: previous, ArrowUp: previous } : {});
  return onFocus;
}
