import { giveUpMailJob } from "./money-steps.ts";
import { arrive, attemptUntil, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";

const mail_id = 1_987_654_321;
const row = (page: Page) =>
  page
    .locator("tbody tr, main li")
    .filter({ hasText: String(mail_id) })
    .filter({ visible: true })
    .first();

test.describe("A job that failed for good", { tag: "@phone" }, () => {
  test("is listed with its error, started again, and discarded with a reason", async ({ page }) => {
    await giveUpMailJob(mail_id);
    await openZone(page, "staff", "admin@example.com", "/staff/failed-jobs");
    await arrive(page, "Nieudane zadania");
    await expect(row(page)).toContainText("mail.send");
    await expect(row(page)).toContainText("The mail server refused the sender");
    await expect(row(page)).toContainText("Porzucone");
    await expectUsable(page);
    await row(page)
      .getByRole("button", { name: /^Ponów mail\.send/ })
      .click();
    await expect(page.getByText("Zadanie rusza ponownie")).toBeVisible();
    // The mail does not exist, so the next attempt fails as well.
    await attemptUntil(async (limit) => {
      await page.reload();
      await expect(row(page)).toContainText("no result", limit);
    });
    await row(page)
      .getByRole("button", { name: /^Odrzuć mail\.send/ })
      .click();
    const dialog = page.getByRole("dialog");
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Odrzuć" }).click();
    await expect(dialog.getByRole("textbox", { name: "Powód" })).toHaveAttribute("aria-invalid", "true");
    await dialog.getByRole("textbox", { name: "Powód" }).fill("Ta wiadomość nie istnieje");
    await dialog.getByRole("button", { name: "Odrzuć" }).click();
    await expect(page.getByText("Odrzucono", { exact: true })).toBeVisible();
    await expect(row(page)).toHaveCount(0);
  });
});
