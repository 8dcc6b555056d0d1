import {
  atBank,
  continueToOrder,
  fillBuyer,
  openOrderPage,
  orderButton,
  seeOrderPaid,
  textField,
  typeText,
} from "./portal.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";

async function orderInUkrainian(page: Page): Promise<void> {
  await openOrderPage(page, "ua");
  await typeText(page, "ua", "Прошу перекласти цей договір.");
  await continueToOrder(page, "ua");
  await fillBuyer(page, "ua", newAddress("oksana"));
  await orderButton(page, "ua").click();
  await page.waitForURL("**/_bank/**");
}

test.describe("§4 Payment flow, read in Ukrainian", () => {
  test("a refused payment loses nothing: the second try pays", async ({ page }) => {
    await orderInUkrainian(page);
    await atBank(page, "ua", "refuse");
    await arrive(page, "Оплата не пройшла.");
    await expect(page.getByText(/Нічого не втрачено: замовлення \d+ чекає\./)).toBeVisible();
    await page.getByRole("link", { name: "Спробувати ще раз" }).click();
    await arrive(page, /^Оплатіть замовлення \d+$/);
    await page.getByRole("button", { name: /^Оплатити \d/ }).click();
    await atBank(page, "ua", "pay");
    await seeOrderPaid(page, "ua");
  });

  test("while the bank is silent the page only says that it is checking", async ({ page, context }) => {
    await orderInUkrainian(page);
    const bank_page = page.url();
    await atBank(page, "ua", "wait");
    await arrive(page, "Перевіряємо оплату…");
    await expect(page.getByRole("heading", { name: /^Оплату отримано/ })).toHaveCount(0);

    // The bank answers in another tab; this one learns it by itself.
    const other = await context.newPage();
    await other.goto(bank_page);
    await atBank(other, "ua", "pay");
    await seeOrderPaid(page, "ua");
    await page.getByRole("link", { name: "Переглянути замовлення" }).click();
    await arrive(page, /^Замовлення \d+$/);
  });

  test("a page that cannot ask for the state says so, and learns it later", async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED|Failed to fetch/);
    await orderInUkrainian(page);
    await atBank(page, "ua", "wait");
    await arrive(page, "Перевіряємо оплату…");
    const state = /\/api\/v2\/payment\/[^/]+$/;
    await page.route(state, (route) => route.abort());
    const notice = page.getByRole("status").filter({ hasText: "Зараз не вдається перевірити, чи є новини." });
    await expect(notice).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Перевіряємо оплату…" })).toBeVisible();
    await expectUsable(page);
    await page.unroute(state);
    await notice.getByRole("button", { name: "Спробувати ще раз" }).click();
    await expect(notice).toHaveCount(0);
  });

  test("a page that no longer asks by itself says so, and asks on request and on return to its tab", async ({
    page,
  }) => {
    await orderInUkrainian(page);
    await page.clock.install();
    await atBank(page, "ua", "wait");
    await arrive(page, "Перевіряємо оплату…");
    const state = /\/api\/v2\/payment\/[^/]+$/;
    const asked = () => page.waitForResponse(state);
    const notice = page.getByRole("status").filter({ hasText: "Ця сторінка більше не перевіряє сама" });
    await expect(async () => {
      await page.clock.runFor(20_000);
      await expect(notice).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [0], timeout: 120_000 });
    await expect(page.getByRole("heading", { level: 1, name: "Перевіряємо оплату…" })).toBeVisible();
    await expectUsable(page);
    const [on_request] = await Promise.all([
      asked(),
      notice.getByRole("button", { name: "Перевірити зараз" }).click(),
    ]);
    expect(on_request.ok()).toBe(true);
    const [on_return] = await Promise.all([
      asked(),
      page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true }))),
    ]);
    expect(on_return.ok()).toBe(true);
    await expect(notice).toBeVisible();
  });

  test("after ten seconds of waiting other ways are offered, and the earlier attempt says that it is over", async ({
    page,
    context,
  }) => {
    await orderInUkrainian(page);
    await atBank(page, "ua", "wait");
    await arrive(page, "Перевіряємо оплату…");
    const again = page.getByRole("button", { name: "Заплатити ще раз" });
    await expect(again).toHaveCount(0);
    const earlier = await context.newPage();
    await earlier.goto(page.url());
    await expect(again).toBeVisible();
    await expect(page.getByRole("link", { name: "Обрати інший спосіб" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Переглянути замовлення" })).toBeVisible();
    await expectUsable(page);
    await again.click();
    await atBank(page, "ua", "pay");
    await seeOrderPaid(page, "ua");
    await earlier.reload();
    await arrive(earlier, "Ви обрали інший спосіб оплати");
    await earlier.getByRole("link", { name: "Переглянути іншу оплату" }).click();
    await seeOrderPaid(earlier, "ua");
  });
});

test.describe("§2, §9 Languages", () => {
  test("the Ukrainian address speaks Ukrainian to readers, browsers and searches", async ({ page }) => {
    await openOrderPage(page, "ua");
    const { origin } = new URL(page.url());
    await expect(page.locator("html")).toHaveAttribute("lang", "uk");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", `${origin}/ua/order/write`);
    for (const [tag, locale] of [
      ["pl", "pl"],
      ["en", "en"],
      ["uk", "ua"],
    ])
      await expect(page.locator(`link[rel="alternate"][hreflang="${tag}"]`)).toHaveAttribute(
        "href",
        `${origin}/${locale}/order/write`,
      );
  });

  test("another language keeps what is typed", { tag: "@phone" }, async ({ page }) => {
    await openOrderPage(page, "ua");
    await textField(page, "ua").fill("Договір оренди");
    await page.getByRole("button", { name: "UK, Мова: українська" }).click();
    await page.getByRole("button", { name: "polski" }).click();
    await expect(page).toHaveURL(/\/pl\/order\/write$/);
    await arrive(page, "Przetłumacz dowolny tekst – cena w kilka sekund");
    await expect(page.locator("html")).toHaveAttribute("lang", "pl");
    await expect(textField(page, "pl")).toHaveValue("Договір оренди");
  });

  test("a language is found by its name or code and chosen from the keyboard alone", async ({ page }) => {
    await openOrderPage(page, "pl");
    const to = page.getByRole("combobox", { name: "Na język" });
    await to.focus();
    for (const typed of ["ukr", "укр", "uk"]) {
      await page.keyboard.type(typed);
      await expect(page.getByRole("option", { name: "Ukraiński" })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(to).toHaveValue("Ukraiński");
      await page.keyboard.press("ControlOrMeta+A");
    }
    await page.keyboard.type("klingoński");
    await expect(page.getByText("Brak wyników")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(to).toHaveValue("Ukraiński");
  });
});
