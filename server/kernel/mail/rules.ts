import type { MailGroup } from "#domain/messages/mail-groups.ts";
import { mail_kinds, type MailData, type MailKind, type MailOrder } from "./kinds.ts";

type MailRule = {
  /** By what the reader may stop it; null for what is always sent. */
  readonly group: MailGroup | null;
  /** It carries a link or a code that lets its reader in: nobody else sees it, and it is never sent again. */
  readonly secret: boolean;
};
const always: MailRule = { group: null, secret: false };
const secret: MailRule = { group: null, secret: true };
const optional = (group: MailGroup): MailRule => ({ group, secret: false });

/** Whether a kind is always sent and who may see it: a new one does not compile before it is decided (decision 0075). */
export const mail_rules = {
  quote_requested: always,
  quote_ready: always,
  quote_rejected: always,
  order_placed: always,
  transfer_details: always,
  transfer_short: always,
  payment_reminder: optional("payments"),
  payment_failed: always,
  order_paid: always,
  order_on_account: always,
  invoice_issued: always,
  invoice_due: always,
  invoice_corrected: always,
  invoice_reminder: always,
  order_delivered: always,
  order_shipped: always,
  paper_draft: always,
  draft_answered: always,
  review_ending: optional("review"),
  correction_received: always,
  correction_answered: always,
  correction_reopened: always,
  correction_delivered: always,
  order_canceled: always,
  order_dropped: always,
  payment_refunded: always,
  withdrawal_receipt: always,
  top_up_credited: always,
  top_up_refunded: always,
  bonus_expiring: optional("balance"),
  offer_sent: optional("offers"),
  correction_assigned: always,
  rework_due: always,
  staff_correction: always,
  staff_new_quote: always,
  activation: secret,
  account_exists: always,
  account_invitation: secret,
  staff_invitation: secret,
  staff_password: secret,
  password_reset: secret,
  password_changed: always,
  email_change: secret,
  email_changed: always,
  staff_withdrawal: always,
  staff_transfers: always,
  staff_einvoice_rejected: always,
  staff_quarantine: always,
  staff_failed_jobs: always,
  quote_reminder: optional("quotes"),
  quote_expired: always,
  offer_taken_back: always,
  order_message: always,
  supplement_ready: always,
  goodwill_credit: always,
  proof_code: secret,
  order_link: secret,
  work_assigned: always,
  work_due_soon: always,
  work_returned: always,
  work_reviewed: always,
  work_revoked: always,
  work_held: always,
  question: always,
  question_taken_back: always,
  question_answered: always,
  order_delayed: always,
  staff_task: always,
  offers_digest: optional("offers"),
  round_result: always,
  job_offer_taken_back: always,
  pay_statement: always,
  pay_bill_returned: always,
  pay_sent: always,
  pay_account_changed: always,
  translator_message: always,
  staff_paper: always,
  staff_dispatch: always,
  session_reminder: always,
  session_overtime: always,
  session_meeting: always,
  interpreter_reminder: always,
  second_asked: always,
  second_booked: always,
  session_unclosed: always,
  session_absence: always,
  staff_sla: always,
  translator_invitation: secret,
  translator_password: secret,
} as const satisfies Record<MailKind, MailRule>;

/** The rule of a row's kind; one that is no longer written shows nothing to anybody. */
export const ruleOf = (kind: string): MailRule => {
  const known = mail_kinds.find((one) => one === kind);
  return known === undefined ? secret : mail_rules[known];
};

/** Kinds of mails with an access link or code. */
export const secret_kinds = mail_kinds.filter((kind) => mail_rules[kind].secret);

type CartKind = {
  [K in MailKind]: MailData[K] extends { readonly orders: readonly MailOrder[] } ? K : never;
}[MailKind];
/** What is written once for all orders that were bought together, and kept with the first of them. */
const of_carts = {
  order_placed: true,
  transfer_details: true,
  transfer_short: true,
  payment_reminder: true,
  payment_failed: true,
  order_paid: true,
  order_on_account: true,
  payment_refunded: false,
  invoice_issued: true,
} as const satisfies Record<CartKind, boolean>;
export const cart_kinds = mail_kinds.filter((kind) =>
  Object.entries(of_carts).some(([one, whole]) => one === kind && whole),
);
