import type { Status } from "#domain/catalog.ts";
import type { CaseEvent } from "#domain/cases/correction-case.ts";
import type { Event } from "#domain/orders/events.ts";
import type { JobName, JobTaking, OfCase, OfEvent } from "./payloads.ts";

/**
 * What follows what: the one table of consequences. A job is enqueued in the transaction of its cause, so neither
 * exists without the other; it carries ids only and reads the rest again when it runs.
 */
export const afterEvent: Partial<Record<Event, readonly JobTaking<OfEvent>[]>> = {
  "quote.request": ["mail.quote_requested", "mail.staff_new_quote"],
  "quote.issue": ["mail.quote_ready"],
  "quote.reject": ["mail.quote_rejected"],
  "quote.refuse": ["mail.order_dropped"],
  "quote.withdraw": ["mail.order_dropped"],
  "info.timeout": ["mail.order_dropped"],
  "quote.expire": ["mail.quote_expired"],
  "quote.take_back": ["mail.offer_taken_back"],
  "supplement.take_back": ["mail.offer_taken_back"],
  "quote.issue_preapproved": ["mail.quote_ready"],
  "analysis.reprice": ["mail.supplement_ready"],
  "failure.offer_choice": ["mail.supplement_ready"],
  "supplement.accept_no_charge": ["order.analyse"],
  "supplement.keep_scope": ["order.analyse"],
  "supplement.reject": ["payment.close", "order.money_back"],
  "supplement.expire": ["payment.close", "order.money_back"],
  "supplement.pay_expire": ["payment.close", "order.money_back"],
  "payment.expire": ["mail.order_dropped", "payment.close"],
  "payment.settled": ["order.analyse"],
  "payment.late_settled": ["order.analyse"],
  "payment.defer": ["order.analyse"],
  "offer.accept": ["mail.work_assigned"],
  "assign.direct": ["mail.work_assigned"],
  "hold.set": ["mail.work_held"],
  // Machine translation and worker search restart; each does nothing when it does not apply.
  "hold.clear": ["order.machine_translate", "mail.work_held", "dispatch.start", "session.seek_second"],
  "query.open": ["mail.question"],
  "query.close": ["mail.question_answered"],
  // Where somebody has judged the work before with it; otherwise the letter is not written.
  "stage.submit": ["mail.work_reviewed"],
  "stage.return": ["mail.work_returned"],
  "stage.return_reassign": ["mail.work_revoked"],
  "assignment.release": ["mail.staff_task"],
  "assignment.revoke": ["mail.work_revoked"],
  "work.lost": ["mail.work_revoked"],
  // Whoever has the work in hand stops; where nobody has, the letter is not written.
  "order.cancel": ["payment.close", "order.money_back", "mail.work_revoked"],
  "order.withdraw": ["payment.close", "order.money_back", "mail.work_revoked"],
  "failure.abandon": ["order.money_back"],
};

/** What follows once it is known what an ended order gives back: its letter says how much. */
export const afterEnd = {
  reckoned: ["mail.order_canceled"],
} as const satisfies Record<string, readonly JobName[]>;

/** What entering a status brings, whatever led there. */
export const afterStatus: Partial<Record<Status, readonly JobTaking<OfEvent>[]>> = {
  in_machine_translation: ["order.machine_translate"],
  waiting_translation: ["dispatch.start"],
  waiting_proofreading: ["dispatch.start"],
  waiting_verification: ["dispatch.start"],
  waiting_post_edition: ["dispatch.start"],
  // Whatever led to it, somebody has to act within 72 hours.
  failure: ["mail.staff_task"],
  finished: ["mail.order_delivered", "invoice.delivered", "paper.delivered"],
};

