import { encodeXml } from "../encode.ts";
import { mainPart, partText, relationships } from "../opc.ts";
import { columnName, columnNumber } from "../xlsx-arrays.ts";
import { unescapeCell } from "../xlsx-strings.ts";
import { attribute, attributePlace, decodeXml, scanXml } from "../xml.ts";
import type { Archive } from "../zip.ts";
import type { Atom } from "./atoms.ts";
import type { CodedUnit } from "./code-unit.ts";
import { type Edit, rendered } from "./edits.ts";
import { renamedColumns } from "./table-references.ts";
import { escapeAttribute, escapeCell, escapeXml } from "./write.ts";

/** A unit that gets other atoms. */
export type Changed = { readonly unit: CodedUnit; readonly atoms: readonly Atom[] };

/** A name in a table, which repeats the text of a cell. */
type Repeated = {
  readonly cell: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
};

type Table = {
  readonly part: string;
  readonly xml: string;
  readonly sheet: string;
  readonly name: string;
  /** The names of the columns, from the row of headers; empty without one. */
  readonly headers: readonly Repeated[];
  /** The labels in the row of totals. */
  readonly labels: readonly Repeated[];
};

/** The parts of a workbook with formulas, and its tables. */
export type WorkbookTables = { readonly parts: readonly string[]; readonly tables: readonly Table[] };

export function readTables(archive: Archive): WorkbookTables {
  const { part, links } = mainPart(archive, "xl/workbook.xml");
  const sheets = links.flatMap(({ type, target }) => (type === "worksheet" ? [target] : []));
  const tables = sheets.flatMap((sheet) =>
    relationships(archive, sheet).flatMap(({ type, target }) => {
      const xml = type === "table" ? partText(archive, target) : null;
      return xml === null ? [] : [tableOf(target, xml, sheet)];
    }),
  );
  return { parts: [part, ...sheets, ...tables.map((table) => table.part)], tables };
}

const range_name = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/;

function tableOf(part: string, xml: string, sheet: string): Table {
  const headers: Repeated[] = [];
  const labels: Repeated[] = [];
  let name = "";
  let column = 0;
  let first_row: string | null = null;
  let last_row: string | null = null;
  scanXml(xml, {
    open(element, attributes, prefix, start) {
      if (element === "table") {
        const [, left = "", top = "", bottom = ""] =
          range_name.exec(attribute(attributes, "ref") ?? "") ?? [];
        column = columnNumber(left);
        name = attribute(attributes, "displayName") ?? "";
        first_row = attribute(attributes, "headerRowCount") === "0" ? null : top;
        last_row = Number(attribute(attributes, "totalsRowCount") ?? 0) > 0 ? bottom : null;
      }
      if (element !== "tableColumn") return;
      const before = start + 1 + (prefix === "" ? 0 : prefix.length + 1) + element.length;
      const add = (to: Repeated[], row: string | null, key: string): void => {
        const place = attributePlace(attributes, key);
        if (row === null || !place) return;
        const text = unescapeCell(attribute(attributes, key) ?? "");
        const cell = `${columnName(column)}${row}`;
        to.push({ cell, text, start: before + place.start, end: before + place.end });
      };
      add(headers, first_row, "name");
      add(labels, last_row, "totalsRowLabel");
      column++;
    },
    close() {},
  });
  return { part, xml, sheet, name, headers, labels };
}

/** The cells that change, by their sheet and name. */
function changedCells(changed: readonly Changed[]): Map<string, Changed> {
  const cells = new Map<string, Changed>();
  for (const one of changed) {
    const { markup, cell, place } = one.unit.raw;
    if (markup === "cells" && place.cell !== null)
      cells.set(`${cell?.part ?? place.part} ${place.cell}`, one);
  }
  return cells;
}

const textOf = ({ atoms }: Changed): string =>
  atoms.map((atom) => (atom.kind === "text" ? atom.text : "")).join("");

/** Excel takes a table with two equal names for damaged, so the second one gets a number, as Excel itself gives it. */
export function withUniqueHeaders(changed: readonly Changed[], { tables }: WorkbookTables): Changed[] {
  const cells = changedCells(changed);
  const numbered = new Map<Changed, Changed>();
  for (const { sheet, headers } of tables) {
    const changes = headers.map(({ cell }) => cells.get(`${sheet} ${cell}`));
    const taken = new Set(headers.flatMap(({ text }, i) => (changes[i] ? [] : [text.toLowerCase()])));
    for (const one of changes) {
      if (!one) continue;
      const text = textOf(one);
      let number = "";
      for (let next = 2; taken.has(`${text}${number}`.toLowerCase()); next++) number = `${next}`;
      taken.add(`${text}${number}`.toLowerCase());
      if (number !== "") numbered.set(one, { ...one, atoms: withEnd(one.atoms, number) });
    }
  }
  return changed.map((one) => numbered.get(one) ?? one);
}

function withEnd(atoms: readonly Atom[], end: string): Atom[] {
  const last = atoms.findLastIndex(({ kind }) => kind === "text");
  return atoms.map((atom, i) =>
    atom.kind === "text" && i === last
      ? { ...atom, text: atom.text + end, counted: atom.counted + end, source: null }
      : atom,
  );
}

/** Writes the new texts of headers into the tables, which repeat them, and into the formulas that name their columns. */
export function updateTables(
  archive: Archive,
  { parts, tables }: WorkbookTables,
  changed: readonly Changed[],
  contents: Map<string, Buffer>,
): void {
  const cells = changedCells(changed);
  const renamed = new Map<string, Map<string, string>>();
  for (const { part, xml, sheet, name, headers, labels } of tables) {
    const edits: Edit[] = [];
    for (const { cell, text, start, end } of [...headers, ...labels]) {
      const one = cells.get(`${sheet} ${cell}`);
      if (one) edits.push({ start, end, write: () => attributeText(textOf(one)) });
      if (!one || !headers.some((header) => header.start === start)) continue;
      const own = renamed.get(name.toLowerCase()) ?? new Map<string, string>();
      renamed.set(name.toLowerCase(), own.set(text.toLowerCase(), textOf(one)));
    }
    const bytes = archive.read(part);
    if (bytes && edits.length > 0)
      contents.set(part.toLowerCase(), encodeXml(bytes, rendered(xml, edits)(0, xml.length)));
  }
  for (const part of renamed.size > 0 ? parts : []) {
    const bytes = archive.read(part);
    const xml = bytes && decodeXml(contents.get(part.toLowerCase()) ?? bytes);
    const made = xml && renamedColumns(xml, renamed, escapeXml);
    if (bytes && made !== xml) contents.set(part.toLowerCase(), encodeXml(bytes, made ?? ""));
  }
}

const attributeText = (text: string): string =>
  escapeAttribute(escapeCell(text).replaceAll("\r\n", "\n").replaceAll("\n", "_x000a_"));
