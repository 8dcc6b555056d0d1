import type { Row } from "./route-table.ts";
import type { Response } from "@playwright/test";
import { expect, type Page } from "./story.ts";
import { type BrandName, customerOf, originOf, type World } from "./world.ts";

/** Logs the brand's customer into its portal, whatever the language. */
export async function logIn(page: Page, brand: BrandName, locale: string): Promise<void> {
  const { email, password } = customerOf(brand);
  await page.goto(`${originOf(brand)}/${locale}/login`);
  await page.getByRole("main").locator("input[type=email]").first().fill(email);
  await page.getByRole("main").locator("input[type=password]").first().fill(password);
  await page.getByRole("main").locator("form").first().locator("[type=submit]").click();
  await page.waitForURL(/account\/orders/);
}

/** Opens a row of §2 and waits for its page, or for the one it leads to. */
export async function visit(page: Page, world: World, locale: string, row: Row) {
  const base = `${originOf(world.brand)}/${locale}`;
  const path = row.path(world);
  const unknown: string[] = [];
  const hear = (answer: Response) => {
    if ([403, 404, 410].includes(answer.status())) unknown.push(`${answer.status()} ${answer.url()}`);
  };
  page.on("response", hear);
  await page.goto(path === "" ? base : `${base}/${path}`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading, `${path} has one heading`).toHaveCount(1);
  await expect(heading).not.toBeEmpty();
  // The overlay is gone, so that what is looked at is the page.
  await expect(page.locator("#overlay")).toHaveCount(0);
  const ends = row.leads_to ? row.leads_to(world) : path;
  await expect(page, `${path} leads to ${ends}`).toHaveURL(
    (url) => url.href.startsWith(base) && url.href.includes(ends),
  );
  page.off("response", hear);
  // A page of a thing that is there, not the one that says it is not.
  if (!row.complaints) expect(unknown, `${path} asks for nothing unknown`).toEqual([]);
}
