import { type Merge, openCoveredCells } from "./merged-cells.ts";
import { columnNumber } from "./xlsx-arrays.ts";
import { attribute } from "./xml.ts";

/** The places of the cells of a sheet while it is read. */
export type SheetCells = {
  /** Reads the attributes of a row. */
  row(attributes: string): void;
  /** Reads the attributes of a cell: whether a merged one covers it. */
  isCovered(attributes: string): boolean;
};

const merge_element = /<(?:[\w-]+:)?mergeCell\b([^<>]*)>/g;
const range_name = /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/;
const cell_name = /^([A-Z]{1,3})(\d{1,7})$/;

/** Rows and cells without a name follow the one before. Merged cells are listed after all cells, so they are read first. */
export function openSheetCells(xml: string): SheetCells {
  const merges = mergesOf(xml);
  if (merges.length === 0) return { row() {}, isCovered: () => false };
  const isCovered = openCoveredCells(merges);
  let row = 0;
  let column = 0;
  return {
    row(attributes) {
      row = Number(attribute(attributes, "r") ?? row + 1);
      column = 0;
    },
    isCovered(attributes) {
      const found = cell_name.exec(attribute(attributes, "r") ?? "");
      if (found) row = Number(found[2]);
      column = found ? columnNumber(found[1] ?? "") : column + 1;
      return isCovered(row, column);
    },
  };
}

function mergesOf(xml: string): Merge[] {
  const merges: Merge[] = [];
  for (const [, attributes = ""] of xml.slice(xml.lastIndexOf("sheetData")).matchAll(merge_element)) {
    const found = range_name.exec(attribute(attributes, "ref") ?? "");
    if (!found) continue;
    const [, left = "", top = "", right = "", bottom = ""] = found;
    merges.push({
      left: columnNumber(left),
      right: columnNumber(right),
      top: Number(top),
      bottom: Number(bottom),
    });
  }
  return merges;
}
