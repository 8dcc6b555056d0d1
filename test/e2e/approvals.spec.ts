import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name });
/** A row of a list by what it says: of a table, or a card on a phone. */
const entry = (page: Page, text: string) =>
  page.locator("tbody tr, main li").filter({ hasText: text }).filter({ visible: true }).first();

async function give(page: Page, amount: string, reason: string): Promise<void> {
  await field(page, /^Kwota w/).fill(amount);
  await field(page, "Powód").fill(reason);
  await button(page, "Skoryguj").click();
}

test.describe("What waits for a second person", { tag: "@phone" }, () => {
  test("is shown with what it is about and in one list, and is agreed to or declined with a reason", async ({
    page,
    newPerson,
  }) => {
    const [gift, too_much] = [`Przeprosiny ${Date.now()}`, `Pomyłka ${Date.now()}`];
    await openZone(page, "staff", "celina@example.com", "/staff/customers");
    await arrive(page, "Klienci");
    await page.getByRole("searchbox").fill("mueller");
    await entry(page, "mueller").getByRole("link").first().click();
    await expectUsable(page);
    await page.goto(`${page.url().split("?")[0]}?tab=money`);
    await give(page, "601,00", gift);
    await expect(page.getByText("Korekta czeka na drugą osobę").first()).toBeVisible();
    await expect(entry(page, gift)).toContainText("Decyduje druga osoba");
    await give(page, "9000,00", too_much);
    await expect(entry(page, too_much)).toContainText("Decyduje druga osoba");
    await expectUsable(page);
    await page.goto("/staff/approvals");
    await arrive(page, "Zatwierdzenia");
    await expect(entry(page, gift)).toContainText("Decyduje druga osoba");

    const zofia = await newPerson();
    await openZone(zofia, "staff", "ksiegowa@example.com");
    await zofia.getByRole("link", { name: "Pokaż wnioski" }).click();
    await arrive(zofia, "Zatwierdzenia");
    await expect(entry(zofia, gift)).toContainText("Celina");
    await expectUsable(zofia);
    await entry(zofia, gift)
      .getByRole("button", { name: /^Zatwierdź/ })
      .click();
    const dialog = zofia.getByRole("dialog");
    await expect(dialog).toContainText(gift);
    await expectUsable(zofia);
    await dialog.getByRole("button", { name: "Zatwierdź" }).click();
    await expect(zofia.getByText("Zatwierdzono", { exact: true })).toBeVisible();
    await entry(zofia, too_much)
      .getByRole("button", { name: /^Odrzuć/ })
      .click();
    await dialog.getByRole("button", { name: "Odrzuć" }).click();
    await expect(dialog.getByRole("textbox", { name: "Powód" })).toHaveAttribute("aria-invalid", "true");
    await dialog.getByRole("textbox", { name: "Powód" }).fill("O jedno zero za dużo");
    await dialog.getByRole("button", { name: "Odrzuć" }).click();
    await expect(entry(zofia, too_much)).toHaveCount(0);

    await zofia.goto(new URL("/staff/approvals?show=decided", page.url()).href);
    await expect(entry(zofia, gift)).toContainText("Zatwierdzono");
    await expect(entry(zofia, too_much)).toContainText("O jedno zero za dużo");
    await expectUsable(zofia);
    await page.goto("/staff/approvals?show=decided");
    await expect(entry(page, too_much)).toContainText("Odrzucono");
  });

  test("a large voucher is sold when a second person has agreed, and its code shown once to its seller", async ({
    page,
    newPerson,
  }) => {
    const buyer = `Firma ${Date.now()}`;
    await openZone(page, "staff", "ksiegowa@example.com", "/staff/vouchers?open=new");
    await arrive(page, "Bony płatne");
    await field(page, "Zapłacona kwota").fill("1 250,50");
    await field(page, "Kupujący").fill(buyer);
    await field(page, /^Tytuł przelewu/).fill(buyer);
    const sheet = page.getByRole("dialog");
    await sheet.getByRole("button", { name: "Sprzedaj bon" }).click();
    await expect(sheet).toContainText("Czeka na drugą osobę");
    await expectUsable(page);
    await button(page, "Gotowe").click();
    await expect(page.getByRole("listitem").filter({ hasText: buyer }).first()).toContainText("Zofia Grosz");
    await expectUsable(page);

    const ada = await newPerson();
    await openZone(ada, "staff", "admin@example.com", "/staff/approvals");
    await entry(ada, buyer)
      .getByRole("button", { name: /^Zatwierdź/ })
      .click();
    await ada.getByRole("dialog").getByRole("button", { name: "Zatwierdź" }).click();
    await expect(ada.getByText("Zatwierdzono", { exact: true })).toBeVisible();

    await page.goto("/staff/vouchers");
    await entry(page, buyer).getByRole("link").click();
    await button(page, "Pokaż kod").click();
    await expect(sheet.getByText(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/)).toBeVisible();
    await expectUsable(page);
    await page.reload();
    await expect(sheet).toContainText(buyer);
    await expect(button(page, "Pokaż kod")).toHaveCount(0);
  });
});
