/** S3: so many ways to have an order stand in one quote; more would ask the customer to compare instead of to decide. */
export const most_options = 3;

/** What an acceptance takes of a quote: one of its options, the one price it has, or nothing that can be named. */
export type Taken<O> =
  | { readonly kind: "option"; readonly option: O }
  | { readonly kind: "only_price" }
  | null;

/**
 * Which of the options an acceptance names by its position. Null where that is none of them: nothing is named though
 * there are several, or a position that this quote does not have. A quote with one price may be named as its first.
 */
export function optionTaken<O extends { readonly position: number }>(
  options: readonly O[],
  named: number | undefined,
): Taken<O> {
  if (options.length === 0) return named === undefined || named === 1 ? { kind: "only_price" } : null;
  const option = options.find(({ position }) => position === named);
  return option ? { kind: "option", option } : null;
}
