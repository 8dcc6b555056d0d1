import type { Region } from "../../domain/files/document-count.ts";
import { codePage } from "./code-pages.ts";
import type { Decode } from "./code-pages.ts";
import type { OleFile } from "./ole.ts";
import { Unreadable } from "./verdict.ts";

/** A run of a Word file's text: characters `from` to `to` are in the main stream from the byte `at` on. */
export type DocPiece = {
  readonly from: number;
  readonly to: number;
  readonly at: number;
  readonly is_wide: boolean;
};

/** How many characters of the text belong to a region; the ranges follow one another. */
type TextRange = { readonly region: Region | null; readonly characters: number };

/** The positions of text and character properties of a Word file, from its header. */
export type DocFile = {
  readonly main: Buffer;
  readonly table: Buffer | null;
  readonly pieces: readonly DocPiece[];
  readonly ranges: readonly TextRange[];
  readonly decode: Decode;
  /** Where the table stream lists the pages of character properties; Word 6 and 95 have none that we read. */
  readonly properties: PropertyList;
  /** The same for the properties of paragraphs. */
  readonly paragraphs: PropertyList;
  /** The stream of what is too long for a page. */
  readonly data: Buffer | null;
};
export type PropertyList = { readonly at: number; readonly bytes: number } | null;

// The order of the ranges in the text. Macros are no text; a text box in a header or footer belongs to it.
const range_regions = [
  "body",
  "footnote",
  "header",
  null,
  "comment",
  "endnote",
  "textbox",
  "header",
] as const;
const least_header = 68;
const word_6 = 0xa5dc;
const word_97 = 0xa5ec;
const first_97_version = 0x69;
const second_table = 0x200;
const is_complex = 4;
const macintosh = 10000;

// Word 6 and 95 use the code page of their language version.
const language_pages: ReadonlyMap<number, number> = new Map([
  ...[0x402, 0x419, 0x422, 0x423].map((language) => [language, 1251] as const),
  ...[0x405, 0x40e, 0x415, 0x418, 0x41a, 0x424].map((language) => [language, 1250] as const),
  [0x408, 1253],
  [0x41f, 1254],
  [0x40d, 1255],
  [0x401, 1256],
]);

/** Reads the header of a Word file (Word 6 to today). Throws `Unreadable` corrupt or protected. */
export function openDoc(ole: OleFile): DocFile {
  const main = ole.read("WordDocument");
  if (!main || main.length < least_header) throw new Unreadable("corrupt", "doc: no header");
  const magic = main.readUInt16LE(0);
  const version = main.readUInt16LE(2);
  const flags = main.readUInt16LE(10);
  const is_old = magic === word_6 || version < first_97_version || (magic !== word_97 && version < 0xc0);
  return is_old ? openWord6(main, flags) : openWord97(ole, main, flags);
}

const rangesOf = (lengths: readonly number[]): TextRange[] =>
  range_regions.map((region, i) => ({ region, characters: Math.max(0, lengths[i] ?? 0) }));

const decodeOf = (main: Buffer, page: number): Decode =>
  codePage(main.readUInt8(18) === 1 ? macintosh : page);

const no_properties = { table: null, properties: null, paragraphs: null, data: null };

function openWord6(main: Buffer, flags: number): DocFile {
  const lengths = [52, 56, 60, 64, 68, 72, 76].map((at) => main.readInt32LE(at));
  const ranges = rangesOf(lengths);
  const characters = ranges.reduce((sum, range) => sum + range.characters, 0);
  const whole = { from: 0, to: characters, at: main.readUInt32LE(24), is_wide: false };
  const pieces = flags & is_complex ? piecesOf(main, rangeOf(main, main, 0x160), true) : [whole];
  const decode = decodeOf(main, language_pages.get(main.readUInt16LE(6)) ?? 1252);
  return { ...no_properties, main, pieces, ranges, decode };
}

function openWord97(ole: OleFile, main: Buffer, flags: number): DocFile {
  const names = flags & second_table ? ["1Table", "0Table"] : ["0Table", "1Table"];
  const table = names.map((name) => ole.read(name)).find((stream) => stream !== null) ?? null;
  if (!table) throw new Unreadable("corrupt", "doc: no table stream");
  const longs = 34 + main.readUInt16LE(32) * 2 + 2;
  const pairs = longs + main.readUInt16LE(longs - 2) * 4 + 2;
  const lengths = range_regions.map((_, i) => main.readInt32LE(longs + 4 * (3 + i)));
  const pair = (i: number) => ({
    at: main.readUInt32LE(pairs + 8 * i),
    bytes: main.readUInt32LE(pairs + 8 * i + 4),
  });
  return {
    main,
    table,
    pieces: piecesOf(main, rangeOf(table, main, pairs + 8 * 33), false),
    ranges: rangesOf(lengths),
    decode: decodeOf(main, 1252),
    properties: pair(12),
    paragraphs: pair(13),
    data: ole.read("Data"),
  };
}

/** The bytes at the offset and length in a pair of header fields. */
function rangeOf(stream: Buffer, main: Buffer, at: number): Buffer {
  const from = main.readUInt32LE(at);
  return stream.subarray(from, from + main.readUInt32LE(at + 4));
}

const compressed = 0x40000000;

/** The table of pieces: their limits in characters, then the position of the bytes of each. */
function piecesOf(main: Buffer, saved: Buffer, is_narrow: boolean): DocPiece[] {
  let at = 0;
  while (at < saved.length && saved.readUInt8(at) === 1) at += 3 + saved.readUInt16LE(at + 1);
  if (at >= saved.length || saved.readUInt8(at) !== 2) throw new Unreadable("corrupt", "doc: no pieces");
  const list = saved.subarray(at + 5, at + 5 + saved.readUInt32LE(at + 1));
  const count = Math.floor((list.length - 4) / 12);
  const pieces: DocPiece[] = [];
  for (let i = 0; i < count; i++) {
    const from = list.readUInt32LE(4 * i);
    const to = list.readUInt32LE(4 * i + 4);
    const place = list.readUInt32LE(4 * (count + 1) + 8 * i + 2);
    if (to < from || to - from > main.length) continue;
    const is_half = !is_narrow && (place & compressed) !== 0;
    pieces.push({
      from,
      to,
      at: is_half ? (place & ~compressed) >>> 1 : place,
      is_wide: !is_narrow && !is_half,
    });
  }
  return pieces;
}
