import fs from "node:fs";
import { invoiceOfAnna, openAsAnna } from "./money-steps.ts";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";

const german = {
  user_type: "company",
  company_name: "Muster GmbH",
  address: "Hauptstraße 7",
  postcode: "10115",
  city: "Berlin",
  country: "DE",
};

async function saved(page: Page, button: string): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const download = await coming;
  return { name: download.suggestedFilename(), text: fs.readFileSync(await download.path(), "utf8") };
}

const openInvoice = async (page: Page, number: string): Promise<void> => {
  await page.getByRole("link", { name: number }).filter({ visible: true }).click();
  await arrive(page, new RegExp(number));
};

test.describe("For German companies XRechnung on request", () => {
  test("the customer and the desk download an invoice to Berlin as XRechnung, one to Kraków as PDF alone @phone", async ({
    page,
    newPerson,
  }) => {
    const number = await invoiceOfAnna("en", german);
    const polish = await invoiceOfAnna("en");
    const file = `${number.replaceAll("/", "-")}.xml`;
    await openAsAnna(page, "/en/account/invoices");
    await arrive(page, "Invoices");
    await openInvoice(page, number);
    await expectUsable(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    const own = await saved(page, `Download XRechnung ${number}`);
    expect(own.name).toBe(file);
    expect(own.text).toContain("xeinkauf.de:kosit:xrechnung_3.0");
    expect(own.text).toContain(`<cbc:ID>${number}</cbc:ID>`);

    await page.goto("/en/account/invoices");
    await openInvoice(page, polish);
    await expect(page.getByRole("button", { name: `Download PDF ${polish}` })).toBeVisible();
    await expect(page.getByRole("button", { name: /XRechnung/ })).toHaveCount(0);

    const desk = await newPerson();
    await openZone(desk, "staff", "ksiegowa@example.com", "/staff/invoices");
    await desk.getByRole("searchbox").fill(number);
    await openInvoice(desk, number);
    await expectUsable(desk);
    const theirs = await saved(desk, `Pobierz XRechnung ${number}`);
    expect(theirs).toEqual(own);
  });
});
