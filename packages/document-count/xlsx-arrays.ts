import { attribute } from "./xml.ts";

type Range = { readonly left: number; readonly right: number; readonly bottom: number };

/** The ranges into which the formulas of a sheet write, while its cells are read row by row. */
export type FormulaRanges = {
  /** Reads the attributes of a formula. */
  addFormula(attributes: string): void;
  /** Whether a formula of another cell writes into the cell with this name, "B2". */
  has(cell: string): boolean;
};

const whole_range = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/;
const single_cell = /^([A-Z]{1,3})(\d{1,7})$/;

/** An array or a table of data is a formula of one cell; the others in its range have their results only. */
export function openFormulaRanges(): FormulaRanges {
  let ranges: Range[] = [];
  let last_row = 0;
  return {
    addFormula(attributes) {
      const type = attribute(attributes, "t");
      if (type !== "array" && type !== "dataTable") return;
      const found = whole_range.exec(attribute(attributes, "ref") ?? "");
      if (!found) return;
      const [, left = "", , right = "", bottom = ""] = found;
      ranges.push({ left: columnNumber(left), right: columnNumber(right), bottom: Number(bottom) });
    },
    has(cell) {
      const found = ranges.length > 0 && single_cell.exec(cell);
      if (!found) return false;
      const [, name = "", digits = ""] = found;
      const row = Number(digits);
      // A range is known from its first row on, so only its end is compared.
      if (row !== last_row) ranges = ranges.filter(({ bottom }) => bottom >= row);
      last_row = row;
      const at = columnNumber(name);
      return ranges.some(({ left, right }) => left <= at && at <= right);
    },
  };
}

/** The number of a column, "AB", from its name. */
export function columnNumber(name: string): number {
  let number = 0;
  for (let i = 0; i < name.length; i++) number = number * 26 + name.charCodeAt(i) - 64;
  return number;
}

/** The name of a column from its number. */
export function columnName(column: number): string {
  let name = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  return name;
}
