import { intl_tag, type Brand, type Locale } from "#brands/brand.ts";
import {
  type Block,
  bothLanguages as both,
  type Column,
  type Fact,
  type Label,
  type Table,
} from "#contract/invoices/invoice-document.ts";
import { drawCodes, type PaperCode } from "./codes.ts";
import { logoOf } from "./logo.ts";
import { ink, newSheet, type Sheet } from "./sheet.ts";

const gap = 11;

/** The metadata of a document; `page_text` is the foot of each of several pages, with `{page}` and `{pages}`. */
type About = {
  readonly title: string;
  readonly author: string;
  readonly locale: Locale;
  readonly number: string;
  readonly created_at: Date;
  readonly page_text: string;
};

/**
 * Any document of these blocks as a PDF, with its number at the foot of each page. Callers import this file at their first
 * document: what draws takes 20 MB.
 */
export function blocksPdf(
  blocks: readonly Block[],
  brand: Brand,
  { title, author, locale, number, created_at, page_text }: About,
  codes: readonly PaperCode[] = [],
): Promise<Uint8Array> {
  const sheet = newSheet({ title, author, language: intl_tag[locale], created_at });
  for (const block of blocks) {
    drawBlock(sheet, block, brand);
    sheet.y += gap;
  }
  drawCodes(sheet, codes);
  const foot = (page: number, pages: number) =>
    page_text.replace("{page}", String(page)).replace("{pages}", String(pages));
  return sheet.finish((page, pages) => (pages === 1 ? number : `${number} · ${foot(page, pages)}`));
}

function drawBlock(sheet: Sheet, block: Block, brand: Brand): void {
  switch (block.kind) {
    case "heading":
      drawHeading(sheet, block, brand);
      break;
    case "dates":
      drawDates(sheet, block.facts);
      break;
    case "parties":
      drawParties(sheet, block);
      break;
    case "lines":
      drawTitle(sheet, block.title);
      drawTable(sheet, block.table);
      break;
    case "settlement":
      drawSettlement(sheet, block);
      break;
    case "notes":
      drawNotes(sheet, block);
  }
}

type Of<K extends Block["kind"]> = Extract<Block, { kind: K }>;

function drawHeading(sheet: Sheet, { title, number }: Of<"heading">, brand: Brand): void {
  const mark = 34;
  sheet.draw(logoOf(brand), sheet.left, sheet.y, mark);
  sheet.write(brand.name, sheet.left + mark + 10, sheet.y + 8, 180, { size: 14, weight: "bold" });
  const x = sheet.left + 230;
  const width = sheet.width - 230;
  sheet.write(both(title), x, sheet.y - 2, width, { size: 11, colour: ink.muted, align: "right" });
  sheet.write(number, x, sheet.y + 13, width, { size: 17, weight: "bold", align: "right" });
  sheet.y += mark + 8;
  sheet.rule(sheet.y);
}

const fact_label = { size: 7.5, colour: ink.muted } as const;
const fact_value = { size: 9 } as const;

/** Dates side by side, three in a row, each under its label. */
function drawDates(sheet: Sheet, facts: readonly Fact[]): void {
  const width = (sheet.width - 2 * gap) / 3;
  for (let first = 0; first < facts.length; first += 3) {
    const bottoms = facts
      .slice(first, first + 3)
      .map((fact, i) => drawFact(sheet, fact, sheet.left + i * (width + gap), sheet.y, width));
    sheet.y = Math.max(...bottoms) + (first + 3 < facts.length ? 5 : 0);
  }
}

/** Writes a fact and returns its end. A value without blanks, as a number, is smaller rather than in two lines. */
function drawFact(sheet: Sheet, { label, value }: Fact, x: number, y: number, width: number): number {
  const label_height = sheet.height(both(label), width, fact_label);
  const share = value.includes(" ") ? 1 : Math.min(1, width / sheet.length(value, fact_value));
  // Rounded down, because a line of exactly the width is broken.
  const writing = { size: Math.floor(fact_value.size * share * 10) / 10 };
  sheet.write(both(label), x, y, width, fact_label);
  sheet.write(value, x, y + label_height, width, writing);
  return y + label_height + sheet.height(value, width, writing);
}

function drawParties(sheet: Sheet, { parties }: Of<"parties">): void {
  const width = (sheet.width - 2 * gap) / 2;
  const top = sheet.y;
  let bottom = top;
  parties.forEach(({ label, lines }, column) => {
    const x = sheet.left + column * (width + 2 * gap);
    sheet.write(both(label), x, top, width, fact_label);
    let y = top + 12;
    lines.forEach((line, i) => {
      const writing = { size: 9, weight: i === 0 ? "bold" : "regular" } as const;
      sheet.write(line, x, y, width, writing);
      y += sheet.height(line, width, writing);
    });
    bottom = Math.max(bottom, y);
  });
  sheet.y = bottom;
}

