import type { Locator } from "@playwright/test";
import { followMail, readMail } from "./mailbox.ts";
import {
  agree,
  atBank,
  choosePackage,
  fillInvoice,
  openOrderPage,
  seeOrderPaid,
  typeText,
} from "./portal.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { openZone, seeQuoteSent } from "./zones.ts";

/** A guest asks for a free quote in English; answers the number of the order. */
async function askForQuote(page: Page, email: string): Promise<string> {
  await openOrderPage(page, "en");
  await typeText(page, "en", "Please translate our statutes with all annexes.");
  await choosePackage(page, "en", "Economy");
  await page.getByRole("button", { name: "Ask for a free quote" }).click();
  const contact = page.getByRole("region", { name: "Where shall we send the quote?" });
  await expect(contact.getByRole("textbox", { name: "E-mail" })).toBeFocused();
  await contact.getByRole("textbox", { name: "E-mail" }).fill(email);
  await contact.getByRole("checkbox", { name: /^I accept the terms of service/ }).check();
  await expectUsable(page);
  await page.getByRole("button", { name: "Send the request" }).first().click();
  await arrive(page, /^Thank you – request \d+$/);
  return /\d+$/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? "";
}

const below_margin = "Warianty droższe w pracy, cena minimalna";

/** Options below the minimum margin of the brand need a reason (decision 0130). */
async function giveReason(quote: Locator, options: number): Promise<void> {
  for (let n = 2; n <= options; n += 1)
    await expect(quote.getByText(new RegExp(`^Wariant ${n}: Poniżej najmniejszej marży`))).toBeVisible();
  await quote.getByRole("button", { name: "Wyślij wycenę" }).click();
  await expect(quote.getByRole("alert")).toContainText("Dlaczego wychodzi po tej cenie");
  await quote.getByRole("textbox", { name: "Dlaczego wychodzi po tej cenie" }).fill(below_margin);
}

/** The desk reads the customer's page before it sends, sends too early, and takes it back with nothing lost. */
async function lookAndThinkAgain(desk: Page, quote: Locator, options: number): Promise<void> {
  await expectUsable(desk);
  const opened = desk.context().waitForEvent("page");
  await quote.getByRole("button", { name: "Zobacz, co zobaczy klient" }).click();
  const preview = await opened;
  await arrive(preview, /^Quote for order \d+$/);
  await expect(preview.getByText(/^Preview: this is how the customer will see the quote/)).toBeVisible();
  const choices = preview.getByRole("group", { name: "Choose one option" });
  await expect(choices.getByRole("radio")).toHaveCount(options);
  // The answer is there to be seen, and cannot be given.
  await expect(preview.locator("[inert]").getByRole("button", { name: "Accept and pay" })).toBeVisible();
  await preview.close();
  await expect(quote.getByRole("link", { name: "Podgląd wyceny" })).toBeVisible();
  await giveReason(quote, options);
  await quote.getByRole("button", { name: "Wyślij wycenę" }).click();
  // The page in this state is checked at the end of `sendQuote`: here a slow check would outlast the ten seconds.
  await expect(desk.getByText("Wycena została wysłana")).toBeVisible();
  await quote.getByRole("button", { name: "Cofnij" }).click();
  await expect(desk.getByText("Cofnięto. Nic nie wyszło.")).toBeVisible();
  await expect(quote.getByRole("group", { name: `Wariant ${options}` })).toBeVisible();
  await expect(quote.getByRole("textbox", { name: "Uwagi dla klienta" })).toHaveValue("Annexes included.");
  await expect(quote.getByRole("textbox", { name: "Dlaczego wychodzi po tej cenie" })).toHaveValue(
    below_margin,
  );
}

/** The desk prices what waits, as the price list suggests; `options` adds what the customer may choose besides. */
async function sendQuote(desk: Page, id: string, { options = 1 } = {}): Promise<void> {
  await openZone(desk, "staff", "piotr@example.com");
  await arrive(desk, "Kolejka wycen");
  // On a phone each line is a card.
  const row = desk
    .getByRole("row")
    .or(desk.getByRole("listitem"))
    .filter({ hasText: new RegExp(`Zamówienie ${id}(?!\\d)`) });
  // §9: the clock of fifteen minutes runs in the queue, too.
  await expect(row).toContainText(/1[45]:\d\d/);
  await row.getByRole("button", { name: `Weź zamówienie ${id}` }).click();
  await expect(row.getByRole("button", { name: `Oddaj zamówienie ${id}` })).toBeVisible();
  await row.getByRole("link", { name: `Zamówienie ${id}` }).click();
  await arrive(desk, `Zamówienie ${id}`);
  const quote = desk.getByRole("region", { name: "Wycena", exact: true });
  await quote.getByRole("textbox", { name: "Uwagi dla klienta" }).fill("Annexes included.");
  await quote.getByRole("textbox", { name: "Pozycja 1: opis" }).first().fill("Lease with its annexes");
  for (let n = 2; n <= options; n += 1) {
    await quote.getByRole("button", { name: "Dodaj wariant" }).click();
    const option = quote.getByRole("group", { name: `Wariant ${n}` });
    await expect(option.getByRole("textbox", { name: "Pozycja 1: kwota netto" })).not.toHaveValue("");
  }
  if (options > 1) await lookAndThinkAgain(desk, quote, options);
  await quote.getByRole("button", { name: "Wyślij wycenę" }).click();
  await seeQuoteSent(desk);
  await expectUsable(desk);
}

