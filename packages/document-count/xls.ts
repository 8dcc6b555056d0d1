import type { Region } from "../../domain/files/document-count.ts";
import { codePage, decodeWindows1252 } from "./code-pages.ts";
import type { Decode } from "./code-pages.ts";
import { type CoveredCells, type Merge, openCoveredCells } from "./merged-cells.ts";
import type { OleFile } from "./ole.ts";
import { rasterImages, sheetRecords } from "./ole-records.ts";
import type { SheetRecord } from "./ole-records.ts";
import type { Tally } from "./tally.ts";
import { Unreadable } from "./verdict.ts";
import { byteString, sharedStrings, unicodeString } from "./xls-strings.ts";
import { withoutCodes } from "./xlsx-sheet.ts";

type Sheet = { readonly hidden: boolean };
/** A text that continues in the following records. */
type Continued = { readonly kind: "strings"; readonly parts: Buffer[] } | TextBox;
type TextBox = { readonly kind: "box"; readonly region: Region; missing: number; readonly text: string[] };

const notCovered: CoveredCells = () => false;

type Workbook = {
  readonly tally: Tally;
  /** Sheets by the start of their stream. */
  readonly sheets: Map<number, Sheet>;
  /** The kinds of the open streams: a chart may be inside a sheet. */
  readonly nested: number[];
  strings: readonly string[];
  sheet: Sheet | null;
  /** The cells behind merged ones in the sheet being read, and in each sheet by the start of its stream. */
  isCovered: CoveredCells;
  readonly covered: ReadonlyMap<number, CoveredCells>;
  kind: number;
  /** 8 from Excel 97 on; before that strings are bytes of a code page. */
  version: number;
  decode: Decode;
  continued: Continued | null;
  is_comment: boolean;
  characters: number;
};

const most_characters = 64 << 20;
const begins = 0x809;
const ends = 0x0a;
const merged_cells = 0xe5;
const globals = 0x05;
const worksheet = 0x10;
const macro_sheet = 0x40;
const continues = 0x3c;
const file_pass = 0x2f;
const note_object = 0x19;

/**
 * Reads a binary Excel workbook (Excel 5 to 2003): text cells of each sheet as often as they occur. Throws `Unreadable`
 * corrupt without a workbook, protected for a password, bomb past 64 M characters.
 */
export function readXls(ole: OleFile, tally: Tally): void {
  const stream = ole.read("Workbook") ?? ole.read("Book");
  if (!stream) throw new Unreadable("corrupt", "xls: no workbook");
  const book: Workbook = {
    tally,
    sheets: new Map(),
    nested: [],
    strings: [],
    sheet: null,
    isCovered: notCovered,
    covered: coveredCells(stream),
    kind: globals,
    version: 0,
    decode: decodeWindows1252,
    continued: null,
    is_comment: false,
    characters: 0,
  };
  for (const record of sheetRecords(stream)) {
    if (record.type === continues) readContinued(book, record.body);
    else {
      endContinued(book);
      readRecord(book, record);
    }
  }
  endContinued(book);
  if (book.version === 0) throw new Unreadable("corrupt", "xls: no records");
  tally.addImages(rasterImages(stream));
}

