import type { Locale } from "#brands/brand.ts";
import { money } from "#domain/money.ts";
import { methodText } from "#server/invoices/pdf/invoice-texts.ts";
import { workMails } from "#server/work/mails/samples-work.ts";
import { paperDraftMails } from "#server/shipping/mails/samples-paper.ts";
import { paidSamples, reminderMails } from "#server/payments/mails/samples-paid.ts";
import { payMails } from "#server/payouts/mails/samples-pay.ts";
import type { DispatchMailData, MailData, MailOrder } from "./kinds.ts";
import type { SessionMailData } from "#server/interpreting/mails/session-kinds.ts";
import { accountMails } from "#server/accounts/mails/account-samples.ts";
import { fileMails } from "#server/files/mails/file-samples.ts";

const order: MailOrder = { id: 10280, service_type: "write", source_lang: "pl", target_lang: "en" };
const orders: readonly MailOrder[] = [
  order,
  { id: 10281, service_type: "write", source_lang: "pl", target_lang: "uk" },
];
const withdrawal = {
  order_number: "10280",
  name: "Anna Nowak",
  email: "anna@nowak.example",
  part: "",
  received_at: new Date("2026-03-02T13:10:22Z"),
};
const transfer = {
  name: "Tolmaro sp. z o.o.",
  iban: "PL61109010140000071219812874",
  bic: "WBKPPLPP",
  bank: "Bank Przykładowy S.A.",
  title: "RF83TL1001",
};
const deadline = new Date("2026-03-04T15:00:00Z");
const a_day_later = new Date("2026-03-05T15:00:00Z");

/** One believable mail of each kind, with the links it would have at `origin`, to be looked at in the mailbox. */
export function sampleMails(origin: string, locale: Locale): MailData {
  const url = `${origin}/${locale}/account/order/sample`;
  return {
    quote_requested: { order, url },
    quote_ready: {
      order,
      url: `${origin}/${locale}/order/quotations/sample`,
      price_gross: money(123_456n, "PLN"),
      deadline,
      starts_at: null,
      valid_until: new Date("2026-03-16T22:59:00Z"),
      options: [
        { position: 1, package: "economy", price_gross: money(123_456n, "PLN"), deadline },
        { position: 2, package: "business", price_gross: money(185_184n, "PLN"), deadline: a_day_later },
      ],
    },
    ...reminderMails(origin, locale, { orders, until: deadline }),
    order_paid: {
      orders: paidSamples(url),
      url,
      amount: money(24_600n, "PLN"),
      paid_by: [methodText(locale, "online")],
    },
    order_delivered: { order, url, files: 2 },
    ...caseMails(origin, url),
    quote_rejected: { order, url },
    ...dialogueMails(origin, locale),
    order_canceled: { order, url, refund: money(24_600n, "PLN") },
    order_dropped: { order, url, reason: "" },
    ...moneyMails(origin, locale),
    ...paperMails(origin, locale),
    order_on_account: { orders, url, deadline },
    invoice_issued: { orders, url, number: "FV/2026/03/000001", amount: money(24_600n, "PLN") },
    withdrawal_receipt: {
      ...withdrawal,
      ended: false,
      url: `${origin}/${locale}/info/withdrawal`,
    },
    ...staffMails(origin),
    offer_sent: {
      order,
      url: `${origin}/translator/`,
      stage: "translation",
      words: 1250,
      starts_at: null,
      fee: money(15_000n, "PLN"),
      deadline,
      expires_at: new Date("2026-03-02T12:00:00Z"),
    },
    ...dispatchMails(origin),
    ...sessionMails(origin, locale),
    ...payMails(origin, transfer.iban, deadline),
    ...accountMails(origin, locale),
    ...fileMails(origin),
    ...workMails(origin, locale, order, deadline),
    ...paperDraftMails(origin, locale, order),
  };
}

