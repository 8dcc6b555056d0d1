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

async function askForQuote(page: Page, email: string): Promise<string> {
  await openOrderPage(page, "en");
  await typeText(page, "en", "Please translate our statutes with all annexes.");
  await choosePackage(page, "en", "Economy");
  await page.getByRole("button", { name: "Ask for a free quote" }).click();
  const contact = page.getByRole("region", { name: "Where shall we send the quote?" });
  await contact.getByRole("textbox", { name: "E-mail" }).fill(email);
  await contact.getByRole("checkbox", { name: /^I accept the terms of service/ }).check();
  await page.getByRole("button", { name: "Send the request" }).first().click();
  await arrive(page, /^Thank you – request \d+$/);
  return /\d+$/.exec((await page.getByRole("heading", { level: 1 }).textContent()) ?? "")?.[0] ?? "";
}

const talkAt = (desk: Page) => desk.getByRole("region", { name: "Wiadomości" });

test("the desk asks, the customer answers, is quoted, pays, and pays the difference of a recount", async ({
  page,
  newPerson,
}) => {
  const email = newAddress("ida");
  const id = await askForQuote(page, email);
  const desk = await newPerson();
  await openZone(desk, "staff", "piotr@example.com", `/staff/orders/${id}`);
  await arrive(desk, `Zamówienie ${id}`);

  // T06: a question stops the clock.
  await talkAt(desk).getByRole("textbox", { name: "Wiadomość do klienta" }).fill("Are the annexes included?");
  await talkAt(desk).getByRole("button", { name: "Wyślij" }).click();
  await expect(talkAt(desk).getByText("Are the annexes included?")).toBeVisible();
  await expect(desk.getByText(/^Zapytaliśmy klienta/)).toBeVisible();
  await expectUsable(desk);

  await readMail(page, email, new RegExp(`^Message about your order ${id}`));
  const order = await followMail(page, "Answer");
  await arrive(order, `Order ${id}`);
  const talk = order.getByRole("region", { name: "Messages" });
  await expect(talk.getByText("Are the annexes included?")).toBeVisible();
  await talk.getByRole("textbox", { name: "Your message" }).fill("Yes, all three of them.");
  await talk.getByRole("button", { name: "Send the message" }).click();
  await expect(talk.getByText("Yes, all three of them.")).toBeVisible();
  await expectUsable(order);

  await expect(talkAt(desk).getByText("Yes, all three of them.")).toBeVisible();
  await desk
    .getByRole("region", { name: "Wycena", exact: true })
    .getByRole("button", { name: "Wyślij wycenę" })
    .click();
  await seeQuoteSent(desk);

  await readMail(page, email, new RegExp(`^Your quote is ready – order ${id}`));
  const quote = await followMail(page, "See the quote");
  await agree(quote, "en");
  await fillInvoice(quote, "en");
  await quote.getByRole("button", { name: "Accept and pay" }).click();
  await arrive(quote, `Pay for order ${id}`);
  await pay(quote);

  // T30: counted once more, the order is larger.
  await desk.reload();
  await desk.getByRole("button", { name: "Zmień etapy" }).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Zmień etapy" }).click();
  const change = desk.getByRole("region", { name: "Zaproponuj zmianę" });
  await change.getByRole("textbox", { name: "Pozycja 1: kwota netto" }).fill("300");
  await change.getByRole("textbox", { name: /^Dlaczego/ }).fill("The annexes have 900 words more.");
  await expectUsable(desk);
  await change.getByRole("button", { name: "Wyślij do klienta" }).click();
  // Amounts far from the agreed ones are confirmed before they are sent (decision 0130).
  await expect(change.getByText(/^„Translation, 7 words”: 300,00\szł bardzo odbiega/)).toBeVisible();
  await expect(change.getByRole("alert")).toContainText("Sprawdź kwoty i potwierdź, że są poprawne");
  await expectUsable(desk);
  await change.getByRole("checkbox", { name: "Kwoty sprawdzono i są poprawne" }).check();
  await change.getByRole("button", { name: "Wyślij do klienta" }).click();
  await expect(desk.getByText("Zmiana zaproponowana")).toBeVisible();

  await readMail(page, email, new RegExp(`^Your order ${id} needs your answer`));
  const offer = await followMail(page, "See the proposal");
  await arrive(offer, `We propose a change to order ${id}`);
  await expect(offer.getByText("The annexes have 900 words more.")).toBeVisible();
  await expectUsable(offer);
  await offer.getByRole("button", { name: /^Accept and pay/ }).click();
  await arrive(offer, `Pay for order ${id}`);
  await pay(offer);
});

async function pay(page: Page): Promise<void> {
  await page.getByRole("radio", { name: /^BLIK/ }).check();
  await page.getByRole("button", { name: /^Pay PLN/ }).click();
  await atBank(page, "en", "pay");
  await seeOrderPaid(page, "en");
}
