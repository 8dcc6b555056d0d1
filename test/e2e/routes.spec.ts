import { intl_tag } from "#brands/brand.ts";
import { rows } from "./route-table.ts";
import { expect, expectUsable, type Page, test } from "./story.ts";
import { logIn, visit } from "./visits.ts";
import { type BrandName, localesOf, worldOf } from "./world.ts";

/** §2, the acceptance of the whole portal: every row, in every portal brand, in every language of it. */
const portals: readonly BrandName[] = ["tolmaro", "turbotlumaczenia"];

for (const brand of portals)
  for (const locale of localesOf(brand))
    test.describe(`§2 every address of ${brand} in ${locale}`, () => {
      test.describe.configure({ timeout: 240_000 });
      for (const who of ["guest", "customer"] as const)
        test(`as ${who}`, async ({ page, complaints }) => {
          const world = await worldOf(brand);
          complaints.expect(/status of 40[134]|status of 410/);
          if (who === "customer") await logIn(page, brand, locale);
          for (const row of rows.filter(({ customer }) => (customer === true) === (who === "customer")))
            await test.step(row.name, async () => {
              await visit(page, world, locale, row);
              await expectPageOf(page, brand, locale);
            });
        });
    });

/** What holds on every page: its language, its canonical address, its title, and that anybody can use it. */
async function expectPageOf(page: Page, brand: BrandName, locale: ReturnType<typeof localesOf>[number]) {
  await expect(page.locator("html")).toHaveAttribute("lang", intl_tag[locale].slice(0, 2));
  const { origin, pathname } = new URL(page.url());
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", origin + pathname);
  for (const other of localesOf(brand))
    await expect(page.locator(`link[hreflang="${intl_tag[other].slice(0, 2)}"]`)).toHaveCount(1);
  await expect(page).toHaveTitle(/\S – \S/);
  await expectUsable(page);
  await page.setViewportSize({ width: 360, height: 780 });
  const too_wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(too_wide, `${page.url()} fits a phone`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
}
