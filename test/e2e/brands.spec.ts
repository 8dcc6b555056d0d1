import fs from "node:fs";
import path from "node:path";
import { brands } from "#brands/all.ts";
import { arrive, expect, test } from "./fixtures.ts";

/** The address of a brand on this installation. */
const home = (base: string | undefined, brand: string): string => {
  const url = new URL(base ?? "");
  return `http://${brand}.localhost:${url.port}`;
};
const banner = "Termin płatności dla firm";

test.describe("§1, §2, §9 Brands", () => {
  test("the flagship shows its company, certificates and the side banner", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL, "tolmaro")}/pl`);
    await arrive(page, "Tłumaczenia tworzone przez ludzi, którzy znają Twoją branżę");
    await expect(page.getByRole("complementary", { name: banner })).toContainText(
      "Zamów dziś / Zapłać za 30 dni",
    );
    const footer = page.getByRole("contentinfo");
    await expect(footer).toContainText("Tolmaro sp. z o.o.");
    await expect(footer.getByRole("list", { name: "Certyfikaty" })).toContainText("ISO 17100");
    await footer.getByRole("link", { name: "Regulamin" }).click();
    await arrive(page, /Regulamin/);
  });

  test("turbotlumaczenia has its own name, a copyright of this year and no banner", async ({
    page,
    baseURL,
  }) => {
    await page.goto(`${home(baseURL, "turbotlumaczenia")}/pl/order/write`);
    await arrive(page, "Przetłumacz dowolny tekst – cena w kilka sekund");
    await expect(page).toHaveTitle(/turbotlumaczenia$/);
    await expect(page.getByRole("contentinfo")).toContainText(
      `© ${new Date().getFullYear()} turbotlumaczenia`,
    );
    await expect(page.getByRole("list", { name: "Certyfikaty" })).toHaveCount(0);
    await expect(page.getByRole("complementary", { name: banner })).toHaveCount(0);
    await page.getByRole("button", { name: "PL, Język: polski" }).click();
    await expect(page.getByRole("button", { name: "English" })).toBeVisible();
    await expect(page.getByRole("button", { name: "українська" })).toHaveCount(0);
  });

  test("D13: the home page names the minutes in which a brand answers now", async ({ page, baseURL }) => {
    await page.route("**/api/v2/brand/turbotlumaczenia", async (route) => {
      // The address of this machine: names below `localhost` are known to browsers alone.
      const url = new URL(route.request().url());
      const response = await route.fetch({ url: `http://localhost:${url.port}${url.pathname}` });
      const { data } = (await response.json()) as { data: { meta: object } };
      const meta = { ...data.meta, quotes: { minutes: 25, due_at: null } };
      await route.fulfill({ response, json: { data: { ...data, meta } } });
    });
    await page.goto(`${home(baseURL, "turbotlumaczenia")}/en`);
    await expect(page.getByText("Free quote in about 25 minutes")).toBeVisible();
    await expect(page.getByText("25 min", { exact: true })).toBeVisible();
    await expect(page.getByText(/\b15 min/)).toHaveCount(0);
  });

  test("lingy is one page that requires a login; any other path leads there", async ({ page, baseURL }) => {
    await page.goto(`${home(baseURL, "lingy")}/en/order/write`);
    await expect(page).toHaveURL(`${home(baseURL, "lingy")}/`);
    await arrive(page, "Log in");
    await expect(page.getByRole("navigation", { name: "Menu" })).toHaveCount(0);
    await page.getByRole("textbox", { name: "E-mail" }).fill("mueller@example.com");
    await page.getByRole("textbox", { name: "Password" }).fill("tolmaro-demo");
    await page.getByRole("button", { name: "Log in" }).click();
    await arrive(page, /^(Machine translation|Maschinelle Übersetzung)$/);
    await page.getByRole("button", { name: /^(Log out|Abmelden)$/ }).click();
    await expect(page.getByRole("textbox", { name: /^(Password|Passwort)$/ })).toBeVisible();
  });

  test("an unknown path leads to the order page, an unknown order is not found", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 404/);
    await page.goto("/pl/no/such/page");
    await expect(page).toHaveURL(/\/pl\/order\/write$/);
    await arrive(page, "Przetłumacz dowolny tekst – cena w kilka sekund");
    await page.goto("/uk/order/write");
    await expect(page).toHaveURL(/\/ua\/order\/write$/);
    await page.goto(`/pl/account/order/${"A".repeat(22)}`);
    await arrive(page, "Nie znaleźliśmy tej strony");
    await page.goto("/pl/payment/success");
    await arrive(page, "Nie znaleźliśmy tej strony");
    await page.goto("/pl/register");
    await expect(page).toHaveURL(/\/pl\/login\?tab=register$/);
  });

  test("no brand carries what belongs to another: neither its name, its addresses nor its logo", () => {
    const built = path.join(import.meta.dirname, "../../dist/portal");
    const folders = fs.readdirSync(built).filter((name) => brands.some(({ slug }) => slug === name));
    expect(folders.toSorted()).toEqual(brands.map(({ slug }) => slug).toSorted());
    for (const brand of brands) {
      const files = fs.readdirSync(path.join(built, brand.slug), { recursive: true, withFileTypes: true });
      const text = files
        .filter((file) => file.isFile() && /\.(js|css|html|svg|json)$/.test(file.name))
        .map((file) => fs.readFileSync(path.join(file.parentPath, file.name), "utf8"))
        .join("\n");
      expect(text).toContain(brand.seller.email);
      expect(text).toContain(drawingOf(brand.slug));
      // The seller may be called like another brand; it is on the invoices of all that it sells under.
      const own = text.replaceAll(brand.seller.name, "").toLowerCase();
      for (const other of brands.filter(({ slug }) => slug !== brand.slug)) {
        expect(own.includes(other.name.toLowerCase()), `${brand.slug} names ${other.slug}`).toBe(false);
        expect(own.includes(drawingOf(other.slug).toLowerCase()), `${brand.slug} draws ${other.slug}`).toBe(
          false,
        );
      }
    }
  });
});

/** A piece of a brand's logo that no other has: its longest path. */
function drawingOf(slug: string): string {
  const svg = fs.readFileSync(path.join(import.meta.dirname, "../../brands", slug, "logo.svg"), "utf8");
  const paths = [...svg.matchAll(/ d="([^"]+)"/g)].map(([, path_data = ""]) => path_data);
  return paths.toSorted((a, b) => b.length - a.length)[0] ?? svg;
}
