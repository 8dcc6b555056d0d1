import * as z from "zod/mini";
import { paymentStart } from "../checkout/carts.ts";
import { linkView } from "../files/files.ts";
import { invoiceBlock } from "../invoices/invoice-document.ts";
import { route } from "../route.ts";
import {
  currency,
  date,
  direction,
  hash,
  id,
  idInPath,
  instant,
  listQuery,
  locale,
  moneyView,
  partPaid,
  service,
} from "../shared.ts";

/** §3 Payment. */
export const paymentView = z.object({
  id,
  hash,
  transaction_name: z.string(),
  /** The means of payment by its name. */
  method_name: z.string(),
  amount: moneyView,
  bonus: moneyView,
  start_date: instant,
  finish_date: z.nullable(instant),
  finished: z.boolean(),
  date: instant,
  product: z.string(),
  invoice: z.nullable(z.string()),
  /** The key of that invoice; null exactly when there is none. */
  invoice_id: z.nullable(id),
  /** A payment for the balance has a confirmation, which is not an invoice. */
  invoice_kind: z.nullable(z.enum(["VAT", "TOP"])),
  gateway_fee: moneyView,
  /** The refunded part. */
  refunded: moneyView,
  state: z.enum(["waiting", "success", "failed", "replaced"]),
});
export type PaymentView = z.infer<typeof paymentView>;

export const party = z.object({
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  tax_id: z.nullable(z.string()),
});
/** §3 Invoice: the same content as its PDF. */
export const invoiceView = z.object({
  id,
  hash,
  number: z.string(),
  kind: z.enum(["VAT", "KOR", "ZAL", "ROZ", "PRO", "TOP"]),
  date_of_issue: date,
  sale_date: date,
  payment_date: date,
  paid: z.boolean(),
  state: z.enum(["paid", "due", "overdue", "correction", "proforma"]),
  /** Days until the due date, or days overdue. */
  days: z.int(),
  /** Whether its PDF exists, which is created shortly after the invoice is issued. */
  pdf_ready: z.boolean(),
  /** Its number in KSeF; null when it is not sent there, and before KSeF has accepted it. */
  ksef_number: z.nullable(z.string()),
  currency,
  seller: party,
  customer: party,
  /** The buyer's own number of this purchase. */
  reference: z.nullable(z.string()),
  /** Code and name of the buyer's cost centre. */
  cost_centre: z.nullable(z.string()),
  lines: z.array(
    z.object({
      description: z.string(),
      net_price: moneyView,
      quantity: z.string(),
      unit: z.string(),
      net_value: moneyView,
      vat_rate: z.string(),
      vat: moneyView,
      gross: moneyView,
    }),
  ),
  totals: z.object({ net: moneyView, vat: moneyView, gross: moneyView }),
});
export type InvoiceView = z.infer<typeof invoiceView>;

/** One invoice with the complete content of its PDF, and the data for paying it. */
export const invoiceDetail = z.extend(invoiceView, {
  /** The language of the document, which may differ from the reader's. */
  locale,
  document: z.array(invoiceBlock),
  /** Whether it is also available as XRechnung. */
  xrechnung: z.boolean(),
  /** The documents that it corrects or replaces, and those that correct or replace it. */
  related: z.array(
    z.object({
      id,
      number: z.string(),
      kind: invoiceView.shape.kind,
      relation: z.enum(["corrects", "corrected_by", "replaces", "replaced_by"]),
    }),
  ),
  /** What is to be paid after corrections and parts that came; null when nothing is. */
  open: z.nullable(moneyView),
  /** The amount due of an unpaid invoice; null when it cannot be paid online. */
  payment_request_hash: z.nullable(hash),
  transfer: z.nullable(z.object({ iban: z.string(), title: z.string() })),
});
export type InvoiceDetail = z.infer<typeof invoiceDetail>;

export const request_kinds = ["cart", "supplement", "top_up", "posting", "invoice", "overtime"] as const;

/** The key of an order: for its customer, null for a person who only pays (decision 0035). */
const order_hash = z.nullable(hash);

