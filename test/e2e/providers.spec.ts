import {
  agree,
  atBank,
  fillBuyer,
  fillInvoice,
  orderButton,
  seeOrderPaid,
  textField,
  typeText,
} from "./portal.ts";
import { secondServer, type SecondServer } from "./second-server.ts";
import { arrive, expect, newAddress, test } from "./fixtures.ts";
import { english } from "./sentences.ts";

/** An installation with the simulators of two providers and the demo's own bank. */
let server: SecondServer;
test.beforeAll(async () => {
  server = await secondServer({ STANDINS: "stripe,paypal" });
});
test.afterAll(() => server.end());

test.describe("§4, §5 Paying at a provider's own page", () => {
  test.use({ locale: "en-GB" });

  test("a guest pays by card at Stripe, and the next order offers the card first @phone", async ({
    page,
  }) => {
    const home = server.home("tolmaro");
    await page.goto(`${home}/en/order/write`);
    await arrive(page, english["write.title"]);
    await typeText(page, "en", "Please translate this contract.");
    await page.getByRole("button", { name: english["write.continue"] }).click();
    await arrive(page, english["checkout.title"]);
    await fillBuyer(page, "en", newAddress("halina"));
    const payment = page.getByRole("region", { name: english["checkout.payment"] });
    await payment.getByRole("radio", { name: "PayPal" }).check();
    await payment.getByRole("radio", { name: "Card, Apple Pay, Google Pay" }).check();
    await orderButton(page, "en").click();
    await page.waitForURL("**/_standins/stripe/pay/**");
    await atBank(page, "en", "pay");
    await seeOrderPaid(page, "en");

    await page.goto(`${home}/en/order/write`);
    await expect(textField(page, "en")).toHaveValue("");
    await typeText(page, "en", "And this one, please.");
    await page.getByRole("button", { name: english["write.continue"] }).click();
    await arrive(page, english["checkout.title"]);
    await expect(payment.getByRole("radio", { name: "Card, Apple Pay, Google Pay" })).toBeChecked();
  });

  test("a guest who goes back from Stripe pays nothing and chooses again", async ({ page }) => {
    await page.goto(`${server.home("tolmaro")}/en/order/write`);
    await arrive(page, english["write.title"]);
    await typeText(page, "en", "Please translate this contract.");
    await page.getByRole("button", { name: english["write.continue"] }).click();
    await arrive(page, english["checkout.title"]);
    await page.getByRole("textbox", { name: english["contact.email"] }).fill(newAddress("halina"));
    await fillInvoice(page, "en");
    const payment = page.getByRole("region", { name: english["checkout.payment"] });
    await expect(payment.getByRole("radio", { checked: true })).toHaveCount(1);
    await payment.getByRole("radio", { name: "Card, Apple Pay, Google Pay" }).check();
    await expect(page.getByText("You will go to Stripe and come back here.")).toBeVisible();
    await agree(page, "en");
    await orderButton(page, "en").click();
    await page.waitForURL("**/_standins/stripe/pay/**");
    await page.getByRole("link", { name: "Back to the installation" }).click();
    await arrive(page, /^Pay for order \d+$/);
    await page.getByRole("radio", { name: "PayPal" }).check();
    await expect(page.getByText("You will go to PayPal and come back here.")).toBeVisible();
    await page.getByRole("button", { name: /^Pay PLN/ }).click();
    await page.waitForURL("**/_standins/paypal/pay/**");
    await atBank(page, "en", "pay");
    await seeOrderPaid(page, "en");
  });

  test("a customer tops up by PayPal @phone", async ({ page }) => {
    const home = server.home("tolmaro");
    await page.goto(`${home}/en/login?next=${encodeURIComponent("/en/account/prepaid")}`);
    await page.getByRole("textbox", { name: "E-mail" }).fill("anna.nowak@example.com");
    await page.getByRole("textbox", { name: "Password" }).fill("tolmaro-demo");
    await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
    await arrive(page, "Top up your account");
    await page.getByRole("radio", { name: /PLN 500\.00/ }).check();
    await page.getByRole("button", { name: "Continue" }).click();
    await arrive(page, "Check your top-up");
    await page.getByRole("checkbox", { name: /^I accept the terms/ }).check();
    await page.getByRole("radio", { name: "PayPal" }).check();
    await expect(page.getByText("You will go to PayPal and come back here.")).toBeVisible();
    await page.getByRole("button", { name: /^Order with obligation to pay/ }).click();
    await page.waitForURL("**/_standins/paypal/pay/**");
    await atBank(page, "en", "pay");
    await arrive(page, "Payment received – PLN 500.00");
  });
});
