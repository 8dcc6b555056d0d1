import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brandBySlug, brands } from "#brands/all.ts";
import { intl_tag, type Locale } from "#brands/brand.ts";
import { shellOfBrand } from "#server/kernel/settings/brand-now.ts";
import { type Addressed, rows } from "./e2e/route-table.ts";
import { openInstallation, type Installation } from "./installation.ts";

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation({ PORTAL_BRANDS: "lingy" });
});
afterAll(() => installation.end());

const hash = "A".repeat(22);
/** The head of a page depends on its address alone, so none of these has to exist. */
const world: Addressed = {
  cart_hash: hash,
  cart_order_hash: hash,
  order_hash: hash,
  quote_hash: hash,
  asked_hash: hash,
  payment_hash: hash,
  refused_payment_hash: hash,
  waiting_payment_hash: hash,
  request_hash: hash,
  invoice_id: 1,
};
const short = (locale: Locale): string => intl_tag[locale].slice(0, 2);

/** A page that shows what the server fills in. */
function writeShell(name: string): void {
  const folder = path.join(installation.machine.config.root_dir, "dist/portal", name);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(
    path.join(folder, "index.html"),
    '<html lang="{{lang}}"><title>{{title}}</title>{{head}}<body>{{view}}</body></html>',
  );
}

const found = (body: string, pattern: RegExp): string[] =>
  [...body.matchAll(pattern)].map(([, ...groups]) => groups.filter(Boolean).join(" "));

/** What search engines and the browser read before any script runs. */
function headOf(body: string) {
  return {
    lang: found(body, /<html lang="([^"]*)"/g),
    canonical: found(body, /<link rel="canonical" href="([^"]*)"/g),
    languages: found(body, /hreflang="([^"]*)" href="([^"]*)"/g).toSorted(),
    has_title: /<title>[^<]+<\/title>/.test(body),
  };
}

describe("§2 each address of each portal in each of its languages", () => {
  test.each(["tolmaro", "turbotlumaczenia", "lingy"])("%s: the served head names its page", async (slug) => {
    const brand = await installation.machine.brands.now(brandBySlug(slug) ?? brands[0]);
    writeShell(shellOfBrand(brand));
    const host = `${slug}.localhost:3000`;
    for (const locale of brand.locales)
      for (const row of rows) {
        const rest = row.path(world);
        const address = rest === "" ? `/${locale}` : `/${locale}/${rest}`;
        const { statusCode, body } = await installation.app.inject({
          method: "GET",
          url: address,
          headers: { host },
        });
        expect(statusCode, address).toBe(200);
        const page = (one: Locale): string =>
          `http://${host}${new URL(address.replace(`/${locale}`, `/${one}`), "http://local").pathname}`;
        expect(headOf(body), address).toEqual({
          lang: [short(locale)],
          canonical: [page(locale)],
          languages: brand.locales.map((one) => `${short(one)} ${page(one)}`).toSorted(),
          has_title: true,
        });
      }
  });

  test.each([
    ["tolmaro", "/en/order/write", "Translate anything – price in seconds", "Paste a text or add files"],
    ["turbotlumaczenia", "/en", "Translate anything – price in seconds", "Paste a text or add files"],
    ["tolmaro", "/pl/order/certified", "Tłumaczenie przysięgłe", "Przetłumaczone i opieczętowane"],
    ["tolmaro", "/en/order/package?service=oral", "Interpreting", "An interpreter comes to you"],
    ["tolmaro", "/en/login?tab=register", "Create account", "Log in to see your orders"],
    ["tolmaro", "/en/info/terms", "Terms of service", "These terms"],
    ["lingy", "/de/withdrawal", "Vertrag widerrufen", "Sie brauchen weder"],
  ])("%s%s says its heading and its lead before any script", async (slug, url, title, lead) => {
    const brand = await installation.machine.brands.now(brandBySlug(slug) ?? brands[0]);
    writeShell(shellOfBrand(brand));
    const headers = { host: `${slug}.localhost:3000` };
    const { body } = await installation.app.inject({ method: "GET", url, headers });
    expect(body).toContain(`<title>${title} – ${brand.name}</title>`);
    expect(body).toContain(`<meta name="description" content="${lead}`);
    expect(body).toContain(`<p>${title}</p><p>${lead}`);
  });

  test("pages of one person and unknown texts say nothing of themselves", async () => {
    writeShell("tolmaro");
    for (const url of [`/en/orders/${hash}`, "/en/account/orders", "/en/info/nothing", "/en/constructor"]) {
      const { statusCode, body } = await installation.app.inject({ method: "GET", url });
      expect(statusCode, url).toBe(200);
      expect(body, url).not.toContain("overlay-view");
    }
  });
});
