import {
  atBank,
  continueToOrder,
  fillAddress,
  fillBuyer,
  openOrderPage,
  orderButton,
  orderPage,
  priceCard,
  seeOrderPaid,
  textField,
  typeText,
} from "./portal.ts";
import { chooseFiles, docx } from "./papers.ts";
import { english } from "./sentences.ts";
import { arrive, expect, expectUsable, newAddress, test } from "./fixtures.ts";

const text = "We rent the flat for two years.";

test.describe("What is typed is never lost to an error", () => {
  test("prices that cannot be asked for are asked for again", async ({ page, complaints }) => {
    complaints.expect(/net::ERR_FAILED/);
    await openOrderPage(page, "en");
    await page.route("**/api/v2/quick-quote", (route) => route.abort());
    await textField(page, "en").fill(text);
    await expect(priceCard(page, "en").getByText("Prices may be out of date")).toBeVisible();
    await expect(textField(page, "en")).toHaveValue(text);
    await expectUsable(page);
    await page.unroute("**/api/v2/quick-quote");
    await priceCard(page, "en").getByRole("button", { name: "Try again" }).click();
    await expect(priceCard(page, "en")).toContainText("7 words");
    await expect(priceCard(page, "en").getByText("Prices may be out of date")).toHaveCount(0);
  });

  test("what is missing or wrong is named at the top and at its field", async ({ page }) => {
    await openOrderPage(page, "en");
    await page.getByRole("button", { name: "Continue to order" }).click();
    const summary = page.getByRole("alert").first();
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("Add a file or paste text");
    await expect(page).toHaveTitle(/^Error: /);
    await summary.getByRole("link").click();
    await expect(textField(page, "en")).toBeFocused();
    await expectUsable(page);

    await typeText(page, "en", text);
    await continueToOrder(page, "en");
    await orderButton(page, "en").click();
    await expect(page.getByRole("alert").first()).toContainText("This field is required");
    await page.getByRole("textbox", { name: "E-mail" }).fill("halina@");
    await page.getByRole("textbox", { name: "Phone" }).fill("600 000 000");
    await page.getByRole("textbox", { name: "Last name" }).focus();
    await expect(
      page.getByText("Enter a valid e-mail address, for example name@company.com").last(),
    ).toBeVisible();
    await expectUsable(page);
  });

  test("a refusal of the server leaves the form as it was", async ({ page, complaints }) => {
    complaints.expect(/status of 409/);
    await openOrderPage(page, "en");
    await typeText(page, "en", text);
    await page.getByText("Subject and note for the translator").click();
    await page.getByRole("textbox", { name: "Note for the translator" }).fill("Two copies");
    await page.getByRole("button", { name: "I have a discount code" }).click();
    await page.getByRole("textbox", { name: "Discount code" }).fill("NOSUCHCODE");
    await page.getByRole("button", { name: "Continue to order" }).click();
    const refusal = page.getByRole("alert").first();
    await expect(refusal).toContainText("This code does not work for this order.");
    await expect(refusal).toBeFocused();
    await expect(refusal).toBeInViewport({ ratio: 1 });
    await expect(textField(page, "en")).toHaveValue(text);
    await expect(page.getByRole("textbox", { name: "Note for the translator" })).toHaveValue("Two copies");
    await expectUsable(page);
  });

  test(
    "an order that another tab has placed is reported in view, with the way to it",
    { tag: "@phone" },
    async ({ page, context, complaints, isMobile }) => {
      complaints.expect(/status of 409/);
      await openOrderPage(page, "en");
      await typeText(page, "en", text);
      const go_on = { name: isMobile ? "Continue" : "Continue to order", exact: true };
      await page.getByRole("button", go_on).click();
      await arrive(page, "Check your order");
      const other = await context.newPage();
      await openOrderPage(other, "en");
      await typeText(other, "en", "Pets are welcome.");
      const add = other.getByRole("button", { name: isMobile ? "Add (1)" : "Add to your order (1)" });
      await expect(add).toBeVisible();

      await fillBuyer(page, "en", newAddress("tabs"));
      await orderButton(page, "en").click();
      await arrive(page, "Demo payment page");
      await other.evaluate(() => globalThis.scrollTo({ top: document.body.scrollHeight }));
      await add.click();
      const refusal = other.getByRole("alert").first();
      await expect(refusal).toContainText("This has already been ordered. Start a new order.");
      await expect(refusal).toBeFocused();
      await expect(refusal).toBeInViewport({ ratio: 1 });
      await expectUsable(other);
      await expect(other.getByRole("button", go_on)).toBeVisible();
      await refusal.getByRole("link", { name: "See the order" }).click();
      await arrive(other, /^Pay for order/);
    },
  );

  test("an order that another tab has removed is not shown with the price of the rest", async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    await openOrderPage(page, "en");
    await typeText(page, "en", "Pets are welcome in the whole house.");
    await continueToOrder(page, "en");
    await arrive(page, "Check your order");
    await page.getByRole("button", { name: "Add another translation" }).click();
    await typeText(page, "en", "We rent the flat for two years. ".repeat(30));
    await page.getByRole("button", { name: "Add to your order (1)" }).click();
    await arrive(page, "Check your order");
    const items = page.getByRole("region", { name: "What you order" }).getByRole("listitem");
    await expect(items).toHaveCount(2);
    await fillBuyer(page, "en", newAddress("tabs"));

    const other = await context.newPage();
    await other.goto(page.url());
    await other
      .getByRole("button", { name: /^Remove order/ })
      .last()
      .click();
    await other.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await expect(other.getByText(/^Order \d+ (is|was|has been) removed/)).toBeVisible();

    await orderButton(page, "en").click();
    const notice = page.getByRole("alert").first();
    await expect(notice).toContainText("The price has changed");
    await expect(items).toHaveCount(1);
    await expect(notice).toContainText(/now: PLN.10\.00/);
    await orderButton(page, "en").click();
    await arrive(page, "Demo payment page");
    await expect(page.getByText(/PLN.10\.00/).first()).toBeVisible();
  });

  test("a date of one's own is in the future, and is confirmed in a quote", async ({ page }) => {
    await openOrderPage(page, "en");
    await typeText(page, "en", text);
    await page.getByText("Need another date? Ask for a quote").click();
    await page.getByLabel("Preferred date").fill("2020-01-01T10:00");
    await expect(priceCard(page, "en").getByText(/^For your own date we will send a quote/)).toBeVisible();
    await page.getByRole("button", { name: "Ask for a free quote" }).click();
    await page.getByRole("textbox", { name: "E-mail" }).fill(newAddress("halina"));
    await page.getByRole("checkbox", { name: /^I accept the terms/ }).check();
    await page.getByRole("button", { name: "Send the request" }).first().click();
    const summary = page.getByRole("alert").first();
    await expect(summary).toContainText("Preferred date: Choose a date and time in the future");
    await summary.getByRole("link").click();
    await expect(page.getByLabel("Preferred date")).toBeFocused();
    await expectUsable(page);
    await page.getByRole("button", { name: "Back to the dates with prices" }).click();
    await expect(priceCard(page, "en")).toContainText("7 words");
    await expect(page.getByLabel("Preferred date")).toBeHidden();
  });

  test("a draft comes back after a reload, and may be let go", async ({ page }) => {
    await openOrderPage(page, "en");
    await typeText(page, "en", text);
    await expect(priceCard(page, "en")).toContainText("7 words");
    await page.reload();
    await expect(page.getByText(/^We restored your draft from \d/)).toBeVisible();
    await expect(textField(page, "en")).toHaveValue(text);
    await expectUsable(page);
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(textField(page, "en")).toHaveValue("");
    await page.goto(orderPage("en"));
    await expect(textField(page, "en")).toHaveValue("");
  });
});

