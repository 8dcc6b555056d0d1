import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brandBySlug, brands } from "#brands/all.ts";
import { intl_tag, type Locale } from "#brands/brand.ts";
import { serviceData } from "#server/app/lowest-offer.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { shellOfBrand } from "#server/kernel/settings/brand-now.ts";
import { type Addressed, rows } from "./e2e/route-table.ts";
import { openInstallation, type Installation } from "./installation.ts";
import { session } from "./session.ts";

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

  test("a page is sent compressed to a browser that asks for it", async () => {
    writeShell("tolmaro");
    const headers = { host: "tolmaro.localhost:3000", "accept-encoding": "gzip, br" };
    const { headers: sent, rawPayload } = await installation.app.inject({
      method: "GET",
      url: "/en/order/write",
      headers,
    });
    expect(sent).toMatchObject({ "content-encoding": "br", "content-type": "text/html; charset=utf-8" });
    expect(zlib.brotliDecompressSync(rawPayload).toString()).toContain("<title>Translate anything");
  });

  test("pages of one person and unknown texts say nothing of themselves", async () => {
    writeShell("tolmaro");
    for (const url of [`/en/orders/${hash}`, "/en/account/orders", "/en/info/nothing", "/en/constructor"]) {
      const { statusCode, body } = await installation.app.inject({ method: "GET", url });
      expect(statusCode, url).toBe(200);
      expect(body, url).not.toContain("overlay-view");
    }
  });

  type ServiceData = {
    readonly "@type": string;
    readonly name: string;
    readonly url: string;
    readonly offers?: { readonly priceSpecification: Readonly<Record<string, unknown>> };
  };
  const serviceIn = async (slug: string, url: string): Promise<ServiceData[]> => {
    const brand = await installation.machine.brands.now(brandBySlug(slug) ?? brands[0]);
    writeShell(shellOfBrand(brand));
    const headers = { host: `${slug}.localhost:3000` };
    const { body } = await installation.app.inject({ method: "GET", url, headers });
    return found(body, /<script type="application\/ld\+json">(.*?)<\/script>/g).map(
      (text) => JSON.parse(text) as ServiceData,
    );
  };

  test.each([
    ["/pl", "write", ["en"], "/pl"],
    ["/en/order/write", "write", ["pl"], "/en/order/write"],
    ["/pl/order/certified", "sworn", ["en"], "/pl/order/certified"],
    ["/pl/order/proofreading", "proofreading", ["pl"], "/pl/order/proofreading"],
    ["/pl/order/package?service=phone&x=1", "phone call", ["en"], "/pl/order/package?service=phone"],
  ] as const)(
    "%s names its service with the lowest price of the empty form",
    async (url, service, to, own) => {
      const [data, ...more] = await serviceIn("tolmaro", url);
      expect(more).toEqual([]);
      const quote = await session(installation, { zone: "visitor" }).call("quickQuote", {
        body: {
          service_type: service,
          source_lang: url.startsWith("/pl") ? "pl" : "en",
          target_langs: [...to],
          words: 0,
          characters_collapsed: 0,
        },
      });
      const gross = quote.offers.map(({ price_gross }) => Number(price_gross.currency_amount_decimal));
      expect(quote.from_price).toBe(true);
      expect(data).toMatchObject({ "@type": "Service", url: `http://tolmaro.localhost:3000${own}` });
      expect(data?.offers?.priceSpecification).toEqual({
        "@type": "PriceSpecification",
        minPrice: Math.min(...gross).toFixed(2),
        priceCurrency: quote.currency,
        valueAddedTaxIncluded: true,
      });
    },
  );

  test("a page is served while the database is away, and has its offer again right after", async () => {
    const away = openDatabase("postgresql://127.0.0.1:1/away", { max_connections: 1 });
    const machine: { -readonly [K in keyof Machine]: Machine[K] } = {
      ...installation.machine,
      db: away.db,
      log: installation.machine.log.child({}, { level: "silent" }),
    };
    const shown = {
      brand: brands[0],
      locale: "en" as const,
      origin: "http://tolmaro.localhost:3000",
      address: new URL("http://tolmaro.localhost:3000/en/order/write"),
      view: { title: "Translation", lead: "A price in seconds" },
    };
    expect(await serviceData(machine, shown)).not.toContain("offers");
    machine.db = installation.db;
    expect(await serviceData(machine, shown)).toContain("offers");
    await away.close();
  });

  test("a service without an instant price has no offer, and other pages are no service", async () => {
    const [website] = await serviceIn("tolmaro", "/en/order/package?service=website");
    expect(website).toMatchObject({ "@type": "Service" });
    expect(website?.offers).toBeUndefined();
    for (const url of ["/en/login", "/en/order/package", "/en/info/terms", `/en/orders/${hash}`, "/en/x"])
      expect(await serviceIn("tolmaro", url), url).toEqual([]);
    expect(await serviceIn("tolmaro", "/en/order/package?service=constructor")).toEqual([]);
  });
});
