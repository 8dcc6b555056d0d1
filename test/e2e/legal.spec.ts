import type { BrowserContext } from "@playwright/test";
import { sourceOf } from "./pieces.ts";
import { legal_versions } from "#brands/legal.ts";
import { openOrderPage, typeText, continueToOrder } from "./portal.ts";
import { arrive, expect, test } from "./fixtures.ts";
import { polish, ukrainian } from "./sentences.ts";

const home = (base: string | undefined, brand: string): string =>
  `http://${brand}.localhost:${new URL(base ?? "").port}`;
const pages = [
  ["quality-guarantee", "Gwarancja jakości"],
  ["faq", "Pytania i odpowiedzi"],
  ["complaints", "Reklamacje"],
  ["terms", "Regulamin"],
  ["privacy", "Polityka prywatności"],
  ["withdrawal", "Odstąpienie od umowy: pouczenie i wzór formularza"],
  ["accessibility", "Deklaracja dostępności"],
  ["blog", "Blog"],
  ["free-consultation", "Bezpłatna konsultacja"],
  ["csr", "Społeczna odpowiedzialność"],
  ["about-us", "O nas"],
  ["industries", "Branże"],
  ["services", "Usługi"],
  ["languages", "Języki"],
  ["case-studies", "Studia przypadków"],
  ["contact", "Kontakt"],
] as const;

const footers = [
  [
    "tolmaro",
    "ua",
    ["Умови надання послуг", "Політика конфіденційності", "Відмовитися від договору", "Доступність"],
  ],
  [
    "turbotlumaczenia",
    "en",
    ["Terms", "Privacy policy", "Withdraw from contract", "Accessibility", "Contact", "Help"],
  ],
  [
    "lingy",
    "de",
    [
      "AGB",
      "Datenschutzerklärung",
      "Vertrag widerrufen",
      "Barrierefreiheit",
      "Impressum",
      "Kontakt",
      "Hilfe",
    ],
  ],
] as const;

const earlier = { version: "2025-01-1", in_force_from: "2025-01-01" };

/**
 * Adds an earlier version of the terms to the built pages, because before the first release no text has one: to the list
 * of versions, and to the texts by file, where it is the text in force.
 */
async function plantEarlierTerms(context: BrowserContext): Promise<void> {
  const [current] = legal_versions.terms;
  const list = new RegExp(`(terms:\\[\\{version:(.)${current.version}\\2,in_force_from:.[0-9-]+.\\})\\]`);
  const text = new RegExp(`("[^"]*/pl/terms-)${current.version}(\\.ts"):([^"]*),(?=")`);
  await context.route("**/assets/*.js", async (route) => {
    const response = await route.fetch();
    const script = await response.text();
    const body = script
      .replace(list, `$1,${JSON.stringify(earlier)}]`)
      .replace(text, `$1${earlier.version}$2:$3,$&`);
    await route.fulfill({ response, body });
  });
}

test.describe("§2, D9 The pages behind a brand's links", () => {
  test("each has something to read", async ({ page }) => {
    for (const [slug, heading] of pages)
      await test.step(slug, async () => {
        // The first is loaded, the others are reached inside the portal.
        if (page.url() === "about:blank") await page.goto(`/pl/info/${slug}`);
        else await page.evaluate((next) => history.pushState(null, "", next), `/pl/info/${slug}`);
        await arrive(page, heading);
        const words = (await page.getByRole("article").innerText()).split(/\s+/).length;
        expect(words).toBeGreaterThan(70);
        // What the brand fills in is filled in.
        await expect(page.getByRole("article")).not.toContainText(/[{}]/);
      });
  });

  test("a page loads its own text and no other", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await page.goto("/pl/info/faq");
    await arrive(page, "Pytania i odpowiedzi");
    // The share of early orders says where it comes from, as on every page.
    await expect(page.getByRole("article")).toContainText(/\d+%[^.]*\((dane firmy|ostatnie 90 dni)\)\./);
    const texts = scripts.filter((name) => sourceOf(name)?.includes("messages/brands/info/"));
    expect(texts.map(sourceOf)).toEqual(["../../messages/brands/info/pl/faq.ts"]);
  });

  test("an unknown page and an unknown version are not found", async ({ page }) => {
    await page.goto("/pl/info/no-such-page");
    await arrive(page, polish["error.not_found"]);
    await page.goto("/pl/info/terms?version=1999-01-1");
    await arrive(page, polish["error.not_found"]);
    await page.goto("/pl/info/faq?version=2026-11-1");
    await arrive(page, polish["error.not_found"]);
  });

  test("the consent leads to the version in force, and an earlier one stays readable", async ({ page }) => {
    const [current] = legal_versions.terms;
    await plantEarlierTerms(page.context());
    await openOrderPage(page, "pl");
    await typeText(page, "pl", "Krótki tekst do przetłumaczenia.");
    await continueToOrder(page, "pl");
    const [terms] = await Promise.all([
      page.waitForEvent("popup"),
      page.getByRole("main").getByRole("link", { name: "regulamin" }).click(),
    ]);
    await arrive(terms, "Regulamin");
    await expect(terms.getByText(`Wersja ${current.version},`).first()).toBeVisible();
    await terms.getByRole("link", { name: `Wersja ${earlier.version},` }).click();
    await arrive(terms, "Regulamin");
    await expect(terms).toHaveURL(new RegExp(`version=${earlier.version}$`));
    await expect(terms.getByText(/^To wcześniejsza wersja/)).toBeVisible();
    await terms.getByRole("link", { name: polish["info.read_current"] }).click();
    await expect(terms.getByText(/^To wcześniejsza wersja/)).toHaveCount(0);
  });

  for (const [brand, locale, names] of footers)
    test(`${brand} has legal links, contact and help in its footer @phone`, async ({ page, baseURL }) => {
      await page.goto(`${home(baseURL, brand)}/${locale}/info/accessibility`);
      const footer = page.getByRole("contentinfo");
      await expect(footer).toBeVisible();
      // On a phone the columns of the flagship are folded up to their titles.
      const folded = footer.getByRole("button", { name: ukrainian["footer.legal"] });
      if (await folded.isVisible()) await folded.click();
      for (const name of names) await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
      await footer.getByRole("link", { name: names[0], exact: true }).click();
      await arrive(page, /^(Умови надання послуг|Terms of service|Allgemeine Geschäftsbedingungen)$/);
    });
});
