/**
 * §8: every expected "no" to a person, with its HTTP status. The code is the key of its sentence in each language;
 * whatever is not in this list is a fault. A thing that is not yours is not found: a stranger learns nothing.
 */
export const refusals = {
  "validation.failed": { status: 422 },

  // §8 spells this code: the client passes it to the form instead of logging out.
  InvalidCredentials: { status: 401 },
  "token.missing": { status: 401 },
  "token.invalid": { status: 401 },
  "token.expired": { status: 401 },
  "session.expired": { status: 401 },
  "access.forbidden": { status: 403 },
  "right.missing": { status: 403 },
  "totp.not_set_up": { status: 403 },
  "account.not_activated": { status: 403 },
  "login.locked": { status: 429 },
  "totp.required": { status: 403 },
  "totp.wrong": { status: 422 },
  "passkey.refused": { status: 422 },
  "account_link.invalid": { status: 410 },
  "account.exists": { status: 409 },
  "account.not_registered": { status: 422 },
  "credentials.no_match": { status: 422 },
  "user.not_found": { status: 404 },

  "brand.missing": { status: 400 },
  "brand.unknown": { status: 400 },
  "brand.mismatch": { status: 400 },
  "service.not_for_brand": { status: 409 },
  "service.unavailable": { status: 503 },

  "route.not_found": { status: 404 },
  "order.not_found": { status: 404 },
  "cart.not_found": { status: 404 },
  "quote.not_found": { status: 404 },
  "file.not_found": { status: 404 },
  "invoice.not_found": { status: 404 },
  "payment.not_found": { status: 404 },
  "customer.not_found": { status: 404 },
  "refund.not_found": { status: 404 },

  "order.wrong_status": { status: 409 },
  "order.wrong_role": { status: 403 },
  "order.guard_failed": { status: 409 },
  "order.stale": { status: 409 },
  "price.by_hand": { status: 409 },
  "cart.placed": { status: 409 },
  "cart.full": { status: 409 },
  "cart.duplicate": { status: 409 },
  "cart.other_currency": { status: 409 },
  "session.too_soon": { status: 409 },
  "shipment.not_available": { status: 409 },
  "shipment.already_requested": { status: 409 },
  "shipment.not_ready": { status: 409 },
  "quote.expired": { status: 409 },
  "quote.price_changed": { status: 409 },
  "quote.already_decided": { status: 409 },
  "supplement.not_needed": { status: 409 },
  "hold.review_date": { status: 422 },
  "proof.missing": { status: 403 },
  "proof.wrong": { status: 422 },
  "proof.too_soon": { status: 429 },
  "payment.already_settled": { status: 409 },
  "payment.method_unavailable": { status: 409 },
  "refund.too_much": { status: 409 },
  "refund.same_person": { status: 403 },
  "refund.decided": { status: 409 },
  "refund.settled": { status: 409 },
  "staff.last_admin": { status: 409 },
  "staff.not_invited": { status: 409 },
  "transfer.not_found": { status: 404 },
  "transfer.amount": { status: 409 },
  "transfer.other_currency": { status: 409 },
  "transfer.no_balance": { status: 409 },
  "transfer.no_payer": { status: 409 },
  "transfer.order_gone": { status: 409 },
  "transfer.undo_late": { status: 409 },
  "transfer.undo_refused": { status: 409 },
  "transfer.voucher": { status: 409 },
  "transfer.whole": { status: 409 },
  "statement.unreadable": { status: 422 },
  "statement.not_ours": { status: 422 },
  "balance.too_low": { status: 409 },
  "credit.exceeded": { status: 409 },
  "credit.overdue": { status: 409 },
  "correction.too_much": { status: 409 },
  "correction.nothing": { status: 409 },
  "correction.paid": { status: 409 },
  "correction.vat_id": { status: 409 },
  "topup.currency": { status: 409 },
  "topup.changed": { status: 409 },
  "topup.code": { status: 409 },
  "coupon.invalid": { status: 409 },
  "coupon.expired": { status: 409 },
  "coupon.used_up": { status: 409 },
  "coupon.used_by_you": { status: 409 },
  "coupon.scope": { status: 409 },
  "coupon.least": { status: 409 },
  "coupon.exclusive": { status: 409 },
  "coupon.not_found": { status: 404 },
  "coupon.exists": { status: 409 },
  "coupon.in_use": { status: 409 },
  "bonus_table.unsound": { status: 409 },
  "voucher.invalid": { status: 409 },
  "voucher.too_low": { status: 409 },
  "voucher.not_found": { status: 404 },
  "price_list.not_found": { status: 404 },
  "price_draft.not_found": { status: 404 },
  "price_draft.exists": { status: 409 },
  "price_draft.changed": { status: 409 },
  "price_draft.outdated": { status: 409 },
  "price_draft.missing": { status: 409 },
  "price_draft.warnings": { status: 409 },
  "price_cell.invalid": { status: 409 },
  "rating.not_saved": { status: 409 },
  "case.not_found": { status: 404 },
  "case.wrong_state": { status: 409 },
  "case.guard_failed": { status: 409 },
  "case.open_already": { status: 409 },
  "case.same_person": { status: 403 },
  "rework.four_eyes": { status: 409 },
  "rework.not_yours": { status: 404 },
  "shipment.wrong_step": { status: 409 },
  "shipment.number_missing": { status: 409 },
  "shipment.address_unconfirmed": { status: 409 },
  "parcel.not_offered": { status: 409 },
  "parcel.exists": { status: 409 },
  "parcel.no_label": { status: 409 },
  "einvoice.not_rejected": { status: 409 },
  "xrechnung.not_offered": { status: 409 },
  "xrechnung.no_amounts": { status: 409 },
  "xrechnung.incomplete": { status: 409 },
  "xrechnung.mixed_tax": { status: 409 },
  "assignment.taken": { status: 409 },
  "worker.not_qualified": { status: 409 },
  "stage.no_deliverable": { status: 409 },

  "languages.same": { status: 422 },
  "language_pair.unavailable": { status: 409 },
  "text.too_long": { status: 422 },
  "translation.document_too_long": { status: 422 },
  "translation.format": { status: 422 },
  "translation.daily_limit": { status: 429 },
  "deadline.past": { status: 422 },
  "file.too_large": { status: 413 },
  "file.too_many": { status: 422 },
  "file.type_not_accepted": { status: 422 },
  "file.image_only": { status: 422 },
  "file.empty": { status: 422 },
  "file.protected": { status: 422 },
  "file.unreadable": { status: 422 },
  "file.link_expired": { status: 410 },

  "payout.other_content": { status: 409 },
  "payout.not_in_transit": { status: 409 },
  "payout_row.not_found": { status: 404 },
  "payout_row.no_match": { status: 409 },
  "report.unreadable": { status: 422 },
  "books.month_closed": { status: 409 },
  "books.month_not_closed": { status: 409 },
  "books.month_running": { status: 409 },
  "books.changed": { status: 409 },
  "books.broken": { status: 409 },
  "books.rate_missing": { status: 409 },

  "body.too_large": { status: 413 },
  "body.malformed": { status: 400 },
  "idempotency.key_reused": { status: 409 },
  "idempotency.in_progress": { status: 409 },
  "rate.limited": { status: 429 },
  fault: { status: 500 },
} as const satisfies Record<
  string,
  { status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 500 | 503 }
>;

export type RefusalCode = keyof typeof refusals;

/** What the caller is told besides the sentence; plain JSON, no amounts as bigint, nothing secret. */
export type RefusalDetails = { readonly [key: string]: RefusalDetail };
type RefusalDetail = string | number | boolean | null | readonly RefusalDetail[] | RefusalDetails;

/** Thrown by commands to say no; the edge answers with `refusals[code].status`, the code, the sentence and details. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code);
    this.name = "Refusal";
    this.code = code;
    this.details = details;
  }

  /** The HTTP status of this refusal (§8). */
  get status(): (typeof refusals)[RefusalCode]["status"] {
    return refusals[this.code].status;
  }
}
