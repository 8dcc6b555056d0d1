import { logIntoZone, takeFromBoard } from "./zones.ts";
import { logInAsAnna, swornOfAnna } from "./money-steps.ts";
import { chooseFiles, paper, txt } from "./papers.ts";
import { arrive, expect, expectUsable, type Page, test } from "./story.ts";
import { sendWork } from "./work-steps.ts";

const draft = (name: string) => paper(name, Buffer.from("%PDF-1.4 draft"));
const approval = (page: Page) => page.getByRole("region", { name: "Your approval before the stamp" });

async function sendDraft(translator: Page, name: string): Promise<void> {
  const panel = translator.getByRole("region", { name: "Szkic dla klienta" });
  await chooseFiles(panel, "Wybierz pliki", [draft(name)]);
  await panel.getByRole("textbox", { name: "Komentarz dla klienta" }).fill("Proszę sprawdzić imiona.");
  await expect(panel.getByText("przesłano", { exact: false })).toBeVisible();
  await panel.getByRole("button", { name: "Wyślij szkic" }).click();
  await expect(panel.getByText("Szkic czeka na klienta.")).toBeVisible();
}

test.describe("§4.7 Paper cannot be patched", { tag: "@phone" }, () => {
  test("a draft is sent, changed and approved with its address; the posted number is typed once", async ({
    page,
    somebody,
  }) => {
    test.slow();
    const { id, hash } = await swornOfAnna();
    const [desk, translator] = [await somebody(), await somebody()];
    await logIntoZone(desk, "staff", "piotr@example.com");
    await arrive(desk, "Kolejka wycen");
    await desk.goto(`/staff/orders/${id}`);
    await desk.getByRole("button", { name: "Zaproponuj: Olena Kovalenko" }).click();
    await expect(desk.getByText("Zlecenie zaproponowano: Olena Kovalenko")).toBeVisible();
    await logIntoZone(translator, "translator", "olena@example.com");
    await arrive(translator, "Tablica zleceń");
    await takeFromBoard(translator, String(id));
    await sendDraft(translator, "szkic.pdf");
    await expectUsable(translator);

    await logInAsAnna(page, `/en/account/order/${hash}`);
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
    await approval(page).getByRole("button", { name: "Approve the draft" }).click();
    await expect(approval(page).getByText("Confirm that the address is right")).toBeVisible();
    await approval(page).getByRole("checkbox", { name: "The address is right" }).check();
    await approval(page).getByRole("button", { name: "Approve the draft" }).click();
    await expect(approval(page).getByText("Draft and address are approved.", { exact: false })).toBeVisible();
    await expectUsable(page);

    await translator.reload();
    await expect(translator.getByText("można pieczętować", { exact: false })).toBeVisible();
    const [translation, scan] = ["Tłumaczenie pliku akt.txt", "Skan lub podpisany plik"];
    const slot = (name: string) =>
      translator
        .locator("div")
        .filter({ has: translator.getByRole("heading", { name, exact: true }) })
        .last();
    await chooseFiles(slot(translation), "Wybierz pliki", [txt("akt-en.txt", 120)]);
    await chooseFiles(slot(scan), "Wybierz pliki", [draft("skan.pdf")]);
    await translator.getByRole("textbox", { name: "Numer repertorium" }).fill("17/2031");
    await translator.getByRole("textbox", { name: "Liczba stron" }).fill("2");
    const today = new Date().toLocaleDateString("sv", { timeZone: "Europe/Warsaw" });
    await translator.getByLabel("Papier wysłano dnia").fill(today);
    await translator.getByRole("textbox", { name: "Numer przesyłki" }).fill("RR123456785PL");
    await sendWork(translator);

    await desk.goto(`/staff/orders/${id}#shipment`);
    const work = desk.getByRole("region", { name: "Praca w toku" });
    await expect(work.getByText(`nadano ${today}`, { exact: false })).toBeVisible();
    const shipment = desk.locator("#shipment");
    await expect(async () => {
      await desk.reload();
      await expect(shipment.getByText("RR123456785PL").first()).toBeVisible({ timeout: 2_000 });
      await expect(shipment.getByText("W drodze", { exact: true })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await page.reload();
    await expect(page.getByText("RR123456785PL")).toBeVisible();

    await desk.goto("/staff/shipments");
    await arrive(desk, "Oryginały papierowe");
    await desk.getByRole("radio", { name: "W drodze" }).check();
    await desk.getByRole("searchbox", { name: "Szukaj oryginałów" }).fill("RR123456785PL");
    const found = desk.getByRole("link", { name: `Zamówienie ${id}`, exact: true });
    await expect(found).toBeVisible();
    await expectUsable(desk);
    await found.click();
    await shipment.getByRole("button", { name: "Doręczone" }).click();
    await expect(shipment.getByText("Doręczony", { exact: true })).toBeVisible();
    await desk.goto("/staff/shipments");
    await desk.getByRole("radio", { name: "Doręczone" }).check();
    await expect(desk.getByRole("link", { name: `Zamówienie ${id}`, exact: true })).toBeVisible();
  });
});
