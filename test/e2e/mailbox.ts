import { attemptUntil, expect, type Page } from "./fixtures.ts";

const subjects = (page: Page) => page.getByRole("main").getByRole("listitem").getByRole("link");

/** Opens the demo's mailbox for one reader and waits until a mail with this subject has come; opens it. */
export async function readMail(page: Page, recipient: string, subject: RegExp): Promise<void> {
  const mail = subjects(page).filter({ hasText: subject });
  await attemptUntil(async (limit) => {
    await page.goto(`/_mail?q=${encodeURIComponent(recipient)}`);
    await expect(mail.first()).toBeVisible(limit);
  });
  await mail.first().click();
  await expect(page.getByRole("heading", { level: 1, name: subject })).toBeVisible();
}

/** Presses the button of the open mail; answers the page it leads to. */
export async function followMail(page: Page, button: string | RegExp): Promise<Page> {
  const mail = page.getByTitle("The mail as it is read").contentFrame();
  const opened = page.waitForEvent("popup");
  await mail.getByRole("link", { name: button }).first().click();
  return opened;
}
