import fs from "node:fs";
import path from "node:path";
import { readMail } from "./mailbox.ts";
import { agree, continueToOrder, fillInvoice, openOrderPage, orderButton, typeText } from "./portal.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";

/** Orders as a guest who pays by transfer; answers the title that the page says to write at the bank. */
async function orderByTransfer(page: Page, email: string): Promise<string> {
  await openOrderPage(page, "pl");
  await typeText(page, "pl", "Proszę przetłumaczyć umowę najmu.");
  await continueToOrder(page, "pl");
  await page.getByRole("textbox", { name: "E-mail" }).fill(email);
  await fillInvoice(page, "pl");
  await page.getByRole("radio", { name: "Przelew bankowy" }).check();
  await agree(page, "pl");
  await orderButton(page, "pl").click();
  await arrive(page, "Prosimy o przelew");
  return (await page.getByText(/^RF\d\dTL\d+$/).textContent()) ?? "";
}

/** Takes the day's statement from the demo bank, as the payer of each waiting transfer acts. */
async function takeStatement(page: Page, ways: Readonly<Record<string, string>>): Promise<string> {
  await page.goto("/_statements");
  for (const select of await page.getByRole("table").getByRole("combobox").all())
    await select.selectOption("nothing");
  for (const [title, way] of Object.entries(ways))
    await page.getByRole("combobox", { name: title }).selectOption(way);
  const taken = page.waitForEvent("download");
  await page.getByRole("button", { name: "Take the statement" }).click();
  const file = path.join(test.info().outputDir, (await taken).suggestedFilename());
  await (await taken).saveAs(file);
  return file;
}

const handIn = (page: Page, file: string) =>
  page.locator("input[type=file]").and(page.getByLabel("Wyciąg bankowy")).setInputFiles(file);

/** What a transfer of 5.00 too little leaves to be paid: on its page, on the order's page and where it is paid. */
async function readMissing(page: Page, waiting: string): Promise<void> {
  const missing = page.getByText(/^Przelewem dotarło .+, brakuje jeszcze 5,00\szł\.$/);
  await page.goto(waiting);
  await arrive(page, "Prosimy o przelew");
  await expect(missing).toBeVisible();
  await expect(page.locator("dl > div").filter({ hasText: "Kwota" })).toContainText(/5,00\szł/);
  await expectUsable(page);
  await page.getByRole("link", { name: "Zobacz zamówienie" }).click();
  await arrive(page, /^Zamówienie \d+$/);
  await expect(missing).toBeVisible();
  await page.getByRole("link", { name: "Zapłać", exact: true }).click();
  await expect(missing).toBeVisible();
  await page.getByRole("radio", { name: "Przelew bankowy" }).check();
  await expect(page.getByRole("button", { name: /^Zapłać 5,00/ })).toBeVisible();
  await page.getByRole("radio", { name: /^BLIK/ }).check();
  await expect(page.getByRole("button", { name: /^Zapłać 10,00/ })).toBeVisible();
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expectUsable(page);
  }
  await page.getByRole("link", { name: "Przelej resztę" }).click();
  await arrive(page, "Prosimy o przelew");
}

