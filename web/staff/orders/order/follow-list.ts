import type { Suggestion } from "#contract/views/desk-order.ts";
import { fromDecimal, toDecimal } from "#domain/money.ts";
import { amountBelow, type Listed } from "#domain/pricing/desk-price.ts";
import type { PriceLine } from "#domain/pricing/trace.ts";
import { type DraftLine, emptyLine, type OptionDraft, wireAmount } from "./quote-draft.ts";

/** The list price in the form of the domain. */
const listedOf = ({ lines, rate_bps, mode }: Suggestion): Listed => ({
  lines: lines.map(({ code, unit, quantity, rate_micros, amount, label }): PriceLine => ({
    code,
    unit,
    quantity: BigInt(quantity),
    rate_micros: BigInt(rate_micros),
    amount: fromDecimal(amount.currency_amount_decimal) ?? 0n,
    label,
  })),
  rate_bps: BigInt(rate_bps),
  mode,
});

/** A price list line in the form of a quote's draft line. */
const draftLine = ({ code, label = "", quantity }: PriceLine): DraftLine => ({
  key: globalThis.crypto.randomUUID(),
  label,
  amount: "",
  code,
  typed: false,
  listed_label: label,
  listed_quantity: quantity.toString(),
});

/** An edited label with the current count in place of the old one. */
export const recounted = (label: string, before: string, after: string): string =>
  before === "" || before === after
    ? label
    : label.replaceAll(new RegExp(`(?<!\\d)${before}(?!\\d)`, "g"), after);

/** Lines, and the count that their labels contain. */
export type Counted = { readonly words: string; readonly lines: readonly DraftLine[] };

export const isCount = (typed: string): boolean => /^\d+$/.test(typed.trim());

/**
 * Lines with a typed count in their labels. They follow from lines with a complete count, never from those of the
 * keystroke before: an unfinished number would stay in a label, or be taken for another number there.
 */
export const relabelled = ({ words, lines }: Counted, typed: string): readonly DraftLine[] =>
  isCount(typed)
    ? lines.map((line) => ({ ...line, label: recounted(line.label, words.trim(), typed.trim()) }))
    : lines;

/** A line that represents a price list line: its label follows the list, unless it was edited. */
function renamed(line: DraftLine, { label = "", quantity }: PriceLine): DraftLine {
  const count = quantity.toString();
  const own = line.label !== line.listed_label;
  return {
    ...line,
    label: own ? recounted(line.label, line.listed_quantity, count) : label,
    listed_label: label,
    listed_quantity: count,
  };
}

/** Inserts missing lines of the list after their predecessors in the list. */
function withMissing(lines: readonly DraftLine[], wanted: readonly PriceLine[]): DraftLine[] {
  const all = [...lines];
  wanted.forEach((line, place) => {
    if (all.some(({ code }) => code === line.code)) return;
    const before = wanted.slice(0, place).map(({ code }) => code);
    const at = all.findLastIndex(({ code }) => code !== null && before.includes(code));
    all.splice(at + 1, 0, draftLine(line));
  });
  return all;
}

const isEmpty = ({ label, amount }: DraftLine): boolean => label.trim() === "" && amount.trim() === "";

/**
 * The lines of an option after a new query of the price list: manual amounts are preserved, all others follow the list.
 * Removed lines stay removed; without a list price only manual lines are left.
 */
export function followedLines(option: OptionDraft, suggestion: Suggestion | null): DraftLine[] {
  const listed = suggestion && listedOf(suggestion);
  const wanted = listed?.lines.filter(({ code }) => !option.removed.includes(code)) ?? [];
  const remaining = option.lines.flatMap((line): DraftLine[] => {
    if (line.code === null) return isEmpty(line) && wanted.length > 0 ? [] : [line];
    const of_list = wanted.find(({ code }) => code === line.code);
    if (of_list) return [renamed(line, of_list)];
    // A manual line that is no longer in the list becomes an added line.
    return line.typed ? [{ ...line, code: null, typed: false }] : [];
  });
  let above = 0n;
  const lines = withMissing(remaining, wanted).flatMap((line): DraftLine[] => {
    const of_list = line.code === null ? undefined : wanted.find(({ code }) => code === line.code);
    if (!listed || !of_list || line.typed) {
      above += fromDecimal(wireAmount(line.amount)) ?? 0n;
      return [line];
    }
    const amount = amountBelow(of_list, above, listed);
    above += amount;
    // Omitted when the other lines reach the minimum.
    if (of_list.unit === "minimum" && amount === 0n) return [];
    return [{ ...line, amount: toDecimal(amount) }];
  });
  return lines.length > 0 ? lines : [emptyLine()];
}

/** Lines edited by the user; removed list lines are remembered, and the rest follows the list. */
export function changedLines(
  option: OptionDraft,
  lines: readonly DraftLine[],
  suggestion: Suggestion | null,
): Pick<OptionDraft, "lines" | "removed"> {
  const gone = option.lines.flatMap(({ code }) =>
    code !== null && !lines.some((line) => line.code === code) ? [code] : [],
  );
  const removed = [...new Set([...option.removed, ...gone])];
  return { removed, lines: followedLines({ ...option, lines: [...lines], removed }, suggestion) };
}
