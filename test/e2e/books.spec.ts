import { mt940Of } from "#demo/standins/statement-writer.ts";
import { stripe_report } from "../fixtures/payout-reports.ts";
import { arrive, expect, expectUsable, test, type Page } from "./fixtures.ts";
import { openZone } from "./zones.ts";

const importing = async (page: Page, text: string) => {
  await page.getByLabel("Plik", { exact: true }).setInputFiles({
    name: "marzec.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(text),
  });
  await page.getByRole("button", { name: "Importuj" }).click();
};

const openPart = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Części ksiąg" }).getByRole("link", { name }).click();

const stranger_iban = "PL10105000997603123456789123";

/** The bank's statement of the day on which the payout of the report arrived. */
const statement = (): Buffer => {
  const day = "2026-03-06";
  const entry = {
    line: 1,
    booked_on: day,
    valued_on: day,
    amount: 8000n,
    currency: "EUR",
    title: "PAYOUT MARCH",
    counterparty_name: "STRIPE TECHNOLOGY EUROPE LTD",
    counterparty_iban: "",
    bank_ref: "STRIPE1",
    type_code: "TRF",
    is_reversal: false,
    credited_iban: "",
  } as const;
  const unknown = {
    ...entry,
    line: 2,
    amount: 4321n,
    title: "POMYLKA",
    counterparty_name: "EWA OBCA",
    counterparty_iban: stranger_iban,
    bank_ref: "OBCA1",
  };
  const iban = "PL27114020040000300201355387";
  const balances = { iban, number: "7", currency: "EUR", opening: 0n, closing: 12_321n } as const;
  return Buffer.from(mt940Of({ ...balances, entries: [entry, unknown] }, day));
};

test.describe("The books", () => {
  test("a payout report is imported, what is unknown is settled, and a file is made", async ({
    page,
    complaints,
  }) => {
    // The damaged report is refused.
    complaints.expect(/status of 422/);
    await openZone(page, "staff", "ksiegowa@example.com");
    await page.getByRole("link", { name: "Księgi" }).click();
    await arrive(page, "Księgi");
    // The rules are checked each night too, so whether they were checked before depends on the time of the run.
    const started = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.ok());
    await page.getByRole("button", { name: "Sprawdź teraz" }).click();
    await started;
    await expect(page.getByText("wszystkie reguły są spełnione")).toBeVisible();

    await openPart(page, "Operatorzy");
    await importing(page, stripe_report.replace("97.00", "98.00"));
    await expect(page.getByRole("alert")).toContainText("Nie można odczytać wiersza 2");
    await importing(page, stripe_report);
    await expect(page.getByText("Do wyjaśnienia: 3.")).toBeVisible();
    await importing(page, stripe_report);
    await expect(page.getByText("Już znane: 1.")).toBeVisible();
    for (const row of ["txn_1", "txn_2", "txn_4"]) {
      await page
        .getByRole("button", { name: `Wyjaśnij pozycję ${row}` })
        .first()
        .click();
      await page.getByRole("dialog").getByRole("button", { name: "Na konto przejściowe" }).click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }
    await expect(page.getByText("Nic nie czeka na wyjaśnienie.")).toBeVisible();
    const payout = page.getByRole("row").filter({ hasText: "Stripe · po_1" });
    await expect(payout).toContainText("W drodze");

    await page.getByRole("link", { name: "Przelewy" }).click();
    await arrive(page, "Przelewy");
    await page
      .locator("input[type=file]")
      .and(page.getByLabel("Wyciąg bankowy"))
      .setInputFiles({ name: "wyciag.sta", mimeType: "text/plain", buffer: statement() });
    const line = page.getByRole("row").filter({ hasText: "PAYOUT MARCH" });
    await expect(line).toContainText("Wypłata Stripe po_1 · prawdopodobne (kwota i nazwa)");
    // The other line comes above it when it has been looked at, and moves its buttons.
    await expect(page.getByRole("row").filter({ hasText: "EWA OBCA" })).toContainText("Do sprawdzenia");
    await line.getByRole("button", { name: "Znajdź…" }).click();
    await expect(page.getByRole("dialog")).toContainText("Wypłaty operatorów w drodze");
    await page.keyboard.press("Escape");
    await line.getByRole("button", { name: "Zatwierdź: Stripe po_1" }).click();
    await expect(line).toHaveCount(0);
    // Money that belongs to no order goes back to its account in the bank.
    await page
      .getByRole("row")
      .filter({ hasText: "EWA OBCA" })
      .getByRole("button", { name: "Odeślij…" })
      .click();
    const dialog = page.getByRole("dialog", { name: /^Odesłanie/ });
    await expect(dialog).toContainText(stranger_iban);
    await expect(dialog).toContainText("Zwrot: POMYLKA");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Księgi" }).click();
    await openPart(page, "Operatorzy");
    await expect(payout).toContainText("6 mar 2026");

    await openPart(page, "Pliki");
    await page.getByRole("button", { name: "Utwórz plik" }).click();
    await expect(page.getByLabel("Kod urzędu skarbowego")).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Kod urzędu skarbowego").fill("1435");
    const made = page.waitForEvent("download");
    await page.getByRole("button", { name: "Utwórz plik" }).click();
    expect((await made).suggestedFilename()).toMatch(/^jpk_v7m-\d{4}-\d{2}\.xml$/);
    await expect(page.getByText("Treść taka jak teraz")).toBeVisible();
  });

  test("a closed month says what is open of it, and its return is made after a question", async ({
    page,
  }) => {
    // A month before the first document, which no other test looks at.
    await openZone(page, "staff", "ksiegowa@example.com", "/staff/books?part=month&month=2021-03");
    await arrive(page, "Księgi");
    const started = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.ok());
    await page.getByRole("button", { name: "Sprawdź teraz" }).click();
    await started;
    await expect(page.getByText("wszystkie reguły są spełnione")).toBeVisible();
    await page.getByRole("button", { name: "Zamknij miesiąc" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Nadal otwarte, nie wstrzymuje zamknięcia");
    await expect(dialog).toContainText("Wyciągi bankowe zaimportowane: ");
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Zamknij miesiąc" }).click();
    await expect(dialog).toBeHidden();

    await openPart(page, "Pliki");
    await expect(page.getByText("Tego pliku nie utworzono jeszcze za")).toBeVisible();
    await page.getByLabel("Kod urzędu skarbowego").fill("1435");
    for (const purpose of ["first", "correction"]) {
      await page.getByRole("button", { name: "Utwórz plik" }).click();
      await expect(dialog).toContainText("miesiąc zamknięty");
      await dialog.getByLabel("Cel złożenia pliku").selectOption(purpose);
      await expectUsable(page);
      const file = page.waitForEvent("download");
      await dialog.getByRole("button", { name: "Utwórz plik" }).click();
      expect((await file).suggestedFilename()).toBe("jpk_v7m-2021-03.xml");
      await expect(dialog).toBeHidden();
    }
    await expect(page.getByText("Korekta wysłanego pliku (CelZlozenia 2)")).toBeVisible();
  });

  test("a project manager has no way in", async ({ page }) => {
    await openZone(page, "staff", "piotr@example.com");
    await expect(page.getByRole("link", { name: "Księgi" })).toHaveCount(0);
    await page.goto("/staff/books");
    await arrive(page, "Twoja rola nie otwiera tej strony");
  });
});
