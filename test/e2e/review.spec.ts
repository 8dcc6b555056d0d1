import { openZone, takeFromBoard } from "./zones.ts";
import { packageOfAnna } from "./money-steps.ts";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { sendWork } from "./work-steps.ts";

const source = "Najemca płaci czynsz do dziesiątego dnia miesiąca. Wynajmujący oddaje lokal w dobrym stanie.";

async function offer(desk: Page, id: number, name: string): Promise<void> {
  await desk.goto(`/staff/orders/${id}`);
  await desk.getByRole("button", { name: `Zaproponuj: ${name}` }).click();
  await expect(desk.getByText(`Zlecenie zaproponowano: ${name}`)).toBeVisible();
}

test("T58 The translator reads the marks and, word by word, what the proofreader changed", async ({
  page: desk,
  newPerson,
}) => {
  const id = await packageOfAnna("expert", source);
  await openZone(desk, "staff", "piotr@example.com");
  await arrive(desk, "Kolejka wycen");
  await offer(desk, id, "Olena Kovalenko");
  const olena = await newPerson();
  await openZone(olena, "translator", "olena@example.com");
  await takeFromBoard(olena, String(id));
  await expect(olena.getByRole("textbox", { name: "Przetłumaczony tekst" })).toBeVisible();
  const job = olena.url();
  const text =
    "The tenant pays the rent until the tenth day of the month. The flat is returned in good state.";
  await olena.getByRole("textbox", { name: "Przetłumaczony tekst" }).fill(text);
  await sendWork(olena);

  await offer(desk, id, "Marta Zając");
  const marta = await newPerson();
  await openZone(marta, "translator", "marta@example.com");
  await takeFromBoard(marta, String(id));
  await marta
    .getByRole("textbox", { name: "Przetłumaczony tekst" })
    .fill(text.replace("until", "by").replace("state", "condition"));
  await marta.getByRole("spinbutton", { name: "Terminologia, drobne" }).fill("2");
  await marta.getByRole("textbox", { name: "Komentarz dla tłumacza" }).fill("Dobra robota.");
  await sendWork(marta);

  await olena.goto(job);
  const review = olena.getByRole("region", { name: "Co stało się z Twoją pracą" });
  await expect(review.getByRole("row", { name: /Terminologia/ })).toContainText("2");
  await expect(review.getByText("Dobra robota.")).toBeVisible();
  await expect(review.locator("ins").first()).toHaveText(/dodano:\s+by/);
  await expect(review.locator("del").first()).toHaveText(/usunięto:\s+until/);
  await expect(review.getByRole("button", { name: /^Pobierz/ })).toHaveCount(2);
  await expectUsable(olena);
  await olena.setViewportSize({ width: 360, height: 780 });
  await expectUsable(olena);
});
