import type { Held } from "./held.ts";

/** Data about other people than customers, and tables without personal data. */
export const other_tables = {
  assignment: {
    about: "translators",
    purpose: "work",
    columns: `accepted_at accepted_bps accrued_at assigned_by booked_accrued booked_payable bookings
      checkpoint_at checkpoint_missed_at currency deadline end_note end_reason ended_at fee fee_due
      fee_state id is_second order_id passed_at payable_at progress_at progress_bps reduced_reason
      stage_id stage_kind state submitted_at translator_id unit units`,
    withheld: "assigned_by",
    retained: "tax_law",
  },
  offer: {
    about: "translators",
    purpose: "work",
    columns: `applied_at deadline decided_at direct expires_at fee id offered_by reason round_id seen_at
      sent_at stage_id state told_at translator_id wave`,
    withheld: "offered_by",
    retained: "claims",
  },
  second_seat: {
    about: "translators",
    purpose: "work",
    columns: `answered_at asked_at asked_by assignment_id ended_at expires_at fee id order_id reason
      recording_agreed recording_agreed_at state translator_id`,
    withheld: "asked_by",
    retained: "claims",
  },
  interpreter_busy: {
    about: "translators",
    purpose: "work",
    columns: "during id is_second note order_id translator_id",
    retained: "employment",
  },
  interpreter_hours: {
    about: "translators",
    purpose: "work",
    columns: "from_minute id mode to_minute translator_id weekday",
    retained: "employment",
  },
  translator: {
    about: "translators",
    purpose: "work",
    columns: `active contract_signed_on contract_valid_until created_at demo email experience_since hash
      id invited_by locale name native_langs nda_signed_at nda_valid_until notes notify password_hash
      paused_at phone sworn_langs sworn_number sworn_valid_until totp_enabled_at totp_last_step
      totp_secret words_per_day working_days works_from_minute works_to_minute`,
    withheld: "password_hash totp_secret totp_last_step hash demo invited_by",
    retained: "employment",
  },
  translator_absence: {
    about: "translators",
    purpose: "work",
    columns: "created_at from_on id reason to_on translator_id",
    retained: "employment",
  },
  translator_domain: {
    about: "translators",
    purpose: "work",
    columns: "slug translator_id",
    retained: "employment",
  },
  translator_message: {
    about: "translators",
    purpose: "work",
    columns: "created_at id read_at staff_id text translator_id",
    withheld: "staff_id",
    retained: "employment",
  },
  translator_pair: {
    about: "translators",
    purpose: "work",
    columns: "rate_per_1000 source_lang stage_kind sworn target_lang translator_id",
    retained: "employment",
  },
  translator_record: {
    about: "translators",
    purpose: "work",
    columns: "translator_id quality_bps on_time_bps recent words_due stored_at",
    retained: "employment",
  },
  payee: {
    about: "translators",
    purpose: "payments",
    columns: "address bic changed_at city country form held_until iban name postcode tax_id translator_id",
    retained: "employment",
  },
  pay_file: {
    about: "translators",
    purpose: "payments",
    columns: `added_at added_by hash id kind name removed_at sha256 size_bytes storage_key translator_id
      valid_until`,
    withheld: "added_by hash storage_key",
    retained: "tax_law",
  },
  pay_statement: {
    about: "translators",
    purpose: "payments",
    columns: `approved_at approved_by bill_date bill_file_id bill_gross bill_number billed_at currency
      hash id issued_at nbp_rate_id net net_pln number payee pdf_key pdf_sha256 period returned_reason
      state translator_id vat withheld`,
    withheld: "approved_by hash pdf_key pdf_sha256 bill_file_id",
    retained: "tax_law",
  },
  payout: {
    about: "translators",
    purpose: "payments",
    columns: `amount bic booked_at currency ended_at ended_by iban id name pay_statement_id payout_run_id
      reason state translator_id`,
    withheld: "ended_by payout_run_id",
    retained: "tax_law",
  },
  staff_user: {
    about: "staff",
    purpose: "accounts",
    columns: `active created_at demo email id invited_by locale name password_hash role totp_enabled_at
      totp_last_step totp_secret`,
    retained: "employment",
  },
  staff_view: {
    about: "staff",
    purpose: "accounts",
    columns: "created_at id name search shared staff_id",
    retained: "employment",
  },
  staff_columns: {
    about: "staff",
    purpose: "accounts",
    columns: "order_columns staff_id",
    retained: "employment",
  },
  bank_entry: {
    about: "payers",
    purpose: "payments",
    columns: `amount bank_ref bank_statement_id booked_on checked_at counterparty_iban counterparty_name
      credited_iban currency iban id is_reversal known_by line rest title type_code valued_on`,
    retained: "tax_law",
  },
  voucher: {
    about: "payers",
    purpose: "payments",
    columns: `active amount bank_iban brand_id code code_told_at created_at currency email id left_over
      made_by note paid_by reference sold_to valid_to`,
    retained: "tax_law",
  },
  bank_account: { about: "none", because: "catalogue and settings", refers: "iban" },
  bonus_sheet: { about: "none", because: "catalogue and settings", refers: "made_by" },
  brand_setting: { about: "none", because: "catalogue and settings", refers: "changed_by reason" },
  ksef_interruption: { about: "none", because: "catalogue and settings" },
  test_mode: { about: "none", because: "catalogue and settings" },
  category: { about: "none", because: "catalogue and settings" },
  coupon: { about: "none", because: "catalogue and settings", refers: "made_by note" },
  engine: { about: "none", because: "catalogue and settings", refers: "name out_reason" },
  engine_glossary: { about: "none", because: "catalogue and settings", refers: "name" },
  engine_pair: { about: "none", because: "catalogue and settings" },
  engine_route: { about: "none", because: "catalogue and settings" },
  installation_key: { about: "none", because: "catalogue and settings", refers: "name" },
  price_draft: { about: "none", because: "catalogue and settings", refers: "changed_by" },
  price_list: { about: "none", because: "catalogue and settings", refers: "made_by note" },
  shipping_rate: { about: "none", because: "catalogue and settings" },
  nbp_rate: { about: "none", because: "catalogue and settings" },
  dispatch_alert: { about: "none", because: "facts of the work on an order" },
  engine_run: { about: "none", because: "facts of the work on an order", refers: "reason" },
  fee_ceiling: { about: "none", because: "facts of the work on an order" },
  interpreting_session_event: {
    about: "none",
    because: "facts of the work on an order",
    refers: "actor_id actor_role",
  },
  margin_event: { about: "none", because: "facts of the work on an order" },
  match_count: { about: "none", because: "facts of the work on an order" },
  offer_round: { about: "none", because: "facts of the work on an order", refers: "started_by" },
  order_change: { about: "none", because: "facts of the work on an order" },
  quote_option: { about: "none", because: "facts of the work on an order" },
  shipment_event: {
    about: "none",
    because: "facts of the work on an order",
    refers: "actor_id actor_role",
  },
  stage: { about: "none", because: "facts of the work on an order", refers: "comment translator_id" },
  bank_import: { about: "none", because: "totals and bookkeeping", refers: "file_name imported_by" },
  bank_statement: { about: "none", because: "totals and bookkeeping", refers: "iban" },
  books_check: { about: "none", because: "totals and bookkeeping" },
  order_figure_stale: { about: "none", because: "totals and bookkeeping" },
  books_month: { about: "none", because: "totals and bookkeeping", refers: "closed_by reason reopened_by" },
  invoice_series: { about: "none", because: "totals and bookkeeping" },
  "ledger.journal": { about: "none", because: "totals and bookkeeping" },
  "ledger.account": { about: "none", because: "totals and bookkeeping" },
  "ledger.open_item": { about: "none", because: "totals and bookkeeping" },
  "ledger.open_items_through": { about: "none", because: "totals and bookkeeping" },
  "ledger.balance_shard": { about: "none", because: "totals and bookkeeping" },
  pay_series: { about: "none", because: "totals and bookkeeping" },
  pay_statement_line: { about: "none", because: "totals and bookkeeping" },
  payout_run: {
    about: "none",
    because: "totals and bookkeeping",
    refers: "file_name iban made_by released_by sent_by",
  },
  provider_payout: {
    about: "none",
    because: "totals and bookkeeping",
    refers: "file_name imported_by returned_by",
  },
  provider_payout_row: { about: "none", because: "totals and bookkeeping", refers: "note settled_by" },
  bytes_to_remove: { about: "none", because: "short-lived technical data" },
  bytes_without_row: { about: "none", because: "short-lived technical data" },
  discarded_job: {
    about: "none",
    because: "short-lived technical data",
    refers: "discarded_by name reason",
  },
  idempotency: { about: "none", because: "short-lived technical data", refers: "caller" },
  job_trouble: { about: "none", because: "short-lived technical data" },
  rate_count: { about: "none", because: "short-lived technical data" },
  engine_month: { about: "none", because: "measurements of the system" },
  engine_state: { about: "none", because: "measurements of the system" },
  engine_use: { about: "none", because: "measurements of the system" },
} as const satisfies Readonly<Record<string, Held>>;
