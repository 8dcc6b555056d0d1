import { openAsAnna } from "./money-steps.ts";
import { pieceOf } from "./pieces.ts";
import { openOrderPage, textField } from "./portal.ts";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";

async function openOrders(page: Page): Promise<void> {
  await openAsAnna(page, "/en/account/orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders history" })).toBeVisible();
}
const menu = (page: Page) => page.getByRole("navigation", { name: "Menu" });
const burger = (page: Page) => page.getByRole("button", { name: "Menu", exact: true });
const entries = [
  "Quick quote",
  "Top up your account",
  "My account",
  "Orders history",
  "Invoices",
  "Payments",
];

test.describe("§2, G2 Menus", () => {
  test("a customer who is logged in has all of the account, the balance and the way out", async ({
    page,
  }) => {
    await page.goto("/en/order/write");
    await expect(menu(page).getByRole("link")).toHaveText(["Quick quote", "Log in"]);
    await openOrders(page);
    await expect(page.locator("body")).toHaveClass(/authorized/);
    await expect(menu(page).getByRole("link", { name: /^Balance PLN \d/ })).toHaveAttribute(
      "href",
      "/en/account/prepaid",
    );
    const account = menu(page).getByRole("button", { name: "My account" });
    await account.click();
    for (const name of entries)
      await expect(menu(page).getByRole("link", { name, exact: true })).toBeVisible();
    await expect(menu(page).getByRole("link", { name: "Orders history" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    // The open menu covers what is below it.
    await expectUsable(page, ["target-size"]);
    await page.keyboard.press("Escape");
    await expect(account).toBeFocused();
    await expect(menu(page).getByRole("link", { name: "Invoices" })).toHaveCount(0);
    await account.click();
    await page.getByRole("button", { name: "Log out" }).click();
    await arrive(page, "Translations by people who know your field");
    await expect(page.locator("body")).not.toHaveClass(/authorized/);
  });

  test("on a phone it is a panel that shuts what is below @phone-only @phone", async ({ page }) => {
    await openOrders(page);
    await page.clock.install();
    await burger(page).click();
    // §9: the class that moves it goes after a second, by a clock that goes on: so it is looked for first.
    await expect(menu(page)).toHaveClass(/moving/);
    await expect(menu(page).getByRole("link", { name: "Quick quote" })).toBeFocused();
    await expect(page.locator("main")).toHaveJSProperty("inert", true);
    for (const name of entries) {
      const box = await menu(page).getByRole("link", { name, exact: true }).boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(48);
    }
    // What is below the panel is inert on purpose, heading and all.
    await expectUsable(page, ["landmark-one-main", "page-has-heading-one"]);
    await page.clock.fastForward(1_000);
    await expect(menu(page)).not.toHaveClass(/moving/);

    await page.keyboard.press("Escape");
    await expect(burger(page)).toBeFocused();
    await expect(page.locator("main")).toHaveJSProperty("inert", false);
    await burger(page).click();
    await page.mouse.click(180, 700);
    await expect(burger(page)).toHaveAttribute("aria-expanded", "false");
    await burger(page).click();
    await menu(page).getByRole("link", { name: "Quick quote" }).click();
    await arrive(page, "Translate anything – price in seconds");
    await expect(burger(page)).toHaveAttribute("aria-expanded", "false");
  });
});

test.describe("§4, G3 Changing the language", () => {
  test("keeps what is typed and the focus, and rewrites address, head and choice", async ({ page }) => {
    await openOrderPage(page, "en");
    await textField(page, "en").fill("A sentence that stays.");
    await page.getByRole("button", { name: "EN, Language: English" }).press("ArrowDown");
    await expect(page.getByRole("button", { name: "English", exact: true })).toBeFocused();
    await page.keyboard.press("p");
    await expect(page.getByRole("button", { name: "polski" })).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("button", { name: "українська" })).toBeFocused();
    const categories = page.waitForRequest("**/api/v2/brand/tolmaro/categories");
    await page.keyboard.press("Enter");
    expect((await categories).headers()["accept-language"]).toBe("uk-UA");
    await expect(page).toHaveURL(/\/ua\/order\/write$/);
    await expect(textField(page, "ua")).toHaveValue("A sentence that stays.");
    await expect(page.getByRole("button", { name: "UK, Мова: українська" })).toBeFocused();
    await expect(page.locator("html")).toHaveAttribute("lang", "uk");
    const { origin } = new URL(page.url());
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${origin}/ua/order/write`);
    await expect(page.locator('link[hreflang="uk"]')).toHaveAttribute("href", `${origin}/ua/order/write`);
    await expect(page.locator('link[hreflang="pl"]')).toHaveAttribute("href", `${origin}/pl/order/write`);
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "uk");
  });

  test("falls back when it fails, and says so", async ({ page, complaints }) => {
    complaints.expect(/status of 503/);
    await openOrderPage(page, "en");
    await page.route("**/api/v2/country", (route) =>
      route.fulfill({ status: 503, json: { error: { code: "service.unavailable", message: "" } } }),
    );
    await page.getByRole("button", { name: "EN, Language: English" }).click();
    await page.getByRole("button", { name: "polski" }).click();
    await expect(page.getByText("The language could not be changed")).toBeVisible();
    await expect(page).toHaveURL(/\/en\/order\/write$/);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("locale");
  });

  test("a customer's own language follows on the server, by choice and by address", async ({ page }) => {
    await openOrders(page);
    // The language of this address has become the account's before another is chosen.
    await expect(menu(page).getByRole("link", { name: /^Balance/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const changed = () =>
      page.waitForRequest(
        (request) => request.method() === "PUT" && request.url().endsWith("/customer/current"),
      );
    const by_choice = changed();
    await page.getByRole("button", { name: "EN, Language: English" }).click();
    await page.getByRole("button", { name: "polski" }).click();
    expect((await by_choice).postDataJSON()).toEqual({ locale: "pl" });
    await expect(page).toHaveURL(/\/pl\/account\/orders$/);
    // What leaves the page before it is answered may never have arrived.
    await (await by_choice).response();
    const by_address = changed();
    await page.goto("/en/account/orders");
    expect((await by_address).postDataJSON()).toEqual({ locale: "en" });
  });
});

test.describe("§2 An address without a language", () => {
  test.use({ locale: "en-GB" });

  test("is shown in the brand's default; the browser's language is only offered", async ({ page }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "pl");
    const offer = page.getByText("This page is also available in English.");
    await expect(offer).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Show in English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(offer).toHaveCount(0);
  });

  test("a declined offer is not made again", async ({ page }) => {
    await page.goto("/");
    const offer = page.getByRole("complementary", { name: "Język" });
    await offer.getByRole("button", { name: "Zamknij" }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", "pl");
    await expect(offer).toHaveCount(0);
  });

  test("follows the account of a customer and writes nothing to it", async ({ page }) => {
    await openOrders(page);
    await expect(menu(page).getByRole("link", { name: /^Balance/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
    const written: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") written.push(request.url());
    });
    await page.context().clearCookies({ name: "locale" });
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(menu(page).getByRole("link", { name: /^Balance/ })).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(written).toEqual([]);
  });

  test("a provider's return without a language shows the result", async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    for (const result of ["confirmation", "success", "error"]) {
      const asked = page.waitForRequest((request) => request.url().endsWith(`/payment/${"a".repeat(22)}`));
      await page.goto(`/payment/${result}?payment=${"a".repeat(22)}`);
      await asked;
      await expect(page).toHaveURL(new RegExp(`/pl/payment/${result}\\?payment=`));
    }
    await page.goto("/payment/anything");
    await expect(page).toHaveURL(/\/pl\/order\/write$/);
  });
});

test("§8 an unknown order link asks for the order and nothing else of it", async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  const hash = "x".repeat(22);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(hash) && request.url().includes("/api/")) asked.push(request.url());
  });
  await page.goto(`/en/account/order/${hash}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked.map((url) => new URL(url).pathname)).toEqual([`/api/v2/order/${hash}`]);
});

test.describe("G1, §9 Start-up", () => {
  test("the overlay is drawn with the page's heading before any other file has arrived", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/assets\//, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/en/order/write", { waitUntil: "commit" });
    const heading = page.locator(".overlay-view p").first();
    await expect(heading).toHaveText("Translate anything – price in seconds");
    await expect(page.locator("#overlay")).toHaveCSS("position", "fixed");
    await expect(heading).toHaveCSS("font-weight", "700");
    await expect(heading).toHaveCSS("text-align", "center");
    await expect(page.locator(".overlay-mark")).toHaveCSS("background-image", /^url\(/);
    await expect
      .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
      .toBe(1);
    release();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("#overlay")).toHaveCount(0);
  });

  test("the typeface of the overlay changes once, when all its pieces are there", async ({ page }) => {
    let releaseFonts = () => {};
    const fonts = new Promise<void>((resolve) => (releaseFonts = resolve));
    let releaseScripts = () => {};
    const scripts = new Promise<void>((resolve) => (releaseScripts = resolve));
    let pieces = 0;
    await page.route(/\/assets\/.*\.woff2$/, async (route) => {
      pieces += 1;
      if (pieces > 1) await fonts;
      await route.continue();
    });
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto("/pl/order/write", { waitUntil: "commit" });
    const loaded = () =>
      page.evaluate(
        () =>
          Array.from(document.fonts).filter(
            ({ family, status }) => family.includes("Onest Variable") && status === "loaded",
          ).length,
      );
    await expect.poll(loaded).toBe(1);
    const heading = page.locator(".overlay-view p").first();
    await expect(heading).toHaveCSS("font-family", /^"Onest Fallback"/);
    releaseFonts();
    await expect(heading).toHaveCSS("font-family", /^"Onest Variable"/);
    releaseScripts();
    await expect(page.locator("#overlay")).toHaveCount(0);
  });

  test("the overlay says after a second that it loads, after eight that it is slow", async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/v2/brand/tolmaro", async (route) => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    // A clock that runs has passed the first second before a busy machine looks.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto("/en/order/write");
    const status = page.locator("#overlay").getByRole("status");
    await expect(status).toBeEmpty();
    await expect(page.locator("#root")).toHaveJSProperty("inert", true);
    await page.clock.fastForward(1_100);
    await expect(status).toHaveText("Loading…");
    await page.clock.fastForward(7_000);
    await expect(status).toHaveText("Still loading – check your connection");
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    release();
    await page.clock.resume();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.locator("#overlay")).toHaveCount(0);
  });

  test("a part that is gone or does not come within two minutes offers to reload", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED|ERR_CONNECTION_REFUSED|ChunkMissing|preload|dynamically imported/);
    const log_in_page = `**/${pieceOf("accounts/login/login-page.tsx")}`;
    await openOrderPage(page, "en");
    await page.route(log_in_page, (route) => route.abort());
    await page.getByRole("link", { name: "Log in" }).click();
    await arrive(page, "A new version is available");
    await expect(page.getByRole("button", { name: "Reload" })).toBeVisible();

    await page.unroute(log_in_page);
    await page.clock.install();
    await page.goto("/en/order/write");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.route(log_in_page, () => {
      // Never answered.
    });
    await page.getByRole("link", { name: "Log in" }).click();
    await page.clock.pauseAt(Date.now() + 5_000);
    await page.clock.fastForward(100_000);
    await expect(page.getByRole("heading", { name: "A new version is available" })).toHaveCount(0);
    await page.clock.fastForward(20_000);
    await expect(page.getByRole("heading", { name: "A new version is available" })).toBeVisible();
  });
});

