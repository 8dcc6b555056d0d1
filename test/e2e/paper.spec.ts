import fs from "node:fs";
import { giveToOlena } from "./zones.ts";
import { openAsAnna, swornOfAnna } from "./money-steps.ts";
import { chooseFiles, paper, txt } from "./papers.ts";
import { arrive, attemptUntil, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { sendWork } from "./work-steps.ts";

const draft = (name: string) => paper(name, Buffer.from("%PDF-1.4 draft"));
const approval = (page: Page) => page.getByRole("region", { name: "Approve the text before printing" });

async function sendDraft(translator: Page, name: string): Promise<void> {
  const panel = translator.getByRole("region", { name: "Szkic dla klienta" });
  await chooseFiles(panel, "Wybierz pliki", [draft(name)]);
  await panel.getByRole("textbox", { name: "Komentarz dla klienta" }).fill("Proszę sprawdzić imiona.");
  await expect(panel.getByText("przesłano", { exact: false })).toBeVisible();
  await panel.getByRole("button", { name: "Wyślij szkic" }).click();
  await expect(panel.getByText("Szkic czeka na klienta.")).toBeVisible();
}

/** The translation and its stamped scan, in the register under this number. */
async function fillSworn(translator: Page, register: string): Promise<void> {
  const slot = (name: string) =>
    translator
      .locator("div")
      .filter({ has: translator.getByRole("heading", { name, exact: true }) })
      .last();
  await chooseFiles(slot("Tłumaczenie pliku akt.txt"), "Wybierz pliki", [txt("akt-en.txt", 120)]);
  await chooseFiles(slot("Skan opieczętowanego papieru"), "Wybierz pliki", [draft("skan.pdf")]);
  await translator.getByRole("textbox", { name: "Numer repertorium" }).fill(register);
  await translator.getByRole("textbox", { name: "Liczba stron" }).fill("2");
}

/** The desk corrects a number: a wrong one is refused, and the mail of a right one is shown before. */
async function correctNumber(desk: Page, before: string, after: string): Promise<void> {
  const shipment = desk.locator("#shipment");
  await shipment.getByRole("button", { name: "Popraw numer" }).click();
  const dialog = desk.getByRole("dialog");
  const field = dialog.getByRole("textbox", { name: "Numer przesyłki" });
  await expect(field).toHaveValue(before);
  await expect(dialog.locator("iframe")).toHaveCount(0);
  await field.fill("RR473124820PL");
  await expect(dialog.getByText("To nie jest numer", { exact: false })).toBeVisible();
  await field.fill(after);
  const mail = dialog.frameLocator("iframe");
  await expect(mail.getByText(after, { exact: true })).toBeVisible();
  await expect(mail.getByRole("link", { name: `?numer=${after}` })).toBeVisible();
  await expectUsable(desk);
  await dialog.getByRole("button", { name: "Popraw numer" }).click();
  await expect(shipment.getByText(after, { exact: false })).toBeVisible();
  await expect(shipment.getByRole("link", { name: "Poczta Polska" })).toHaveAttribute("href", /emonitoring/);
}

test.describe("§4.7 Paper cannot be patched", { tag: "@phone" }, () => {
  test("a draft is sent, changed and approved with its address; the posted number is typed once", async ({
    page,
    newPerson,
    complaints,
  }) => {
    // The preview of a number that does not fit is refused.
    complaints.expect(/status of 422/);
    const { id, hash } = await swornOfAnna();
    const [desk, translator] = [await newPerson(), await newPerson()];
    await openAsAnna(page, `/en/account/order/${hash}`);
    await giveToOlena(desk, translator, id);
    // Nothing can be handed in before the approval, and the page says in which order the work goes.
    await expect(translator.getByText("Po zgodzie drukujesz", { exact: false })).toBeVisible();
    await expect(translator.getByRole("button", { name: "Oddaj", exact: true })).toHaveCount(0);
    await page.reload();
    await expect(
      page.getByText("Before anything is stamped, you receive the text", { exact: false }),
    ).toBeVisible();
    await sendDraft(translator, "szkic.pdf");
    await expect(translator.getByText("Termin nie biegnie", { exact: false })).toBeVisible();
    await expectUsable(translator);
    await desk.goto(`/staff/orders/${id}#shipment`);
    await expect(desk.locator("#shipment").getByText("Czeka na klienta", { exact: true })).toBeVisible();
    await expectUsable(desk);

    await page.reload();
    await expect(page.getByText("Waits for your approval", { exact: true })).toBeVisible();
    await expect(
      page.getByRole("heading", { name: /^Approve the text before printing\. Nothing/ }),
    ).toBeVisible();
    await expect(page.getByText("Until you answer, the deadline is on hold", { exact: false })).toBeVisible();
    await expect(approval(page).getByText("szkic.pdf")).toBeVisible();
    await expect(approval(page).getByText("Proszę sprawdzić imiona.")).toBeVisible();
    await expect(approval(page).getByText("ul. Długa 5", { exact: false })).toBeVisible();
    await expectUsable(page);
    await approval(page).getByRole("button", { name: "Ask for a change" }).click();
    await approval(page).getByRole("textbox").fill("My second name is missing.");
    await approval(page).getByRole("button", { name: "Send" }).click();
    await expect(approval(page).getByText("You have asked for a change.", { exact: false })).toBeVisible();

    await translator.reload();
    await expect(translator.getByText("My second name is missing.")).toBeVisible();
    await sendDraft(translator, "szkic-2.pdf");
    await page.reload();
    await expect(approval(page).getByText("szkic-2.pdf")).toBeVisible();
    await approval(page).getByRole("button", { name: "Approve the text" }).click();
    await expect(approval(page).getByText("Confirm that the address is right")).toBeVisible();
    await approval(page).getByRole("checkbox", { name: "The address is right" }).check();
    await approval(page).getByRole("button", { name: "Approve the text" }).click();
    await expect(
      page.getByText("You have approved the text and the address.", { exact: false }),
    ).toBeVisible();
    await expect(page.getByText("Being stamped", { exact: true })).toBeVisible();
    await expect(approval(page)).toHaveCount(0);
    await expectUsable(page);

    await translator.reload();
    await expect(translator.getByText("można pieczętować", { exact: false })).toBeVisible();
    await fillSworn(translator, "17/2031");
    const today = new Date().toLocaleDateString("sv", { timeZone: "Europe/Warsaw" });
    await translator.getByLabel("Papier wysłano dnia").fill(today);
    await translator.getByRole("textbox", { name: "Numer przesyłki" }).fill("RR123456785PL");
    await sendWork(translator);

    await desk.goto(`/staff/orders/${id}#shipment`);
    const work = desk.getByRole("region", { name: "Praca tłumaczy" });
    const posted_on = new Date().toLocaleDateString("pl", {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "Europe/Warsaw",
    });
    await expect(work.getByText(`nadano ${posted_on}`, { exact: false })).toBeVisible();
    const shipment = desk.locator("#shipment");
    await attemptUntil(async (limit) => {
      await desk.reload();
      await expect(shipment.getByText("RR123456785PL").first()).toBeVisible(limit);
      await expect(shipment.getByText("W drodze", { exact: true })).toBeVisible(limit);
    });
    await page.reload();
    await expect(page.getByText("RR123456785PL")).toBeVisible();
    await expect(page.getByText("Posted", { exact: true })).toBeVisible();

    await desk.goto("/staff/shipments");
    await arrive(desk, "Oryginały papierowe");
    await desk.getByRole("radio", { name: "W drodze" }).check();
    await desk.getByRole("searchbox", { name: "Szukaj oryginałów" }).fill("RR123456785PL");
    const found = desk.getByRole("link", { name: `Zamówienie ${id}`, exact: true });
    await expect(found).toBeVisible();
    await expectUsable(desk);
    await found.click();
    await correctNumber(desk, "RR123456785PL", "RR473124829PL");
    await page.reload();
    await expect(page.getByRole("link", { name: "Track the parcel" })).toHaveAttribute(
      "href",
      /=RR473124829PL$/,
    );
    await shipment.getByRole("button", { name: "Doręczone" }).click();
    await expect(shipment.getByText("Doręczony", { exact: true })).toBeVisible();
    await desk.goto("/staff/shipments");
    await desk.getByRole("radio", { name: "Doręczone" }).check();
    await expect(desk.getByRole("link", { name: `Zamówienie ${id}`, exact: true })).toBeVisible();
  });
});

test.describe("§3 Parcel lockers: InPost ShipX", () => {
  test("the desk makes a parcel, gets its label and follows it", async ({ page, newPerson }) => {
    const to_locker = { method: 2, locker: "KRA010", phone: "+48600000000", email: "anna.nowak@example.com" };
    const { id, hash } = await swornOfAnna(to_locker);
    const [desk, translator] = [await newPerson(), await newPerson()];
    await giveToOlena(desk, translator, id);
    await sendDraft(translator, "szkic.pdf");
    await desk.goto(`/staff/orders/${id}#shipment`);
    const shipment = desk.locator("#shipment");
    await shipment.getByRole("button", { name: "Zapisz zgodę" }).click();
    const dialog = desk.getByRole("dialog");
    await expect(dialog.getByRole("textbox", { name: "Paczkomat" })).toHaveValue("KRA010");
    await dialog.getByRole("textbox", { name: /^Skąd o niej wiesz/ }).fill("Telefonicznie");
    await expectUsable(desk);
    await dialog.getByRole("button", { name: "Zapisz zgodę" }).click();
    await expect(shipment.getByText("W trakcie pieczętowania")).toBeVisible();
    // Recorded for the wrong order: the approval is withdrawn and recorded again.
    await shipment.getByRole("button", { name: "Cofnij zgodę" }).click();
    await dialog.getByRole("textbox", { name: "Powód cofnięcia" }).fill("Nie to zamówienie");
    await expectUsable(desk);
    await dialog.getByRole("button", { name: "Cofnij zgodę" }).click();
    await expect(shipment.getByText("Czeka na klienta", { exact: true })).toBeVisible();
    await desk.getByRole("button", { name: /^Historia/ }).click();
    await expect(desk.getByText("Cofnięto zgodę na oryginał papierowy")).toBeVisible();
    await shipment.getByRole("button", { name: "Zapisz zgodę" }).click();
    await dialog.getByRole("textbox", { name: /^Skąd o niej wiesz/ }).fill("Telefonicznie, drugi raz");
    await dialog.getByRole("button", { name: "Zapisz zgodę" }).click();
    await expect(shipment.getByText("W trakcie pieczętowania")).toBeVisible();
    await translator.reload();
    await fillSworn(translator, "18/2031");
    await sendWork(translator);
    await attemptUntil(async (limit) => {
      await desk.reload();
      await expect(shipment.getByText("Wydrukowany", { exact: true })).toBeVisible(limit);
    });
    await expect(shipment.getByText("ul. Polna 1, 00-001 Warszawa", { exact: false })).toBeVisible();
    await shipment.getByRole("button", { name: "Utwórz paczkę w InPost" }).click();
    const label = shipment.getByRole("button", { name: /Etykieta/ });
    await expect(label).toBeVisible();
    await expect(shipment.getByText(`Paczka TL-${id}-1`, { exact: false })).toBeVisible();
    await expect(shipment.getByRole("button", { name: "Utwórz paczkę w InPost" })).toHaveCount(0);
    await expectUsable(desk);
    const download = desk.waitForEvent("download");
    await label.click();
    const file = await (await download).path();
    expect(fs.readFileSync(file).subarray(0, 5).toString()).toBe("%PDF-");

    await openAsAnna(page, `/en/account/order/${hash}`);
    await expect(page.getByText("Printed", { exact: true })).toBeVisible();
    await expectUsable(page);

    const number = "6".repeat(24);
    await shipment.getByRole("button", { name: "Nadane" }).click();
    const posting = desk.getByRole("dialog");
    await posting.getByRole("button", { name: "Nadane" }).click();
    await expect(posting.getByText("To pole jest wymagane")).toBeVisible();
    await posting.getByRole("textbox", { name: "Numer przesyłki" }).fill(number);
    const mail = posting.frameLocator("iframe");
    await expect(mail.getByRole("link", { name: `?number=${number}` })).toBeVisible();
    await expectUsable(desk);
    await posting.getByRole("button", { name: "Nadane" }).click();
    await expect(shipment.getByText("W drodze", { exact: true })).toBeVisible();
  });
});