export const paymentStatus = z.object({
  hash,
  /** What it pays for. */
  kind: z.enum(request_kinds),
  /** `replaced`: the buyer has paid or is paying the same amount another way. */
  state: z.enum(["waiting", "success", "failed", "replaced"]),
  /** The attempt that replaced it; null unless `replaced`. */
  replaced_by: z.nullable(hash),
  method: z.string(),
  amount: moneyView,
  /** The amount that was due: this payment plus what other means paid. */
  total: moneyView,
  /** Means of payment by the names of the invoice, with their amounts and how much of each was bonus money; only for the buyer. */
  paid_by: z.array(z.object({ name: z.string(), amount: moneyView, bonus: moneyView })),
  /** The bonus of a top-up. */
  bonus: moneyView,
  payment_request_hash: hash,
  cart_hash: order_hash,
  orders: z.array(
    z.object({
      id,
      hash: order_hash,
      public_name: z.string(),
      variant_name: z.string(),
      price_net: moneyView,
    }),
  ),
  vat: moneyView,
  /** The id of the payment in sales statistics; its hash would give readers access to the orders. */
  transaction_id: z.string(),
  finished_at: z.nullable(instant),
  /** Null unless a part has come by transfer and the rest is awaited. */
  part: z.nullable(partPaid),
  transfer: z.nullable(
    z.object({
      name: z.string(),
      iban: z.string(),
      bic: z.string(),
      bank: z.string(),
      title: z.string(),
      until: instant,
    }),
  ),
});
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** Payments and the documents that result from them. */
export const money_routes = {
  payments: route({
    method: "GET",
    path: "/api/v1/payment",
    who: "customer",
    needs: "billing.work",
    summary: "The customer's payments, newest first (§7).",
    query: z.object({
      ...listQuery,
      order_by: z.optional(z.enum(["id", "start_date", "amount"])),
      sort: z.optional(direction),
    }),
    answer: z.array(paymentView),
    list: true,
  }),
  invoices: route({
    method: "GET",
    path: "/api/v2/customer-invoice",
    who: "customer",
    needs: "billing.work",
    summary: "The customer's invoices; by date of creation, newest first (§7).",
    query: z.object({
      ...listQuery,
      order_by: z.optional(
        z.enum(["created_at", "number", "date_of_issue", "sale_date", "payment_date", "total_gross"]),
      ),
      sort: z.optional(direction),
      /** Year of issue. */
      year: z.optional(z.string().check(z.regex(/^(?:19|2\d)\d{2}$/))),
      unpaid: z.optional(z.enum(["true", "false"])),
    }),
    answer: z.array(invoiceView),
    list: true,
  }),
  invoiceYears: route({
    method: "GET",
    path: "/api/v2/customer-invoice-years",
    who: "customer",
    needs: "billing.work",
    summary: "The years in which the customer has invoices, newest first.",
    answer: z.array(z.int()),
  }),
  invoice: route({
    method: "GET",
    path: "/api/v2/customer-invoice/:id",
    who: "customer",
    needs: "billing.work",
    summary: "One invoice of the customer, with the complete content of its PDF.",
    params: z.object({ id: idInPath }),
    answer: invoiceDetail,
  }),
  invoiceLink: route({
    method: "POST",
    path: "/api/v2/customer-invoice/:id/pdf-link",
    who: "customer",
    needs: "billing.work",
    summary: "A download link for the invoice PDF, valid for ten minutes.",
    params: z.object({ id: idInPath }),
    answer: linkView,
  }),
  xrechnungLink: route({
    method: "POST",
    path: "/api/v2/customer-invoice/:id/xrechnung-link",
    who: "customer",
    needs: "billing.work",
    summary: "A download link for an invoice or correction as XRechnung, for companies in Germany.",
    params: z.object({ id: idInPath }),
    answer: linkView,
  }),
  startPayment: route({
    method: "POST",
    path: "/api/v2/payment-request/:hash/attempt",
    who: "visitor",
    needs: "payments.make",
    summary: "One more attempt to pay an amount due, by the method chosen.",
    params: z.object({ hash }),
    body: z.object({
      payment_method: z.string().check(z.minLength(1), z.maxLength(40)),
      use_balance: z.optional(z.boolean()),
      voucher: z.optional(z.string().check(z.maxLength(40))),
    }),
    answer: paymentStart,
    idempotent: true,
    status: 201,
    per_minute: 60,
  }),
  paymentRequest: route({
    method: "GET",
    path: "/api/v2/payment-request/:hash",
    who: "visitor",
    needs: "any",
    summary: "An amount due: what it is for, and its payment methods.",
    params: z.object({ hash }),
    answer: z.object({
      hash,
      kind: z.enum(request_kinds),
      product: z.string(),
      state: z.enum(["open", "settled", "closed"]),
      amount_due: moneyView,
      /** With the payment whose page has the data for a transfer of the rest; null unless a part has come by transfer. */
      part: z.nullable(z.extend(partPaid, { payment_hash: hash })),
      /** Whether VAT is part of the amount. */
      with_vat: z.boolean(),
      orders: z.array(
        z.object({
          id,
          hash: order_hash,
          service_type: service,
          source_lang: z.string(),
          target_lang: z.string(),
          amount: moneyView,
        }),
      ),
      payment_methods: z.array(z.object({ method: z.string(), provider: z.string(), name: z.string() })),
      /** The customer's balance that can be used (gross); null for guests and for an empty balance. */
      balance: z.nullable(moneyView),
    }),
  }),
  proForma: route({
    method: "POST",
    path: "/api/v2/payment-request/:hash/pro-forma",
    who: "visitor",
    needs: "payments.make",
    summary: "A link to the pro forma of an unpaid amount due, for its customer.",
    params: z.object({ hash }),
    answer: linkView,
    per_minute: 30,
  }),
  payment: route({
    method: "GET",
    path: "/api/v2/payment/:hash",
    who: "visitor",
    needs: "any",
    summary: "The status of a payment; it is `success` only after the provider's notification (§4).",
    params: z.object({ hash }),
    answer: paymentStatus,
  }),
  returnFromPayment: route({
    per_minute: 60,
    method: "POST",
    path: "/api/v2/payment/:hash/return",
    who: "visitor",
    needs: "any",
    summary: "The buyer has returned from the provider, which is queried now and again in ten seconds.",
    params: z.object({ hash }),
    answer: paymentStatus,
  }),
  notifyPayment: route({
    method: "POST",
    path: "/api/notifications/:provider",
    who: "anyone",
    summary: "A provider's signed notification.",
    params: z.object({ provider: z.string().check(z.regex(/^[a-z0-9_-]{1,30}$/)) }),
    stream: true,
    answer: z.literal("OK"),
    plain: true,
    brand: false,
  }),
} as const;