const cell = { size: 8 } as const;
const head_main = { size: 7.5, weight: "bold" } as const;
const head_polish = { size: 6.5, colour: ink.muted } as const;
const padding = 3.5;

type Placed = Column & { readonly x: number; readonly inner: number };

/** Gives the column without a width the rest of the width; a table without such a column is aligned to the right. */
function place(sheet: Sheet, columns: readonly Column[]): Placed[] {
  const fixed = columns.reduce((sum, column) => sum + column.width, 0);
  const elastic = columns.some((column) => column.width === 0);
  let x = sheet.left + (elastic ? 0 : sheet.width - fixed);
  return columns.map((column) => {
    const width = column.width === 0 ? sheet.width - fixed : column.width;
    const placed = { ...column, width, x: x + padding, inner: width - 2 * padding };
    x += width;
    return placed;
  });
}

/** The title of a table, always on the page of its head. */
function drawTitle(sheet: Sheet, title: Label | null): void {
  if (title === null) return;
  sheet.room(70);
  sheet.write(both(title), sheet.left, sheet.y, sheet.width, { size: 9, weight: "bold" });
  sheet.y += 15;
}

function drawTable(sheet: Sheet, { columns, rows, sums }: Table): void {
  const placed = place(sheet, columns);
  const left = (placed[0]?.x ?? sheet.left) - padding;
  const width = sheet.left + sheet.width - left;
  const heightOf = (row: readonly string[]): number =>
    Math.max(...placed.map((column, i) => sheet.height(row[i] ?? "", column.inner, cell))) + 2 * padding;
  const head = (): void => {
    const mains = placed.map(({ label, inner }) => sheet.height(label.main, inner, head_main));
    const seconds = placed.map(({ label, inner }) =>
      label.polish === null ? 0 : sheet.height(label.polish, inner, head_polish),
    );
    const height = Math.max(...placed.map((_, i) => (mains[i] ?? 0) + (seconds[i] ?? 0))) + 2 * padding;
    sheet.box(left, sheet.y, width, height, ink.head);
    placed.forEach(({ label, x, inner, align }, i) => {
      sheet.write(label.main, x, sheet.y + padding, inner, { ...head_main, align });
      if (label.polish !== null)
        sheet.write(label.polish, x, sheet.y + padding + (mains[i] ?? 0), inner, { ...head_polish, align });
    });
    sheet.y += height;
  };
  // A head is never the last row of a page.
  sheet.room(40 + heightOf(rows[0] ?? []));
  head();
  const line = (row: readonly string[], weight: "regular" | "bold"): void => {
    const height = heightOf(row);
    if (sheet.room(height)) head();
    placed.forEach(({ x, inner, align }, i) =>
      sheet.write(row[i] ?? "", x, sheet.y + padding, inner, { ...cell, weight, align }),
    );
    sheet.y += height;
    sheet.rule(sheet.y, left, width);
  };
  for (const row of rows) line(row, "regular");
  if (sums.length > 0) line(sums, "bold");
}

/** The payments at the left; at the right the parts of the total, and the total. */
function drawSettlement(sheet: Sheet, { facts, rates, total }: Of<"settlement">): void {
  const table_width = rates.columns.reduce((sum, column) => sum + column.width, 0);
  const width = sheet.width - table_width - 2 * gap;
  const heights = facts.map(
    ({ label, value }) =>
      sheet.height(both(label), width, fact_label) + sheet.height(value, width, fact_value) + 5,
  );
  const table_height = 26 + 20 * (rates.rows.length + 1) + 34;
  sheet.room(
    Math.max(
      table_height,
      heights.reduce((a, b) => a + b, 0),
    ),
  );
  let y = sheet.y;
  for (const fact of facts) y = drawFact(sheet, fact, sheet.left, y, width) + 5;
  if (rates.columns.length > 0) drawTable(sheet, rates);
  drawTotal(sheet, total);
  sheet.y = Math.max(sheet.y, y);
}

function drawTotal(sheet: Sheet, { label, value }: Fact): void {
  const amount = { size: 15, weight: "bold", align: "right" } as const;
  const before = sheet.width - sheet.length(value, amount) - 10;
  sheet.y += gap;
  sheet.write(both(label), sheet.left, sheet.y + 5.5, before, { size: 10, align: "right" });
  sheet.write(value, sheet.left, sheet.y, sheet.width, amount);
  sheet.y += 22;
}

function drawNotes(sheet: Sheet, { lines }: Of<"notes">): void {
  for (const line of lines) {
    const height = sheet.height(line, sheet.width, cell) + 3;
    sheet.room(height);
    sheet.write(line, sheet.left, sheet.y, sheet.width, cell);
    sheet.y += height;
  }
}