test.describe("§9 Paying by bank transfer", () => {
  test("a guest orders, the statement is handed in, the work begins and both are written to", async ({
    page,
    browser,
  }) => {
    const email = newAddress("halina");
    const title = await orderByTransfer(page, email);
    await expect(page.getByText("PL61109010140000071219812874")).toBeVisible();
    await expect(page.getByText("Bank Przykładowy S.A.")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Kopiuj/ })).toHaveCount(6);
    const waiting = page.url();
    await readMail(page, email, /^Przelew: .* tytuł RF/);

    const desk = await (await browser.newContext({ locale: "pl-PL" })).newPage();
    const file = await takeStatement(desk, { [title]: "exact" });
    await openZone(desk, "staff", "ksiegowa@example.com", "/staff/month");
    await arrive(desk, "Miesiąc");
    await handIn(desk, file);
    // The page of the month is read again at once, before its next request by the clock.
    await expect(desk.getByText(/^PLN …2874: zaimportowano do /)).toBeVisible({ timeout: 20_000 });
    const summary = desk.getByRole("status").filter({ hasText: "Zaksięgowano" });
    await expect(summary).toContainText("Dopasowane1");
    await expect(summary).toContainText("Do sprawdzenia0");
    await handIn(desk, file);
    await expect(desk.getByText(/już był\. Nic się nie zmieniło/)).toBeVisible();

    await page.goto(waiting);
    await arrive(page, /^Otrzymaliśmy płatność/);
    await readMail(page, email, /^Płatność otrzymana/);
    await desk.context().close();
  });

  test("a transfer without its title is found by the desk, matched, and the match is undone", async ({
    page,
    browser,
  }) => {
    const title = await orderByTransfer(page, newAddress("piotr"));
    const waiting = page.url();
    const desk = await (await browser.newContext({ locale: "pl-PL" })).newPage();
    const file = await takeStatement(desk, { [title]: "wrong_title" });
    const broken = `${file}.broken.sta`;
    fs.writeFileSync(broken, fs.readFileSync(file, "utf8").replace(/:62F:[\s\S]*/, ""));
    await openZone(desk, "staff", "admin@example.com", "/staff/transfers");
    await arrive(desk, "Przelewy");
    await handIn(desk, broken);
    await expect(desk.getByRole("alert")).toContainText(/Odrzucono .* Wiersz \d+: brakuje końca pliku/);
    await handIn(desk, file);
    await expect(desk.getByRole("status").filter({ hasText: "Zaksięgowano" })).toContainText(
      "Do sprawdzenia1",
    );

    const line = desk.getByRole("row").filter({ hasText: "za tlumaczenie" }).first();
    // S7: a key goes from line to line, another presses the button of the line.
    const find = line.getByRole("button", { name: "Znajdź…" });
    for (
      let steps = 0;
      steps < 20 && !(await find.evaluate((one) => one === document.activeElement));
      steps += 1
    )
      await desk.keyboard.press("j");
    await desk.keyboard.press("f");
    const dialog = desk.getByRole("dialog");
    // What the former search found is not offered for this one, and what is chosen is read whatever is searched for.
    let release = (): void => undefined;
    const released = new Promise<void>((done) => (release = done));
    await desk.route(/\/bank-transfer\/\d+\/due\?search=[^&]/, async (route) => {
      await released;
      await route.continue();
    });
    await dialog.getByRole("searchbox").fill(title);
    await expect(dialog.getByRole("checkbox")).toHaveCount(0);
    release();
    await dialog.getByRole("checkbox").check();
    await dialog.getByRole("searchbox").fill("nic takiego");
    await expect(dialog.getByText("Żadna należność nie pasuje.")).toBeVisible();
    await expect(dialog.getByRole("checkbox")).toBeChecked();
    await expect(dialog.getByRole("textbox", { name: /^Kwota na/ })).not.toHaveValue("0.00");
    await dialog.getByRole("button", { name: "Zatwierdź" }).click();
    await expect(dialog).toBeHidden();
    await page.goto(waiting);
    await arrive(page, /^Otrzymaliśmy płatność/);

    await desk.locator("label", { hasText: "Załatwione" }).click();
    const undo = desk
      .getByRole("row")
      .filter({ hasText: "za tlumaczenie" })
      .first()
      .getByRole("button", { name: "Cofnij" });
    await undo.focus();
    await desk.keyboard.press("u");
    await expectUsable(desk);
    await desk.getByRole("dialog").getByRole("button", { name: "Cofnij" }).click();
    await expect(desk.getByText("Cofnięto")).toBeVisible();
    await desk.context().close();
  });

  test("a transfer that lacks a little is written off with a reason, by keys alone", async ({
    page,
    browser,
  }) => {
    const title = await orderByTransfer(page, newAddress("grazyna"));
    const waiting = page.url();
    const desk = await (await browser.newContext({ locale: "pl-PL" })).newPage();
    const file = await takeStatement(desk, { [title]: "under" });
    await openZone(desk, "staff", "ksiegowa@example.com", "/staff/transfers");
    await arrive(desk, "Przelewy");
    await handIn(desk, file);
    await expect(desk.getByRole("status").filter({ hasText: "Zaksięgowano" })).toBeVisible();
    await readMissing(page, waiting);
    const write_off = desk
      .getByRole("row")
      .filter({ hasText: `zaplata ${title}` })
      .getByRole("button", { name: /^Odpisz 5,00/ });
    await write_off.focus();
    await desk.keyboard.press("Enter");
    const dialog = desk.getByRole("dialog", { name: /^Odpisać brakujące 5,00/ });
    const reason = dialog.getByRole("textbox", { name: "Powód odpisania" });
    await expect(dialog).toBeVisible();
    await desk.keyboard.press("Tab");
    await expect(reason).toBeFocused();
    await desk.keyboard.press("Enter");
    await expect(reason).toHaveAccessibleDescription("To pole jest wymagane");
    for (const width of [1440, 360]) {
      await desk.setViewportSize({ width, height: 900 });
      await expectUsable(desk);
    }
    await desk.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(write_off).toBeFocused();
    await desk.keyboard.press("Enter");
    await expect(dialog).toBeVisible();
    await desk.keyboard.press("Tab");
    await desk.keyboard.type("Opłata banku pośredniczącego");
    await desk.keyboard.press("Enter");
    await expect(desk.getByText("Odpisano")).toBeVisible();
    await expect(write_off).toHaveCount(0);
    await page.goto(waiting);
    await arrive(page, /^Otrzymaliśmy płatność/);
    await desk.context().close();
  });

  test("a project manager finds no bank in the rail", async ({ page }) => {
    await openZone(page, "staff", "piotr@example.com");
    await expect(page.getByRole("link", { name: "Kolejka wycen" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Przelewy" })).toHaveCount(0);
  });
});
