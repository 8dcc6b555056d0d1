import type { MailOrder } from "#server/orders/mails/mail-order.ts";

type OfOrder = { readonly order: MailOrder; readonly url: string };

/** The mails about a paper original: what is approved before it is stamped (decision 0100), and that it is posted. */
export type PaperMailData = {
  readonly paper_draft: OfOrder & {
    /** Where it will go, in one line. */
    readonly destination: string;
    readonly comment: string;
    /** The delivered translation is the draft. */
    readonly is_delivered: boolean;
    readonly is_reminder: boolean;
    /** The delivery time does not run until the customer answers. */
    readonly clock_stopped: boolean;
  };
  readonly order_shipped: OfOrder & {
    /** How it travels, in the reader's words. */
    readonly posting: string;
    /** What the post calls it; empty when it has no number. */
    readonly tracking_number: string;
    /** The carrier's page about it; null where its carrier has none. */
    readonly tracking_page: string | null;
    /** The number takes the place of a wrong one. */
    readonly corrects: boolean;
    /** Where it goes, in one line: an address, or a locker. */
    readonly destination: string;
  };
  /** To the translator: what the customer said of the draft, or that an approval was written down by mistake. */
  readonly draft_answered: OfOrder & {
    readonly said: "approved" | "change" | "taken_back";
    readonly answer: string;
  };
};
