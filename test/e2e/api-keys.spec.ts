import { atSettings, press, section } from "./account-steps.ts";
import { arrive, expect, expectUsable, test } from "./fixtures.ts";

test.describe("integrations 3: keys of the public API", { tag: "@phone" }, () => {
  test("a key is made, shown once, used, replaced and revoked", async ({ page, complaints }) => {
    complaints.expect(/status of 4\d\d/);
    const { portal } = await atSettings(page);
    const part = section(portal, "API for programs");
    await expect(part.getByText("You have no keys yet.")).toBeVisible();
    await press(portal, "Create a key");
    const dialog = portal.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create a key" }).click();
    await expect(dialog.getByText("This field is required").first()).toBeVisible();
    // The form has no summary: the first wrong field has the focus.
    await expect(dialog.getByRole("textbox", { name: "Name of the key" })).toBeFocused();
    await dialog.getByRole("textbox", { name: "Name of the key" }).fill("Web shop");
    await dialog.getByRole("textbox", { name: /^Limit of one order/ }).fill("250,50");
    await dialog.getByRole("button", { name: "Create a key" }).click();
    await expect(dialog.getByRole("checkbox", { name: /I accept the terms/ })).toBeFocused();
    await expectUsable(portal);
    await dialog.getByRole("checkbox", { name: /I accept the terms/ }).check();
    await dialog.getByRole("button", { name: "Create a key" }).click();
    const shown = portal.getByRole("dialog", { name: "The key is ready" });
    const key = (await shown.locator("code").textContent()) ?? "";
    expect(key).toMatch(/^tolk_live_[0-9A-Za-z]{36}$/);
    await expectUsable(portal);
    await shown.getByRole("button", { name: "Close" }).last().click();
    await expect(portal.getByText(key)).toHaveCount(0);
    const row = part.getByRole("listitem").filter({ hasText: "Web shop" });
    await expect(row.getByText("Not used yet")).toBeVisible();

    const used = await portal.request.get("/api/public/v1/account", {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(used.status()).toBe(200);
    expect(await used.json()).toMatchObject({ key: { name: "Web shop", order_limit: "250.50" } });

    await row.getByRole("button", { name: "Replace the key Web shop" }).click();
    await dialog.getByRole("combobox", { name: "The present key still works for" }).selectOption("7");
    await dialog.getByRole("button", { name: "Replace" }).click();
    await expect(shown).toBeVisible();
    await shown.getByRole("button", { name: "Close" }).last().click();
    const former = part.getByRole("listitem").filter({ hasText: "Replaced, still works until" });
    await expect(former.getByText(/^Last used on/)).toBeVisible();
    await former.getByRole("button", { name: "Revoke the key Web shop" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect(part.getByText("Revoked", { exact: true })).toBeVisible();
    await expectUsable(portal);
    const after = await portal.request.get("/api/public/v1/account", {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(after.status()).toBe(401);
  });
});

test("integrations 3.1: a key of the test mode orders and gets a translation at no cost", async ({
  page,
}) => {
  const { portal } = await atSettings(page);
  const part = section(portal, "API for programs");
  await press(portal, "Create a key");
  const dialog = portal.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name of the key" }).fill("Trial");
  await dialog.getByRole("combobox", { name: "Kind" }).selectOption("test");
  // Nothing is binding in the test mode.
  await expect(dialog.getByRole("checkbox", { name: /I accept the terms/ })).toHaveCount(0);
  await expect(dialog.getByRole("checkbox", { name: "Order at the cost of the account" })).toBeChecked();
  await expectUsable(portal);
  await dialog.getByRole("button", { name: "Create a key" }).click();
  const shown = portal.getByRole("dialog", { name: "The key is ready" });
  const key = (await shown.locator("code").textContent()) ?? "";
  expect(key).toMatch(/^tolk_test_[0-9A-Za-z]{36}$/);
  await shown.getByRole("button", { name: "Close" }).last().click();
  const row = part.getByRole("listitem").filter({ hasText: "Trial" });
  await expect(row.getByText("Test", { exact: true })).toBeVisible();
  await expectUsable(portal);

  const headers = { authorization: `Bearer ${key}` };
  const account = await portal.request.get("/api/public/v1/account", { headers });
  expect(await account.json()).toMatchObject({ mode: "test", balance: "10000.00" });
  const asked = await portal.request.post("/api/public/v1/quotes", {
    headers,
    data: {
      service_type: "write",
      source_lang: "en",
      target_langs: ["pl"],
      text: "Good morning, this is the text to translate.",
    },
  });
  const [order] = ((await asked.json()) as { orders: { id: number }[] }).orders;
  const quote = () =>
    portal.request
      .get(`/api/public/v1/orders/${order?.id}`, { headers })
      .then(async (answer) => ((await answer.json()) as { status: string }).status);
  await expect.poll(quote, { timeout: 20_000 }).toBe("quoted");
});

test("The documentation of the public API is read on a wide page and on a phone", async ({ page }) => {
  await page.goto("/api/public/docs");
  await arrive(page, / API$/);
  await expect(page.getByRole("heading", { name: "Begin with a test key" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "8. Download the translation" })).toBeVisible();
});
