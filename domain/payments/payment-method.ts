/** §5: the payment methods; `online` is the demo's own bank. */
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

/** Online providers: their name for display, and their names as payers on bank statements. */
export const payment_providers = {
  stripe: { name: "Stripe", payers: ["Stripe"] },
  paypal: { name: "PayPal", payers: ["PayPal"] },
  payu: { name: "PayU", payers: ["PayU"] },
  przelewy24: { name: "Przelewy24", payers: ["PayPro", "Przelewy24", "DialCom24"] },
  ecard: { name: "eCard", payers: [] },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly payers: readonly string[] }>>;
export type ProviderName = keyof typeof payment_providers;

/** Whether a code is that of an online provider; balance, vouchers and the local bank have codes as well. */
export const isProvider = (code: string): code is ProviderName => Object.hasOwn(payment_providers, code);
