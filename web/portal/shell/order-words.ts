import { formatPercent } from "#domain/percent.ts";

/** "economy" as a name: "Economy". */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "23%" of the wire in the reader's form; a word ("exempt", "reverse charge") stays a word. */
export function rateText(tag: string, rate: string): string {
  const [, number] = /^(\d+(?:\.\d+)?)%?$/.exec(rate) ?? [];
  return number === undefined ? rate : formatPercent(tag, Number(number) / 100, 2);
}
