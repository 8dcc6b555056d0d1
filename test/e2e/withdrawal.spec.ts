import { readMail } from "./mailbox.ts";
import {
  atBank,
  continueToOrder,
  fillBuyer,
  openOrderPage,
  orderButton,
  seeOrderPaid,
  typeText,
} from "./portal.ts";
import { arrive, expect, newAddress, test, type Page } from "./fixtures.ts";
import { openZone } from "./zones.ts";
import { english, polish } from "./sentences.ts";

const field = (page: Page, name: string) => page.getByRole("textbox", { name });
const to_the_second = /\d{2}:\d{2}:\d{2}/;

test.describe("R27, D9 A consumer withdraws from a contract", () => {
  test("of an order that has not been begun: two steps, and it ends with a receipt @phone", async ({
    page,
  }) => {
    const address = newAddress("odstapienie");
    await openOrderPage(page, "pl");
    await typeText(page, "pl", "Proszę przetłumaczyć ten krótki tekst na angielski.");
    await continueToOrder(page, "pl");
    await fillBuyer(page, "pl", address);
    await orderButton(page, "pl").click();
    await atBank(page, "pl", "pay");
    await seeOrderPaid(page, "pl");
    await page
      .getByRole("link", { name: /zamówieni/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/account\/order\//);
    const hash = page.url().split("/").at(-1) ?? "";

    await page.goto(`/pl/withdrawal/${hash}`);
    await arrive(page, polish["withdrawal.title"]);
    await expect(page).toHaveTitle(/^Krok 1 z 2: /);
    await expect(page.getByText(polish["withdrawal.fact.not_begun"])).toBeVisible();
    await expect(field(page, polish["withdrawal.name"])).toHaveValue("Halina Gość");
    await expect(field(page, polish["contact.email"])).toHaveValue(address);
    await page.getByRole("button", { name: polish["withdrawal.continue"] }).click();
    await arrive(page, polish["withdrawal.check"]);
    await expect(page).toHaveTitle(/^Krok 2 z 2: /);
    await page.getByRole("button", { name: polish["withdrawal.confirm"] }).click();

    await arrive(page, polish["withdrawal.receipt"]);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("main").locator("time")).toHaveText(to_the_second);
    await expect(page.getByText(polish["withdrawal.outcome.ended"])).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("button", { name: polish["withdrawal.print"] })).toBeHidden();
    await page.emulateMedia({ media: "screen" });

    await readMail(page, address, /Otrzymaliśmy odstąpienie od umowy/);
    const mail = page.getByTitle("The mail as it is read").contentFrame();
    await expect(mail.getByText(to_the_second)).toBeVisible();
    await page.goto(`/pl/account/order/${hash}`);
    await expect(page.getByText(/anulowane/i).first()).toBeVisible();
    await expect(page.getByText(/^Otrzymaliśmy oświadczenie o odstąpieniu od umowy \(/)).toBeVisible();
    await expect(page.getByRole("region", { name: "Koszty" })).toContainText(/Zwrot w drodze|Zwrócono/);
    await expect(page.locator('main a[href*="/withdrawal/"]')).toHaveCount(0);
  });

  test("an unknown number from the footer is taken, and the desk settles it", async ({ page, newPerson }) => {
    const address = newAddress("withdrawal");
    await page.goto("/en/info/faq");
    await page.getByRole("contentinfo").getByRole("link", { name: english["link.withdrawal"] }).click();
    await arrive(page, english["withdrawal.title"]);
    await page.getByRole("button", { name: english["withdrawal.continue"] }).click();
    await expect(page.getByRole("alert")).toBeFocused();
    await field(page, english["withdrawal.name"]).fill("Mary Lost");
    await field(page, english["contact.email"]).fill(address);
    await field(page, english["withdrawal.order_number"]).fill("the blue one");
    await page.getByRole("radio", { name: english["withdrawal.only_part"] }).check();
    await field(page, english["withdrawal.part"]).fill("The German half");
    // Nothing typed is lost by a reload, nor by a look back.
    await page.reload();
    await arrive(page, english["withdrawal.title"]);
    await expect(field(page, english["withdrawal.part"])).toHaveValue("The German half");
    await page.getByRole("button", { name: english["withdrawal.continue"] }).click();
    await arrive(page, english["withdrawal.check"]);
    await page.getByRole("button", { name: english["withdrawal.back"] }).click();
    await expect(field(page, english["withdrawal.name"])).toHaveValue("Mary Lost");
    await page.getByRole("button", { name: english["withdrawal.continue"] }).click();
    await page.getByRole("button", { name: english["withdrawal.confirm"] }).click();
    await arrive(page, english["withdrawal.receipt"]);
    await expect(page.getByText(english["withdrawal.outcome.settling"])).toBeVisible();

    const desk = await newPerson();
    await openZone(desk, "staff", "piotr@example.com");
    await arrive(desk, "Kolejka wycen");
    const bar = desk.getByRole("main").locator("div").filter({ hasText: "the blue one" }).last();
    await expect(
      desk.getByRole("heading", { name: /^Odstąpienie otrzymane .* – rozlicz$/ }).first(),
    ).toBeVisible();
    await expect(bar).toBeVisible();
    await desk.getByRole("button", { name: "Rozlicz" }).last().click();
    const dialog = desk.getByRole("dialog", { name: /the blue one/ });
    await dialog.getByRole("textbox", { name: "Co zrobiono" }).fill("Napisano do klientki");
    await dialog.getByRole("button", { name: "Rozliczone ręcznie" }).click();
    await expect(desk.getByText("the blue one")).toHaveCount(0);
  });
});
