import fs from "node:fs";
import { openOrderPage, typeText } from "./portal.ts";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { openFromMenu, openZone } from "./zones.ts";

let written = 0;
/** A code that no other scenario has. */
const newCode = (): string => `LATO${process.pid}${(written += 1)}`;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name });
const sheet = (page: Page) => page.getByRole("dialog");
/** What the list says of a code: a row of the table, or a card on a phone. */
const entry = (page: Page, code: string) =>
  page.locator("tbody tr, main li").filter({ hasText: code }).filter({ visible: true });

async function openCodes(page: Page, email = "admin@example.com"): Promise<void> {
  await openZone(page, "staff", email);
  await openFromMenu(page, "Kody i premie");
  await arrive(page, "Kody i premie");
}

test.describe("S8 Codes", { tag: "@phone" }, () => {
  test("one is made, says itself in a sentence, refuses what is wrong, and works in the installation", async ({
    page,
    newPerson,
    complaints,
  }) => {
    complaints.expect(/status of 4(?:09|22)/);
    const code = newCode();
    await openCodes(page);
    await page.keyboard.press("n");
    await expect(sheet(page)).toContainText("Jeszcze bez wartości");
    await button(page, "Zapisz kod").click();
    await expect(sheet(page).getByRole("alert")).toBeFocused();
    await field(page, /^Kod/).fill(code.toLowerCase());
    await field(page, "Procent").fill("12,5");
    await field(page, "Użycia na klienta").fill("1");
    await page.getByRole("checkbox", { name: "Tłumaczenie pisemne" }).check();
    await field(page, "Tylko od tej ceny").fill("20");
    await page.getByLabel("Ostatni dzień").fill("2020-01-01");
    await button(page, "Zapisz kod").click();
    await expect(sheet(page).getByRole("alert")).toContainText("Koniec musi być po początku");
    await expectUsable(page);
    await page.getByLabel("Ostatni dzień").fill("2099-12-31");
    await expect(sheet(page).getByRole("status")).toContainText(
      /−12,5\s?%, Tłumaczenie pisemne, od 20,00\szł, raz na klienta, od .*, do 31 gru 2099/,
    );
    await button(page, "Zapisz kod").click();
    await expect(sheet(page)).toHaveCount(0);
    await expect(entry(page, code)).toContainText("Działa");

    await page.keyboard.press("n");
    await field(page, /^Kod/).fill(code);
    await field(page, "Procent").fill("5");
    await button(page, "Zapisz kod").click();
    await expect(sheet(page).getByRole("alert")).toContainText("Taki kod już istnieje");
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toHaveCount(0);

    const buyer = await newPerson();
    await openOrderPage(buyer, "pl");
    await typeText(buyer, "pl", "Proszę przetłumaczyć umowę najmu lokalu. ".repeat(60));
    await buyer.goto(`/pl/order/write?code=${code}`);
    await expect(buyer.getByText(code).first()).toBeVisible();
  });

  test("many are made at once and come as a file", async ({ page }) => {
    const prefix = newCode();
    await openCodes(page);
    await button(page, "Wiele kodów naraz").click();
    await field(page, /^Początek/).fill(prefix);
    await field(page, /^Liczba kodów/).fill("25");
    await field(page, "Procent").fill("10");
    await expectUsable(page);
    const taken = page.waitForEvent("download");
    await button(page, "Utwórz i pobierz jako CSV").click();
    const file = await (await taken).path();
    expect(fs.readFileSync(file, "utf8").trim().split("\r\n")).toHaveLength(26);
    await page.getByRole("searchbox").fill(prefix);
    await button(page, "Następna").click();
    await expect(entry(page, prefix)).toHaveCount(5);
    await expectUsable(page);
  });

  test("one is opened by Enter, switched off, ended, and stays grey in the list", async ({ page }) => {
    const code = newCode();
    await openCodes(page);
    await button(page, "Nowy kod").click();
    await field(page, /^Kod/).fill(code);
    await field(page, "Procent").fill("10");
    await button(page, "Zapisz kod").click();
    await entry(page, code).getByRole("link").focus();
    await page.keyboard.press("Enter");
    const toggle = page.getByRole("switch", { name: "Włączony" });
    await toggle.click();
    await expect(page.getByRole("switch", { name: "Wyłączony" })).toBeVisible();
    await page.getByLabel("Pierwszy dzień").fill("2026-01-01");
    await page.getByLabel("Ostatni dzień").fill("2026-01-02");
    await button(page, "Zapisz kod").click();
    await expect(sheet(page)).toHaveCount(0);
    await page.getByRole("radio", { name: "Zakończone" }).check();
    await expect(entry(page, code)).toContainText("Zakończony");
    await expectUsable(page);
  });

  test("customer service reads them and changes nothing", async ({ page }) => {
    await openCodes(page, "celina@example.com");
    await expect(button(page, "Nowy kod")).toHaveCount(0);
    await page.getByRole("searchbox").fill("WIOSNA10");
    await entry(page, "WIOSNA10").first().getByRole("link").click();
    await expect(sheet(page)).toContainText("−10");
    await expect(field(page, "Procent")).toBeDisabled();
    await expect(button(page, "Zapisz kod")).toHaveCount(0);
  });

  test("a bonus table gets a new version, with the former one below it", async ({ page, complaints }) => {
    complaints.expect(/status of 4(?:09|22)/);
    await openCodes(page);
    await page.getByRole("radio", { name: "Tabele premii" }).check();
    // Each width uses another table of the same server.
    const brand = test.info().project.name === "mobile" ? "lingy" : "turbotlumaczenia";
    const table = page.getByRole("region", { name: `${brand}, EUR` });
    await expect(table).toContainText("Tabela podstawowa");
    await expectUsable(page);
    await table.getByRole("button", { name: /^Zmień: Tabela premii/ }).click();
    await button(page, "Dodaj próg").click();
    const last = page.getByRole("group", { name: /^Próg/ }).last();
    await last.getByRole("textbox", { name: "Od kwoty" }).fill("200");
    await last.getByRole("textbox", { name: "Premia" }).fill("5");
    await button(page, "Ustaw tabelę").click();
    await expect(sheet(page).getByRole("alert")).toContainText("Od jednej kwoty");
    await expectUsable(page);
    await last.getByRole("textbox", { name: "Od kwoty" }).fill("50");
    await last.getByRole("combobox", { name: "O ile" }).selectOption("kwota");
    await button(page, "Ustaw tabelę").click();
    await expect(sheet(page)).toHaveCount(0);
    await expect(table).toContainText(/od 50,00\s€\s?5,00\s€/);
    await table.getByText("1 poprzednia wersja").click();
    await expect(table).toContainText("Tabela podstawowa");
  });
});
