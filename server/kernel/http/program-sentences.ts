import type { Locale } from "#brands/brand.ts";
import type { RefusalCode, RefusalDetails } from "#domain/errors.ts";
import { fieldText, isProblemKey, problemText } from "../format/texts.ts";

/** What an issue of a schema has about the value that was expected. */
type Hint = RefusalDetails & {
  readonly accepted?: readonly string[];
  readonly expected?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly nearest?: string;
};
/** What has a length or a size: a text, a list or a number. */
type Origin = string | undefined;

/** The form of amounts, which reads better as an example. */
const amount_pattern = String.raw`/^\d+\.\d{2}$/`;

/**
 * The sentence for a field of a program or an agent: with the accepted values, the range or the form, because neither has a
 * page that shows them. What has a sentence of its own has that one.
 */
export function programFieldText(locale: Locale, code: string, hint: Hint, origin: Origin): string {
  const { accepted, expected, minimum, maximum, pattern, format, nearest } = hint;
  const list = accepted?.join(", ");
  if (code === "field.unknown" && nearest !== undefined)
    return problemText(locale, "problem.field.nearest", { nearest });
  if (code === "field.required" && list !== undefined)
    return problemText(locale, "problem.field.missing", { list });
  if (code !== "field.invalid" && code !== "field.too_long") return fieldText(locale, code);
  if (list !== undefined) return problemText(locale, "problem.field.accepted", { list });
  if (expected !== undefined) return problemText(locale, "problem.field.expected", { type: expected });
  const of = { origin: origin ?? "number" };
  if (minimum !== undefined) return problemText(locale, "problem.field.minimum", { ...of, minimum });
  if (maximum !== undefined) return problemText(locale, "problem.field.maximum", { ...of, maximum });
  if (pattern === amount_pattern) return problemText(locale, "problem.field.amount");
  if (pattern !== undefined) return problemText(locale, "problem.field.pattern", { pattern });
  if (format === "datetime") return problemText(locale, "problem.field.datetime");
  return fieldText(locale, code);
}

/** The detail that the sentence of a problem names; most name the number of a row. */
const named_details: Partial<Record<RefusalCode, string>> = {
  "billing.incomplete": "list",
  "preview.ordered": "orders",
  "key.scope": "scope",
  "key.other_brand": "address",
  "method.not_allowed": "allowed",
};

/** Both amounts, which fit a price that changed and one that was never right; null where a refusal lacks one. */
function priceText(
  locale: Locale,
  { price_gross, expected_gross }: Readonly<Record<string, unknown>>,
): string | null {
  if (typeof price_gross !== "string" || typeof expected_gross !== "string") return null;
  return problemText(locale, "problem.quote.price_changed", { price_gross, expected_gross });
}

/**
 * What no page says: the number that is not found, as the address or the body had it, what is missing of the billing details,
 * the permission, address or methods, both prices; null where pages say enough.
 */
export function programText(
  locale: Locale,
  code: RefusalCode,
  details: Readonly<Record<string, unknown>>,
): string | null {
  const key = `problem.${code}`;
  if (!isProblemKey(key)) return null;
  if (code === "route.not_found") return problemText(locale, key);
  if (code === "quote.price_changed") return priceText(locale, details);
  const found = details[named_details[code] ?? "id"];
  const value = Array.isArray(found) ? found.join(", ") : found;
  if (typeof value !== "string" && typeof value !== "number") return null;
  return problemText(locale, key, { id: String(value), list: String(value) });
}
