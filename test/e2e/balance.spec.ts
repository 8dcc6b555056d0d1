import type { Locator } from "@playwright/test";
import { openAsAnna } from "./money-steps.ts";
import { agree, atBank, continueToOrder, openOrderPage, orderButton, textField, typeText } from "./portal.ts";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";

/** Puts 20.00 on Anna's balance, without a bonus. */
async function topUp(page: Page): Promise<void> {
  await page.goto("/en/account/prepaid");
  await arrive(page, "Top up your account");
  await page.getByRole("radio", { name: "Other amount" }).check();
  await page.getByRole("textbox", { name: "Amount in PLN" }).fill("20");
  await page.getByRole("button", { name: "Continue" }).click();
  await arrive(page, "Check your top-up");
  await page.getByRole("checkbox", { name: /^I accept the terms/ }).check();
  await page.getByRole("radio", { name: /^BLIK/ }).check();
  await page.getByRole("button", { name: /^Order with obligation to pay/ }).click();
  await atBank(page, "en", "pay");
  await arrive(page, "Payment received – PLN 20.00");
}

const words = (count: number): string => Array.from({ length: count }, () => "umowa").join(" ");

const amountIn = async (one: Locator): Promise<string> =>
  /PLN\s([\d,.]+)/.exec((await one.textContent()) ?? "")?.[1] ?? "no amount";

test.describe("§4, §6 Paying with the balance", () => {
  test("a part from the balance, the rest at the bank; then all of it from the balance", async ({ page }) => {
    await openAsAnna(page, "/en/account/prepaid");
    await topUp(page);
    await openOrderPage(page, "en");
    // More than any balance left by other tests.
    await textField(page, "en").fill(words(20_000));
    await expect(page.getByText(/^You have PLN\s[\d,.]+ – you can pay from your balance\.$/)).toBeVisible();
    await continueToOrder(page, "en");
    const payment = page.getByRole("region", { name: "Payment" });
    await expect(payment.getByRole("radio", { name: "Account balance" })).toHaveCount(0);
    await payment.getByRole("checkbox", { name: /^Pay PLN\s[\d,.]+ of it from your balance$/ }).check();
    const remaining = payment.getByText(
      /^You pay the remaining PLN\s[\d,.]+ with the method you choose below\.$/,
    );
    await expect(remaining).toBeVisible();
    const from_balance = await amountIn(payment.getByText(/^Pay PLN\s[\d,.]+ of it from your balance$/));
    const at_bank = await amountIn(remaining);
    const whole = payment.getByText(/^A bank transfer has to cover the whole amount\./);
    await payment.getByRole("radio", { name: "Bank transfer" }).check();
    await expect(whole).toBeVisible();
    await expect(page.getByText("You will see the account number and the payment reference.")).toHaveCount(0);
    await expectUsable(page);
    await payment.getByRole("radio", { name: /^BLIK/ }).check();
    await expect(whole).toHaveCount(0);
    await agree(page, "en");
    await expectUsable(page);
    await orderButton(page, "en").click();
    await atBank(page, "en", "pay");
    await arrive(page, /^Payment received – PLN/);
    const means = page.getByRole("main").getByRole("listitem");
    await expect(means.filter({ hasText: "Account balance" })).toHaveText(
      `Account balance: PLN\u00a0${from_balance}`,
    );
    await expect(means.filter({ hasText: "Online payment" })).toHaveText(
      `Online payment: PLN\u00a0${at_bank}`,
    );
    await page.goto("/en/account/prepaid");
    await expect(page.getByText(/^PLN\s0\.00$/).first()).toBeVisible();

    await topUp(page);
    await openOrderPage(page, "en");
    await typeText(page, "en", words(3));
    await continueToOrder(page, "en");
    await payment.getByRole("radio", { name: /^Account balance/ }).check();
    await agree(page, "en");
    await expectUsable(page);
    await orderButton(page, "en").click();
    await arrive(page, /^Payment received – PLN/);
    await page.goto("/en/account/payments");
    await arrive(page, "Payments");
    await expect(
      page
        .getByRole("row")
        .or(page.getByRole("listitem"))
        .filter({ hasText: /balance/i })
        .first(),
    ).toContainText("Finished");
  });
});
