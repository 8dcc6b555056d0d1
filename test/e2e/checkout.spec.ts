import {
  agree,
  atBank,
  continueToOrder,
  fillAddress,
  fillBuyer,
  fillInvoice,
  openOrderPage,
  orderButton,
  seeOrderPaid,
  textField,
  typeText,
} from "./portal.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { english } from "./sentences.ts";

const items = (page: Page) => page.getByRole("region", { name: "What you order" });

/** One more translation of another text, from the summary back to the summary. */
async function addAnother(page: Page, text: string): Promise<void> {
  await page.getByRole("button", { name: "Add another translation" }).click();
  await expect(textField(page, "en")).toHaveValue("");
  await typeText(page, "en", text);
  await joinCart(page);
}

/** The form knows the cart that is open, and says so on its button. */
async function joinCart(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Add to your order \(\d+\)$/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Check your order" })).toBeVisible();
}

type Ordered = { readonly order_id: number; readonly order_hash: string };

/** The last order of the cart the page shows, asked for as the page asks. */
async function lastOrder(page: Page): Promise<Ordered> {
  const [answer] = await Promise.all([page.waitForResponse(/\/api\/v2\/cart\/[\w-]+$/), page.reload()]);
  const { data } = (await answer.json()) as { data: { items: Ordered[] } };
  return data.items.at(-1) ?? { order_id: 0, order_hash: "" };
}