/** A damaged record is skipped, as in spreadsheet programs; the stream continues after it. */
function readRecord(book: Workbook, record: SheetRecord): void {
  if (record.type === file_pass) throw new Unreadable("protected", "xls: password");
  try {
    readers.get(record.type)?.(book, record.body, record.at);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

function beginStream(book: Workbook, body: Buffer, at: number): void {
  if (book.version === 0) book.version = body.readUInt16LE(0) === 0x600 ? 8 : 5;
  book.nested.push(book.kind);
  book.kind = body.length >= 4 ? body.readUInt16LE(2) : worksheet;
  book.sheet = book.sheets.get(at) ?? book.sheet;
  // A chart in a sheet is no sheet of its own.
  if (book.sheets.has(at)) book.isCovered = book.covered.get(at) ?? notCovered;
}

function readSheetName(book: Workbook, body: Buffer): void {
  const hidden = (body.readUInt8(4) & 3) !== 0;
  book.sheets.set(body.readUInt32LE(0), { hidden });
  const name = book.version === 8 ? unicodeString(body, 6, 1) : byteString(body, 6, 1, book.decode);
  if (!hidden) book.tally.add("sheet_name", name);
}

const inSheet = ({ kind }: Workbook): boolean => kind === worksheet || kind === macro_sheet;

function addCell(book: Workbook, text: string, region: Region = "body"): void {
  if (!inSheet(book)) return;
  add(book, region, text);
}

function addTextCell(book: Workbook, body: Buffer, text_of_cell: string): void {
  if (!book.isCovered(body.readUInt16LE(0), body.readUInt16LE(2))) addCell(book, text_of_cell);
}

/** The cells behind merged ones, of each stream by its start. They are listed after the cells of a sheet. */
function coveredCells(stream: Buffer): Map<number, CoveredCells> {
  const merges = new Map<number, Merge[]>();
  const open: number[] = [];
  for (const { type, body, at } of sheetRecords(stream)) {
    if (type === begins) open.push(at);
    else if (type === ends) open.pop();
    if (type !== merged_cells) continue;
    const own = merges.get(open.at(-1) ?? 0) ?? [];
    for (let place = 2; place + 8 <= body.length; place += 8) {
      const [top, bottom, left, right] = [0, 2, 4, 6].map((part) => body.readUInt16LE(place + part));
      own.push({ top: top ?? 0, bottom: bottom ?? 0, left: left ?? 0, right: right ?? 0 });
    }
    merges.set(open.at(-1) ?? 0, own);
  }
  return new Map([...merges].map(([start, own]) => [start, openCoveredCells(own)]));
}

/** What of a hidden sheet is hidden text; its formulas, comments and page texts are what they are on other sheets. */
const of_sheet: ReadonlySet<Region> = new Set(["body", "textbox", "chart"]);

function add(book: Workbook, region: Region, text: string): void {
  book.characters += text.length;
  if (book.characters > most_characters) throw new Unreadable("bomb", "xls: too much text");
  const is_hidden = book.sheet?.hidden === true && of_sheet.has(region);
  book.tally.add(is_hidden ? "hidden" : region, text);
}

const text = ({ version, decode }: Workbook, body: Buffer, at: number): string =>
  version === 8 ? unicodeString(body, at, 2) : byteString(body, at, 2, decode);

const shortText = ({ version, decode }: Workbook, body: Buffer, at: number): string =>
  version === 8 ? unicodeString(body, at, 1) : byteString(body, at, 1, decode);

/** Excel 97 writes header and footer texts with a long length, Excel 95 with a short one. */
function readPageText(book: Workbook, body: Buffer, region: Region): void {
  if (body.length <= 3) return;
  const written = book.version === 8 ? text(book, body, 0) : byteString(body, 0, 1, book.decode);
  add(book, region, withoutCodes(written));
}

function readCodePage(book: Workbook, body: Buffer): void {
  const page = body.readUInt16LE(0);
  // Excel's own names for the Macintosh and for Windows; 1200 is UTF-16, which has no bytes to decode.
  if (page !== 1200) book.decode = codePage(page === 0x8000 ? 10000 : page === 0x8001 ? 1252 : page);
}

function readObject(book: Workbook, body: Buffer): void {
  book.is_comment = body.length >= 6 && body.readUInt16LE(0) === 0x15 && body.readUInt16LE(4) === note_object;
}

type Read = (book: Workbook, body: Buffer, at: number) => void;
const readNumber: Read = ({ tally }) => tally.addNumbers(1);

const readers: ReadonlyMap<number, Read> = new Map<number, Read>([
  [begins, beginStream],
  [ends, (book) => void (book.kind = book.nested.pop() ?? book.kind)],
  [0x42, readCodePage],
  [0x85, readSheetName],
  [0xfc, (book, body) => void (book.continued = { kind: "strings", parts: [body] })],
  [0xfd, (book, body) => addTextCell(book, body, book.strings[body.readUInt32LE(6)] ?? "")],
  [0x204, (book, body) => addTextCell(book, body, text(book, body, 6))],
  [0xd6, (book, body) => addTextCell(book, body, text(book, body, 6))],
  [0x207, (book, body) => addCell(book, text(book, body, 0), "formula")],
  [0x27e, readNumber],
  [0x203, readNumber],
  [0x06, readNumber],
  [0xbd, ({ tally }, body) => tally.addNumbers(Math.max(0, Math.floor((body.length - 6) / 6)))],
  [0x5d, readObject],
  [0x1b6, beginBox],
  [0x14, (book, body) => readPageText(book, body, "header")],
  [0x15, (book, body) => readPageText(book, body, "footer")],
  [0x100d, (book, body) => add(book, "chart", shortText(book, body, 2))],
]);

/** A text over a sheet: its length here, its characters in the continuing records. */
function beginBox(book: Workbook, body: Buffer): void {
  const missing = body.length >= 12 ? body.readUInt16LE(10) : 0;
  if (missing > 0) {
    book.continued = { kind: "box", region: book.is_comment ? "comment" : "textbox", missing, text: [] };
  }
}

function readContinued({ continued }: Workbook, body: Buffer): void {
  if (continued?.kind === "strings") continued.parts.push(body);
  if (continued?.kind !== "box" || continued.missing === 0 || body.length === 0) return;
  const wide = (body.readUInt8(0) & 1) !== 0;
  const characters = body.subarray(1, 1 + continued.missing * (wide ? 2 : 1));
  const part = characters.toString(wide ? "utf16le" : "latin1");
  continued.missing -= part.length;
  continued.text.push(part);
}

function endContinued(book: Workbook): void {
  const { continued } = book;
  if (!continued) return;
  book.continued = null;
  if (continued.kind === "strings") book.strings = sharedStrings(continued.parts);
  else add(book, continued.region, continued.text.join(""));
}
