import * as z from "zod/mini";
import { order_vias } from "#domain/orders/order-vias.ts";
import { plan_keys } from "#domain/catalog.ts";
import { pause_reasons } from "#domain/orders/pause.ts";
import { cancelled_by } from "#domain/orders/refund.ts";
import { shipment_steps } from "#domain/shipping/shipment.ts";
import { desk_invoice_routes } from "../invoices/desk-invoices.ts";
import { books_routes } from "../accounting/books.ts";
import { desk_correction_routes } from "../cases/corrections.ts";
import { linkView } from "../files/files.ts";
import { desk_count_routes } from "../files/counts.ts";
import { desk_audit_routes } from "./desk-audit.ts";
import { desk_dialogue_routes } from "../messages/desk-dialogue.ts";
import { candidateView, desk_dispatch_routes } from "../work/desk-dispatch.ts";
import { desk_payout_routes } from "../payouts/desk-payouts.ts";
import { desk_code_routes, quotedCode } from "../pricing/desk-codes.ts";
import { desk_engine_routes } from "../engines/desk-engines.ts";
import { desk_quarantine_routes } from "../files/desk-quarantine.ts";
import { desk_approval_routes } from "./desk-approvals.ts";
import { desk_refund_routes } from "../payments/desk-refunds.ts";
import { paperApproval } from "../shipping/paper-drafts.ts";
import { desk_shipment_routes } from "../shipping/desk-shipments.ts";
import { desk_translator_routes } from "../work/desk-translators.ts";
import { desk_user_routes } from "../accounts/desk-users.ts";
import { desk_voucher_routes } from "../payments/desk-vouchers.ts";
import { desk_mail_routes } from "../messages/desk-mails.ts";
import { desk_money_routes } from "../payments/desk-money.ts";
import { einvoice_routes } from "../invoices/einvoices.ts";
import { desk_legal_routes } from "../accounts/legal.ts";
import { desk_live_routes } from "../live.ts";
import { desk_customer_routes } from "../accounts/desk-customers.ts";
import { dashboard_routes, marginEvent } from "./desk-dashboards.ts";
import {
  quoteSending,
  deskBuyer,
  deskFile,
  historyLine,
  planCosts,
  sentQuote,
  stageView,
  suggestionView,
  traceView,
} from "./desk-order.ts";
import { desk_quote_routes, quoteInput } from "../quotes/desk-quotes.ts";
import { desk_order_routes, volume } from "./desk-orders.ts";
import { desk_search_routes } from "./desk-search.ts";
import { desk_setting_routes } from "../brands/desk-settings.ts";
import { orderView } from "../orders/orders.ts";
import { price_sheet_routes } from "../pricing/price-sheets.ts";
import { route } from "../route.ts";
import { desk_second_routes } from "../interpreting/second-seats.ts";
import { desk_session_routes } from "../interpreting/sessions.ts";
import { transfer_routes } from "../payments/transfers.ts";
import { staff_login_routes } from "../accounts/staff-login.ts";
import { desk_question_routes } from "../work/desk-questions.ts";
import { desk_work_routes, share } from "../work/work.ts";
import { shipment_statuses, shippingView } from "../pricing/services.ts";
import { desk_tax_routes } from "../tax/tax.ts";
import {
  by_id,
  currency,
  filled,
  hash,
  id,
  idInPath,
  instant,
  line,
  moneyView,
  seen,
  service,
} from "../shared.ts";

/** The clock of a due instant: only open time counts (D13). */
const dueClock = z.object({
  due_at: instant,
  /** When the desk opens, while it is closed and the clock is stopped. */
  opens_at: z.nullable(instant),
  /** Closed milliseconds from now, or from the opening, to the due instant; negative after it. */
  closed_ms: z.int(),
});
export type DueClock = z.infer<typeof dueClock>;

const queueRow = z.object({
  id,
  brand: z.string(),
  service_type: service,
  source_lang: z.string(),
  target_lang: z.string(),
  ...volume,
  files: z.int(),
  customer: z.string(),
  owner: z.nullable(z.string()),
  owner_id: z.nullable(id),
  asked_at: instant,
  ...dueClock.shape,
  /** Since when the clock is paused because of a question to the customer. */
  paused_at: z.nullable(instant),
  /** The reason of the pause, if the desk entered it. */
  pause_reason: z.nullable(z.enum(pause_reasons)),
  unread: z.int(),
});
export type QueueRow = z.infer<typeof queueRow>;

