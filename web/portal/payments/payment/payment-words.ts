import type { PaymentStatus } from "#contract/payments/money.ts";
import { what_follows } from "#domain/payments/what-follows.ts";
import type { PortalKey } from "../../words.ts";

type Kind = PaymentStatus["kind"];

/** Whether orders wait for a payment of this kind. */
export const holdsWork = (kind: Kind): boolean =>
  what_follows[kind] === "work" || what_follows[kind] === "change";

/** What the page of a paid amount says happens next; a top-up and an invoice have pages of their own. */
export function nextKey(kind: Kind, is_buyer: boolean): PortalKey {
  const follows = what_follows[kind];
  if (follows === "balance") return "pay.next.nothing";
  return follows === "work" && !is_buyer ? "pay.next_payer" : `pay.next.${follows}`;
}
