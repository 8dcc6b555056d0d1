import { brand } from "#brand/brand.ts";
import { isProvider, payment_providers } from "#domain/payments/payment-method.ts";
import { keep, recall } from "#ui/stored.ts";

/** A way to pay as the server offers it. */
export type Method = { readonly method: string; readonly provider: string; readonly name: string };

/** A payment choice that only this page has: order now, and let another person pay by a link. */
export const colleague = "colleague";

/** §6: paying from the balance needs a login, so a visitor is not shown it. */
export const offered = (methods: readonly Method[], logged_in: boolean): Method[] =>
  methods.filter(({ method }) => logged_in || method !== "balance");

const by_voucher = "coupon";
/** The way that is meant: the one chosen, or the voucher alone where a code is typed and nothing is chosen. */
export const wayOf = (chosen: string, voucher: string): string =>
  chosen === "" && voucher.trim() !== "" ? by_voucher : chosen;

/** Where the button leads, by payment method. */
export function leadsTo(method: string): "page" | "transfer" | "balance" | "invoice" | "link" | "voucher" {
  if (method === colleague) return "link";
  if (method === by_voucher) return "voucher";
  if (method === "balance") return method;
  if (method === "deferred") return "invoice";
  return method === "transfer" || method === "bank_transfer" ? "transfer" : "page";
}

/** Whether a chosen method is a transfer to the seller's own account: it pays all or nothing (decision 0061). */
export const isTransfer = (methods: readonly Method[], chosen: string): boolean =>
  methods.some(({ method, provider }) => method === chosen && provider === "bank");

/** The name of the provider of a chosen method; undefined for a method without a provider's page. */
export function providerOf(methods: readonly Method[], chosen: string): string | undefined {
  const code = methods.find(({ method }) => method === chosen)?.provider ?? "";
  return isProvider(code) ? payment_providers[code].name : undefined;
}

const method_key = `preference:payment-method:${brand.slug}` as const;
/** The payment method of the last payment from this browser, stored for two hours (§9). */
export function lastMethod(): string {
  const stored = recall(method_key, 1)?.data;
  return typeof stored === "string" ? stored : "";
}
/** Stores it, except a voucher, which cannot be used again. */
export const rememberMethod = (method: string): void => {
  if (method !== by_voucher) keep(method_key, 1, method);
};
