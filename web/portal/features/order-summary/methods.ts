/** A way to pay as the server offers it. */
export type Method = { readonly method: string; readonly provider: string; readonly name: string };

/** The choice of this page alone: order now, and let somebody else pay by a link. */
export const colleague = "colleague";

/** §6: paying from the balance needs a log-in, so a visitor is not shown it. */
export const offered = (methods: readonly Method[], logged_in: boolean): Method[] =>
  methods.filter(({ method }) => logged_in || method !== "balance");

/** What is chosen when the page opens: the only way there is, or the one used last; else nothing. */
export function startMethod(methods: readonly Method[], last: string): string {
  const [only, ...others] = methods;
  if (only && others.length === 0) return only.method;
  return methods.some(({ method }) => method === last) ? last : "";
}

/** What pressing the button leads to, by the way to pay. */
export function leadsTo(method: string): "page" | "transfer" | "balance" | "invoice" | "link" {
  if (method === colleague) return "link";
  if (method === "balance") return method;
  if (method === "deferred") return "invoice";
  return method === "transfer" || method === "bank_transfer" ? "transfer" : "page";
}
