import { inTwoWeeks, priceCard } from "./portal.ts";
import { chooseFiles, docx } from "./papers.ts";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { english } from "./sentences.ts";

const items = (page: Page) => page.getByRole("region", { name: "What you order" });
const change = (page: Page) => items(page).getByRole("button", { name: /^Change order/ });
const save = (page: Page) => page.getByRole("button", { name: "Save changes" });
const field = (page: Page, name: string) => page.getByRole("textbox", { name });

async function goOn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Continue to order" }).click();
  await arrive(page, english["checkout.title"]);
}

test.describe("An order of the cart is changed", () => {
  test("a sworn one comes back with its posting, and another way of posting replaces it", async ({
    page,
  }) => {
    await page.goto("/en/order/certified");
    await arrive(page, "Sworn translation");
    await chooseFiles(page, "Choose files", [docx("birth-certificate.docx", 400)]);
    // A form with a file on its way is not sent.
    await expect(page.getByText("400 words")).toBeVisible();
    await page.getByRole("radio", { name: /^Paper original by post/ }).check();
    await field(page, "Recipient").fill("Anna Nowak");
    await field(page, "Street and number").fill("Długa 5");
    await field(page, "Postcode").fill("31-147");
    await field(page, "City").fill("Kraków");
    await field(page, "Note for the translator").fill("Two copies");
    await expect(priceCard(page, "en")).toContainText("Postage included");
    await goOn(page);
    await expect(items(page)).toContainText("Registered mail in Poland");

    await change(page).click();
    await arrive(page, "Sworn translation");
    await expect(page.getByText(/^You are changing order \d+\./)).toBeVisible();
    await expect(page.getByText("birth-certificate.docx").first()).toBeVisible();
    await expect(page.getByRole("radio", { name: /^Registered mail in Poland/ })).toBeChecked();
    await expect(field(page, "Recipient")).toHaveValue("Anna Nowak");
    await expect(field(page, "Street and number")).toHaveValue("Długa 5");
    await expect(field(page, "Postcode")).toHaveValue("31-147");
    await expect(field(page, "City")).toHaveValue("Kraków");
    await expect(field(page, "Note for the translator")).toHaveValue("Two copies");
    await expectUsable(page);
    await page.getByRole("radio", { name: /^Courier in Poland/ }).check();
    await save(page).click();
    await arrive(page, english["checkout.title"]);
    await expect(page.getByText(/^Order \d+ was replaced by the changed one$/)).toBeVisible();
    await expect(items(page).getByText("birth-certificate.docx")).toHaveCount(1);
    await expect(items(page)).toContainText("Courier in Poland");
  });

  test("a call comes back with its moment, its length and both numbers", async ({ page }) => {
    await page.goto("/en/order/package?service=phone");
    await arrive(page, "Phone-call translation");
    const day = inTwoWeeks();
    await page.getByLabel("Date").fill(day);
    await page.getByLabel("Start time").fill("10:30");
    await page.getByRole("radio", { name: "Other" }).check();
    await field(page, "Number of minutes").fill("25");
    await field(page, "Your number").fill("+48 600 000 000");
    await field(page, "Other person’s number").fill("+380 44 123 45 67");
    await field(page, "What is it about?").fill("A delivery");
    await goOn(page);
    await change(page).click();
    await arrive(page, "Phone-call translation");
    await expect(page.getByLabel("Date")).toHaveValue(day);
    await expect(page.getByLabel("Start time")).toHaveValue("10:30");
    await expect(field(page, "Number of minutes")).toHaveValue("25");
    await expect(field(page, "Your number")).toHaveValue("+48600000000");
    await expect(field(page, "Other person’s number")).toHaveValue("+380441234567");
    await expect(field(page, "What is it about?")).toHaveValue("A delivery");
    // Unchanged it is still the one order.
    await save(page).click();
    await arrive(page, english["checkout.title"]);
    await expect(change(page)).toHaveCount(1);
  });

  test("a visit comes back with its place and its contact person", async ({ page }) => {
    await page.goto("/en/order/package?service=oral");
    await arrive(page, "Interpreting");
    await page.getByLabel("Date").fill(inTwoWeeks());
    await page.getByLabel("Start time").fill("10:00");
    await page.getByRole("combobox", { name: "How long?" }).selectOption({ label: "6 hours" });
    await field(page, "Street and number").fill("Długa 5");
    await field(page, "City").fill("Kraków");
    await field(page, "Contact person on site").fill("Jan Lis");
    await field(page, "Their phone number").fill("+48 600 000 000");
    await field(page, "Number of people").fill("12");
    await goOn(page);
    await change(page).click();
    await arrive(page, "Interpreting");
    await expect(page.getByRole("combobox", { name: "How long?" })).toHaveValue("360");
    await expect(field(page, "Street and number")).toHaveValue("Długa 5");
    await expect(field(page, "City")).toHaveValue("Kraków");
    await expect(field(page, "Contact person on site")).toHaveValue("Jan Lis");
    await expect(field(page, "Their phone number")).toHaveValue("+48600000000");
    await expect(field(page, "Number of people")).toHaveValue("12");
    await page.getByRole("link", { name: "Leave it as it was" }).click();
    await arrive(page, english["checkout.title"]);
    await expect(change(page)).toHaveCount(1);
  });
});
