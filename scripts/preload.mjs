// The first files of each portal page, so that the server can name them in the page before any script runs.
import fs from "node:fs";
import path from "node:path";

/** The page of an address, by the path after the locale. Two pages need no page texts. */
const pages = [
  ["^order/write$", "checkout/order-write/write-page.tsx"],
  ["^order/certified$", "checkout/order-certified/certified-page.tsx"],
  ["^order/proofreading$", "checkout/order-proofreading/proofreading-page.tsx"],
  ["^order/package$", "checkout/order-package/package-page.tsx"],
  ["^orders/", "checkout/order-summary/summary-page.tsx"],
  ["^orders-created/", "checkout/orders-created/created-page.tsx"],
  ["^order/quotations/", "quotes/quotation/quotation-page.tsx"],
  ["^payment/", "payments/payment/payment-page.tsx"],
  ["^account/order/", "orders/order/order-page.tsx"],
  ["^account/orders$", "orders/account-orders/orders-page.tsx"],
  ["^account/invoices$", "invoices/account-invoices/invoices-page.tsx"],
  ["^account/invoices/", "invoices/account-invoices/invoice-page.tsx"],
  ["^account/payments$", "payments/account-payments/payments-page.tsx"],
  ["^account/settings$", "accounts/account-settings/settings-page.tsx"],
  ["^account/prepaid$", "payments/prepaid/prepaid-page.tsx"],
  ["^account/prepaid/summary$", "payments/prepaid/summary-page.tsx"],
  ["^login$", "accounts/login/login-page.tsx"],
  ["^register-info$", "accounts/register-info/register-info-page.tsx"],
  ["^password-(forgot|reset)", "accounts/password/password-page.tsx"],
  ["^password/verification/", "accounts/verification/verification-page.tsx"],
  ["^withdrawal", "cases/withdrawal/withdrawal-page.tsx"],
  ["^info/", "brands/info/info-page.tsx"],
];
const isFirstPage = (key) => key.startsWith("checkout/order-write/");

/** The files of one area of the brands' sentences, by language. */
function sentencesIn(manifest, area) {
  const found = Object.entries(manifest).flatMap(([key, { file }]) => {
    const [, folder, name] = /messages\/brands\/(\w+)\/(\w+)\.ts$/.exec(key) ?? [];
    return folder === area ? [[name, file]] : [];
  });
  if (found.length === 0) throw new Error(`messages/brands/${area} is not in the build`);
  return Object.fromEntries(found);
}

/**
 * Writes `preload.json` next to the portal's index.html; a missing page, or missing sentences, ends the build. `home` is
 * the page at `/`.
 */
export function writePreloads(folder, home) {
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, ".vite/manifest.json"), "utf8"));
  const collect = (key, into) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (into.scripts.includes(chunk.file)) return into;
    into.scripts.push(chunk.file);
    for (const file of chunk.css ?? []) if (!into.styles.includes(file)) into.styles.push(file);
    for (const one of chunk.imports ?? []) collect(one, into);
    return into;
  };
  // The files of the entry are in index.html already.
  const entry = collect("index.html", { scripts: [], styles: [] });
  const routes = [["^$", home], ...pages].map(([pattern, key]) => {
    const { scripts, styles } = collect(key, { scripts: [], styles: [] });
    return {
      pattern,
      words: !isFirstPage(key),
      scripts: scripts.filter((file) => !entry.scripts.includes(file)),
      styles: styles.filter((file) => !entry.styles.includes(file)),
    };
  });
  const [locales, pages_locales] = ["portal", "pages"].map((area) => sentencesIn(manifest, area));
  fs.writeFileSync(path.join(folder, "preload.json"), JSON.stringify({ routes, locales, pages_locales }));
}
