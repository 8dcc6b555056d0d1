import { logIntoZone } from "./zones.ts";
import { arrive, expect, expectUsable, type Page, test } from "./story.ts";

const saved = (page: Page) => page.getByText("Dane zapisane").last();
const region = (page: Page, name: string) => page.getByRole("region", { name });

test.describe("T6, T7 The translator's own pages", { tag: "@phone" }, () => {
  test("working time, absences, notices, keys and the password are kept", async ({
    page,
    somebody,
    complaints,
  }) => {
    test.slow();
    const email = "kenji@example.com";
    // Kenji's browser asks for Polish; his pages follow it.
    await logIntoZone(page, "translator", email);
    await page.goto("/translator/profile");
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
    await expect(page.getByText("Brak zarobków w tym miesiącu.")).toBeVisible();

    const again = await somebody();
    await logIntoZone(again, "translator", email);
    await arrive(again, "Tablica zleceń");
  });
});

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  const part = region(page, "Zmień hasło");
  await part.getByLabel("Obecne hasło").fill(current);
  await part.getByLabel("Nowe hasło").fill(next);
  await part.getByLabel("Powtórz hasło").fill(next);
  await part.getByRole("button", { name: "Zapisz hasło" }).click();
}
