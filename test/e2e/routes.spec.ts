import { intl_tag, type Locale } from "#brands/brand.ts";
import { rows } from "./route-table.ts";
import { expect, expectUsable, type Page, test } from "./story.ts";
import { type SecondServer, secondServer } from "./second-server.ts";
import { logIn, visit } from "./visits.ts";
import { type BrandName, localesOf, servedAt, worldOf } from "./world.ts";

/** §2, the acceptance of the whole portal: every row, in every portal brand, in every language of it. */
const thorough = process.env["THOROUGH"] === "1";
const portals: readonly BrandName[] = ["tolmaro", "turbotlumaczenia", "lingy"];

for (const brand of portals)
  for (const locale of localesOf(brand))
    test.describe(`§2 every address of ${brand} in ${locale}`, { tag: "@table" }, () => {
      // Each test is given to the next free worker.
      test.describe.configure({ mode: "parallel" });
      if (brand === "lingy") servedAsPortal(brand);
      for (const who of ["guest", "customer"] as const)
        test(`as ${who}`, async ({ page, complaints }) => {
          const world = await worldOf(brand);
          complaints.expect(/status of 4(?:0[134]|10|22)/);
          if (who === "customer") await logIn(page, brand, locale);
          for (const row of rows.filter(({ customer }) => (customer === true) === (who === "customer")))
            await test.step(row.name, async () => {
              await visit(page, world, locale, row);
              await expectPageOf(page, brand, locale, row.is_text);
            });
        });
    });

/** The demo brand with its configuration switched, on a server of its own. */
function servedAsPortal(brand: BrandName) {
  let server: SecondServer;
  test.beforeAll(async () => {
    server = await secondServer({ PORTAL_BRANDS: brand });
    servedAt(brand, server.port);
  });
  test.afterAll(() => server.end());
}

/** Checks of every page: language, canonical address, title and accessibility. */
async function expectPageOf(page: Page, brand: BrandName, locale: Locale, is_text = false) {
  await expect(page.locator("html")).toHaveAttribute("lang", intl_tag[locale].slice(0, 2));
  const { origin, pathname } = new URL(page.url());
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", origin + pathname);
  for (const other of localesOf(brand))
    await expect(page.locator(`link[hreflang="${intl_tag[other].slice(0, 2)}"]`)).toHaveCount(1);
  await expect(page).toHaveTitle(/\S – \S/);
  // Accessibility is the same in each brand and language, whose colours have their own test; THOROUGH=1 checks all of
  // them.
  if (thorough || (!is_text && brand === portals[0] && locale === localesOf(brand)[0]))
    await expectUsable(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${page.url()} fits a phone`,
    })
    .toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}
