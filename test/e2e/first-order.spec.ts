import { sendWork } from "./work-steps.ts";
import type { Download } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { followMail, readMail } from "./mailbox.ts";
import { chooseFiles, docx, txt } from "./papers.ts";
import { openFromMenu, openZone, takeFromBoard } from "./zones.ts";
import {
  atBank,
  fillBuyer,
  openOrderPage,
  orderButton,
  priceCard,
  seeOrderPaid,
  textField,
} from "./portal.ts";
import { arrive, expect, expectUsable, newAddress, test } from "./fixtures.ts";

/** Long names must neither be lost nor make a page wider than a phone. */
const contract = "umowa-najmu-lokalu-mieszkalnego-z-zalacznikami.docx";

/** Sentences differ, because repeated ones have a lower price. */
const days =
  "pierwszego drugiego trzeciego czwartego piątego szóstego siódmego ósmego dziewiątego dziesiątego".split(
    " ",
  );

test.describe("§1, §2: a guest orders, pays, follows and downloads", () => {
  test(
    "from a text and two files to two languages",
    { tag: "@phone" },
    async ({ page, newPerson, isMobile }) => {
      const email = newAddress("halina");
      await openOrderPage(page, "pl");

      // §9: a price and a time are there before anything is typed, and no address has been asked for. The time is that of
      // the example: the least price is of a few words.
      const card = priceCard(page, "pl");
      await expect(card).toContainText("od 10,00 zł");
      await expect(card).not.toContainText("1 godzina");
      await expect(page.getByText("1 godzina")).toHaveCount(0);
      await expect(page.getByText("8 godzin").first()).toBeVisible();
      await expect(page.getByRole("textbox", { name: "E-mail" })).toHaveCount(0);

      await page.getByRole("button", { name: "Dodaj język docelowy" }).click();
      await page.getByRole("combobox", { name: "Dodaj język docelowy" }).fill("niem");
      await page.keyboard.press("Enter");
      await textField(page, "pl").fill(
        days.map((day) => `Najemca płaci czynsz do ${day} dnia miesiąca.`).join(" "),
      );
      await chooseFiles(page, "Wybierz pliki", [docx(contract, 120), txt("uwagi.txt", 30)]);
      await expect(page.getByText("120 słów").first()).toBeVisible();
      await expect(page.getByText("30 słów").first()).toBeVisible();
      await expect(card).toContainText("Polski – Angielski, Niemiecki");
      await expect(card).toContainText("220 słów");
      await expect(page.getByText("Ceny zawierają VAT. Terminy w Twojej strefie czasowej.")).toBeVisible();
      await expectUsable(page);

      await page.getByRole("button", { name: isMobile ? "Dalej" : "Przejdź do zamówienia" }).click();
      await arrive(page, "Sprawdź zamówienie");
      await expect(page.getByRole("heading", { name: "Polski – Niemiecki" })).toBeVisible();
      // Each language has the text with the two files and what is counted.
      await expect(page.getByRole("listitem").filter({ hasText: /^Wklejony tekst70 słów$/ })).toHaveCount(2);
      await fillBuyer(page, "pl", email);
      await orderButton(page, "pl").click();

      await atBank(page, "pl", "pay");
      await seeOrderPaid(page, "pl");
      await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
      await arrive(page, /^Zamówienie \d+$/);
      const number = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";

      const desk = await newPerson();
      await openZone(desk, "staff", "piotr@example.com");
      await arrive(desk, "Kolejka wycen");
      await openFromMenu(desk, "Wszystkie zamówienia");
      await arrive(desk, "Wszystkie zamówienia");
      await desk.getByRole("link", { name: number, exact: true }).click();
      await arrive(desk, number);
      await desk.getByRole("button", { name: "Zaproponuj: Olena Kovalenko" }).click();
      await expect(desk.getByText("Zlecenie zaproponowano: Olena Kovalenko")).toBeVisible();

      const translator = await newPerson();
      await openZone(translator, "translator", "olena@example.com");
      await arrive(translator, "Tablica zleceń");
      await takeFromBoard(translator, /\d+/.exec(number)?.[0] ?? "");
      await arrive(translator, "Tłumaczenie: Polski → Angielski");
      const source = translator.waitForEvent("download");
      await translator.getByRole("button", { name: `Pobierz ${contract}` }).click();
      expect((await source).suggestedFilename()).toBe(contract);
      for (const name of ["umowa-najmu", "uwagi"]) {
        const slot = translator.getByRole("region", { name: `Tłumaczenie pliku ${name}` });
        await chooseFiles(slot, "Wybierz pliki", [txt(`${name}-en.txt`, 100)]);
        await expect(slot.getByRole("button", { name: `Usuń ${name}-en.txt` })).toBeVisible();
      }
      await translator
        .getByRole("textbox", { name: "Przetłumaczony tekst" })
        .fill("The tenant pays the rent.");
      await sendWork(translator);
      await expectUsable(translator);

      await readMail(page, email, /jest gotowe do pobrania/);
      const order = await followMail(page, "Otwórz zamówienie");
      await arrive(order, number);
      const translated = order.waitForEvent("download");
      await order.getByRole("button", { name: "Pobierz umowa-najmu-en.txt" }).click();
      expect(await contentOf(await translated)).toContain("uwaga uwaga");
      // The mail's link may be passed on, so it shows no invoice; where it was ordered there is one.
      await expect(order.getByText(/^Fakturę wysyłamy e-mailem/)).toBeVisible();
      await expect(order.getByRole("button", { name: /^Faktura FV\// })).toHaveCount(0);
      await page.goto(new URL(order.url()).pathname);
      const invoice = page.waitForEvent("download");
      await page.getByRole("button", { name: /^Faktura FV\// }).click();
      expect(await contentOf(await invoice)).toMatch(/^%PDF/);

      await order.getByRole("radio", { name: "5 – doskonale" }).check();
      await expect(order.getByText("Ocena została zapisana")).toBeVisible();
      await order.reload();
      await expect(order.getByRole("radio", { name: "5 – doskonale" })).toBeChecked();

      await readMail(page, email, /^Płatność otrzymana – zamówienia \d+, \d+$/);
      await readMail(page, email, /^Faktura FV\/.+ na 105,54\szł$/);
    },
  );
});

const contentOf = async (download: Download): Promise<string> =>
  (await readFile(await download.path())).toString("latin1");
