import * as z from "zod/mini";
import { paper_kinds, pay_holds } from "#domain/payouts/payee.ts";
import { payout_states, run_states, statement_states } from "#domain/payouts/states.ts";
import { decimal, payeeView } from "./earnings.ts";
import { linkView } from "../files/files.ts";
import { paymentFile } from "../payments/transfers.ts";
import { route } from "../route.ts";
import {
  by_id,
  currency,
  date,
  fileName,
  id,
  idInPath,
  instant,
  listQuery,
  moneyView,
  month,
  named,
} from "../shared.ts";

export const statement_groups = ["open", "billed", "approved", "under_way", "unpaid", "paid", "all"] as const;
const person = z.object({ id, name: z.string() });
const hold = z.enum(pay_holds);

const deskStatementRow = z.object({
  id,
  number: z.string(),
  period: month,
  translator: person,
  state: z.enum(statement_states),
  net: moneyView,
  /** The amount to transfer; null until the bill is approved. */
  amount: z.nullable(moneyView),
  bill_number: z.nullable(z.string()),
  holds: z.array(hold),
  issued_at: instant,
});
export type DeskStatementRow = z.infer<typeof deskStatementRow>;

const deskStatement = z.object({
  ...deskStatementRow.shape,
  vat: z.nullable(moneyView),
  withheld: z.nullable(moneyView),
  /** VAT and withheld tax of a bill of this form, as a proposal. */
  expected: z.object({ vat: moneyView, withheld: moneyView }),
  payee: z.nullable(payeeView),
  bill: z.nullable(z.object({ number: z.string(), date, gross: moneyView, at: instant })),
  bill_file: z.nullable(z.string()),
  returned_reason: z.string(),
  approved: z.nullable(z.object({ by: z.string(), at: instant })),
  /** The cost in złoty, with its exchange rate; null for złoty and before the approval. */
  in_pln: z.nullable(z.object({ net: moneyView, rate: z.string(), table: z.string() })),
  lines: z.array(
    z.object({
      position: z.int(),
      order_id: id,
      kind: z.string(),
      source_lang: z.string(),
      target_lang: z.string(),
      units: z.int(),
      unit: z.enum(["word", "minute"]),
      amount: moneyView,
    }),
  ),
  payouts: z.array(
    z.object({
      id,
      run_id: id,
      run: z.string(),
      state: z.enum(payout_states),
      reason: z.string(),
      booked_at: z.nullable(instant),
    }),
  ),
});
export type DeskStatement = z.infer<typeof deskStatement>;

const payoutRunRow = z.object({
  id,
  number: z.string(),
  currency,
  format: z.enum(["elixir", "pain"]),
  state: z.enum(run_states),
  /** Of the payouts that were not withdrawn. */
  amount: moneyView,
  payouts: z.int(),
  made_by: z.string(),
  made_at: instant,
  released_by: z.nullable(z.string()),
  released_at: z.nullable(instant),
  sent_at: z.nullable(instant),
  closed_at: z.nullable(instant),
  file_name: z.nullable(z.string()),
});
export type PayoutRunRow = z.infer<typeof payoutRunRow>;

const payoutRun = z.object({
  ...payoutRunRow.shape,
  /** The caller has approved none of its bills. */
  may_release: z.boolean(),
  /** Removed at the release: held, or with an account changed since the draft. */
  rows: z.array(
    z.object({
      id,
      statement_id: id,
      statement: z.string(),
      translator: person,
      amount: moneyView,
      account: z.string(),
      state: z.enum(payout_states),
      reason: z.string(),
      booked_at: z.nullable(instant),
    }),
  ),
});
export type PayoutRun = z.infer<typeof payoutRun>;

const payoutOverview = z.object({
  open: z.int(),
  billed: z.int(),
  /** Approved, by currency: the amount that can be paid, and the number of held statements. */
  ready: z.array(z.object({ currency, amount: moneyView, statements: z.int(), held: z.int() })),
  contested: z.int(),
});
export type PayoutOverview = z.infer<typeof payoutOverview>;

const contestedFee = z.object({
  id,
  order_id: id,
  kind: z.string(),
  translator: person,
  fee: moneyView,
  fee_due: moneyView,
  state: z.string(),
  reason: z.nullable(z.string()),
  note: z.string(),
  at: instant,
});
export type ContestedFee = z.infer<typeof contestedFee>;

const payPaper = z.object({
  id,
  kind: z.enum(paper_kinds),
  name: z.string(),
  added_by: z.string(),
  added_at: instant,
  /** The last day of validity; null without one. */
  valid_until: z.nullable(date),
});
const translatorPay = z.object({
  payee: z.nullable(payeeView),
  holds: z.array(hold),
  papers: z.array(payPaper),
  statements: z.array(deskStatementRow),
});
export type TranslatorPay = z.infer<typeof translatorPay>;

const approves = { who: "staff", right: "payouts.approve" } as const;
const releases = { who: "staff", right: "payouts.release" } as const;
const reads = { who: "staff", right: "translator_pay.read" } as const;

