import { fromDecimal } from "#domain/money.ts";
import { formatPercent } from "#domain/percent.ts";

/** People write commas where the wire wants a point, and spaces between thousands. */
export const plain = (text: string): string => text.replace(/[\s\u00a0\u202f]/g, "").replace(",", ".");

/** An amount as typed; null where nothing was. */
export const amountOrNull = (text: string): string | null => (text.trim() === "" ? null : plain(text));

/** "100 000" and "100000,5" as "100000.00" and "100000.50"; what is no amount stays as it is, for the contract to refuse. */
export const twoDecimals = (typed: string): string => {
  const [whole = "", rest] = plain(typed).split(".");
  return rest === undefined ? `${whole}.00` : `${whole}.${rest.padEnd(2, "0")}`;
};

/** "12,5" per cent in basis points; null where nothing was typed, NaN for what is no share of a hundred. */
export function bpsOrNull(text: string): number | null {
  const typed = amountOrNull(text.replace("%", ""));
  return typed === null ? null : Number(fromDecimal(typed) ?? Number.NaN);
}

/** A whole number as typed; null where nothing was, NaN for anything else. */
export const wholeOrNull = (text: string): number | null => {
  const typed = amountOrNull(text);
  if (typed === null) return null;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
};

/** Basis points as people type them: 1250 is "12.5". */
export const bpsText = (bps: number): string => String(bps / 100);

/** Basis points for reading: "12.5 %" in the reader's language. */
export const formatBps = (tag: string, bps: number): string => formatPercent(tag, bps / 10_000, 2);

/** A month `YYYY-MM`, in the reader's language. */
export const formatMonth = (tag: string, month: string): string =>
  new Intl.DateTimeFormat(tag, { month: "short", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

/** A day without an hour, in the reader's language. */
export const formatDay = (tag: string, date: string): string =>
  new Intl.DateTimeFormat(tag, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${date}T00:00:00Z`),
  );
