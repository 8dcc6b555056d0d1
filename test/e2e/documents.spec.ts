import fs from "node:fs";
import path from "node:path";
import { docOf, textCell, xlsOf } from "#test/fixtures/documents/binary.ts";
import { docxOf, paragraph, png, run } from "#test/fixtures/documents/office.ts";
import { chooseFiles, paper } from "./papers.ts";
import { openOrderPage, priceCard } from "./portal.ts";
import { expect, expectUsable, test } from "./fixtures.ts";

const contract = docOf({
  body: ["To jest umowa najmu. To jest umowa najmu. Strony podpisały ją dzisiaj.\r"],
  header: ["Kancelaria Nowak\r"],
  comment: ["czy na pewno?\r"],
});
const prices = xlsOf([
  { name: "Ceny", records: [textCell("To jest umowa najmu."), textCell("nowa pozycja")] },
]);

test.describe("§5 Documents", { tag: "@phone" }, () => {
  test.beforeEach(async ({ page }) => openOrderPage(page, "en"));

  test("how files were counted is shown part by part, with the text itself", async ({ page }) => {
    await chooseFiles(page, "Choose files", [paper("umowa.doc", contract), paper("ceny.xls", prices)]);
    const files = page.getByRole("list", { name: "Files to translate" });
    await expect(files.getByText("12 words")).toBeVisible();
    await expect(files.getByText("6 words")).toBeVisible();
    await expect(priceCard(page, "en")).toContainText("18 words");

    await page.getByRole("button", { name: "How we count" }).last().click();
    const report = page.getByRole("dialog", { name: "How we counted" });
    const first = report.getByRole("region", { name: "umowa.doc" });
    await expect(first.getByText("Text and tables")).toBeVisible();
    await expect(first.getByText("they repeat on every page")).toBeVisible();
    await expect(
      first.getByText("comments are not part of the text; translated if you choose so in the order"),
    ).toBeVisible();
    await expect(first.getByText("4 words in sentences that repeat")).toBeVisible();
    await expect(first.getByText("Counting rule d1.6")).toBeVisible();
    const together = report.getByRole("region", { name: "All files together" });
    const pages = "Pages of sworn translation (1125 characters, started pages count in full): 1";
    for (const part of [first, together]) await expect(part.getByText(pages)).toBeVisible();
    await expect(report.getByText("4 words in sentences already found in an earlier file")).toBeVisible();
    await expectUsable(page);

    await first.getByText("Text that was read").click();
    const text = first.getByRole("region", { name: "Text of umowa.doc" });
    await expect(text.getByText("Strony podpisały ją dzisiaj.")).toBeVisible();
    await expect(text.getByText("Comments")).toBeVisible();
    await expect(first.getByText("This is the end of the text.")).toBeVisible();
    await expectUsable(page);
    await page.keyboard.press("Escape");
    await expect(report).toHaveCount(0);
  });

  test("the same content twice is noticed, under whatever name", async ({ page }) => {
    await chooseFiles(page, "Choose files", [paper("umowa.doc", contract)]);
    const files = page.getByRole("list", { name: "Files to translate" });
    await expect(files.getByText("12 words")).toBeVisible();
    await chooseFiles(page, "Choose files", [paper("kopia.doc", contract)]);
    await expect(files.getByText("12 words · the same file as umowa.doc")).toBeVisible();
    await page.getByRole("button", { name: "Remove kopia.doc" }).click();
    await expect(files.getByText("the same file as")).toHaveCount(0);
  });

  test("a lost connection is tried again, by itself and by hand", async ({ page, complaints }) => {
    complaints.expect(/net::ERR_|Failed to load/);
    await page.route("**/api/v2/upload?*", (route) => route.abort("connectionreset"));
    await chooseFiles(page, "Choose files", [paper("umowa.doc", contract)]);
    const files = page.getByRole("list", { name: "Files to translate" });
    await expect(files.getByText("umowa.doc was not uploaded. Try again.")).toBeVisible();
    await page.unroute("**/api/v2/upload?*");
    await page.getByRole("button", { name: "Try umowa.doc again" }).click();
    await expect(files.getByText("12 words")).toBeVisible();
  });

  test("an unavailable storage is reported with the file, which can be sent again", async ({
    page,
    complaints,
  }) => {
    complaints.expect(/503/);
    const folder = path.join(process.env["E2E_DATA"] ?? "", "files", "upload");
    fs.mkdirSync(folder, { recursive: true });
    fs.renameSync(folder, `${folder}.away`);
    fs.writeFileSync(folder, "");
    const files = page.getByRole("list", { name: "Files to translate" });
    try {
      await chooseFiles(page, "Choose files", [paper("umowa.doc", contract)]);
      await expect(files.getByText("Files cannot be stored or read at the moment.")).toBeVisible();
      await expectUsable(page);
    } finally {
      fs.rmSync(folder);
      fs.renameSync(`${folder}.away`, folder);
    }
    await page.getByRole("button", { name: "Try umowa.doc again" }).click();
    await expect(files.getByText("12 words")).toBeVisible();
  });

  test("a refused picture of a text goes to a person from its own row", async ({ page, complaints }) => {
    complaints.expect(/422/);
    const scan = docxOf(paragraph(run("")), [], { "word/media/image1.png": png });
    await chooseFiles(page, "Choose files", [
      paper("skan.docx", scan),
      paper("akt.pdf", Buffer.from("%PDF-1.7 a scan")),
      paper("pusty.txt", Buffer.alloc(0)),
    ]);
    const files = page.getByRole("list", { name: "Files to translate" });
    await expect(files.getByText("This file will be skipped.")).toHaveCount(1);
    const ask = files.getByRole("button", { name: "Keep the file and ask for a quote" });
    await expect(ask).toHaveCount(2);
    await expectUsable(page);
    await ask.first().click();
    await expect(ask).toHaveCount(1);
    await ask.first().click();
    // Only the document is known to have its text in pictures.
    const in_pictures = "The text of this file is in pictures. A person will count it for your quote.";
    await expect(files.getByText(in_pictures)).toHaveCount(1);
    const of_pdf = "A person will count the text of this file for your quote.";
    await expect(files.getByText(of_pdf)).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Ask for a free quote" })).toBeVisible();
  });
});
