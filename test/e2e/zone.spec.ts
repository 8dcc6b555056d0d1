import { readFile } from "node:fs/promises";
import { totpCode, totpStep } from "#server/accounts/second-factor/totp.ts";
import { ageConfirmations } from "./money-steps.ts";
import { openZone } from "./zones.ts";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";

const saved = (page: Page) => page.getByText("Dane zapisane").last();
const region = (page: Page, name: string) => page.getByRole("region", { name });

test.describe("T6, T7 The translator's own pages", { tag: "@phone" }, () => {
  test("working time, absences, notices, keys and the password are saved", async ({
    page,
    newPerson,
    complaints,
  }) => {
    const email = "kenji@example.com";
    // Kenji's browser asks for Polish; his pages follow it.
    await openZone(page, "translator", email, "/translator/profile");
    await arrive(page, "Profil");

    const time = region(page, "Czas pracy");
    const saturday = time.getByRole("checkbox", { name: "sobota" });
    await saturday.setChecked(!(await saturday.isChecked()));
    const works = await saturday.isChecked();
    await time.getByLabel("Od", { exact: true }).fill("18:00");
    await time.getByLabel("Do", { exact: true }).fill("10:00");
    await expect(time.getByText("Koniec musi być po początku.")).toBeVisible();
    await time.getByLabel("Od", { exact: true }).fill("08:00");
    await time.getByLabel("Do", { exact: true }).fill("16:30");
    await time.getByLabel("Słowa dziennie").fill("1800");
    await time.getByRole("radio", { name: "Raz dziennie" }).check();
    await time.getByRole("button", { name: "Zapisz" }).click();
    await expect(saved(page)).toBeVisible();
    await page.reload();
    await expect(time.getByLabel("Do", { exact: true })).toHaveValue("16:30");
    await expect(time.getByRole("radio", { name: "Raz dziennie" })).toBeChecked();
    expect(await saturday.isChecked()).toBe(works);

    const away = region(page, "Nieobecności");
    await away.getByLabel("Pierwszy dzień").fill("2031-12-24");
    await away.getByLabel("Ostatni dzień").fill("2031-12-31");
    await away.getByRole("button", { name: "Dodaj" }).click();
    await expect(away.getByRole("button", { name: /^Usuń/ })).toHaveCount(1);
    await expect(away.getByText("24 grudnia 2031 – 31 grudnia 2031")).toBeVisible();
    await expectUsable(page);
    await away.getByRole("button", { name: /^Usuń/ }).click();
    await expect(away.getByText("Nie ma żadnych.")).toBeVisible();

    complaints.expect(/status of 422/);
    await changePassword(page, "not-it", "Nowe-hasło-2031");
    await expect(region(page, "Zmień hasło").getByRole("alert")).toBeVisible();
    for (const [current, next] of [
      ["tolmaro-demo", "Nowe-hasło-2031"],
      ["Nowe-hasło-2031", "tolmaro-demo"],
    ] as const) {
      await changePassword(page, current, next);
      await expect(region(page, "Zmień hasło").getByLabel("Obecne hasło")).toHaveValue("");
    }

    await page.locator("summary").filter({ hasText: "Kenji Sato" }).click();
    await page.getByRole("checkbox", { name: "Skróty jednoklawiszowe" }).uncheck();
    await expectUsable(page);
    await page.reload();
    await page.locator("summary").filter({ hasText: "Kenji Sato" }).click();
    await expect(page.getByRole("checkbox", { name: "Skróty jednoklawiszowe" })).not.toBeChecked();
    await page.getByRole("checkbox", { name: "Skróty jednoklawiszowe" }).check();

    await page.goto("/translator/earnings");
    await arrive(page, "Zarobki");
    await expect(page.getByText(/^(?:Brak zarobków w tym miesiącu|To koniec listy)\.$/)).toBeVisible();

    const again = await newPerson();
    await openZone(again, "translator", email);
    await arrive(again, "Tablica zleceń");
  });
});

