import { randomBytes } from "node:crypto";
import type { PageLocale } from "./hosted-page.ts";

/** The objects of PayPal's Orders and Payments API that the product needs. */

/** Seventeen capitals and digits, PayPal's format of ids. */
export const newId = (): string => randomBytes(16).toString("hex").toUpperCase().slice(0, 17);

export type Amount = { readonly currency_code: string; readonly value: string };
export type StoredCapture = {
  readonly id: string;
  readonly amount: Amount;
  status: "COMPLETED" | "PENDING" | "DECLINED" | "REFUNDED" | "PARTIALLY_REFUNDED";
};
export type StoredOrder = {
  readonly id: string;
  readonly custom_id: string;
  readonly invoice_id: string;
  readonly description: string;
  readonly amount: Amount;
  readonly locale: PageLocale;
  readonly return_url: string;
  readonly cancel_url: string;
  /** The addresses of the API with its certificate, and of the product's webhook. */
  readonly base: string;
  readonly endpoint: string;
  readonly pay_url: string;
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED";
  captures: StoredCapture[];
  /** The result of the capture of an approved order. */
  outcome: "one" | "two" | "other" | "pending" | "declined";
  /** The issue of a declined capture; without one the bank declined the card. */
  readonly declined_with?: string;
};
export type StoredRefund = {
  readonly id: string;
  readonly capture_id: string;
  readonly order_id: string;
  readonly amount: Amount;
  readonly custom_id: string;
  readonly invoice_id: string;
  readonly note_to_payer: string;
  status: "COMPLETED" | "PENDING" | "FAILED";
};

const cents = (value: string): bigint => BigInt(value.replace(".", ""));
const text = (minor: bigint): string => {
  const digits = minor.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
/** One unit less, or the minimum amount. */
export const otherAmount = ({ currency_code, value }: Amount): Amount => ({
  currency_code,
  value: text(cents(value) > 100n ? cents(value) - 100n : 1n),
});
/** The rest of a capture after its refunds. */
export const leftOf = (capture: StoredCapture, refunds: readonly StoredRefund[]): bigint =>
  refunds
    .filter(({ capture_id, status }) => capture_id === capture.id && status !== "FAILED")
    .reduce((left, { amount }) => left - cents(amount.value), cents(capture.amount.value));
export const minorOf = ({ value }: Amount): bigint => cents(value);

export function captureObject(order: StoredOrder, capture: StoredCapture) {
  const gross = cents(capture.amount.value);
  const fee = (gross * 29n) / 1000n + 35n;
  const money = (minor: bigint): Amount => ({ ...capture.amount, value: text(minor > 0n ? minor : 0n) });
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === "PENDING" ? { status_details: { reason: "PENDING_REVIEW" } } : {}),
    amount: capture.amount,
    final_capture: true,
    custom_id: order.custom_id,
    invoice_id: order.invoice_id,
    ...(capture.status === "PENDING"
      ? {}
      : {
          seller_receivable_breakdown: {
            gross_amount: capture.amount,
            paypal_fee: money(fee < gross ? fee : 0n),
            net_amount: money(gross - fee),
          },
        }),
    supplementary_data: { related_ids: { order_id: order.id } },
    links: [{ rel: "self", href: `${order.base}/v2/payments/captures/${capture.id}`, method: "GET" }],
  };
}

export const orderObject = (order: StoredOrder, refunds: readonly StoredRefund[] = []) => ({
  id: order.id,
  intent: "CAPTURE",
  status: order.status,
  purchase_units: [
    {
      reference_id: "default",
      amount: order.amount,
      custom_id: order.custom_id,
      invoice_id: order.invoice_id,
      description: order.description,
      ...(order.captures.length > 0
        ? {
            payments: {
              captures: order.captures.map((one) => captureObject(order, one)),
              ...(refunds.length > 0 ? { refunds: refunds.map((one) => refundObject(order.base, one)) } : {}),
            },
          }
        : {}),
    },
  ],
  links: [
    { rel: "self", href: `${order.base}/v2/checkout/orders/${order.id}`, method: "GET" },
    ...(order.status === "PAYER_ACTION_REQUIRED"
      ? [{ rel: "payer-action", href: order.pay_url, method: "GET" }]
      : []),
  ],
});

export const refundObject = (base: string, { order_id: _order, capture_id, ...refund }: StoredRefund) => ({
  ...refund,
  links: [
    { rel: "self", href: `${base}/v2/payments/refunds/${refund.id}`, method: "GET" },
    { rel: "up", href: `${base}/v2/payments/captures/${capture_id}`, method: "GET" },
  ],
});

export const eventObject = (event_type: string, resource_type: string, resource: object) => ({
  id: `WH-${newId()}-${newId()}`,
  event_version: "1.0",
  create_time: new Date().toISOString(),
  resource_type,
  resource_version: "2.0",
  event_type,
  summary: event_type,
  resource,
});

const page_locales: Readonly<Record<string, PageLocale>> = { "pl-PL": "pl", "en-GB": "en", "de-DE": "de" };
/** By default the page has the language of the browser; with a Ukrainian browser it is Ukrainian. */
export const pageLocale = (locale: string | undefined): PageLocale => page_locales[locale ?? ""] ?? "ua";
