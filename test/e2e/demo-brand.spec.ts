import { paper } from "./papers.ts";
import { secondServer, type SecondServer } from "./second-server.ts";
import { arrive, expect, expectUsable, test, type Page } from "./fixtures.ts";
import { english, german } from "./sentences.ts";

const lingy = (base: string | undefined): string => `http://lingy.localhost:${new URL(base ?? "").port}`;

async function logIn(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/`);
  await arrive(page, "Log in");
  await page.getByRole("textbox", { name: "E-mail" }).fill("mueller@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill("tolmaro-demo");
  const account = page.waitForResponse(
    (response) =>
      response.request().method() === "GET" && response.url().endsWith("/api/v2/customer/current"),
  );
  await page.getByRole("button", { name: "Log in" }).click();
  // The page follows the account's language, which tests of this file change.
  const { data } = (await (await account).json()) as { data: { locale: string } };
  await arrive(page, data.locale === "de" ? german["demo.title"] : english["demo.title"]);
  await changeLanguage(page, "English");
}
async function changeLanguage(page: Page, name: "English" | "Deutsch"): Promise<void> {
  await page.getByRole("button", { name: /(Language|Sprache): / }).click();
  await page.getByRole("button", { name, exact: true }).click();
  await arrive(page, name === "Deutsch" ? german["demo.title"] : english["demo.title"]);
}
const source = (page: Page) => page.getByRole("textbox", { name: english["demo.source"], exact: true });
const result = (page: Page) => page.getByRole("textbox", { name: english["demo.result"] });

test.describe("§1, R25 The demo brand is one page that requires a login", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"], locale: "en-GB" });

  test("a text is translated with Ctrl+Enter, copied, swapped and stored over a reload @phone", async ({
    page,
    baseURL,
  }) => {
    await logIn(page, lingy(baseURL));
    await page.goto(`${lingy(baseURL)}/de/login`);
    await arrive(page, german["demo.title"]);
    await page.goto(`${lingy(baseURL)}/en/login`);
    await arrive(page, english["demo.title"]);
    await page
      .getByLabel(english["demo.document"])
      .last()
      .setInputFiles({
        name: "rent.pdf",
        mimeType: "application/pdf",
        buffer: Buffer.from("%PDF-1.7"),
      });
    await expect(page.getByRole("alert")).toHaveText(/^rent\.pdf cannot be translated here: .*docx, pptx/);
    await expect(page.getByRole("navigation", { name: "Menu" })).toHaveCount(0);
    await expect(page.getByText(english["demo.stand_in"])).toBeVisible();
    await page.getByRole("button", { name: english["demo.translate"] }).click();
    await expect(page.getByText(english["field.required"])).toBeVisible();
    await source(page).fill("Guten Tag. Wie geht es Ihnen?\n\nMit freundlichen Grüßen");
    await expect(page.getByText("9 words")).toBeVisible();
    await source(page).press("Control+Enter");
    await expect(result(page)).toHaveValue(
      /no translation was made.* Guten Tag\. .*\n\n.*Mit freundlichen Grüßen$/s,
    );
    await expect(result(page)).toHaveAttribute("readonly");
    await expect(page.getByText(english["demo.machine"]).first()).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: english["demo.copy"] }).click();
    await expect(page.getByRole("status").filter({ hasText: english["demo.copied"] })).toBeVisible();
    await page.reload();
    await arrive(page, "Machine translation");
    await expect(source(page)).toHaveValue(/^Guten Tag\./);
    await expect(page.getByRole("combobox", { name: english["demo.from"] })).toHaveValue("de");
    await page.getByRole("button", { name: english["demo.swap"] }).click();
    await expect(page.getByRole("combobox", { name: english["demo.from"] })).toHaveValue("en");
    await expect(page.getByRole("combobox", { name: english["demo.to"] })).toHaveValue("de");
  });

  test("the language that a visitor chose stays through the login, and the account keeps its own", async ({
    page,
    baseURL,
  }) => {
    await logIn(page, lingy(baseURL));
    await changeLanguage(page, "Deutsch");
    await page.getByRole("button", { name: german["ui.log_out"] }).click();
    await arrive(page, german["login.title"]);
    await page.getByRole("button", { name: /Sprache: / }).click();
    await page.getByRole("button", { name: "English", exact: true }).click();
    await arrive(page, english["login.title"]);
    const written: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "PUT") written.push(request.url());
    });
    await page.getByRole("textbox", { name: "E-mail" }).fill("mueller@example.com");
    await page.getByRole("textbox", { name: "Password" }).fill("tolmaro-demo");
    await page.getByRole("button", { name: "Log in" }).click();
    await arrive(page, english["demo.title"]);
    await page.waitForLoadState("networkidle");
    await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
    expect(written).toEqual([]);
    await page.reload();
    await arrive(page, english["demo.title"]);
  });

  test("the proposed languages follow the page until a text is entered", async ({ page, baseURL }) => {
    await logIn(page, lingy(baseURL));
    const from = page.getByRole("combobox", { name: /^(From|Von)$/ });
    await expect(from).toHaveValue("de");
    await changeLanguage(page, "Deutsch");
    await expect(from).toHaveValue("en");
    await changeLanguage(page, "English");
    await expect(from).toHaveValue("de");
    await source(page).fill("Guten Tag.");
    await changeLanguage(page, "Deutsch");
    await expect(from).toHaveValue("de");
    await changeLanguage(page, "English");
    await expect(source(page)).toHaveValue("Guten Tag.");
    await expect(from).toHaveValue("de");
  });

  test("too long is shown before it is sent; a service that is down costs no text; a cancelled one keeps its part", async ({
    page,
    baseURL,
    complaints,
  }) => {
    complaints.expect(/status of 503|ERR_ABORTED|ERR_FAILED/);
    await logIn(page, lingy(baseURL));
    await source(page).fill("Wort ".repeat(1_001));
    await expect(page.getByText(english["demo.too_long"])).toBeVisible();
    const sentence = "Dieser Satz ist lang genug, damit nach einer Weile ein zweiter Teil folgt. ";
    await source(page).fill(sentence.repeat(40));
    let calls = 0;
    await page.route("**/api/v2/machine-translation", async (route) => {
      if (route.request().method() !== "POST" || (calls += 1) < 2) return route.continue();
      await route.fulfill({
        status: 503,
        json: { error: { code: "service.unavailable", message: english["ui.unavailable"] } },
      });
    });
    await page.getByRole("button", { name: english["demo.translate"] }).click();
    await expect(page.getByText(english["demo.down"])).toBeVisible();
    await expect(page.getByText(english["demo.partial"])).toBeVisible();
    await expect(result(page)).toHaveValue(/no translation was made/);
    await expect(source(page)).toHaveValue(sentence.repeat(40));
    await expectUsable(page);
    await page.unroute("**/api/v2/machine-translation");
    let release = (): void => {};
    const canceled = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/v2/machine-translation", async (route) => {
      await canceled;
      await route.continue().catch(() => undefined);
    });
    await page.getByRole("button", { name: english["ui.try_again"] }).click();
    await page.getByRole("button", { name: english["ui.cancel"] }).click();
    await expect(page.getByRole("button", { name: english["ui.cancel"] })).toHaveCount(0);
    release();
    await expect(source(page)).toHaveValue(sentence.repeat(40));
  });

  test("a document comes back translated, another format is refused in words", async ({ page, baseURL }) => {
    await logIn(page, lingy(baseURL));
    const input = page.locator('input[type="file"]');
    await input.setInputFiles(paper("bild.png", Buffer.from("x")));
    await expect(page.getByText(/^bild\.png cannot be translated here/)).toBeVisible();
    await input.setInputFiles(paper("brief.txt", Buffer.from("Guten Tag.\nDanke.")));
    const ready = page.getByRole("button", { name: "Download brief.en.txt" });
    await expect(ready).toBeVisible();
    await expectUsable(page);
    const [download] = await Promise.all([page.waitForEvent("download"), ready.click()]);
    expect(download.suggestedFilename()).toBe("brief.en.txt");
  });

  test("a document that is dropped on the text is translated, and a text that is dropped there is the field's", async ({
    page,
    baseURL,
  }) => {
    await logIn(page, lingy(baseURL));
    await source(page).fill("Guten Tag.");
    /** Whether the page takes what is dropped on the text; the browser would open it instead, or put it into the field. */
    const drop = async (what: "file" | "text") =>
      source(page).evaluate((field, dropped) => {
        const dataTransfer = new DataTransfer();
        if (dropped === "text") dataTransfer.setData("text/plain", "Danke.");
        else dataTransfer.items.add(new File(["Guten Tag.\nDanke."], "brief.txt"));
        const init = { dataTransfer, bubbles: true, cancelable: true };
        field.dispatchEvent(new DragEvent("dragover", init));
        return !field.dispatchEvent(new DragEvent("drop", init));
      }, what);
    expect(await drop("text")).toBe(false);
    expect(await drop("file")).toBe(true);
    await expect(page.getByRole("button", { name: "Download brief.en.txt" })).toBeVisible();
    await expect(source(page)).toHaveValue("Guten Tag.");
  });

  test("a plain text named .docx comes back as a file that opens", async ({ page, baseURL }) => {
    await logIn(page, lingy(baseURL));
    await page.locator('input[type="file"]').setInputFiles(paper("brief.docx", Buffer.from("Guten Tag.")));
    await expect(page.getByRole("button", { name: "Download brief.en.txt" })).toBeVisible();
  });

  test("the language of a text is recognised, and a person improves text and draft at the flagship @phone", async ({
    page,
    context,
    baseURL,
  }) => {
    await logIn(page, lingy(baseURL));
    const from = page.getByRole("combobox", { name: english["demo.from"] });
    const text =
      "The tenant pays the rent on the first day of each month, and the landlord repairs the roof of the building.";
    await source(page).fill(text);
    await expect(from).toHaveValue("en");
    await from.selectOption("de");
    const taken = page.getByRole("button", { name: "Translate from English" });
    await expect(page.getByText("This text looks like English.")).toBeVisible();
    await expectUsable(page);
    await taken.click();
    await expect(from).toHaveValue("en");
    // The flagship has a price for English and Polish; for German a person is asked for one.
    const to = page.getByRole("combobox", { name: english["demo.to"] });
    await to.selectOption("pl");
    await expect(page.getByRole("link", { name: english["demo.human_link"] })).toBeVisible();
    await to.selectOption("de");
    await source(page).press("Control+Enter");
    await expect(result(page)).toHaveValue(/no translation was made/);
    const to_person = page.getByRole("link", { name: english["demo.human_quote"] });
    // A translation of another text is no draft of this one.
    await source(page).fill(`${text} He also cleans the stairs.`);
    await expect(page.getByText(english["demo.of_before"])).toBeVisible();
    await expect(to_person).toHaveAttribute("href", /&draft=$/);
    await source(page).fill(text);
    await expect(page.getByText(english["demo.of_before"])).toBeHidden();
    const [flagship] = await Promise.all([context.waitForEvent("page"), to_person.click()]);
    await arrive(flagship, english["write.title"]);
    await expect(flagship.getByRole("textbox", { name: english["write.text"] })).toHaveValue(text);
    expect(new URL(flagship.url()).hash).toBe("");
    const note = flagship.getByRole("textbox", { name: english["write.note"] });
    if (!(await note.isVisible())) await flagship.getByText(english["write.more"]).click();
    await expect(note).toHaveValue(/A machine made this draft:\n.*no translation was made/s);
    await flagship.close();
  });

  test("any other path leads home, but the legal texts and the withdrawal stay in reach", async ({
    page,
    baseURL,
  }) => {
    const home = lingy(baseURL);
    await page.goto(`${home}/de/account/orders`);
    await expect(page).toHaveURL(`${home}/`);
    // The language of the address stays that of the page, before and after the login.
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.goto(`${home}/en/login`);
    await expect(page).toHaveURL(`${home}/`);
    await expect(page.locator("html")).toHaveAttribute("lang", /^en/);
    await page.goto(`${home}/de/info/terms`);
    await arrive(page, "Allgemeine Geschäftsbedingungen");
    await expect(page.getByText("Das Demo-Konto")).toHaveCount(2);
    await page.getByRole("contentinfo").getByRole("link", { name: german["link.withdrawal"] }).click();
    await arrive(page, german["withdrawal.title"]);
  });
});

test("Decision 0250 a link to an order opens at the demo brand too, and an unknown one says so", async ({
  page,
  baseURL,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const home = lingy(baseURL);
  for (const address of ["order/quotations", "account/order", "orders/pay"]) {
    await page.goto(`${home}/en/${address}/${"A".repeat(22)}`);
    await expect(page).toHaveURL(new RegExp(`/en/${address}/A+$`));
    await arrive(page, english["error.not_found"]);
  }
});

test.describe("The demo brand as a portal, by configuration alone", () => {
  test.use({ locale: "de-DE" });
  let server: SecondServer;
  test.beforeAll(async () => {
    server = await secondServer({ PORTAL_BRANDS: "lingy" });
  });
  test.afterAll(() => server.end());

  test("it prices German into English in euros, in both of its languages", async ({ page }) => {
    const home = server.home("lingy");
    await page.goto(`${home}/de/order/write`);
    await arrive(page, german["write.title"]);
    await page
      .getByRole("textbox", { name: german["write.text"] })
      .fill("Ein kurzer Text für die Übersetzung.");
    await expect(page.getByText(/\d+,\d{2}\s€/).first()).toBeVisible();
    await page.goto(`${home}/no/such/page`);
    await expect(page).toHaveURL(`${home}/en/order/write`);
    await arrive(page, english["write.title"]);
    await page.goto(`${home}/en/info/terms`);
    await arrive(page, "Terms of service");
    await expect(page.getByText("The demo account")).toHaveCount(0);
  });

  test("its checkout begins with its country, and its pages are about what it sells", async ({ page }) => {
    const home = server.home("lingy");
    await page.goto(`${home}/de/order/write`);
    await arrive(page, german["write.title"]);
    await page.getByRole("textbox", { name: german["write.text"] }).fill("Ein kurzer Text für Herrn Weiß.");
    await page.getByRole("button", { name: german["write.continue"] }).click();
    await arrive(page, "Bestellung prüfen");
    await expect(page.getByRole("combobox", { name: german["contact.country"] })).toHaveValue("DE");
    await page.goto(`${home}/de/info/services`);
    await arrive(page, "Leistungen");
    const main = page.getByRole("main");
    // It does not sell interpreting on site.
    await expect(main.locator('a[href*="service=oral"]')).toHaveCount(0);
    await main.getByRole("link", { name: "Dolmetschen in Ihrem Gespräch" }).click();
    await arrive(page, german["order.title.phone call"]);
  });
});