/** What is written to the desk about money and requests. */
function staffMails(
  origin: string,
): Pick<MailData, "staff_transfers" | "staff_withdrawal" | "staff_einvoice_rejected" | "staff_new_quote"> {
  return {
    staff_transfers: { url: `${origin}/staff/transfers`, count: 3, file_name: "wyciag-2026-03-02.sta" },
    staff_withdrawal: { ...withdrawal, url: `${origin}/staff/orders/10280` },
    staff_einvoice_rejected: {
      url: `${origin}/staff/einvoices`,
      number: "FV/2026/03/000001",
      customer: "Müller GmbH",
      amount: money(24_600n, "PLN"),
      reason: "450: Błąd weryfikacji semantyki dokumentu faktury",
    },
    staff_new_quote: {
      order: { ...order, service_type: "sworn" },
      url: `${origin}/staff/`,
      words: 1250,
      customer: "Anna Nowak <anna@nowak.example>",
      answer_by: new Date("2026-03-02T09:45:00Z"),
    },
  };
}

/** What is written about a call, and to whoever interprets it. */
function sessionMails(origin: string, locale: Locale): SessionMailData {
  const call = { ...order, service_type: "phone call" } as const;
  const session = {
    order: call,
    starts_at: new Date("2026-03-03T09:30:00Z"),
    minutes: 30,
    mode: "phone",
    phone_numbers: ["+48600000000", "+442079460018"],
    place: "",
    contact: "",
    meeting_url: "",
    hours: 24,
  } as const;
  const video = {
    ...session,
    mode: "video",
    phone_numbers: [],
    meeting_url: "https://meet.example.com/rozmowa-12",
  } as const;
  const visit = {
    ...session,
    order: { ...order, service_type: "oral" },
    minutes: 240,
    mode: "on_site",
    phone_numbers: [],
    place: "ul. Długa 5, 00-238 Warszawa, Polska",
    contact: "Anna Nowak, +48600000000",
  } as const;
  const url = `${origin}/${locale}/account/order/sample`;
  return {
    session_reminder: { ...session, url },
    session_meeting: { ...video, url },
    interpreter_reminder: { ...session, hours: 1, url: `${origin}/translator/calendar` },
    second_asked: {
      ...visit,
      place: "Warszawa",
      contact: "",
      fee: money(60_000n, "PLN"),
      answers_by: new Date("2026-03-02T10:00:00Z"),
      url: `${origin}/translator/board`,
    },
    second_booked: { ...visit, fee: money(60_000n, "PLN"), url: `${origin}/translator/calendar` },
    session_absence: {
      order: call,
      starts_at: session.starts_at,
      reader: "interpreter",
      url: `${origin}/translator/calendar`,
    },
    session_unclosed: { order: call, starts_at: session.starts_at, url: `${origin}/translator/calendar` },
    session_overtime: {
      order: call,
      url: `${origin}/${locale}/orders/pay/sample`,
      minutes: 42,
      overtime_minutes: 30,
      amount: money(11_070n, "PLN"),
    },
  };
}

/** What is written after delivery. */
function caseMails(
  origin: string,
  url: string,
): Pick<
  MailData,
  | "review_ending"
  | "correction_received"
  | "correction_answered"
  | "correction_reopened"
  | "correction_delivered"
  | "correction_assigned"
  | "rework_due"
  | "staff_correction"
> {
  const of_case = { order, url, case_id: 12 };
  return {
    review_ending: { order, url, until: deadline },
    correction_received: { ...of_case, answer_by: deadline },
    correction_reopened: { order, url, case_id: 12 },
    correction_answered: {
      replaces: false,
      ...of_case,
      verdict: "rejected",
      answer: "The term is the one of your glossary, page 3.",
      refund: null,
      appeal_until: deadline,
    },
    correction_delivered: { ...of_case, files: 1, until: deadline },
    correction_assigned: {
      order,
      url: `${origin}/translator/reworks/12`,
      kind: "rework",
      fee: money(0n, "PLN"),
      deadline,
    },
    rework_due: {
      order,
      url: `${origin}/translator/reworks/12`,
      kind: "rework",
      deadline,
      late: false,
    },
    staff_correction: {
      ...of_case,
      url: `${origin}/staff/corrections/12`,
      customer: "Anna Nowak <anna@nowak.example>",
      why: "opened",
      answer_by: deadline,
    },
  };
}

/** What desk and customer write to each other. */
function dialogueMails(
  origin: string,
  locale: Locale,
): Pick<
  MailData,
  | "order_message"
  | "quote_reminder"
  | "quote_expired"
  | "offer_taken_back"
  | "supplement_ready"
  | "goodwill_credit"
  | "proof_code"
  | "order_link"
  | "staff_sla"
