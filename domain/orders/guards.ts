import { service_traits, type StageKind, type Status } from "../catalog.ts";
import { share } from "../money.ts";
import type { Role } from "./events.ts";
import type { OrderFacts } from "./facts.ts";
import { isDue, spans } from "./timers.ts";

/** A condition on the facts. The role matters only where the rule differs by actor. */
type Guard = (facts: OrderFacts, role: Role) => boolean;

/** How often a stage may return work to the same person; from the second time on another person may take over. */
const max_returns = 2;
export const max_mt_attempts = 3;

const isSworn = (f: OrderFacts): boolean => service_traits[f.service].sworn;
const failedIn =
  (...statuses: readonly Status[]): Guard =>
  (f) =>
    f.failed_from !== null && statuses.includes(f.failed_from);
const nextIs =
  (stage: StageKind | null): Guard =>
  (f) =>
    f.next_stage === stage;
const engineOut: Guard = (f) => f.engine === "down" || f.engine === "pair_unsupported";
const reassignDue: Guard = (f) =>
  f.previous_worker_assigned === false || (f.returns !== null && f.returns >= 1);

const sale = {
  /** §1: the brand sells this service. */
  brand_offers_service: (f) => f.brand_offers_service,
  /** §6: the caller owns the order or has its hash. */
  owns_order: (f) => f.owns_order,
  /** §5: the e-mail address has a valid form. */
  email_valid: (f) => f.email_valid,
  /** §5: all required content of the service is present (sworn: a file; proofreading: a file or text). */
  input_complete: (f) => f.input_complete,
  /** §1: a person sets the price where the list has none or the customer requests a quote. */
  needs_quote: (f) => !f.instantly_priceable || f.wants_quote,
  /** An instant price is binding for 30 minutes, and only while the same price list is in force. */
  price_fresh: (f) =>
    f.price_list_current && f.priced_at !== null && f.now - f.priced_at <= spans.fresh_price,
  /** §5: terms, privacy, and the start before the withdrawal period ends. */
  consents_given: (f) => f.terms_accepted && f.privacy_accepted && f.early_start_accepted,
  /** §6: paying from the balance needs login. */
  balance_needs_login: (f) => f.logged_in || f.balance_planned === 0n,
  /** A coupon, when there is one, can still be redeemed. */
  coupon_redeemable: (f) => f.coupon !== "refused",
  /** A draft with a payment attempt is not deleted. */
  no_payment_attempt: (f) => f.payment_attempts === 0,
  /** No money is held, or it was refunded before: a part payment is refunded before its order ends. */
  nothing_captured: (f) => f.captured === 0n,
  /** No result of a provider is pending; after 72 hours without a result an attempt no longer counts. */
  no_pending_attempt: (f) => f.pending_since === null || f.now - f.pending_since >= spans.pending,

  /** A quote prices at least one line. */
  quote_has_lines: (f) => f.quote_lines >= 1,
  /** A quote costs something. */
  quote_net_positive: (f) => f.quote_net > 0n,
  /** A quote promises a deadline. */
  quote_deadline_set: (f) => f.quote_deadline_at !== null,
  /** A quote has a date of expiry. */
  quote_validity_set: (f) => f.quote_valid_until !== null,
  /** The customer agreed to a start without acceptance, and the gross price is within the agreed amount. */
  within_preapproval: (f) => f.preapproved_gross !== null && f.gross <= f.preapproved_gross,
  /** Only the newest version of a quote binds. */
  quote_latest: (f) => f.quote_is_latest,
  /** §8 quote.expired: an expired quote cannot be accepted. */
  quote_valid: (f) => f.quote_valid_until !== null && f.now < f.quote_valid_until,
  /** The buyer's team allows this amount. */
  team_limit_respected: (f) => f.team_limit_respected,
  /** A person priced the order. */
  quote_origin: (f) => f.origin === "quote",
  /** The price list priced the order. */
  instant_origin: (f) => f.origin === "instant",

  /** The offer changes an order that was already bought. */
  is_supplement: (f) => f.is_supplement,
  /** A supplement is answered by separate events, since work on its order may have begun. */
  not_supplement: (f) => !f.is_supplement,
  /** The supplement asks for more money, gross. */
  delta_positive: (f) => f.supplement_delta !== null && f.supplement_delta > 0n,
  /** The supplement costs nothing, or refunds something. */
  delta_not_positive: (f) => f.supplement_delta !== null && f.supplement_delta <= 0n,
  /** The desk has confirmed that a smaller scope can be delivered at the agreed price. */
  reduced_scope_offered: (f) => f.reduced_scope_offered,

  /** The amount due is captured or covered by the balance. */
  paid_in_full: (f) => f.due !== null && f.captured + f.balance_held >= f.due,
  /** §5: money in another currency is never matched automatically. */
  currency_matches: (f) => f.currency_matches,
  /** Providers repeat notifications; a transaction id settles once. */
  settlement_new: (f) => f.settlement_new,
  /** §9: invoices within 30 days are for companies. */
  buys_as_company: (f) => f.buys_as_company,
  /** The desk approved credit for this company. */
  credit_approved: (f) => f.credit_approved,
  /** All open amounts and this order, gross, are within the limit. */
  within_credit_limit: (f) => f.open_exposure + f.gross <= f.credit_limit,
  /** No invoice more than 14 days overdue. */
  no_old_overdue: (f) => f.overdue_days <= 14,
  /** §3: a monthly invoice, or one per order with 30 days to pay. */
  invoiced_later: (f) => f.invoicing !== null,
  /** A late payment revives an order dropped at most 72 hours ago. */
  dropped_recently: (f) => (f.money_came_at ?? f.now) - f.since <= spans.late_money,
  /** A late payment buys at the old price when the list is still in force or the desk agrees. */
  late_price_holds: (f) => f.price_list_current || f.late_price_accepted,
  /** A worker is still available for a revived order. */
  capacity_exists: (f) => f.capacity_exists,
} as const satisfies Record<string, Guard>;

