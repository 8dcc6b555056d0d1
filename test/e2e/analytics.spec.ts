import { expect, test } from "./collector.ts";
import {
  atBank,
  continueToOrder,
  fillBuyer,
  openOrderPage,
  orderButton,
  seeOrderPaid,
  typeText,
} from "./portal.ts";
import { expectUsable, newAddress } from "./fixtures.ts";
import { openAsAnna } from "./money-steps.ts";

const quiet_ms = 1_200;

test.describe("§1, §11 The funnel is measured once it was accepted", () => {
  test.use({ answered: false });

  test("from the first price to one purchase, through a reload, a return and a second tab", async ({
    page,
    collector,
  }) => {
    // Six pages, each held against axe.
    const named = (name: string) => collector.events().filter((event) => event.name === name);
    await openOrderPage(page, "en");
    await page.getByRole("button", { name: "I accept" }).click();
    await typeText(page, "en", "We rent the flat for two years. ".repeat(20));
    await expect.poll(() => named("view_item").length).toBe(1);
    const [item] = named("view_item");
    expect(item?.params).toMatchObject({
      currency: "PLN",
      brand: "tolmaro",
      locale: "en",
      items: [{ item_name: "Economy", quantity: 1, item_category: "General" }],
    });

    await continueToOrder(page, "en");
    await expect.poll(() => named("view_cart").length).toBe(1);
    const email = newAddress("measured");
    await fillBuyer(page, "en", email);
    await orderButton(page, "en").click();
    await atBank(page, "en", "pay");
    await seeOrderPaid(page, "en");
    await expect.poll(() => named("purchase").length).toBe(1);
    expect(named("begin_checkout")).toHaveLength(1);

    const [purchase] = named("purchase");
    if (purchase === undefined) throw new Error("No purchase was measured");
    const { items, value, tax, shipping, transaction_id } = purchase.params as {
      items: { price: number; item_name: string; item_variant: string }[];
      value: number;
      tax: number;
      shipping: number;
      transaction_id: string;
    };
    expect(items).toHaveLength(1);
    expect(value).toBe(items[0]?.price);
    expect(named("view_cart")[0]?.params).toMatchObject({ value });
    expect(tax).toBeCloseTo(value * 0.23, 1);
    expect(shipping).toBe(0);
    expect(transaction_id).toMatch(/^\d+$/);

    await page.reload();
    await seeOrderPaid(page, "en");
    const second = await page.context().newPage();
    await Promise.all([page.reload(), second.goto(page.url())]);
    await seeOrderPaid(second, "en");
    await page.getByRole("link", { name: "See the order" }).click();
    await page.goBack();
    await seeOrderPaid(page, "en");
    await page.waitForTimeout(quiet_ms);
    expect(named("purchase")).toHaveLength(1);

    // Nothing that was typed, no address and nothing that opens an order has left.
    const all = JSON.stringify(collector.events());
    for (const secret of [email, "Halina", "flat", "Krótka", new URL(page.url()).searchParams.get("payment")])
      expect(all).not.toContain(String(secret));
    const screens = named("page_view").map(({ params }) => params["screen"]);
    expect(screens).toContain("/$locale/orders/$cart_hash");
  });

  test("two tabs that learn of the payment at once count it once", async ({ page, collector }) => {
    await openOrderPage(page, "en");
    await page.getByRole("button", { name: "I accept" }).click();
    await typeText(page, "en", "We rent the flat for two years.");
    await continueToOrder(page, "en");
    await fillBuyer(page, "en", newAddress("twice-measured"));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    // Both tabs are at the result before either may say so.
    await page.context().route("**/api/v2/measurement", async (route) => {
      if (route.request().postData()?.includes('"purchase"')) await held;
      await route.continue();
    });
    await orderButton(page, "en").click();
    await atBank(page, "en", "pay");
    await seeOrderPaid(page, "en");
    const second = await page.context().newPage();
    await second.goto(page.url());
    await seeOrderPaid(second, "en");
    release();
    await expect.poll(() => collector.events().filter(({ name }) => name === "purchase")).toHaveLength(1);
    await page.waitForTimeout(quiet_ms);
    expect(collector.events().filter(({ name }) => name === "purchase")).toHaveLength(1);
  });
});

