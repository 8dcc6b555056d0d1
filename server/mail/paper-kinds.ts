import type { MailOrder } from "./mail-order.ts";

type OfOrder = { readonly order: MailOrder; readonly url: string };

/** The mails about what is approved before a paper original is stamped (decision 0100). */
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
  /** To the translator: what the customer said of the draft. */
  readonly draft_answered: OfOrder & { readonly approved: boolean; readonly answer: string };
};
