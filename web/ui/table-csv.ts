import { csvText } from "#domain/csv.ts";

/** The text of a cell as it is read: parts of it with a space between, without words for screen readers alone. */
function textOf(cell: Element): string {
  const parts: string[] = [];
  const visit = (node: Node): void => {
    if (node instanceof Text) parts.push(node.data.trim());
    if (!(node instanceof Element)) return;
    if (node.matches("[data-cell-label], .visually-hidden, [aria-hidden=true], button, input")) return;
    for (const child of node.childNodes) visit(child);
  };
  visit(cell);
  return parts
    .filter((part) => part !== "")
    .join(" ")
    .replaceAll(/\s+/g, " ");
}

/** A table as comma-separated values: its columns and rows as they are shown, without columns of buttons. */
export function tableCsv(table: HTMLTableElement): string {
  const rows = [...table.rows].map((row) =>
    [...row.cells].filter((cell) => !cell.matches("[data-not-exported]")).map(textOf),
  );
  const [head = [], ...body] = rows;
  const used = head.map((_, at) => body.some((row) => (row[at] ?? "") !== ""));
  const shown = (row: readonly string[]) => row.filter((_, at) => used[at]);
  return csvText(shown(head), body.map(shown));
}
