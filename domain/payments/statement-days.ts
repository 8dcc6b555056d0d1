import { addDays, dayNumber } from "../calendar.ts";

/** The days of one imported statement, both included, and its balances in minor units. */
export type StatementDays = {
  readonly from_on: string;
  readonly until_on: string;
  readonly opening: bigint;
  readonly closing: bigint;
};
/** Days from one to another, both included. */
export type Days = { readonly from_on: string; readonly until_on: string };

/**
 * The days between `first` and `last` whose statement of one account is missing. Between two statements nothing is
 * missing if the balance is carried over: a bank sends none for days without a movement. An account begins with zero.
 */
export function missingDays(statements: readonly StatementDays[], first: string, last: string): Days[] {
  const gaps: Days[] = [];
  let until: string | null = null;
  let carried: readonly bigint[] = [0n];
  const sorted = statements.toSorted((a, b) =>
    a.from_on === b.from_on ? a.until_on.localeCompare(b.until_on) : a.from_on.localeCompare(b.from_on),
  );
  for (const { from_on, until_on, closing } of sorted) {
    // The pages of a day come in any order, and one of them carries the balance over.
    const openings = sorted.flatMap((one) => (one.from_on === from_on ? [one.opening] : []));
    if ((until === null || from_on > until) && !openings.some((opening) => carried.includes(opening))) {
      const from: string = until === null ? first : addDays(until, 1);
      const before = addDays(from_on, -1);
      // Of two statements on days that follow each other, the beginning of the second one is missing.
      gaps.push({ from_on: from, until_on: until === null || before > from ? before : from });
    }
    if (until_on === until) carried = [...carried, closing];
    else if (until === null || until_on > until) [until, carried] = [until_on, [closing]];
  }
  gaps.push({ from_on: until === null ? first : addDays(until, 1), until_on: last });
  return gaps.flatMap((gap) => {
    const from_on = gap.from_on > first ? gap.from_on : first;
    const until_on = gap.until_on < last ? gap.until_on : last;
    return from_on > until_on ? [] : [{ from_on, until_on }];
  });
}

/** How many days are in at least one of these spans. */
export const daysIn = (spans: readonly Days[]): number =>
  new Set(
    spans.flatMap(({ from_on, until_on }) => {
      const first = dayNumber(from_on);
      return Array.from({ length: dayNumber(until_on) - first + 1 }, (_, at) => first + at);
    }),
  ).size;
