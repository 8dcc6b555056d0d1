import fs from "node:fs";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { sellToCompany } from "./world.ts";
import { openZone } from "./zones.ts";

const title = "KSeF";
/** The row of a buyer: one of the table, or a card on a phone. */
const rowOf = (page: Page, company: string) =>
  page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: company }).first();

async function openList(page: Page): Promise<void> {
  await openZone(page, "staff", "ksiegowa@example.com", "/staff/einvoices");
  await arrive(page, title);
}

async function saved(page: Page, button: RegExp): Promise<{ name: string; text: string }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).first().click();
  const download = await coming;
  return { name: download.suggestedFilename(), text: fs.readFileSync(await download.path(), "utf8") };
}

test.describe("§4 Invoices on their way to KSeF", () => {
  test("the desk sees the number of one that was taken, and saves its document and receipt @phone", async ({
    page,
  }) => {
    const company = `Żółw ${Date.now()} sp. z o.o.`;
    await sellToCompany(company);
    await openList(page);
    await page.getByRole("searchbox", { name: "Szukaj: numer lub klient" }).fill(company);
    await expect(rowOf(page, company)).toContainText("Przyjęta");
    await expect(rowOf(page, company)).toContainText(/5260001246-\d{8}-[0-9A-F]{12}-[0-9A-F]{2}/);
    await expectUsable(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    const xml = await saved(page, /Pobierz XML faktury FV/);
    expect(xml.name).toMatch(/^FV-\d{4}-\d{2}-\d{6}\.xml$/);
    expect(xml.text).toContain(`<Nazwa>${company}</Nazwa>`);
    const upo = await saved(page, /Pobierz UPO faktury FV/);
    expect(upo.text).toContain("<NumerKSeFDokumentu>5260001246-");

    // The invoice itself says how far it is.
    await rowOf(page, company).getByRole("link", { name: /^FV/ }).click();
    await expect(page.getByRole("link", { name: "KSeF: Przyjęta" })).toBeVisible();
    await page.getByRole("link", { name: "KSeF: Przyjęta" }).click();
    await expect(rowOf(page, company)).toContainText("Przyjęta");

    await page.getByRole("searchbox").fill("nikt taki");
    await expect(page.getByText("Nie znaleziono pasujących wyników.")).toBeVisible();
  });

  test("one that KSeF refuses is a red bar at the desk, says why and is sent again", async ({
    page,
    baseURL,
  }) => {
    const company = `Kogut ${Date.now()} S.A.`;
    const setFaults = (change: object) =>
      fetch(`${baseURL}/_ksef/faults`, { method: "POST", body: JSON.stringify(change) });
    await setFaults({ verdicts: [450] });
    await sellToCompany(company);
    await openZone(page, "staff", "ksiegowa@example.com");
    await expect(page.getByText(/KSeF odrzucił 1 fakturę/)).toBeVisible();
    await expectUsable(page);
    await page.getByRole("link", { name: "Zobacz, co jest nie tak" }).click();
    await arrive(page, title);
    await expect(rowOf(page, company)).toContainText("450 – Błąd weryfikacji semantyki dokumentu faktury");
    await page
      .getByRole("button", { name: /Wyślij ponownie: FV/ })
      .first()
      .click();
    await expect(page.getByText(/jest w drodze do KSeF/).first()).toBeVisible();
    await page.getByRole("combobox", { name: "Stan" }).selectOption({ label: "Przyjęte" });
    await expect(rowOf(page, company)).toContainText("Przyjęta");
  });

  test("an announced failure is entered, gets its end, and is taken away again @phone", async ({ page }) => {
    await openList(page);
    const dialog = page.getByRole("dialog", { name: "Przerwy w działaniu KSeF" });
    await page.getByRole("button", { name: "Wpisz przerwę" }).click();
    await dialog.getByRole("button", { name: "Wpisz przerwę" }).click();
    await expect(dialog.getByText("To pole jest wymagane")).toBeVisible();
    await dialog.getByLabel("Początek").fill("2026-03-02T10:00");
    await dialog.getByRole("button", { name: "Wpisz przerwę" }).click();
    await expect(page.getByText("Terminy przeliczono na nowo.").first()).toBeVisible();
    const entries = page.getByRole("region", { name: "Przerwy w działaniu KSeF" });
    await expect(entries.getByText(/^Awaria od .*2 mar/)).toBeVisible();
    await expectUsable(page);

    await entries.getByRole("button", { name: /^Zmień: Awaria/ }).click();
    await dialog.getByLabel("Koniec").fill("2026-03-02T09:00");
    await dialog.getByRole("button", { name: "Zmień" }).click();
    await expect(dialog.getByText("Koniec musi przypadać po początku")).toBeVisible();
    await dialog.getByLabel("Koniec").fill("2026-03-03T09:00");
    await dialog.getByRole("button", { name: "Zmień" }).click();
    await expect(entries.getByText(/^Awaria, .*2 mar.* do .*3 mar/)).toBeVisible();

    await entries.getByRole("button", { name: /^Zmień: Awaria/ }).click();
    await dialog.getByLabel("Ogłoszono jako").selectOption("Brak: wpisano przez pomyłkę");
    await dialog.getByRole("button", { name: "Zmień" }).click();
    await expect(entries.getByRole("listitem")).toHaveCount(0);
  });
});
