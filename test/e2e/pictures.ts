import path from "node:path";
import { chooseFiles, docx } from "./papers.ts";
import {
  agree,
  atBank,
  continueToOrder,
  fillBuyer,
  fillInvoice,
  openOrderPage,
  orderButton,
  orderPage,
  priceCard,
  type Reader,
  seeOrderPaid,
  textField,
  typeText,
} from "./portal.ts";
import { arrive, expect, newAddress, test } from "./fixtures.ts";
import { rows } from "./route-table.ts";
import { openAsCustomer, visit } from "./visits.ts";
import { secondServer } from "./second-server.ts";
import { folder, makeSheet, take } from "./taking.ts";
import { localesOf, servedAt, worldOf } from "./world.ts";
import { openZone, seeQuoteSent } from "./zones.ts";

/** Not a test: takes pictures of the main screens at three widths for review. */
const texts: Record<Reader, string> = {
  pl: "Najemca płaci czynsz do dziesiątego dnia każdego miesiąca.\n".repeat(12),
  en: "The tenant pays the rent by the tenth day of every month.\n".repeat(12),
  ua: "Орендар сплачує оренду до десятого дня кожного місяця.\n".repeat(12),
};

test.describe.configure({ timeout: 180_000 });
const portals: readonly (readonly [brand: string, reader: Reader])[] = [
  ["tolmaro", "pl"],
  ["tolmaro", "en"],
  ["tolmaro", "ua"],
  ["turbotlumaczenia", "pl"],
  ["turbotlumaczenia", "en"],
];
for (const [brand, reader] of portals)
  test.describe(`${brand} ${reader}`, () => {
    test.use({
      // oxlint-disable-next-line no-empty-pattern -- the address depends on the port alone
      baseURL: async ({}, provide) => provide(`http://${brand}.localhost:${process.env["E2E_PORT"]}`),
    });
    test("order, payment and quote", async ({ page, complaints }) => {
      complaints.expect(/status of 404/);
      const series = `${brand}-${reader}`;
      const shoot = (screen: string) => take(page, series, screen);
      await page.goto(`/${reader}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await shoot("01-home");
      await openOrderPage(page, reader);
      await shoot("02-order");
      await page.getByRole("combobox").nth(1).click();
      await shoot("03-languages");
      await page.keyboard.press("Escape");
      await typeText(page, reader, texts[reader]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.screenshot({ path: path.join(folder, `order-page-${series}.png`) });
      await chooseFiles(page, { pl: "Wybierz pliki", en: "Choose files", ua: "Вибрати файли" }[reader], [
        docx("umowa-najmu-lokalu-mieszkalnego-z-zalacznikami.docx", 1200),
      ]);
      await expect(page.getByRole("list").getByText(/1.?200/)).toBeVisible();
      await expect(priceCard(page, reader)).toContainText(/1.?[23]\d\d /);
      await expect(priceCard(page, reader)).toHaveAttribute("aria-busy", "false");
      await shoot("04-priced");
      await continueToOrder(page, reader);
      await orderButton(page, reader).click();
      await expect(page.getByRole("alert").first()).toBeVisible();
      await shoot("05-checkout-errors");
      await fillBuyer(page, reader, newAddress("halina"));
      await shoot("06-checkout");
      await orderButton(page, reader).click();
      await atBank(page, reader, "refuse");
      await expect(page).toHaveURL(/payment/);
      await page.getByRole("main").getByRole("link").first().waitFor();
      await shoot("07-refused");
      await page.getByRole("main").getByRole("link").first().click();
      await page.getByRole("main").getByRole("radio").first().waitFor();
      await shoot("08-pay");
      await page.getByRole("main").locator("button[type=submit]").click();
      await page.waitForURL("**/_bank/**");
      await shoot("09-bank");
      await atBank(page, reader, "pay");
      await seeOrderPaid(page, reader);
      await shoot("10-paid");
      await page.getByRole("main").getByRole("link").last().click();
      await expect(page.getByRole("table")).toBeVisible();
      await shoot("11-order");
      await page.goto(`/${reader}/login`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await shoot("12-login");
      await page.goto(`/${reader}/account/order/${"A".repeat(22)}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await shoot("13-not-found");
      await makeSheet(page, series);
    });
  });

/** §2 on one sheet a brand and language: every address at every width. */
for (const brand of ["tolmaro", "turbotlumaczenia", "lingy"] as const)
  for (const locale of localesOf(brand))
    test(`every address of ${brand} in ${locale}`, async ({ page, complaints }) => {
      test.setTimeout(600_000);
      complaints.expect(/status of 4\d\d/);
      // The demo brand with its configuration switched, on a server of its own.
      const server = brand === "lingy" ? await secondServer({ PORTAL_BRANDS: brand }) : null;
      if (server) servedAt(brand, server.port);
      const world = await worldOf(brand);
      const series = `routes-${brand}-${locale}`;
      const [as_guest, as_customer] = [false, true].map((wanted) =>
        rows.filter(({ customer = false, leads_to }) => customer === wanted && !leads_to),
      );
      for (const [list, logged_in] of [
        [as_guest, false],
        [as_customer, true],
      ] as const) {
        if (logged_in) await openAsCustomer(page, brand, locale);
        for (const row of list ?? []) {
          await visit(page, world, locale, row);
          await take(page, series, `${String(rows.indexOf(row)).padStart(2, "0")}-${row.name}`);
        }
      }
      await makeSheet(page, series);
      await server?.end();
    });

test("quote, desk and zone", async ({ page, newPerson }) => {
  await page.goto(orderPage("en"));
  await textField(page, "en").fill(texts.en);
  await page.getByRole("button", { name: "Ask for a free quote" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill(newAddress("grace"));
  await page.getByRole("checkbox", { name: /^I accept the terms/ }).check();
  await take(page, "quote", "01-asking");
  await page.getByRole("button", { name: "Send the request" }).first().click();
  await arrive(page, /^Thank you/);
  await take(page, "quote", "02-thanks");

  const desk = await newPerson();
  await desk.goto("/staff/");
  await desk.getByRole("button", { name: "Zaloguj się" }).waitFor();
  await take(desk, "desk", "01-login");
  await openZone(desk, "staff", "piotr@example.com");
  await arrive(desk, "Kolejka wycen");
  await take(desk, "desk", "02-queue");
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk
    .getByRole("link", { name: /^Zamówienie \d+$/ })
    .last()
    .click();
  await arrive(desk, /^Zamówienie/);
  await take(desk, "desk", "03-quote");
  await desk.getByRole("button", { name: "Wyślij wycenę" }).click();
  await seeQuoteSent(desk);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "See your quote" }).click();
  await arrive(page, /^Quote for order/);
  await take(page, "quote", "03-quote");
  await fillInvoice(page, "en");
  await agree(page, "en");
  await page.getByRole("button", { name: "Accept and pay" }).click();
  await arrive(page, /^Pay for order/);
  await page.getByRole("button", { name: /^Pay PLN/ }).click();
  await atBank(page, "en", "pay");
  await seeOrderPaid(page, "en");

  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk.getByRole("link", { name: "Wszystkie zamówienia" }).click();
  await arrive(desk, "Wszystkie zamówienia");
  await take(desk, "desk", "04-orders");
  await desk.setViewportSize({ width: 1440, height: 900 });
  await desk
    .getByRole("link", { name: /^Zamówienie \d+$/ })
    .first()
    .click();
  await desk.getByRole("button", { name: "Zaproponuj: Olena Kovalenko" }).waitFor();
  await take(desk, "desk", "05-assign");
  await desk.getByRole("button", { name: "Zaproponuj: Olena Kovalenko" }).click();
  await expect(desk.getByText("Zlecenie zaproponowano: Olena Kovalenko")).toBeVisible();

  const translator = await newPerson();
  await openZone(translator, "translator", "olena@example.com");
  await arrive(translator, "Tablica zleceń");
  await take(translator, "zone", "01-board");
  await translator.getByRole("button", { name: "Przyjmij zlecenie" }).first().click();
  await arrive(translator, /^Tłumaczenie/);
  await take(translator, "zone", "02-job");
  for (const [who, series] of [
    [page, "quote"],
    [desk, "desk"],
    [translator, "zone"],
  ] as const)
    await makeSheet(who, series);
});

test("customer and demo", async ({ page, newPerson }) => {
  await page.goto("/en/login");
  await page.getByRole("textbox", { name: "E-mail" }).fill("anna.nowak@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill("tolmaro-demo");
  await page.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await arrive(page, "Orders history");
  await take(page, "customer", "01-orders");
  await makeSheet(page, "customer");

  const demo = await newPerson();
  await demo.goto(`http://lingy.localhost:${process.env["E2E_PORT"]}/`);
  await demo.getByRole("textbox").first().waitFor();
  await take(demo, "lingy", "01-login");
  await demo.getByRole("textbox", { name: "E-mail" }).fill("mueller@example.com");
  await demo.getByRole("textbox", { name: "Password" }).fill("tolmaro-demo");
  await demo.getByRole("button", { name: "Log in" }).click();
  await demo.locator("textarea").first().waitFor();
  await take(demo, "lingy", "02-account");
  await makeSheet(demo, "lingy");
});
