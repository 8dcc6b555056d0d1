import { csvMoment, csvText } from "#domain/csv.ts";

/** A moment or a day in the form of the file, whatever language the page has. */
const whenOf = (instant: string): string =>
  instant.includes("T") ? csvMoment(Date.parse(instant)) : instant;

/** The text of a cell as it is read: parts of it with a space between, without words for screen readers alone. */
function textOf(cell: Element): string {
  const parts: string[] = [];
  const visit = (node: Node): void => {
    if (node instanceof Text) parts.push(node.data.trim());
    if (!(node instanceof Element)) return;
    if (node.matches("[data-cell-label], .visually-hidden, [aria-hidden=true], button, input")) return;
    if (node instanceof HTMLTimeElement && node.dateTime !== "") parts.push(whenOf(node.dateTime));
    else for (const child of node.childNodes) visit(child);
  };
  visit(cell);
  return parts
    .filter((part) => part !== "")
    .join(" ")
    .replaceAll(/\s+/g, " ");
}

/** The amount of a cell that shows nothing else. */
function amountOf(cell: Element): HTMLDataElement | null {
  const amount = cell.querySelector<HTMLDataElement>("data[data-currency]");
  return amount && textOf(cell) === textOf(amount) ? amount : null;
}

/** One column of the file, or two where amounts are: a number, and its currency. */
function columnOf(head: string, cells: readonly (Element | undefined)[], currency: string): string[][] {
  const texts = cells.map((cell) => (cell ? textOf(cell) : ""));
  const amounts = cells.map((cell) => (cell ? amountOf(cell) : null));
  if (texts.every((text) => text === "")) return [];
  if (texts.some((text, at) => /\d/.test(text) && !amounts[at])) return [[head, ...texts]];
  if (amounts.every((amount) => amount === null)) return [[head, ...texts]];
  return [
    [head, ...amounts.map((amount, at) => amount?.value ?? texts[at] ?? "")],
    [`${head} (${currency})`, ...amounts.map((amount) => amount?.dataset["currency"] ?? "")],
  ];
}

/**
 * A table as comma-separated values: its columns and rows as they are shown, or the rows that are chosen, without columns
 * of buttons. Amounts, days
 * and moments have the form that spreadsheets read; `currency` names the column next to amounts.
 */
export function tableCsv(table: HTMLTableElement, currency: string): string {
  const is_chosen = table.querySelector("tbody tr[data-chosen]") !== null;
  const wanted = [...table.rows].filter((row) => !is_chosen || row.matches("thead tr, [data-chosen]"));
  const rows = wanted.map((row) => [...row.cells].filter((cell) => !cell.matches("[data-not-exported]")));
  const [heads = [], ...body] = rows;
  const columns = heads.flatMap((head, at) =>
    columnOf(
      textOf(head),
      body.map((row) => row[at]),
      currency,
    ),
  );
  const lines = [heads, ...body].map((_, line) => columns.map((column) => column[line] ?? ""));
  const [names = [], ...shown] = lines;
  return csvText(names, shown);
}
