import { unescapeXml } from "../xml.ts";

/** The new names of columns, by the name of their table and their own, both in lower case. */
export type RenamedColumns = ReadonlyMap<string, ReadonlyMap<string, string>>;

const formula_element =
  /(<(?:\w+:)?(?:f|formula|formula1|formula2|calculatedColumnFormula|totalsRowFormula|definedName)(?:\s[^<>]*)?(?<!\/)>)([^<]+)/g;
const table_name = /[\p{L}_\\][\p{L}\p{N}_.\\]*(?=\[)/gu;

/** A part of a workbook whose formulas name columns of tables by their new names: `Table1[Price]`. */
export const renamedColumns = (
  xml: string,
  renamed: RenamedColumns,
  escape: (text: string) => string,
): string =>
  xml.replaceAll(formula_element, (whole, open: string, raw: string) => {
    const formula = unescapeXml(raw);
    const made = renamedIn(formula, renamed);
    return made === formula ? whole : open + escape(made);
  });

function renamedIn(formula: string, renamed: RenamedColumns): string {
  // Every second piece is a text between quotation marks.
  return formula
    .split('"')
    .map((piece, i) => (i % 2 === 0 ? renamedOutsideOfText(piece, renamed) : piece))
    .join('"');
}

function renamedOutsideOfText(formula: string, renamed: RenamedColumns): string {
  const pieces: string[] = [];
  let at = 0;
  for (const match of formula.matchAll(table_name)) {
    const columns = renamed.get(match[0].toLowerCase());
    const start = match.index + match[0].length;
    if (!columns || start < at) continue;
    const end = bracketEnd(formula, start);
    pieces.push(formula.slice(at, start), renamedReference(formula.slice(start, end), columns));
    at = end;
  }
  return pieces.join("") + formula.slice(at);
}

/** The end of a reference that begins with a bracket; an apostrophe makes the character after it one of a name. */
function bracketEnd(formula: string, start: number): number {
  let depth = 0;
  for (let at = start; at < formula.length; at++) {
    const character = formula.charAt(at);
    if (character === "'") at++;
    else if (character === "[") depth++;
    else if (character === "]" && --depth === 0) return at + 1;
  }
  return formula.length;
}

/** Names are between innermost brackets: `[Price]`, `[[#All],[Price]]`, `[[Price]:[Sum]]`. */
const renamedReference = (reference: string, columns: ReadonlyMap<string, string>): string =>
  reference.replaceAll(/\[(@?)((?:'.|[^'[\]])*)\]/gsu, (whole, here: string, spelled: string) => {
    const made = columns.get(spelled.replaceAll(/'(.)/gsu, "$1").toLowerCase());
    return made === undefined ? whole : `[${here}${made.replaceAll(/['[\]#@]/g, "'$&")}]`;
  });
