import * as z from "zod/mini";
import { match_rules } from "#domain/payments/match.ts";
import { payment_encodings } from "#domain/payments/payment-file.ts";
import { match_kinds, statement_encodings } from "#domain/payments/statement.ts";
import { request_kinds } from "./money.ts";
import { route } from "../route.ts";
import { by_id, currency, date, filled, id, instant, line, listQuery, moneyView } from "../shared.ts";

/** An amount due that a transfer may be for. */
const dueView = z.object({
  payment_request_id: id,
  brand: z.string(),
  kind: z.enum(request_kinds),
  product: z.string(),
  customer: z.string(),
  state: z.enum(["open", "settled", "closed"]),
  amount_due: moneyView,
  /** The rest after earlier partial payments. */
  missing: moneyView,
  order_ids: z.array(id),
});
export type DueView = z.infer<typeof dueView>;

/** A payout of a provider that is on no statement yet; negative when the provider debits our account. */
const payoutView = z.object({
  id,
  provider: z.string(),
  payout_id: z.string(),
  paid_on: date,
  amount: moneyView,
});
export type PayoutView = z.infer<typeof payoutView>;

/** A payout to a translator that is on no bank statement yet. */
const translatorPayoutView = z.object({
  id,
  run: z.string(),
  statement: z.string(),
  name: z.string(),
  amount: moneyView,
});
export type TranslatorPayoutView = z.infer<typeof translatorPayoutView>;

const matchView = z.object({
  id,
  kind: z.enum(match_kinds),
  amount: moneyView,
  rule: z.enum([...match_rules, "by_hand"]),
  payment_request_id: z.nullable(id),
  product: z.string(),
  order_ids: z.array(id),
  made_at: instant,
  /** Null when it was automatic. */
  made_by: z.nullable(z.string()),
  /** §S7: on the same day, and before anything depends on it. */
  may_undo: z.boolean(),
  /** What its amount due still lacks, where that may be written off. */
  may_write_off: z.nullable(moneyView),
});
export type TransferMatchView = z.infer<typeof matchView>;

/** One booked line of a statement; outgoing money is negative. */
const transferView = z.object({
  id,
  iban: z.string(),
  booked_on: date,
  amount: moneyView,
  rest: moneyView,
  title: z.string(),
  counterparty_name: z.string(),
  counterparty_iban: z.string(),
  file_name: z.string(),
  line: z.int(),
  is_reversal: z.boolean(),
  state: z.enum(["checking", "open", "waiting", "done"]),
  matches: z.array(matchView),
  /** Its pending request for a second person. */
  waits_for: z.nullable(id),
  /** Its payment is known, so that the rest can be refunded; other money is returned by a transfer in the bank. */
  payer_known: z.boolean(),
  suggestions: z.array(z.object({ due: dueView, rule: z.enum(match_rules), certain: z.boolean() })),
  /** The rest of it may be for vouchers sold at the desk. */
  may_be_voucher: z.boolean(),
  /** Payouts to translators with exactly the rest of an outgoing transfer. */
  translator_payouts: z.array(translatorPayoutView),
  payouts: z.array(z.object({ payout: payoutView, rule: z.enum(match_rules), certain: z.boolean() })),
});
export type TransferView = z.infer<typeof transferView>;

const importView = z.object({
  id,
  file_name: z.string(),
  format: z.enum(["mt940", "camt.053"]),
  imported_at: instant,
  imported_by: z.nullable(z.string()),
  statements: z.int(),
  entries_new: z.int(),
  entries_known: z.int(),
  booked: z.int(),
  to_look_at: z.int(),
  /** Lines that are being matched now. */
  checking: z.int(),
});
export type ImportView = z.infer<typeof importView>;

const positive = z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/, { error: "amount.invalid" }));

const refundToSend = z.object({
  id,
  brand: z.string(),
  product: z.string(),
  amount: moneyView,
  created_at: instant,
  /** Recipient and account: those of the transfer that is refunded. */
  name: z.string(),
  iban: z.string(),
  title: z.string(),
});
export type RefundToSend = z.infer<typeof refundToSend>;

/** A file for the bank; its text is saved in the encoding that banks read its format in. */
export const paymentFile = z.object({
  file_name: z.string(),
  text: z.string(),
  encoding: z.enum(payment_encodings),
});
export type PaymentFile = z.infer<typeof paymentFile>;

const accountView = z.object({ iban: z.string(), currency, encoding: z.enum(statement_encodings) });
export type BankAccountView = z.infer<typeof accountView>;

export const matchInput = z.object({
  parts: z.array(z.object({ payment_request_id: id, amount: positive })).check(z.maxLength(20)),
  rest: z._default(z.enum(["keep", "wallet", "refund"]), "keep"),
});

