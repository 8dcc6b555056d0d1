import type { PaymentStatus } from "#contract/payments/money.ts";
import { what_follows, type WhatFollows } from "#domain/payments/what-follows.ts";
import type { PortalKey } from "../../words.ts";

type Kind = PaymentStatus["kind"];

/** Whether orders wait for a payment of this kind. */
export const holdsWork = (kind: Kind): boolean =>
  what_follows[kind] === "work" || what_follows[kind] === "change";

const next = {
  work: "pay.next",
  change: "supplement.done",
  posting: "paper.requested",
  balance: null,
  nothing: null,
} as const satisfies Record<WhatFollows, PortalKey | null>;

/** What the page of a paid amount says happens next; null when nothing does. */
export const nextKey = (kind: Kind, is_buyer: boolean): PortalKey | null =>
  kind === "cart" && !is_buyer ? "pay.next_payer" : next[what_follows[kind]];
