import { logIntoZone, takeFromBoard } from "./zones.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./story.ts";
import {
  atBank,
  continueToOrder,
  fillBuyer,
  openOrderPage,
  orderButton,
  seeOrderPaid,
  typeText,
} from "./portal.ts";
import { sendWork } from "./work-steps.ts";

const text =
  "Strony zawierają umowę najmu lokalu na czas określony i ustalają czynsz, który jest płatny z góry.";

async function ordered(page: Page): Promise<string> {
  await openOrderPage(page, "pl");
  await typeText(page, "pl", text);
  await continueToOrder(page, "pl");
  await fillBuyer(page, "pl", newAddress("work"));
  await orderButton(page, "pl").click();
  await atBank(page, "pl", "pay");
  await seeOrderPaid(page, "pl");
  await page.getByRole("link", { name: "Zobacz zamówienie" }).click();
  await arrive(page, /^Zamówienie \d+$/);
  return /\d+/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? "";
}

test.describe("T3, T5 The work in hand", () => {
  test("a question is answered by the guest, and a red check is explained before the work is handed in", async ({
    page,
    somebody,
  }) => {
    const id = await ordered(page);
    const [desk, translator] = [await somebody(), await somebody()];
    await logIntoZone(desk, "staff", "piotr@example.com");
    await arrive(desk, "Kolejka wycen");
    await desk.goto(`/staff/orders/${id}`);
    await desk.getByRole("button", { name: "Zaproponuj: Olena Kovalenko" }).click();
    await expect(desk.getByText("Zlecenie zaproponowano: Olena Kovalenko")).toBeVisible();
    await logIntoZone(translator, "translator", "olena@example.com");
    await arrive(translator, "Tablica zleceń");
    await takeFromBoard(translator, id);
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
