import type { Row } from "./route-table.ts";
import type { Request, Response } from "@playwright/test";
import { expect, type Page } from "./fixtures.ts";
import { openAs } from "./sessions.ts";
import { untilSettled } from "./settled.ts";
import { type BrandName, customerOf, originOf, type World } from "./world.ts";

/** Opens the orders of the brand's customer, who logged in before. */
export const openAsCustomer = (page: Page, brand: BrandName, locale: string): Promise<void> =>
  openAs(page, `portal:${brand}`, customerOf(brand).email, `${originOf(brand)}/${locale}/account/orders`);

const canonicalOf = (page: Page): string => {
  const { origin, pathname } = new URL(page.url());
  return origin + pathname;
};

/**
 * Opens a row of §2 and waits for its page, or for the one it leads to. `inside` changes the address as a link of the
 * portal does, without loading the document again.
 */
export async function visit(page: Page, world: World, locale: string, row: Row, inside = false) {
  const base = `${originOf(world.brand)}/${locale}`;
  const path = row.path(world);
  const address = path === "" ? base : `${base}/${path}`;
  const unknown: string[] = [];
  // What the former page asked for may be answered on this one.
  const own = new WeakSet<Request>();
  const note = (request: Request) => own.add(request);
  const record = (answer: Response) => {
    if (own.has(answer.request()) && [403, 404, 410].includes(answer.status()))
      unknown.push(`${answer.status()} ${answer.url()}`);
  };
  page.on("request", note);
  page.on("response", record);
  if (inside) await page.evaluate((next) => history.pushState(null, "", next), address);
  else await page.goto(address);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading, `${path} has one heading`).toHaveCount(1);
  await expect(heading).not.toBeEmpty();
  // The overlay is gone, so that the page itself is checked.
  await expect(page.locator("#overlay")).toHaveCount(0);
  const ends = row.leads_to ? row.leads_to(world) : path;
  await expect(page, `${path} leads to ${ends}`).toHaveURL(
    (url) => url.href.startsWith(base) && url.href.includes(ends),
  );
  if (inside) {
    // What the former page showed is gone, and the responses of this one have come. Its address may still change to
    // the one that it leads to.
    const isShown = async (): Promise<boolean> =>
      (await page.locator('link[rel="canonical"]').getAttribute("href")) === canonicalOf(page);
    await expect.poll(isShown, { message: `${path} has its canonical address` }).toBe(true);
    await untilSettled(page);
  }
  page.off("request", note);
  page.off("response", record);
  // A page of a thing that is there, not the one that says it is not.
  if (!row.complaints) expect(unknown, `${path} asks for nothing unknown`).toEqual([]);
}