test.describe("Another order in the cart", { tag: "@phone" }, () => {
  test("keeps the data entered at the checkout, and offers the posting address", async ({
    page,
    isMobile,
  }) => {
    const go_on = page.getByRole("button", {
      name: isMobile ? "Continue" : "Continue to order",
      exact: true,
    });
    await page.goto("/en/order/certified");
    await arrive(page, "Sworn translation");
    await chooseFiles(page, "Choose files", [docx("birth-certificate.docx", 400)]);
    await expect(page.getByText("400 words")).toBeVisible();
    await page.getByRole("radio", { name: /^Paper original by post/ }).check();
    await page.getByRole("textbox", { name: "Recipient" }).fill("Halina Gość");
    await page.getByRole("textbox", { name: "Street and number" }).fill("ul. Krótka 1");
    await page.getByRole("textbox", { name: "Postcode" }).fill("00-001");
    await page.getByRole("textbox", { name: "City" }).fill("Warszawa");
    await go_on.click();
    await arrive(page, "Check your order");
    const items = page.getByRole("region", { name: "What you order" });
    await expect(items).toContainText("Halina Gość, ul. Krótka 1, 00-001 Warszawa, Poland");
    await expectUsable(page);

    await page.getByRole("button", { name: "Use it for the invoice" }).click();
    await expect(page.getByRole("textbox", { name: "Street and number" })).toHaveValue("ul. Krótka 1");
    await expect(page.getByRole("textbox", { name: "Street and number" })).toBeFocused();
    await expect(page.getByRole("textbox", { name: "Postcode" })).toHaveValue("00-001");
    await expect(page.getByRole("textbox", { name: "City" })).toHaveValue("Warszawa");
    await expect(page.getByRole("button", { name: "Use it for the invoice" })).toHaveCount(0);
    await page.getByRole("textbox", { name: "First name" }).fill("Halina");
    await page.getByRole("textbox", { name: "Last name" }).fill("Gość");
    await page.getByRole("textbox", { name: "E-mail" }).fill("halina@example.com");
    await page.getByRole("button", { name: "Add another translation" }).click();

    await arrive(page, "Translate anything – price in seconds");
    await typeText(page, "en", text);
    await page.getByRole("button", { name: isMobile ? "Add (1)" : "Add to your order (1)" }).click();
    await arrive(page, "Check your order");
    for (const [name, value] of [
      ["E-mail", "halina@example.com"],
      ["First name", "Halina"],
      ["Last name", "Gość"],
      ["Street and number", "ul. Krótka 1"],
      ["City", "Warszawa"],
    ] as const)
      await expect(page.getByRole("textbox", { name })).toHaveValue(value);
  });
});