test.describe("§4 Quote: accepted (accept and pay) or rejected", () => {
  test("a guest asks, waits with a clock, accepts and pays", async ({ page, newPerson }) => {
    const email = newAddress("grace");
    const id = await askForQuote(page, email);
    await expect(page.getByText(/^about 1[45] minutes left$/)).toBeVisible();
    await sendQuote(await newPerson(), id);

    // The page of thanks turns into the way to the quote; the mail leads there as well.
    await expect(page.getByText("Your quote is ready.")).toBeVisible();
    await expect(page.getByRole("link", { name: "See your quote" })).toBeVisible();
    await expectUsable(page);
    await readMail(page, email, new RegExp(`^Your quote is ready – order ${id}`));
    const quote = await followMail(page, "See the quote");
    await arrive(quote, `Quote for order ${id}`);
    await expect(quote.getByText("Annexes included.")).toBeVisible();
    await expect(quote.getByText("Lease with its annexes")).toBeVisible();

    // §5: nothing is accepted without the consents.
    await quote.getByRole("button", { name: "Accept and pay" }).click();
    await expect(quote.getByRole("alert").first()).toContainText(
      "Accept the terms of service and the privacy policy",
    );
    await agree(quote, "en");
    // An invoice needs a buyer: a visitor who asked with an address alone names one now.
    await quote.getByRole("button", { name: "Accept and pay" }).click();
    await expect(quote.getByRole("alert").first()).toContainText("Last name");
    await fillInvoice(quote, "en");
    await expectUsable(quote);
    await quote.getByRole("button", { name: "Accept and pay" }).click();
    await arrive(quote, `Pay for order ${id}`);
    await expect(quote.getByText("The cost evaluation was accepted.")).toBeVisible();
    await quote.getByRole("radio", { name: /^BLIK/ }).check();
    await quote.getByRole("button", { name: /^Pay PLN/ }).click();
    await atBank(quote, "en", "pay");
    await seeOrderPaid(quote, "en");
  });

  test(
    "of several options exactly one is chosen and paid",
    { tag: "@phone" },
    async ({ page, newPerson }) => {
      const email = newAddress("linus");
      const id = await askForQuote(page, email);
      await sendQuote(await newPerson(), id, { options: 3 });
      await page.getByRole("link", { name: "See the order" }).click();
      // No single price is shown with an order that has several.
      await expect(page.getByText("The quote has 3 options.")).toBeVisible();
      await page.getByRole("link", { name: "Review the quote" }).click();
      await arrive(page, `Quote for order ${id}`);
      const options = page.getByRole("group", { name: "Choose one option" });
      await expect(options.getByRole("radio")).toHaveCount(3);
      // By keyboard, as the cards are native radios.
      await options.getByRole("radio").first().focus();
      await page.keyboard.press("ArrowDown");
      const card = options.locator("label").nth(1);
      await expect(card.getByRole("radio")).toBeChecked();
      // A date is read in one or two lines, on a phone too.
      expect((await card.locator("small").boundingBox())?.height).toBeLessThan(50);
      const price = /[\d,]+\.\d\d/.exec((await card.textContent()) ?? "")?.[0] ?? "none";
      await expect(page.getByRole("region", { name: "What the quote covers" })).toContainText(price);
      await expectUsable(page);
      await agree(page, "en");
      await fillInvoice(page, "en");
      await page.getByRole("button", { name: "Accept and pay" }).click();
      await arrive(page, `Pay for order ${id}`);
      await page.getByRole("radio", { name: /^BLIK/ }).check();
      await expect(page.getByRole("button", { name: /^Pay PLN/ })).toContainText(price);
      await page.getByRole("button", { name: /^Pay PLN/ }).click();
      await atBank(page, "en", "pay");
      await seeOrderPaid(page, "en");
    },
  );

  test("a guest asks and rejects", async ({ page, newPerson }) => {
    const email = newAddress("walter");
    const id = await askForQuote(page, email);
    // The page of the order names the moment, which stays right while the page is open.
    const reader = await newPerson();
    await readMail(reader, email, new RegExp(`^We are preparing your quote – request ${id}$`));
    const waiting = await followMail(reader, "Open the order");
    await expect(
      waiting.getByRole("heading", { name: /^Your quote will arrive by \d.*\d:\d\d/ }),
    ).toBeVisible();
    await reader.close();
    await sendQuote(await newPerson(), id);
    await page.getByRole("link", { name: "See your quote" }).click();
    await arrive(page, `Quote for order ${id}`);
    await page.getByRole("button", { name: "Reject", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: `Reject the quote for order ${id}?` });
    await dialog.getByRole("radio", { name: "Too expensive" }).check();
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Reject the quote" }).click();
    await expect(page.getByText("The cost evaluation was rejected.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept and pay" })).toHaveCount(0);
    await expect(page.getByText("if accepted and paid today")).toHaveCount(0);
    await readMail(page, email, new RegExp(`^Quote rejected – order ${id}$`));
    await arrive(await followMail(page, "Open the order"), `Order ${id}`);
  });
});
