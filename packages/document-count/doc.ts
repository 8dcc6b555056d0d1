import type { Region } from "../../domain/files/document-count.ts";
import { openDoc } from "./doc-file.ts";
import type { DocFile } from "./doc-file.ts";
import { deleted_mark, docMarks, hidden_mark, plain_mark } from "./doc-marks.ts";
import { hideCoveredCells } from "./doc-tables.ts";
import type { OleFile } from "./ole.ts";
import { rasterImages } from "./ole-records.ts";
import { addPiece } from "./pieces.ts";
import type { Tally } from "./tally.ts";
import { Unreadable } from "./verdict.ts";

// Several pieces may refer to the same bytes.
const most_characters = 32 << 20;

/**
 * Reads a binary Word file (Word 6 to 2003): its text ranges one after the other, without field instructions. Throws
 * `Unreadable` corrupt without a header or a text, bomb past 32 M characters.
 */
export function readDoc(ole: OleFile, tally: Tally): void {
  const file = openDoc(ole);
  const text = textOf(file);
  const marks = docMarks(file, text.length, tally);
  hideCoveredCells(file, text, marks);
  let at = 0;
  for (const { region, characters } of file.ranges) {
    const end = Math.min(text.length, at + characters);
    if (region !== null && end > at) readParagraphs({ text, marks, region, tally }, at, end);
    at = end;
  }
  tally.addImages(rasterImages(ole.read("Data")) + rasterImages(file.main));
}

function textOf({ main, pieces, decode }: DocFile): string {
  const parts: string[] = [];
  let total = 0;
  for (const { from, to, at, is_wide } of pieces) {
    const characters = to - from;
    total += characters;
    if (total > most_characters) throw new Unreadable("bomb", "doc: too much text");
    const end = at + characters * (is_wide ? 2 : 1);
    if (end > main.length) throw new Unreadable("corrupt", "doc: text is cut");
    const part = is_wide ? main.toString("utf16le", at, end) : decode(main.subarray(at, end));
    parts.push(part.padEnd(characters, "\0").slice(0, characters));
  }
  return parts.join("");
}

type RangeReading = {
  readonly text: string;
  readonly marks: Uint8Array;
  readonly region: Region;
  readonly tally: Tally;
};
type Paragraph = { readonly shown: string[]; readonly hidden: string[]; readonly deleted: string[] };

const field_begins = 0x13;
const field_result = 0x14;
const field_ends = 0x15;
const cell_ends = 0x07;
const soft_hyphen = 0xad;
// Paragraph, cell or row, page or section, column.
const paragraph_ends = new Set([0x0d, cell_ends, 0x0c, 0x0e]);
const written: ReadonlyMap<number, string> = new Map([
  [0x09, "\t"],
  [0x0b, "\n"],
  [0x1e, "\u2011"],
]);

/**
 * Passes the paragraphs of one text range to the tally; control characters are anchors, note marks, optional hyphens
 * and fields.
 */
function readParagraphs({ text, marks, region, tally }: RangeReading, from: number, to: number): void {
  const fields: boolean[] = [];
  let instructions = 0;
  let paragraph: Paragraph = { shown: [], hidden: [], deleted: [] };
  const write = (part: string, mark: number): void => {
    if (instructions > 0 || part === "") return;
    if (mark === deleted_mark) addPiece(paragraph.deleted, part);
    else if (mark === hidden_mark) addPiece(paragraph.hidden, part);
    else addPiece(paragraph.shown, part);
  };
  const end = (): void => {
    tally.add(region, paragraph.shown.join(""));
    tally.add("hidden", paragraph.hidden.join(""));
    tally.add("deleted", paragraph.deleted.join(""));
    paragraph = { shown: [], hidden: [], deleted: [] };
  };

  let start = from;
  let mark = marks[from] ?? plain_mark;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    const is_text = code >= 0x20 && code !== soft_hyphen;
    const own_mark = marks[i] ?? plain_mark;
    if (is_text && own_mark === mark) continue;
    write(text.slice(start, i), mark);
    start = is_text ? i : i + 1;
    mark = is_text ? own_mark : (marks[i + 1] ?? plain_mark);
    if (is_text) continue;
    if (code === field_begins) {
      fields.push(true);
      instructions++;
    } else if (code === field_result || code === field_ends) {
      if (fields.pop() === true) instructions--;
      if (code === field_result) fields.push(false);
    } else if (paragraph_ends.has(code)) {
      if (instructions === 0 || code === cell_ends) end();
    } else write(written.get(code) ?? "", own_mark);
  }
  write(text.slice(start, to), mark);
  end();
}
