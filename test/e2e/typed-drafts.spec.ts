import { chooseFiles, paper, txt } from "./papers.ts";
import { arrive, expect, newAddress, test } from "./fixtures.ts";
import { answerQuote, askForQuote, finishedOrder } from "./world.ts";

test.describe("C23: what is typed about an order outlives a reload", { tag: "@phone" }, () => {
  test("a message with its file, until it is sent", async ({ page }) => {
    const { id, hash } = await finishedOrder(newAddress("wiadomosc"));
    await page.goto(`/pl/account/order/${hash}#messages`);
    await arrive(page, `Zamówienie ${id}`);
    const talk = page.getByRole("region", { name: "Wiadomości" });
    const message = talk.getByRole("textbox", { name: "Twoja wiadomość" });
    await message.fill("Gdzie znajdę drugi załącznik?");
    await chooseFiles(page, "Wybierz pliki", [
      txt("zalacznik.txt", 12),
      paper("zdjecie.png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")),
    ]);
    await expect(talk.getByRole("button", { name: "Usuń zdjecie.png" })).toBeVisible();
    await expect(talk.getByText("12 słów")).toBeVisible();
    // Nothing counts what is attached to a message.
    await expect(talk.getByText(/Policzymy go ręcznie/)).toHaveCount(0);
    await page.goto(`/pl/account/order/${hash}`);
    await arrive(page, `Zamówienie ${id}`);
    await expect(message).toHaveValue("Gdzie znajdę drugi załącznik?");
    await expect(talk.getByRole("button", { name: "Usuń zalacznik.txt" })).toBeVisible();
    await talk.getByRole("button", { name: "Wyślij wiadomość" }).click();
    await expect(talk.getByText("zalacznik.txt, zdjecie.png")).toBeVisible();
    await expect(message).toHaveValue("");
    await page.goto(`/pl/account/order/${hash}#messages`);
    await arrive(page, `Zamówienie ${id}`);
    await expect(message).toHaveValue("");
  });

  test("the comment on a rating, until it is saved", async ({ page }) => {
    const { id, hash } = await finishedOrder(newAddress("ocena"));
    const open = async () => {
      await page.goto(`/pl/account/order/${hash}`);
      await arrive(page, `Zamówienie ${id}`);
    };
    await open();
    await page.getByRole("radio", { name: "4 – bardzo dobrze" }).check();
    const comment = page.getByRole("textbox", { name: "Chcesz coś dodać?" });
    await comment.fill("Nazwisko w drugim akapicie jest poprawne.");
    await open();
    await expect(comment).toHaveValue("Nazwisko w drugim akapicie jest poprawne.");
    await page.getByRole("button", { name: "Zapisz komentarz" }).click();
    await expect(page.getByRole("button", { name: "Zapisz komentarz" })).toBeEnabled();
  });

  test("a complaint with its places and files, until it is sent or given up", async ({ page }) => {
    const { id, hash } = await finishedOrder(newAddress("zazalenie"));
    const open = async () => {
      await page.goto(`/pl/account/order/${hash}`);
      await arrive(page, `Zamówienie ${id}`);
    };
    await open();
    const complain = page.getByRole("button", { name: "Złóż reklamację" });
    const text = page.getByRole("textbox", { name: "Opisz problem" });
    await complain.click();
    await page.getByRole("checkbox", { name: "Czegoś brakuje" }).check();
    await text.fill("Brakuje drugiego akapitu.");
    await page.getByRole("button", { name: "Zaznacz miejsce" }).click();
    await page.getByRole("textbox", { name: "Jak powinno być?" }).fill("Dalej: every month.");
    await chooseFiles(page, "Wybierz pliki", [txt("strona.txt", 5)]);
    await expect(page.getByRole("button", { name: "Usuń strona.txt" })).toBeVisible();
    await open();
    await expect(text).toHaveValue("Brakuje drugiego akapitu.");
    await expect(page.getByRole("checkbox", { name: "Czegoś brakuje" })).toBeChecked();
    await expect(page.getByRole("textbox", { name: "Jak powinno być?" })).toHaveValue("Dalej: every month.");
    await expect(page.getByRole("button", { name: "Usuń strona.txt" })).toBeVisible();
    await page.getByRole("button", { name: "Anuluj", exact: true }).click();
    await open();
    await complain.click();
    await expect(text).toHaveValue("");
    await page.getByRole("checkbox", { name: "Jakość" }).check();
    await text.fill("Nazwy produktów są przetłumaczone.");
    await page.getByRole("button", { name: "Wyślij reklamację" }).click();
    await expect(page.getByText("Zgłoszona", { exact: true })).toBeVisible();
    await open();
    await expect(page.getByText("Zgłoszona", { exact: true })).toBeVisible();
    await expect(text).toHaveCount(0);
  });

  test("who buys what was quoted, and why a quote is rejected; consents are given again", async ({
    page,
  }) => {
    const { id, hash } = await askForQuote();
    await answerQuote(id);
    const open = async () => {
      await page.goto(`/pl/order/quotations/${hash}`);
      await arrive(page, new RegExp(`${id}`));
    };
    await open();
    const last_name = page.getByRole("textbox", { name: "Nazwisko" });
    const terms = page.getByRole("checkbox", { name: /^Akceptuję regulamin/ });
    await page.getByRole("textbox", { name: "Imię" }).fill("Gosia");
    await last_name.fill("Lipa");
    await terms.check();
    await page.getByRole("button", { name: "Odrzuć", exact: true }).click();
    await page.getByRole("textbox", { name: "Komentarz" }).fill("Za późno o dzień.");
    await page.keyboard.press("Escape");
    await open();
    await expect(last_name).toHaveValue("Lipa");
    await expect(page.getByRole("textbox", { name: "Imię" })).toHaveValue("Gosia");
    await expect(terms).not.toBeChecked();
    await page.getByRole("button", { name: "Odrzuć", exact: true }).click();
    await expect(page.getByRole("textbox", { name: "Komentarz" })).toHaveValue("Za późno o dzień.");
  });
});
