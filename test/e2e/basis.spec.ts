import { chooseFiles, paper, txt } from "./papers.ts";
import { continueToOrder, fillAddress, openOrderPage, priceCard, typeText } from "./portal.ts";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { english } from "./sentences.ts";

const buyer = (page: Page, name: "Private" | "Company") =>
  page.getByRole("group", { name: english["basis.label"] }).getByRole("radio", { name, exact: true });

test.describe("Price basis", () => {
  test("gross first for a visitor, net first for a company, and one total at the checkout", async ({
    page,
  }) => {
    await openOrderPage(page, "en");
    await typeText(page, "en", "We rent the flat for two years. ".repeat(40));
    const card = priceCard(page, "en");
    const leading = card
      .locator("dl > div")
      .filter({ hasText: /^(?:Total|Net)/ })
      .first();
    await expect(buyer(page, "Private")).toBeChecked();
    await expect(leading).toHaveText(/^TotalVAT included/);
    const gross = (await leading.locator("dd").textContent()) ?? "";

    await buyer(page, "Company").check();
    await expect(page.getByText(english["offer.hint.company"])).toBeVisible();
    await expect(leading).toHaveText(/^NetPLN/);
    await expect(card).toContainText(gross);
    await expectUsable(page);
    await page.reload();
    await expect(buyer(page, "Company")).toBeChecked();

    // The checkout begins with the same kind of buyer, and a change of it changes no figure.
    await continueToOrder(page, "en");
    const total = page.getByRole("complementary", { name: "Total" });
    await expect(page.getByRole("radio", { name: "Company" })).toBeChecked();
    await expect(total.locator("dl > div").first()).toHaveText(/^NetPLN/);
    await expect(total.locator("dl")).toContainText(gross);
    await page.getByRole("radio", { name: "Private individual" }).check();
    await expect(total.locator("dl > div").first()).toHaveText(`TotalVAT included${gross}`);
  });
});

test("a private person outside the Union reads no word of VAT where there is none", async ({ page }) => {
  await openOrderPage(page, "en");
  await typeText(page, "en", "Please send me the certificate of income for last year.");
  await continueToOrder(page, "en");
  await arrive(page, "Check your order");
  await page.getByRole("combobox", { name: "Country" }).selectOption("UA");
  await page.getByRole("textbox", { name: "Phone" }).fill("067 123 45 67");
  await fillAddress(page, "en");
  const total = page.getByRole("complementary", { name: "Total" });
  await expect(total.locator("dl > div").first()).toHaveText(/^TotalPLN/);
  await expect(page.getByText(/with VAT/)).toHaveCount(0);
});

test("C4: the table of offers answers to arrow keys, and to Home and End within a package", async ({
  page,
}) => {
  await openOrderPage(page, "en");
  await typeText(page, "en", "We rent the flat for two years. ".repeat(40));
  await page.getByText(english["offer.all"]).click();
  const all = page.getByRole("region", { name: english["offer.title"] });
  const offers = all.getByRole("row", { name: /^Business/ }).getByRole("radio");
  await offers.nth(1).focus();
  await page.keyboard.press("End");
  await expect(offers.last()).toBeFocused();
  await expect(offers.last()).toBeChecked();
  await page.keyboard.press("Home");
  await expect(offers.first()).toBeFocused();
  await expect(offers.first()).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expect(offers.nth(1)).toBeChecked();

  // On a phone the dates of the opened package are the row.
  await page.setViewportSize({ width: 360, height: 740 });
  const dates = all.getByRole("radio");
  await dates.nth(1).focus();
  await page.keyboard.press("End");
  await expect(dates.last()).toBeChecked();
  await page.keyboard.press("Home");
  await expect(dates.first()).toBeFocused();
  await expect(priceCard(page, "en")).toContainText("Business");
});

test("a sum is shown where everything is counted", async ({ page }) => {
  await openOrderPage(page, "en");
  await chooseFiles(page, "Choose files", [txt("one.txt", 12), txt("two.txt", 9)]);
  const summary = page.getByLabel("What we counted");
  await expect(summary).toContainText("Together");
  await chooseFiles(page, "Choose files", [paper("scan.png", Buffer.from("89504e470d0a1a0a", "hex"))]);
  await page.getByRole("button", { name: "Keep the file and ask for a quote" }).click();
  await expect(summary).toContainText("3 files");
  await expect(summary).not.toContainText("Together");
});
