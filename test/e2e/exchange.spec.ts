import fs from "node:fs";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import { expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { ordered, sendWork } from "./work-steps.ts";
import { giveToOlena, openZone } from "./zones.ts";
import { documentInHand, targetsOf } from "./world.ts";

const documentOf = (...texts: readonly string[]): Buffer =>
  docxOf(texts.map((text) => paragraph(run(text))).join(""));
const contract = documentOf(
  "Pomieszczenie ma 54,5 m długości i trzy okna.",
  "Najemca płaci czynsz z góry do dziesiątego dnia miesiąca.",
  "Wynajmujący wystawia rachunek na koniec roku.",
  "Strony podpisują umowę w Warszawie.",
);
const english = [
  "The room is 54.5 m long and has three windows.",
  "The tenant pays the rent in advance by the tenth day of the month.",
  "The landlord issues a bill at the end of the year.",
  "The parties sign the contract in Warsaw.",
];

/** A job of Olena with a document. */
async function openJob(page: Page): Promise<number> {
  const job = await documentInHand("umowa.docx", contract, newAddress("exchange"));
  await openZone(page, "translator", "olena@example.com", `/translator/jobs/${job}`);
  return job;
}

test.describe("§8 Work in another tool", { tag: "@phone" }, () => {
  test("the package is downloaded, XLIFF is changed and brought back, and the rows have it", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 422/);
    const job = await openJob(page);
    await page.getByRole("link", { name: "Otwórz w edytorze" }).click();
    await expect(page.getByRole("textbox", { name: /^Tłumaczenie segmentu/ })).toBeVisible();
    await page.getByRole("button", { name: "Praca w innym narzędziu" }).click();
    const dialog = page.getByRole("dialog");
    await expectUsable(page);

    const zip = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Pobierz Pakiet zlecenia (ZIP), umowa.docx" }).click();
    expect((await zip).suggestedFilename()).toBe("umowa.pl-en.zip");
    const coming = page.waitForEvent("download");
    await dialog.getByRole("button", { name: "Pobierz XLIFF 1.2, umowa.docx" }).click();
    const xliff = fs.readFileSync(await (await coming).path(), "utf8");

    let at = 0;
    const targets = [...english.slice(0, 3), 'The parties <x id="7"/> sign.'];
    const changed = xliff.replaceAll(
      /(<target state=")[^"]*("[^>]*><mrk [^>]*>).*?<\/mrk>/g,
      (_, a: string, b: string) => `${a}final${b}${targets[at++] ?? ""}</mrk>`,
    );
    const send = (name: string, text: string) =>
      dialog
        .getByLabel("Wybierz plik XLIFF")
        .last()
        .setInputFiles({ name, mimeType: "application/xml", buffer: Buffer.from(text) });
    await send("inny.xlf", "<html></html>");
    await expect(dialog.getByText("To nie jest plik XLIFF", { exact: false })).toBeVisible();
    await send("umowa.xlf", changed);
    await expect(dialog.getByText("Można przejąć 3 z 4 tłumaczeń.")).toBeVisible();
    await expect(dialog.getByText("Brakuje znaczników albo nie należą do tego segmentu")).toBeVisible();
    await expectUsable(page);
    expect((await targetsOf(job)).filter((text) => text !== "")).toEqual([]);
    await dialog.getByRole("button", { name: "Przejmij 3 tłumaczenia" }).click();
    await expect(dialog.getByText("Przejęto 3 z 4")).toBeVisible();
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Zamknij" }).last().click();
    // On a phone only the open segment is on the screen.
    await expect(page.getByText(english[0] ?? "").first()).toBeVisible();
    expect(await targetsOf(job)).toEqual([...english.slice(0, 3), ""]);
  });

  test("a file with a wrong number and an untranslated paragraph shows both where they are", async ({
    page,
  }) => {
    await openJob(page);
    const target = documentOf(
      (english[0] ?? "").replace("54.5", "64.5"),
      english[1] ?? "",
      "Wynajmujący wystawia rachunek na koniec roku.",
      english[3] ?? "",
    );
    const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "umowa_EN.docx", mimeType: type, buffer: target });
    // The row of the file is lower once it has arrived, and the form moves up.
    await expect(page.getByRole("button", { name: "Usuń umowa_EN.docx" })).toBeVisible();
    await page.getByRole("checkbox", { name: "Wszystko zostało oddane" }).check();
    await page.getByRole("button", { name: "Oddaj", exact: true }).click();
    const dialog = page.getByRole("dialog");
    const reasons = dialog.getByRole("textbox", { name: /^Dlaczego tak ma być\?/ });
    await expect(reasons).toHaveCount(2);
    await expect(reasons.nth(0)).toHaveAccessibleName(
      /umowa_EN\.docx, segment 1: Różne liczby: .*54,5.*64\.5/,
    );
    await expect(dialog.getByText("The room is 64.5 m long and has three windows.")).toBeVisible();
    await expect(reasons.nth(1)).toHaveAccessibleName(/umowa_EN\.docx, segment 3: Nieprzetłumaczone/);
    await expectUsable(page);
    for (const reason of await reasons.all()) await reason.fill("Tak ustalono z klientem.");
    await dialog.getByRole("button", { name: "Oddaj", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Oddano" })).toBeVisible();
  });

  test("a delivered order has a bilingual preview for its customer and the desk", async ({
    page,
    newPerson,
  }) => {
    const id = await ordered(page, "Czynsz wynosi 1200 zł za miesiąc.\nNajemca płaci z góry.");
    const [desk, translator] = [await newPerson(), await newPerson()];
    await giveToOlena(desk, translator, id);
    const typed = translator.getByRole("textbox", { name: "Przetłumaczony tekst" });
    await typed.fill("The rent is PLN 1300 per month.\nThe tenant pays in advance.");
    expect(await sendWork(translator)).toBe(1);

    await page.reload();
    const files = page.getByRole("region", { name: "Pliki" });
    await expect(files.getByText("Plik Word: 2 zdania obok oryginału")).toBeVisible();
    await expectUsable(page);
    const coming = page.waitForEvent("download");
    await files.getByRole("button", { name: "Pobierz Podgląd dwujęzyczny" }).click();
    expect((await coming).suggestedFilename()).toBe(`${id}.pl-en.docx`);

    await desk.reload();
    await expect(desk.getByText("Podgląd dwujęzyczny")).toBeVisible();
    const work = desk.getByRole("region", { name: "Praca tłumaczy" });
    await expect(work.getByText("Różne liczby: 1200, 1300")).toBeVisible();
    await expect(work.getByText("The rent is PLN 1300 per month.")).toBeVisible();
    await expectUsable(desk);
  });
});
