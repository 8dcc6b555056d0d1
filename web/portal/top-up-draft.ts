import { brand } from "#brand/brand.ts";
import { draftStore } from "#ui/draft.ts";

/** What a customer wants to top up by, as typed; kept from the first page to the word that money has come. */
export type TopUpDraft = { readonly choice: string; readonly amount: string };

const isDraft = (kept: unknown): kept is TopUpDraft =>
  typeof kept === "object" &&
  kept !== null &&
  "choice" in kept &&
  typeof kept.choice === "string" &&
  "amount" in kept &&
  typeof kept.amount === "string";

export const top_up_draft = draftStore<TopUpDraft>({
  brand: brand.slug,
  form: "top-up",
  accept: (kept) => (isDraft(kept) ? { choice: kept.choice, amount: kept.amount } : null),
});
