import { docxOf, paragraph, run, wordPart } from "#test/fixtures/documents/office.ts";
import { expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { documentInHand, targetsOf } from "./world.ts";
import { openZone } from "./zones.ts";

const field = (page: Page) => page.getByRole("textbox", { name: /^Tłumaczenie segmentu/ });

const cover = docxOf(
  paragraph(run("Najemca płaci czynsz.")) + paragraph(run("Wynajmujący czeka na czynsz.")),
  [["header", "header1.xml"]],
  { "word/header1.xml": wordPart("hdr", paragraph(run("Pismo przewodnie"))) },
);

async function openTwoDocuments(page: Page): Promise<number> {
  const text = "Pierwszy akapit tekstu.\nDrugi akapit tekstu.";
  const job = await documentInHand("pismo.docx", cover, newAddress("documents"), text);
  await openZone(page, "translator", "olena@example.com", `/translator/jobs/${job}/editor`);
  await expect(field(page)).toBeVisible();
  return job;
}

test.describe("6.3 An order of several documents", { tag: "@phone" }, () => {
  test("each document begins with its name, a header is called one, and a document is shown alone", async ({
    page,
    isMobile,
  }) => {
    await openTwoDocuments(page);
    await expect(page.getByRole("gridcell", { name: "pismo.docx" })).toBeVisible();
    await expectUsable(page);
    if (isMobile) await page.getByText("Wyszukiwanie i działania").click();
    else {
      await expect(page.getByRole("gridcell", { name: "text.txt" })).toBeVisible();
      await expect(page.getByRole("row", { name: /Pismo przewodnie/ })).toContainText("Nagłówek");
    }
    await page.getByText("Więcej filtrów").click();
    await page.getByRole("combobox", { name: "Dokument" }).selectOption({ label: "text.txt" });
    await expect(page.getByText("Widać 2 segmenty")).toBeVisible();
    await expect(page.getByText("Pierwszy akapit tekstu.")).toBeVisible();
    await expect(page.getByText("Najemca płaci czynsz.")).toHaveCount(0);
  });
});

test.describe("6.3 Dialogs that a key opens", () => {
  test("what is typed right after the key is in the field: a number, what to replace, where to split", async ({
    page,
  }) => {
    const job = await openTwoDocuments(page);
    await field(page).focus();
    await page.keyboard.press("Control+g");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("textbox", { name: "Tłumaczenie segmentu 3", exact: true })).toBeFocused();
    await page.keyboard.type("The lessor waits for the rent.");
    await page.keyboard.press("Control+h");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.type("lessor");
    await page.keyboard.press("Tab");
    await page.keyboard.type("landlord");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Zamień: / }).click();
    await expect.poll(() => targetsOf(job)).toContain("The landlord waits for the rent.");
    await field(page).focus();
    await page.keyboard.press("Alt+s");
    await expect(page.getByRole("dialog").getByRole("combobox")).toBeFocused();
    await page.getByRole("button", { name: "Podziel segment" }).last().click();
    await expect.poll(async () => (await targetsOf(job)).length).toBe(6);
  });
});