const clock = {
  /** 30 days, for a guest 14. */
  draft_overdue: (f) => isDue(f, "draft.expire"),
  /** Seven days without an answer to the desk's question. */
  info_overdue: (f) => isDue(f, "info.timeout"),
  /** 72 hours without an action of the desk, or a missed review date of a hold. */
  desk_overdue: (f) => isDue(f, "desk.timeout"),
  /** The quote's date of expiry, by default after 14 days. */
  quote_overdue: (f) => isDue(f, "quote.expire"),
  /** Seven days without an answer to a supplement. */
  supplement_overdue: (f) => isDue(f, "supplement.expire"),
  /** Online 24 hours, transfer 7 days, phone and oral 30 minutes. */
  payment_overdue: (f) => isDue(f, "payment.expire"),
  /** The timer waits 7 days; a person need not. */
  supplement_payment_overdue: (f, role) => role !== "system" || isDue(f, "supplement.pay_expire"),
  /** The timer reassigns work after a missed checkpoint or deadline; the desk may at any time. */
  revocation_ripe: (f, role) => role !== "system" || f.checkpoint_missed || isDue(f, "assignment.revoke"),
  /** The customer may give up 24 hours after the promised date, the timer after 72 hours, the desk immediately. */
  abandon_ripe: (f, role) => {
    if (role === "system") return isDue(f, "failure.abandon");
    if (role === "customer") return f.promised_at !== null && f.now >= f.promised_at + spans.customer_grace;
    return true;
  },
  /** A complaint within 30 days; a consumer has the statutory period. */
  within_correction_period: (f) =>
    f.now - f.since <= (f.is_consumer ? spans.consumer_correction : spans.correction),
  /** The withdrawal period of 14 days is counted in the brand's calendar. */
  within_withdrawal_period: (f) => f.withdrawal_until !== null && f.now <= f.withdrawal_until,
  /** Only a consumer may withdraw. */
  is_consumer: (f) => f.is_consumer,
  /** There is no withdrawal from a fully performed service. */
  not_fully_performed: (f) => f.fully_performed === false,
  /** Only a hold in force can end. */
  held: (f) => f.on_hold,
  /** An order is held once at a time. */
  not_held: (f) => !f.on_hold,
} as const satisfies Record<string, Guard>;

