import fs from "node:fs";
import path from "node:path";
import { expect, type Page } from "@playwright/test";

/** Where pictures are for review; nothing is compared. */
export const folder = path.join(import.meta.dirname, "../../test-results/pictures");
const sizes = [
  [360, 780],
  [768, 1024],
  [1440, 900],
] as const;

/** A picture of a whole page at each width. */
export async function take(page: Page, series: string, screen: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => document.fonts.ready);
    // What is on its way is no picture of a screen.
    await expect(page.locator('output[aria-busy="true"]')).toHaveCount(0);
    await page.screenshot({ path: path.join(folder, `${series}-${screen}-${width}.png`), fullPage: true });
  }
}

/** All pictures of a series on one, a screen a row. */
export async function makeSheet(page: Page, series: string): Promise<void> {
  const files = fs
    .readdirSync(folder)
    .filter((name) => name.startsWith(`${series}-`) && name.endsWith(".png"))
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const figures = files.map(
    (name) => `<figure><figcaption>${name}</figcaption><img src="${name}" height="300"></figure>`,
  );
  const html = path.join(folder, `${series}.html`);
  fs.writeFileSync(
    html,
    `<!doctype html><meta charset="utf-8"><title>${series}</title><style>
body{font:12px system-ui;background:#ddd;margin:12px;display:flex;flex-wrap:wrap;gap:12px;align-items:start}
figure{margin:0;background:#fff;padding:6px}img{display:block;margin-top:4px;max-width:360px;object-fit:contain;object-position:top left}
</style>${figures.join("\n")}`,
  );
  await page.setViewportSize({ width: 2000, height: 1200 });
  await page.goto(`file://${html}`);
  await page.screenshot({ path: path.join(folder, `sheet-${series}.png`), fullPage: true });
}
