import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { openFromMenu, openZone } from "./zones.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name });
const sheet = (page: Page) => page.getByRole("dialog");

test.describe("Paid vouchers", { tag: "@phone" }, () => {
  test("one is sold, says its code once, is blocked with a reason, and let go again", async ({ page }) => {
    const buyer = `Firma ${process.pid}`;
    await openZone(page, "staff", "ksiegowa@example.com");
    await openFromMenu(page, "Bony płatne");
    await arrive(page, "Bony płatne");
    await page.keyboard.press("n");
    await button(page, "Sprzedaj bon").last().click();
    await expect(sheet(page).getByRole("alert")).toBeFocused();
    await field(page, "Zapłacona kwota").fill("60000");
    await field(page, "Kupujący").fill(buyer);
    await field(page, "E-mail kupującego").fill("ogrod@example.com");
    await field(page, /^Tytuł przelewu/).fill("Przelew 7/2026");
    await sheet(page).getByRole("button", { name: "Sprzedaj bon" }).click();
    await expect(sheet(page).getByRole("alert")).toContainText("Bon może być wart najwyżej 50 000,00");
    await expectUsable(page);
    await field(page, "Zapłacona kwota").fill("120,50");
    await sheet(page).getByRole("button", { name: "Sprzedaj bon" }).click();
    const code = sheet(page).getByText(/^(?:[A-Z2-9]{4}-){3}[A-Z2-9]{4}$/);
    const whole = (await code.textContent()) ?? "";
    await expectUsable(page);
    await button(page, "Gotowe").click();
    await expect(sheet(page)).toHaveCount(0);

    await page.getByRole("searchbox").fill(whole);
    const entry = page.locator("tbody tr, main li").filter({ hasText: buyer }).filter({ visible: true });
    await expect(entry.first()).toContainText(`… ${whole.slice(-4)}`);
    await expect(page.locator("main")).not.toContainText(whole);
    await expect(entry.first()).toContainText(/120,50\s?zł/);
    await entry.first().getByRole("link").click();
    await expect(sheet(page)).toContainText("Nic jeszcze nim nie opłacono");
    await button(page, "Zablokuj").click();
    await expect(field(page, "Powód")).toHaveAttribute("aria-invalid", "true");
    await field(page, "Powód").fill("Zgłoszono kradzież");
    await button(page, "Zablokuj").click();
    await expect(sheet(page)).toContainText("Zablokowany");
    await expect(sheet(page)).toContainText("Zgłoszono kradzież");
    await expectUsable(page);
    await field(page, "Powód").fill("Znalazł się");
    await button(page, "Odblokuj").click();
    await expect(sheet(page)).toContainText("Czynny");
  });

  test("customer service reads them and sells none; a project manager sees none", async ({
    page,
    newPerson,
  }) => {
    await openZone(page, "staff", "celina@example.com");
    await openFromMenu(page, "Bony płatne");
    await arrive(page, "Bony płatne");
    await expect(button(page, "Sprzedaj bon")).toHaveCount(0);
    const piotr = await newPerson();
    await openZone(piotr, "staff", "piotr@example.com", "/staff/vouchers");
    await expect(piotr.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(piotr.getByRole("link", { name: "Bony płatne" })).toHaveCount(0);
  });
});
