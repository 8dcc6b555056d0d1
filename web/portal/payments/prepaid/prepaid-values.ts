import type { TopUpDraft } from "../../top-up-draft.ts";

/** The choice that opens a field for an amount of one's own. */
export const other_amount = "other";

/**
 * An amount as a person types it, as the decimal text of the wire: comma or point before the grosze, spaces between
 * thousands. What cannot be read is handed on as it is, so that the contract refuses it.
 */
export function readAmount(typed: string): string {
  const text = typed.replace(/\s/g, "").replace(",", ".");
  const plain = /^0*(\d+)(?:\.(\d{0,2}))?$/.exec(text);
  if (!plain) return text;
  const [, whole = "", rest = ""] = plain;
  return rest === "" ? whole : `${whole}.${rest}`;
}

/** What is wanted, as decimal text: the amount chosen, or the one typed. */
export const amountOf = ({ choice, amount }: TopUpDraft): string =>
  choice === other_amount ? readAmount(amount) : choice;
