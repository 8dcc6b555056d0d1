import { arrive, expect, type Page } from "./fixtures.ts";
import { english, polish, ukrainian } from "./sentences.ts";

/** Shared steps at the portal, in the language of the page. */
export type Reader = "pl" | "en" | "ua";
const says = { pl: polish, en: english, ua: ukrainian };

export const orderPage = (reader: Reader): string => `/${reader}/order/write`;

/** Opens the order page directly, as from a search engine. */
export async function openOrderPage(page: Page, reader: Reader): Promise<void> {
  await page.goto(orderPage(reader));
  await arrive(page, says[reader]["write.title"]);
}

export const textField = (page: Page, reader: Reader) =>
  page.getByRole("textbox", { name: says[reader]["write.text"] });

export const priceCard = (page: Page, reader: Reader) =>
  page.getByRole("region", { name: says[reader]["price.title"] });

/** Types a text and waits until it is priced. */
export async function typeText(page: Page, reader: Reader, text: string): Promise<void> {
  await textField(page, reader).fill(text);
  await expect(page.getByText(says[reader]["offer.hint.private"])).toBeVisible();
}

/** Takes the first date of a package from the table of all offers: cards on a phone. */
export async function choosePackage(page: Page, reader: Reader, name: string): Promise<void> {
  await page.getByText(says[reader]["offer.all"]).click();
  const all = page.getByRole("region", { name: says[reader]["offer.title"] });
  const card = all.getByRole("button", { name: new RegExp(`^${name}`) });
  const row = all.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("radio");
  await card.or(row.first()).waitFor();
  if (await card.isVisible()) await card.click();
  else await row.first().check();
  await expect(priceCard(page, reader)).toContainText(name);
}

/** From the priced text to the summary. */
export async function continueToOrder(page: Page, reader: Reader): Promise<void> {
  await page.getByRole("button", { name: says[reader]["write.continue"] }).click();
  await arrive(page, says[reader]["checkout.title"]);
}

/** Everything the summary asks a private person for, but the order button. */
export async function fillBuyer(page: Page, reader: Reader, email: string): Promise<void> {
  const words = says[reader];
  await page.getByRole("textbox", { name: words["contact.email"] }).fill(email);
  await fillInvoice(page, reader);
  const payment = page.getByRole("region", { name: words["checkout.payment"] });
  // The demo's bank where it is offered, because a balance would be preselected.
  const ways = payment.getByRole("radio");
  await ways.first().waitFor();
  const bank = payment.locator('input[type="radio"][value="online"]');
  await ((await bank.count()) > 0 ? bank : ways.first()).check();
  await agree(page, reader);
}

/** Whom the invoice is made out to: a private person in Poland, of whom no address is asked. */
export async function fillInvoice(page: Page, reader: Reader): Promise<void> {
  const words = says[reader];
  await page.getByRole("textbox", { name: words["contact.first_name"] }).fill("Halina");
  await page.getByRole("textbox", { name: words["contact.last_name"] }).fill("Gość");
  // The seller's country is the default.
  await expect(page.getByRole("combobox", { name: words["contact.country"] })).toHaveValue("PL");
}

/** The address on an invoice of a company, or of a buyer abroad. */
export async function fillAddress(page: Page, reader: Reader): Promise<void> {
  const words = says[reader];
  await page.getByRole("textbox", { name: words["contact.address"] }).fill("ul. Krótka 1");
  await page.getByRole("textbox", { name: words["contact.postcode"] }).fill("00-001");
  await page.getByRole("textbox", { name: words["contact.city"] }).fill("Warszawa");
}

/** §5: the two consents without which nothing begins. */
export async function agree(page: Page, reader: Reader): Promise<void> {
  const terms = says[reader]["consent.terms_label"].replace(/<[^>]+>/g, "");
  await page.getByRole("checkbox", { name: terms }).check();
  await page.getByRole("checkbox", { name: says[reader]["consent.early_start_label"] }).check();
}

export const orderButton = (page: Page, reader: Reader) =>
  page.getByRole("button", { name: says[reader]["checkout.order"] });

const bank = {
  pl: {
    title: "Demonstracyjna strona płatności",
    pay: /^Zapłać \d/,
    refuse: "Odmów płatności",
    wait: "Każ sklepowi czekać",
  },
  en: {
    title: "Demo payment page",
    pay: /^Pay [A-Z]/,
    refuse: "Refuse the payment",
    wait: "Let the installation wait",
  },
  ua: {
    title: "Демонстраційна сторінка оплати",
    pay: /^Оплатити \d/,
    refuse: "Відмовити в оплаті",
    wait: "Нехай магазин чекає",
  },
} as const;

/** What the bank answers, pressed on its own page. */
export async function atBank(page: Page, reader: Reader, act: "pay" | "refuse" | "wait"): Promise<void> {
  await arrive(page, bank[reader].title);
  await page.getByRole("button", { name: bank[reader][act] }).click();
}

/** Waits for the word that money has come; answers the page of the order. */
export async function seeOrderPaid(page: Page, reader: Reader): Promise<void> {
  await arrive(page, new RegExp(says[reader]["pay.received"].replace("{amount}", "")));
}

/** A Wednesday in two or three weeks, as a date field takes it: far enough for every clock. */
export const inTwoWeeks = (): string =>
  new Date((Math.floor(Date.now() / 604_800_000 - 6 / 7) * 7 + 27) * 86_400_000).toJSON().slice(0, 10);
