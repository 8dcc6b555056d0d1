import {
  atBank,
  continueToOrder,
  fillAddress,
  fillInvoice,
  openOrderPage,
  orderButton,
  seeOrderPaid,
  typeText,
} from "./portal.ts";
import { expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { secondServer } from "./second-server.ts";
import { originOf, servedAt } from "./world.ts";
import { openAsCustomer } from "./visits.ts";

const vatField = (page: Page) => page.getByRole("textbox", { name: "VAT ID" });

/** A company in Berlin with its number, as far as the order button. */
async function fillCompany(page: Page, vat_id: string): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).first().fill(newAddress("einkauf"));
  await fillInvoice(page, "en");
  await page.getByRole("radio", { name: "Company" }).check();
  await page.getByRole("textbox", { name: "Company name" }).fill("Muster GmbH");
  await page.getByRole("combobox", { name: "Country" }).selectOption("DE");
  await fillAddress(page, "en");
  await page.getByRole("textbox", { name: "Postcode" }).fill("10115");
  await vatField(page).fill(vat_id);
  await page.getByRole("region", { name: "Payment" }).getByRole("radio").first().check();
  // A company has no withdrawal period to give up, so it is asked for the terms alone.
  await page.getByRole("checkbox", { name: /terms/i }).check();
}

test.describe("Who pays which VAT", () => {
  test("a company VIES confirms orders without Polish VAT, and sees it before @phone", async ({ page }) => {
    await openOrderPage(page, "en");
    await typeText(page, "en", "We rent the flat for two years. ".repeat(40));
    await continueToOrder(page, "en");
    await fillCompany(page, "DE 123 456 200");
    await expect(page.getByText(/^Not found in VIES: Polish VAT applies/)).toBeVisible();
    // VIES answers for neither number; a wrong check digit is reported first.
    await vatField(page).fill("DE 123 456 301");
    await expect(page.getByText(/^This does not look like a VAT ID of the chosen country/)).toBeVisible();
    await vatField(page).fill("DE 123 457 301");
    await expect(page.getByText(/^VIES does not answer right now/)).toBeVisible();
    await vatField(page).fill("DE 123 456 976");
    await expect(page.getByText(/^Checked in VIES: the number is valid/)).toBeVisible();
    await expectUsable(page);

    // The price follows the answer of VIES before the order.
    await expect(
      page.getByText(/^Reverse charge – VAT to be accounted for by the recipient/).first(),
    ).toBeAttached();
    await orderButton(page, "en").click();
    await atBank(page, "en", "pay");
    await seeOrderPaid(page, "en");
  });

  test("settings say what VIES says, and the desk reads every answer and asks again", async ({
    page,
    newPerson,
  }) => {
    const server = await secondServer({ PORTAL_BRANDS: "lingy" });
    servedAt("lingy", server.port);
    try {
      await openAsCustomer(page, "lingy", "en");
      await page.goto(`${originOf("lingy")}/en/account/settings`);
      await expect(vatField(page)).toHaveValue("DE136695976");
      await expect(page.getByText(/^Checked in VIES: the number is valid/)).toBeVisible();
      await expectUsable(page);

      const desk = await newPerson();
      await desk.goto(`http://localhost:${server.port}/staff/customers/3`);
      await desk.getByRole("textbox", { name: "E-mail" }).fill("piotr@example.com");
      await desk.getByRole("textbox", { name: "Hasło" }).fill("tolmaro-demo");
      await desk.getByRole("button", { name: "Zaloguj się" }).click();
      await expect(desk.getByRole("heading", { level: 1, name: "Müller GmbH" })).toBeVisible();
      await expect(desk.getByText("Potwierdzony w VIES").first()).toBeVisible();
      const rows = desk.getByRole("table", { name: "Odpowiedzi VIES" }).getByRole("row");
      const before = await rows.count();
      await desk.getByRole("button", { name: "Sprawdź ponownie w VIES" }).click();
      await expect(rows).toHaveCount(before + 1);
      await expectUsable(desk);
      // An open page of the desk listens to its server.
      await desk.close();
    } finally {
      await server.end();
    }
  });
});
