/** A cell by RFC 4180; one that a spreadsheet would read as a formula is made text. */
function cell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file of comma-separated values with a head, marked as UTF-8 because spreadsheets guess otherwise. */
export const csvText = (
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string => `\uFEFF${[columns.join(","), ...rows.map((row) => row.map(cell).join(","))].join("\r\n")}\r\n`;
