/** §5: the ways to pay; `online` is the demo's own bank. */
export const payment_methods = [
  "online",
  "przelewy24",
  "payu",
  "card",
  "stripe",
  "paypal",
  "ecard",
  "bank_transfer",
  "balance",
  "coupon",
] as const;
export type PaymentMethod = (typeof payment_methods)[number];
