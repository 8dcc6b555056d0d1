import { totpCode, totpStep } from "#server/accounts/second-factor/totp.ts";
import { followMail, readMail } from "./mailbox.ts";
import { orderOfAnna } from "./money-steps.ts";
import { secondServer, type SecondServer } from "./second-server.ts";
import { arrive, attemptUntil, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { openFromMenu, openZone } from "./zones.ts";

const demo_password = "tolmaro-demo";
const own_password = "drewniany-kot-pod-oknem";
const main = (page: Page) => page.getByRole("main");
const menu = (page: Page) => page.getByRole("navigation", { name: "Panel" });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await field(page, "E-mail").fill(email);
  await field(page, "Hasło").fill(password);
  await button(page, "Zaloguj się").click();
}

/** Sets the second factor up with the keyboard alone; answers the secret and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await button(page, "Ustaw").press("Enter");
  await expect(page.getByRole("img", { name: "Kod QR z kluczem podanym niżej" })).toBeVisible();
  await expect(field(page, "Sześciocyfrowy kod")).toBeFocused();
  const secret = ((await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).textContent()) ?? "").replaceAll(" ", "");
  await expectUsable(page);
  await page.keyboard.type("000000");
  await page.keyboard.press("Enter");
  await expect(main(page).getByText("Ten kod jest nieprawidłowy").first()).toBeVisible();
  await field(page, "Sześciocyfrowy kod").fill(totpCode(secret, totpStep(new Date())));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Kody zapasowe" })).toBeFocused();
  const codes = await main(page)
    .getByRole("listitem")
    .filter({ hasText: /^(?:[A-Z2-7]{4}-?){6}$/ })
    .allTextContents();
  expect(codes).toHaveLength(10);
  await expectUsable(page);
  await button(page, "Mam je zapisane").click();
  return { secret, codes };
}

test.describe("The second factor of the desk", { tag: "@phone" }, () => {
  let server: SecondServer;
  test.beforeAll(async () => {
    server = await secondServer({ STAFF_TOTP: "required" });
  });
  test.afterAll(() => server.end());

  test("required, it is set up before anything else opens, and asked for ever after", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 4(?:03|22)/);
    await page.goto(`${server.home("tolmaro")}/staff/users`);
    await arrive(page, "Panel zespołu");
    await logIn(page, "admin@example.com", demo_password);
    await arrive(page, "Drugi składnik");
    await expect(menu(page).getByRole("link")).toHaveCount(0);
    const { codes } = await setUp(page);
    await arrive(page, "Użytkownicy");
    // On a phone the menu opens by a button.
    const opener = page.getByRole("button", { name: /^Menu/ });
    if (await opener.isVisible()) await opener.click();
    await expect(menu(page).getByRole("link", { name: "Kolejka wycen" })).toBeVisible();

    await page.evaluate(() => localStorage.clear());
    await page.goto(`${server.home("tolmaro")}/staff/audit`);
    await logIn(page, "admin@example.com", demo_password);
    await expect(field(page, "Kod")).toBeFocused();
    await expectUsable(page);
    await page.keyboard.type("000000");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Ten kod jest nieprawidłowy").first()).toBeVisible();
    await field(page, "Kod").fill(codes[0] ?? "");
    await page.keyboard.press("Enter");
    await arrive(page, "Dziennik zdarzeń");
    if (await opener.isVisible()) await opener.click();
    await expect(menu(page).getByRole("link", { name: "Dziennik zdarzeń" })).toBeInViewport({ ratio: 1 });
    await expect(
      main(page).getByText("Włączenie drugiego składnika").filter({ visible: true }).first(),
    ).toBeVisible();
  });
});

test.describe("Who works at the desk", () => {
  test("an admin invites, the link sets the password, and the desk shows what the role may open", async ({
    page,
    newPerson,
    complaints,
  }) => {
    complaints.expect(/status of 40[13]/);
    const email = newAddress("ksiegowy");
    await openZone(page, "staff", "admin@example.com");
    await menu(page).getByRole("link", { name: "Użytkownicy" }).click();
    await arrive(page, "Użytkownicy");
    await button(page, "Zaproś").click();
    const dialog = page.getByRole("dialog", { name: "Zaproś współpracownika" });
    await dialog.getByRole("button", { name: "Zaproś" }).click();
    await expect(dialog.getByRole("alert")).toBeFocused();
    await dialog.getByRole("textbox", { name: "Imię i nazwisko" }).fill("Jan Księgowy");
    await dialog.getByRole("textbox", { name: "E-mail" }).fill(email);
    await dialog.getByRole("combobox", { name: "Rola" }).selectOption("Księgowość");
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Zaproś" }).click();
    await expect(page.getByText(`Wysłano zaproszenie: ${email}`)).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: email })).toContainText("Zaproszenie wysłane");

    const colleague = await newPerson();
    await colleague.goto(page.url());
    await readMail(colleague, email, /Zaproszenie do panelu/);
    const desk = await followMail(colleague, "Ustaw hasło");
    await arrive(desk, "Ustaw hasło");
    await field(desk, "Nowe hasło").fill(own_password);
    await field(desk, "Powtórz hasło").fill(own_password);
    await button(desk, "Zapisz hasło").click();
    await arrive(desk, "Kolejka wycen");
    await expect(menu(desk).getByRole("link")).toContainText([
      "Kolejka wycen",
      "Wszystkie zamówienia",
      "Wiadomości",
      "Reklamacje",
      "Oryginały papierowe",
      "Wskaźniki",
      "Klienci",
      "Faktury",
      "KSeF",
      "Odroczone płatności",
      "Przelewy",
      "Płatności do sprawdzenia",
      "Zwroty",
      "Zatwierdzenia",
      "Wypłaty",
      "Księgi",
      "Bony płatne",
      "Kody i premie",
      "Cenniki",
      "Pamięci i terminologia",
      "Wysłane e-maile",
    ]);
    const at = (place: string) => new URL(place, desk.url()).href;
    await desk.goto(at("/staff/users"));
    await arrive(desk, "Twoja rola nie otwiera tej strony");
    // An open page would go to the login by itself, at the same moment as the test goes to another one.
    const orders = at("/staff/orders");
    await desk.goto("about:blank");

    await page.reload();
    const row = page.getByRole("row").filter({ hasText: email });
    await row.getByRole("button", { name: /^Wyłącz/ }).click();
    const last = page.getByRole("dialog");
    await last.getByRole("button", { name: "Wyłącz" }).click();
    await expect(last.getByRole("textbox", { name: "Powód" })).toHaveAttribute("aria-invalid", "true");
    await last.getByRole("textbox", { name: "Powód" }).fill("Odeszła z zespołu");
    await expectUsable(page);
    await last.getByRole("button", { name: "Wyłącz" }).click();
    await expect(row).toContainText("Wyłączone");
    await desk.goto(orders);
    await arrive(desk, "Panel zespołu");
  });
});

test.describe("Money back by hand", { tag: "@phone" }, () => {
  test("above the limit one makes it and another approves", async ({ page, newPerson }) => {
    const order_id = await orderOfAnna(3000);
    await openZone(page, "staff", "piotr@example.com", "/staff/refunds");
    await arrive(page, "Zwroty");
    await button(page, "Zwróć pieniądze").click();
    const dialog = page.getByRole("dialog", { name: "Zwróć pieniądze" });
    const find = dialog.getByRole("textbox", { name: "Numer zamówienia lub faktury albo e-mail kupującego" });
    await attemptUntil(async (limit) => {
      await find.fill(String(order_id));
      await dialog.getByRole("button", { name: "Znajdź płatności" }).click();
      await expect(dialog.getByRole("radio").first()).toBeVisible(limit);
    });
    await dialog.getByRole("textbox", { name: /^Kwota brutto w PLN/ }).fill("600,00");
    await dialog.getByRole("button", { name: "Zwróć pieniądze" }).click();
    await expect(dialog.getByRole("alert")).toBeFocused();
    await dialog.getByRole("textbox", { name: "Powód do naszych akt" }).fill("Uznana reklamacja");
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Zwróć pieniądze" }).click();
    await expect(page.getByText("Zwrot czeka na drugą osobę")).toBeVisible();
    const own = entry(page, order_id);
    await expect(own).toContainText("Czeka na zatwierdzenie");
    await expect(own.getByRole("button")).toHaveCount(0);
    await expectUsable(page);

    const desk = await newPerson();
    await desk.goto(new URL("/staff/", page.url()).href);
    await logIn(desk, "ksiegowa@example.com", demo_password);
    await arrive(desk, "Kolejka wycen");
    await openFromMenu(desk, "Zwroty");
    await arrive(desk, "Zwroty");
    await entry(desk, order_id)
      .getByRole("button", { name: /^Zatwierdź/ })
      .click();
    const decision = desk.getByRole("dialog", { name: /^Zatwierdź/ });
    await expect(decision).toContainText("Uznana reklamacja");
    await expectUsable(desk);
    await decision.getByRole("button", { name: "Zatwierdź" }).click();
    await expect(desk.getByText("Zatwierdzono", { exact: true })).toBeVisible();
    await desk.getByRole("checkbox", { name: "Tylko te, które na kogoś czekają" }).uncheck();
    await attemptUntil(async (limit) => {
      await desk.reload();
      await expect(entry(desk, order_id)).toContainText("Wysłany", limit);
    });
    await expectUsable(desk);
  });
});

/** What the list says about an order's refund: a row of the table, or a card on a phone. */
const entry = (page: Page, order_id: number) =>
  page
    .locator("tbody tr, main li")
    .filter({ hasText: `Zamówienie ${order_id}` })
    .filter({ visible: true });