const deskOrder = z.object({
  order: orderView,
  /** Words that matches and repetitions save in the work, by the weights of the translator. */
  saved_words: z.int(),
  plan: z.enum(plan_keys),
  /** The number of its events; acts pass it as `seen_version`. */
  version: z.int(),
  brand: z.string(),
  /** What the order was placed through. */
  via: z.enum(order_vias),
  currency,
  customer: deskBuyer,
  owner: z.nullable(z.object({ id, name: z.string() })),
  /** When the price is due; null during a pause, or when nothing is due. */
  due_clock: z.nullable(dueClock),
  /** The deadline requested by the customer, in addition to the dates of the price list. */
  wanted_deadline: z.nullable(instant),
  /** The trace of the price that was bought or requested; null for one made by a person. */
  trace: z.nullable(traceView),
  stages: z.array(stageView),
  attachments: z.array(deskFile),
  /** The current list price; null when the pair or the count has no price. */
  suggestion: z.nullable(suggestionView),
  /** The list prices of the other packages of this service, while a price is made. */
  other_suggestions: z.array(suggestionView),
  /** The code of the request, while a price is made; the server adds its discount as a line. */
  coupon: z.nullable(quotedCode),
  /** The cost of each possible plan of the order, while it is priced; null afterwards. */
  costs: z.nullable(z.array(planCosts)),
  /** The VAT rate of a quote by the customer's data of now; null where no quote is made. */
  vat_rate_now: z.nullable(z.string()),
  /** Minimum margin, below which a price needs a reason, and the highest net price allowed. */
  quote_limits: z.object({
    least_margin_bps: z.int(),
    ceiling_net: moneyView.shape.currency_amount_decimal,
    /** Minimum pay for an hour of planned work. */
    least_hourly: moneyView.shape.currency_amount_decimal,
  }),
  quotes: z.array(sentQuote),
  /** Input of the previous quote while a price is made again; null for a first quote. */
  former: z.nullable(quoteInput),
  /** A quote that is being sent, or one that could not be sent; null without either. */
  sending: z.nullable(quoteSending),
  history: z.array(historyLine),
  margin: z.nullable(moneyView),
  margin_events: z.array(marginEvent),
  refunded: z.nullable(z.object({ amount: moneyView, returned: z.boolean() })),
  /** The recipient of the paper original, with the carrier's data; null when none was ordered. */
  shipment: z.nullable(
    z.object({
      ...shippingView.shape,
      phone: z.nullable(z.string()),
      email: z.string(),
      status: z.enum(shipment_statuses),
      tracking_number: z.nullable(z.string()),
      requested_at: instant,
      sent_at: z.nullable(instant),
      ...paperApproval,
      steps: z.array(z.enum(shipment_steps)),
    }),
  ),
});
export type DeskOrder = z.infer<typeof deskOrder>;

