import { continueToOrder, fillBuyer, openOrderPage, orderButton, typeText } from "./portal.ts";
import { expect, expectUsable, newAddress, type Page, quietAfter, test } from "./fixtures.ts";
import { english } from "./sentences.ts";

const minutes = 60_000;

let quiet: () => Promise<void>;
test.beforeEach(({ context }) => {
  quiet = quietAfter(context);
});

/** Anna logs in on a page with a controlled clock. */
async function logIn(page: Page): Promise<void> {
  await page.goto("/en/login");
  await enter(page);
}
async function enter(page: Page, password = "tolmaro-demo"): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill("anna.nowak@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}
/** Moves the clock of the browser once nothing is on its way, for what takes two minutes by it counts as lost (§9). */
async function forward(page: Page, ms: number): Promise<void> {
  await quiet();
  await page.clock.fastForward(ms);
}
const orders = (page: Page) => page.getByRole("heading", { level: 1, name: "Orders history" });
const ending = (page: Page) => page.getByRole("dialog", { name: /^You will be logged out in \d:\d\d$/ });
const ended = (page: Page) => page.getByRole("dialog", { name: "You have been logged out" });
const isLoggedIn = (page: Page) => page.evaluate(() => document.body.classList.contains("authorized"));

test("§4, §8 a session expired by the server's clock is handled like one by the browser's", async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  await logIn(page);
  await expect(orders(page)).toBeVisible();
  await page.route("**/api/v2/order?*", (route) =>
    route.fulfill({ status: 401, json: { error: { code: "token.expired", message: "" } } }),
  );
  await page.getByRole("searchbox").fill("10288");
  await expect(ended(page)).toContainText("Your session has expired. You will be redirected to login page.");
  await page.unroute("**/api/v2/order?*");
  await ended(page).getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/en\/login\?next=/);
  expect(await isLoggedIn(page)).toBe(false);
  await enter(page);
  await expect(page).toHaveURL(/\/en\/account\/orders\?q=10288$/);
});

test.describe("G7 The end of a session is announced and can be put off", () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await logIn(page);
    await expect(orders(page)).toBeVisible();
  });

  test("two minutes before it asks; staying gives a fresh token", async ({ page }) => {
    await forward(page, 117 * minutes);
    await expect(ending(page)).toHaveCount(0);
    await forward(page, 1.2 * minutes);
    await expect(ending(page)).toBeVisible();
    await expect(ending(page).getByRole("button", { name: "Stay logged in" })).toBeFocused();
    await expect(ending(page).getByRole("status")).toHaveText("You will be logged out in 120 seconds.");
    await expectUsable(page);
    await forward(page, 40_000);
    await expect(ending(page)).toHaveAccessibleName(/in 1:\d\d$/);
    await expect(ending(page).getByRole("status")).toHaveText("You will be logged out in 90 seconds.");
    const token = () => page.evaluate(() => localStorage.getItem("session:portal:tolmaro"));
    const before = await token();
    await page.getByRole("button", { name: "Stay logged in" }).click();
    await expect(ending(page)).toHaveCount(0);
    expect(await token()).not.toBe(before);
    // The fresh token is a real one.
    await forward(page, 30 * minutes);
    await page.getByRole("searchbox").fill("10288");
    await forward(page, 2_000);
    await expect(page).toHaveURL(/q=10288/);
    await expect(ending(page)).toHaveCount(0);
    expect(await isLoggedIn(page)).toBe(true);
  });

  test("at the end a notice leads to the login and from there back", async ({ page }) => {
    await page.goto("/en/account/orders?q=umowa");
    await expect(orders(page)).toBeVisible();
    await forward(page, 119 * minutes);
    await expect(ending(page)).toBeVisible();
    await forward(page, 1.1 * minutes);
    await expect(ended(page)).toContainText(
      "Your session has expired. You will be redirected to login page.",
    );
    await expectUsable(page);
    await forward(page, 5_100);
    await expect(page).toHaveURL(/\/en\/login\?next=/);
    expect(await isLoggedIn(page)).toBe(false);
    await enter(page);
    await expect(page).toHaveURL(/\/en\/account\/orders\?q=umowa$/);
  });

  test("other tabs follow: staying and logging out hold for all of them", async ({ page }) => {
    const other = await page.context().newPage();
    await other.goto("/en/account/orders");
    await expect(orders(other)).toBeVisible();
    await forward(page, 119 * minutes);
    await expect(ending(page)).toBeVisible();
    await expect(ending(other)).toBeVisible();
    await other.getByRole("button", { name: "Stay logged in" }).click();
    await expect(ending(other)).toHaveCount(0);
    await expect(ending(page)).toHaveCount(0);

    await other.getByRole("button", { name: "My account" }).click();
    await other.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/en\?next=/);
    await expect(page.getByText("Log in to see this page")).toBeVisible();
    expect(await isLoggedIn(page)).toBe(false);
  });
});

