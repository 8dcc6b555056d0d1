import { openAsAnna } from "./money-steps.ts";
import { deliverOrder, worldOf } from "./world.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import {
  atBank,
  choosePackage,
  continueToOrder,
  fillBuyer,
  openOrderPage,
  orderButton,
  seeOrderPaid,
  textField,
  typeText,
} from "./portal.ts";

async function openOrders(page: Page): Promise<void> {
  await openAsAnna(page, "/en/account/orders");
  await arrive(page, "Orders history");
}

/** Orders a text and stops before or after paying; answers the number of the order. */
async function order(page: Page, text: string, pay: boolean): Promise<string> {
  await openOrderPage(page, "en");
  await typeText(page, "en", text);
  // One stage of work, which a test can finish by itself.
  await choosePackage(page, "en", "Economy");
  await continueToOrder(page, "en");
  await fillBuyer(page, "en", newAddress("orders"));
  await orderButton(page, "en").click();
  if (!pay) {
    await arrive(page, "Demo payment page");
    return "";
  }
  await atBank(page, "en", "pay");
  await seeOrderPaid(page, "en");
  await page.getByRole("link", { name: "See the order" }).click();
  await arrive(page, /^Order \d+$/);
  return /\d+/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? "";
}

test.describe("§2, R10 The list of orders", () => {
  test("what waits for the customer is first, and the list is narrowed and sorted", async ({ page }) => {
    await openOrders(page);
    await order(page, "This one waits for its money. ".repeat(12), false);
    await page.goto("/en/account/orders");
    await arrive(page, "Orders history");
    const needs = page.getByRole("region", { name: /^Needs you \(\d+\)$/ });
    const pay = needs.getByRole("link", { name: /^Pay order \d+$/ }).first();
    await expect(pay).toBeVisible();
    const id = /\d+/.exec((await pay.getAttribute("aria-label")) ?? "")?.[0] ?? "";
    await expect(needs.getByRole("button", { name: `Copy payment link for order ${id}` })).toBeVisible();
    await expectUsable(page);

    const all = page.getByRole("region", { name: /^(?:All|Other) orders$/ });
    await all.getByRole("combobox", { name: "Status" }).selectOption({ label: "Needs you" });
    await expect(page).toHaveURL(/group=needs_you/);
    await expect(needs).toHaveCount(0);
    await expect(all.getByRole("link", { name: `Pay order ${id}` })).toBeVisible();
    await all.getByRole("button", { name: "Total" }).click();
    await expect(page).toHaveURL(/sort=price_gross/);
    await expect(all.getByRole("columnheader", { name: "Total" })).toHaveAttribute("aria-sort", "descending");
    await all.getByRole("combobox", { name: "Service" }).selectOption({ label: "Interpreting" });
    await expect(all.getByText("No matching records found.")).toBeVisible();
    await expectUsable(page);
    await all.getByRole("button", { name: "Clear the search" }).click();
    await expect(page).toHaveURL(/\/account\/orders$/);
    // An order is shown once: what waits is not repeated among the others.
    await expect(all.getByRole("link", { name: `Pay order ${id}` })).toHaveCount(0);

    await all.getByRole("searchbox").fill(`#${id}`);
    await expect(page).toHaveURL(new RegExp(`q=${id}`));
    await expect(all.getByRole("row")).toHaveCount(2);

    // The action leads where the order is paid.
    await all.getByRole("link", { name: `Pay order ${id}` }).click();
    await arrive(page, `Pay for order ${id}`);
  });

  test("a list that cannot be loaded is asked for again", async ({ page, complaints }) => {
    complaints.expect(/net::ERR_FAILED/);
    await page.route("**/api/v2/order?*", (route) => route.abort());
    await openAsAnna(page, "/en/account/orders");
    const all = page.getByRole("region", { name: /^(?:All|Other) orders$/ });
    await expect(all.getByRole("alert")).toContainText("This could not be loaded");
    await expectUsable(page);
    await page.unroute("**/api/v2/order?*");
    await all.getByRole("button", { name: "Try again" }).click();
    await expect(all.getByRole("alert")).toHaveCount(0);
  });

  test("on a phone an order is a card with one thing to do", { tag: "@phone-only" }, async ({ page }) => {
    // An order that no other test has to place.
    await worldOf("tolmaro");
    await openOrders(page);
    await expectUsable(page);
    const list = page.getByRole("table", { name: /^(?:All|Other) orders$/ });
    await expect(list.getByRole("columnheader")).toHaveCount(0);
    const cells = list.getByRole("row").first().getByRole("cell");
    await expect(cells.filter({ hasText: "Status" })).toBeVisible();
    const places = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect()));
    for (const [i, { left, top }] of places.slice(1).entries()) {
      expect(left).toBe(places[0]?.left);
      expect(top).toBeGreaterThanOrEqual(places[i]?.bottom ?? Number.NaN);
    }
  });
});