test.describe("§11 The funnel of a top-up", () => {
  test.use({ answered: false });

  test("from the amount to the provider; its money counts as a purchase with the orders paid from it", async ({
    page,
    collector,
    complaints,
  }) => {
    complaints.expect(/status of 4\d\d/);
    const named = (name: string) => collector.events().filter((event) => event.name === name);
    const paid = { items: [{ item_name: "Top-up", price: 31, quantity: 1, item_category: "General" }] };
    await openAsAnna(page, "/en/account/prepaid");
    await page.getByRole("button", { name: "I accept" }).click();
    await page.getByRole("radio", { name: "Other amount" }).check();
    await page.getByRole("textbox", { name: "Amount in PLN" }).fill("31");
    const of_amount = () => named("view_item").filter(({ params }) => params["value"] === 31);
    await expect.poll(() => of_amount().length).toBe(1);
    expect(of_amount()[0]?.params).toMatchObject({ currency: "PLN", ...paid });
    await page.getByText("I have a code for a higher bonus").click();
    await page.getByRole("textbox", { name: "Discount code" }).fill("NOSUCH");
    await expect.poll(() => named("coupon_applied").map(({ params }) => params["ok"])).toEqual([false]);
    await page.getByRole("textbox", { name: "Discount code" }).fill("");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect.poll(() => named("view_cart").length).toBe(1);
    expect(named("view_cart")[0]?.params).toMatchObject({ value: 31, ...paid });
    await page.getByRole("checkbox", { name: /^I accept the terms/ }).check();
    await page.getByRole("radio", { name: /^BLIK/ }).check();
    await page.getByRole("button", { name: /^Order with obligation to pay/ }).click();
    await atBank(page, "en", "pay");
    await expect(page.getByRole("heading", { level: 1, name: /^Payment received/ })).toBeVisible();
    expect(named("begin_checkout").map(({ params }) => params["value"])).toEqual([31]);
    await page.waitForTimeout(quiet_ms);
    expect(of_amount()).toHaveLength(1);
    expect(named("purchase")).toEqual([]);
  });
});

test.describe("§7, §9 All faults are reported, without personal data", () => {
  test("errors and rejections that are not caught", async ({ page, collector, complaints }) => {
    complaints.expect(/no such word|gave up/);
    await page.goto(`/en/order/quotations/${"Ab1".repeat(7)}x?code=SECRET`).catch(() => null);
    complaints.expect(/status of 404/);
    await expect(page.getByRole("heading", { level: 1, name: "We cannot find this page" })).toBeVisible();
    await page.evaluate(() => {
      setTimeout(() => {
        throw new Error("no such word for anna@example.com");
      }, 0);
      void Promise.reject(new TypeError('gave up on "Dear Mr Smith"'));
    });
    await expect.poll(() => collector.faults().length).toBe(2);
    const text = collector.faults().join("\n");
    expect(text).toContain("no such word for [email]");
    expect(text).toContain("/en/order/quotations/[hash]");
    for (const secret of ["anna@", "Smith", "SECRET", "Ab1Ab1"]) expect(text).not.toContain(secret);
    expect(text).toContain('"environment":"e2e"');
    expect(text).toContain('"infer_ip":"never"');
  });

  test("a page that cannot be drawn names the number of its report", async ({
    page,
    collector,
    complaints,
  }) => {
    complaints.expect(/.*/);
    await page.route("**/api/v2/quotation/**", (route) => route.fulfill({ json: { data: { nonsense: 1 } } }));
    await page.goto(`/en/order/quotations/${"A".repeat(22)}`);
    const number = page.getByText("Error number").locator("code");
    await expect(number).toHaveText(/^[0-9a-f]{32}$/);
    await expect.poll(() => collector.faults().length).toBe(1);
    expect(collector.faults().join("\n")).toContain(`"event_id":"${await number.textContent()}"`);
    await expectUsable(page);
  });

  test("a brand whose meta is empty is an error page and one report", async ({
    page,
    collector,
    complaints,
  }) => {
    complaints.expect(/.*/);
    await page.route("**/api/v2/brand/tolmaro", (route) =>
      route.fulfill({
        json: { data: { id: 1, meta: { supported_locale: ["en"], name: "x", app: "portal" } } },
      }),
    );
    await page.goto("/en/order/write");
    await expect(
      page.getByRole("heading", { level: 1, name: "We cannot open the site at the moment" }),
    ).toBeVisible();
    await expect(
      page.getByText("The service is unavailable. Please contact customer service."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();
    expect(collector.faults().filter((text) => text.includes("the brand has no meta"))).toHaveLength(1);
  });

  test("what writes reports is not part of the first load", async ({ page }) => {
    const scripts: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
    });
    await openOrderPage(page, "en");
    expect(scripts).not.toEqual([]);
    expect(scripts.filter((path) => /fault-report|analytics-sending/.test(path))).toEqual([]);
  });
});
