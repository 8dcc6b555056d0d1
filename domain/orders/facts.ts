import type { Plan, Service, StageKind, Status } from "../catalog.ts";

/** Facts of every decision. They have no safe default, so the loader must provide them. */
export type CoreFacts = {
  /** Instants are epoch milliseconds. */
  readonly now: number;
  /** Null before the order exists. */
  readonly status: Status | null;
  /** When the order entered its status; for a draft, when it was last edited. */
  readonly since: number;
  readonly service: Service;
  readonly plan: Plan;
  /** The first stage that has not passed, except the current one; see `nextStage`. */
  readonly next_stage: StageKind | null;
  readonly failed_from: Status | null;
  /** Chargeback, fraud check, virus alarm or legal stop: nothing automatic happens meanwhile. */
  readonly on_hold: boolean;
  readonly is_guest: boolean;
  /** The open offer changes an order that was already bought. */
  readonly is_supplement: boolean;
  /** Gross, minor units of the order's currency: taken less refunded, receivables of a deferred order included. */
  readonly captured: bigint;
  /** The number of all payment attempts. */
  readonly payment_attempts: number;
  /** Since when the provider's result is pending; null when no attempt is pending. */
  readonly pending_since: number | null;
};

/**
 * Facts of some decisions. The default of each is the value that refuses, so a fact that was not loaded allows nothing.
 */
export type LoadedFacts = {
  readonly hold_since: number | null;
  readonly hold_review_at: number | null;
  /** How long the timer of the current status was paused, in milliseconds. */
  readonly paused_ms: number;

  readonly brand_offers_service: boolean;
  readonly owns_order: boolean;
  readonly logged_in: boolean;
  readonly buys_as_company: boolean;
  readonly is_consumer: boolean;
  readonly email_valid: boolean;
  readonly input_complete: boolean;
  readonly input_readable: boolean;
  readonly terms_accepted: boolean;
  readonly privacy_accepted: boolean;
  readonly early_start_accepted: boolean;

  readonly origin: "instant" | "quote" | null;
  readonly instantly_priceable: boolean;
  readonly wants_quote: boolean;
  readonly priced_at: number | null;
  readonly price_list_current: boolean;
  /** Gross of the offer or order, minor units of its currency. */
  readonly gross: bigint;
  readonly coupon: "none" | "redeemable" | "refused";
  /** Gross amount that the customer pays from the balance, minor units. */
  readonly balance_planned: bigint;

  readonly info_asked_at: number | null;
  readonly info_answered_at: number | null;
  readonly quote_lines: number;
  /** Net of the quote's lines, minor units. */
  readonly quote_net: bigint;
  readonly quote_deadline_at: number | null;
  readonly quote_valid_until: number | null;
  readonly quote_is_latest: boolean;
  /**
   * Gross amount up to which the customer agreed to a start without acceptance, minor units; null without this consent.
   */
  readonly preapproved_gross: bigint | null;
  readonly team_limit_respected: boolean;
  /** The amount a supplement adds (or, when negative, refunds), gross minor units. */
  readonly supplement_delta: bigint | null;
  readonly reduced_scope_offered: boolean;

  /** The amount due now, gross minor units; null when none is. */
  readonly due: bigint | null;
  readonly balance_held: bigint;
  readonly currency_matches: boolean;
  /** The provider's transaction id was not booked before. */
  readonly settlement_new: boolean;
  readonly payment_channel: "online" | "transfer" | null;
  readonly credit_approved: boolean;
  /** Open receivables of the customer and the limit for them, gross minor units. */
  readonly open_exposure: bigint;
  readonly credit_limit: bigint;
  /** Days the customer's oldest open invoice is overdue; 0 when none is. */
  readonly overdue_days: number;
  readonly invoicing: "monthly" | "per_order" | null;
  readonly late_price_accepted: boolean;
  /** When late money came; null where that is now. */
  readonly money_came_at: number | null;
  readonly capacity_exists: boolean;

  /** Recounted minus agreed price, gross minor units. */
  readonly reprice_delta: bigint;
  /** The 10 PLN of the repricing rule in the order's currency, gross minor units. */
  readonly reprice_floor: bigint;
  readonly deadline_infeasible: boolean;

  readonly previous_stage: StageKind | null;
  /** When the last planned wave of offers closes, and the last instant at which a worker can start in time. */
  readonly waves_end_at: number | null;
  readonly safe_start_at: number | null;
  readonly stage_deadline_at: number | null;
  readonly checkpoint_missed: boolean;
  readonly replacement: "possible" | "none" | null;

  readonly worker_covers_pair: boolean;
  readonly worker_covers_domain: boolean;
  readonly worker_years: number;
  readonly required_years: number;
  readonly worker_in_sworn_register: boolean;
  readonly worker_nda_signed: boolean;
  readonly worker_free: boolean;
  readonly worker_native_in_target: boolean;
  readonly worker_knows_industry: boolean;
  readonly worker_revises_pair: boolean;
  readonly worker_post_edits_pair: boolean;
  /** The worker held no earlier stage of this order. */
  readonly worker_new_to_order: boolean;

  readonly deliverable_present: boolean;
  /** The quality checks pass, or each failed one has an explanation. */
  readonly qa_passed: boolean;
  /** Repertory number and certified scan or qualified signature. */
  readonly sworn_evidence_attached: boolean;
  /** The customer has approved draft and address of the paper original, or none was ordered with the translation. */
  readonly paper_approved: boolean;
  readonly session_closed: boolean;
  readonly lqa_filled: boolean;
  readonly checklist_signed: boolean;
  readonly segments_confirmed: boolean;
  readonly extension_agreed: boolean;
  readonly extension_within_buffer: boolean;

  readonly critical_errors_over_limit: boolean;
  readonly return_explained: boolean;
  /** How often the current stage has returned the work. */
  readonly returns: number | null;
  readonly previous_worker_assigned: boolean | null;
  readonly meaning_sound: boolean | null;
  /** The desk has confirmed the worker's proposal. */
  readonly staff_confirmed: boolean;

  readonly engine: "ready" | "down" | "pair_unsupported" | null;
  readonly mt_attempts: number | null;
  readonly mt_all_files: boolean;
  readonly mt_checks_passed: boolean;
  readonly mt_quality_low: boolean;

  readonly promised_at: number | null;
  /** End of the fourteenth day after the contract in the brand's time zone; null when there is no contract. */
  readonly withdrawal_until: number | null;
  readonly fully_performed: boolean | null;
};

