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

/** Minor units of PayPal's decimal text; what is no amount of two places can never equal the one that we wait for. */
function minorOf(said: Amount | undefined): bigint {
  const minor = said ? fromDecimal(said.value) : 0n;
  if (minor === null) throw new Error(`paypal: "${said?.value}" is no amount`);
  return minor;
}

const kinds: Readonly<Record<string, "captured" | "pending" | "failed">> = {
  COMPLETED: "captured",
  // The money came; that some of it went back is told by the refund itself.
  PARTIALLY_REFUNDED: "captured",
  REFUNDED: "captured",
  DECLINED: "failed",
  FAILED: "failed",
};
const names = { captured: "capture", pending: "pending", failed: "failed" } as const;

/** A capture in our words: named by its id, so a notification and an answer about it are one. */
export function eventOfCapture(said: Capture): ProviderEvent {
  const kind = kinds[said.status] ?? "pending";
  const fee = said.seller_receivable_breakdown?.paypal_fee;
  return {
    ...nothing,
    event_id: `${names[kind]}:${said.id}`,
    kind,
    provider_ref: said.supplementary_data?.related_ids?.order_id ?? "",
    attempt_hash: said.custom_id,
    capture_ref: said.id,
    amount: minorOf(said.amount),
    currency: said.amount.currency_code,
    fee: fee?.currency_code === said.amount.currency_code ? minorOf(fee) : 0n,
    body: said,
  };
}

/**
 * A notification in our words, after its proof held; empty for what changes nothing for us, null for what is none. Its
 * order and number are not promised.
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

/** The buyer said yes, and nobody has the money yet: the order is asked for, which captures it. */
const approvedOrder = (event_id: string, said: z.output<typeof approved>): ProviderEvent[] => [
  {
    ...nothing,
    event_id,
    kind: "ask",
    provider_ref: said.id,
    attempt_hash: said.purchase_units[0]?.custom_id ?? "",
    body: said,
  },
];

type Refunded = z.output<typeof refunded>;
/** The capture a refund belongs to stands in its link upwards alone. */
const captureOf = ({ links: all }: Refunded): string =>
  /\/captures\/([^/?#]+)$/.exec(all.find(({ rel }) => rel === "up")?.href ?? "")?.[1] ?? "";

const eventOfRefund = (said: Refunded, kind: "refunded" | "refund_rejected"): ProviderEvent => ({
  ...nothing,
  event_id: `${kind}:${said.id}`,
  kind,
  attempt_hash: said.custom_id,
  capture_ref: captureOf(said),
  refund_hash: said.invoice_id,
  amount: minorOf(said.amount),
  currency: said.amount.currency_code,
  body: said,
});

const takenBack = (
  capture_ref: string,
  said: {
    readonly id: string;
    readonly attempt_hash: string;
    readonly amount: Amount;
    readonly body: unknown;
  },
): ProviderEvent => ({
  ...nothing,
  // One capture is taken back once, whether its reversal or the dispute that ended so speaks of it first.
  event_id: `taken_back:${capture_ref || said.id}`,
  kind: "charged_back",
  attempt_hash: said.attempt_hash,
  capture_ref,
  amount: minorOf(said.amount),
  currency: said.amount.currency_code,
  body: said.body,
});

const reversed = (said: Refunded): ProviderEvent =>
  takenBack(captureOf(said), {
    id: said.id,
    attempt_hash: said.custom_id,
    amount: said.amount,
    body: said,
  });

/** A dispute takes nothing as long as it is open; money is gone when it ended for the buyer. */
function lostDispute(said: z.output<typeof dispute>): ProviderEvent[] {
  const { dispute_outcome: outcome, disputed_transactions: transactions } = said;
  if (outcome?.outcome_code !== "RESOLVED_BUYER_FAVOUR") return [];
  const back = outcome.amount_refunded ?? said.dispute_amount;
  const [about] = transactions;
  if (!back || !about) return [];
  return [
    takenBack(about.seller_transaction_id, {
      id: said.dispute_id,
      attempt_hash: about.custom,
      amount: back,
      body: said,
    }),
  ];
}
