import { openWebhookReceiver } from "../webhook-receiver.ts";
import { atSettings, press, section } from "./account-steps.ts";
import { arrive, expect, expectUsable, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";

test.describe("Decision 0307: webhooks that a key set up", { tag: "@phone" }, () => {
  test("name the key, and are turned off with it", async ({ page }) => {
    const { portal } = await atSettings(page);
    const part = section(portal, "API for programs");
    const dialog = portal.getByRole("dialog");
    await press(portal, "Create a key");
    await dialog.getByRole("textbox", { name: "Name of the key" }).fill("Web shop");
    await dialog.getByRole("checkbox", { name: "Set up notifications to programs" }).check();
    await dialog.getByRole("textbox", { name: /^Limit of one order/ }).fill("250");
    await dialog.getByRole("checkbox", { name: /I accept the terms/ }).check();
    await dialog.getByRole("button", { name: "Create a key" }).click();
    const shown = portal.getByRole("dialog", { name: "The key is ready" });
    const key = (await shown.locator("code").textContent()) ?? "";
    await shown.getByRole("button", { name: "Close" }).last().click();
    const url = "https://93.184.215.14/hooks";
    const made = await portal.request.post("/api/public/v1/webhook-endpoints", {
      headers: { authorization: `Bearer ${key}` },
      data: { url, types: ["order.paid"] },
    });
    expect(made.status()).toBe(201);

    await portal.reload();
    await arrive(portal, "Settings");
    await part.getByRole("button", { name: "Revoke the key Web shop" }).click();
    await expect(dialog.getByText("It also set up 1 webhook.")).toBeVisible();
    await expect(dialog.getByRole("checkbox", { name: "Turn these webhooks off" })).toBeChecked();
    await expectUsable(portal);
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await expect(part.getByText("Revoked", { exact: true })).toBeVisible();
    await portal.getByRole("link", { name: "Manage webhooks" }).click();
    await portal.getByRole("link", { name: url }).click();
    await arrive(portal, url);
    await expect(portal.getByText(/The key “Web shop”, which set this address, was revoked/)).toBeVisible();
    // The notice names the key.
    await expect(portal.getByText(/^The address was set with/)).toHaveCount(0);
    await expectUsable(portal);
  });
});

test.describe("Decision 0254: webhooks of an account", { tag: "@phone" }, () => {
  test("one is created, tested, sent to again, given a new secret, and turned off by the desk", async ({
    page,
    newPerson,
    complaints,
  }) => {
    // The refused address.
    complaints.expect(/status of 422/);
    const receiver = await openWebhookReceiver();
    const url = `${receiver.origin}/hooks/orders`;
    try {
      const { portal, email } = await atSettings(page);
      await portal.getByRole("link", { name: "Manage webhooks" }).click();
      await arrive(portal, "Webhooks");
      await expect(portal.getByText("You have no webhooks yet.")).toBeVisible();
      await expectUsable(portal);
      await press(portal, "New webhook");
      const dialog = portal.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Address" }).fill("https://10.0.0.7/hooks");
      await dialog.getByRole("button", { name: "New webhook" }).click();
      await expect(dialog.getByText("This address cannot be reached from the internet.")).toBeVisible();
      await expectUsable(portal);
      await dialog.getByRole("textbox", { name: "Address" }).fill(url);
      await dialog.getByRole("checkbox", { name: "Choose all" }).uncheck();
      await dialog.getByRole("checkbox", { name: "Order delivered" }).check();
      await dialog.getByRole("button", { name: "New webhook" }).click();
      const secret = portal.getByRole("dialog", { name: "Secret" });
      await expect(secret.getByText(/^whsec_/)).toBeVisible();
      await secret.getByText("How to verify a message").click();
      await expect(secret.getByText("Standard Webhooks 1.0")).toBeVisible();
      await expectUsable(portal);
      await secret.getByRole("button", { name: "Close" }).last().click();

      await portal.getByRole("link", { name: url }).click();
      await arrive(portal, url);
      await press(portal, "Send a test");
      await expect(portal.getByText("Accepted", { exact: true })).toBeVisible({ timeout: 15_000 });
      expect(receiver.received.map(({ message }) => message.type)).toEqual(["ping"]);
      await portal.getByText("1 attempt").click();
      await expect(portal.getByText(/Status 204, \d+ ms/)).toBeVisible();
      await expectUsable(portal);
      await portal.getByRole("button", { name: /^Send again: Test/ }).click();
      await expect.poll(() => receiver.received.length, { timeout: 15_000 }).toBe(2);
      await press(portal, "New secret");
      await dialog.getByRole("button", { name: "New secret" }).click();
      await expect(secret.getByText(/^whsec_/)).toBeVisible();
      await secret.getByRole("button", { name: "Close" }).last().click();
      await expect(portal.getByText(/The old secret also signs until/)).toBeVisible();

      const desk = await newPerson();
      await openZone(desk, "staff", "celina@example.com");
      await desk.goto(`/staff/customers?search=${encodeURIComponent(email)}`);
      await desk.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
      await desk.getByRole("button", { name: `Wyłącz ${url}` }).click();
      await desk.getByRole("textbox", { name: "Powód" }).fill("Adres należy do kogoś innego.");
      await desk.getByRole("dialog").getByRole("button", { name: "Wyłącz" }).click();
      await expect(desk.getByText("przez obsługę")).toBeVisible();
      await expectUsable(desk);

      await portal.reload();
      await arrive(portal, url);
      await expect(portal.getByText("Our customer service turned it off.")).toBeVisible();
      await press(portal, "Delete");
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(portal.getByText("You have no webhooks yet.")).toBeVisible();
    } finally {
      await receiver.close();
    }
  });
});
