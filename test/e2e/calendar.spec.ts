import { addDays, localDate, weekday } from "#domain/calendar.ts";
import { hours_zone } from "#domain/interpreting/free-times.ts";
import { beginSessionNow, openAsAnna, longVisitOfAnna, recordedCallOfAnna } from "./money-steps.ts";
import { chooseFiles, paper } from "./papers.ts";
import { openZone, takeFromBoard } from "./zones.ts";
import { arrive, expect, expectUsable, test } from "./fixtures.ts";

/** A Wednesday at least a week ahead: a working day of the interpreter who keeps hours. */
function wednesday(): string {
  const day = new Date(Date.now() + 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((3 - day.getUTCDay() + 7) % 7));
  return day.toISOString().slice(0, 10);
}

/** How many weeks of the calendar, which begin by the clock in Warsaw, are between this one and that of a day. */
function weeksTo(date: string): number {
  const today = localDate(Date.now(), hours_zone);
  const monday = addDays(today, 1 - weekday(today));
  return Math.floor((Date.parse(date) - Date.parse(monday)) / (7 * 86_400_000));
}

test.describe("4.8: the calendar of sessions", () => {
  test("a call is booked at a time that is free, and its interpreter and the desk see it", async ({
    page,
    newPerson,
  }) => {
    await page.goto("/en/order/package?service=phone");
    await arrive(page, "Phone-call translation");
    await page.getByRole("combobox", { name: "From" }).fill("pol");
    await page.getByRole("option", { name: "Polish" }).click();
    await page.getByRole("combobox", { name: "To" }).fill("jap");
    await page.getByRole("option", { name: "Japanese" }).click();
    await page.getByLabel("Date").fill(wednesday());
    await expect(page.getByText(/times are free on Wednesday/)).toBeVisible();
    await page.getByRole("radio", { name: "Another time" }).check();
    await expect(page.getByLabel("Start time")).toBeVisible();
    await page.getByRole("radio", { name: "10:30" }).check();
    await expect(page.getByText("We keep the time for you for 10 minutes")).toBeVisible();
    await expect(page.getByText(/^You can cancel free of charge until/)).toBeVisible();
    await expectUsable(page);

    const interpreter = await newPerson();
    await openZone(interpreter, "translator", "kenji@example.com");
    await interpreter.getByRole("link", { name: "Kalendarz" }).click();
    await arrive(interpreter, "Kalendarz");
    const hours = interpreter.getByRole("form", { name: "Moje godziny w tygodniu" });
    await expect(hours.getByRole("group")).toHaveCount(5);
    await expectUsable(interpreter);

    const desk = await newPerson();
    await openZone(desk, "staff", "piotr@example.com");
    await desk.getByRole("link", { name: "Kalendarz" }).click();
    await arrive(desk, "Kalendarz");
    await desk.getByRole("button", { name: "Następny tydzień" }).click();
    await expect(desk.getByRole("heading", { name: /^Tydzień od/ })).toBeVisible();
    await expectUsable(desk);
  });

  test("a recorded call is closed with its recording, which the customer gets", async ({
    page,
    newPerson,
  }) => {
    const { id, hash } = await recordedCallOfAnna(`${wednesday()}T12:00:00.000Z`);
    const interpreter = await newPerson();
    await openZone(interpreter, "translator", "kenji@example.com");
    await arrive(interpreter, "Tablica zleceń");
    await takeFromBoard(interpreter, String(id));
    const agreed = interpreter.waitForResponse((answer) => answer.url().endsWith("/recording"));
    await interpreter.getByRole("checkbox", { name: "Zgadzam się na nagranie" }).check();
    await agreed;
    await beginSessionNow(id);
    await interpreter.reload();
    const sound = paper("rozmowa.ogg", Buffer.from("OggS, and the conversation"));
    await interpreter.getByRole("checkbox", { name: "Sesja była nagrywana" }).check();
    await interpreter.getByRole("button", { name: "Zakończ sesję" }).click();
    await expect(interpreter.getByText("Dodaj nagranie, które dostanie klient")).toBeVisible();
    await chooseFiles(interpreter, "Wybierz pliki", [sound]);
    await expect(interpreter.getByRole("button", { name: "Usuń rozmowa.ogg" })).toBeVisible();
    await expectUsable(interpreter);
    await interpreter.getByRole("button", { name: "Zakończ sesję" }).click();
    await expect(interpreter.getByRole("heading", { name: "Oddano" })).toBeVisible();
    await expect(interpreter.getByText(/^Nagranie · /)).toBeVisible();

    await openAsAnna(page, `/en/account/order/${hash}`);
    const files = page.getByRole("table", { name: "Files" });
    await expect(files.getByRole("row", { name: /rozmowa\.ogg Recording/ })).toBeVisible();
    await expectUsable(page);
  });

  test("a long simultaneous visit: the desk finds a second interpreter, who comes, and then cannot", async ({
    page,
    newPerson,
  }) => {
    const date = wednesday();
    const { id } = await longVisitOfAnna(`${date}T08:00:00.000Z`);
    await openZone(page, "staff", "piotr@example.com", `/staff/orders/${id}`);
    await arrive(page, `Zamówienie ${id}`);
    // Spoken words are not counted: its volume is its length.
    await expect(page.getByRole("main").locator("dl").first()).toContainText("Objętość4 godziny");
    await page.goto(`/staff/orders?search=${id}`);
    await expect(page.getByRole("row").filter({ hasText: "4 godziny" })).toBeVisible();
    await page.getByRole("link", { name: "Kalendarz" }).click();
    await arrive(page, "Kalendarz");
    for (let weeks = weeksTo(date); weeks > 0; weeks -= 1)
      await page.getByRole("button", { name: "Następny tydzień" }).click();
    const session = page.getByRole("listitem").filter({ hasText: `Zamówienie ${id}` });
    await expect(session.getByText("Dwoje tłumaczy")).toBeVisible();
    await session.getByRole("button", { name: "Znajdź drugiego tłumacza" }).click();
    const sheet = page.getByRole("dialog", { name: `Drugi tłumacz do zamówienia ${id}` });
    await expect(sheet.getByText("480,00")).toBeVisible();
    await expectUsable(page);
    await sheet.getByRole("button", { name: "Zaproponuj: Marta Zając" }).click();
    await expect(session.getByText(/zapytano: Marta Zając, odpowiedź do/)).toBeVisible();
    await expectUsable(page);

    const marta = await newPerson();
    await openZone(marta, "translator", "marta@example.com");
    await arrive(marta, "Tablica zleceń");
    const asked = marta.getByRole("region", { name: "Jako druga osoba" });
    const mine = asked.getByRole("listitem").filter({ hasText: `Zlecenie ${id}` });
    await expect(mine.getByText("Kraków")).toBeVisible();
    await expectUsable(marta);
    await mine.getByRole("button", { name: "Przyjdę jako druga osoba" }).click();
    await arrive(marta, "Kalendarz");
    // What the desk sees changes without a reload.
    await expect(session.getByText("Drugi tłumacz: Marta Zając")).toBeVisible();

    await marta.getByRole("link", { name: "Moje zlecenia" }).click();
    const job = marta.getByRole("listitem").filter({ hasText: `Zlecenie ${id}` });
    await expect(job.getByText("Drugi tłumacz")).toBeVisible();
    await job.getByRole("link", { name: "Otwórz" }).click();
    await expect(marta.getByText("tłumaczycie na zmianę")).toBeVisible();
    await expectUsable(marta);
    await marta.getByRole("button", { name: "Oddaj miejsce" }).click();
    const dialog = marta.getByRole("dialog", { name: "Oddaj miejsce" });
    await dialog.getByRole("button", { name: "Oddaj miejsce" }).click();
    await expect(dialog.getByText("To pole jest wymagane")).toBeVisible();
    await dialog.getByRole("textbox", { name: "Dlaczego nie możesz przyjść?" }).fill("Jestem chora");
    await dialog.getByRole("button", { name: "Oddaj miejsce" }).click();
    await expect(marta.getByText("Jestem chora")).toBeVisible();
    await expect(session.getByRole("button", { name: "Znajdź drugiego tłumacza" })).toBeVisible();
  });
});
