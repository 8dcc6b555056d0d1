import { expect, type Page } from "./story.ts";

const password = "tolmaro-demo";

/** Logs into the desk or the zone, in Polish as the browser asks for it; `home` is another server than the stories'. */
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
