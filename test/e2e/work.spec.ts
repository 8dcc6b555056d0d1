import { giveToOlena } from "./zones.ts";
import { expect, expectUsable, test } from "./story.ts";
import { ordered, sendWork } from "./work-steps.ts";

const text =
  "Strony zawierają umowę najmu lokalu na czas określony i ustalają czynsz, który jest płatny z góry.";

test.describe("T3, T5 The work in hand", () => {
  test("a question is answered by the guest, and a red check is explained before the work is handed in", async ({
    page,
    somebody,
  }) => {
    const id = await ordered(page, text);
    const [desk, translator] = [await somebody(), await somebody()];
    await giveToOlena(desk, translator, id);
    await translator.getByRole("button", { name: "Zadaj pytanie" }).click();
    const ask = translator.getByRole("dialog");
    await ask.getByRole("radio", { name: /Klienta/ }).check();
    await ask.getByRole("textbox", { name: "Twoje pytanie" }).fill("Który to lokal?");
    await ask.getByRole("button", { name: "Wyślij pytanie" }).click();
    await expect(translator.getByText("u klienta")).toBeVisible();
    await expectUsable(translator);

    await page.reload();
    await expect(page.getByRole("heading", { name: "Tłumacz ma pytanie" })).toBeVisible();
    await page.getByRole("textbox", { name: "Twoja odpowiedź" }).fill("Numer 5.");
    await page.getByRole("button", { name: "Wyślij odpowiedź" }).click();
    await expect(page.getByRole("heading", { name: "Tłumacz ma pytanie" })).toBeHidden();
    // What was asked and said stays to be read.
    await page.getByText("Pytania tłumacza, na które jest odpowiedź (1)").click();
    await expect(page.getByText("Numer 5.")).toBeVisible();
    await expectUsable(page);

    await translator.reload();
    await expect(translator.getByText("Numer 5.")).toBeVisible();
    await translator.getByRole("textbox", { name: "Przetłumaczony tekst" }).fill(text);
    expect(await sendWork(translator)).toBeGreaterThan(0);

    await desk.reload();
    const work = desk.getByRole("region", { name: "Praca w toku" });
    await expect(work.getByText("Tekst jest przykładem.").first()).toBeVisible();
    await expectUsable(desk);
  });
});