const work = {
  /** More than 5 % of the gross and more than 10 PLN of difference, or a deadline we cannot keep. */
  reprice_needed: (f) => {
    const off = f.reprice_delta < 0n ? -f.reprice_delta : f.reprice_delta;
    return f.deadline_infeasible || (off > share(f.gross, 500n) && off > f.reprice_floor);
  },
  /** §3: the first stage not passed belongs to the engine. */
  next_is_machine_translation: nextIs("machine_translation"),
  /** §3: the first stage not passed is the translation. */
  next_is_translation: nextIs("translation"),
  /** §1 Light: the engine's text goes to a post-editor. */
  next_is_post_edition: nextIs("post_edition"),
  /** §1 Expert, §3 proofreading: a proofreader is next. */
  next_is_proofreading: nextIs("proofreading"),
  /** §1 Business, Expert: a verifier is next. */
  next_is_verification: nextIs("verification"),
  /** §3: nothing of the plan is left to do. */
  no_next_stage: nextIs(null),
  /** The work came from the translator. */
  previous_is_translation: (f) => f.previous_stage === "translation",
  /** The work came from the proofreader. */
  previous_is_proofreading: (f) => f.previous_stage === "proofreading",

  /** Every planned wave of offers has closed. */
  waves_exhausted: (f) => f.waves_end_at === null || f.now >= f.waves_end_at,
  /** A start now would miss the promised date. */
  past_safe_start: (f) => isDue(f, "no_taker"),
  /** The worker translates this language pair. */
  worker_covers_pair: (f) => f.worker_covers_pair,
  /** The worker knows the category of the order (§3). */
  worker_covers_domain: (f) => f.worker_covers_domain,
  /** §9: Economy 5, Business 10, Expert 15 years. */
  worker_experienced: (f) => f.worker_years >= f.required_years,
  /** Sworn work goes to sworn translators. */
  worker_sworn_if_asked: (f) => !isSworn(f) || f.worker_in_sworn_register,
  /** A worker sees a text only after signing the confidentiality agreement. */
  worker_nda_signed: (f) => f.worker_nda_signed,
  /** No clash in the worker's calendar. */
  worker_free: (f) => f.worker_free,
  /** §1: proofreading is done by a native speaker. */
  worker_native_in_target: (f) => f.worker_native_in_target,
  /** Expert adds proofreading by an expert of the industry (§1). */
  worker_knows_industry: (f) => f.plan !== "X" || f.worker_knows_industry,
  /** The worker is approved as a reviser of this pair. */
  worker_revises_pair: (f) => f.worker_revises_pair,
  /** The worker is approved for post-editing in this pair. */
  worker_post_edits_pair: (f) => f.worker_post_edits_pair,
  /** A worker does not check their own work. */
  four_eyes: (f) => f.worker_new_to_order,

  /** There is a file to deliver (§3 attachments). */
  deliverable_present: (f) => f.deliverable_present,
  /** The quality checks pass or each failed one is explained. */
  qa_passed: (f) => f.qa_passed,
  /** A sworn translation has its repertory number and a certified scan or qualified signature. */
  sworn_evidence: (f) => !isSworn(f) || f.sworn_evidence_attached,
  /**
   * §4.7: a paper original is stamped after its customer has approved draft and address, so the work is not submitted
   * earlier.
   */
  paper_approved: (f) => !isSworn(f) || f.paper_approved,
  /** Interpreting ends with a closed session and its minutes. */
  session_closed: (f) => service_traits[f.service].session === null || f.session_closed,
  /** The proofreader has rated the translation. */
  lqa_filled: (f) => f.lqa_filled,
  /** The verifier has signed the release. */
  checklist_signed: (f) => f.checklist_signed,
  /** The post-editor has confirmed every segment. */
  segments_confirmed: (f) => f.segments_confirmed,
  /** A later deadline needs the customer's consent, unless the buffer covers it. */
  extension_allowed: (f) => f.extension_agreed || f.extension_within_buffer,
  /** No replacement could meet the promised date. */
  no_safe_replacement: (f) => f.replacement === "none",

  /** The proofreader found more critical errors than the limit allows. */
  critical_errors: (f) => f.critical_errors_over_limit,
  /** A comment and, in proofreading, the segments concerned. */
  return_explained: (f) => f.return_explained,
  /** The same person corrects their work at most twice. */
  returns_left: (f) => f.returns !== null && f.returns < max_returns,
  /** The worker of the previous stage is still available. */
  previous_worker_assigned: (f) => f.previous_worker_assigned === true,
  /** The former worker is unavailable, or this is the second return. */
  reassign_due: reassignDue,
  /** Verification rejects the translation: in Expert when the meaning is wrong, else like any reassignment. */
  redo_translation: (f, role) => (f.plan === "X" ? f.meaning_sound === false : reassignDue(f, role)),
  /** The meaning is right; only the wording is not. */
  meaning_sound: (f) => f.meaning_sound === true,
  /** The worker's proposal takes effect when the desk confirms it. */
  desk_confirmed: (f, role) => role === "staff" || f.staff_confirmed,
} as const satisfies Record<string, Guard>;

