import fs from "node:fs";
import { localDate } from "#domain/calendar.ts";
import { changeRows, invoiceOfAnna, openAsAnna } from "./money-steps.ts";
import { arrive, expect, expectUsable, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";

test.describe("S6 The papers of the desk", () => {
  test(
    "an invoice is found, money of it goes back with a correction, and the customer sees both",
    { tag: "@phone" },
    async ({ page }) => {
      const number = await invoiceOfAnna("pl");
      await openZone(page, "staff", "ksiegowa@example.com", "/staff/invoices");
      await arrive(page, "Faktury");
      await page.getByRole("searchbox").fill(number);
      const link = page.getByRole("link", { name: number, exact: true });
      await expect(link.filter({ visible: true })).toHaveCount(1);
      await expectUsable(page);
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "Wiersze jako CSV" }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe(`Faktury-${localDate(Date.now())}.csv`);
      // A spreadsheet reads its days and amounts as such.
      expect(fs.readFileSync(await file.path(), "utf8")).toMatch(
        new RegExp(`\\r\\n${number},.+,\\d{4}-\\d\\d-\\d\\d,.+,\\d+\\.\\d\\d,PLN\\r\\n`),
      );
      await link.filter({ visible: true }).click();
      await arrive(page, number);
      const content = page.getByRole("article", { name: "Treść" });
      await expect(content.getByText(number)).toBeVisible();
      await expectUsable(page);

      await page.getByRole("link", { name: "Zwróć pieniądze" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("textbox").first()).toHaveValue(number);
      await dialog.getByRole("button", { name: "Znajdź płatności" }).click();
      await dialog.getByRole("textbox", { name: /^Kwota brutto/ }).fill("1,50");
      await dialog.getByRole("textbox", { name: "Powód do naszych akt" }).fill("Rabat");
      // The correction that comes with it is shown before anything is done.
      const issued = dialog.getByRole("region", { name: `Korekta do ${number}` });
      await expect(issued.getByRole("row", { name: /^Brutto/ })).toBeVisible();
      await expect(issued).toContainText("Wykazana w");
      await expectUsable(page);
      await dialog.getByRole("button", { name: "Zwróć pieniądze" }).click();
      await expect(dialog).toBeHidden();
      await page.goto("/staff/invoices");
      await page.getByRole("searchbox").fill(number);
      await link.filter({ visible: true }).click();
      await arrive(page, number);
      const correction = page.getByRole("link", { name: /^FV-KOR/ });
      await correction.click();
      await arrive(page, /^FV-KOR/);
      await expect(content.getByText("Przed korektą")).toBeVisible();
      await expectUsable(page);
      const [made = ""] = (await page.title()).split(" ");
      await page.getByRole("link", { name: number }).click();
      await arrive(page, number);

      await openAsAnna(page, "/en/account/invoices");
      await arrive(page, "Invoices");
      await page.getByRole("link", { name: made }).filter({ visible: true }).click();
      await arrive(page, new RegExp(made));
      await expect(page.getByText("Corrects:")).toBeVisible();
      await expectUsable(page);
      await page.getByRole("main").getByRole("link", { name: number }).click();
      await expect(page.getByText("Corrected by:")).toBeVisible();
    },
  );

  test(
    "another buyer is shown with all that is issued for it, and only then issued",
    { tag: "@phone" },
    async ({ page, complaints }) => {
      const number = await invoiceOfAnna("pl");
      await openZone(page, "staff", "ksiegowa@example.com", "/staff/invoices");
      await page.getByRole("searchbox").fill(number);
      const link = page.getByRole("link", { name: number, exact: true }).filter({ visible: true });
      await link.click();
      await arrive(page, number);
      await page.getByLabel("NIP").fill("7740001455");
      await expect(page.getByText("Cyfra kontrolna tego NIP się nie zgadza.")).toBeVisible();
      complaints.expect(/status of 409/);
      await page.getByRole("button", { name: "Sprawdź korektę" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog.getByRole("alert")).toContainText("NIP");
      // Another try with the same number would be refused again.
      await expect(dialog.getByRole("button", { name: "Spróbuj ponownie" })).toHaveCount(0);
      await page.keyboard.press("Escape");
      await page.getByLabel("NIP").fill("7740001454");
      await page.getByRole("button", { name: "Sprawdź korektę" }).click();
      const zero = dialog.getByRole("region", { name: "Korekta do zera" });
      await expect(zero.getByRole("row", { name: /^Brutto .+ 0,00/ })).toBeVisible();
      const fresh = dialog.getByRole("region", { name: "Nowa faktura w jej miejsce" });
      await expect(fresh).toContainText("7740001454");
      await expect(fresh).toContainText("Zostanie od razu wysłana i nie da się jej wycofać");
      await expectUsable(page);
      await dialog.getByRole("button", { name: "Wystaw" }).click();
      await expect(dialog).toBeHidden();
      await arrive(page, /^FV\//);
      await expect(page.getByText("Zastępuje:")).toBeVisible();
    },
  );

  test("a customer has no credit until the desk grants it", async ({ page }) => {
    await openZone(page, "staff", "ksiegowa@example.com", "/staff/credit");
    await arrive(page, "Odroczone płatności");
    await expectUsable(page);
  });

  test("a single key goes from one unpaid invoice to the next", async ({ page }) => {
    const older = await invoiceOfAnna("pl");
    const newer = await invoiceOfAnna("pl");
    const mark = (number: string, paid: "true" | "false") =>
      changeRows(`update invoice set paid = ${paid} where number = $1`, [number]);
    for (const number of [older, newer]) await mark(number, "false");
    await openZone(page, "staff", "ksiegowa@example.com", "/staff/invoices");
    await arrive(page, "Faktury");
    await expect(page.getByRole("link", { name: older, exact: true })).toBeVisible();
    for (const number of [newer, older, newer]) {
      await page.keyboard.press("n");
      await expect(page.getByRole("link", { name: number, exact: true })).toBeFocused();
    }
    for (const number of [older, newer]) await mark(number, "true");
  });

  test("a single key goes to the data of a customer", async ({ page }) => {
    await openZone(page, "staff", "celina@example.com", "/staff/customers");
    await arrive(page, "Klienci");
    await page.getByRole("searchbox").fill("anna.nowak@example.com");
    await page.getByRole("link", { name: /Nowak/ }).filter({ visible: true }).first().click();
    await arrive(page, /Nowak/);
    await page
      .getByRole("tab", { name: "Notatki" })
      .or(page.getByRole("link", { name: "Notatki" }))
      .click();
    await page.keyboard.press("e");
    await expect(page.getByRole("main").getByLabel("Rodzaj", { exact: true })).toBeFocused();
    await page.keyboard.press("Escape");
    await page.locator("h1").click();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog")).toContainText("Faktury: następna nieopłacona");
    await expect(page.getByRole("dialog")).toContainText("Klienci: zmień dane");
  });
});
