import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";

async function logIn(page: Page, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill("anna.nowak@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
}

test.describe("§2, §6, §8 A customer with an account", () => {
  test("a wrong password is refused in the words of the catalogue", async ({ page, complaints }) => {
    complaints.expect(/status of 401/);
    await page.goto("/en/login");
    await arrive(page, "Log in");
    await logIn(page, "not-my-password");
    await expect(page.getByRole("alert")).toHaveText("Invalid credentials.");
    // A new account has no password until its mailed link is opened.
    await expect(
      page.getByRole("main").getByRole("link", { name: "Send the link that sets your password again" }),
    ).toHaveAttribute("href", "/en/register-info");
    await expect(page).toHaveURL(/\/en\/login$/);
    await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveValue("anna.nowak@example.com");
    await expect(page.getByRole("textbox", { name: "Password" })).toHaveValue("");
    await expectUsable(page);
  });

  test("logs in on the way to the orders, searches them and logs out to home", async ({ page }) => {
    await page.goto("/en/account/orders");
    // §5 Route guard: to home, which offers to log in and come back.
    await expect(page.getByText("Log in to see this page")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await arrive(page, "Log in");
    await logIn(page, "tolmaro-demo");
    await arrive(page, "Orders history");
    await expect(page.locator("body")).toHaveClass(/authorized/);
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu.getByRole("link", { name: "Top up your account" })).toBeVisible();

    await page.getByRole("searchbox", { name: "Search by order ID or file name" }).fill("no-such-file.docx");
    await expect(page.getByText("No matching records found.")).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Clear the search" }).click();
    await expect(page.getByText("No matching records found.")).toHaveCount(0);

    await menu.getByRole("button", { name: "My account" }).click();
    await menu.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/\/en$/);
    await arrive(page, "Translations by people who know your field");
    await expect(menu.getByRole("link", { name: "Log in" })).toBeVisible();
    await expect(page.locator("body")).not.toHaveClass(/authorized/);
  });

  test("a session the server does not know any more ends at the root", async ({ page, complaints }) => {
    complaints.expect(/status of 401/);
    await page.goto("/en/login");
    await logIn(page, "tolmaro-demo");
    await arrive(page, "Orders history");
    // Revoked elsewhere: the browser still believes in it.
    const revoked = await page.evaluate(async () => {
      const { data } = JSON.parse(localStorage.getItem("session:portal:tolmaro") ?? "{}") as {
        data: { access_token: string };
      };
      const headers = {
        authorization: `Bearer ${data.access_token}`,
        "x-brand": btoa("tolmaro").replace(/=+$/, ""),
      };
      return (await fetch("/api/v2/oauth2/revocation", { method: "POST", headers })).status;
    });
    expect(revoked).toBeLessThan(300);
    await page.goto("/en/account/orders");
    await expect(page).toHaveURL(/\/$/);
    // The root goes on in the language the person was reading.
    await expect(
      page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Log in" }),
    ).toBeVisible();
    await expect(page.locator("body")).not.toHaveClass(/authorized/);
  });
});

test.describe("The portal from the keyboard and in one hand", () => {
  test("the first key leads past the header, another page begins at its heading", async ({ page }) => {
    await page.goto("/en/order/write");
    await arrive(page, "Translate anything – price in seconds");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(
      page.getByRole("navigation", { name: "Services" }).getByRole("link", { name: "Written" }),
    ).toBeFocused();
    await page.getByRole("link", { name: "Log in" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Log in" })).toBeFocused();
  });

  test("the menu of a phone opens, closes and leads on", { tag: "@phone-only" }, async ({ page }) => {
    await page.goto("/en/order/write");
    await arrive(page, "Translate anything – price in seconds");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(menu.getByRole("link", { name: "Quick quote" })).toBeFocused();
    // What is below the panel is inert on purpose, heading and all.
    await expectUsable(page, ["landmark-one-main", "page-has-heading-one"]);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeFocused();
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await menu.getByRole("link", { name: "Log in" }).click();
    await arrive(page, "Log in");
    await expect(menu).toBeHidden();
  });
});
