import { chooseFiles, paper } from "./papers.ts";
import { arrive, expect, expectUsable, test } from "./fixtures.ts";
import { logIn } from "./world.ts";

/** A picture that every browser draws, one pixel each way. */
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
type Formats = { service: string; formats: string[] }[];
type Settings = { brand: string; file_formats: { value: Formats } }[];

test.describe("§5, D3 Scans of a sworn translation", () => {
  test("are offered to a person by default; photographs are taken where the desk allows scans", async ({
    page,
  }) => {
    await page.goto("/en/order/certified");
    await arrive(page, /^Sworn translation/);
    await expect(page.getByRole("button", { name: "Photograph pages" })).toHaveCount(0);
    await chooseFiles(page, "Choose files", [paper("passport.jpg", png)]);
    await expect(page.getByRole("button", { name: "Keep the file and ask for a quote" })).toBeVisible();

    const admin = await logIn("tolmaro", "staff", "admin@example.com");
    const all = await admin<Settings>("brandSettings");
    const seen = all.find(({ brand }) => brand === "tolmaro")?.file_formats.value ?? [];
    const scans = ["pdf", "jpg", "jpeg", "png", "tif", "tiff", "heic"];
    const value = seen.map((one) =>
      one.service === "sworn" ? { ...one, formats: [...one.formats, ...scans] } : one,
    );
    const params = { brand: "tolmaro" };
    await admin("setFileFormats", { params, body: { value, seen, reason: "Scans of deeds" } });
    try {
      await page.goto("/en/order/certified");
      await expect(page.getByText(/^PDF, JPG, PNG, TIF or HEIC are welcome/)).toBeVisible();
      const camera = page.locator('input[capture="environment"]');
      await camera.setInputFiles([paper("one.png", png), paper("two.png", png)]);
      const pages = page.getByRole("list", { name: "Photographed pages" });
      await expect(pages.getByRole("listitem")).toHaveCount(2);
      await pages.getByRole("button", { name: "Turn page 1" }).click();
      await pages.getByRole("button", { name: "Crop page 2" }).click();
      await pages.getByRole("slider", { name: "Top" }).fill("10");
      await pages.getByRole("button", { name: "Move page 2 forward" }).click();
      await expectUsable(page);
      await page.getByRole("button", { name: "Put 2 pages together as a PDF" }).click();
      await expect(page.getByText("A person will count the text of this file").first()).toBeVisible();
      await expect(page.getByText("scan.pdf").first()).toBeVisible();
    } finally {
      await admin("setFileFormats", { params, body: { value: seen, seen: value, reason: "As before" } });
    }
  });
});
