import { type Service, service_traits } from "../catalog.ts";

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

/** What a buyer pays with; several methods, each of its own provider, are one means. */
export type Means = "online" | "card" | "paypal" | "transfer" | "balance" | "invoice" | "voucher";

const means_of: Readonly<Record<string, Means>> = {
  online: "online",
  przelewy24: "online",
  payu: "online",
  card: "card",
  stripe: "card",
  ecard: "card",
  paypal: "paypal",
  bank_transfer: "transfer",
  transfer: "transfer",
  balance: "balance",
  deferred: "invoice",
  coupon: "voucher",
};
/** The means of a method; one that is not known is the provider's own page. */
export const meansOf = (method: string): Means => means_of[method] ?? "online";

/** One method for each means, the first: buyers choose what they pay with, not who serves it. */
export const onePerMeans = <M extends { readonly method: string }>(methods: readonly M[]): M[] =>
  methods.filter(
    ({ method }, at) => methods.findIndex((one) => meansOf(one.method) === meansOf(method)) === at,
  );

/** T25: orders with a session are paid within half an hour, which a bank transfer does not reach. */
export const takesTransfer = (services: readonly Service[]): boolean =>
  services.every((service) => service_traits[service].session === null);

/** What buyers of a country use most; elsewhere it is the card. */
const favourites: Readonly<Record<string, readonly Means[]>> = {
  PL: ["online", "card"],
  DE: ["paypal", "card"],
};
const favourites_elsewhere: readonly Means[] = ["card", "paypal", "online"];

/**
 * The method that is chosen when the page opens: the balance where it is offered because it covers the whole amount, the
 * last used one, else the favourite of the country. Empty without a method.
 */
export function preselected(
  methods: readonly { readonly method: string }[],
  { last, country }: { readonly last: string; readonly country: string },
): string {
  const find = (wanted: Means) => methods.find(({ method }) => meansOf(method) === wanted)?.method;
  const known = methods.find(({ method }) => method === last)?.method;
  const favourite = (favourites[country] ?? favourites_elsewhere).map(find).find((one) => one !== undefined);
  return find("balance") ?? known ?? favourite ?? methods[0]?.method ?? "";
}

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

/** The reference of a payment's name, which begins with the code of its provider. */
export const referenceOf = (name: string): string => name.split(" ").at(-1) ?? name;

/** The name of a provider for display; another code is its own name. */
export const providerName = (code: string): string =>
  isProvider(code) ? payment_providers[code].name : code;
