import { segmentsOf, textInHand, translate, translateAndHandIn } from "./editor-world.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { giveOrder } from "./world.ts";
import { openZone } from "./zones.ts";

const fieldOf = (page: Page, n: number) =>
  page.getByRole("textbox", { name: `Tłumaczenie segmentu ${n}`, exact: true });

test.describe("6 What a person finds again in the editor", { tag: "@phone" }, () => {
  test("the editor opens where the person was, after a reload and after another page", async ({ page }) => {
    const job = await textInHand("Pierwszy punkt.\nDrugi punkt.\nTrzeci punkt.\nCzwarty punkt.", {
      email: newAddress("place"),
    });
    await segmentsOf(job);
    const address = `/translator/jobs/${job.job_id}/editor`;
    await openZone(page, "translator", "olena@example.com", address);
    await fieldOf(page, 1).focus();
    await page.keyboard.press("Alt+ArrowDown");
    await page.keyboard.press("Alt+ArrowDown");
    await expect(fieldOf(page, 3)).toBeFocused();
    await page.reload();
    await expect(fieldOf(page, 3)).toBeVisible();
    await page.getByRole("link", { name: `Zlecenie ${job.id}`, exact: true }).click();
    await arrive(page, /Tłumaczenie: Polski → Angielski/);
    await page.getByRole("link", { name: "Otwórz w edytorze" }).click();
    await expect(fieldOf(page, 3)).toBeVisible();
    // What belongs to the segment has its tabs in one line, also with a number of notes.
    await page.keyboard.press("Alt+n");
    await page.getByRole("textbox", { name: "Nowa notatka" }).fill("Czy to nazwa?");
    await page.getByRole("button", { name: "Dodaj notatkę" }).click();
    const tabs = page.getByRole("tablist", { name: "Szczegóły segmentu" });
    await expect(tabs.getByRole("tab", { name: "Notatki (1)" })).toBeVisible();
    const { inside, outside } = await tabs.evaluate((line) => ({
      inside: line.scrollWidth,
      outside: line.clientWidth,
    }));
    expect(inside).toBeLessThanOrEqual(outside);
  });

  test("findings of a kind have one reason, which the verifier reads and is not asked for again", async ({
    page,
    newPerson,
    isMobile,
  }) => {
    const job = await textInHand("Czynsz wynosi 100 zł.\nKaucja wynosi 200 zł.\nWoda kosztuje 30 zł.", {
      email: newAddress("reasons"),
      package: "business",
    });
    const targets = ["The rent is PLN 111.", "The deposit is PLN 222.", "Water costs PLN 33."];
    await translate(job, targets);
    await openZone(page, "translator", "olena@example.com", `/translator/jobs/${job.job_id}/editor`);
    await page.getByRole("button", { name: "Oddaj tłumaczenie" }).click();
    const dialog = page.getByRole("dialog", { name: "Oddaj tłumaczenie" });
    await expect(dialog.getByText("Do poprawienia lub wyjaśnienia (3)")).toBeVisible();
    // When one is explained by the keyboard, the next one has the focus.
    const lines = dialog.getByRole("listitem");
    await lines
      .nth(1)
      .getByRole("button", { name: /^Dlaczego/ })
      .press("Enter");
    await lines.nth(1).getByRole("textbox").fill("Klient podał nowe kwoty.");
    await page.keyboard.press("Enter");
    await expect(lines).toHaveCount(2);
    await expect(lines.nth(1).getByRole("button", { name: /^Dlaczego/ })).toBeFocused();
    await dialog.getByRole("button", { name: "Jeden powód dla wszystkich (2)" }).click();
    await dialog.getByRole("textbox", { name: "Dlaczego tak ma być?" }).fill("Klient podał nowe kwoty.");
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Zapisz powód" }).click();
    await expect(dialog.getByText("Do poprawienia lub wyjaśnienia")).toBeHidden();
    await translateAndHandIn(job, targets);

    const review = await giveOrder(job.id, "Marta Zając", "marta@example.com");
    const marta = await newPerson();
    await openZone(marta, "translator", "marta@example.com", `/translator/jobs/${review.job_id}/editor`);
    await expect(fieldOf(marta, 1)).toBeVisible();
    const explained = marta.getByText("wyjaśnienie tłumacza: Klient podał nowe kwoty.");
    await expect(explained.first()).toBeVisible();
    await expect(marta.getByText("3 segmenty z wyjaśnionymi uwagami")).toBeVisible();
    await expectUsable(marta);
    // On a phone one segment is shown.
    if (!isMobile) {
      await expect(explained).toHaveCount(3);
      await marta.getByText("Więcej filtrów").click();
      await marta.getByRole("checkbox", { name: "Z wyjaśnionymi uwagami" }).check();
      await expect(marta.getByText("Widać 3 segmenty")).toBeVisible();
      await expectUsable(marta);
      await marta.getByRole("button", { name: "Pokaż wszystkie" }).click();
    }
    await marta.getByRole("button", { name: "Oddaj tłumaczenie" }).click();
    const missing = marta.getByRole("dialog", { name: "Oddaj tłumaczenie" });
    await expect(missing.getByText("Niezatwierdzone (3)")).toBeVisible();
    await expect(missing.getByText("Do poprawienia lub wyjaśnienia")).toBeHidden();
  });
});
