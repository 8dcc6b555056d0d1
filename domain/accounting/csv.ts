/** A record of a file with the number of its first line, counted from one. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

/** Why a file cannot be read, and in which line; line zero means the whole file. */
export class UnreadableReport extends Error {
  override readonly name = "UnreadableReport";
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

/**
 * Reads comma-separated text (RFC 4180): quoted cells may contain the separator, line breaks and doubled quotes. Empty
 * lines are skipped. Throws UnreadableReport for an unclosed quote or a quote inside an unquoted cell.
 */
export function readCsv(text: string, separator: "," | ";" | "\t" = ","): CsvRecord[] {
  const records: CsvRecord[] = [];
  const clean = text.startsWith("\uFEFF") ? text.slice(1) : text;
  let cells: string[] = [];
  let started_on = 1;
  let line = 1;
  let at = 0;
  const end = (): void => {
    if (cells.some((cell) => cell !== "")) records.push({ line: started_on, cells });
    cells = [];
  };
  while (at < clean.length) {
    if (cells.length === 0) started_on = line;
    const cell = clean[at] === '"' ? quotedCell(clean, at, line) : plainCell(clean, at, separator, line);
    cells.push(cell.text);
    line += cell.breaks;
    at = cell.next;
    const after = clean[at];
    if (after === separator) {
      at += 1;
      // A separator at the end of the text is followed by one more, empty cell.
      if (at === clean.length) cells.push("");
      continue;
    }
    if (after === "\r" || after === "\n") {
      at += after === "\r" && clean[at + 1] === "\n" ? 2 : 1;
      line += 1;
    } else if (after !== undefined) throw new UnreadableReport(line, "text follows a closing quote");
    end();
  }
  end();
  return records;
}

type Cell = { readonly text: string; readonly next: number; readonly breaks: number };

function quotedCell(text: string, start: number, line: number): Cell {
  let at = start + 1;
  let content = "";
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) throw new UnreadableReport(line, "a quote is not closed");
    content += text.slice(at, quote);
    if (text[quote + 1] !== '"')
      return { text: content, next: quote + 1, breaks: content.split("\n").length - 1 };
    content += '"';
    at = quote + 2;
  }
}

function plainCell(text: string, start: number, separator: string, line: number): Cell {
  let at = start;
  while (at < text.length && text[at] !== separator && text[at] !== "\n" && text[at] !== "\r") at += 1;
  const content = text.slice(start, at);
  if (content.includes('"')) throw new UnreadableReport(line, "a quote is inside an unquoted cell");
  return { text: content.trim(), next: at, breaks: 0 };
}

/**
 * Text that a spreadsheet would run as a formula is prefixed with an apostrophe; amounts are generated here and stay
 * numbers.
 */
const harmless = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;

/** Writes comma-separated text with CRLF, a header line and quotes where a cell needs them (RFC 4180). */
export function csvText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string): string => {
    const safe = harmless(text);
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return [head, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}
