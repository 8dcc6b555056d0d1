import type { ReactNode, RefObject } from "react";
import { DataList, type DataListProps } from "./data-list.tsx";
import { useText } from "./i18n.tsx";
import style from "./list-page.module.css";
import { PageHead } from "./page-head.tsx";
import { Stale } from "./stale.tsx";

export type ListPageProps<Row> = Pick<
  DataListProps<Row>,
  "rowKey" | "columns" | "dense" | "sort" | "onSort" | "selection"
> & {
  /** The heading of the page and the name of its table. */
  readonly title: string;
  /** Names the document with the title; without one the list is a part of a page and has no heading. */
  readonly brand?: string;
  readonly lead?: ReactNode;
  /** Buttons at the end of the heading: something new, an export. */
  readonly acts?: ReactNode;
  /** What narrows the list, and notices about it. */
  readonly tools?: ReactNode;
  readonly found: {
    readonly data: { readonly data: readonly Row[] } | readonly Row[] | undefined;
    readonly isError: boolean;
    readonly isPlaceholderData?: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Shown when nothing exists; a narrowed list has no match instead. */
  readonly none: ReactNode;
  readonly narrowed?: boolean;
  /** The button that takes the narrowing away. */
  readonly clear?: ReactNode;
  /** Where one leafs. */
  readonly pages?: ReactNode;
  readonly list?: RefObject<HTMLDivElement | null>;
  readonly onFocus?: () => void;
  /** Dialogs and sheets of the page. */
  readonly children?: ReactNode;
};

const rowsOf = <Row,>(data: ListPageProps<Row>["found"]["data"]): readonly Row[] | undefined =>
  data && "data" in data ? data.data : data;

/** C20: a page of rows: heading with acts, what narrows the rows, the rows in each of their states, and their pages. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, brand, lead, acts, tools, found, none, narrowed = false, clear, pages, ...rest } = props;
  const { list, onFocus, children, ...rows } = rest;
  const { t } = useText();
  const no_match = clear ? (
    <>
      <p>{t("ui.no_match")}</p>
      {clear}
    </>
  ) : (
    t("ui.no_match")
  );
  return (
    <>
      {brand !== undefined && (
        <div className={style.head}>
          <div>
            <PageHead title={title} brand={brand} />
            {lead !== undefined && <p>{lead}</p>}
          </div>
          {acts}
        </div>
      )}
      {tools}
      {/* A new element once the rows are known: what is above it may go or change its height with them. */}
      <Stale
        key={rowsOf(found.data) ? "rows" : "waiting"}
        found={found}
        ref={list}
        className={style.rows}
        tabIndex={list && -1}
        onFocus={onFocus}
      >
        <DataList
          {...rows}
          caption={title}
          rows={rowsOf(found.data)}
          failed={found.isError}
          onRetry={() => void found.refetch()}
          empty={narrowed ? no_match : none}
        />
      </Stale>
      {pages}
      {children}
    </>
  );
}
