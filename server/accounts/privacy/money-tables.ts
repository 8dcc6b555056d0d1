import { sql } from "kysely";
import { byCart, byCustomer, emptied, type Held, retained, type Rows, through } from "./held.ts";

const invoices = through("invoice_id", "invoice", byCustomer);
const payments: Rows = through("payment_id", "payment", byCustomer);
const requests: Rows = through("payment_request_id", "payment_request", byCustomer);
const wallets: Rows = ({ id }) => sql<boolean>`owner = ${`customer:${id}`}`;

/** Payments, balances and documents. Tax law keeps them, and with them the parties that they name. */
export const money_tables = {
  invoice: {
    about: "customers",
    purpose: "invoices",
    rows: byCustomer,
    exported: `number kind date_of_issue sale_date payment_date due_date customer currency total_net total_vat total_gross
      paid reference cost_centre reason ksef_number`,
    withheld: `id brand_id cart_id corrected_invoice_id correction created_at customer_before customer_id fx hash issued_by
      locale mode nbp_rate_id payment_request_id pdf_key pdf_sha256 period refund_id replaces_invoice_id seller tax
      treatment vat_pln vies_answer_id`,
    ending: retained("tax_law"),
  },
  invoice_line: {
    about: "customers",
    purpose: "invoices",
    rows: invoices,
    exported:
      "invoice_id position description quantity unit net_price net_value vat gross vat_rate_bps order_id",
    withheld: "discount is_before of_position sold_on",
    ending: retained("tax_law"),
  },
  invoice_duplicate: {
    about: "customers",
    purpose: "invoices",
    rows: invoices,
    exported: "invoice_id date_of_issue created_at",
    withheld: "id hash issued_by pdf_key pdf_sha256",
    ending: retained("tax_law"),
  },
  einvoice: {
    about: "customers",
    purpose: "invoices",
    rows: invoices,
    exported: "invoice_id state ksef_number acquired_at",
    withheld: `attempts certificate_code corrected_sha256 created_at deadline error_code error_text exemption held_until
      invoice_reference next_at offline_at rejections released_at session_reference sha256 upo xml`,
    ending: retained("tax_law"),
  },
  vies_answer: {
    about: "customers",
    purpose: "invoices",
    rows: (who) => sql<boolean>`id in (
      select vies_answer_id from cart where ${byCustomer(who)}
      union select vies_answer_id from "order" where ${byCustomer(who)}
      union select vies_answer_id from invoice where ${byCustomer(who)})`,
    exported: "vat_id answer name address asked_at",
    withheld: "id occasion raw reason request_date request_identifier requester",
    ending: retained("tax_law"),
  },
  business_evidence: {
    about: "customers",
    purpose: "invoices",
    rows: byCustomer,
    exported: "country vat_id kind source made_at ended_at",
    withheld: "id customer_id made_by ended_by",
    ending: retained("tax_law"),
  },
  payment_request: {
    about: "customers",
    purpose: "payments",
    rows: byCustomer,
    exported: "id kind product amount_due bonus currency state created_at settled_at paid_on",
    withheld: "brand_id cart_id customer_id hash invoice_id replaces settled_by",
    ending: retained("tax_law"),
  },
  payment_request_order: {
    about: "customers",
    purpose: "payments",
    rows: requests,
    exported: "payment_request_id order_id amount bonus",
    withheld: "",
    ending: retained("tax_law"),
  },
  payment: {
    about: "customers",
    purpose: "payments",
    rows: byCustomer,
    exported: `id transaction_name product method provider amount bonus currency state start_date finish_date captured
      refunded charged_back payer_country`,
    withheld: `beside_id brand_id capture_ref customer_id expires_at finished form gateway_fee hash next_ask_at
      payment_request_id provider_ref redirect_url returned_at times_asked times_held`,
    ending: emptied("tax_law", { form: null, redirect_url: null }),
  },
  provider_event: {
    about: "customers",
    purpose: "payments",
    rows: payments,
    exported: "provider kind amount currency received_at",
    withheld: "id event_id payment_id body settled_at",
    ending: retained("tax_law"),
  },
  refund: {
    about: "customers",
    purpose: "payments",
    rows: payments,
    exported: "amount currency state reason order_id created_at settled_at",
    withheld: "id hash payment_id capture_ref failure unique_key",
    ending: retained("tax_law"),
  },
  refund_request: {
    about: "customers",
    purpose: "payments",
    rows: payments,
    exported: "amount currency state order_id made_at",
    withheld: "id payment_id refund_id approval_id made_by note",
    ending: retained("tax_law"),
  },
  bank_match: {
    about: "customers",
    purpose: "payments",
    rows: payments,
    exported: "amount made_at",
    withheld: `id bank_entry_id kind made_by payment_id payment_request_id payout_id provider_payout_id refund_id
      reversal_id rule undone_at undone_by`,
    ending: retained("tax_law"),
  },
  voucher_use: {
    about: "customers",
    purpose: "payments",
    rows: payments,
    exported: "amount given_back",
    withheld: "payment_id voucher_id",
    ending: retained("tax_law"),
  },
  coupon_use: {
    about: "customers",
    purpose: "payments",
    rows: byCustomer,
    exported: "email at state",
    withheld: "coupon_id customer_id payment_request_id",
    ending: { rows: "emptied", because: "tax_law", set: ({ address: email }) => ({ email }) },
  },
  on_account: {
    about: "customers",
    purpose: "payments",
    rows: byCustomer,
    exported: "order_id net vat gross currency ordered_at delivered_on voided_at",
    withheld: "customer_id invoice_id",
    ending: retained("tax_law"),
  },
  wallet_lot: {
    about: "customers",
    purpose: "payments",
    rows: byCustomer,
    exported: `id created_at paid bonus paid_left bonus_left bonus_expires_at bonus_expired bonus_forfeited paid_returned
      currency`,
    withheld: "balance_correction_id bonus_told_at customer_id order_id payment_request_id",
    ending: retained("tax_law"),
  },
  wallet_use: {
    about: "customers",
    purpose: "payments",
    rows: payments,
    exported: "lot_id paid bonus paid_back bonus_back",
    withheld: "payment_id",
    ending: retained("tax_law"),
  },
  balance_correction: {
    about: "customers",
    purpose: "payments",
    rows: byCustomer,
    exported: "amount currency reason state made_at",
    withheld: "id approval_id customer_id made_by",
    ending: retained("tax_law"),
  },
  approval_request: {
    about: "customers",
    purpose: "payments",
    rows: byCart,
    exported: "act amount currency state made_at decided_at",
    withheld: `id cart_id customer_id day decided_by decision_note detail input limit_amount made_by object object_id reason
      total`,
    ending: retained("tax_law"),
  },
  "ledger.account_row": {
    about: "customers",
    purpose: "payments",
    rows: wallets,
    exported: "code currency balance",
    withheld: "id no_overdraft normal_side owner",
    ending: retained("tax_law"),
  },
  "ledger.entry": {
    about: "customers",
    purpose: "payments",
    rows: through("account_id", "ledger.account_row", wallets),
    exported: "journal_id amount currency",
    withheld: "id account_id",
    ending: retained("tax_law"),
  },
} as const satisfies Readonly<Record<string, Held>>;
