import { openTokens } from "./rtf-tokens.ts";
import { deepest_group, destination_regions } from "./rtf-words.ts";

type Range = { readonly start: number; readonly end: number };

type Cell = {
  readonly left: number;
  readonly right: number;
  readonly merges: ReadonlySet<string>;
  readonly continues_above: boolean;
  readonly continues_before: boolean;
};

/** A row as it was defined last, and what was read of the cell that is being defined. */
type Definition = { readonly cells: Cell[]; left: number; merges: Set<string> };

/** A table: the row above, and the texts of the cells of this one. */
type Table = { above: readonly Cell[]; definition: Definition; texts: Range[]; start: number };

/** The open tables of one text, such as that of a note, by their depth. */
type Flow = Map<number, Table>;

type Group = { readonly flow: Flow; in_table: boolean; depth: number; defines_inner_row: boolean };

const merge_words = new Set(["clvmgf", "clvmrg", "clmgf", "clmrg"]);

/**
 * The bytes of the cells that are merged with the one above or before, whose text alone is shown. A cell that continues none,
 * or one with other edges, is shown itself. The definition of a row may come after its texts, so the cells are found before
 * the file is read.
 */
export function openCoveredBytes(file: Buffer): (at: number) => boolean {
  const ranges = ["\\clvmrg", "\\clmrg"].some((word) => file.includes(word)) ? coveredRanges(file) : [];
  let next = 0;
  // It is asked from the beginning to the end.
  return (at) => {
    while ((ranges[next]?.end ?? Infinity) <= at) next++;
    return (ranges[next]?.start ?? Infinity) <= at;
  };
}

function coveredRanges(file: Buffer): Range[] {
  const tokens = openTokens(file);
  const groups: Group[] = [];
  const found: Range[] = [];
  let group: Group = { flow: new Map(), in_table: false, depth: 1, defines_inner_row: false };
  for (let token = tokens.next(); token; token = tokens.next()) {
    if (token.kind === "open") {
      // The reader refuses such a file.
      if (groups.push(group) > deepest_group) return [];
      group = { ...group };
    } else if (token.kind === "close") group = groups.pop() ?? group;
    else if (token.kind === "word" && token.word === "bin") tokens.passBytes(token.parameter ?? 0);
    else if (token.kind === "word" && destination_regions.has(token.word))
      group = { flow: new Map(), in_table: false, depth: 1, defines_inner_row: false };
    else if (token.kind === "word")
      readTableWord(group, token.word, token.parameter, tokens.position(), found);
  }
  return withoutOverlaps(found);
}

function readTableWord(
  group: Group,
  word: string,
  parameter: number | undefined,
  end: number,
  found: Range[],
): void {
  const { flow, depth } = group;
  const defined = (): Definition => tableAt(flow, group.defines_inner_row ? depth : 1, end).definition;
  if (word === "pard") {
    group.in_table = false;
    group.depth = 1;
  } else if (word === "intbl") group.in_table = true;
  else if (word === "itap") {
    group.depth = Math.max(1, parameter ?? 1);
    group.in_table = parameter !== 0;
  } else if (word === "nesttableprops") group.defines_inner_row = true;
  else if (word === "trowd") {
    const table = tableAt(flow, group.defines_inner_row ? depth : 1, end);
    table.definition = { cells: [], left: 0, merges: new Set() };
  } else if (word === "trleft") defined().left = parameter ?? 0;
  else if (merge_words.has(word)) defined().merges.add(word);
  else if (word === "cellx") defineCell(defined(), parameter ?? 0);
  else if (word === "cell" || word === "nestcell") endText(flow, word === "cell" ? 1 : depth, end);
  else if (word === "row" || word === "nestrow")
    endRow(tableAt(flow, word === "row" ? 1 : depth, end), end, found);
  else if ((word === "par" || word === "sect") && !group.in_table) endTable(flow.get(1), end);
}

function tableAt(flow: Flow, depth: number, end: number): Table {
  const known = flow.get(depth);
  if (known) return known;
  const table: Table = {
    above: [],
    definition: { cells: [], left: 0, merges: new Set() },
    texts: [],
    start: end,
  };
  flow.set(depth, table);
  return table;
}

function defineCell(definition: Definition, right: number): void {
  const { cells, left, merges } = definition;
  cells.push({ left, right, merges, continues_above: false, continues_before: false });
  definition.left = right;
  definition.merges = new Set();
}

/** The end of a cell, and of the tables in it. */
function endText(flow: Flow, depth: number, end: number): void {
  for (const inner of flow.keys()) if (inner > depth) flow.delete(inner);
  const table = tableAt(flow, depth, end);
  table.texts.push({ start: table.start, end });
  table.start = end;
}

function endRow(table: Table, end: number, found: Range[]): void {
  const above = new Map(table.above.map((cell) => [`${cell.left} ${cell.right}`, cell]));
  const row: Cell[] = [];
  for (const cell of table.definition.cells) {
    const upper = above.get(`${cell.left} ${cell.right}`);
    const last = row.at(-1);
    const continues_above =
      cell.merges.has("clvmrg") &&
      upper !== undefined &&
      (upper.merges.has("clvmgf") || upper.continues_above);
    const continues_before =
      cell.merges.has("clmrg") && last !== undefined && (last.merges.has("clmgf") || last.continues_before);
    const text = table.texts[row.length];
    if (text && (continues_above || continues_before)) found.push(text);
    row.push({ ...cell, continues_above, continues_before });
  }
  table.above = row;
  table.texts = [];
  table.start = end;
}

/** A paragraph outside of a table separates the next row from those before it. */
function endTable(table: Table | undefined, end: number): void {
  if (!table || table.texts.length > 0) return;
  table.above = [];
  table.start = end;
}

/** The ranges from the first to the last; the cells of an inner table are in the one around it. */
function withoutOverlaps(ranges: readonly Range[]): Range[] {
  const separate: Range[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = separate.at(-1);
    if (!last || last.end <= range.start) separate.push(range);
    else if (range.end > last.end) separate.splice(-1, 1, { start: last.start, end: range.end });
  }
  return separate;
}
