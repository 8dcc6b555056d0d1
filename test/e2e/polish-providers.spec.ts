import { continueToOrder, fillBuyer, orderButton, seeOrderPaid, typeText } from "./portal.ts";
import { secondServer, type SecondServer } from "./second-server.ts";
import { polish } from "./sentences.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";

/** An installation with the simulators of the Polish providers. */
let server: SecondServer;
test.beforeAll(async () => {
  server = await secondServer({ STANDINS: "przelewy24,payu,ecard" });
});
test.afterAll(() => server.end());

/** Orders as a guest and leaves for the page of the chosen provider. */
async function orderBy(page: Page, method: RegExp): Promise<void> {
  await page.goto(`${server.home("tolmaro")}/pl/order/write`);
  await arrive(page, polish["write.title"]);
  await typeText(page, "pl", "Najemca płaci czynsz do dziesiątego dnia każdego miesiąca.");
  await continueToOrder(page, "pl");
  await fillBuyer(page, "pl", newAddress("blik"));
  await page.getByRole("radio", { name: method }).check();
  await orderButton(page, "pl").click();
}

test.describe("§4 Payment at Polish providers", () => {
  test("a guest pays with a BLIK code at Przelewy24", { tag: "@phone" }, async ({ page }) => {
    await orderBy(page, /^BLIK/);
    await page.waitForURL("**/trnRequest/**");
    await arrive(page, "Demonstracyjna strona płatności – Przelewy24");
    await page.getByRole("textbox", { name: "Kod BLIK, sześć cyfr" }).fill("777123");
    await page.getByRole("button", { name: /^Zapłać kodem BLIK/ }).click();
    await seeOrderPaid(page, "pl");
  });

  test(
    "eCard: its form goes by itself or by a button, and accounting confirms the money",
    { tag: "@phone" },
    async ({ page, browser, newPerson }) => {
      const leaving = page.waitForRequest(/\/api\/v2\/payment\/[\w-]+\/form\?/);
      await orderBy(page, /^Karta$/);
      const form_page = (await leaving).url();
      await arrive(page, "Demonstracyjna strona płatności – eCard");

      // Without scripts the same page has a button.
      const quiet = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
      const still = await quiet.newPage();
      await still.goto(form_page);
      await expect(still.getByRole("heading", { level: 1 })).toHaveText("Przechodzimy do płatności");
      await still.getByRole("button", { name: "Przejdź do płatności" }).click();
      await expect(still.getByRole("heading", { level: 1 })).toHaveText(/– eCard$/);
      await quiet.close();

      await page.getByRole("button", { name: /^Zapłać \d/ }).click();
      await arrive(page, "Sprawdzamy płatność…");

      const desk = await newPerson();
      await desk.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
      await openZone(desk, "staff", "ksiegowa@example.com", `${server.home("tolmaro")}/staff/payments`);
      await arrive(desk, "Płatności do sprawdzenia");
      await desk.getByRole("button", { name: "Potwierdź wpłatę" }).first().click();
      const dialog = desk.getByRole("dialog");
      await dialog.getByRole("button", { name: "Potwierdź wpłatę" }).click();
      await expect(dialog.getByText("To pole jest wymagane")).toBeVisible();
      await expectUsable(desk);
      await dialog.getByRole("textbox", { name: "Co to potwierdza" }).fill("wyciąg 12, poz. 4");
      await dialog.getByRole("textbox", { name: "Co to potwierdza" }).press("Enter");
      await expect(desk.getByText("Zaksięgowano")).toBeVisible();
      await seeOrderPaid(page, "pl");
    },
  );
});
