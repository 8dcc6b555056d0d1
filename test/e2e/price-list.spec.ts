import fs from "node:fs";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { openFromMenu, openZone } from "./zones.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const sheet = (page: Page) => page.getByRole("dialog");
/** A cell of the grid by the head of its row and the place in it. */
const cell = (page: Page, row: string, place: number) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: row, exact: true }) })
    .getByRole("gridcell")
    .nth(place);

/** Pastes a block of a spreadsheet from a cell on. */
const pasteInto = (page: Page, row: string, place: number, text: string) =>
  cell(page, row, place).evaluate((element: HTMLElement, block) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", block);
    element.focus();
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** The euro price list of the second brand, not used by other tests. */
async function openList(page: Page, email = "admin@example.com"): Promise<void> {
  await openZone(page, "staff", email);
  await openFromMenu(page, "Cenniki");
  await arrive(page, "Cenniki");
  await page.getByRole("combobox", { name: "Cennik" }).selectOption("turbotlumaczenia EUR");
  await expect(cell(page, "EN → DE", 1)).toBeVisible();
}

test.describe("S9 Price lists", () => {
  test("a draft is written by keyboard, compared, published, and reverted", async ({ page, complaints }) => {
    complaints.expect(/status of 4(?:09|22)/);
    await openList(page);
    await button(page, "Zacznij szkic").click();
    await expect(page.getByText("Szkic z wersji 1")).toBeVisible();
    await cell(page, "EN → DE", 1).click();
    await page.keyboard.press("F2");
    await expect(page.getByRole("textbox", { name: "EN → DE, Economy" })).toBeFocused();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("zero");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("alert").filter({ hasText: "Wpisz cenę większą od 0" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(cell(page, "EN → DE", 1)).toBeFocused();
    await expect(cell(page, "EN → DE", 1)).toHaveText("0.05");
    await page.keyboard.type("0,08");
    await page.keyboard.press("Tab");
    await expect(cell(page, "EN → DE", 1)).toContainText("0.08 ▲");
    await expect(cell(page, "EN → DE", 2)).toBeFocused();
    await page.keyboard.press("Delete");
    await expect(cell(page, "EN → DE", 2)).toContainText("–");
    await page.keyboard.press("ArrowLeft");
    await expect(cell(page, "EN → DE", 1)).toBeFocused();
    await page.getByRole("checkbox", { name: "Tylko pary z brakującą ceną" }).check();
    await expect(cell(page, "EN → DE", 2)).toBeVisible();
    await expectUsable(page);

    await button(page, "Opublikuj…").click();
    await expect(sheet(page)).toContainText("Brakuje tych cen");
    await expect(button(page, "Opublikuj")).toHaveCount(0);
    await expectUsable(page);
    await page.keyboard.press("Escape");
    await cell(page, "EN → DE", 2).focus();
    await page.keyboard.type("0.09");
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: "Tylko pary z brakującą ceną" }).uncheck();
    await pasteInto(page, "EN → DE", 1, "0,07\t0,1\r\n0.06\tpięć");
    await expect(page.getByRole("alert").filter({ hasText: "pięć" })).toBeVisible();
    await expect(cell(page, "EN → DE", 1)).toContainText("0.08");
    await pasteInto(page, "DE → EN", 1, "0,06\t0,085\r\n");
    await expect(cell(page, "DE → EN", 1)).toContainText("0.06 ▲");
    await expect(cell(page, "DE → EN", 2)).toContainText("0.085 ▲");
    // Ctrl+Z takes the whole block back, then the write before it; so does the button.
    await cell(page, "DE → EN", 1).focus();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(cell(page, "DE → EN", 1)).not.toContainText("▲");
    await expect(cell(page, "DE → EN", 2)).not.toContainText("▲");
    await button(page, "Cofnij ostatnią zmianę").click();
    await expect(cell(page, "EN → DE", 2)).toContainText("–");
    await cell(page, "EN → DE", 2).focus();
    await page.keyboard.type("0.09");
    await page.keyboard.press("Enter");
    await pasteInto(page, "DE → EN", 1, "0,06\t0,085\r\n");
    await expect(cell(page, "DE → EN", 2)).toContainText("0.085 ▲");
    await button(page, "Opublikuj…").click();
    await expect(sheet(page)).toContainText("4 komórki się zmieniają, najwyżej 60% w górę");
    await expect(sheet(page)).toContainText("1 cena zmienia się o ponad 20%");
    await button(page, "Opublikuj").click();
    await expect(sheet(page).getByRole("alert")).toBeFocused();
    await page.getByRole("checkbox", { name: "Ostrzeżenia powyżej" }).check();
    await expectUsable(page);
    await button(page, "Opublikuj").click();
    await expect(sheet(page)).toHaveCount(0);
    await page.getByRole("radio", { name: "Wersje" }).check();
    await expect(page.getByRole("row", { name: /Wersja 2/ })).toContainText("Obowiązuje");
    await expectUsable(page);

    await button(page, "Opublikuj ponownie wersję 1").click();
    await expect(sheet(page)).toContainText("4 komórki się zmieniają");
    await page.getByRole("checkbox", { name: "Ostrzeżenia powyżej" }).check();
    await button(page, "Opublikuj").click();
    await expect(page.getByRole("row", { name: /Wersja 3/ })).toContainText("Obowiązuje");
    await page.getByRole("radio", { name: "Pary językowe" }).check();
    await expect(cell(page, "EN → DE", 1)).toHaveText("0.05");
  });

  test("a list leaves as a file and comes back; a fault in it is reported with its line", async ({
    page,
  }) => {
    await openList(page);
    await button(page, "Zacznij szkic").click();
    await expect(page.getByText(/^Szkic z wersji/)).toBeVisible();
    const taken = page.waitForEvent("download");
    await button(page, "Zapisz jako CSV").click();
    const text = fs.readFileSync(await (await taken).path(), "utf8");
    expect(text).toContain("en-de;0,03;0,05;0,08;0,14;\r\n");
    const file = (content: string) => ({
      name: "ceny.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(content),
    });
    const input = page.locator("input[type=file]");
    await input.setInputFiles(file(text.replace("0,05", "pięć")));
    await expect(page.getByRole("alert").filter({ hasText: "Wiersz" })).toContainText(
      /Wiersz \d+: en-de\.economy: pięć – to nie jest cena/,
    );
    await expectUsable(page);
    await input.setInputFiles(file(text.replace("0,05", "0,06")));
    await expect(page.getByText("Plik wczytano do szkicu")).toBeVisible();
    await expect(cell(page, "EN → DE", 1)).toContainText("0.06");
    await page.getByRole("radio", { name: "Dopłaty i udziały" }).check();
    await expect(cell(page, "Najniższa cena zamówienia", 0)).toHaveText("5.00");
    await expectUsable(page);
    await button(page, "Usuń szkic").click();
    await sheet(page).getByRole("button", { name: "Usuń szkic" }).click();
    await expect(page.getByText("Szkic usunięto")).toBeVisible();
  });

  test("a project manager reads the lists and writes none", async ({ page }) => {
    await openList(page, "piotr@example.com");
    await expect(button(page, "Zacznij szkic")).toHaveCount(0);
    await cell(page, "EN → DE", 1).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "EN → DE, Economy" })).toHaveCount(0);
  });
});

test.describe("S9 Price lists on a phone", { tag: ["@phone", "@phone-only"] }, () => {
  test("are read, and a draft waits for a wider screen", async ({ page }) => {
    await openList(page);
    await button(page, "Zacznij szkic").click();
    await expect(page.getByText("Na telefonie cennik można tylko czytać.")).toBeVisible();
    await cell(page, "EN → DE", 1).click();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "EN → DE, Economy" })).toHaveCount(0);
    await page.getByRole("radio", { name: "Wersje" }).check();
    await expectUsable(page);
    await button(page, "Usuń szkic").click();
    await sheet(page).getByRole("button", { name: "Usuń szkic" }).click();
    await expect(page.getByText("Szkic usunięto")).toBeVisible();
  });
});