test.describe("GDPR The data of a translator", { tag: "@phone" }, () => {
  test("a copy is downloaded after a confirmation, and the desk gets the request to delete it", async ({
    page,
    newPerson,
    complaints,
  }) => {
    complaints.expect(/status of 403/);
    const email = "nora@example.com";
    await openZone(page, "translator", email, "/translator/profile");
    const part = page.getByRole("region", { name: /^(Twoje dane|Your data)$/ });
    await ageConfirmations(email);
    await part.getByRole("button", { name: /^(Pobierz kopię|Download a copy)$/ }).click();
    const confirming = page.getByRole("dialog");
    await confirming.getByRole("textbox").fill("tolmaro-demo");
    await expectUsable(page);
    const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
    expect(file.suggestedFilename()).toBe("my-data.json");
    const copy = await readFile(await file.path(), "utf8");
    expect(copy).toContain(email);
    expect(JSON.parse(copy)).toHaveProperty("tables.translator");

    await part.getByRole("button", { name: /^(Poproś o usunięcie|Ask for deletion)$/ }).click();
    const asking = page.getByRole("dialog");
    await expectUsable(page);
    await asking.getByRole("button", { name: /^(Poproś o usunięcie|Ask for deletion)$/ }).click();
    await expect(
      page.getByText(/^(Biuro otrzymało Twoją prośbę|The desk has your request)/).first(),
    ).toBeVisible();

    const desk = await newPerson();
    await openZone(desk, "staff", "piotr@example.com", "/staff/translators?search=nora%40example.com");
    await desk.getByRole("link", { name: /Nora/ }).first().click();
    await expect(desk.getByText(/usunięcie mojego konta|delete my account/).first()).toBeVisible();
  });
});

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  const part = region(page, "Zmień hasło");
  await part.getByLabel("Obecne hasło").fill(current);
  await part.getByLabel("Nowe hasło").fill(next);
  await part.getByLabel("Powtórz hasło").fill(next);
  await part.getByRole("button", { name: "Zapisz hasło" }).click();
}

test.describe("The second factor of a translator, and acts that ask again", { tag: "@phone" }, () => {
  const email = "kenji@example.com";
  const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

  test("it is set up, asked for, and confirms a new bank account without losing what was typed", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 4(?:03|22)/);
    await openZone(page, "translator", email);
    await page.locator("summary").filter({ hasText: "Kenji Sato" }).click();
    await page.getByRole("link", { name: "Drugi składnik" }).click();
    await arrive(page, "Drugi składnik");
    await ageConfirmations(email);
    await page.getByRole("button", { name: "Ustaw" }).click();
    const dialog = page.getByRole("dialog", { name: "Potwierdź, że to Ty" });
    await expect(field(page, "Twoje hasło")).toBeFocused();
    await expectUsable(page);
    await field(page, "Twoje hasło").fill("nie to");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("nie pasują do żadnego konta").first()).toBeVisible();
    await field(page, "Twoje hasło").fill("tolmaro-demo");
    await page.keyboard.press("Enter");
    await expect(field(page, "Sześciocyfrowy kod")).toBeFocused();
    await expectUsable(page);
    const secret = ((await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? "").replaceAll(" ", "");
    await field(page, "Sześciocyfrowy kod").fill(totpCode(secret, totpStep(new Date())));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Kody zapasowe" })).toBeFocused();
    const codes = await page.getByRole("main").getByRole("listitem").allTextContents();
    await page.getByRole("button", { name: "Mam je zapisane" }).click();
    await expect(page.getByText("Zostało 10 kodów zapasowych")).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto("/translator/earnings");
    await field(page, "E-mail").fill(email);
    await field(page, "Hasło").fill("tolmaro-demo");
    await page.keyboard.press("Enter");
    await expect(field(page, "Kod")).toBeFocused();
    await field(page, "Kod").fill(codes[0] ?? "");
    await page.keyboard.press("Enter");
    await arrive(page, "Zarobki");

    await page.getByRole("button", { name: /^(Podaj|Zmień) dane$/ }).click();
    await field(page, "Nazwa na rachunku").fill("Kenji Sato");
    await field(page, "Adres").fill("ul. Lipowa 3");
    await field(page, "Kod pocztowy").fill("00-002");
    await field(page, "Miasto").fill("Warszawa");
    await page.getByRole("textbox", { name: /^NIP, PESEL/ }).fill("44051401359");
    await page.getByRole("textbox", { name: "Numer konta (IBAN)" }).fill("83 1010 1023 0000 2613 9510 0000");
    await ageConfirmations(email);
    const save = page.getByRole("button", { name: "Zapisz", exact: true });
    await save.click();
    await expect(dialog).toBeVisible();
    await expect(field(page, "Kod")).toBeFocused();
    await expectUsable(page);
    await page.keyboard.press("Escape");
    await expect(page.getByText("Potwierdź to hasłem lub kodem z aplikacji")).toBeVisible();
    await expect(field(page, "Nazwa na rachunku")).toHaveValue("Kenji Sato");
    await save.click();
    await field(page, "Kod").fill("000000");
    await page.keyboard.press("Enter");
    await expect(dialog.getByText("Ten kod jest nieprawidłowy").first()).toBeVisible();
    await field(page, "Kod").fill(codes[1] ?? "");
    await page.keyboard.press("Enter");
    // The account may be the one of before, so the end of the form is waited for.
    await expect(save).toHaveCount(0);
    await expect(page.getByText("•••• 0000")).toBeVisible();

    await page.goto("/translator/second-factor");
    await expect(page.getByText("Zostało 8 kodów zapasowych")).toBeVisible();
    await page.getByRole("button", { name: "Wyłącz" }).click();
    await expect(page.getByRole("button", { name: "Ustaw" })).toBeVisible();
  });
});
