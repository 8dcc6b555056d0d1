import { localDate, localTime } from "./calendar.ts";

/** A cell by RFC 4180; one that a spreadsheet would read as a formula is made text. */
function cell(value: string | number | null): string {
  const text = value === null ? "" : String(value);
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file of comma-separated values with a head, marked as UTF-8 because spreadsheets guess otherwise. */
export const csvText = (
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string => `\uFEFF${[columns, ...rows].map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;

/** The name of a file by the seller's day: `orders-2026-11-27.csv`. */
export const csvName = (subject: string, instant_ms: number): string =>
  `${subject}-${localDate(instant_ms)}.csv`;

const two = (value: number): string => String(value).padStart(2, "0");

/** A moment by the seller's clock as spreadsheets read it: `2026-11-27 23:30`. */
export function csvMoment(instant_ms: number): string {
  const { date, minute } = localTime(instant_ms);
  return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