/** The staff desk: quoting, assigning, monitoring. */
export const staff_routes = {
  ...desk_count_routes,
  ...desk_legal_routes,
  ...desk_live_routes,
  ...desk_audit_routes,
  ...desk_order_routes,
  ...desk_quote_routes,
  ...desk_search_routes,
  ...desk_customer_routes,
  ...desk_setting_routes,
  ...dashboard_routes,
  ...desk_code_routes,
  ...desk_engine_routes,
  ...desk_dialogue_routes,
  ...desk_dispatch_routes,
  ...desk_translator_routes,
  ...desk_voucher_routes,
  ...desk_mail_routes,
  ...desk_quarantine_routes,
  ...price_sheet_routes,
  ...desk_payout_routes,
  ...desk_approval_routes,
  ...desk_refund_routes,
  ...desk_user_routes,
  ...desk_tax_routes,
  ...desk_money_routes,
  ...transfer_routes,
  ...desk_invoice_routes,
  ...einvoice_routes,
  ...books_routes,
  ...desk_correction_routes,
  ...desk_shipment_routes,
  ...desk_work_routes,
  ...desk_question_routes,
  ...desk_session_routes,
  ...desk_second_routes,
  ...staff_login_routes,
  queue: route({
    method: "GET",
    path: "/api/staff/v1/queue",
    who: "staff",
    right: "orders.read",
    summary: "Orders that wait for a price, the most urgent first (§9: fifteen minutes).",
    answer: z.object({
      now: instant,
      /** The most urgent ones, two hundred at most. */
      waiting: z.array(queueRow),
      /** The number of all requests that wait for the desk, including those not in `waiting`. */
      waiting_count: z.int(),
      /** The number of those that wait for their customer; they are the last ones in `waiting`. */
      paused_count: z.int(),
      late: z.int(),
      answered_today: z.int(),
      /** Median desk minutes from request to first price today; null before the first. */
      median_minutes: z.nullable(z.int()),
      /** Share of today's first prices within fifteen minutes, per cent; null before the first. */
      in_time_percent: z.nullable(z.int()),
    }),
  }),
  deskOrder: route({
    method: "GET",
    path: "/api/staff/v1/order/:id",
    who: "staff",
    right: "orders.read",
    summary: "All data of one order for the desk; the view is recorded in the audit log.",
    params: by_id,
    answer: deskOrder,
  }),
  issueQuote: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/quote",
    who: "staff",
    right: "orders.work",
    summary: "Sends a quote to the customer, immediately or after ten seconds.",
    params: by_id,
    body: z.object({
      ...quoteInput.shape,
      /** It is sent after ten seconds, in which it can be withdrawn. */
      held: z._default(z.boolean(), false),
      ...seen,
    }),
    answer: deskOrder,
    idempotent: true,
  }),
  takeBackQuote: route({
    method: "DELETE",
    path: "/api/staff/v1/order/:id/quote",
    who: "staff",
    right: "orders.work",
    summary: "Withdraws a quote that is not sent yet.",
    params: by_id,
    answer: deskOrder,
  }),
  takeBackOffer: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/offer-take-back",
    who: "staff",
    right: "orders.work",
    summary:
      "Withdraws a quote, or a change of a bought order, that the customer has not answered; the customer is notified.",
    params: by_id,
    body: z.object(seen),
    answer: deskOrder,
    idempotent: true,
  }),
  actOnOrder: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/event",
    who: "staff",
    right: "orders.work",
    summary: "One event of the transition table that staff may raise without further data.",
    params: by_id,
    body: z.object({
      event: z.enum([
        "quote.refuse",
        "analysis.pass",
        "plan.change",
        "failure.retry",
        "failure.replan",
        "failure.resume",
        "failure.abandon",
        "order.cancel",
      ]),
      reason: z._default(line(500), ""),
      /** With `plan.change` and `failure.replan`: the plan of the remaining stages. */
      plan: z.optional(z.enum(plan_keys)),
      /**
       * For `order.cancel` and `failure.abandon`: on the customer's behalf with the customer's amounts, or by our
       * decision.
       */
      by: z._default(z.enum(cancelled_by), "us"),
      /**
       * The refund for ending the order, as shown on the page; if it has changed, the new amount must be seen first.
       */
      expected_refund: z.optional(moneyView.shape.currency_amount_decimal),
      expected_receivable: z.optional(moneyView.shape.currency_amount_decimal),
      /** For a cancellation: the progress of the current stage, if it differs from the worker's report. */
      percent: z.optional(share),
      ...seen,
    }),
    answer: deskOrder,
    idempotent: true,
  }),
  setShipment: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/shipment",
    who: "staff",
    right: "orders.work",
    summary: "Sets the state of the paper original; the customer gets the tracking number by mail.",
    params: by_id,
    body: z.object({
      status: z.enum(shipment_steps),
      tracking_number: z._default(line(60), ""),
    }),
    answer: deskOrder,
    idempotent: true,
  }),
  candidates: route({
    method: "GET",
    path: "/api/staff/v1/order/:id/candidates",
    who: "staff",
    right: "stages.assign",
    summary:
      "Translators for the waiting stage, qualified ones first, with the reasons against others: the first fifty, and their number.",
    params: by_id,
    query: z.object({
      /** A part of the name. */
      search: z.optional(line(120)),
      /** Only this translator. */
      translator: z.optional(idInPath),
    }),
    answer: z.object({
      stage_id: z.nullable(id),
      kind: z.nullable(z.string()),
      fee: z.nullable(moneyView),
      deadline: z.nullable(instant),
      candidates: z.array(candidateView),
      total: z.int(),
    }),
  }),
  offerStage: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/offer",
    who: "staff",
    right: "stages.assign",
    summary:
      "Offers the waiting stage to one translator, or assigns it: accepted immediately, declinable for an hour.",
    params: by_id,
    body: z.object({
      translator_id: id,
      fee: z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/, { error: "amount.invalid" })),
      deadline: instant,
      direct: z._default(z.boolean(), false),
      /** The fee was checked, although it is unusual. */
      confirmed: z._default(z.boolean(), false),
      ...seen,
    }),
    answer: deskOrder,
    idempotent: true,
  }),
  correctCount: route({
    method: "PUT",
    path: "/api/staff/v1/order/:id/attachment/:attachment/count",
    who: "staff",
    right: "orders.work",
    summary:
      "Corrects the count of a file of a quote request; the reason is stored and the price recomputed.",
    params: z.object({ id: idInPath, attachment: hash }),
    body: z.object({
      words: z.int().check(z.minimum(0), z.maximum(10_000_000)),
      /** Without repeated spaces; the basis of sworn pages. When absent, the former value remains. */
      characters: z.optional(z.int().check(z.minimum(0), z.maximum(100_000_000))),
      reason: filled(300),
      ...seen,
    }),
    answer: deskOrder,
  }),
  deskAttachmentLink: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/attachment/:attachment/link",
    who: "staff",
    right: "files.read",
    summary: "A download link for an attachment, valid for ten minutes.",
    params: z.object({ id: idInPath, attachment: hash }),
    answer: linkView,
  }),
} as const;