const engine = {
  /** An engine supports the pair, even if it is unavailable now. */
  pair_supported: (f) => f.engine === "ready" || f.engine === "down",
  /** The engine is unavailable or does not support the pair. */
  engine_out: engineOut,
  /** The timer retries only when the engine is available; the desk may retry at any time. */
  engine_back: (f, role) => role !== "system" || f.engine === "ready",
  /** Fewer than three attempts were made. */
  mt_attempts_left: (f) => f.mt_attempts !== null && f.mt_attempts < max_mt_attempts,
  /** Three attempts, or 15 minutes in all. */
  mt_attempts_used: (f) => (f.mt_attempts ?? 0) >= max_mt_attempts || isDue(f, "mt.exhausted"),
  /** The engine has returned every file. */
  mt_all_files: (f) => f.mt_all_files,
  /** Language, length ratio and placeholders of the machine's text are correct. */
  mt_checks_passed: (f) => f.mt_checks_passed,
  /** A sample of the machine's text is below the error threshold. */
  mt_quality_low: (f) => f.mt_quality_low,
} as const satisfies Record<string, Guard>;

const failure = {
  /** The order failed before it had a price. */
  failed_in_calculation: failedIn("calculation"),
  /** The order had been paid, deferred or was free. */
  failed_after_sale: (f) => f.failed_from !== null && f.failed_from !== "calculation",
  /** Also when a person takes over from an unavailable engine. */
  failed_in_translation: (f, role) =>
    failedIn("waiting_translation", "translation")(f, role) ||
    (f.failed_from === "in_machine_translation" && engineOut(f, role)),
  /** Resume where it failed: proofreading. */
  failed_in_proofreading: failedIn("waiting_proofreading", "proofreading"),
  /** Resume where it failed: verification. */
  failed_in_verification: failedIn("waiting_verification", "verification"),
  /** Resume where it failed: the engine. */
  failed_in_machine_translation: failedIn("in_machine_translation"),
  /** Resume where it failed: post-editing. */
  failed_in_post_edition: failedIn("waiting_post_edition", "in_post_edition"),
  /** A readable input is there, so that the desk can price it. */
  input_readable: (f) => f.input_readable,
} as const satisfies Record<string, Guard>;

/** All guards by name: pure, total, and evaluated on loaded facts only. */
export const guards = { ...sale, ...clock, ...work, ...engine, ...failure };
export type GuardName = keyof typeof guards;
