import * as z from "zod/mini";

const id = z.int();
/** An instant in milliseconds, which distinguishes two occasions. */
const at = z.int();
const text = z.string();

const nothing = z.object({});
const of_order = z.object({ order_id: id });
/** A step of an order's history, or another name of the occasion: the same occasion never writes two mails. */
const of_event = z.object({ order_id: id, event_id: text });
const of_request = z.object({ payment_request_id: id });
/** The payment is absent where an invoice is issued again later. */
const of_settlement = z.object({ payment_request_id: id, payment_id: z.optional(id) });
const of_payment = z.object({ payment_id: id });
const of_refund = z.object({ refund_id: id });
const of_invoice = z.object({ invoice_id: id });
const of_offer = z.object({ offer_id: id });
const of_assignment = z.object({ assignment_id: id });
const of_case = z.object({ correction_id: id });
const of_mail_request = z.object({ mail_request_id: id });
const of_statement = z.object({ pay_statement_id: id });
const of_withdrawal = z.object({ withdrawal_id: id });

/**
 * Every job by name (`area.thing`) with its payload: ids of rows, which the job reads again when it runs. The names and
 * payloads are here, because modules below the owner enqueue jobs too; the functions are in the `jobs.ts` of the owner.
 * Jobs that follow the same event of an order are added in this order.
 */