test.describe("§2, R21 The summary of an order", () => {
  test("several translations are in one cart, one leaves it, the rest is paid once", async ({ page }) => {
    await openOrderPage(page, "en");
    await typeText(page, "en", "We rent the flat for two years. ".repeat(20));
    await continueToOrder(page, "en");
    await addAnother(page, "The deposit is returned within a month. ".repeat(20));
    await addAnother(page, "Pets are welcome. ".repeat(20));
    await expect(items(page).getByRole("listitem")).toHaveCount(3);

    // C22: the question names what goes, and nothing else does.
    await items(page)
      .getByRole("button", { name: /^Remove order/ })
      .last()
      .click();
    const sure = page.getByRole("dialog", { name: /^Remove order \d+\?$/ });
    await expect(sure).toContainText("English – Polish");
    await expectUsable(page);
    await sure.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText(/^Order \d+ was removed$/)).toBeVisible();
    await expect(items(page).getByRole("listitem")).toHaveCount(2);
    await expect(items(page)).not.toContainText("60 words");

    await fillBuyer(page, "en", newAddress("several"));
    await orderButton(page, "en").click();
    await atBank(page, "en", "pay");
    await seeOrderPaid(page, "en");
    // One payment for both, and the way to each of them.
    const orders = page.getByRole("main").getByRole("listitem").getByRole("link");
    await expect(orders).toHaveCount(2);
    await orders.last().click();
    await arrive(page, /^Order \d+$/);
    await expect(page.getByRole("region", { name: "Costs" })).toContainText("Paid");
  });

  test("a discount code lowers the price, comes off again, and a wrong one says so", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    await openOrderPage(page, "en");
    await typeText(page, "en", "We rent the flat for two years. ".repeat(40));
    await continueToOrder(page, "en");
    const total = page.getByRole("complementary", { name: "Total" });
    const before = await total.locator("dl").textContent();
    await total.getByText("I have a discount code").click();
    const code = total.getByRole("textbox", { name: "Discount code" });
    await code.fill("NIEMA");
    await code.press("Enter");
    await expect(code).toHaveAttribute("aria-invalid", "true");
    await expectUsable(page);
    await code.fill("WIOSNA10");
    await code.press("Enter");
    await expect(total.getByText("The code WIOSNA10 is included in the price")).toBeVisible();
    await expect(total.locator("dl")).not.toHaveText(before ?? "");
    await expect(total.locator("dl > div").filter({ hasText: "Code WIOSNA10" })).toContainText(
      /−PLN\s\d+\.\d\d$/,
    );
    await expectUsable(page);
    await total.getByRole("button", { name: "Remove the code WIOSNA10" }).click();
    await expect(total.locator("dl")).toHaveText(before ?? "");
  });

  test("a voucher that is not known is refused, and none is combined with a transfer", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 409/);
    await openOrderPage(page, "en");
    await typeText(page, "en", "We rent the flat for two years.");
    await continueToOrder(page, "en");
    const payment = page.getByRole("region", { name: "Payment" });
    await payment.getByText("I have a gift voucher").click();
    await payment.getByRole("textbox", { name: "Voucher code" }).fill("NIEMATAKIEGOBONU");
    await fillInvoice(page, "en");
    await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(newAddress("voucher"));
    await agree(page, "en");
    await orderButton(page, "en").click();
    await expect(
      page.getByRole("alert").filter({ hasText: "This voucher cannot be used here" }),
    ).toBeFocused();
    await payment.getByRole("radio", { name: "Bank transfer" }).check();
    await expect(payment.getByText(/^A bank transfer has to cover the whole amount\./)).toBeVisible();
    await expectUsable(page);
  });

  test("a changed translation takes the place of the former one", async ({ page }) => {
    await openOrderPage(page, "en");
    await typeText(page, "en", "We rent the flat for two years. ".repeat(10));
    await continueToOrder(page, "en");
    await expect(items(page)).toContainText("70 words");
    await items(page)
      .getByRole("button", { name: /^Change order/ })
      .click();
    await arrive(page, "Translate anything – price in seconds");
    await expect(textField(page, "en")).toHaveValue(/^We rent the flat/);
    await typeText(page, "en", "We rent the flat for three years. ".repeat(20));
    await page.getByRole("button", { name: "Save changes" }).click();
    await arrive(page, "Check your order");
    await expect(items(page).getByRole("listitem")).toHaveCount(1);
    await expect(items(page)).toContainText("140 words");
  });

  test("one order of the cart is bought by itself, with a number and an address for the books", async ({
    page,
  }) => {
    await openOrderPage(page, "en");
    await typeText(page, "en", "We rent the flat for two years. ".repeat(10));
    await continueToOrder(page, "en");
    await addAnother(page, "Pets are welcome. ".repeat(20));
    await expect(items(page).getByRole("listitem")).toHaveCount(2);
    const alone = await lastOrder(page);
    await page.goto(`${page.url()}/${alone.order_hash}`);
    const id = String(alone.order_id);
    await arrive(page, `Pay for order ${id}`);
    await expect(items(page).getByRole("listitem")).toHaveCount(1);
    await fillBuyer(page, "en", newAddress("alone"));
    // Books are a matter of companies: a private person is not asked.
    const books = page.getByText("Purchase order number, another e-mail for invoices");
    await expect(books).toHaveCount(0);
    await page.getByRole("radio", { name: "Company" }).check();
    await page.getByRole("textbox", { name: "Company name" }).fill("Firma Haliny");
    await fillAddress(page, "en");
    await books.click();
    await page.getByRole("textbox", { name: "Your reference (PO number)" }).fill("PO-2026-77");
    await page.getByRole("textbox", { name: "E-mail for invoices" }).fill("faktury@");
    await orderButton(page, "en").click();
    await expect(page.getByRole("alert").first()).toContainText("E-mail for invoices: Enter a valid e-mail");
    await page.getByRole("textbox", { name: "E-mail for invoices" }).fill("faktury@example.com");
    await expectUsable(page);
    await orderButton(page, "en").click();
    await atBank(page, "en", "pay");
    await seeOrderPaid(page, "en");
    await page.getByRole("link", { name: "See the order" }).click();
    await arrive(page, `Order ${id}`);
    await expect(page.getByRole("region", { name: "Details" })).toContainText("PO-2026-77");
  });
});

