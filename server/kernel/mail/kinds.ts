import type { StageKind } from "#domain/catalog.ts";
import type { Money } from "#domain/money.ts";
import type { RefundReason } from "#server/ledger/refunds.ts";
import type { MailOrder } from "#server/orders/mails/mail-order.ts";
import type { PaperMailData } from "#server/shipping/mails/paper-kinds.ts";
import type { PaidOrder } from "#server/payments/mails/paid-kinds.ts";
import type { PayMailData } from "#server/payouts/mails/pay-kinds.ts";
import type { TalkMailData } from "#server/messages/mails/talk-kinds.ts";
import type { QuoteMailData } from "#server/quotes/mails/quote-kinds.ts";
import type { SessionMailData } from "#server/interpreting/mails/session-kinds.ts";
import type { StaffTask } from "./staff-tasks.ts";
import type { AccountMailData } from "#server/accounts/mails/account-kinds.ts";
import type { UpkeepMailData } from "#server/app/mails/upkeep-kinds.ts";
import type { FileMailData } from "#server/files/mails/file-kinds.ts";

export type { MailOrder };
type OfOrder = { readonly order: MailOrder; readonly url: string };
/** One cart may hold an order per target language: whoever pays for it gets one mail, not seven. */
type OfOrders = { readonly orders: readonly MailOrder[]; readonly url: string };
type OfInvoice = {
  readonly url: string;
  readonly number: string;
  readonly amount: Money;
  readonly due_on: string;
};
/** Where and how to pay by bank transfer. */
export type Transfer = {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
  readonly bank: string;
  readonly title: string;
};

/** What a consumer said; the order is named as it was typed, because it may be none of ours. */
export type Withdrawal = {
  readonly order_number: string;
  readonly name: string;
  readonly email: string;
  readonly part: string;
  readonly received_at: Date;
  readonly url: string;
};

/** A job as a letter to its translator names it; nothing of the customer is in it. */
type OfJob = OfOrder & {
  readonly stage: StageKind;
  readonly deadline: Date;
  /** When a call or a visit begins; null for what is delivered. */
  readonly starts_at: Date | null;
};
/** The mails about work in hand. */
export type WorkMailData = {
  /** `decline_until`: end of the time in which a direct assignment may be declined. */
  readonly work_assigned: OfJob & { readonly fee: Money; readonly decline_until: Date | null };
  /** `asked` is a missed checkpoint: without a word the job is taken back. */
  readonly work_due_soon: OfJob & { readonly asked: boolean };
  readonly work_returned: OfJob & { readonly comment: string };
  /** Others have judged finished work: a proofreader or verifier who took it over, or a customer who complained. */
  readonly work_reviewed: OfOrder & {
    readonly stage: StageKind;
    readonly why: "reviewed" | "complaint";
    /** 10,000 is a text without an error; null where nobody counted. */
    readonly score_bps: number | null;
    readonly comment: string;
  };
  readonly work_revoked: OfOrder & {
    readonly stage: StageKind;
    readonly reason: string;
    /** The order itself has ended: nobody else gets the job. */
    readonly ended: boolean;
    /** Net: what is paid for what was done; null when nothing is. */
    readonly fee: Money | null;
  };
  /** A hold has begun, or is over: `deadline` is the one that counts then. */
  readonly work_held: OfJob & { readonly held: boolean };
  /** `replaces`: it was asked in other words before. */
  readonly question: OfOrder & { readonly text: string; readonly replaces: boolean };
  readonly question_taken_back: OfOrder;
  readonly question_answered: OfOrder & {
    readonly stage: StageKind;
    readonly text: string;
    readonly answer: string;
  };
  readonly order_delayed: OfOrder & { readonly deadline: Date };
  readonly staff_task: OfOrder & { readonly task: StaffTask; readonly text: string };
};

/** The mails about who gets the work. */
export type DispatchMailData = {
  readonly round_result: OfOrder & {
    readonly stage: StageKind;
    readonly outcome: "got_it" | "not_chosen";
    readonly by: "score" | "lot";
  };
  /** An offer by name that was taken back after its mail had left. */
  readonly job_offer_taken_back: OfOrder & { readonly stage: StageKind };
  readonly offers_digest: {
    readonly url: string;
    readonly offers: readonly {
      readonly order: MailOrder;
      readonly stage: StageKind;
      readonly words: number;
      /** When a call or a visit begins; null for what is delivered. */
      readonly starts_at: Date | null;
      /** Net. */
      readonly fee: Money;
      readonly deadline: Date;
    }[];
  };
  readonly staff_dispatch: OfOrder & {
    /** How much of the slack is gone, or that the last wave is over. */
    readonly kind: "half" | "most" | "waves_over" | "margin";
    readonly safe_start_at: Date | null;
  };
};
export type DispatchMailKind = keyof DispatchMailData;