const job_payloads = {
  "order.timer": of_order,
  "order.analyse": of_order,
  "order.machine_translate": of_order,
  "work.checkpoint": of_assignment,
  "work.checkpoint_over": of_assignment,
  "work.payable": of_assignment,
  "work.question_over": z.object({ question_id: id }),
  "work.engine_back": nothing,
  "work.records": nothing,
  "engines.remove_glossaries": nothing,
  "books.check": nothing,
  "books.open_items": nothing,
  "figures.refresh": nothing,
  "account.look_up_domains": nothing,
  "quote.send": of_order,
  "mail.quote_requested": of_order,
  "mail.staff_new_quote": of_order,
  "mail.quote_ready": of_order,
  "mail.quote_rejected": of_event,
  "mail.order_placed": of_request,
  "mail.payment_reminder": z.object({ payment_request_id: id, hours: id }),
  "mail.payment_failed": of_request,
  "mail.bonus_expiring": nothing,
  "mail.api_key_ending": nothing,
  "mail.api_route_ending": nothing,
  /** With the endpoints that were turned off with the key. */
  "mail.api_key_leaked": z.object({ api_key_id: id, endpoint_ids: z.optional(z.array(id)) }),
  "mail.approval_asked": z.object({ approval_id: id }),
  "mail.approval_decided": z.object({ approval_id: id }),
  "mail.terms_proposed": nothing,
  "mail.terms_decided": nothing,
  "mail.request_not_taken": z.object({ mail_received_id: id, member_id: z.optional(id) }),
  "mail.order_paid": of_request,
  "mail.order_delivered": of_order,
  "mail.order_shipped": of_order,
  "mail.paper_draft": of_event,
  "mail.draft_answered": of_event,
  "mail.approval_taken_back": of_event,
  "paper.remind": z.object({ order_id: id, version: id, told: id }),
  "mail.order_canceled": of_event,
  "mail.order_dropped": of_event,
  "mail.payment_refunded": of_refund,
  "mail.invoice_issued": of_invoice,
  "mail.invoice_reminder": z.object({ invoice_id: id, step: text }),
  "mail.order_on_account": z.object({ cart_id: id }),
  "mail.top_up_credited": of_request,
  "mail.top_up_refunded": of_refund,
  // An older row of the queue has one offer.
  "mail.offer_sent": z.union([z.object({ offer_ids: z.array(id) }), of_offer]),
  "mail.job_offer_taken_back": of_offer,
  "mail.work_assigned": of_event,
  "mail.work_due_soon": of_assignment,
  "mail.work_returned": of_event,
  "mail.work_reviewed": z.union([of_case, of_event]),
  "mail.work_held": of_event,
  "mail.question": of_order,
  "mail.question_taken_back": z.object({ order_id: id, question_id: id }),
  "mail.question_answered": of_event,
  "mail.order_delayed": of_event,
  "mail.staff_task": of_event,
  "mail.round_result": of_offer,
  "mail.staff_dispatch": z.object({ order_id: id, kind: text, at }),
  "dispatch.start": of_order,
  "dispatch.tick": z.object({ round_id: id }),
  "dispatch.expire": of_offer,
  "dispatch.alert": z.object({ order_id: id, stage_id: id, kind: text }),
  "dispatch.digest": z.object({ translator_id: id }),
  "mail.withdrawal_receipt": of_withdrawal,
  "mail.staff_withdrawal": of_withdrawal,
  "mail.transfer_details": of_payment,
  "mail.transfer_short": z.object({ bank_match_id: id }),
  "mail.staff_transfers": z.object({ bank_import_id: id }),
  "mail.order_message": z.object({ message_id: id }),
  "mail.translator_message": z.object({ translator_message_id: id }),
  "mail.quote_expired": of_event,
  "mail.offer_taken_back": of_event,
  "mail.supplement_ready": of_order,
  "mail.goodwill_credit": of_order,
  "mail.proof_code": of_order,
  "mail.order_link": of_mail_request,
  "mail.order_link_renewal": of_mail_request,
  "dialogue.remind": nothing,
  "workbench.convert": of_order,
  "workbench.prepare": of_order,
  "workbench.remember": of_order,
  "memory.import": z.object({ memory_import_id: id }),
  "memory.remove": z.object({ memory_id: id }),
  /** A member was removed with the keys that they made. */
  "api.end_test_keys": z.object({ customer_id: id, person_id: id, at }),
  "workbench.forget": z.object({ key: text }),
  "mail.send": z.object({ mail_id: id }),
  "payment.settle": z.object({ provider_event_id: id }),
  "payment.ask": of_payment,
  "payment.poll": nothing,
  "payment.refund": z.object({ refund_id: id, times: z.optional(id) }),
  "payment.close": of_event,
  "order.money_back": of_event,
  "mail.work_revoked": of_event,
  "payment.release": of_payment,
  "wallet.expire_bonus": nothing,
  "bank.match": z.object({ bank_entry_id: id }),
  "bank.move_parts": z.object({ payment_request_id: id }),
  "bank.parts_left": nothing,
  "bank.match_payout": z.object({ provider_payout_id: id }),
  "invoice.issue": of_settlement,
  "einvoice.send": nothing,
  "mail.staff_einvoice_rejected": of_invoice,
  "mail.staff_engine": z.object({
    engine_id: id,
    what: text,
    at,
    route: z.optional(z.object({ brand_id: id, source_lang: text, target_lang: text, purpose: text })),
  }),
  "mail.staff_quarantine": z.object({ quarantine_id: id }),
  "invoice.render": of_invoice,
  "tax.ask_vies": z.object({ vat_id: text, tries: id }),
  "tax.fetch_rates": nothing,
  "invoice.render_duplicate": z.object({ duplicate_id: id }),
  "invoice.top_up": of_settlement,
  "invoice.delivered": of_order,
  "paper.delivered": of_order,
  "invoice.monthly": nothing,
  "invoice.collect": z.object({ customer_id: id }),
  "invoice.remind": nothing,
  "account.registered": of_mail_request,
  "account.activation_asked": of_mail_request,
  "account.password_asked": of_mail_request,
  "account.export": z.object({ data_export_id: id }),
  "account.deletions": nothing,
  "retention.round": nothing,
  "retention.remove": z.object({ brand_id: id, part: text }),
  "account.delete": z.object({ customer_id: id }),
  "correction.timer": of_case,
  "mail.correction_received": of_case,
  "mail.correction_answered": of_case,
  "mail.correction_reopened": of_case,
  "mail.correction_delivered": of_case,
  "mail.correction_assigned": of_case,
  "mail.staff_correction": of_case,
  "order.review": nothing,
  "mail.review_ending": of_order,
  "shipment.make_parcel": z.object({ parcel_id: id }),
  "shipment.poll": nothing,
  "account.staff_password_asked": of_mail_request,
  "account.translator_password_asked": of_mail_request,
  "session.timer": of_order,
  "mail.session_reminder": z.object({ order_id: id, hours: id }),
  "mail.session_overtime": of_request,
  "mail.session_unclosed": z.object({ order_id: id, event_id: text, chased: id }),
  "mail.interpreter_booked": of_order,
  "mail.session_meeting": z.object({ order_id: id, at }),
  "mail.session_absence": z.object({ order_id: id, absence_id: id }),
  "session.seek_second": of_order,
  "session.second_lapse": z.object({ seat_id: id }),
  "mail.second_seat": z.object({ order_id: id, seat_id: id }),
  "pay.round": nothing,
  "pay.close": z.object({ translator_id: id }),
  "pay.render": of_statement,
  "mail.pay_statement": of_statement,
  "mail.pay_bill_returned": z.object({ pay_statement_id: id, event_id: text }),
  "mail.pay_sent": z.object({ payout_id: id }),
  "mail.pay_account_changed": z.object({ translator_id: id, event_id: text }),
  "machine_translation.forget": z.object({ key: text }),
  "payment.revive": nothing,
  "upkeep.watch_jobs": nothing,
  "mail.staff_failed_jobs": z.object({ at }),
  "upkeep.sweep": nothing,
  "upkeep.sweep_part": z.object({ part: text }),
  "upkeep.remove_bytes": nothing,
};
export type JobName = keyof typeof job_payloads;
export const job_names = Object.keys(job_payloads) as JobName[];
export type PayloadOf<N extends JobName> = z.output<(typeof job_payloads)[N]>;

/** What a payload must hold to be enqueued under each of the names. */
export type PayloadOfAll<N extends JobName> = { [K in N]: (payload: PayloadOf<K>) => void }[N] extends (
  payload: infer All,
) => void
  ? All
  : never;
/** The names that take such a payload. */
export type JobTaking<P> = { [N in JobName]: P extends PayloadOf<N> ? N : never }[JobName];
export type OfEvent = z.output<typeof of_event>;
export type OfCase = z.output<typeof of_case>;

/** A stored payload in its job's type. Throws if it does not match; the job is then retried and stays for a review. */
export function payloadOf<N extends JobName>(name: N, stored: unknown): PayloadOf<N> {
  const { success, data, error } = z.safeParse(job_payloads[name], stored);
  if (!success) throw new Error(`the payload of ${name} is invalid: ${z.prettifyError(error)}`);
  return data as PayloadOf<N>;
}
