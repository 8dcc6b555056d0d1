import { intl_tag, type Locale } from "#brands/brand.ts";
import { type Row, rows } from "./route-table.ts";
import { expect, expectUsable, type Page, test } from "./fixtures.ts";
import { type SecondServer, secondServer } from "./second-server.ts";
import { openAsCustomer, visit } from "./visits.ts";
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
          if (who === "customer") await openAsCustomer(page, brand, locale);
          for (const row of rows.filter(({ customer }) => (customer === true) === (who === "customer")))
            await test.step(row.name, async () => {
              await visit(page, world, locale, row, isReachedInside(brand, locale, row, page));
              await expectPageOf(page, brand, locale, row.is_text);
            });
        });
    });

/**
 * Each address is loaded as a document in the first language of the first brand. In the others the first one and the
 * terms are, and the rest is reached inside the portal, as are most texts in each language. The head that the server
 * sends with each of them is read in `test/page-heads.db.test.ts`.
 */
const isReachedInside = (brand: BrandName, locale: Locale, { name, is_text }: Row, page: Page): boolean =>
  !thorough &&
  (is_text === true ||
    ((brand !== portals[0] || locale !== localesOf(brand)[0]) &&
      name !== "info-terms" &&
      page.url() !== "about:blank"));

/** The demo brand with its configuration switched, on a server of its own. */
function servedAsPortal(brand: BrandName) {
  let server: SecondServer;
  test.beforeAll(async () => {
    server = await secondServer({ PORTAL_BRANDS: brand });
    servedAt(brand, server.port);
  });
  test.afterAll(() => server.end());
}

/** What the head of a page says, once it is the head of this page. */
const headOf = (page: Page) =>
  page.evaluate(() => ({
    lang: document.documentElement.lang,
    canonical: [...document.querySelectorAll('link[rel="canonical"]')].map((link) =>
      link.getAttribute("href"),
    ),
    languages: [...document.querySelectorAll("link[hreflang]")]
      .map((link) => link.getAttribute("hreflang") ?? "")
      .filter((language) => language !== "x-default")
      .toSorted(),
    has_title: /\S – \S/.test(document.title),
  }));

const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 780 };

/** Checks of every page: language, canonical address, title and accessibility. */
async function expectPageOf(page: Page, brand: BrandName, locale: Locale, is_text = false) {
  const short = (one: Locale) => intl_tag[one].slice(0, 2);
  const { origin, pathname } = new URL(page.url());
  await expect
    .poll(() => headOf(page), { message: `the head of ${page.url()}` })
    .toEqual({
      lang: short(locale),
      canonical: [origin + pathname],
      languages: localesOf(brand).map(short).toSorted(),
      has_title: true,
    });
  // Accessibility is the same in each brand and language, whose colours have their own test; THOROUGH=1 checks all of
  // them.
  if (thorough || (!is_text && brand === portals[0] && locale === localesOf(brand)[0])) {
    await page.setViewportSize(wide);
    await expectUsable(page);
  }
  // Each page is loaded at one width and fits the other one, too; the next page is loaded at that one.
  await expectToFit(page);
  await page.setViewportSize(page.viewportSize()?.width === wide.width ? narrow : wide);
  await expectToFit(page);
}

const expectToFit = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${page.url()} fits ${page.viewportSize()?.width} pixels`,
    })
    .toBeLessThanOrEqual(0);
