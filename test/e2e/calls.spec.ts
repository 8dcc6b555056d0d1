import { arrive, expect, test } from "./fixtures.ts";
import { english } from "./sentences.ts";

const inTwoWeeks = (): string => new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);

test.describe("§5, R6c: what is missing of a call", () => {
  test("is listed from top to bottom, each once, and no number is called twice", async ({ page }) => {
    await page.goto("/en/order/package?service=phone");
    await arrive(page, "Phone-call translation");
    const go_on = page.getByRole("button", { name: "Continue to order" });
    await page.getByRole("radio", { name: "Other" }).check();
    await go_on.click();
    const lines = page.getByRole("alert").first().getByRole("listitem");
    const missing = ["Date", "Start time", "Number of minutes", "Your number", "Other person’s number"];
    await expect(lines).toHaveText(missing.map((name) => `${name}: This field is required`));
    await page.getByLabel("Date").fill(inTwoWeeks());
    await page.getByLabel("Start time").fill("10:30");
    await page.getByRole("textbox", { name: "Number of minutes" }).fill("5");
    await page.getByRole("textbox", { name: "Your number" }).fill("+48 600 000 000");
    await page.getByRole("textbox", { name: "Other person’s number" }).fill("0048 600 000 000");
    await go_on.click();
    await expect(lines).toHaveText([
      "Other person’s number: This number has already been entered. Enter the other person’s number",
    ]);
    await page.getByRole("textbox", { name: "Other person’s number" }).fill("+48 600 000 009");
    await go_on.click();
    await arrive(page, english["checkout.title"]);
    const items = page.getByRole("region", { name: "What you order" });
    await expect(items).toContainText("Length: 5 minutes · Minimum booking: 10 minutes");
    await expect(items).toContainText("+48600000000, +48600000009");
  });
});
