import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { orderOfAnna } from "./money-steps.ts";
import { sellToCompany } from "./world.ts";
import { openZone } from "./zones.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name });
const main = (page: Page) => page.getByRole("main");

test.describe("The desk around the work", { tag: "@phone" }, () => {
  test("orders are narrowed, saved as a view, looked at by stage; the search finds anything", async ({
    page,
  }) => {
    await openZone(page, "staff", "piotr@example.com", "/staff/orders");
    await arrive(page, "Wszystkie zamówienia");
    await main(page).getByText("Filtry", { exact: true }).click();
    await page.getByRole("combobox", { name: "Usługa" }).selectOption("Tłumaczenie pisemne");
    await expect(page).toHaveURL(/service=write/);
    await button(page, "Zapisz widok").click();
    const dialog = page.getByRole("dialog", { name: "Zapisz widok" });
    const name = `Pisemne ${process.pid}`;
    await dialog.getByRole("textbox", { name: "Nazwa widoku" }).fill(name);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Widok" })).toContainText(name);
    await page.getByRole("combobox", { name: "Widok" }).selectOption("Na dziś");
    await expect(page).toHaveURL(/due=today/);
    await page.getByRole("combobox", { name: "Widok" }).selectOption(name);
    await expect(page).toHaveURL(/service=write/);
    await button(page, "Zmień widok").click();
    const change = page.getByRole("dialog", { name: "Zmień widok" });
    await expect(change.getByRole("textbox", { name: "Nazwa widoku" })).toHaveValue(name);
    await change.getByRole("textbox", { name: "Nazwa widoku" }).fill(`${name} A`);
    await expectUsable(page);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("combobox", { name: "Widok" })).toContainText(`${name} A`);
    await button(page, "Usuń ten widok").click();
    await expect(page.getByText("Usunięto widok")).toBeVisible();
    await expectUsable(page);
    await page.getByRole("radio", { name: "Etapy" }).click({ force: true });
    await expect(main(page).getByRole("heading", { level: 2, name: /^Tłumaczenie/ })).toBeVisible();
    await expectUsable(page);

    await page.keyboard.press("Escape");
    await main(page).focus();
    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: /^Zamówienie, klient/ }).fill("anna.nowak");
    await expect(page.getByRole("heading", { level: 3, name: "Klienci" })).toBeVisible();
    await expectUsable(page);
    await page.getByRole("region", { name: "Klienci" }).getByRole("link").first().click();
    await expect(main(page)).toContainText("anna.nowak@example.com");
  });

  test("orders are chosen by key, handed to a colleague after a preview", async ({ page, complaints }) => {
    complaints.expect(/ERR_FAILED/);
    await orderOfAnna(120);
    await orderOfAnna(130);
    await openZone(page, "staff", "admin@example.com", "/staff/orders");
    await arrive(page, "Wszystkie zamówienia");
    const first = main(page).locator("[data-row]").first();
    await first.focus();
    await page.keyboard.press(" ");
    await page.keyboard.press("Shift+ArrowDown");
    const bar = page.getByRole("region", { name: "Wybrane wiersze" });
    await expect(bar).toContainText("Wybrano 2 wiersze");
    await bar.getByRole("button", { name: "Przydziel osobie" }).click();
    const dialog = page.getByRole("dialog", { name: "Przydziel osobie" });
    await dialog.getByRole("combobox").selectOption("Piotr Desk");
    await dialog.getByRole("button", { name: "Podgląd" }).click();
    await expect(dialog.getByRole("listitem")).toHaveCount(2);
    await expect(dialog).toContainText("→ Piotr Desk");
    await expectUsable(page);
    // What fails is tried again, without what was done before.
    let calls = 0;
    await page.route("**/owner", (route) => (++calls === 2 ? route.abort() : route.continue()));
    await dialog.getByRole("button", { name: /^Wykonaj w/ }).click();
    await expect(dialog.getByRole("status")).toHaveText("Wykonano: 1. Niewykonane: 1.");
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Spróbuj ponownie (1)" }).click();
    await expect(dialog.getByRole("status")).toHaveText("Wykonano: 2. Niewykonane: 0.");
    expect(calls).toBe(3);
    await page.unroute("**/owner");
    await dialog.getByRole("button", { name: "Zamknij" }).last().click();
    await expect(main(page).getByText("Piotr Desk").filter({ visible: true }).first()).toBeVisible();
    await page.keyboard.press("Escape");
    await bar.getByRole("button", { name: "Wyczyść wybór" }).click();
    await expect(bar).toBeHidden();
  });

  test("what is typed into an act on several orders stays after Escape and a reload, until it is done", async ({
    page,
  }) => {
    const id = await orderOfAnna(140);
    await openZone(page, "staff", "piotr@example.com", `/staff/orders?search=${id}`);
    await arrive(page, "Wszystkie zamówienia");
    const dialog = page.getByRole("dialog");
    const row = new RegExp(`(^|\\s)${id}$`);
    const open = async (act: string) => {
      await main(page).getByRole("checkbox", { name: row }).filter({ visible: true }).check();
      await button(page, act).click();
    };
    const message = dialog.getByRole("textbox", { name: "Wiadomość do klienta" });
    const reason = dialog.getByRole("textbox", { name: "Powód" });
    await open("Przesuń termin");
    await reason.fill("Święto w kraju tłumacza");
    await page.keyboard.press("Escape");
    await open("Napisz do klientów");
    await message.fill("W piątek biuro jest zamknięte.");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await open("Napisz do klientów");
    await expect(message).toHaveValue("W piątek biuro jest zamknięte.");
    await page.reload();
    await open("Przesuń termin");
    await expect(reason).toHaveValue("Święto w kraju tłumacza");
    await page.keyboard.press("Escape");
    await open("Napisz do klientów");
    await expect(message).toHaveValue("W piątek biuro jest zamknięte.");
    await dialog.getByRole("button", { name: "Podgląd" }).click();
    await dialog.getByRole("button", { name: "Wykonaj w 1 wierszu" }).click();
    await expect(dialog.getByRole("status")).toHaveText("Wykonano: 1. Niewykonane: 0.");
    await dialog.getByRole("button", { name: "Zamknij" }).last().click();
    await open("Napisz do klientów");
    await expect(message).toHaveValue("");
  });

  test("a customer is noted, given a bonus and blocked", async ({ page }) => {
    await openZone(page, "staff", "admin@example.com", "/staff/customers");
    await arrive(page, "Klienci");
    await page.getByRole("searchbox").fill("mueller");
    // By name: the list of all customers, in any order, is there until the search answers.
    await main(page).getByRole("link", { name: "Müller GmbH" }).filter({ visible: true }).click();
    await arrive(page, "Müller GmbH");
    await page.goto(`${page.url().split("?")[0]}?tab=money`);
    await field(page, /^Kwota w/).fill("15,00");
    await field(page, "Powód").fill("Przeprosiny");
    await button(page, "Skoryguj").click();
    await expect(page.getByText("Saldo skorygowane")).toBeVisible();
    await expectUsable(page);
    await field(page, /^Kwota w/).fill("-15,00");
    await field(page, "Powód").fill("Pomyłka");
    await button(page, "Skoryguj").click();
    await expect(main(page).locator("tbody tr, li").filter({ hasText: "Pomyłka" }).first()).toBeAttached();

    await page.goto("/staff/dashboard");
    await arrive(page, "Wskaźniki");
    await expect(page.getByRole("region", { name: "Zamówienia dziennie", exact: true })).toBeVisible();
    await expectUsable(page);
  });
});

test("the orders of the desk fit a laptop: no column is scrolled to, and a row is 40 pixels", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await orderOfAnna(140);
  const company = "Kancelaria Tłumaczeń i Doradztwa Podatkowego Kowalska, Wiśniewska i Wspólnicy sp. k.";
  await sellToCompany(company);
  await openZone(page, "staff", "piotr@example.com", "/staff/orders");
  await arrive(page, "Wszystkie zamówienia");
  const table = main(page).getByRole("table");
  await expect(table.getByRole("columnheader", { name: "Brutto" })).toBeInViewport({ ratio: 1 });
  const heights = await table
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(new Set(heights)).toEqual(new Set([40]));
  await expect(table.getByTitle(company)).toBeVisible();
});