/** S7: statements of our bank accounts, the match of each line, and refunds by transfer. */
export const transfer_routes = {
  importStatement: route({
    method: "POST",
    path: "/api/staff/v1/bank-statement",
    who: "staff",
    right: "transfers.match",
    summary:
      "Imports a statement file (MT940, camt.053) completely or not at all; a known one changes nothing.",
    query: z.object({ name: filled(200) }),
    stream: true,
    answer: z.object({ import: importView, known: z.boolean() }),
  }),
  bankImports: route({
    method: "GET",
    path: "/api/staff/v1/bank-import",
    who: "staff",
    right: "transfers.match",
    summary: "The last statement files and the state of their lines.",
    answer: z.array(importView),
  }),
  transfers: route({
    method: "GET",
    path: "/api/staff/v1/bank-transfer",
    who: "staff",
    right: "transfers.match",
    summary: "Lines of statements: those that wait for a person with suggestions, or all of them.",
    query: z.object({
      ...listQuery,
      state: z.optional(z.enum(["open", "done", "all"])),
      /** Booked on this day or before. */
      until: z.optional(date),
    }),
    answer: z.array(transferView),
    list: true,
  }),
  dues: route({
    method: "GET",
    path: "/api/staff/v1/bank-transfer/:id/due",
    who: "staff",
    right: "transfers.match",
    summary: "Amounts due by number, name or amount, in the currency of a transfer.",
    params: by_id,
    query: z.object({ search: z._default(line(200), "") }),
    answer: z.array(dueView),
  }),
  matchTransfer: route({
    method: "POST",
    path: "/api/staff/v1/bank-transfer/:id/match",
    who: "staff",
    right: "transfers.match",
    summary:
      "Matches a transfer, in parts, and decides about the rest; above the limit with a second person.",
    params: by_id,
    body: matchInput,
    answer: transferView,
    idempotent: true,
  }),
  payoutsInTransit: route({
    method: "GET",
    path: "/api/staff/v1/bank-transfer/:id/payout",
    who: "staff",
    right: "transfers.match",
    summary: "Payouts of providers that are on no statement, in the currency and direction of a transfer.",
    params: by_id,
    answer: z.array(payoutView),
  }),
  matchPayout: route({
    method: "POST",
    path: "/api/staff/v1/bank-transfer/:id/payout",
    who: "staff",
    right: "transfers.match",
    summary: "Matches a transfer with a payout of a provider; bank fees deducted from it are a cost.",
    params: by_id,
    body: z.object({ provider_payout_id: id }),
    answer: transferView,
    idempotent: true,
  }),
  matchTranslatorPayout: route({
    method: "POST",
    path: "/api/staff/v1/bank-transfer/:id/translator-payout",
    who: "staff",
    right: "transfers.match",
    summary: "Matches an outgoing transfer with a payout to a translator of exactly its amount.",
    params: by_id,
    body: z.object({ payout_id: id }),
    answer: transferView,
    idempotent: true,
  }),
  bookCharge: route({
    method: "POST",
    path: "/api/staff/v1/bank-transfer/:id/charge",
    who: "staff",
    right: "transfers.match",
    summary: "Marks an outgoing transfer as a charge of the bank.",
    params: by_id,
    answer: transferView,
    idempotent: true,
  }),
  bookVoucher: route({
    method: "POST",
    path: "/api/staff/v1/bank-transfer/:id/voucher",
    who: "staff",
    right: "transfers.match",
    summary: "Matches a transfer with vouchers sold at the desk.",
    params: by_id,
    answer: transferView,
    idempotent: true,
  }),
  writeOffRest: route({
    method: "POST",
    path: "/api/staff/v1/bank-match/:id/write-off",
    who: "staff",
    right: "transfers.match",
    summary: "Writes off what an amount due lacks after a part payment, up to a limit; it is paid then.",
    params: by_id,
    body: z.object({ reason: filled(500) }),
    answer: transferView,
    idempotent: true,
  }),
  undoMatch: route({
    method: "POST",
    path: "/api/staff/v1/bank-match/:id/undo",
    who: "staff",
    right: "transfers.match",
    summary: "Reverses a match of today by a counter-posting; the amount is due again.",
    params: by_id,
    answer: transferView,
    idempotent: true,
  }),
  bankAccounts: route({
    method: "GET",
    path: "/api/staff/v1/bank-account",
    who: "staff",
    right: "transfers.match",
    summary: "Our bank accounts and the character encoding of their files.",
    answer: z.array(accountView),
  }),
  setBankAccount: route({
    method: "PUT",
    path: "/api/staff/v1/bank-account/:iban",
    who: "staff",
    right: "transfers.match",
    summary: "Sets the character encoding of the statement files of an account.",
    params: z.object({ iban: z.string().check(z.regex(/^[A-Z0-9]{8,34}$/)) }),
    body: z.object({ encoding: z.enum(statement_encodings) }),
    answer: z.array(accountView),
  }),
  refundsToSend: route({
    method: "GET",
    path: "/api/staff/v1/bank-refund",
    who: "staff",
    right: "transfers.match",
    summary: "Refunds that have to be paid by transfer, the oldest first.",
    answer: z.array(refundToSend),
  }),
  refundSent: route({
    method: "POST",
    path: "/api/staff/v1/bank-refund/:id/sent",
    who: "staff",
    right: "transfers.match",
    summary: "Records that a refund was sent by transfer; the customer is notified.",
    params: by_id,
    answer: z.array(refundToSend),
    idempotent: true,
  }),
  refundFile: route({
    method: "POST",
    path: "/api/staff/v1/bank-refund-file",
    who: "staff",
    right: "transfers.match",
    summary:
      "The waiting refunds of a currency as a file for the bank: Elixir-0 for PLN, pain.001 for others.",
    body: z.object({ currency }),
    answer: z.extend(paymentFile, { left_out: z.int() }),
  }),
} as const;