/** All facts of the guards as a plain record; loaded once for each decision. */
export type OrderFacts = CoreFacts & LoadedFacts;

const nothing_loaded: LoadedFacts = {
  hold_since: null,
  hold_review_at: null,
  paused_ms: 0,
  brand_offers_service: false,
  owns_order: false,
  logged_in: false,
  buys_as_company: false,
  is_consumer: false,
  email_valid: false,
  input_complete: false,
  input_readable: false,
  terms_accepted: false,
  privacy_accepted: false,
  early_start_accepted: false,
  origin: null,
  instantly_priceable: true,
  wants_quote: false,
  priced_at: null,
  price_list_current: false,
  gross: 0n,
  coupon: "none",
  balance_planned: 0n,
  info_asked_at: null,
  info_answered_at: null,
  quote_lines: 0,
  quote_net: 0n,
  quote_deadline_at: null,
  quote_valid_until: null,
  quote_is_latest: false,
  preapproved_gross: null,
  team_limit_respected: false,
  supplement_delta: null,
  reduced_scope_offered: false,
  due: null,
  balance_held: 0n,
  currency_matches: false,
  settlement_new: false,
  payment_channel: null,
  credit_approved: false,
  open_exposure: 0n,
  credit_limit: 0n,
  overdue_days: Number.POSITIVE_INFINITY,
  invoicing: null,
  late_price_accepted: false,
  money_came_at: null,
  capacity_exists: false,
  reprice_delta: 0n,
  reprice_floor: 1000n,
  deadline_infeasible: false,
  previous_stage: null,
  waves_end_at: null,
  safe_start_at: null,
  stage_deadline_at: null,
  checkpoint_missed: false,
  replacement: null,
  worker_covers_pair: false,
  worker_covers_domain: false,
  worker_years: 0,
  required_years: Number.POSITIVE_INFINITY,
  worker_in_sworn_register: false,
  worker_nda_signed: false,
  worker_free: false,
  worker_native_in_target: false,
  worker_knows_industry: false,
  worker_revises_pair: false,
  worker_post_edits_pair: false,
  worker_new_to_order: false,
  deliverable_present: false,
  qa_passed: false,
  sworn_evidence_attached: false,
  paper_approved: false,
  session_closed: false,
  lqa_filled: false,
  checklist_signed: false,
  segments_confirmed: false,
  extension_agreed: false,
  extension_within_buffer: false,
  critical_errors_over_limit: false,
  return_explained: false,
  returns: null,
  previous_worker_assigned: null,
  meaning_sound: null,
  staff_confirmed: false,
  engine: null,
  mt_attempts: null,
  mt_all_files: false,
  mt_checks_passed: false,
  mt_quality_low: false,
  promised_at: null,
  withdrawal_until: null,
  fully_performed: null,
};

/** Completes loaded facts; a fact that was not loaded has the value that refuses. Amounts are gross minor units. */
export const orderFacts = (loaded: CoreFacts & Partial<LoadedFacts>): OrderFacts => ({
  ...nothing_loaded,
  ...loaded,
});
