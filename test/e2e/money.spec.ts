import type { Download, Locator } from "@playwright/test";
import { pdfText } from "../pdf-text.ts";
import { followMail, readMail } from "./mailbox.ts";
import { changeCurrencyOfAnna, invoiceOfAnna, openAsAnna } from "./money-steps.ts";
import { atBank } from "./portal.ts";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";

const bytesOf = async (download: Download): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of await download.createReadStream()) parts.push(part as Buffer);
  return Buffer.concat(parts);
};
const plain = async (place: Locator): Promise<string> => (await place.innerText()).replace(/\s/g, "");

test.describe("R12, R13 Invoices", () => {
  test("the page of an invoice says what its PDF says, in the language of the invoice", async ({ page }) => {
    const invoices = {
      Faktura: await invoiceOfAnna("pl"),
      "Invoice / Faktura": await invoiceOfAnna("en"),
      "Рахунок-фактура / Faktura": await invoiceOfAnna("ua"),
    };
    await openAsAnna(page, "/en/account/invoices");
    await arrive(page, "Invoices");
    for (const [title, name] of Object.entries(invoices)) {
      const row = page.getByRole("row").filter({ hasText: name });
      await expect(row).toContainText("Paid");
      await row.getByRole("link", { name }).click();
      await arrive(page, `Invoice ${name}`);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: `Download PDF ${name}` }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`${name.replaceAll("/", "-")}.pdf`);
      // The paper has the brand's name on top and its number at the foot besides.
      const article = page.getByRole("article", { name: "Content of the invoice" });
      await expect(article.getByText(title, { exact: true })).toBeVisible();
      const sheet = await plain(article);
      expect(pdfText(await bytesOf(file))).toBe(`Tolmaro${sheet}${name}`);
      const wrong = page.getByRole("link", { name: "Something wrong on this invoice? Write to us" });
      const subject = encodeURIComponent(`Invoice ${name}`);
      await expect(wrong).toHaveAttribute("href", `mailto:hello@tolmaro.example?subject=${subject}`);
      await page.getByRole("link", { name: "All invoices" }).click();
      await arrive(page, "Invoices");
    }
  });

  test("is found, narrowed, sorted and downloaded from the list; its address keeps the question", async ({
    page,
  }) => {
    await invoiceOfAnna("pl");
    await openAsAnna(page, "/en/account/invoices");
    await arrive(page, "Invoices");
    const table = page.getByRole("table", { name: "Invoices" });
    const numbers = table.getByRole("rowheader").getByRole("link");
    const first = await numbers.first().innerText();
    await page.getByRole("searchbox", { name: "Search by number or order" }).fill(first);
    await expect(numbers).toHaveText([first]);
    await expect(page).toHaveURL(/\?q=FV/);
    await page.reload();
    await expect(numbers).toHaveText([first]);

    await page.getByRole("checkbox", { name: "Unpaid only" }).check();
    await expect(page.getByText("No matching records found.")).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Show all invoices" }).click();
    await expect(page.getByRole("searchbox")).toHaveValue("");
    await page.getByRole("combobox", { name: "Year" }).selectOption({ index: 1 });
    await expect(page).toHaveURL(/\?year=20\d\d$/);

    await table.getByRole("button", { name: "Number" }).click();
    await table.getByRole("button", { name: "Number" }).click();
    await expect(table.getByRole("columnheader", { name: "Number" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await expect(async () => {
      const shown = await numbers.allInnerTexts();
      expect(shown).toEqual(shown.toSorted());
    }).toPass();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: `Download ${first}` }).click();
    expect((await bytesOf(await download)).subarray(0, 5).toString()).toBe("%PDF-");
  });

  test("another customer's invoice and none at all look the same", async ({ page, complaints }) => {
    complaints.expect(/status of (404|422)/);
    await openAsAnna(page, "/en/account/invoices/999999");
    await arrive(page, "You do not have access to this page");
    await page.goto("/en/account/invoices/none");
    await arrive(page, "You do not have access to this page");
    await page.getByRole("link", { name: "All invoices" }).click();
    await arrive(page, "Invoices");
  });

  test("on a phone the lines of an invoice are cards", { tag: "@phone-only" }, async ({ page }) => {
    await invoiceOfAnna("pl");
    await openAsAnna(page, "/en/account/invoices");
    await arrive(page, "Invoices");
    await page.getByRole("combobox", { name: "Sort by" }).selectOption("-total_gross");
    await expect(page).toHaveURL(/sort=-total_gross/);
    await page
      .getByRole("table", { name: "Invoices" })
      .getByRole("link", { name: /^FV(?!-TOP)/ })
      .first()
      .click();
    await arrive(page, /^Invoice FV/);
  });
});

