/**
 * The modules of the server, from the lowest to the highest: a module imports those before it (architecture, decision
 * 0176). `document-count` is a package, `demo` is code that only a demo runs.
 */
export const modules = [
  "document-count",
  "kernel",
  "approvals",
  "tax",
  "ledger",
  "files",
  "engines",
  "memory",
  "pricing",
  "order-mails",
  "orders",
  "reviews",
  "spending",
  "accounts",
  "work",
  "workbench",
  "interpreting",
  "shipping",
  "payouts",
  "invoices",
  "payments",
  "checkout",
  "quotes",
  "purchasing",
  "cases",
  "messages",
  "accounting",
  "brands",
  "views",
  "webhooks",
  "api",
  "embeds",
  "intake",
  "app",
  "demo",
] as const;

/** The module of a file by its path, or null for a file outside of the server. */
export function moduleOf(file: string): string | null {
  const [top, noun = ""] = file.split("/");
  if (top === "demo") return "demo";
  return top === "server" || top === "packages" ? noun : null;
}
