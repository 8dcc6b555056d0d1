import { giveToOlena, openZone } from "./zones.ts";
import { arrive, expect, expectUsable, newAddress, test } from "./fixtures.ts";
import { ordered, sendWork } from "./work-steps.ts";
import { askedOrder } from "./world.ts";

const text =
  "Strony zawierają umowę najmu lokalu na czas określony i ustalają czynsz, który jest płatny z góry.";

test.describe("T3, T5 The work in hand", () => {
  test("a question is answered by the guest, and a red check is explained before the work is handed in", async ({
    page,
    newPerson,
  }) => {
    const id = await ordered(page, text);
    const [desk, translator] = [await newPerson(), await newPerson()];
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
    // Question and answer stay to be read.
    await page.getByText("Pytania tłumacza z odpowiedzią (1)").click();
    await expect(page.getByText("Numer 5.")).toBeVisible();
    await expectUsable(page);

    await translator.reload();
    await expect(translator.getByText("Numer 5.")).toBeVisible();
    await translator.getByRole("textbox", { name: "Przetłumaczony tekst" }).fill(text);
    expect(await sendWork(translator)).toBeGreaterThan(0);

    await desk.reload();
    const work = desk.getByRole("region", { name: "Praca tłumaczy" });
    await expect(work.getByText("Tekst jest przykładem.").first()).toBeVisible();
    await expectUsable(desk);
  });

  test("a question to the desk is edited, forwarded as the customer will read it, reworded and withdrawn", async ({
    page: desk,
    newPerson,
  }) => {
    const { id, hash } = await askedOrder("Które mieszkanie?", newAddress("question"));
    const customer = await newPerson();
    await customer.goto(`/en/account/order/${hash}`);
    await arrive(customer, `Order ${id}`);
    const asked = customer.getByRole("region", { name: "Your translator has a question" });

    await openZone(desk, "staff", "piotr@example.com", `/staff/orders/${id}`);
    await desk.getByRole("button", { name: "Przekaż klientowi" }).click();
    const dialog = desk.getByRole("dialog");
    const mail = dialog.frameLocator("iframe");
    await expect(dialog.getByText(/^E-mail do .*, język: angielski$/)).toBeVisible();
    await expect(mail.getByText("Które mieszkanie?")).toBeVisible();
    await dialog.getByRole("textbox", { name: "O co pytamy klienta" }).fill("Which flat is meant?");
    await expect(mail.getByText("Which flat is meant?")).toBeVisible();
    await expectUsable(desk);
    await expect(asked).toHaveCount(0);
    await dialog.getByRole("button", { name: "Przekaż klientowi" }).click();
    await expect(asked.getByText("Which flat is meant?")).toBeVisible();

    await desk.getByRole("button", { name: "Zmień treść" }).click();
    await dialog.getByRole("textbox", { name: "O co pytamy klienta" }).fill("Which of the two flats?");
    await dialog.getByRole("button", { name: "Zmień treść" }).click();
    await expect(desk.getByText("Pytanie do klienta: Which of the two flats?")).toBeVisible();
    await expect(asked.getByText("Which of the two flats?")).toBeVisible();
    await expectUsable(desk);

    await desk.getByRole("button", { name: "Cofnij pytanie" }).click();
    await dialog.getByRole("button", { name: "Cofnij pytanie" }).click();
    await expect(asked).toHaveCount(0);
    await desk.getByRole("button", { name: /^Historia/ }).click();
    await expect(desk.getByText("Cofnięto pytanie do klienta")).toBeVisible();
    await expect(desk.getByRole("button", { name: "Przekaż klientowi" })).toBeVisible();
  });
});
