import { arrive, expect, newAddress, type Page } from "./story.ts";
import {
  atBank,
  continueToOrder,
  fillBuyer,
  openOrderPage,
  orderButton,
  seeOrderPaid,
  typeText,
} from "./portal.ts";

/** A text ordered and paid by a guest, who stays on the page of the order; answers its number. */
export async function ordered(page: Page, text: string): Promise<string> {
  await openOrderPage(page, "pl");
  await typeText(page, "pl", text);
  await continueToOrder(page, "pl");
  await fillBuyer(page, "pl", newAddress("work"));
  await orderButton(page, "pl").click();
  await atBank(page, "pl", "pay");
  await seeOrderPaid(page, "pl");
  await page.getByRole("link", { name: "Zobacz zamówienie" }).click();
  await arrive(page, /^Zamówienie \d+$/);
  return /\d+/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? "";
}

/** Submits the delivery form with an explanation of each failed check. Returns their number. */
export async function sendWork(translator: Page): Promise<number> {
  await translator.getByRole("checkbox", { name: "Wszystko zostało oddane" }).check();
  await translator.getByRole("button", { name: "Oddaj", exact: true }).click();
  const sure = translator.getByRole("dialog");
  await expect(sure.getByText("Po oddaniu nie można już nic dodać ani zmienić.")).toBeVisible();
  const send = sure.getByRole("button", { name: "Oddaj", exact: true });
  await expect(send).toBeVisible();
  const reasons = sure.getByRole("textbox", { name: /^Dlaczego tak ma być\?/ });
  const count = await reasons.count();
  for (let i = 0; i < count; i += 1) await reasons.nth(i).fill("Tekst jest przykładem.");
  await send.click();
  await expect(translator.getByRole("heading", { name: "Oddano" })).toBeVisible();
  return count;
}