> {
  const url = `${origin}/${locale}/account/order/sample`;
  const quote = `${origin}/${locale}/order/quotations/sample`;
  const valid_until = new Date("2026-03-16T22:59:00Z");
  const price_gross = money(30_750n, "PLN");
  return {
    order_message: {
      order,
      url,
      text: "Which spelling of the name is right: Nowak or Novak?",
      is_question: true,
    },
    quote_reminder: { order, url: quote, price_gross, deadline, starts_at: null, valid_until, options: [] },
    quote_expired: { order, url },
    offer_taken_back: { order, url },
    supplement_ready: {
      order,
      url: quote,
      before: money(24_600n, "PLN"),
      price_gross,
      deadline,
      starts_at: null,
      valid_until,
      reason: "The attachment has 500 words more than we counted.",
      words: 1750,
      is_reminder: false,
      replaces: false,
    },
    goodwill_credit: { order, url, amount: money(2_460n, "PLN") },
    order_link: { order, url, renewed: true },
    proof_code: { order, url, code: "042 117", minutes: 15 },
    staff_sla: {
      order,
      url: `${origin}/staff/orders/10280`,
      minutes: 15,
      customer: "anna@nowak.example",
      is_analysis: false,
    },
  };
}

/** What is written about who gets the work. */
function dispatchMails(origin: string): DispatchMailData {
  const offer = {
    order,
    stage: "translation",
    words: 1250,
    starts_at: null,
    fee: money(15_000n, "PLN"),
    deadline,
  } as const;
  return {
    round_result: {
      order,
      url: `${origin}/translator/rounds`,
      stage: "translation",
      outcome: "not_chosen",
      by: "score",
    },
    job_offer_taken_back: { order, url: `${origin}/translator/jobs`, stage: "translation" },
    offers_digest: {
      url: `${origin}/translator/board`,
      offers: [
        offer,
        { ...offer, stage: "proofreading" },
        { ...offer, words: 0, starts_at: new Date("2026-03-06T09:00:00Z") },
      ],
    },
    staff_dispatch: {
      order,
      url: `${origin}/staff/orders/10280#assign`,
      kind: "half",
      safe_start_at: new Date("2026-03-03T10:00:00Z"),
    },
  };
}

/** What is written about papers and what is owed. */
function paperMails(
  origin: string,
  locale: Locale,
): Pick<MailData, "invoice_due" | "invoice_corrected" | "invoice_reminder"> {
  const due = {
    url: `${origin}/${locale}/account/invoices/1`,
    number: "FV/2026/03/000002",
    amount: money(123_000n, "PLN"),
    due_on: "2026-03-31",
  };
  return {
    invoice_due: due,
    invoice_corrected: {
      url: due.url,
      number: "FV-KOR/2026/03/000001",
      corrected: "FV/2026/03/000001",
      amount: money(-24_600n, "PLN"),
      reason: "",
    },
    invoice_reminder: { ...due, step: 14 },
  };
}

/** What is written about money that moves without an order's own doing. */
function moneyMails(
  origin: string,
  locale: Locale,
): Pick<
  MailData,
  "payment_refunded" | "top_up_credited" | "top_up_refunded" | "transfer_details" | "transfer_short"
> {
  return {
    transfer_details: {
      orders,
      url: `${origin}/${locale}/payment/confirmation?payment=sample`,
      amount_due: money(24_600n, "PLN"),
      transfer,
      until: deadline,
    },
    transfer_short: {
      orders,
      url: `${origin}/${locale}/payment/confirmation?payment=sample`,
      received: money(20_000n, "PLN"),
      missing: money(4_600n, "PLN"),
      transfer,
    },
    payment_refunded: {
      orders: [order],
      url: `${origin}/${locale}/account/order/sample`,
      amount: money(24_600n, "PLN"),
      due: money(24_600n, "PLN"),
      why: "second_capture",
    },
    top_up_credited: {
      url: `${origin}/${locale}/account/payments`,
      amount: money(20_000n, "PLN"),
      bonus: money(600n, "PLN"),
      balance: money(32_600n, "PLN"),
    },
    top_up_refunded: {
      url: `${origin}/${locale}/account/payments`,
      amount: money(20_000n, "PLN"),
      why: "other_currency",
    },
  };
}
