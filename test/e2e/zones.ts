import { arrive, expect, type Page } from "./story.ts";

const password = "tolmaro-demo";

/** Logs into the desk or the zone, in the browser's language Polish; `home` is a server other than the default one. */
export async function logIntoZone(
  page: Page,
  zone: "staff" | "translator",
  email: string,
  home = "",
): Promise<void> {
  await page.goto(`${home}/${zone}/`);
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await page.getByRole("textbox", { name: "Hasło" }).fill(password);
  await page.getByRole("button", { name: "Zaloguj się" }).click();
  await expect(page.getByRole("textbox", { name: "Hasło" })).toHaveCount(0);
}

/** Send was pressed: for ten seconds it can be taken back, then the quote goes out by itself. */
export async function seeQuoteSent(desk: Page): Promise<void> {
  await expect(desk.getByText("Wycena została wysłana")).toBeVisible();
  await expect(desk.getByRole("button", { name: "Cofnij" })).toBeFocused();
  await expect(desk.getByText("Czeka na akceptację klienta").first()).toBeVisible();
}

/** Takes the job of an order from the board; others of the same kind may be open beside it. */
export async function takeFromBoard(page: Page, order_id: string): Promise<void> {
  await page
    .getByRole("listitem")
    .filter({ hasText: new RegExp(`Zlecenie ${order_id}(?!\\d)`) })
    .getByRole("button", { name: "Przyjmij zlecenie" })
    .click();
}

/** The desk offers an order to Olena, who takes it from her board. */
export async function giveToOlena(desk: Page, olena: Page, order_id: string | number): Promise<void> {
  await logIntoZone(desk, "staff", "piotr@example.com");
  await arrive(desk, "Kolejka wycen");
  await desk.goto(`/staff/orders/${order_id}`);
  await desk.getByRole("button", { name: "Zaproponuj: Olena Kovalenko" }).click();
  await expect(desk.getByText("Zlecenie zaproponowano: Olena Kovalenko")).toBeVisible();
  await logIntoZone(olena, "translator", "olena@example.com");
  await arrive(olena, "Tablica zleceń");
  await takeFromBoard(olena, String(order_id));
}
