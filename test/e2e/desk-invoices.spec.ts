import { invoiceOfAnna, logInAsAnna } from "./money-steps.ts";
import { arrive, expect, expectUsable, test } from "./story.ts";
import { logIntoZone } from "./zones.ts";

test.describe("S6 The papers of the desk", () => {
  test(
    "an invoice is found, lowered by a correction, and the customer sees both",
    { tag: "@phone" },
    async ({ page }) => {
      test.slow();
      const number = await invoiceOfAnna("pl");
      await logIntoZone(page, "staff", "piotr@example.com");
      await page.goto("/staff/invoices");
      await arrive(page, "Faktury");
      await page.getByRole("searchbox").fill(number);
      const link = page.getByRole("link", { name: number });
      await expect(link.filter({ visible: true })).toHaveCount(1);
      await expectUsable(page);
      await link.filter({ visible: true }).click();
      await arrive(page, number);
      const content = page.getByRole("article", { name: "Treść" });
      await expect(content.getByText(number)).toBeVisible();
      await expectUsable(page);

      await page.getByRole("textbox", { name: /^Tłumaczenie/ }).fill("1,50");
      const issue = page.getByRole("button", { name: "Wystaw korektę" });
      await expect(issue).toBeDisabled();
      await page.getByRole("textbox", { name: "Przyczyna, drukowana na korekcie" }).fill("Rabat");
      await issue.click();
      const correction = page.getByRole("link", { name: /^FV-KOR/ });
      await correction.click();
      await arrive(page, /^FV-KOR/);
      await expect(content.getByText("Przed korektą")).toBeVisible();
      await expectUsable(page);
      const [made = ""] = (await page.title()).split(" ");
      await page.getByRole("link", { name: number }).click();
      await arrive(page, number);

      await logInAsAnna(page, "/en/account/invoices");
      await arrive(page, "Invoices");
      await page.getByRole("link", { name: made }).filter({ visible: true }).click();
      await arrive(page, new RegExp(made));
      await expect(page.getByText("Corrects:")).toBeVisible();
      await expectUsable(page);
      await page.getByRole("main").getByRole("link", { name: number }).click();
      await expect(page.getByText("Corrected by:")).toBeVisible();
    },
  );

  test("nobody has credit until the desk gives it", async ({ page }) => {
    await logIntoZone(page, "staff", "piotr@example.com");
    await page.goto("/staff/credit");
    await arrive(page, "Odroczone płatności");
    await expectUsable(page);
  });
});
