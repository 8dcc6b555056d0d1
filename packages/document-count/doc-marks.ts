import type { DocFile, DocPiece, PropertyList } from "./doc-file.ts";
import type { Tally } from "./tally.ts";

/** The mark of a character; a deleted one counts as deleted, hidden or not. */
export const plain_mark = 0;
export const hidden_mark = 1;
export const deleted_mark = 2;

type Marked = { from: number; readonly to: number; readonly mark: number };

export const page_bytes = 512;
const most_runs_of_page = 101;
const hidden_property = 0x083c;
const deleted_property = 0x0800;
const inserted_property = 0x0801;
// The number of bytes after a property of each of the eight classes; the seventh has its own length.
const operand_bytes = [1, 1, 2, 4, 2, 2, 0, 3];
const own_length = 6;
// The two long properties whose length takes two bytes.
const long_properties = new Set([0xd606, 0xd608]);

/**
 * Determines for every character whether it is hidden or deleted, by the pages of character properties. After damage
 * the following characters are unmarked; the text itself is not affected.
 */
export function docMarks(file: DocFile, characters: number, tally: Tally): Uint8Array {
  const marks = new Uint8Array(characters);
  const marked = markedBytes(file, tally);
  if (marked.length === 0) return marks;
  for (const piece of file.pieces) markPiece(marks, piece, marked);
  return marks;
}

/** The marked ranges of the main stream, in order and without overlap. */
function markedBytes({ main, table, properties }: DocFile, tally: Tally): Marked[] {
  const found: Marked[] = [];
  for (const page of propertyPages(main, table, properties)) readPage(page, found, tally);
  found.sort((a, b) => a.from - b.from);
  let end = 0;
  return found.filter((one) => {
    one.from = Math.max(one.from, end);
    end = Math.max(end, one.to);
    return one.from < one.to;
  });
}

/** The pages of the main stream with the properties that the table stream lists. */
export function propertyPages(main: Buffer, table: Buffer | null, place: PropertyList): Buffer[] {
  if (!table || !place || place.bytes < 4) return [];
  const list = table.subarray(place.at, place.at + place.bytes);
  const count = Math.floor((list.length - 4) / 8);
  const pages = new Set<number>();
  for (let i = 0; i < count; i++) pages.add(list.readUInt32LE(4 * (count + 1) + 4 * i) & 0x3fffff);
  return [...pages].flatMap((page) => {
    const end = (page + 1) * page_bytes;
    return end > main.length ? [] : [main.subarray(page * page_bytes, end)];
  });
}

/** One page: the limits of its runs, the position of the properties of each, and their number at the end. */
function readPage(page: Buffer, found: Marked[], tally: Tally): void {
  const runs = page.readUInt8(page_bytes - 1);
  if (runs > most_runs_of_page) return;
  for (let i = 0; i < runs; i++) {
    const at = page.readUInt8(4 * (runs + 1) + i) * 2;
    if (at === 0) continue;
    const mark = markOf(page, at, tally);
    if (mark === plain_mark) continue;
    found.push({ from: page.readUInt32LE(4 * i), to: page.readUInt32LE(4 * i + 4), mark });
  }
}

function markOf(page: Buffer, start: number, tally: Tally): number {
  const end = Math.min(page_bytes - 1, start + 1 + page.readUInt8(start));
  let hidden = false;
  let deleted = false;
  let at = start + 1;
  while (at + 2 < end) {
    const property = page.readUInt16LE(at);
    at += 2;
    const is_on = (page.readUInt8(at) & 1) === 1;
    if (property === hidden_property) hidden = is_on;
    else if (property === deleted_property) deleted = is_on;
    if ((property === deleted_property || property === inserted_property) && is_on)
      tally.flag("tracked-changes");
    at += operandLength(page, property, at);
  }
  return deleted ? deleted_mark : hidden ? hidden_mark : plain_mark;
}

export function operandLength(page: Buffer, property: number, at: number): number {
  const kind = property >> 13;
  if (kind !== own_length) return operand_bytes[kind] ?? 1;
  return (
    (long_properties.has(property) && at + 2 <= page.length ? page.readUInt16LE(at) : page.readUInt8(at)) + 1
  );
}

/** Converts the marks of bytes to those of the characters of one piece. */
function markPiece(marks: Uint8Array, piece: DocPiece, marked: readonly Marked[]): void {
  const size = piece.is_wide ? 2 : 1;
  const end = piece.at + (piece.to - piece.from) * size;
  for (let i = firstEndingAfter(marked, piece.at); i < marked.length; i++) {
    const stretch = marked[i];
    if (!stretch || stretch.from >= end) return;
    const from = piece.from + Math.floor((Math.max(piece.at, stretch.from) - piece.at) / size);
    const to = piece.from + Math.ceil((Math.min(end, stretch.to) - piece.at) / size);
    marks.fill(stretch.mark, from, to);
  }
}

function firstEndingAfter(marked: readonly Marked[], at: number): number {
  let low = 0;
  let high = marked.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((marked[middle]?.to ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}
