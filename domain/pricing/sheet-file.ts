import { type Cells, cellText, pair_columns, pairOf, pairsOf, parseCell, rule_cells } from "./sheet-cells.ts";

export const file_faults = ["head", "row", "twice", "value", "columns", "empty"] as const;
export type FileFault = {
  /** Counted from one, as in a spreadsheet. */
  readonly line: number;
  readonly fault: (typeof file_faults)[number];
  /** The cell or the text that is wrong. */
  readonly at: string;
};
/** The changes of a file; null empties a cell. Rows that are not in the file do not change. */
export type FileChanges = Readonly<Record<string, bigint | null>>;

const head = ["pair", ...pair_columns];

/** A list as a table: a line for each pair, then a line for each other number, with its name first. */
export function fileRows(cells: Cells): readonly (readonly string[])[] {
  const text = (cell: string): string => {
    const value = cells[cell];
    return value === undefined ? "" : cellText(cell, value);
  };
  return [
    head,
    ...pairsOf(cells).map(({ source, target }) => [
      `${source}-${target}`,
      ...pair_columns.map((column) => text(`${source}-${target}.${column}`)),
    ]),
    ...Object.keys(rule_cells).map((cell) => [cell, text(cell)]),
  ];
}

/** Cells between separators; quotes around one are removed, because some spreadsheets quote every cell. */
const partsOf = (line: string, separator: string): string[] =>
  line.split(separator).map((part) =>
    part
      .trim()
      .replace(/^"(.*)"$/, "$1")
      .trim(),
  );

/**
 * Parses a table. Polish spreadsheets use semicolons and decimal commas; the header shows which. Returns every fault
 * with its line, or the cells of the file.
 */
export function readFile(text: string): {
  readonly faults: readonly FileFault[];
  readonly changes: FileChanges;
} {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/);
  const separator = (lines[0] ?? "").includes(";") ? ";" : ",";
  const faults: FileFault[] = [];
  const changes: Record<string, bigint | null> = {};
  const put = (line: number, cell: string, typed: string) => {
    const plain = separator === ";" ? typed.replace(",", ".") : typed;
    const value = plain === "" ? null : parseCell(cell, plain);
    if (plain !== "" && value === null) faults.push({ line, fault: "value", at: `${cell}: ${typed}` });
    else if (cell in changes) faults.push({ line, fault: "twice", at: cell });
    else changes[cell] = value;
  };
  const first = partsOf(lines[0] ?? "", separator);
  if (head.some((name, i) => first[i] !== name))
    return { faults: [{ line: 1, fault: "head", at: head.join(separator) }], changes: {} };
  for (const [i, row] of lines.entries()) {
    if (i === 0 || row.trim() === "" || partsOf(row, separator).every((part) => part === "")) continue;
    const [name = "", ...values] = partsOf(row, separator);
    const line = i + 1;
    const own = Object.hasOwn(rule_cells, name) ? 1 : pairOf(`${name}.economy`) ? pair_columns.length : 0;
    if (own === 0) faults.push({ line, fault: "row", at: name });
    else if (values.slice(own).some((value) => value !== ""))
      faults.push({ line, fault: "columns", at: name });
    else if (own === 1) put(line, name, values[0] ?? "");
    else for (const [k, column] of pair_columns.entries()) put(line, `${name}.${column}`, values[k] ?? "");
  }
  if (faults.length === 0 && Object.keys(changes).length === 0)
    faults.push({ line: 1, fault: "empty", at: "" });
  return { faults, changes };
}