async function orderTopUp(page: Page, amount: string): Promise<void> {
  await page.getByRole("radio", { name: "Other amount" }).check();
  await page.getByRole("textbox", { name: "Amount in PLN" }).fill(amount);
  await page.getByRole("button", { name: "Continue" }).click();
  await arrive(page, "Check your top-up");
  await page.getByRole("checkbox", { name: /^I accept the terms/ }).check();
  await page.getByRole("radio", { name: /^BLIK/ }).check();
}
const orderButton = (page: Page) => page.getByRole("button", { name: /^Order with obligation to pay/ });

test.describe("R16–R18 Topping up the balance", () => {
  test(
    "pays, sees money and bonus on the balance, and gets a mail about it",
    { tag: "@phone" },
    async ({ page }) => {
      await openAsAnna(page, "/en/account/prepaid");
      await arrive(page, "Top up your account");
      await page.getByRole("radio", { name: /PLN 500\.00/ }).check();
      const preview = page.getByRole("complementary", { name: "What you get" });
      await expect(preview.getByText("+PLN 25.00")).toBeVisible();
      await expect(preview.getByText("Top up PLN 500.00 more and get PLN 80.00 bonus.")).toBeVisible();
      await page.getByRole("button", { name: "Continue" }).click();
      await arrive(page, "Check your top-up");
      await expect(page.getByText("Anna Nowak")).toBeVisible();

      await orderButton(page).click();
      await expect(page.getByRole("alert")).toContainText("Accept the terms of service");
      await page.getByRole("checkbox", { name: /^I accept the terms/ }).check();
      await page.getByRole("radio", { name: /^BLIK/ }).check();
      await orderButton(page).dblclick();
      await atBank(page, "en", "pay");
      await arrive(page, "Payment received – PLN 500.00");
      await expect(page.getByText("PLN 500.00 and PLN 25.00 bonus were added to your balance")).toBeVisible();

      await page.getByRole("link", { name: "See your payments" }).click();
      await arrive(page, "Payments");
      const newest = page
        .getByRole("row")
        .or(page.getByRole("listitem"))
        .filter({ hasText: "Top-up" })
        .first();
      await expect(newest).toContainText("+PLN 25.00");
      await expect(newest).toContainText("Finished");
      await readMail(page, "anna.nowak@example.com", /^Your balance was topped up – PLN 500\.00$/);
      // The mail leads to the brand's own host, where the customer is not logged in yet: home offers to come back.
      const payments = await followMail(page, "See your payments");
      await expect(payments).toHaveURL(/next=%2Fen%2Faccount%2Fpayments$/);
    },
  );

  test("§5 at least 20.00, typed with a comma; without an amount the summary leads back", async ({
    page,
  }) => {
    await openAsAnna(page, "/en/account/prepaid/summary");
    await expect(page).toHaveURL(/\/en\/account\/prepaid$/);
    await page.getByRole("radio", { name: "Other amount" }).check();
    const amount = page.getByRole("textbox", { name: "Amount in PLN" });
    await amount.fill("19,99");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByRole("alert")).toContainText("Minimum top-up is PLN 20.00");
    await expectUsable(page);
    await page.getByRole("link", { name: "Minimum top-up is PLN 20.00" }).click();
    await expect(amount).toBeFocused();
    await amount.fill("20,50");
    await expect(page.getByText("Minimum top-up is PLN 20.00")).toHaveCount(0);
    await page.getByRole("button", { name: "Continue" }).click();
    await arrive(page, "Check your top-up");
    await expect(page.getByText("PLN 20.50").first()).toBeVisible();
    await page.reload();
    await expect(page.getByText("PLN 20.50").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Change: Billing details" })).toHaveText("Change");
    await page.getByRole("link", { name: "Change: Top-up" }).click();
    await arrive(page, "Top up your account");
    await expect(page.getByRole("textbox", { name: "Amount in PLN" })).toHaveValue("20,50");
  });

  test("a code that does not work is refused next to it, and the amount still shows what it brings", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    await openAsAnna(page, "/en/account/prepaid");
    await page.getByRole("radio", { name: /PLN 500\.00/ }).check();
    const preview = page.getByRole("complementary", { name: "What you get" });
    await expect(preview.getByText("+PLN 25.00")).toBeVisible();
    await page.getByText("I have a code for a higher bonus").click();
    const code = page.getByRole("textbox", { name: "Discount code" });
    await code.fill("WIOSNA10");
    await expect(page.getByText("This code does not work for this top-up.")).toBeVisible();
    await expect(code).toHaveAttribute("aria-invalid", "true");
    await expect(preview.getByText("+PLN 25.00")).toBeVisible();
    await page.getByRole("radio", { name: /PLN 200\.00/ }).check();
    await expect(preview.getByText("+PLN 6.00")).toBeVisible();
    await expectUsable(page);
    await code.fill("");
    await expect(page.getByText("This code does not work for this top-up.")).toHaveCount(0);
  });

  test("refused: nothing is charged, and the same top-up is paid at the second try", async ({ page }) => {
    await openAsAnna(page, "/en/account/prepaid");
    await arrive(page, "Top up your account");
    await orderTopUp(page, "33");
    await orderButton(page).click();
    await atBank(page, "en", "refuse");
    await arrive(page, "The payment did not go through.");
    await page.getByRole("link", { name: "Try again" }).click();
    await arrive(page, "Top up your account");
    await page.getByRole("radio", { name: /^BLIK/ }).check();
    await page.getByRole("button", { name: "Pay PLN 33.00" }).click();
    await atBank(page, "en", "pay");
    await arrive(page, "Payment received – PLN 33.00");
    await expect(page.getByText("PLN 33.00 were added to your balance")).toBeVisible();
  });

  test("§5 funds in another currency are where the form would be", { tag: "@phone" }, async ({ page }) => {
    await openAsAnna(page, "/en/account/prepaid");
    await arrive(page, "Top up your account");
    await orderTopUp(page, "55");
    await orderButton(page).click();
    await atBank(page, "en", "pay");
    await arrive(page, "Payment received – PLN 55.00");
    await changeCurrencyOfAnna("EUR");
    try {
      await page.goto("/en/account/prepaid");
      const block = "You still have funds in PLN. You can top up in another currency once they are used.";
      await expect(page.getByText(block)).toBeVisible();
      await arrive(page, "Top up your account");
      await expect(page.getByRole("button", { name: "Continue" })).toHaveCount(0);
    } finally {
      await changeCurrencyOfAnna("PLN");
    }
    await page.reload();
    await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
  });

  test("from the keyboard alone: choose, continue, agree, order", async ({ page }) => {
    await openAsAnna(page, "/en/account/prepaid");
    await arrive(page, "Top up your account");
    await page.getByRole("radio", { name: /PLN 200\.00/ }).focus();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: /PLN 500\.00/ })).toBeChecked();
    await page.keyboard.press("Tab");
    await expect(page.locator("summary", { hasText: "I have a code" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
    await page.keyboard.press("Enter");
    const title = page.getByRole("heading", { level: 1, name: "Check your top-up" });
    await expect(title).toBeFocused();
    await page.getByRole("radio", { name: /^BLIK/ }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("checkbox", { name: /^I accept the terms/ }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await expect(orderButton(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/_bank/**");
  });
});

test.describe("R14 Payments", () => {
  test("one that waits is asked after, and the answer is shown", async ({ page, context }) => {
    await openAsAnna(page, "/en/account/prepaid");
    await arrive(page, "Top up your account");
    await orderTopUp(page, "44");
    await orderButton(page).click();
    await page.waitForURL("**/_bank/**");
    const bank_page = page.url();
    await atBank(page, "en", "wait");
    await arrive(page, "We are checking your payment…");
    await page.goto("/en/account/payments");
    await arrive(page, "Payments");
    const row = page.getByRole("row").filter({ hasText: "PLN 44.00" });
    await expect(row).toContainText("Waiting for confirmation");
    await row.getByRole("button", { name: /^Check again/ }).click();
    await expect(page.getByText(/: still waiting for confirmation\.$/)).toBeVisible();
    await expectUsable(page);

    const other = await context.newPage();
    await other.goto(bank_page);
    await atBank(other, "en", "pay");
    await row.getByRole("button", { name: /^Check again/ }).click();
    await expect(page.getByText(/: the payment has arrived\.$/)).toBeVisible();
    await expect(row).toContainText("Finished");
  });

  test("an order's payment leads to its invoice; amounts are sorted by a press", async ({ page }) => {
    await invoiceOfAnna("pl");
    await openAsAnna(page, "/en/account/payments");
    await arrive(page, "Payments");
    const table = page.getByRole("table", { name: "Payments" });
    await table.getByRole("button", { name: "Amount" }).click();
    await expect(table.getByRole("columnheader", { name: "Amount" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    const number = await table.getByRole("link", { name: /^FV\// }).first().innerText();
    // By its number: the rows may still be changing places. What was paid by two means has a row for each.
    await table.getByRole("link", { name: number }).first().click();
    await arrive(page, `Invoice ${number}`);
  });
});