/** Statements of translators, their bills, and payout runs. */
export const desk_payout_routes = {
  payoutOverview: route({
    ...reads,
    method: "GET",
    path: "/api/staff/v1/payout-overview",
    summary: "The numbers of statements by state, and the amounts that can be paid now.",
    answer: payoutOverview,
  }),
  payStatements: route({
    ...reads,
    method: "GET",
    path: "/api/staff/v1/pay-statement",
    summary: "Statements by state, the newest first, searched by number and translator.",
    query: z.object({
      ...listQuery,
      group: z.optional(z.enum(statement_groups)),
      /** Of the month of this day or before. */
      until: z.optional(date),
    }),
    answer: z.array(deskStatementRow),
    list: true,
  }),
  payStatement: route({
    ...reads,
    method: "GET",
    path: "/api/staff/v1/pay-statement/:id",
    summary: "One statement with its lines, payee and bill; the view is recorded in the audit log.",
    params: by_id,
    answer: deskStatement,
  }),
  payStatementFile: route({
    ...reads,
    method: "POST",
    path: "/api/staff/v1/pay-statement/:id/link",
    summary: "A download link for the statement or its bill, valid for ten minutes.",
    params: by_id,
    body: z.object({ file: z.enum(["statement", "bill"]) }),
    answer: linkView,
  }),
  approveBill: route({
    ...approves,
    method: "POST",
    path: "/api/staff/v1/pay-statement/:id/approval",
    summary: "Approves a bill: its VAT, and the withheld tax.",
    params: by_id,
    body: z.object({ vat: decimal, withheld: decimal }),
    answer: deskStatement,
    idempotent: true,
  }),
  returnBill: route({
    ...approves,
    method: "POST",
    path: "/api/staff/v1/pay-statement/:id/return",
    summary: "Returns a bill with a reason; the translator is notified.",
    params: by_id,
    body: z.object({ reason: named(500) }),
    answer: deskStatement,
    idempotent: true,
  }),
  payoutRuns: route({
    ...reads,
    method: "GET",
    path: "/api/staff/v1/payout-run",
    summary: "Payout runs, the newest first.",
    query: z.object(listQuery),
    answer: z.array(payoutRunRow),
    list: true,
  }),
  payoutRun: route({
    ...reads,
    method: "GET",
    path: "/api/staff/v1/payout-run/:id",
    summary: "One run with its payouts, accounts masked.",
    params: by_id,
    answer: payoutRun,
  }),
  draftPayoutRun: route({
    ...approves,
    method: "POST",
    path: "/api/staff/v1/payout-run",
    summary: "Drafts the runs of a currency from all approved statements that can be paid.",
    body: z.object({ currency }),
    answer: z.array(payoutRunRow),
    idempotent: true,
    status: 201,
  }),
  releasePayoutRun: route({
    ...releases,
    method: "POST",
    path: "/api/staff/v1/payout-run/:id/release",
    summary: "Releases a run, by a user who approved none of its bills, and creates its file.",
    params: by_id,
    answer: z.object({ run: payoutRun, left_out: z.int() }),
    idempotent: true,
  }),
  cancelPayoutRun: route({
    ...releases,
    method: "POST",
    path: "/api/staff/v1/payout-run/:id/cancellation",
    summary: "Cancels a run that was not sent to a bank; its statements wait for the next one.",
    params: by_id,
    answer: payoutRun,
    idempotent: true,
  }),
  payoutRunFile: route({
    ...releases,
    method: "POST",
    path: "/api/staff/v1/payout-run/:id/file",
    summary:
      "The file for the bank as it was released, Elixir-0 or pain.001, and the encoding to save it in.",
    params: by_id,
    answer: paymentFile,
  }),
  payoutRunSent: route({
    ...releases,
    method: "POST",
    path: "/api/staff/v1/payout-run/:id/sent",
    summary: "Records that the bank has accepted the file; translators are notified.",
    params: by_id,
    answer: payoutRun,
    idempotent: true,
  }),
  rejectPayout: route({
    ...releases,
    method: "POST",
    path: "/api/staff/v1/payout/:id/rejection",
    summary: "Records that the bank rejected a payout; it is owed again.",
    params: by_id,
    body: z.object({ reason: named(300) }),
    answer: payoutRun,
    idempotent: true,
  }),
  contestedFees: route({
    ...reads,
    method: "GET",
    path: "/api/staff/v1/contested-fee",
    summary: "Fees that wait for a decision of the desk.",
    answer: z.array(contestedFee),
  }),
  decideFee: route({
    who: "staff",
    right: "fees.decide",
    method: "POST",
    path: "/api/staff/v1/assignment/:id/fee",
    summary: "Sets the fee for work, at most the agreed one, before it is on a statement.",
    params: by_id,
    body: z.object({ amount: decimal, reason: named(500) }),
    answer: z.array(contestedFee),
    idempotent: true,
  }),
  translatorPay: route({
    ...reads,
    method: "GET",
    path: "/api/staff/v1/translator/:id/pay",
    summary: "The payee of a translator, documents and statements; the view is recorded in the audit log.",
    params: by_id,
    answer: translatorPay,
  }),
  addPayPaper: route({
    who: "staff",
    right: "translators.edit",
    method: "POST",
    path: "/api/staff/v1/translator/:id/paper",
    summary:
      "Stores a document of a translator as a PDF, JPEG or PNG, streamed; the date of an NDA or a contract decides about their work.",
    params: by_id,
    query: z.object({
      name: fileName,
      kind: z.enum(paper_kinds),
      valid_until: z.optional(date),
    }),
    stream: true,
    answer: translatorPay,
    status: 201,
  }),
  payPaperLink: route({
    ...reads,
    method: "POST",
    path: "/api/staff/v1/translator/:id/paper/:paper/link",
    summary: "A download link for a document of a translator, valid for ten minutes.",
    params: z.object({ id: idInPath, paper: idInPath }),
    answer: linkView,
  }),
  removePayPaper: route({
    who: "staff",
    right: "translators.edit",
    method: "DELETE",
    path: "/api/staff/v1/translator/:id/paper/:paper",
    summary: "Removes a document from the list; its file remains stored.",
    params: z.object({ id: idInPath, paper: idInPath }),
    answer: translatorPay,
  }),
} as const;
