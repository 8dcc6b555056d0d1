import { openZone } from "./zones.ts";
import { arrive, expect, expectUsable, test } from "./fixtures.ts";

test.describe("T6 Earnings", () => {
  test("whom we pay is entered once, with check digits, and shown masked; the desk sees it so too", async ({
    page,
    newPerson,
  }) => {
    await openZone(page, "translator", "nora@example.com");
    await page.getByRole("link", { name: "Zarobki" }).click();
    await arrive(page, "Zarobki");
    await expect(page.getByText("Brak zarobków w tym miesiącu.")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Miesiąc" }).locator("option")).toHaveCount(1);
    await page.getByRole("button", { name: /^(Podaj|Zmień) dane$/ }).click();
    await page.getByRole("textbox", { name: "Nazwa na rachunku" }).fill("Nora Berg");
    await page.getByRole("textbox", { name: "Adres" }).fill("ul. Lipowa 3");
    await page.getByRole("textbox", { name: "Kod pocztowy" }).fill("1012 AB");
    await page.getByRole("textbox", { name: "Miasto" }).fill("Warszawa");
    await page.getByRole("textbox", { name: /^NIP, PESEL/ }).fill("44051401359");
    const account = page.getByRole("textbox", { name: "Numer konta (IBAN)" });
    await account.fill("PL83101010230000261395100001");
    await page.getByRole("button", { name: "Zapisz", exact: true }).click();
    await expect(page.getByText("Ten numer konta jest nieprawidłowy. Sprawdź cyfry").first()).toBeVisible();
    await expect(page.getByText("Polski kod pocztowy wygląda tak: 00-950").first()).toBeVisible();
    await page.getByRole("textbox", { name: "Kod pocztowy" }).fill("00-002");
    await account.fill("83 1010 1023 0000 2613 9510 0000");
    await page.getByRole("button", { name: "Zapisz", exact: true }).click();
    await expect(page.getByText("•••• 0000")).toBeVisible();
    await expectUsable(page);

    const desk = await newPerson();
    await openZone(desk, "staff", "ksiegowa@example.com");
    await desk.getByRole("link", { name: "Wypłaty" }).click();
    await arrive(desk, "Wypłaty");
    await expect(desk.getByText("Żaden rachunek nie czeka na sprawdzenie.")).toBeVisible();
    await desk.getByRole("radio", { name: "Paczki wypłat" }).check();
    await expect(desk.getByText("Nic zatwierdzonego nie czeka na wypłatę.")).toBeVisible();
    await expectUsable(desk);
  });
});
