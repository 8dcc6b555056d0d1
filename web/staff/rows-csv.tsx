import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { csvName } from "#domain/csv.ts";
import { Button } from "#ui/button.tsx";
import { DataList, type DataListProps } from "#ui/data-list.tsx";
import { useProblemText } from "#ui/problem-text.ts";
import { saveFile } from "#ui/save-file.ts";
import { tableCsv } from "#ui/table-csv.ts";
import { toast } from "#ui/toast.tsx";
import { everyRow, most_rows } from "./every-row.ts";
import { useDeskText } from "./text.ts";

export type RowsOf<Row> = (
  queries: QueryClient,
  page: number,
) => Promise<{ readonly data: readonly Row[]; readonly meta: { readonly total: number } }>;

/** Says how many rows are chosen where only these go into the file. */
export function CsvButton(props: {
  readonly onClick: () => void;
  readonly chosen: number;
  readonly busy?: boolean;
}) {
  const { onClick, chosen, busy = false } = props;
  const { t } = useDeskText();
  return (
    <Button
      size="small"
      look="quiet"
      busy={busy}
      icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={onClick}
    >
      {chosen === 0 ? t("list.table_csv") : t("list.chosen_csv", { n: chosen })}
    </Button>
  );
}

/** Saves the table inside an element, by the name of its list; where rows of it are chosen, only these. */
export function useTableFile(): (holder: HTMLElement | null, name: string) => void {
  const { t } = useDeskText();
  return (holder, name) => {
    const table = holder?.querySelector("table");
    if (table) saveFile(csvName(name, Date.now()), tableCsv(table, t("month.currency")));
  };
}

type Props<Row> = Pick<DataListProps<Row>, "caption" | "columns" | "rowKey"> & {
  readonly per_page: number;
  readonly rowsOf: RowsOf<Row>;
  /** The rows of the page that are chosen. */
  readonly chosen: readonly Row[];
};

/** The rows of all pages of a list as a file, or those that are chosen, with the columns that are shown. */
export function RowsCsv<Row>({ rowsOf, per_page, chosen, ...list }: Props<Row>) {
  const { t } = useDeskText();
  const sentence = useProblemText();
  const queries = useQueryClient();
  const [rows, setRows] = useState<readonly Row[] | null>(null);
  const gather = useMutation({
    mutationFn: () => everyRow((page) => rowsOf(queries, page), list.rowKey, per_page),
  });
  const gatherAll = () =>
    gather.mutate(undefined, {
      onSuccess: ({ rows: found, complete }) => {
        setRows(found);
        if (!complete) toast(t("list.table_cut", { rows: most_rows }), "warning");
      },
      onError: (error) => toast(sentence(error), "warning"),
    });
  return (
    <>
      <CsvButton
        chosen={chosen.length}
        busy={gather.isPending || rows !== null}
        onClick={() => (chosen.length > 0 ? setRows(chosen) : gatherAll())}
      />
      {rows && <Unseen {...list} rows={rows} onSaved={() => setRows(null)} />}
    </>
  );
}

/** The rows as the list shows them, for the moment in which they are read into the file. */
function Unseen<Row>(
  props: Omit<Props<Row>, "per_page" | "rowsOf" | "chosen"> & {
    readonly rows: readonly Row[];
    readonly onSaved: () => void;
  },
) {
  const { onSaved, ...list } = props;
  const holder = useRef<HTMLDivElement>(null);
  const save = useTableFile();
  useEffect(() => {
    save(holder.current, list.caption);
    onSaved();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, for the rows it was made with
  }, []);
  return (
    <div ref={holder} hidden>
      <DataList {...list} empty="" />
    </div>
  );
}
