import * as z from "zod/mini";
import { statuses } from "#domain/catalog.ts";
import { order_ends } from "#domain/orders/projection.ts";
import { refund_rules } from "#domain/orders/refund.ts";
import { left_texts, put_warnings } from "#domain/workbench/translation-origin.ts";
import { userTypes } from "../accounts/people.ts";
import { route } from "../route.ts";
import { by_hash, email, filled, hash, instant, moneyView } from "../shared.ts";

/** The buyer: shown only to the owner of the order, never to other users of its link. */
const buyerView = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.nullable(z.string()),
  user_type: userTypes,
  company_name: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  vat_id: z.nullable(z.string()),
});

/** The data of an order's page in addition to the order itself. */
/** A refund: when it was received, or was made if it is still on its way. */
const refundView = z.object({ amount: moneyView, state: z.enum(["on_its_way", "returned"]), at: instant });

export const trackingView = z.object({
  /** §1: sworn translations are counted in pages of 1125 characters; null for everything else. */
  pages: z.nullable(z.int()),
  /** §4.2 plan MT: machine translation without post-editing. */
  raw_machine: z.boolean(),
  /** The customer's address, masked: `a•••@firma.pl`. */
  email_hint: z.nullable(z.string()),
  buyer: z.nullable(buyerView),
  /** Whether prices are shown gross or net first. */
  user_type: userTypes,
  /** When it was ordered with obligation to pay; null for a draft and while a quote is not accepted. */
  placed_at: z.nullable(instant),
  paid_at: z.nullable(instant),
  /** The refund at the end of the order, and whether it was received; null without a refund. */
  refund: z.nullable(refundView),
  /** Every refund of the order, the oldest first: also those that were made while it continues. */
  refunds: z.array(refundView),
  withdrawal: z.object({
    /** Whether a consumer may withdraw from the contract now. */
    offered: z.boolean(),
    /** When a withdrawal of this order was received. */
    received_at: z.nullable(instant),
  }),
  /** The refund of cancelling now; null when this caller may not cancel. Gross, in the order's currency. */
  cancellation: z.nullable(
    z.object({
      paid: moneyView,
      refund: moneyView,
      /** On account: what stays to be paid for it. */
      receivable: moneyView,
      /** Why this much is refunded, or stays to be paid. */
      rule: z.enum(refund_rules),
      /** A guest proves the order's address by a code before ending the order. */
      needs_code: z.boolean(),
    }),
  ),
  /** Start and cause of a pause of the work; null while work continues. */
  paused: z.nullable(z.object({ since: instant, why: z.enum(["withdrawal", "customer", "other"]) })),
  /** Messages of the desk that the customer has not read. */
  unread_messages: z.int(),
  end: z.nullable(z.object({ how: z.enum(order_ends), at: instant })),
  /**
   * What stayed as it was in the delivered files, segments whose codes a rule placed, old formats that became new ones,
   * and what readers of the files should know; null before the end.
   */
  delivery_note: z.nullable(
    z.object({
      left: z.array(z.object({ what: z.enum(left_texts), words: z.int() })),
      codes_guessed: z.int(),
      converted: z.array(z.object({ from: z.string(), to: z.string() })),
      warnings: z.array(z.enum(put_warnings)),
    }),
  ),
});
export type TrackingView = z.infer<typeof trackingView>;

export const orderLinkInput = z.object({ order_number: filled(40), email });

/** Acts of customers on an open order. */
export const tracking_routes = {
  renewOrderLink: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/order/:hash/link",
    who: "visitor",
    needs: "any",
    summary: "Mails a new link of a guest's order to its own address; the current one is revoked.",
    params: by_hash,
    answer: z.null(),
    status: 204,
  }),
  moveOrderIn: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/order/:hash/account",
    who: "customer",
    needs: "orders.act",
    summary:
      "Moves the purchase of a guest, made with the address of the person, into the account; not while something of it is to be paid.",
    params: by_hash,
    answer: z.null(),
    status: 204,
  }),
  findOrderLink: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/order-link",
    who: "visitor",
    needs: "any",
    summary:
      "Mails the link of an order to the address it was ordered with, when number and address belong together.",
    body: orderLinkInput,
    answer: z.null(),
    status: 204,
  }),
  cancelOrder: route({
    method: "POST",
    path: "/api/v2/order/:hash/cancellation",
    who: "visitor",
    needs: "orders.act",
    summary: "Ends an order at its buyer's request; the response has the refund.",
    params: z.object({ hash }),
    body: z.object({
      /** The refund shown on the page; if it has changed, the buyer must see the new amount first. */
      expected_refund: moneyView.shape.currency_amount_decimal,
      /** What stays to be paid of an order on account, as shown; compared where it is given. */
      expected_receivable: z.optional(moneyView.shape.currency_amount_decimal),
      /** The code that was sent to a guest's address. */
      code: z.optional(z.string().check(z.maxLength(12))),
    }),
    answer: z.object({ status: z.enum(statuses), refund: moneyView }),
    idempotent: true,
    per_minute: 30,
  }),
} as const;
