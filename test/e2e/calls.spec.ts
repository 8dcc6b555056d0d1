import { arrive, expect, newAddress, test } from "./fixtures.ts";
import { atBank, fillBuyer, inTwoWeeks, orderButton, seeOrderPaid } from "./portal.ts";
import { english } from "./sentences.ts";

test.describe("§5, R6c: what is missing of a call", () => {
  test("is listed from top to bottom, each once, no number is called twice, and what happens after the payment is of a call", async ({
    page,
  }) => {
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
    const other = page.getByRole("textbox", { name: "Other person’s number" });
    await other.fill("020 7946 0958");
    await other.blur();
    await expect(page.getByText("+48 2079460958, Poland – please check this number")).toBeVisible();
    await other.fill("+48 600 000 009");
    await go_on.click();
    await arrive(page, english["checkout.title"]);
    const items = page.getByRole("region", { name: "What you order" });
    await expect(items).toContainText("Length: 5 minutes · Minimum booking: 10 minutes");
    await expect(items).toContainText("+48600000000, +48600000009");
    // T25: a transfer would come after the half hour for which the time is reserved.
    await expect(page.getByText(english["booking.pay_in_time"])).toBeVisible();
    await expect(page.getByRole("radio", { name: /^BLIK/ })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Bank transfer" })).toHaveCount(0);

    await fillBuyer(page, "en", newAddress("caller"));
    await orderButton(page, "en").click();
    await page.waitForURL("**/_bank/**");
    await atBank(page, "en", "pay");
    await seeOrderPaid(page, "en");
    await expect(
      page.getByRole("list", { name: english["created.next"] }).getByRole("listitem"),
    ).toContainText([english["booking.step.1"], english["booking.step.2"], english["booking.step.3"]]);
  });
});