test.describe("§4, R11 The page of an order", () => {
  test("finished work is downloaded, rated, and ordered again", async ({ page, complaints }) => {
    complaints.expect(/status of 500|net::ERR_FAILED/);
    await openOrders(page);
    const id = await order(page, "The tenant pays the rent. ".repeat(12), true);
    const path = page.url();
    await deliverOrder(Number(id), "Najemca płaci czynsz. ".repeat(18));
    await page.reload();
    await arrive(page, `Order ${id}`);
    await expect(page.getByText("Your translation is ready.").first()).toBeVisible();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download", exact: true }).first().click();
    expect((await download).suggestedFilename()).not.toBe("");

    // §8: a rating that was not stored says so and shows the former one.
    await page.route("**/rating", (route) => route.abort());
    await page.getByRole("radio", { name: "2 – fair" }).check({ force: true });
    await expect(page.getByRole("alert")).toHaveText("An error has occurred. Rate was not saved");
    await expect(page.getByRole("radio", { name: "2 – fair" })).not.toBeChecked();
    await expectUsable(page);
    await page.unroute("**/rating");
    await page.getByRole("radio", { name: "4 – very good" }).check();
    await expect(page.getByText("Rate was saved", { exact: true })).toBeVisible();

    // A finished order is withdrawn from, complained about, and made again, but not cancelled.
    const more = page.getByRole("navigation", { name: "More about this order" });
    await expect(more.getByRole("link", { name: "Complaint" })).toBeVisible();
    await expect(more.getByRole("link", { name: "Withdraw from contract" })).toHaveAttribute(
      "href",
      `/en/withdrawal/${path.split("/").at(-1)}`,
    );
    await expect(more.getByRole("button", { name: "Cancel the order" })).toHaveCount(0);
    await more.getByRole("link", { name: "Order again" }).click();
    await arrive(page, "Translate anything – price in seconds");
    await expect(textField(page, "en")).toHaveValue(/^The tenant pays the rent\./);
  });

  test("the owner sees contact and billing; the link alone shows number and state", async ({
    page,
    newPerson,
    complaints,
  }) => {
    complaints.expect(/status of 403/);
    await openOrders(page);
    const id = await order(page, "The landlord pays for repairs. ".repeat(12), true);
    await expect(page.getByRole("region", { name: "Contact and billing" })).toContainText("Halina Gość");
    const visitor = await newPerson();
    await visitor.goto(page.url());
    await arrive(visitor, `Order ${id}`);
    await expect(visitor.getByText("This order belongs to an account.")).toBeVisible();
    await expectUsable(visitor);
    await expect(visitor.getByRole("main").getByRole("region")).toHaveCount(0);
    await expect(visitor.getByRole("main")).not.toContainText("Halina");
    await visitor.getByRole("main").getByRole("link", { name: "Log in" }).click();
    await arrive(visitor, "Log in");

    // C22, D9: before it ends the customer reads what comes back.
    await page.getByRole("button", { name: "Cancel the order" }).click();
    const sure = page.getByRole("dialog", { name: `Cancel order ${id}?` });
    await expect(sure).toContainText(/You paid PLN\s[\d.,]+ and get all of it back\./);
    await expectUsable(page);
    await sure.getByRole("button", { name: "Cancel the order" }).click();
    await expect(page.getByText("This order was cancelled at your request.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Order again" })).toBeVisible();
    await expectUsable(page);
  });

  test("a guest discards a draft, and nothing is owed", async ({ page }) => {
    await openOrderPage(page, "en");
    await typeText(page, "en", "Never mind this one. ".repeat(12));
    await continueToOrder(page, "en");
    const label = await page
      .getByRole("button", { name: /^Remove order/ })
      .first()
      .getAttribute("aria-label");
    await page
      .getByRole("button", { name: /^Remove order/ })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText(`Order ${/\d+/.exec(label ?? "")?.[0]} was removed`)).toBeVisible();
    await arrive(page, "Translate anything – price in seconds");
  });

  test("an unknown order is not found", async ({ page, complaints }) => {
    complaints.expect(/status of 404/);
    for (const path of [
      "/en/account/order/xxxxxxxxxxxxxxxxxxxxxx",
      "/en/orders/xxxxxxxxxxxxxxxxxxxxxx",
      "/en/orders/xxxxxxxxxxxxxxxxxxxxxx/xxxxxxxxxxxxxxxxxxxxxx",
      "/en/order/quotations/xxxxxxxxxxxxxxxxxxxxxx",
      "/en/orders-created/xxxxxxxxxxxxxxxxxxxxxx/quote",
      "/en/payment/success?payment=xxxxxxxxxxxxxxxxxxxxxx",
    ]) {
      await page.goto(path);
      await arrive(page, "We cannot find this page");
    }
  });
});
