import { followMail, readMail } from "./mailbox.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const password = "Kasztan-2031-Rzeka";

/** The page of one translator, found by the search of the list. */
async function openTranslator(page: Page, name: string): Promise<void> {
  await page.goto("/staff/translators");
  await arrive(page, "Tłumacze");
  await page.getByRole("searchbox").fill(name);
  await expect(page).toHaveURL(/search=/);
  await main(page).getByRole("link", { name }).filter({ visible: true }).first().click();
  await arrive(page, name);
}

test.describe("S10 Translators", { tag: "@phone" }, () => {
  test("a translator is invited, sets a password, and works with what the desk writes down", async ({
    page,
    newPerson,
  }) => {
    const email = newAddress("tlumaczka");
    const name = `Iza Nowa ${email.replace(/\D/g, "").slice(-6)}`;
    await openZone(page, "staff", "piotr@example.com", "/staff/translators");
    await arrive(page, "Tłumacze");
    await button(page, "Zaproś").click();
    const dialog = page.getByRole("dialog", { name: "Zaproś tłumacza" });
    await button(page, "Zaproś").last().click();
    await expect(dialog.getByRole("textbox", { name: "Imię i nazwisko" })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await expectUsable(page);
    await dialog.getByRole("textbox", { name: "Imię i nazwisko" }).fill(name);
    await dialog.getByRole("textbox", { name: "E-mail" }).fill(email);
    await dialog.getByLabel("Tłumaczy od").fill("2012-05-01");
    await page.keyboard.press("Enter");
    await arrive(page, name);
    await expect(main(page).getByText("Zaproszony", { exact: true })).toBeVisible();

    const invited = await newPerson();
    await readMail(invited, email, /Zaproszenie do strefy tłumacza/);
    const zone = await followMail(invited, "Ustaw hasło");
    await expect(zone.getByRole("heading", { level: 1, name: "Ustaw hasło" })).toBeVisible();
    await expectUsable(zone);
    await zone.getByRole("textbox", { name: "Nowe hasło" }).fill(password);
    await zone.getByRole("textbox", { name: "Powtórz hasło" }).fill(password);
    await zone.keyboard.press("Enter");
    await expect(zone.getByRole("link", { name: "Wiadomości" })).toBeVisible();

    await page.reload();
    await expect(main(page).getByText("Aktywny", { exact: true })).toBeVisible();
    await button(page, "Dodaj parę").click();
    await button(page, "Zapisz pary").click();
    await expect(page.getByText("Zapisano").first()).toBeVisible();
    await expectUsable(page);

    await button(page, "Wstrzymaj").click();
    const pause = page.getByRole("dialog", { name: `Wstrzymać: ${name}?` });
    await expectUsable(page);
    await pause.getByRole("button", { name: "Potwierdź" }).click();
    await expect(main(page).getByText("Wstrzymany", { exact: true })).toBeVisible();
    await button(page, "Przywróć").click();
    await page.getByRole("dialog").getByRole("button", { name: "Potwierdź" }).click();
    await expect(main(page).getByText("Aktywny", { exact: true })).toBeVisible();
  });

  test("the desk writes, the translator reads and answers, and both see it", async ({ page, newPerson }) => {
    const text = `Czy zdążą Państwo do piątku? ${Date.now()}`;
    await openZone(page, "staff", "piotr@example.com");
    await openTranslator(page, "Nora Berg");
    const talk = main(page).getByRole("region", { name: "Wiadomości" });
    await talk.getByRole("button", { name: "Wyślij" }).click();
    await expect(talk.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
    await talk.getByRole("textbox").fill(text);
    await talk.getByRole("button", { name: "Wyślij" }).click();
    await expect(talk.getByRole("list")).toContainText(text);
    await expect(talk.getByRole("textbox")).toHaveValue("");
    await expectUsable(page);

    const nora = await newPerson();
    await readMail(nora, "nora@example.com", /koordynatorów|coordinators|Koordination|координаторів/);
    await openZone(nora, "translator", "nora@example.com");
    const mark = nora.getByRole("link", { name: /Wiadomości/ });
    await expect(mark).toContainText(/1 nowa wiadomość/);
    await mark.click();
    await arrive(nora, "Wiadomości");
    await expect(nora.getByRole("list", { name: "Wiadomości" })).toContainText(text);
    await expect(mark).not.toContainText("nowa");
    const answer = `Tak, do południa. ${Date.now()}`;
    await nora.getByRole("textbox", { name: "Wiadomość do koordynatorów" }).fill(answer);
    await button(nora, "Wyślij").click();
    await expect(nora.getByRole("list", { name: "Wiadomości" })).toContainText(answer);
    await expectUsable(nora);

    await page.goto("/staff/messages?from=translators");
    await expect(main(page)).toContainText(answer);
    await page.getByRole("link", { name: "Odpowiedz: Nora Berg" }).click();
    await expect(talk.getByRole("list")).toContainText(answer);
    await expect(talk).toContainText("Przeczytano");
    // The way to answer leads into the answer.
    await expect(talk.getByRole("textbox")).toBeFocused();
    await nora.reload();
    await expect(nora.getByRole("list", { name: "Wiadomości" })).toContainText("Przeczytano");
  });

  test("a certificate with its last day warns in the list until it is removed", async ({ page }) => {
    const soon = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const day = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
    const shown = new Intl.DateTimeFormat("pl", day).format(new Date(soon));
    const file = `certyfikat-${Date.now()}.pdf`;
    await openZone(page, "staff", "piotr@example.com");
    await openTranslator(page, "Nora Berg");
    await page.getByRole("combobox", { name: "Rodzaj dokumentu" }).selectOption("Certyfikat");
    await main(page)
      .getByLabel(/^Ważny do/)
      .fill(soon);
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: file, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 x") });
    await expect(main(page)).toContainText(`Certyfikat: ${file}`);
    await expectUsable(page);
    await page.goto("/staff/translators?show=papers");
    await expect(main(page)).toContainText(`certyfikat ${file}: ważne do ${shown}`);
    await expectUsable(page);
    await openTranslator(page, "Nora Berg");
    await page.getByRole("button", { name: `Usuń ${file}` }).click();
    await expect(main(page)).not.toContainText(`Certyfikat: ${file}`);
  });
});

test.describe("S10 One message to several translators", { tag: "@phone" }, () => {
  test("what is typed stays after a close and a failure, and is gone once it is sent", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 503/);
    await openZone(page, "staff", "piotr@example.com", "/staff/translators?search=Kenji");
    await arrive(page, "Tłumacze");
    // Not Nora, whose unread messages another test counts.
    const choose = () =>
      main(page).getByRole("checkbox", { name: "Kenji Sato" }).filter({ visible: true }).check();
    await choose();
    const dialog = page.getByRole("dialog", { name: "Napisz do tłumaczy" });
    const text = dialog.getByRole("textbox", { name: "Wiadomość do tłumaczy" });
    const open = () => button(page, "Napisz do tłumaczy").click();
    const press = (name: string) => dialog.getByRole("button", { name }).last().click();
    await open();
    await text.fill("W piątek biuro jest zamknięte.");
    await press("Anuluj");
    await open();
    await expect(text).toHaveValue("W piątek biuro jest zamknięte.");
    await page.reload();
    await choose();
    await open();
    await expect(text).toHaveValue("W piątek biuro jest zamknięte.");
    const messages = "**/api/staff/v1/translator/*/message";
    await page.route(messages, (route) =>
      route.fulfill({ status: 503, json: { error: { code: "service.unavailable", message: "" } } }),
    );
    await press("Podgląd");
    await press("Wykonaj w 1 wierszu");
    await expect(dialog.getByText("Wykonano: 0. Niewykonane: 1.")).toBeVisible();
    await press("Zamknij");
    await open();
    await expect(text).toHaveValue("W piątek biuro jest zamknięte.");
    await page.unroute(messages);
    await press("Podgląd");
    await press("Wykonaj w 1 wierszu");
    await expect(dialog.getByText("Wykonano: 1. Niewykonane: 0.")).toBeVisible();
    await press("Zamknij");
    await open();
    await expect(text).toHaveValue("");
  });
});

