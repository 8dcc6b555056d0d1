import type { DeskOrder } from "#contract/views/staff.ts";
import { fromDecimal } from "#domain/money.ts";
import { type QuoteDraft, wireAmount } from "./quote-draft.ts";

type Sent = Pick<DeskOrder["quotes"][number], "lines" | "options" | "note" | "price_reason">;

const amountOf = (typed: string): string => String(fromDecimal(wireAmount(typed)) ?? typed);

/** What was typed into a quote and is in no quote that was sent, one item a line; empty when nothing is lost. */
export function unsentText(draft: QuoteDraft, quotes: readonly Sent[]): string {
  const sent_lines = quotes
    .flatMap(({ lines, options }) => [lines, ...options.map((one) => one.lines)])
    .flat();
  const amounts = new Set(sent_lines.map(({ amount }) => amountOf(amount.currency_amount_decimal)));
  const labelled = new Set(
    sent_lines.map(({ label, amount }) => `${label} ${amountOf(amount.currency_amount_decimal)}`),
  );
  // Lines of the list carry its labels, in the customer's language once they were sent.
  const lines = [draft, ...draft.further_options]
    .flatMap((option) => option.lines)
    .filter(({ label, amount }) => label.trim() !== "" || amount.trim() !== "")
    .filter(({ code, typed, label, listed_label }) => code === null || typed || label !== listed_label)
    .filter(({ code, label, amount }) =>
      code === null ? !labelled.has(`${label.trim()} ${amountOf(amount)}`) : !amounts.has(amountOf(amount)),
    )
    .map(({ label, amount }) => `${label}: ${amount}`);
  const texts = [draft.note, draft.reason]
    .map((text) => text.trim())
    .filter((text) => text !== "" && !quotes.some((one) => one.note === text || one.price_reason === text));
  return [...texts, ...lines].join("\n");
}
