import { arrive, expect, newAddress, type Page } from "./fixtures.ts";
import { openWith } from "./sessions.ts";
import { paidByVisitor } from "./world.ts";

/** A text that a visitor has ordered and paid; opens its page in the visitor's browser and returns its number. */
export async function ordered(page: Page, text: string): Promise<string> {
  const { id, hash, token } = await paidByVisitor(text, newAddress("work"));
  const address = `http://localhost:${process.env["E2E_PORT"] ?? ""}/pl/account/order/${hash}`;
  await openWith(page, "portal:tolmaro", { ...token, anonymous: true }, address);
  await arrive(page, `Zamówienie ${id}`);
  return String(id);
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
