import * as z from "zod/mini";

/** What PayU accepts, by its documentation: required fields, lengths, and text for every number. */

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const minor = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
const address = text(1024).check(z.url());
const currency = z.string().check(z.regex(/^[A-Z]{3}$/));
/** Dotted decimal numbers, or eight groups of four hexadecimal digits. */
const ip = z.union([
  z.ipv4().check(z.refine((given) => given !== "0.0.0.0")),
  z.string().check(z.regex(/^[0-9a-f]{4}(:[0-9a-f]{4}){7}$/i)),
]);

export const order_request = z.object({
  customerIp: ip,
  merchantPosId: text(30),
  description: text(4000),
  visibleDescription: z.optional(text(80)),
  extOrderId: text(1024),
  currencyCode: currency,
  totalAmount: minor,
  notifyUrl: address,
  continueUrl: address,
  buyer: z.optional(
    z.object({
      email: z.optional(text(255)),
      firstName: z.optional(text(100)),
      lastName: z.optional(text(100)),
      language: z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
    }),
  ),
  products: z
    .array(z.object({ name: text(255), unitPrice: minor, quantity: z.string().check(z.regex(/^[1-9]\d*$/)) }))
    .check(z.minLength(1)),
});
export type OrderRequest = z.output<typeof order_request>;

export const refund_request = z.object({
  refund: z.object({
    description: text(4000),
    amount: z.optional(minor),
    extRefundId: z.optional(text(1024)),
    currencyCode: z.optional(currency),
  }),
});