/** What each mail tells; `url` is where its button leads, amounts are gross unless named otherwise. */
export type MailData = AccountMailData &
  FileMailData &
  UpkeepMailData &
  WorkMailData &
  DispatchMailData &
  SessionMailData &
  PayMailData &
  TalkMailData &
  PaperMailData & {
    readonly quote_requested: OfOrder;
    readonly quote_ready: OfOrder & QuoteMailData;
    /** The desk has written: a question stops our clock. */
    readonly order_message: OfOrder & { readonly text: string; readonly is_question: boolean };
    readonly quote_reminder: OfOrder & QuoteMailData;
    readonly quote_expired: OfOrder;
    /** A sent quote or supplement that was taken back. */
    readonly offer_taken_back: OfOrder;
    /** An offer to change a bought order; `is_reminder` when it has waited for an answer. */
    readonly supplement_ready: OfOrder & {
      readonly before: Money;
      readonly price_gross: Money;
      readonly deadline: Date;
      readonly starts_at: Date | null;
      readonly valid_until: Date;
      readonly reason: string;
      /** Null where the proposal names no count. */
      readonly words: number | null;
      readonly is_reminder: boolean;
      /** The proposal before it was taken back. */
      readonly replaces: boolean;
    };
    readonly goodwill_credit: OfOrder & { readonly amount: Money };
    /** The link of an order; a guest's earlier links ended when it was renewed. */
    readonly order_link: OfOrder & { readonly renewed: boolean };
    readonly proof_code: OfOrder & { readonly code: string; readonly minutes: number };
    /** The desk is slow: so many of its minutes have passed, in a request or in the analysis of a paid order. */
    readonly staff_sla: OfOrder & {
      readonly minutes: number;
      readonly customer: string;
      readonly is_analysis: boolean;
    };
    /** `why`: a new order, a change of a bought one, or what is left of a cart after a part was canceled. */
    readonly order_placed: OfOrders & {
      readonly amount_due: Money;
      readonly why: "order" | "change" | "rest";
    };
    /** Where to pay to; no orders when it is a top-up. */
    readonly transfer_details: OfOrders & {
      readonly amount_due: Money;
      readonly transfer: Transfer;
      readonly until: Date;
    };
    /** Less came than was due: what is missing goes to the same account under the same title. */
    readonly transfer_short: OfOrders & {
      readonly received: Money;
      readonly missing: Money;
      readonly transfer: Transfer;
    };
    /** Lines of a statement that wait for a person. */
    readonly staff_transfers: { readonly url: string; readonly count: number; readonly file_name: string };
    /** `until` is when the price and the order end if nobody pays. */
    readonly payment_reminder: OfOrders & { readonly amount_due: Money; readonly until: Date | null };
    readonly payment_failed: OfOrders & { readonly amount_due: Money };
    readonly bonus_expiring: {
      readonly url: string;
      /** What ends when, the soonest first; `expires_on` is a day `YYYY-MM-DD`. */
      readonly lots: readonly { readonly amount: Money; readonly expires_on: string }[];
    };
    /** `url` leads to the first order; each order carries its own. */
    readonly order_paid: {
      readonly orders: readonly PaidOrder[];
      readonly url: string;
      readonly amount: Money;
      /** Means of payment as named on the invoice. */
      readonly paid_by: readonly string[];
    };
    readonly order_delivered: OfOrder & { readonly files: number };
    readonly quote_rejected: OfOrder;
    readonly order_canceled: OfOrder & { readonly refund: Money | null };
    readonly order_dropped: OfOrder & { readonly reason: string };
    readonly payment_refunded: OfOrders & {
      readonly amount: Money;
      /** What the payment should have been. */
      readonly due: Money;
      readonly why: RefundReason;
    };
    readonly invoice_issued: OfOrders & { readonly number: string; readonly amount: Money };
    /** A collective invoice that is to be paid; `due_on` is a day `YYYY-MM-DD`. */
    readonly invoice_due: OfInvoice;
    readonly invoice_corrected: {
      readonly url: string;
      readonly number: string;
      readonly corrected: string;
      /** The difference: below zero for less. */
      readonly amount: Money;
      readonly reason: string;
    };
    /** `step` is how many days after it was due, below zero before. */
    readonly invoice_reminder: OfInvoice & { readonly step: number };
    readonly order_on_account: OfOrders & { readonly deadline: Date | null };
    readonly top_up_credited: {
      readonly url: string;
      readonly amount: Money;
      /** Promotional money beside it; zero when there was none. */
      readonly bonus: Money;
      readonly balance: Money;
    };
    readonly top_up_refunded: { readonly url: string; readonly amount: Money; readonly why: RefundReason };
    readonly offer_sent: OfOrder & {
      readonly stage: StageKind;
      /** Zero for a call or a visit. */
      readonly words: number;
      readonly starts_at: Date | null;
      /** Net: what the translator is paid. */
      readonly fee: Money;
      readonly deadline: Date;
      readonly expires_at: Date;
    };
    /** D9: the receipt of a withdrawal, and the desk's task to settle it. */
    readonly withdrawal_receipt: Withdrawal & { readonly ended: boolean };
    readonly staff_withdrawal: Withdrawal;
    /** KSeF did not take an invoice: the desk has to see why, and send it again. */
    readonly staff_einvoice_rejected: {
      readonly url: string;
      readonly number: string;
      readonly customer: string;
      readonly amount: Money;
      /** Code and words of KSeF, in Polish. */
      readonly reason: string;
    };
    /** The week in which a delivery may be looked at ends. */
    readonly review_ending: OfOrder & { readonly until: Date };
    readonly correction_received: OfOrder & { readonly case_id: number; readonly answer_by: Date };
    /** What the desk says to a complaint; `refund` is gross. */
    readonly correction_reopened: OfOrder & { readonly case_id: number };
    readonly correction_answered: OfOrder & {
      /** Another answer was sent before. */
      readonly replaces: boolean;
      readonly case_id: number;
      readonly verdict: "accepted" | "rejected" | "final" | "refund";
      readonly answer: string;
      readonly refund: Money | null;
      /** Until when another person may be asked; null where the answer stands. */
      readonly appeal_until: Date | null;
    };
    readonly correction_delivered: OfOrder & {
      readonly case_id: number;
      readonly files: number;
      readonly until: Date;
    };
    /** To whoever puts a delivery right or checks it; says nothing about the customer (§6). */
    readonly correction_assigned: OfOrder & {
      readonly kind: "rework" | "check";
      /** Net: what the translator is paid. */
      readonly fee: Money;
      readonly deadline: Date;
    };
    /** To the same person: the time is nearly over, or is. */
    readonly rework_due: OfOrder & {
      readonly kind: "rework" | "check";
      readonly deadline: Date;
      readonly late: boolean;
    };
    readonly staff_correction: OfOrder & {
      readonly case_id: number;
      readonly customer: string;
      readonly why:
        | "opened"
        | "late"
        | "appealed"
        | "left"
        | "lapsed"
        | "unanswered"
        | "appeal_waits"
        | "to_assign"
        | "rework_late";
      readonly answer_by: Date;
    };
    readonly staff_new_quote: OfOrder & {
      readonly words: number;
      readonly customer: string;
      readonly answer_by: Date;
    };
  };
