import { atSettings, press } from "./account-steps.ts";
import { arrive, expect, expectUsable, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";

const shop = "https://shop.example.com";

test.describe("Decision 0262: the quote widget on a site of a customer", { tag: "@phone" }, () => {
  test("a site is added, its page shows prices, ordering opens the order form, the desk turns it off", async ({
    page,
    newPerson,
    complaints,
  }) => {
    // The refused address, and the frame that is refused at the end.
    complaints.expect(/status of 422|frame-ancestors|ERR_BLOCKED_BY_RESPONSE/);
    const { portal, email } = await atSettings(page);
    const sites = portal.getByRole("region", { name: "Prices on your site" });
    await sites.getByRole("button", { name: "Add a site" }).click();
    const dialog = portal.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Address of the site" }).fill(`${shop}/prices`);
    await dialog.getByRole("button", { name: "Add a site" }).click();
    await expect(dialog.getByText("Enter the address without a path")).toBeVisible();
    await expectUsable(portal);
    await dialog.getByRole("textbox", { name: "Address of the site" }).fill(shop);
    await dialog.getByRole("button", { name: "Add a site" }).click();
    await expect(sites.getByText(shop, { exact: true })).toBeVisible();
    await sites.getByText("Adjust the height").click();
    await expectUsable(portal);
    const [frame_code = "", height_code = ""] = await sites.locator("code").allTextContents();

    // The shop's page, with the code as the account page has it.
    const visitor = await newPerson();
    // Chromium asks before a public site loads anything of this machine, as the test server is.
    await visitor.context().grantPermissions(["local-network-access"], { origin: shop });
    await visitor.route(`${shop}/**`, (route) =>
      route.fulfill({
        contentType: "text/html; charset=utf-8",
        body: `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Shop</title><body><h1>Shop</h1>${frame_code}${height_code}</body></html>`,
      }),
    );
    await visitor.goto(`${shop}/prices`);
    const widget = visitor.frameLocator("#quote-widget");
    await widget.getByRole("textbox", { name: "Your text" }).fill("Good morning, dear customers.");
    await widget.getByRole("combobox", { name: "To" }).selectOption("Polish");
    await expect(widget.getByText("Words: 4")).toBeVisible();
    await expect
      .poll(async () => (await visitor.locator("#quote-widget").boundingBox())?.height)
      .not.toBe(640);
    const fits = await widget
      .locator("html")
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(fits).toBeLessThanOrEqual(1);
    await widget.getByRole("link", { name: /^Order Business for/ }).click();
    await visitor.waitForURL(/\/en\/order\/write/);
    await expect(visitor.getByRole("textbox", { name: "Text to translate" })).toHaveValue(
      "Good morning, dear customers.",
    );
    const sent = visitor.waitForRequest(
      (request) => request.method() === "POST" && new URL(request.url()).pathname === "/api/v2/order",
    );
    await press(visitor, "Continue to order");
    expect((await sent).postDataJSON()).toMatchObject({
      via: "embed",
      source_lang: "en",
      target_langs: ["pl"],
      package: "business",
    });

    const desk = await newPerson();
    await openZone(desk, "staff", "celina@example.com");
    await desk.goto(`/staff/customers?search=${encodeURIComponent(email)}`);
    await desk.getByRole("row").filter({ hasText: email }).getByRole("link").first().click();
    await desk.getByRole("button", { name: `Wyłącz ${shop}` }).click();
    await desk.getByRole("textbox", { name: "Powód" }).fill("Podszywa się pod kogoś innego.");
    await desk.getByRole("dialog").getByRole("button", { name: "Wyłącz" }).click();
    await expect(desk.getByText("przez obsługę")).toBeVisible();
    await expectUsable(desk);

    await visitor.goto(`${shop}/prices`);
    await expect(widget.getByRole("textbox", { name: "Your text" })).toHaveCount(0);
    await portal.reload();
    await arrive(portal, "Settings");
    await expect(sites.getByText("Our customer service turned it off.")).toBeVisible();
    await sites.getByRole("button", { name: `Remove ${shop}` }).click();
    await dialog.getByRole("button", { name: "Remove" }).click();
    await expect(sites.getByText("You have no sites yet.")).toBeVisible();
  });
});

test("Decision 0262: a draft of the order form stays until the person takes the text of the widget", async ({
  page,
}) => {
  const text = page.getByRole("textbox", { name: "Text to translate" });
  const handed = "/en/order/write#improve=1&via=embed&from=en&to=pl&text=Another+text";
  await page.goto("/en/order/write");
  await text.fill("My earlier draft.");
  await page.goto("/en/info/terms");
  await page.goto(handed);
  await expect(text).toHaveValue("My earlier draft.");
  await expectUsable(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(text).toHaveValue("Another text");
  await expect(page).toHaveURL(/\/en\/order\/write$/);
});
