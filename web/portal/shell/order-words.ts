import { formatPercent } from "#ui/percent.ts";

/** "economy" as a name: "Economy". */
export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** "23" of the wire becomes "23%"; a word ("exempt", "reverse charge") stays a word. */
export const rateText = (tag: string, rate: string): string =>
  /^\d+(\.\d+)?$/.test(rate) ? formatPercent(tag, Number(rate) / 100, 2) : rate;
