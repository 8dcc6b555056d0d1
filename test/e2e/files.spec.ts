import { chooseFiles, doc, docx, paper, txt } from "./papers.ts";
import { openOrderPage, priceCard } from "./portal.ts";
import { english } from "./sentences.ts";
import { arrive, expect, expectUsable, test } from "./fixtures.ts";

const files_list = { name: "Files to translate" };

test.describe("§5 Files", () => {
  test.beforeEach(async ({ page }) => openOrderPage(page, "en"));

  test("what cannot be accepted is refused in words, each file by itself", async ({ page }) => {
    const files = page.getByRole("list", { name: "Files to translate" });
    await chooseFiles(page, "Choose files", [
      paper("scan.pdf", Buffer.from("%PDF-1.7")),
      paper("photo.PNG", Buffer.from("png")),
      paper("huge.docx", Buffer.alloc(21 * 1024 * 1024)),
      paper("nothing.txt", Buffer.alloc(0)),
      txt("good.txt", 40),
    ]);
    // A PDF and a picture are refused in the same words, with the offer that a person prices them.
    const refused = files.getByText(
      "PDF files, images and text in images cannot be ordered directly. A person can price it for you, free of charge.",
    );
    await expect(refused).toHaveCount(2);
    await expect(files.getByRole("button", { name: "Keep the file and ask for a quote" })).toHaveCount(2);
    await expect(files.getByText("huge.docx is larger than 20 MB")).toBeVisible();
    await expect(files.getByText("nothing.txt is empty")).toBeVisible();
    await expect(files.getByText("40 words")).toBeVisible();
    await expect(priceCard(page, "en")).toContainText("40 words");
    await expect(files.getByText("This file will be skipped.")).toHaveCount(2);
    await expect(priceCard(page, "en")).toContainText("1 of 5 files");
    await expectUsable(page);

    await page.getByRole("button", { name: "Remove scan.pdf" }).click();
    await expect(files.getByText("scan.pdf")).toHaveCount(0);
    await expect(priceCard(page, "en")).toContainText("1 of 4 files");
    await expect(page.getByRole("button", { name: "Choose files" })).toBeFocused();
  });

  test("a file that is dropped on the text is added", async ({ page }) => {
    const text = page.getByRole("textbox", { name: english["write.text"] });
    const is_taken = await text.evaluate((field) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(["two words"], "dropped.txt"));
      const init = { dataTransfer, bubbles: true, cancelable: true };
      field.dispatchEvent(new DragEvent("dragover", init));
      return !field.dispatchEvent(new DragEvent("drop", init));
    });
    expect(is_taken).toBe(true);
    await expect(page.getByRole("list", files_list).getByText("2 words")).toBeVisible();
    await expect(text).toHaveValue("");
  });

  test("a scan is sent by one press, and a person prices the order", async ({ page }) => {
    const files = page.getByRole("list", { name: "Files to translate" });
    await chooseFiles(page, "Choose files", [
      paper("deed.pdf", Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3", "latin1")),
    ]);
    await files.getByRole("button", { name: "Keep the file and ask for a quote" }).click();
    await expect(files.getByText("A person will count the text of this file")).toBeVisible();
    await expect(page.getByRole("button", { name: "Ask for a free quote" }).first()).toBeVisible();
    await expectUsable(page);
  });

  test("a quote keeps what an order leaves out, without a press for each file; the order leaves it out again", async ({
    page,
  }) => {
    await chooseFiles(page, "Choose files", [
      paper("deed.pdf", Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3", "latin1")),
      txt("good.txt", 40),
    ]);
    const files = page.getByRole("list", files_list);
    const keep = files.getByRole("button", { name: "Keep the file and ask for a quote" });
    await expect(files.getByText("40 words")).toBeVisible();
    await expect(keep).toHaveCount(1);
    await page.getByRole("button", { name: "Ask for a free quote" }).first().click();
    await expect(files.getByText("A person will count the text of this file")).toBeVisible();
    await expect(keep).toHaveCount(0);
    await expectUsable(page);

    await page.getByRole("button", { name: "Back to ordering" }).first().click();
    await expect(keep).toHaveCount(1);
    await expect(priceCard(page, "en")).toContainText("1 of 2 files");

    await page.getByRole("button", { name: "Ask for a free quote" }).first().click();
    await expect(files.getByText("A person will count the text of this file")).toBeVisible();
    await chooseFiles(page, "Choose files", [paper("photo.png", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"))]);
    await expect(files.getByText("A person will count the text of this file")).toHaveCount(2);
  });

  test("the twenty-first file is one too many", async ({ page }) => {
    const many = Array.from({ length: 21 }, (_, i) => txt(`page-${i + 1}.txt`, 5));
    await chooseFiles(page, "Choose files", many);
    const files = page.getByRole("list", { name: "Files to translate" });
    await expect(files.getByText("Too many files.")).toHaveCount(1);
    await expect(files.getByText("5 words")).toHaveCount(20);
    await expect(priceCard(page, "en")).toContainText("100 words");
  });

  test("an upload in progress can be cancelled", async ({ page, complaints }) => {
    complaints.expect(/net::ERR_/);
    // The network holds the file until the test is over.
    await page.route("**/api/v2/upload?*", () => undefined);
    await chooseFiles(page, "Choose files", [docx("slow.docx", 100)]);
    const files = page.getByRole("list", { name: "Files to translate" });
    await expect(files.getByText(/^Sending…/)).toBeVisible();
    await page.getByRole("button", { name: "Cancel slow.docx" }).click();
    await expect(files).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Choose files" })).toBeFocused();
  });

  test("a document only a person can count asks for a quote", async ({ page }) => {
    await chooseFiles(page, "Choose files", [doc("statutes.doc")]);
    const files = page.getByRole("list", { name: "Files to translate" });
    await expect(
      files.getByText("Files of this format are counted by a person. Ask for a free quote."),
    ).toBeVisible();
    await expect(priceCard(page, "en")).toContainText(
      "We will price it by hand – free, in about 15 minutes.",
    );
    await expect(page.getByRole("button", { name: "Continue to order" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Ask for a free quote" })).toBeVisible();
    await expectUsable(page);
  });
});

test.describe("C6 A browser closed during an upload", { tag: "@phone" }, () => {
  test("keeps the file name, and the order waits for the file", async ({
    page,
    context,
    complaints,
    isMobile,
  }) => {
    complaints.expect(/net::ERR_/);
    await openOrderPage(page, "en");
    await page.route("**/api/v2/upload?name=annex*", () => undefined);
    await chooseFiles(page, "Choose files", [txt("contract.txt", 40), txt("annex.txt", 60)]);
    const going = page.getByRole("list", files_list);
    await expect(going.getByText("40 words")).toBeVisible();
    await expect(going.getByText(/^Sending…/)).toBeVisible();
    const card = isMobile ? page : priceCard(page, "en");
    await expect(
      card.getByText(isMobile ? "Not final: files are being sent" : /^Your files are still being sent/),
    ).toBeVisible();
    await expectUsable(page);
    await page.close();

    const back = await context.newPage();
    await openOrderPage(back, "en");
    const files = back.getByRole("list", files_list);
    await expect(files.getByText("Not finished. Add it again.")).toBeVisible();
    await expect(files.getByText("annex.txt")).toBeVisible();
    await expect(
      back.getByText(isMobile ? "Not final: a file is missing" : /^A file was not finished/),
    ).toBeVisible();
    if (!isMobile) {
      await expect(priceCard(back, "en")).toContainText("1 of 2 files");
      await expect(priceCard(back, "en")).toContainText("Total so far");
    }
    await expectUsable(back);

    const go_on = back.getByRole("button", {
      name: isMobile ? "Continue" : "Continue to order",
      exact: true,
    });
    await go_on.click();
    const summary = back.getByRole("alert").first();
    await expect(summary).toBeFocused();
    await expect(summary).toContainText("Files that were not finished have to be added again or removed");

    await chooseFiles(back, "Add again: annex.txt", [txt("annex-signed.txt", 60)]);
    await expect(files.getByText("60 words")).toBeVisible();
    await expect(files.getByRole("listitem")).toHaveCount(2);
    await expect(back.getByRole("button", { name: "Choose files" })).toBeFocused();
    await expect(back.getByText(/^Not final|^A file was not finished/)).toHaveCount(0);
    await expect(summary).toHaveCount(0);
    await go_on.click();
    await arrive(back, "Check your order");
  });

  test("can order without the file only after removing it", async ({ page, complaints }) => {
    complaints.expect(/net::ERR_/);
    await openOrderPage(page, "en");
    await page.route("**/api/v2/upload?*", () => undefined, { times: 1 });
    await chooseFiles(page, "Choose files", [txt("annex.txt", 60)]);
    await expect(page.getByRole("list", files_list).getByText(/^Sending…/)).toBeVisible();
    await page.reload();
    const files = page.getByRole("list", files_list);
    await expect(files.getByText("Not finished. Add it again.")).toBeVisible();
    await page.getByRole("button", { name: "Remove annex.txt" }).click();
    await expect(files).toHaveCount(0);
    await expect(page.getByText(/^Not final|^A file was not finished/)).toHaveCount(0);
    await page.reload();
    await expect(page.getByText("Not finished. Add it again.")).toHaveCount(0);
  });
});
