import fs from "node:fs";
import path from "node:path";
import { brands } from "#brands/all.ts";
import { orderPage } from "./portal.ts";
import { expect, test } from "./fixtures.ts";

const dist = path.resolve(import.meta.dirname, "../../dist/portal");
type Chunk = { readonly file: string; readonly imports?: readonly string[] };

/** Bytes of script, compressed as they are sent, that a page and its messages in a language need before it can be used. */
function firstLoad(brand: string, page: string, locale: string, areas: readonly string[]): number {
  const folder = path.join(dist, brand);
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, ".vite/manifest.json"), "utf8")) as Record<
    string,
    Chunk
  >;
  const messages = areas.map(
    (area) =>
      Object.keys(manifest).find((key) => key.endsWith(`messages/brands/${area}/${locale}.ts`)) ?? area,
  );
  const files = new Set<string>();
  const collect = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build of ${brand}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const one of chunk.imports ?? []) collect(one);
  };
  for (const key of ["index.html", page, ...messages]) collect(key);
  // The smallest are not worth compressing and are sent as they are.
  const sizeOf = (file: string) =>
    fs.statSync(path.join(folder, `${file}.br`), { throwIfNoEntry: false })?.size ??
    fs.statSync(path.join(folder, file)).size;
  return [...files].reduce((sum, file) => sum + sizeOf(file), 0);
}

test.describe("Decision 0046 The first page is light", () => {
  for (const { slug, locales } of brands)
    for (const locale of locales) {
      for (const page of ["home", "write"])
        test(`${slug}, ${locale}: the scripts of ${page} are at most 147 kB`, () => {
          const bytes = firstLoad(slug, `checkout/order-write/${page}-page.tsx`, locale, ["portal"]);
          expect(bytes).toBeGreaterThan(50_000);
          expect(bytes).toBeLessThanOrEqual(147_000);
        });
      test(`${slug}, ${locale}: the scripts of a customer's order are at most 173 kB`, () => {
        const bytes = firstLoad(slug, "orders/order/order-page.tsx", locale, ["portal", "pages"]);
        expect(bytes).toBeGreaterThan(50_000);
        expect(bytes).toBeLessThanOrEqual(173_000);
      });
    }

  test("what a first visit waits for is asked for once, by the page itself", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith("/api/")) asked.push(pathname);
    });
    await page.goto(orderPage("pl"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("#overlay")).toHaveCount(0);
    const [token, ...first] = asked.slice(0, 4);
    expect(token).toBe("/api/v2/oauth2/anonymous_token");
    expect(first).toEqual([
      "/api/v2/brand/tolmaro",
      "/api/v2/brand/tolmaro/categories",
      "/api/v2/dict/currencies",
    ]);
    for (const address of [token, ...first]) expect(asked.filter((one) => one === address)).toHaveLength(1);
  });
});