test.describe("§6 Another person pays", () => {
  test("the order is placed, and a colleague pays it by a link that shows nothing about the buyer", async ({
    page,
    newPerson,
    context,
    complaints,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openOrderPage(page, "en");
    await typeText(page, "en", "We rent the flat for two years. ".repeat(10));
    await continueToOrder(page, "en");
    await fillBuyer(page, "en", newAddress("halina"));
    await page.getByRole("radio", { name: english["checkout.colleague"] }).check();
    await expect(page.getByText("You will get a link; nothing is paid now.")).toBeVisible();
    await orderButton(page, "en").click();
    await arrive(page, /^Pay for order \d+$/);
    await expect(page.getByText("Your order is placed")).toBeVisible();
    const way = page.getByRole("link", { name: "See the order" });
    const order_hash = (await way.getAttribute("href"))?.split("/").at(-1) ?? "";
    await page.getByRole("button", { name: "Copy the payment link for a colleague" }).click();
    await expect(page.getByText("Copied").first()).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const colleague = await newPerson();
    await colleague.goto(link);
    await arrive(colleague, /^(?:Pay for order|Zapłać za zamówienie) \d+$/);
    for (const word of ["Halina", "Gość", "Krótka", "halina."])
      await expect(colleague.getByRole("main")).not.toContainText(word);
    await colleague.getByRole("radio").first().check();
    await colleague.getByRole("radio", { name: /^BLIK/ }).check();
    await colleague.getByRole("button", { name: /^(?:Pay PLN|Zapłać \d)/ }).click();
    await colleague.getByRole("button", { name: /^(?:Pay [A-Z]|Zapłać \d)/ }).click();
    await arrive(colleague, /^(?:Payment received|Płatność otrzymana)/);

    // The payer learns no way to the order, now or by the link again.
    const to_order = colleague.locator('main a[href*="/account/order/"]');
    await expect(to_order).toHaveCount(0);
    await colleague.goto(link);
    await arrive(colleague, /^(?:This has already been paid|To zostało już zapłacone)/);
    await expect(to_order).toHaveCount(0);
    expect(await colleague.content()).not.toContain(order_hash);

    // What was paid is not offered again on a page from before either, and who ordered goes on to the order.
    complaints.expect(/409 \(Conflict\).*\/attempt/);
    await page.getByRole("radio", { name: /^BLIK/ }).check();
    await page.getByRole("button", { name: /^Pay PLN/ }).click();
    await arrive(page, "This has already been paid");
    await way.click();
    await arrive(page, /^Order \d+$/);
  });
});

test.describe("R3 → R21 → R18 from the keyboard alone", () => {
  test("a text is typed, priced, ordered and paid without a mouse", async ({ page }) => {
    await openOrderPage(page, "en");
    await textField(page, "en").focus();
    await page.keyboard.type("We rent the flat for two years.");
    await expect(page.getByText("Prices include VAT. Delivery in your time zone.")).toBeVisible();
    await press(page, page.getByRole("button", { name: "Continue to order" }));
    await arrive(page, "Check your order");
    // The page begins at its heading; from there each key leads on.
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    for (const [name, value] of [
      ["E-mail", newAddress("keys")],
      ["First name", "Halina"],
      ["Last name", "Gość"],
    ] as const) {
      await reach(page, page.getByRole("textbox", { name }));
      await page.keyboard.type(value);
    }
    // The favourite of the country is chosen already.
    await expect(page.getByRole("radio", { name: "BLIK, fast transfer, card" })).toBeChecked();
    for (const name of [/^I accept the terms/, /^I agree that the service starts/]) {
      await reach(page, page.getByRole("checkbox", { name }));
      await page.keyboard.press("Space");
      await expect(page.getByRole("checkbox", { name })).toBeChecked();
    }
    await press(page, orderButton(page, "en"));
    await arrive(page, "Demo payment page");
    await press(page, page.getByRole("button", { name: /^Pay [A-Z]/ }));
    await seeOrderPaid(page, "en");
    await press(page, page.getByRole("link", { name: "See the order" }));
    await arrive(page, /^Order \d+$/);
  });

  test("an empty form says what is missing, and each line leads to its field", async ({ page }) => {
    await openOrderPage(page, "en");
    await typeText(page, "en", "We rent the flat for two years.");
    await continueToOrder(page, "en");
    await agree(page, "en");
    await orderButton(page, "en").click();
    const summary = page.getByRole("alert").first();
    await expect(summary).toContainText("Fill required fields");
    await expect(summary).not.toContainText("City");
    await summary.getByRole("link", { name: /^Last name/ }).click();
    await expect(page.getByRole("textbox", { name: "Last name" })).toBeFocused();
  });
});

type Target = ReturnType<Page["getByRole"]>;

/** Tab after tab until the target has the focus; a page that cannot be crossed so fails. */
async function reach(page: Page, target: Target): Promise<void> {
  for (let step = 0; step < 120; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(target, "is reached with the Tab key").toBeFocused();
}

async function press(page: Page, target: Target): Promise<void> {
  await reach(page, target);
  await page.keyboard.press("Enter");
}
