import type { Region } from "../../domain/files/document-count.ts";
import { followed, type Follower } from "./follower.ts";
import type { Tally } from "./tally.ts";
import { Unreadable } from "./verdict.ts";
import { attribute, scanXml, type XmlEvents } from "./xml.ts";
import { openFormulaRanges } from "./xlsx-arrays.ts";
import { openSheetCells } from "./xlsx-merges.ts";
import { unescapeCell } from "./xlsx-strings.ts";

type Cell = {
  readonly attributes: string;
  readonly type: string;
  readonly value: string[];
  has_formula: boolean;
  /** A formula of another cell writes into it. */
  is_result: boolean;
  /** It is merged with another cell, whose text alone is shown. */
  readonly is_covered: boolean;
};

// A file of some kilobytes can refer to one long string from millions of cells.
const most_characters = 64 << 20;

const page_texts: ReadonlyMap<string, Region> = new Map<string, Region>([
  ["oddHeader", "header"],
  ["evenHeader", "header"],
  ["firstHeader", "header"],
  ["oddFooter", "footer"],
  ["evenFooter", "footer"],
  ["firstFooter", "footer"],
]);
const value_elements = new Set(["v", "t"]);

/**
 * Opens the reader of a workbook's sheets. Text cells count as often as they occur; the text of a formula is reported
 * and not billed, numbers and dates only count as filled cells, a covered cell not at all. Throws `Unreadable` bomb past 64 M characters.
 */
export function openSheet(
  strings: readonly string[],
  tally: Tally,
): (xml: string, hidden: boolean, follower?: Follower) => void {
  let characters = 0;

  const addCell = (cell: Cell, shown: Region, follower: Follower | undefined): void => {
    const value = cell.value.join("");
    if (value === "") return;
    const text = cellText(cell.type, value, strings);
    if (text === null) return tally.addNumbers(1);
    characters += text.length;
    if (characters > most_characters) throw new Unreadable("bomb", "xlsx: too much text");
    // It would otherwise be among the hidden texts that an order can have translated.
    if (cell.is_covered) return cell.has_formula ? undefined : follower?.paragraph("hidden", text, false);
    // The result of a formula is never translated, so it is not offered with a hidden sheet either.
    const region = cell.has_formula || cell.is_result ? "formula" : shown;
    tally.add(region, text);
    // A result without a formula of its own has a place among the texts, because stored targets are in places by number.
    if (!cell.has_formula) follower?.paragraph(region, text, true);
  };

  return (xml, hidden, follower) => {
    let cell: Cell | null = null;
    const ranges = openFormulaRanges();
    const cells = openSheetCells(xml);
    let page_text: string[] | null = null;
    let value = 0;
    let phonetic = 0;
    const reader: XmlEvents = {
      open(name, attributes) {
        if (name === "row") cells.row(attributes);
        else if (name === "c") cell = openCell(attributes, cells.isCovered(attributes));
        else if (value_elements.has(name)) value++;
        else if (name === "rPh") phonetic++;
        else if (name === "f" && cell) {
          cell.has_formula = true;
          ranges.addFormula(attributes);
        } else if (page_texts.has(name)) page_text = [];
      },
      close(name) {
        if (value_elements.has(name)) value--;
        else if (name === "rPh") phonetic--;
        else if (name === "c" && cell) {
          cell.is_result = cell.type === "str" && ranges.has(attribute(cell.attributes, "r") ?? "");
          addCell(cell, hidden ? "hidden" : "body", follower);
          cell = null;
        } else if (page_text) {
          const region = page_texts.get(name);
          const text = withoutCodes(page_text.join(""));
          if (region !== undefined) {
            const is_counted = tally.add(region, text);
            follower?.paragraph(region, text, is_counted);
          }
          page_text = null;
        }
      },
      text(part) {
        if (cell && value > 0 && phonetic === 0) cell.value.push(part);
        else page_text?.push(part);
        if (cell && value > 0 && phonetic === 0) follower?.shown(part);
      },
    };
    scanXml(xml, followed(reader, follower));
  };
}

const openCell = (attributes: string, is_covered: boolean): Cell => ({
  attributes,
  type: attribute(attributes, "t") ?? "n",
  value: [],
  has_formula: false,
  is_result: false,
  is_covered,
});

/** The text of a cell, or null for a number, a date, a Boolean or an error. */
function cellText(type: string, value: string, strings: readonly string[]): string | null {
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "inlineStr" || type === "str") return unescapeCell(value);
  return null;
}

/**
 * What follows `&` in a header or footer: a literal `&`, or the code of a font, a colour, a size of up to three digits, a
 * position or an automatic field. The number of a page, and that of all pages, may be shifted.
 */
const page_code = /&(&|"[^"]*"|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|\d{1,3}|[PN][+-]\d+|[A-Z])/gi;

/** Drops the codes of a header or footer: `&L&"Arial,Bold"&12Page &P`. Two `&` are one of the text. */
export const withoutCodes = (text: string): string =>
  text.replaceAll(page_code, (_, code: string) => (code === "&" ? "&" : " "));

/** Whether a code would take the beginning of a text that follows it: a size a digit, a page number "+1". */
export const takesFrom = (code: string, text: string): boolean =>
  (`${code}${text}`.match(page_code)?.[0]?.length ?? 0) > code.length;