test.describe("S10 What is typed about a translator", { tag: "@phone" }, () => {
  test("days that cannot be right and rates that are none are named, and nothing typed is lost", async ({
    page,
  }) => {
    await openZone(page, "staff", "piotr@example.com");
    await openTranslator(page, "Nora Berg");
    const since = main(page).getByLabel("Tłumaczy od");
    await since.fill("2091-05-01");
    await main(page).getByLabel("Umowa o poufności z dnia").fill("2024-05-02");
    await main(page).getByLabel("Umowa o poufności ważna do").fill("2024-05-01");
    await button(page, "Zapisz").click();
    const summary = main(page).getByRole("alert");
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("listitem")).toHaveText([
      /Tłumaczy od.*Ta data jest w przyszłości/,
      /Umowa o poufności ważna do.*To data sprzed podpisania/,
    ]);
    await expect(since).toHaveValue("2091-05-01");
    await expect(since).toHaveAttribute("aria-invalid", "true");
    await expectUsable(page);
    const rate = main(page)
      .getByRole("textbox", { name: /^PLN za 1000 słów/ })
      .first();
    await rate.fill("sto");
    await button(page, "Zapisz pary").click();
    await expect(main(page).getByText(/^Te stawki nie są kwotami, na przykład 120,50: /)).toBeVisible();
    await expect(rate).toHaveValue("sto");
    await expect(rate).toHaveAttribute("aria-invalid", "true");
    await expectUsable(page);
  });
});
