import type { MailOrder } from "#server/orders/mails/mail-order.ts";

/** One order of a paid cart: its date or start, entered details and page. */
export type PaidOrder = MailOrder & {
  readonly url: string;
  /** When the work is delivered; null for a session and where nothing is promised. */
  readonly deadline: Date | null;
  readonly session: PaidSession | null;
  /** How and where a paper original is posted; null without one. */
  readonly posting: { readonly by: string; readonly to: string; readonly reach: string } | null;
};
type PaidSession = {
  readonly mode: "phone" | "on_site" | "video";
  readonly starts_at: Date;
  readonly minutes: number;
  readonly place: string;
  readonly contact: string;
  readonly phone_numbers: readonly string[];
};
