import * as z from "zod/mini";
import { paper_kinds, pay_holds } from "#domain/payouts/payee.ts";
import { payout_states, run_states, statement_states } from "#domain/payouts/states.ts";
import { decimal, month, payeeView } from "./earnings.ts";
import { linkView } from "../files/files.ts";
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
  named,
} from "../shared.ts";

export const statement_groups = ["open", "billed", "approved", "under_way", "paid", "all"] as const;
const person = z.object({ id, name: z.string() });
const hold = z.enum(pay_holds);

const deskStatementRow = z.object({
  id,
  number: z.string(),
  period: month,
  translator: person,
  state: z.enum(statement_states),
  net: moneyView,
  /** What is transferred; null until the bill is approved. */
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
  /** What a bill of this form adds and keeps back, as a proposal. */
  expected: z.object({ vat: moneyView, withheld: moneyView }),
  payee: z.nullable(payeeView),
  bill: z.nullable(z.object({ number: z.string(), date, gross: moneyView, at: instant })),
  bill_file: z.nullable(z.string()),
  returned_reason: z.string(),
  approved: z.nullable(z.object({ by: z.string(), at: instant })),
  /** The cost in złoty, with the rate it was reckoned by; null for złoty and before the approval. */
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
  /** Of what was not withdrawn. */
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
  /** The caller approved none of its bills. */
  may_release: z.boolean(),
  /** Taken out when it was released: held, or to another account than drafted. */
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
  /** Approved, by currency: what may go, and how many statements are held. */
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
  /** The last day it holds; null where it has none. */
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

/** Statements of translators, their bills, and runs of payouts. */
export const desk_payout_routes = {
  payoutOverview: route({
    ...reads,
    method: "GET",
    path: "/api/staff/v1/payout-overview",
    summary: "How many statements wait for what, and what may be paid now.",
    answer: payoutOverview,
  }),
  payStatements: route({
    ...reads,
    method: "GET",
    path: "/api/staff/v1/pay-statement",
    summary: "Statements by where they stand, the newest first, searched by number and translator.",
    query: z.object({ ...listQuery, group: z.optional(z.enum(statement_groups)) }),
    answer: z.array(deskStatementRow),
    list: true,
  }),
  payStatement: route({
    ...reads,
    method: "GET",
    path: "/api/staff/v1/pay-statement/:id",
    summary: "One statement with its lines, payee and bill; looking is written to the audit log.",
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
    summary: "Approves a bill: its VAT, and the tax that is kept back.",
    params: by_id,
    body: z.object({ vat: decimal, withheld: decimal }),
    answer: deskStatement,
    idempotent: true,
  }),
  returnBill: route({
    ...approves,
    method: "POST",
    path: "/api/staff/v1/pay-statement/:id/return",
    summary: "Sends a bill back with a reason; the translator is written to.",
    params: by_id,
    body: z.object({ reason: named(500) }),
    answer: deskStatement,
    idempotent: true,
  }),
  payoutRuns: route({
    ...reads,
    method: "GET",
    path: "/api/staff/v1/payout-run",
    summary: "Runs of payouts, the newest first.",
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
    summary: "Drafts the runs of a currency from everything that was approved and may be paid.",
    body: z.object({ currency }),
    answer: z.array(payoutRunRow),
    idempotent: true,
    status: 201,
  }),
  releasePayoutRun: route({
    ...releases,
    method: "POST",
    path: "/api/staff/v1/payout-run/:id/release",
    summary: "Releases a run by somebody who approved none of its bills; its file is made.",
    params: by_id,
    answer: z.object({ run: payoutRun, left_out: z.int() }),
    idempotent: true,
  }),
  cancelPayoutRun: route({
    ...releases,
    method: "POST",
    path: "/api/staff/v1/payout-run/:id/cancellation",
    summary: "Takes a run back that no bank has; its statements wait for the next one.",
    params: by_id,
    answer: payoutRun,
    idempotent: true,
  }),
  payoutRunFile: route({
    ...releases,
    method: "POST",
    path: "/api/staff/v1/payout-run/:id/file",
    summary: "The file for the bank as it was released, Elixir-0 or pain.001.",
    params: by_id,
    answer: z.object({ file_name: z.string(), text: z.string() }),
  }),
  payoutRunSent: route({
    ...releases,
    method: "POST",
    path: "/api/staff/v1/payout-run/:id/sent",
    summary: "Says that the bank has taken the file; translators are written to.",
    params: by_id,
    answer: payoutRun,
    idempotent: true,
  }),
  rejectPayout: route({
    ...releases,
    method: "POST",
    path: "/api/staff/v1/payout/:id/rejection",
    summary: "Says that the bank did not carry a payout out; it is owed again.",
    params: by_id,
    body: z.object({ reason: named(300) }),
    answer: payoutRun,
    idempotent: true,
  }),
  contestedFees: route({
    ...reads,
    method: "GET",
    path: "/api/staff/v1/contested-fee",
    summary: "Fees that wait for the word of the desk.",
    answer: z.array(contestedFee),
  }),
  decideFee: route({
    who: "staff",
    right: "fees.decide",
    method: "POST",
    path: "/api/staff/v1/assignment/:id/fee",
    summary: "Says what is owed for work, up to what was agreed, as long as no statement has it.",
    params: by_id,
    body: z.object({ amount: decimal, reason: named(500) }),
    answer: z.array(contestedFee),
    idempotent: true,
  }),
  translatorPay: route({
    ...reads,
    method: "GET",
    path: "/api/staff/v1/translator/:id/pay",
    summary:
      "Whom we pay for a translator, their papers and statements; looking is written to the audit log.",
    params: by_id,
    answer: translatorPay,
  }),
  addPayPaper: route({
    who: "staff",
    right: "translators.edit",
    method: "POST",
    path: "/api/staff/v1/translator/:id/paper",
    summary:
      "A paper of a translator as a PDF, JPEG or PNG, streamed; the day of an NDA or a contract counts for their work.",
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
    summary: "A download link for a paper of a translator, valid for ten minutes.",
    params: z.object({ id: idInPath, paper: idInPath }),
    answer: linkView,
  }),
  removePayPaper: route({
    who: "staff",
    right: "translators.edit",
    method: "DELETE",
    path: "/api/staff/v1/translator/:id/paper/:paper",
    summary: "Takes a paper out of the list; its file is kept.",
    params: z.object({ id: idInPath, paper: idInPath }),
    answer: translatorPay,
  }),
} as const;
