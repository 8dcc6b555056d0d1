import { atSettings, invite, join } from "./account-steps.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { openAsAnna } from "./money-steps.ts";
import { openZone } from "./zones.ts";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole("dialog", { name });
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const tmx = `<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body>
<tu><tuv xml:lang="en"><seg>Open the door.</seg></tuv><tuv xml:lang="pl"><seg>Otwórz drzwi.</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Close it.</seg></tuv><tuv xml:lang="pl"><seg>Zamknij to.</seg></tuv></tu></body></tmx>`;
const fileOf = (name: string, text: string) => ({ name, mimeType: "text/plain", buffer: Buffer.from(text) });

/** Withdraws the consent of an earlier run, with which its memories go. */
async function withoutConsent(page: Page): Promise<void> {
  const consent = page.getByRole("checkbox", { name: "Keep my translations" });
  if (!(await consent.isChecked())) return;
  await consent.click();
  await button(page, "Withdraw and delete").click();
  await expect(consent).not.toBeChecked();
}

test.describe("1 Translation memory and terms", { tag: "@phone" }, () => {
  test("a customer agrees, imports, downloads and withdraws", async ({ page }) => {
    await openAsAnna(page, "/en/account/memory");
    await arrive(page, "Translation memory and terms");
    await withoutConsent(page);
    await expect(
      part(page, "Translation memories").getByText("agree to keep translations first"),
    ).toBeVisible();
    await expectUsable(page);
    const consent = page.getByRole("checkbox", { name: "Keep my translations" });
    await consent.check();
    await expect(page.getByText("Your translations are", { exact: false })).toBeVisible();

    await button(page, "Import TMX").click();
    const importing = dialog(page, "Import a TMX file");
    await importing.getByRole("button", { name: "Import TMX" }).click();
    await expect(importing.getByText("Choose a file.")).toBeVisible();
    await expectUsable(page);
    await importing.getByLabel("File").setInputFiles(fileOf("own.tmx", tmx));
    await importing.getByRole("button", { name: "Import TMX" }).click();
    await expect(page.getByText("2 sentences added of 2 read")).toBeVisible();
    const row = part(page, "Translation memories").getByRole("row", { name: /English – Polish/ });
    await expect(row).toContainText("2");
    await expectUsable(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      row.getByRole("button", { name: /^Download TMX/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("memory-en-pl.tmx");

    await button(page, "Import TMX").click();
    await importing.getByLabel("File").setInputFiles(fileOf("broken.tmx", "<tmx><body><tu>"));
    await importing.getByRole("button", { name: "Import TMX" }).click();
    await expect(
      page.getByText("The file is damaged, or its characters have another encoding"),
    ).toBeVisible();
    // The languages are those of the file, whatever its encoding.
    await button(page, "Import TMX").click();
    const swedish = tmx.replaceAll('"en"', '"sv-SE"').replace("<?xml", "\uFEFF<?xml");
    const buffer = Buffer.from(swedish, "utf16le");
    await importing.getByLabel("File").setInputFiles({ ...fileOf("svensk.tmx", ""), buffer });
    await expect(importing.getByLabel("From")).toHaveValue("sv");
    await expect(importing.getByLabel("Into")).toHaveValue("pl");
    await page.keyboard.press("Escape");

    await row.getByRole("button", { name: /^Delete/ }).click();
    await dialog(page, /^Delete the memory/)
      .getByRole("button", { name: "Delete" })
      .click();
    await expect(page.getByText("There is no translation memory yet.")).toBeVisible();
    await consent.click();
    await expectUsable(page);
    await button(page, "Withdraw and delete").click();
    await expect(consent).not.toBeChecked();
  });

  test("terms are added, changed, found, exported, imported and deleted", async ({ page }) => {
    await openAsAnna(page, "/en/account/memory");
    await arrive(page, "Translation memory and terms");
    const terms = part(page, "Terms");
    // Another scenario may have added terms of this customer; then their languages are listed first.
    const languages = terms.getByRole("combobox", { name: "Languages" });
    const into = terms.getByRole("combobox", { name: "Into" });
    await expect(languages.or(into).first()).toBeVisible();
    if (await languages.isVisible()) await languages.selectOption("Other languages");
    await terms.getByRole("combobox", { name: "From" }).selectOption("English");
    await into.selectOption("German");
    await expect(terms.getByText("There are no terms for these languages yet.")).toBeVisible();
    await button(page, "Add a term").click();
    const adding = dialog(page, "Add a term");
    await adding.getByRole("button", { name: "Add a term" }).click();
    await expect(adding.getByRole("textbox", { name: "Source term" })).toHaveAttribute(
      "aria-invalid",
      "true",
    );
    await adding.getByRole("textbox", { name: "Source term" }).fill("contract");
    await adding.getByRole("textbox", { name: "Target term" }).fill("Vertrag");
    await expectUsable(page);
    await adding.getByRole("button", { name: "Add a term" }).click();
    const row = terms.getByRole("row", { name: /contract/ });
    await expect(row).toContainText("preferred");
    await row.getByRole("button", { name: /^Edit/ }).click();
    const editing = dialog(page, "Edit the term");
    await editing.getByRole("combobox", { name: "Status" }).selectOption("forbidden");
    await editing.getByRole("textbox", { name: /^Note/ }).fill("say Abkommen");
    await editing.getByRole("button", { name: "Edit" }).click();
    await expect(row).toContainText("forbidden");
    await expect(row).toContainText("say Abkommen");

    await button(page, "Import terms").click();
    const importing = dialog(page, /^Import terms/);
    await importing.getByLabel("File").setInputFiles(fileOf("terms.csv", "offer,Angebot\nbill,,preferred\n"));
    await importing.getByRole("button", { name: "Import terms" }).click();
    await expect(terms.getByText("Terms added: 1, changed: 0.")).toBeVisible();
    await expect(terms.getByText(/Lines that were not read.*: 2\./)).toBeVisible();
    await expectUsable(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      terms.getByRole("button", { name: /^Download CSV/ }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("terms-en-de.csv");
    const search = terms.getByRole("searchbox", { name: "Search terms" });
    await search.fill("Angebot");
    await search.press("Enter");
    await expect(row).toHaveCount(0);
    await search.fill("");
    await expect(row).toBeVisible();
    for (const name of [/^Delete: contract/, /^Delete: offer/]) {
      await terms.getByRole("button", { name }).click();
      await dialog(page, /^Delete the term/)
        .getByRole("button", { name: "Delete" })
        .click();
      await expect(terms.getByRole("button", { name })).toHaveCount(0);
    }
    await expect(terms.getByText("There are no terms for these languages yet.")).toBeVisible();
  });

  test("the desk imports and deletes the memory of a brand", async ({ page }) => {
    await openZone(page, "staff", "piotr@example.com", "/staff/memory");
    await arrive(page, "Pamięć tłumaczeniowa i terminologia");
    await button(page, "Importuj TMX").click();
    const importing = dialog(page, "Import pliku TMX");
    await importing.getByLabel("Plik").setInputFiles(fileOf("house.tmx", tmx));
    await importing.getByRole("button", { name: "Importuj TMX" }).click();
    const row = part(page, "Pamięci tłumaczeniowe").getByRole("row", { name: /Angielski – Polski/ });
    await expect(row).toContainText("2");
    await expectUsable(page);
    await row.getByRole("button", { name: /^Usuń/ }).click();
    const removing = dialog(page, /^Usunąć pamięć/);
    await removing.getByRole("textbox", { name: "Powód" }).fill("nieaktualna");
    await removing.getByRole("button", { name: "Usuń" }).click();
    await expect(page.getByText("Nie ma jeszcze pamięci tłumaczeniowej.")).toBeVisible();

    // Single terms, by the dialogs of the customer's page.
    const terms = part(page, "Terminologia");
    await terms.getByRole("button", { name: "Dodaj termin" }).click();
    const adding = dialog(page, "Dodaj termin");
    await adding.getByRole("textbox", { name: "Termin źródłowy" }).fill("lease");
    await adding.getByRole("textbox", { name: "Termin docelowy" }).fill("najem");
    await adding.getByRole("button", { name: "Dodaj termin" }).click();
    const term = terms.getByRole("row", { name: /lease/ });
    await term.getByRole("button", { name: /^Edytuj/ }).click();
    const editing = dialog(page, "Edytuj termin");
    await editing.getByRole("combobox", { name: "Status" }).selectOption("forbidden");
    await editing.getByRole("button", { name: "Edytuj" }).click();
    await expect(term).toContainText("zabroniony");
    await expectUsable(page);
    await term.getByRole("button", { name: /^Usuń/ }).click();
    await dialog(page, /^Usunąć termin/)
      .getByRole("button", { name: "Usuń" })
      .click();
    await expect(term).toHaveCount(0);
  });
});

test.describe("Integrations 6: proposals of terms", { tag: "@phone" }, () => {
  test("a buyer proposes terms; an owner accepts one and declines the other with a reason", async ({
    page,
    newPerson,
  }) => {
    const { portal } = await atSettings(page);
    await portal.goto("/en/account/team");
    const email = newAddress("kupiec");
    await invite(portal, email, "Buyer");
    const buyer = await join(await newPerson(), email);
    await buyer.goto(new URL("/en/account/memory", buyer.url()).href);
    await arrive(buyer, "Translation memory and terms");
    await expect(button(buyer, "Add a term")).toHaveCount(0);
    await expect(buyer.getByRole("checkbox", { name: "Keep my translations" })).toHaveCount(0);
    for (const [source, target] of [
      ["umowa", "contract"],
      ["pozew", "suit"],
    ] as const) {
      await button(buyer, "Propose a term").click();
      const form = dialog(buyer, "Propose a term");
      await form.getByRole("textbox", { name: "Source term" }).fill(source);
      await form.getByRole("textbox", { name: "Target term" }).fill(target);
      await form.getByRole("button", { name: "Propose a term" }).click();
      await expect(form).toHaveCount(0);
      await expect(part(buyer, "Proposed terms").getByRole("row", { name: source })).toContainText("waiting");
    }
    await expectUsable(buyer);

    await portal.goto("/en/account/memory");
    await arrive(portal, "Translation memory and terms");
    const waiting = part(portal, "Proposed terms");
    await waiting.getByRole("button", { name: "Decline “pozew”" }).click();
    const declining = dialog(portal, /pozew/);
    await declining.getByRole("textbox", { name: "Answer" }).fill("We write claim.");
    await expectUsable(portal);
    await declining.getByRole("button", { name: "Decline" }).click();
    await expect(waiting.getByRole("row", { name: "pozew" })).toHaveCount(0);
    await expectUsable(portal);
    await waiting.getByRole("button", { name: "Accept “umowa”" }).click();
    await expect(waiting).toHaveCount(0);
    await expect(part(portal, "Terms").getByText("umowa")).toBeVisible();

    await buyer.reload();
    const own = part(buyer, "Proposed terms");
    await expect(own.getByRole("row", { name: "umowa" })).toContainText("accepted");
    await expect(own.getByRole("row", { name: "pozew" })).toContainText("Reason: We write claim.");
    await expectUsable(buyer);
  });
});
