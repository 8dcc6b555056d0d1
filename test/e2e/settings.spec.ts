import { chooseFiles, docx, txt } from "./papers.ts";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";
import { openAsCustomer } from "./visits.ts";
import { openZone } from "./zones.ts";
import { originOf } from "./world.ts";

const main = (page: Page) => page.getByRole("main");
const admin_page = "admin@example.com";
/** A brand used by few tests, so that disabled settings do not affect others. */
const brand = "turbotlumaczenia";
const portal = (path: string) => `${originOf(brand)}${path}`;

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto(`/staff/settings?tab=${tab}&brand=${brand}`);
  await arrive(page, "Ustawienia");
}

async function save(page: Page, reason: string): Promise<void> {
  await main(page).getByRole("textbox", { name: "Powód" }).fill(reason);
  await page.keyboard.press("Enter");
  await expect(main(page)).toContainText("Nic jeszcze nie zmieniono.");
  await expect(main(page)).toContainText(reason);
}

const tick = (page: Page, name: string | RegExp) => main(page).getByRole("checkbox", { name });

test.describe("S11 Settings", () => {
  test("a way to pay that is off is gone from the checkout, and comes back", async ({ page, newPerson }) => {
    await openZone(page, "staff", admin_page);
    await openTab(page, "payments");
    // The menu knows where one is, whatever tab is open.
    const menu = page.getByRole("navigation", { name: "Panel" });
    await expect(menu.locator('[aria-current="page"]')).toContainText("Ustawienia");
    const pln = main(page).getByRole("group", { name: "PLN" });
    const way = pln.getByRole("checkbox", { name: "PayU" });
    const other = (await way.count()) > 0 ? way : pln.getByRole("checkbox").first();
    const name = (await other.locator("..").textContent()) ?? "";
    await other.uncheck();
    await expect(main(page)).toContainText("było włączone, będzie wyłączone");
    await save(page, "Operator ma przerwę");
    await expectUsable(page);

    const guest = await newPerson();
    await guest.goto(portal("/en/order/write"));
    await guest.getByRole("textbox", { name: "Text to translate" }).fill("We rent the flat. ".repeat(30));
    await guest.getByRole("button", { name: "Continue to order" }).click();
    await arrive(guest, "Check your order");
    const ways = guest.getByRole("region", { name: "Payment" });
    await expect(ways.getByRole("radio").first()).toBeVisible();
    const before = await ways.getByRole("radio").count();

    await other.check();
    await save(page, "Operator wrócił");
    await guest.reload();
    await arrive(guest, "Check your order");
    await expect(ways.getByRole("radio")).toHaveCount(before + 1);
    expect(name).not.toBe("");
  });

  test("a raised limit waits for a second person, a lower one counts at once", async ({
    page,
    newPerson,
  }) => {
    await openZone(page, "staff", admin_page);
    await openTab(page, "hand_limits");
    const pln = main(page).getByRole("group", { name: "Zwroty" }).getByRole("textbox", { name: "PLN" });
    await expect(pln).toHaveValue("500");
    await pln.fill("300,5");
    await expect(main(page)).toContainText("300,50");
    await expectUsable(page);
    await save(page, "Mniej na start");
    await pln.fill("400");
    await main(page).getByRole("textbox", { name: "Powód" }).fill("Więcej zwrotów w grudniu");
    await page.keyboard.press("Enter");
    await expect(page.getByText(/^Czeka na drugą osobę/).first()).toBeVisible();
    await expect(pln).toHaveValue("300.50");
    await expect(main(page)).toContainText("Więcej zwrotów w grudniu");
    const zofia = await newPerson();
    await openZone(zofia, "staff", "ksiegowa@example.com", "/staff/approvals");
    await arrive(zofia, "Zatwierdzenia");
    const asked = zofia.locator("tbody tr, main li").filter({ hasText: "Więcej zwrotów w grudniu" });
    await expect(asked.filter({ visible: true }).first()).toContainText("Zwroty");
    await asked
      .filter({ visible: true })
      .first()
      .getByRole("button", { name: /^Zatwierdź/ })
      .click();
    await zofia.getByRole("dialog").getByRole("button", { name: "Zatwierdź" }).click();
    await expect(zofia.getByText("Zatwierdzono", { exact: true })).toBeVisible();
    await page.reload();
    await expect(pln).toHaveValue("400");
    await pln.fill("500");
    await expectUsable(page);
  });

  test("the clock asks for a reason before it is saved", async ({ page }) => {
    await openZone(page, "staff", admin_page);
    await openTab(page, "clock");
    await page.getByRole("spinbutton", { name: "Obietnica w minutach" }).fill("20");
    await expect(main(page)).toContainText("było 15");
    await page.getByRole("button", { name: "Zapisz", exact: true }).click();
    await expect(main(page).getByRole("textbox", { name: "Powód" })).toHaveAttribute("aria-invalid", "true");
    await expectUsable(page);
  });

  test("hours of the clock that are wrong are named at their day", async ({ page, complaints }) => {
    complaints.expect(/422 \(Unprocessable Entity\).*quote-clock$/);
    await openZone(page, "staff", admin_page);
    await openTab(page, "clock");
    const until = main(page).getByLabel("wtorek do", { exact: true });
    await main(page).getByLabel("wtorek od", { exact: true }).fill("10:00");
    await until.fill("09:00");
    await main(page).getByRole("textbox", { name: "Powód" }).fill("Krótszy wtorek");
    await page.getByRole("button", { name: "Zapisz", exact: true }).click();
    await expect(until).toHaveAttribute("aria-invalid", "true");
    await expect(until).toHaveAccessibleDescription("Zamknięcie musi być po otwarciu");
    await expect(until).toBeFocused();
    await expectUsable(page);

    for (const one of await tick(page, /: otwarte$/).all()) await one.uncheck();
    await page.getByRole("button", { name: "Zapisz", exact: true }).click();
    await expect(main(page).getByText("Co najmniej jeden dzień musi być otwarty")).toBeVisible();
    await expectUsable(page);
  });

  test("a service that is off leaves the portal: its tab, its page, its orders", async ({
    page,
    newPerson,
  }) => {
    await openZone(page, "staff", admin_page);
    await openTab(page, "switches");
    await expect(tick(page, "Tłumaczenie pisemne")).toBeDisabled();
    await tick(page, "Korekta").uncheck();
    await tick(page, "Doładowania salda").uncheck();
    await tick(page, "Rejestracja").uncheck();
    await save(page, "Korektorzy na urlopie");
    await expectUsable(page);

    const guest = await newPerson();
    await guest.goto(portal("/en/order/proofreading"));
    await arrive(guest, "Not implemented for current brand.");
    await guest.goto(portal("/en/order/write"));
    const tabs = guest.getByRole("navigation", { name: "Services" });
    await expect(tabs.getByRole("link", { name: "Sworn" })).toBeVisible();
    await expect(tabs.getByRole("link", { name: "Proofreading" })).toHaveCount(0);
    await guest.goto(portal("/en/login?tab=register"));
    await arrive(guest, "Not implemented for current brand.");
    await guest.goto(portal("/en/login"));
    await arrive(guest, "Log in");
    await expect(guest.getByRole("link", { name: "Create account" })).toHaveCount(0);

    const customer = await newPerson();
    await openAsCustomer(customer, brand, "en");
    await customer.goto(portal("/en/account/payments"));
    await arrive(customer, "Payments");
    await expect(customer.getByRole("region", { name: "Balance" })).toBeVisible();
    await expect(customer.getByRole("link", { name: /top up/i })).toHaveCount(0);

    for (const name of ["Korekta", "Doładowania salda", "Rejestracja"]) await tick(page, name).check();
    await save(page, "Są z powrotem");
    await guest.goto(portal("/en/order/proofreading"));
    await arrive(guest, /^Proofreading/);
  });

  test("a service takes the formats it is set to take", async ({ page, newPerson }) => {
    await openZone(page, "staff", admin_page);
    await openTab(page, "files");
    const sworn = main(page).getByRole("group", { name: "Tłumaczenie przysięgłe" });
    await sworn.getByRole("checkbox", { name: "txt", exact: true }).uncheck();
    await sworn.getByRole("checkbox", { name: "pdf", exact: true }).check();
    await save(page, "Przysięgli wolą PDF");
    await expectUsable(page);

    const guest = await newPerson();
    await guest.goto(portal("/en/order/certified"));
    await expect(guest.getByText(/a person prices them in about 15 minutes/)).toBeVisible();
    await chooseFiles(guest, "Choose files", [txt("note.txt", 40), docx("deed.docx", 40)]);
    const files = guest.getByRole("list", { name: "Files to translate" });
    await expect(
      files.getByText(
        "note.txt: this format is not accepted. Accepted: doc, docx, xls, xlsx, rtf, ppt, pptx, odt, pdf",
      ),
    ).toBeVisible();
    await expect(files.getByText("40 words")).toHaveCount(1);

    await sworn.getByRole("checkbox", { name: "txt", exact: true }).check();
    await sworn.getByRole("checkbox", { name: "pdf", exact: true }).uncheck();
    await save(page, "Jak dawniej");
  });

  test("two admins at once: the second sees both, keeps what was typed, and saves it", async ({
    page,
    newPerson,
    complaints,
  }) => {
    complaints.expect(/409|422/);
    await openZone(page, "staff", admin_page);
    await openTab(page, "brands");
    const second = await newPerson();
    await openZone(second, "staff", admin_page);
    await openTab(second, "brands");
    const privacy = (of: Page) => main(of).getByRole("textbox", { name: "Polityka prywatności" });
    const was = await privacy(page).inputValue();
    await tick(page, "Angielski").uncheck();
    await save(page, "Bez angielskiego");

    await privacy(second).fill("polityka");
    await main(second).getByRole("textbox", { name: "Powód" }).fill("Nowa polityka");
    await second.getByRole("button", { name: "Zapisz", exact: true }).click();
    await expect(privacy(second)).toHaveAttribute("aria-invalid", "true");
    await expect(privacy(second)).toBeFocused();
    await expectUsable(second);
    await privacy(second).fill("https://example.com/privacy");
    await second.getByRole("button", { name: "Zapisz", exact: true }).click();
    await expect(second.getByRole("alert").filter({ hasText: "Bez angielskiego" })).toContainText(
      "było Polski, Angielski, będzie Polski",
    );
    await expect(privacy(second)).toHaveValue("https://example.com/privacy");
    await expectUsable(second);
    await second.getByRole("button", { name: "Sprawdź adresy" }).click();
    await expect(main(second)).toContainText(/Odpowiada \d+ z 16\./);

    // What the first one changed stays; only the own change is left to be saved.
    await expect(tick(second, "Angielski")).not.toBeChecked();
    await second.getByRole("button", { name: "Zapisz", exact: true }).click();
    await expect(main(second)).toContainText("Nic jeszcze nie zmieniono.");

    const guest = await newPerson();
    await guest.goto(portal("/en/order/write"));
    await expect(guest).toHaveURL(portal("/pl/order/write"));
    await expect(
      guest.getByRole("contentinfo").getByRole("link", { name: "Polityka prywatności" }),
    ).toHaveAttribute("href", "https://example.com/privacy");

    await privacy(second).fill(was);
    await tick(second, "Angielski").check();
    await save(second, "Z powrotem");
    await guest.goto(portal("/en/order/write"));
    await expect(guest).toHaveURL(portal("/en/order/write"));
  });

  test("on a phone settings are read", { tag: ["@phone", "@phone-only"] }, async ({ page }) => {
    await openZone(page, "staff", admin_page);
    for (const tab of ["users", "brands", "clock", "mails", "payments", "files", "switches"]) {
      await openTab(page, tab);
      await expectUsable(page);
    }
    await expect(main(page)).toContainText("Na telefonie ustawienia można czytać.");
    await expect(tick(page, "Korekta")).toBeDisabled();
  });
});
