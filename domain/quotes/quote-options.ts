/** S3: the maximum number of options in a quote; more would be too many to compare. */
export const most_options = 3;

/** The result of naming an option at acceptance: an option, the single price, or no valid choice. */
export type Taken<O> =
  | { readonly kind: "option"; readonly option: O }
  | { readonly kind: "only_price" }
  | null;

/**
 * The option that an acceptance names by its position. Null for no valid choice: no position although there are
 * several, or a position that the quote does not have. The price of a quote without options may be named as the first.
 */
export function optionTaken<O extends { readonly position: number }>(
  options: readonly O[],
  named: number | undefined,
): Taken<O> {
  if (options.length === 0) return named === undefined || named === 1 ? { kind: "only_price" } : null;
  const option = options.find(({ position }) => position === named);
  return option ? { kind: "option", option } : null;
}
