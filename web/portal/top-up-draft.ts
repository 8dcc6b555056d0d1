import { brand } from "#brand/brand.ts";
import { draftStore } from "#ui/draft.ts";

/** The typed amount of a top-up; stored from the first page until the payment has arrived. */
export type TopUpDraft = { readonly choice: string; readonly amount: string; readonly code: string };

const isDraft = (stored: unknown): stored is Omit<TopUpDraft, "code"> & { code?: string } =>
  typeof stored === "object" &&
  stored !== null &&
  "choice" in stored &&
  typeof stored.choice === "string" &&
  "amount" in stored &&
  typeof stored.amount === "string" &&
  (!("code" in stored) || typeof stored.code === "string");

export const top_up_draft = draftStore<TopUpDraft>({
  brand: brand.slug,
  form: "top-up",
  accept: (stored) =>
    isDraft(stored) ? { choice: stored.choice, amount: stored.amount, code: stored.code ?? "" } : null,
});
