import {
  type Line,
  all,
  anyone,
  buyer,
  customer,
  desk,
  either,
  payer,
  quote_complete,
  staff,
  system,
  taker,
} from "./row.ts";

/** §4, from the first draft to payment or its absence: id, from, event, roles, to, plans, guards. */
// oxfmt-ignore
export const sale = [
  ["T01",  null,          "order.create",                buyer,                           "draft",       all, "brand_offers_service"],
  ["T02",  "draft",       "order.edit",                  buyer,                           "draft",       all, "owns_order"],
  ["T03",  "draft",       "quote.request",               buyer,                           "calculation", all, "email_valid", "input_complete", "needs_quote"],
  ["T04",  "draft",       "order.place",                 buyer,                           "payment",     all, "price_fresh", "consents_given", "balance_needs_login", "coupon_redeemable"],
  ["T05a", "draft",       "draft.discard",               customer,                        "dropped",     all, "no_payment_attempt"],
  ["T05b", "draft",       "draft.expire",                system,                          "dropped",     all, "no_payment_attempt", "draft_overdue"],

  ["T06",  "calculation", "quote.ask_info",              staff,                           "calculation", all],
  ["T07",  "calculation", "quote.issue",                 desk,                            "acceptation", all, ...quote_complete],
  ["T08",  "calculation", "quote.issue_preapproved",     desk,                            "payment",     all, ...quote_complete, "within_preapproval", "consents_given"],
  ["T09a", "calculation", "quote.withdraw",              customer,                        "dropped",     all, "nothing_captured"],
  ["T09b", "calculation", "quote.refuse",                staff,                           "dropped",     all, "nothing_captured"],
  ["T09c", "calculation", "info.timeout",                system,                          "dropped",     all, "nothing_captured", "info_overdue"],
  ["T10",  "calculation", "desk.timeout",                system,                          "failure",     all, "desk_overdue"],
  ["T11",  "calculation", "input.unreadable",            system,                          "failure",     all],

  ["T12",  "acceptation", "quote.accept",                buyer,                           "payment",     all, "not_supplement", "quote_latest", "quote_valid", "consents_given", "team_limit_respected"],
  ["T13",  "acceptation", "quote.change_request",        customer,                        "calculation", all, "not_supplement"],
  // Decision 0133: a sent quote without an answer can be withdrawn for correction.
  ["T13s", "acceptation", "quote.take_back",             staff,                           "calculation", all, "not_supplement", "nothing_captured"],
  ["T14",  "acceptation", "quote.reject",                buyer,                           "dropped",     all, "not_supplement", "nothing_captured"],
  ["T15",  "acceptation", "quote.expire",                system,                          "dropped",     all, "not_supplement", "nothing_captured", "quote_overdue"],
  ["T16",  "acceptation", "supplement.accept",           buyer,                           "payment",     all, "is_supplement", "delta_positive"],
  ["T17",  "acceptation", "supplement.accept_no_charge", taker,                           "in_analysis", all, "is_supplement", "delta_not_positive"],
  ["T18",  "acceptation", "supplement.keep_scope",       buyer,                           "in_analysis", all, "is_supplement", "reduced_scope_offered"],
  ["T18s", "acceptation", "supplement.take_back",        staff,                           "in_analysis", all, "is_supplement"],
  ["T19a", "acceptation", "supplement.reject",           customer,                        "canceled",    all, "is_supplement"],
  ["T19b", "acceptation", "supplement.expire",           system,                          "canceled",    all, "is_supplement", "supplement_overdue"],
  ["T19c", "acceptation", "order.cancel",                staff,                           "canceled",    all, "is_supplement"],

  ["T20a", "payment",     "payment.start",               payer,                           "payment",     all],
  ["T20b", "payment",     "payment.attempt_failed",      payer,                           "payment",     all],
  ["T20c", "payment",     "payment.pending",             payer,                           "payment",     all],
  ["T21",  "payment",     "payment.settled",             ["provider", "staff", "system"], "in_analysis", all, "paid_in_full", "currency_matches", "settlement_new"],
  ["T22",  "payment",     "payment.defer",               customer,                        "in_analysis", all, "buys_as_company", "credit_approved", "within_credit_limit", "no_old_overdue", "invoiced_later"],
  ["T23",  "payment",     "order.edit_again",            customer,                        "draft",       all, "instant_origin", "nothing_captured", "no_pending_attempt"],
  ["T24",  "payment",     "quote.reopen",                customer,                        "acceptation", all, "quote_origin", "not_supplement", "nothing_captured", "no_pending_attempt", "quote_valid"],
  ["T25",  "payment",     "payment.expire",              system,                          "dropped",     all, "not_supplement", "nothing_captured", "no_pending_attempt", "payment_overdue"],
  ["T26",  "payment",     "order.cancel",                either,                          "canceled",    all, "not_supplement"],
  ["T27a", "payment",     "supplement.pay_expire",       anyone,                          "canceled",    all, "is_supplement", "supplement_payment_overdue"],
  ["T27b", "payment",     "order.cancel",                anyone,                          "canceled",    all, "is_supplement"],

  ["T28",  "dropped",     "payment.late_settled",        ["provider"],                    "in_analysis", all, "dropped_recently", "late_price_holds", "capacity_exists"],
] as const satisfies readonly Line[];
