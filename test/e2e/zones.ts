import { expect, type Page } from "./fixtures.ts";
import { openAs } from "./sessions.ts";
import { giveOrderToOlena } from "./world.ts";

/**
 * Opens the desk or the zone as one of the demo's people who logged in before, in the browser's language Polish: its
 * first page or the page of an address, at the default server unless the address names another one.
 */
export async function openZone(
  page: Page,
  zone: "staff" | "translator",
  email: string,
  address = `/${zone}/`,
): Promise<void> {
  const home = `http://localhost:${process.env["E2E_PORT"] ?? ""}`;
  await openAs(page, zone, email, new URL(address, home).href);
}

/** After Send was pressed, the quote can be cancelled for ten seconds before it is sent. */
export async function seeQuoteSent(desk: Page): Promise<void> {
  await expect(desk.getByText("Wycena została wysłana")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Cofnij" })).toBeFocused();
  await expect(desk.getByText("Czeka na akceptację klienta").first()).toBeVisible();
}

/** Takes the job of an order from the board; others of the same kind may be open as well. */
export async function takeFromBoard(page: Page, order_id: string): Promise<void> {
  await page
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`Zlecenie ${order_id}(?!\\d)`) })
    .getByRole("button", { name: "Przyjmij zlecenie" })
    .click();
}

/** An order the desk has offered to Olena, who has taken it: both have it open. */
export async function giveToOlena(desk: Page, olena: Page, order_id: string | number): Promise<void> {
  const { job_id } = await giveOrderToOlena(Number(order_id));
  await openZone(desk, "staff", "piotr@example.com", `/staff/orders/${order_id}`);
  await openZone(olena, "translator", "olena@example.com", `/translator/jobs/${job_id}`);
}

/** Opens a page of the desk by its entry in the menu, which a phone opens by a button. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const opener = page.getByRole("button", { name: /^Menu/ });
  if (await opener.isVisible()) await opener.click();
  await page.getByRole("navigation", { name: "Panel" }).getByRole("link", { name }).click();
}
