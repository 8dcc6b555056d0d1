import { expect, type Page } from "./story.ts";

/** Sends what stands in the delivery form: each red check is explained, then the work is handed in. Answers how many. */
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
