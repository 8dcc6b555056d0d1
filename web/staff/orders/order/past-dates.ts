import { fromLocalInput } from "#ui/clock.ts";
import type { Problems } from "#ui/form.ts";
import type { QuoteDraft } from "./quote-draft.ts";

const isPast = (typed: string, now_ms: number): boolean => {
  const instant = fromLocalInput(typed);
  return instant !== null && Date.parse(instant) <= now_ms;
};

/**
 * The dates of a quote that are over, by their fields: the server's refusal does not say which one it is. A call or a
 * visit has no date of delivery to fill in. `now_ms` in epoch milliseconds.
 */
export function pastDates(values: QuoteDraft, spoken: boolean, now_ms: number): Problems {
  const dates: [string, string][] = [["valid_until", values.valid_until]];
  if (!spoken) {
    dates.push(["deadline", values.deadline]);
    for (const [place, { deadline }] of values.further_options.entries())
      dates.push([`further_options.${place}.deadline`, deadline]);
  }
  return Object.fromEntries(
    dates.filter(([, typed]) => isPast(typed, now_ms)).map(([name]) => [name, "time.past"]),
  );
}
