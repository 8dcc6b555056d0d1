import { followMail, readMail } from "./mailbox.ts";
import { chooseFiles, txt } from "./papers.ts";
import { arrive, expect, expectUsable, newAddress, test } from "./story.ts";
import { finishedOrder } from "./world.ts";
import { logIntoZone } from "./zones.ts";

test.describe("§4.7: a delivery is put right without moving the order", () => {
  test("a guest complains, the desk accepts, Olena corrects, the new version is fetched", async ({
    page,
    somebody,
  }) => {
    test.slow();
    const email = newAddress("reklamacja");
    const { id, hash } = await finishedOrder(email);
    await page.goto(`/pl/account/order/${hash}`);
    await arrive(page, `Zamówienie ${id}`);
    await page.getByRole("button", { name: "Złóż reklamację" }).click();
    await page.getByRole("button", { name: "Wyślij reklamację" }).click();
    await expect(page.getByText("Wybierz co najmniej jeden powód").first()).toBeVisible();
    await page.getByRole("checkbox", { name: "Czegoś brakuje" }).check();
    await page.getByRole("textbox", { name: "Opisz to" }).fill("Brakuje drugiego akapitu.");
    await page.getByRole("button", { name: "Zaznacz miejsce" }).click();
    await page.getByRole("textbox", { name: "O które słowa chodzi" }).fill("The tenant pays the rent.");
    await page.getByRole("textbox", { name: "Jak powinno być?" }).fill("Dalej: every month.");
    await expectUsable(page);
    await page.getByRole("button", { name: "Wyślij reklamację" }).click();
    await expect(page.getByText("Zgłoszona", { exact: true })).toBeVisible();
    await readMail(page, email, /We have your complaint/);

    const desk = await somebody();
    await logIntoZone(desk, "staff", "piotr@example.com");
    await desk.getByRole("link", { name: "Reklamacje" }).click();
    await arrive(desk, "Reklamacje");
    await expectUsable(desk);
    await desk
      .getByRole("row")
      .filter({ hasText: String(id) })
      .getByRole("link")
      .click();
    await desk.getByRole("button", { name: "Podejmij" }).click();
    await desk.getByRole("button", { name: "Uznaj", exact: true }).click();
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
    await expectUsable(desk);

    const olena = await somebody();
    await logIntoZone(olena, "translator", "olena@example.com");
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

    await readMail(page, email, /The corrected version is there/);
    // Mails speak the language of the order, which another program has placed in English.
    const order = await followMail(page, "Download it");
    await arrive(order, `Order ${id}`);
    const complaint = order.getByRole("article", { name: /^Complaint \d+$/ });
    const fetched = order.waitForEvent("download");
    // The new version of the one text has the name of the old one.
    await complaint.getByRole("button", { name: `Download order-${id}.en.txt` }).click();
    expect((await fetched).suggestedFilename()).toBe(`order-${id}.en.txt`);
    await complaint.getByRole("button", { name: "Everything is right now" }).click();
    await expect(complaint.getByText("Closed")).toBeVisible();
  });
});
