import { brand } from "#brand/brand.ts";
import { draftStore } from "#ui/draft.ts";

/** What a customer wants to top up by, as typed; kept from the first page to the word that money has come. */
export type TopUpDraft = { readonly choice: string; readonly amount: string; readonly code: string };

const isDraft = (kept: unknown): kept is Omit<TopUpDraft, "code"> & { code?: string } =>
  typeof kept === "object" &&
  kept !== null &&
  "choice" in kept &&
  typeof kept.choice === "string" &&
  "amount" in kept &&
  typeof kept.amount === "string" &&
  (!("code" in kept) || typeof kept.code === "string");

export const top_up_draft = draftStore<TopUpDraft>({
  brand: brand.slug,
  form: "top-up",
  accept: (kept) =>
    isDraft(kept) ? { choice: kept.choice, amount: kept.amount, code: kept.code ?? "" } : null,
});
