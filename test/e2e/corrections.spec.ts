import { followMail, readMail } from "./mailbox.ts";
import { chooseFiles, txt } from "./papers.ts";
import { arrive, expect, expectUsable, newAddress, test } from "./fixtures.ts";
import { complainedOrder, finishedOrder } from "./world.ts";
import { openZone } from "./zones.ts";

test.describe("§4.7: a delivery is put right without moving the order", () => {
  test("a guest complains, the desk accepts, Olena corrects, the new version is fetched", async ({
    page,
    newPerson,
  }) => {
    const email = newAddress("reklamacja");
    const { id, hash } = await finishedOrder(email);
    await page.goto(`/pl/account/order/${hash}`);
    await arrive(page, `Zamówienie ${id}`);
    await page.getByRole("button", { name: "Złóż reklamację" }).click();
    await page.getByRole("button", { name: "Wyślij reklamację" }).click();
    await expect(page.getByText("Wybierz co najmniej jeden powód").first()).toBeVisible();
    await page.getByRole("checkbox", { name: "Czegoś brakuje" }).check();
    await page.getByRole("textbox", { name: "Opisz problem" }).fill("Brakuje drugiego akapitu.");
    await page.getByRole("button", { name: "Zaznacz miejsce" }).click();
    await page.getByRole("textbox", { name: "O które słowa chodzi" }).fill("The tenant pays the rent.");
    await page.getByRole("textbox", { name: "Jak powinno być?" }).fill("Dalej: every month.");
    await expectUsable(page);
    await page.getByRole("button", { name: "Wyślij reklamację" }).click();
    await expect(page.getByText("Zgłoszona", { exact: true })).toBeVisible();
    await readMail(page, email, /We have received your complaint/);

    const desk = await newPerson();
    await openZone(desk, "staff", "piotr@example.com");
    // The page of the order says what is next and leads to it.
    await desk.goto(`/staff/orders/${id}`);
    const next = desk.getByRole("region", { name: "Teraz" });
    await expect(next).toContainText("Dostarczone. Rozpatrz reklamację.");
    await next.getByRole("link", { name: "Przejdź do reklamacji" }).click();
    await arrive(desk, /^Reklamacja \d+$/);
    await desk.getByRole("link", { name: "Reklamacje" }).first().click();
    await arrive(desk, "Reklamacje");
    await expectUsable(desk);
    await desk
      .getByRole("row")
      .filter({ hasText: String(id) })
      .getByRole("link")
      .click();
    await desk.getByRole("button", { name: "Podejmij" }).click();
    // The mail comes late, and the button stays where a pointer may already be.
    let arrives = (): void => {};
    const late = new Promise<void>((done) => (arrives = done));
    await desk.route("**/answer-preview", async (route) => {
      await late;
      await route.continue();
    });
    await desk.getByRole("button", { name: "Uznaj", exact: true }).click();
    // What the customer gets is shown first.
    const shown = desk.getByRole("dialog");
    const accept = shown.getByRole("button", { name: "Uznaj" });
    await expect(shown.getByRole("heading", { name: "To dostanie klient" })).toBeVisible();
    const before = await accept.boundingBox();
    arrives();
    await expect(
      shown.frameLocator("iframe").getByRole("heading", { name: "We will put it right" }),
    ).toBeVisible();
    expect(await accept.boundingBox()).toEqual(before);
    await expectUsable(desk);
    await shown.getByRole("button", { name: "Uznaj" }).click();
    await desk
      .getByRole("combobox", { name: "Kto poprawia" })
      .selectOption({ label: "Olena Kovalenko (robił(a) to wcześniej)" });
    await expectUsable(desk);
    await desk.getByRole("button", { name: "Zleć", exact: true }).click();
    await expect(desk.getByText("W poprawie").first()).toBeVisible();
    // The page of the order leads to it as well.
    await desk.goto(`/staff/orders/${id}`);
    const bar = desk.getByText(/^Reklamacja \d+: W poprawie$/);
    await expect(bar.getByRole("link", { name: /^Reklamacja \d+$/ })).toBeVisible();
    await expect(desk.getByRole("region", { name: "Teraz" })).toHaveText(
      "Dostarczone. Tłumaczenie jest poprawiane.",
    );
    await expectUsable(desk);

    const olena = await newPerson();
    await openZone(olena, "translator", "olena@example.com");
    await olena.getByRole("link", { name: "Poprawki" }).click();
    await arrive(olena, "Poprawki");
    await olena.getByRole("link", { name: `Otwórz Zlecenie ${id}` }).click();
    await arrive(olena, "Poprawka");
    await expect(olena.getByText("Dalej: every month.")).toBeVisible();
    await chooseFiles(olena, "Wybierz pliki", [txt("nowa-wersja.txt", 40)]);
    await expect(olena.getByRole("button", { name: "Usuń nowa-wersja.txt" })).toBeVisible();
    await olena.getByRole("checkbox", { name: "Wszystkie zaznaczone miejsca są załatwione" }).check();
    await expectUsable(olena);
    await olena.getByRole("button", { name: "Oddaj" }).click();
    await expect(olena.getByRole("heading", { name: "Co oddano" })).toBeVisible();

    await readMail(page, email, /The corrected version is ready/);
    // Mails speak the language of the order, which another program has placed in English.
    const order = await followMail(page, "Download");
    await arrive(order, `Order ${id}`);
    const complaint = order.getByRole("article", { name: /^Complaint \d+$/ });
    const fetched = order.waitForEvent("download");
    // The new version of the one text has the name of the old one.
    await complaint.getByRole("button", { name: `Download order-${id}.en.txt` }).click();
    expect((await fetched).suggestedFilename()).toBe(`order-${id}.en.txt`);
    await complaint.getByRole("button", { name: "Everything is fine now" }).click();
    await expect(complaint.getByText("Closed")).toBeVisible();
  });

  test("an answer is shown as the customer gets it, and can be reworded and withdrawn until the customer replies", async ({
    page,
    newPerson,
  }) => {
    const { id, hash, case_id } = await complainedOrder(newAddress("odpowiedz"));
    await page.goto(`/en/account/order/${hash}`);
    await arrive(page, `Order ${id}`);
    const complaint = page.getByRole("article", { name: /^Complaint \d+$/ });
    const desk = await newPerson();
    await openZone(desk, "staff", "piotr@example.com", `/staff/corrections/${case_id}`);
    await arrive(desk, `Reklamacja ${case_id}`);
    // The page follows the pushed change before the answer to the press is there: what is typed meanwhile stays.
    let arrives = (): void => {};
    const late = new Promise<void>((done) => (arrives = done));
    await desk.route("**/triage", async (route) => {
      const answer = await route.fetch();
      await late;
      await route.fulfill({ response: answer });
    });
    await desk.getByRole("button", { name: "Podejmij" }).click();
    const dialog = desk.getByRole("dialog");
    const mail = dialog.frameLocator("iframe");

    const written = desk.getByRole("textbox", { name: "Odpowiedź dla klienta" }).first();
    await written.fill("The term is in the statute.");
    arrives();
    await expect(desk.getByText("Zapisano")).toBeVisible();
    await expect(written).toHaveValue("The term is in the statute.");
    await desk.getByRole("button", { name: "Odrzuć", exact: true }).click();
    await expect(dialog.getByText(/^E-mail do .*, język: angielski$/)).toBeVisible();
    await expect(mail.getByText("The term is in the statute.")).toBeVisible();
    await expectUsable(desk);
    await dialog.getByRole("button", { name: "Odrzuć" }).click();
    await expect(complaint.getByText("The term is in the statute.")).toBeVisible();

    await desk.getByRole("button", { name: "Zmień treść" }).click();
    await dialog.getByRole("textbox", { name: "Odpowiedź dla klienta" }).fill("The term is in article 5.");
    await expect(mail.getByText("The term is in article 5.")).toBeVisible();
    await dialog.getByRole("button", { name: "Zmień treść" }).click();
    await expect(complaint.getByText("The term is in article 5.")).toBeVisible();
    await expectUsable(desk);

    await complaint.getByText("Ask another person to decide").first().click();
    await complaint.getByRole("textbox", { name: "Why do you not agree?" }).fill("There is no article 5.");
    await desk.getByRole("button", { name: "Cofnij odpowiedź" }).click();
    await dialog.getByRole("textbox", { name: "Dlaczego ją cofamy" }).fill("Wrong statute");
    await dialog.getByRole("button", { name: "Cofnij odpowiedź" }).click();
    await expect(complaint.getByText("Under review")).toBeVisible();
    await expect(complaint.getByText("The term is in article 5.")).toHaveCount(0);
    await expect(complaint.getByRole("textbox", { name: /^What you typed was not sent/ })).toHaveValue(
      "There is no article 5.",
    );
    await expectUsable(page);
    await expect(desk.getByRole("textbox", { name: "Odpowiedź dla klienta" }).first()).toHaveValue(
      "The term is in article 5.",
    );
    await expect(desk.getByText(/^Cofnięto odpowiedź · Piotr Desk/)).toBeVisible();

    await desk.getByText("Zwróć pieniądze").first().click();
    await desk.getByRole("textbox", { name: /^Kwota brutto/ }).fill("5,00");
    await desk.getByRole("textbox", { name: "Powód do dokumentacji" }).fill("One paragraph");
    await desk.getByRole("button", { name: "Zwróć pieniądze" }).click();
    await expect(mail.getByText(/We refund PLN\s5\.00/)).toBeVisible();
    await dialog.getByRole("button", { name: "Zwróć pieniądze" }).click();
    await expect(
      desk.getByText(/^Pieniądze są już w drodze, więc tej odpowiedzi nie można cofnąć/),
    ).toBeVisible();
    await expect(desk.getByRole("button", { name: "Cofnij odpowiedź" })).toHaveCount(0);
    await expectUsable(desk);
  });
});
