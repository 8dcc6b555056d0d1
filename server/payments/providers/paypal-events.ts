import * as z from "zod/mini";
import { fromDecimal } from "#domain/money.ts";
import type { ProviderEvent } from "#server/kernel/ports/payment-provider.ts";

const amount = z.object({ currency_code: z.string().check(z.maxLength(3)), value: z.string() });
type Amount = z.output<typeof amount>;

export const capture = z.object({
  id: z.string().check(z.minLength(1)),
  status: z.string(),
  amount,
  custom_id: z._default(z.string(), ""),
  seller_receivable_breakdown: z.optional(z.object({ paypal_fee: z.optional(amount) })),
  supplementary_data: z.optional(
    z.object({ related_ids: z.optional(z.object({ order_id: z._default(z.string(), "") })) }),
  ),
});
type Capture = z.output<typeof capture>;

const links = z._default(z.array(z.object({ rel: z.string(), href: z.string() })), []);
const approved = z.object({
  id: z.string(),
  purchase_units: z.array(z.object({ custom_id: z._default(z.string(), "") })),
});
const refunded = z.object({
  id: z.string().check(z.minLength(1)),
  amount,
  custom_id: z._default(z.string(), ""),
  invoice_id: z._default(z.string(), ""),
  links,
});
const dispute = z.object({
  dispute_id: z.string(),
  dispute_amount: z.optional(amount),
  dispute_outcome: z.optional(
    z.object({ outcome_code: z._default(z.string(), ""), amount_refunded: z.optional(amount) }),
  ),
  disputed_transactions: z._default(
    z.array(
      z.object({ seller_transaction_id: z._default(z.string(), ""), custom: z._default(z.string(), "") }),
    ),
    [],
  ),
});
const notification = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(150)),
  event_type: z.string(),
  resource: z.unknown(),
});

export const nothing = {
  provider_ref: "",
  attempt_hash: "",
  capture_ref: "",
  refund_hash: "",
  amount: 0n,
  currency: "",
  fee: 0n,
} as const;

/** All captures of an order, over its purchase units. */
export const capturesOf = (order: {
  readonly purchase_units: readonly { readonly payments?: { captures: Capture[] } | undefined }[];
}): readonly Capture[] => order.purchase_units.flatMap(({ payments }) => payments?.captures ?? []);

/** Minor units of PayPal's decimal text; throws for text that is no amount with two decimal places. */
function minorOf(received: Amount | undefined): bigint {
  const minor = received ? fromDecimal(received.value) : 0n;
  if (minor === null) throw new Error(`paypal: "${received?.value}" is no amount`);
  return minor;
}

const kinds: Readonly<Record<string, "captured" | "pending" | "failed">> = {
  COMPLETED: "captured",
  // The money was captured; a refund is reported by an event of its own.
  PARTIALLY_REFUNDED: "captured",
  REFUNDED: "captured",
  DECLINED: "failed",
  FAILED: "failed",
};
const names = { captured: "capture", pending: "pending", failed: "failed" } as const;

/** The event of a capture. Its id contains the capture's id, so a notification and a query about it are one event. */
export function eventOfCapture(received: Capture): ProviderEvent {
  const kind = kinds[received.status] ?? "pending";
  const fee = received.seller_receivable_breakdown?.paypal_fee;
  return {
    ...nothing,
    event_id: `${names[kind]}:${received.id}`,
    kind,
    provider_ref: received.supplementary_data?.related_ids?.order_id ?? "",
    attempt_hash: received.custom_id,
    capture_ref: received.id,
    amount: minorOf(received.amount),
    currency: received.amount.currency_code,
    fee: fee?.currency_code === received.amount.currency_code ? minorOf(fee) : 0n,
    body: received,
  };
}

/**
 * The events of a notification whose signature is valid: empty when it has no effect, null when the body is no
 * notification. PayPal guarantees neither the order nor the number of notifications.
 */
export function eventsOfPaypal(body: unknown): ProviderEvent[] | null {
  const read = notification.safeParse(body);
  if (!read.success) return null;
  const { id, event_type, resource } = read.data;
  if (event_type === "CHECKOUT.ORDER.APPROVED") return approvedOrder(id, approved.parse(resource));
  if (captures.includes(event_type)) return [eventOfCapture(capture.parse(resource))];
  if (event_type === "PAYMENT.CAPTURE.REFUNDED") return [eventOfRefund(refunded.parse(resource), "refunded")];
  if (event_type === "PAYMENT.REFUND.FAILED")
    return [eventOfRefund(refunded.parse(resource), "refund_rejected")];
  if (event_type === "PAYMENT.CAPTURE.REVERSED") return [reversed(refunded.parse(resource))];
  if (event_type.startsWith("CUSTOMER.DISPUTE.")) return lostDispute(dispute.parse(resource));
  return [];
}

const captures = [
  "PAYMENT.CAPTURE.COMPLETED",
  "PAYMENT.CAPTURE.PENDING",
  "PAYMENT.CAPTURE.DENIED",
  "PAYMENT.CAPTURE.DECLINED",
];

/** The buyer approved the order, and the money is not captured yet: the query of the order captures it. */
const approvedOrder = (event_id: string, received: z.output<typeof approved>): ProviderEvent[] => [
  {
    ...nothing,
    event_id,
    kind: "ask",
    provider_ref: received.id,
    attempt_hash: received.purchase_units[0]?.custom_id ?? "",
    body: received,
  },
];

type Refunded = z.output<typeof refunded>;
/** The capture of a refund, which only its `up` link names. */
const captureOf = ({ links: all }: Refunded): string =>
  /\/captures\/([^/?#]+)$/.exec(all.find(({ rel }) => rel === "up")?.href ?? "")?.[1] ?? "";

const eventOfRefund = (received: Refunded, kind: "refunded" | "refund_rejected"): ProviderEvent => ({
  ...nothing,
  event_id: `${kind}:${received.id}`,
  kind,
  attempt_hash: received.custom_id,
  capture_ref: captureOf(received),
  refund_hash: received.invoice_id,
  amount: minorOf(received.amount),
  currency: received.amount.currency_code,
  body: received,
});

const chargedBack = (
  capture_ref: string,
  received: {
    readonly id: string;
    readonly attempt_hash: string;
    readonly amount: Amount;
    readonly body: unknown;
  },
): ProviderEvent => ({
  ...nothing,
  // A capture is charged back once, whether its reversal or its lost dispute is reported first.
  event_id: `taken_back:${capture_ref || received.id}`,
  kind: "charged_back",
  attempt_hash: received.attempt_hash,
  capture_ref,
  amount: minorOf(received.amount),
  currency: received.amount.currency_code,
  body: received.body,
});

const reversed = (received: Refunded): ProviderEvent =>
  chargedBack(captureOf(received), {
    id: received.id,
    attempt_hash: received.custom_id,
    amount: received.amount,
    body: received,
  });

/** An open dispute moves no money; one that was decided for the buyer does. */
function lostDispute(received: z.output<typeof dispute>): ProviderEvent[] {
  const { dispute_outcome: outcome, disputed_transactions: transactions } = received;
  if (outcome?.outcome_code !== "RESOLVED_BUYER_FAVOUR") return [];
  const back = outcome.amount_refunded ?? received.dispute_amount;
  const [about] = transactions;
  if (!back || !about) return [];
  return [
    chargedBack(about.seller_transaction_id, {
      id: received.dispute_id,
      attempt_hash: about.custom,
      amount: back,
      body: received,
    }),
  ];
}