export type MailKind = keyof MailData;

/** All kinds, in the order a customer could meet them. */
export const mail_kinds = [
  "quote_requested",
  "quote_ready",
  "quote_reminder",
  "quote_expired",
  "offer_taken_back",
  "quote_rejected",
  "order_message",
  "supplement_ready",
  "goodwill_credit",
  "proof_code",
  "order_link",
  "order_placed",
  "transfer_details",
  "transfer_short",
  "payment_reminder",
  "payment_failed",
  "order_paid",
  "order_on_account",
  "invoice_issued",
  "invoice_due",
  "invoice_corrected",
  "invoice_reminder",
  "order_delivered",
  "paper_draft",
  "order_shipped",
  "review_ending",
  "correction_received",
  "correction_answered",
  "correction_reopened",
  "correction_delivered",
  "order_canceled",
  "order_dropped",
  "payment_refunded",
  "withdrawal_receipt",
  "top_up_credited",
  "top_up_refunded",
  "bonus_expiring",
  "offer_sent",
  "correction_assigned",
  "rework_due",
  "staff_correction",
  "work_assigned",
  "work_due_soon",
  "work_returned",
  "work_reviewed",
  "work_revoked",
  "work_held",
  "question",
  "question_taken_back",
  "question_answered",
  "draft_answered",
  "order_delayed",
  "staff_task",
  "offers_digest",
  "round_result",
  "job_offer_taken_back",
  "pay_statement",
  "pay_bill_returned",
  "pay_sent",
  "pay_account_changed",
  "translator_message",
  "staff_paper",
  "staff_dispatch",
  "session_reminder",
  "session_overtime",
  "session_meeting",
  "interpreter_reminder",
  "second_asked",
  "second_booked",
  "session_unclosed",
  "session_absence",
  "staff_new_quote",
  "staff_sla",
  "activation",
  "account_exists",
  "account_invitation",
  "staff_invitation",
  "staff_password",
  "translator_invitation",
  "translator_password",
  "password_reset",
  "password_changed",
  "email_change",
  "email_changed",
  "staff_withdrawal",
  "staff_transfers",
  "staff_einvoice_rejected",
  "staff_quarantine",
  "staff_failed_jobs",
] as const satisfies readonly MailKind[];