test.describe("The order button makes one contract", () => {
  test("a doubled click orders once", async ({ page }) => {
    await openOrderPage(page, "en");
    await typeText(page, "en", text);
    await continueToOrder(page, "en");
    await fillBuyer(page, "en", newAddress("twice"));
    let placements = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/placement")) placements += 1;
    });
    await orderButton(page, "en").dblclick();
    await atBank(page, "en", "pay");
    await seeOrderPaid(page, "en");
    expect(placements).toBe(1);
  });

  test("a price that changed has to be accepted first", async ({ page, complaints }) => {
    complaints.expect(/status of (409|422)|net::ERR_FAILED/);
    // The price follows the buyer as entered; here the page does not learn of it.
    await page.route("**/api/v2/cart/*/price", (route) => route.abort());
    await openOrderPage(page, "en");
    await typeText(page, "en", text.repeat(20));
    await continueToOrder(page, "en");
    await fillBuyer(page, "en", newAddress("boston"));
    // A buyer outside the Union with a proven place pays no Polish tax, so the price differs.
    await page.getByRole("radio", { name: "Company" }).check();
    await page.getByRole("textbox", { name: "Company name" }).fill("Example Inc.");
    await page.getByRole("combobox", { name: "Country" }).selectOption("US");
    await fillAddress(page, "en");
    await expect(page.getByText(english["contact.place_hint"])).toBeVisible();
    await page.getByRole("textbox", { name: "Phone" }).fill("+1 212 555 0123");
    await expect(page.getByText(english["contact.place_hint"])).toHaveCount(0);
    await orderButton(page, "en").click();
    const notice = page.getByRole("alert").first();
    await expect(notice).toContainText("The price has changed");
    await expect(notice).toContainText("Nothing has been ordered yet.");
    await expectUsable(page);
    const now =
      /now: (PLN [\d.]+)/.exec((await notice.textContent())?.replaceAll(/\s/g, " ") ?? "")?.[1] ?? "?";
    await orderButton(page, "en").click();
    await arrive(page, "Demo payment page");
    await expect(page.getByRole("button", { name: `Pay ${now}` })).toBeVisible();
  });
});