/** What follows what people say to each other about an order, and what proves that an address is theirs. */
export const afterMessage = {
  desk_wrote: ["mail.order_message"],
  desk_wrote_translator: ["mail.translator_message"],
  proof_asked: ["mail.proof_code"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows promotional money that was given without a top-up. */
export const afterGift = {
  given: ["mail.goodwill_credit"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows an amount due, once for all its orders. */
export const afterRequest = {
  tax_place: ["mail.staff_task"],
  opened: ["mail.order_placed"],
  waiting: ["mail.payment_reminder"],
  refused: ["mail.payment_failed"],
  settled: ["mail.order_paid", "invoice.issue"],
  posting_settled: ["invoice.issue"],
  overtime_opened: ["mail.session_overtime"],
  overtime_settled: ["invoice.issue"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows a top-up: nobody is asked for its money by letter, and its invoice comes when it is used (decision 0038). */
export const afterTopUp = {
  settled: ["mail.top_up_credited", "invoice.top_up"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows an order that is paid by a later invoice, once for all orders of a cart. */
export const afterDeferral = {
  ordered: ["mail.order_on_account"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows a transfer that is asked for, and a statement on which it may stand. */
export const afterTransfer = {
  asked: ["mail.transfer_details"],
  imported: ["bank.match"],
  short: ["mail.transfer_short"],
  unmatched: ["mail.staff_transfers"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows a payout of a provider: the line it left on a statement may be there before its report. */
export const afterPayout = {
  reported: ["bank.match_payout"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows the money of translators: a statement, a bill that came back, a payout, another account. */
export const afterPay = {
  month_over: ["pay.close"],
  closed: ["pay.render"],
  rendered: ["mail.pay_statement"],
  bill_returned: ["mail.pay_bill_returned"],
  sent: ["mail.pay_sent"],
  account_changed: ["mail.pay_account_changed"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows a round of offers: everybody who applied learns how it ended, the desk that nobody came. */
export const afterRound = {
  decided: ["mail.round_result"],
  alert: ["mail.staff_dispatch"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows a call or a visit: both sides are reminded of it, and whoever does not close it is asked to. */
export const afterSession = {
  reminded: ["mail.session_reminder"],
  meeting_set: ["mail.session_meeting"],
  unclosed: ["mail.session_unclosed"],
  long_unclosed: ["mail.session_unclosed", "mail.staff_task"],
  second_wanted: ["session.seek_second"],
  second_asked: ["mail.second_seat"],
  second_decided: ["mail.second_seat"],
  second_missing: ["mail.staff_task"],
  interpreter_away: ["mail.staff_task", "mail.session_absence"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows a file in which the virus scanner found something. */
export const afterUpload = {
  infected: ["mail.staff_quarantine"],
} as const satisfies Record<string, readonly JobName[]>;

/** Follow-up jobs after background jobs that were given up or keep failing. */
export const afterTrouble = {
  found: ["mail.staff_failed_jobs"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows papers and money on their way back. */
export const afterPaper = {
  invoice_due_in_ksef: ["einvoice.send"],
  invoice_rejected_in_ksef: ["mail.staff_einvoice_rejected"],
  invoice_released: ["invoice.render"],
  invoice_rendered: ["mail.invoice_issued"],
  duplicate_issued: ["invoice.render_duplicate"],
  month_ended: ["invoice.collect"],
  reminder_due: ["mail.invoice_reminder"],
  refund_made: ["payment.refund"],
  refund_sent_again: ["payment.refund"],
  refund_settled: ["mail.payment_refunded", "mail.top_up_refunded"],
  offer_made: ["mail.offer_sent"],
  job_offer_taken_back: ["mail.job_offer_taken_back"],
  original_sent: ["mail.order_shipped"],
  draft_sent: ["mail.paper_draft"],
  draft_approved: ["mail.draft_answered"],
  approval_taken_back: ["mail.approval_taken_back"],
  draft_changed: ["mail.draft_answered", "mail.staff_task"],
  draft_unanswered: ["mail.staff_task"],
  withdrawal_received: ["mail.withdrawal_receipt", "mail.staff_withdrawal"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows when the bank of a buyer has taken money back, and when money came for what is gone. */
export const afterClaim = {
  raised: ["mail.staff_task"],
  came_late: ["mail.staff_task"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows a step of a complaint (§4.7); `stage_begun` is a stage of its rework that somebody has in hand now. */
export const afterCase: Partial<Record<CaseEvent | "case.open", readonly JobTaking<OfCase>[]>> & {
  readonly stage_begun: readonly JobTaking<OfCase>[];
} = {
  "case.open": ["mail.correction_received", "mail.staff_correction"],
  "case.late": ["mail.staff_correction"],
  "case.lapse": ["mail.correction_answered", "mail.staff_correction"],
  "case.accept": ["mail.correction_answered", "mail.work_reviewed"],
  "case.reject": ["mail.correction_answered"],
  "case.reword": ["mail.correction_answered"],
  "case.refunded": ["mail.correction_answered"],
  "case.appeal": ["mail.staff_correction"],
  "case.uphold": ["mail.correction_answered"],
  "case.submit": ["mail.correction_delivered"],
  stage_begun: ["mail.correction_assigned"],
};

/** What follows the week in which a delivery may be looked at. */
export const afterReview = {
  ending: ["mail.review_ending"],
} as const satisfies Record<string, readonly JobName[]>;

/** What follows a parcel that the desk has asked a carrier for. */
export const afterParcel = {
  asked: ["shipment.make_parcel"],
} as const satisfies Record<string, readonly JobName[]>;
