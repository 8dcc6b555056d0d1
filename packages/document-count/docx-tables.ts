import { attribute } from "./xml.ts";

type Cell = {
  readonly start: number;
  span: number;
  vertical: Merge | null;
  horizontal: Merge | null;
  /** Whether it belongs to the cell above or before it, which alone is shown. */
  continues_above: boolean;
  continues_before: boolean;
};
type Merge = "restart" | "continue";

type Table = {
  /** The cells of the row above and of this one, by their first column. */
  above: ReadonlyMap<number, Cell>;
  row: Map<number, Cell>;
  last: Cell | null;
  cell: Cell | null;
  column: number;
};

/** The tables of a WordprocessingML part, while it is read. */
export type WordTables = {
  open(name: string, attributes: string): void;
  close(name: string): void;
  /** Whether the text being read is in a cell that another one covers. */
  isCovered(): boolean;
};

const table_elements = new Set(["tbl", "tr", "tc", "tcPr", "gridBefore", "gridSpan", "vMerge", "hMerge"]);

/**
 * A merged cell is stored as one cell for each row or column, of which the first alone is shown. A cell that continues one
 * which does not exist, or one of other columns, is shown itself.
 */
export function openWordTables(): WordTables {
  const tables: Table[] = [];
  let covered = 0;
  const endCell = (table: Table): void => {
    const { cell } = table;
    if (!cell) return;
    if (isCoveredCell(cell)) covered--;
    table.row.set(cell.start, cell);
    table.last = cell;
    table.column += cell.span;
    table.cell = null;
  };
  return {
    open(name, attributes) {
      if (!table_elements.has(name)) return;
      if (name === "tbl") tables.push(newTable());
      const table = tables.at(-1);
      if (!table) return;
      if (name === "tr") startRow(table, new Map());
      else if (name === "tc") table.cell = newCell(table.column);
      else readTableProperty(table, name, attributes);
    },
    close(name) {
      const table = tables.at(-1);
      if (!table || !table_elements.has(name)) return;
      if (name === "tcPr" && table.cell && !isCoveredCell(table.cell)) {
        join(table, table.cell);
        if (isCoveredCell(table.cell)) covered++;
      }
      if (name === "tc") endCell(table);
      else if (name === "tr") table.above = table.row;
      else if (name === "tbl") {
        endCell(table);
        tables.pop();
      }
    },
    isCovered: () => covered > 0,
  };
}

const isCoveredCell = ({ continues_above, continues_before }: Cell): boolean =>
  continues_above || continues_before;

const newTable = (): Table => ({ above: new Map(), row: new Map(), last: null, cell: null, column: 0 });

const newCell = (start: number): Cell => ({
  start,
  span: 1,
  vertical: null,
  horizontal: null,
  continues_above: false,
  continues_before: false,
});

function startRow(table: Table, row: Map<number, Cell>): void {
  table.row = row;
  table.last = null;
  table.column = 0;
}

function readTableProperty(table: Table, name: string, attributes: string): void {
  const value = attribute(attributes, "val") ?? "";
  const columns = Math.floor(Number(value));
  if (name === "gridBefore" && columns > 0) table.column = columns;
  const { cell } = table;
  if (!cell) return;
  if (name === "gridSpan" && columns > 0) cell.span = columns;
  const merge: Merge = value === "restart" ? "restart" : "continue";
  if (name === "vMerge") cell.vertical = merge;
  else if (name === "hMerge") cell.horizontal = merge;
}

/** Notes what a cell, of which all properties are read, continues. */
function join({ above, last }: Table, cell: Cell): void {
  const upper = above.get(cell.start);
  cell.continues_above =
    cell.vertical === "continue" &&
    upper?.span === cell.span &&
    (upper.vertical === "restart" || upper.continues_above);
  cell.continues_before =
    cell.horizontal === "continue" &&
    last !== null &&
    (last.horizontal === "restart" || last.continues_before);
}
