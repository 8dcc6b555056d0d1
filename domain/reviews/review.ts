/** A rating that its customer lets us publish. Stars take no part in any of these decisions (decision 0241). */
export const review_states = ["waiting", "published", "declined"] as const;
export type ReviewState = (typeof review_states)[number];

/** The only grounds on which the desk declines a review. */
export const decline_reasons = ["personal_data", "insult", "unrelated"] as const;
export type DeclineReason = (typeof decline_reasons)[number];

/** How the customer is named: by first name and country, or by the name of the company. */
export const review_names = ["first_name", "company"] as const;
export type ReviewName = (typeof review_names)[number];

/** The names that a buyer may choose from; a buyer who gave no first name is shown by country alone. */
export const namesOf = ({ company_name }: { readonly company_name: string }): readonly ReviewName[] =>
  company_name.trim() === "" ? ["first_name"] : review_names;

/** The name as it is published; empty for a buyer without a first name. */
export const publishedName = (
  { first_name, company_name }: { readonly first_name: string; readonly company_name: string },
  name: ReviewName,
): string => (name === "company" ? company_name : first_name).trim();

/**
 * What a change of the rating does to its review: without stars there is none, another text is checked again before it
 * is shown, and other stars change nothing but the stars.
 */
export function afterRating(
  before: { readonly text: string },
  after: { readonly rating: number | null; readonly text: string },
): "remove" | "check_again" | "keep" {
  if (after.rating === null) return "remove";
  return before.text === after.text ? "keep" : "check_again";
}