test("§4 A visitor's token is renewed on an idle page before it ends", async ({ page }) => {
  await page.clock.install();
  await openOrderPage(page, "en");
  await forward(page, 110 * minutes);
  const renewed = page.waitForRequest("**/api/v2/oauth2/anonymous_token");
  await forward(page, 9 * minutes);
  await renewed;
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test.describe("§8 What answers do to a session", () => {
  test("401 clears it and goes to the root; wrong credentials stay on the form", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 401/);
    await page.goto("/en/login");
    await enter(page, "not-the-password");
    await expect(page.getByRole("alert")).toContainText(/Invalid credentials|do not match/);
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("anna.nowak@example.com");
    await expect(page).toHaveURL(/\/en\/login$/);

    await enter(page);
    await expect(orders(page)).toBeVisible();
    await page.route("**/api/v2/order?**", (route) =>
      route.fulfill({ status: 401, json: { error: { code: "token.invalid", message: "" } } }),
    );
    await page.goto("/en/account/orders?q=umowa");
    await page.waitForURL((url) => url.pathname === "/");
    expect(await isLoggedIn(page)).toBe(false);
    await page.unroute("**/api/v2/order?**");
    // G12: the root says what happened, and knows the way back.
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page).toHaveURL(/next=.*umowa/);
  });

  test("500 on a write does too, and what was typed comes back", async ({ page, complaints }) => {
    complaints.expect(/status of 500/);
    await openOrderPage(page, "en");
    await typeText(page, "en", "We rent the flat for two years.");
    await continueToOrder(page, "en");
    const summary = new URL(page.url()).pathname;
    const email = newAddress("draft");
    await fillBuyer(page, "en", email);
    await page.route("**/placement", (route) =>
      route.fulfill({ status: 500, json: { error: { code: "fault", message: "" } } }),
    );
    await orderButton(page, "en").click();
    await page.waitForURL((url) => url.pathname === "/");
    await page.unroute("**/placement");
    const banner = page.getByRole("status").filter({ hasText: /We saved your draft from \d/ });
    await expect(banner).toBeVisible();
    await expectUsable(page);
    await banner.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${summary}$`));
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue(email);
    await expect(page.getByRole("textbox", { name: "First name" })).toHaveValue("Halina");
  });

  test("a draft is stored before each write, however fast it comes", async ({ page, complaints }) => {
    complaints.expect(/status of 500/);
    await openOrderPage(page, "en");
    // The prices of an example have been asked for before.
    await expect(page.getByText(english["offer.example_hint"].replace("{n}", "250"))).toBeVisible();
    await page.route("**/api/v2/quick-quote", (route) =>
      route.fulfill({ status: 500, json: { error: { code: "fault", message: "" } } }),
    );
    // Sent by the price call 400 ms later, before the draft would be stored by itself.
    await page.getByRole("textbox", { name: "Text to translate" }).fill("Typed a moment ago.");
    await page.waitForURL((url) => url.pathname === "/");
    await page.unroute("**/api/v2/quick-quote");
    await expect(page.getByText(/^We restored your draft from \d/)).toBeVisible();
    await expect(page.getByText("Typed a moment ago.")).toBeVisible();
  });
});

test("§5 A guarded page leads home, and home knows the way back", async ({ page }) => {
  await page.goto("/en/account/orders");
  await expect(page).toHaveURL(/\/en\?next=/);
  // By the header as well as by the notice.
  for (const place of ["banner", "main"] as const) {
    await page.goto("/en?next=%2Fen%2Faccount%2Forders");
    await page.getByRole(place).getByRole("link", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/en\/login\?next=%2Fen%2Faccount%2Forders$/);
  }
  await enter(page);
  await expect(orders(page)).toBeVisible();
});
