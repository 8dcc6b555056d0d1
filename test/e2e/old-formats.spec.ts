import fs from "node:fs";
import path from "node:path";
import { docOf } from "#test/fixtures/documents/binary.ts";
import { arrive, expect, expectUsable, test } from "./fixtures.ts";
import { chooseFiles, paper } from "./papers.ts";
import { choosePackage, openOrderPage, priceCard } from "./portal.ts";
import { english } from "./sentences.ts";

const old = paper("umowa.doc", docOf({ body: ["Umowa najmu lokalu na czas nieokreślony.\r"] }));
/** What the server takes for LibreOffice. */
const office = path.join(process.env["E2E_DATA"] ?? "", "office");
const delivered = english["write.file_delivered_as"].replace("{type}", "docx");

test.describe("§5 Documents in old formats", () => {
  test.afterEach(() => fs.rmSync(office, { force: true }));

  test("where they are not converted, the page says why Light is missing and what to do @phone", async ({
    page,
  }) => {
    await openOrderPage(page, "en");
    await chooseFiles(page, "Choose files", [old]);
    const files = page.getByRole("list", { name: english["write.files"] });
    await expect(files.getByText("6 words")).toBeVisible();
    await expect(files.getByText(delivered)).toHaveCount(0);
    await expect(page.getByText(english["price.old_format"])).toBeVisible();
    await page.getByText(english["offer.all"]).click();
    const all = page.getByRole("region", { name: english["offer.title"] });
    await expect(all.getByText("Economy").first()).toBeVisible();
    await expect(all.getByText("Light", { exact: true })).toHaveCount(0);
    await expectUsable(page);
    await page.getByRole("button", { name: "Remove umowa.doc" }).click();
    await expect(page.getByText(english["price.old_format"])).toHaveCount(0);
  });

  test("machine translation says it instead of a price", async ({ page }) => {
    await page.goto("/en/order/package?service=mt");
    await arrive(page, "Machine translation with post-editing");
    await chooseFiles(page, "Choose files", [old]);
    await expect(page.getByText(english["price.why.old_format"])).toBeVisible();
    await expectUsable(page);
  });

  test("where they are converted, the file says in which format its translation comes @phone", async ({
    page,
  }) => {
    fs.writeFileSync(office, "#!/bin/sh\n", { mode: 0o755 });
    await openOrderPage(page, "en");
    await chooseFiles(page, "Choose files", [old]);
    const files = page.getByRole("list", { name: english["write.files"] });
    await expect(files.getByText(`6 words · ${delivered}`)).toBeVisible();
    await choosePackage(page, "en", "Light");
    await expect(priceCard(page, "en")).toContainText("Light");
    await expect(page.getByText(english["price.old_format"])).toHaveCount(0);
    await expectUsable(page);
  });
});