test.describe("G4, G5 Banner and footer on a phone", () => {
  test("the strip closes for the visit, the columns open one by one @phone-only @phone", async ({ page }) => {
    await openOrderPage(page, "en");
    const strip = page.getByRole("complementary", { name: "Payment terms for companies" });
    await expect(strip).toContainText("Order today / Pay for 30 days");
    await strip.getByRole("button", { name: "Close" }).click();
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(strip).toHaveCount(0);

    const footer = page.getByRole("contentinfo");
    await expect(footer.getByRole("link", { name: "Terms" })).toHaveCount(0);
    await footer.getByRole("button", { name: "Legal" }).click();
    await expect(footer.getByRole("link", { name: "Terms" })).toBeVisible();
    await expectUsable(page);
  });
});

test.describe("G8 Pages that say why there is nothing else", () => {
  test("a fault of the server has its number, another try and whom to ask", async ({ page, complaints }) => {
    complaints.expect(/status of 500/);
    await page.route(/\/api\/v2\/quotation\//, (route) =>
      route.fulfill({ status: 403, json: { error: { code: "access.forbidden", message: "" } } }),
    );
    complaints.expect(/status of 403/);
    await page.goto(`/en/order/quotations/${"A".repeat(22)}`);
    await arrive(page, "You do not have access to this page");
    await expect(page.getByRole("link", { name: "Contact us" })).toBeVisible();

    await page.unroute(/\/api\/v2\/quotation\//);
    await page.route(/\/api\/v2\/quotation\//, (route) =>
      route.fulfill({ status: 422, json: { error: { code: "service.not_for_brand", message: "" } } }),
    );
    complaints.expect(/status of 422/);
    await page.goto(`/en/order/quotations/${"B".repeat(22)}`);
    await arrive(page, "Not implemented for current brand.");
    await expect(page.getByRole("link", { name: "Go to the home page" })).toBeVisible();

    await page.unroute(/\/api\/v2\/quotation\//);
    const request_id = "4bf92f3577b34da6a3ce929d0e0e4736";
    const message = `Something went wrong on our side. If you contact us, please quote error number ${request_id}.`;
    await page.route(/\/api\/v2\/quotation\//, (route) =>
      route.fulfill({ status: 500, json: { error: { code: "fault", message, details: { request_id } } } }),
    );
    await page.goto(`/en/order/quotations/${"C".repeat(22)}`);
    await arrive(page, "Something went wrong on our side");
    await expect(page.getByText("Error number").locator("code")).toHaveText(request_id);
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Contact us" })).toBeVisible();
    await expectUsable(page);
  });
});
