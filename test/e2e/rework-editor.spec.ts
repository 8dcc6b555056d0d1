import { complainedInEditor, textInHand, translateAndHandIn } from "./editor-world.ts";
import { expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { giveOrder } from "./world.ts";
import { openZone } from "./zones.ts";

const field = (page: Page) => page.getByRole("textbox", { name: /^Tłumaczenie segmentu/ });
const saved = (page: Page) => expect(page.getByText("Zapisano", { exact: true })).toBeVisible();
const segment = (page: Page, n: number) => page.getByRole("row", { name: new RegExp(`^Segment ${n}`) });

test.describe("6 Rework in the editor", { tag: "@phone" }, () => {
  test("a complaint is corrected at its segments, and the desk reads both versions side by side", async ({
    page,
    newPerson,
  }) => {
    const { case_id, order_id } = await complainedInEditor(
      "Najemca płaci z góry. Prosimy o pośpiech.",
      ["The tenant pays in arrears.", "Please hurry."],
      "„Z góry” to „in advance”.",
    );
    await openZone(page, "translator", "olena@example.com", "/translator/reworks");
    await page.getByRole("link", { name: new RegExp(`Zlecenie ${order_id}\\b`) }).click();
    await expectUsable(page);
    await page.getByRole("link", { name: "Popraw w edytorze" }).click();
    await expect(page.getByRole("heading", { name: /^Poprawka: Polski → Angielski/ })).toBeVisible();
    // The marked segment is the first to be worked on.
    await expect(segment(page, 1).getByText("„Z góry” to „in advance”.")).toBeVisible();
    await expect(segment(page, 1).getByText("Odrzucony", { exact: true })).toBeVisible();
    await expectUsable(page);
    await field(page).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("The tenant pays in advance.");
    await expect(segment(page, 1).locator("ins")).toHaveText(/advance/);
    await page.keyboard.press("Control+Enter");
    await saved(page);

    const desk = await newPerson();
    await openZone(desk, "staff", "piotr@example.com", `/staff/corrections/${case_id}`);
    const table = desk.getByRole("table", { name: "Teksty obok siebie" });
    await expect(table.getByText("Najemca płaci z góry.")).toBeVisible();
    await expect(table.locator("ins")).toHaveText(/advance/);
    await expect(table.getByText("Prosimy o pośpiech.")).toBeHidden();
    await desk.getByRole("checkbox", { name: "Wszystkie segmenty (2)" }).check();
    await expect(table.getByText("Prosimy o pośpiech.")).toBeVisible();
    await expectUsable(desk);

    await page.getByRole("button", { name: "Oddaj tłumaczenie" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Wszystko zostało oddane" }).check();
    await dialog.getByRole("button", { name: "Oddaj", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Co oddano" })).toBeVisible();
    await page.getByRole("link", { name: "Zobacz w edytorze" }).click();
    await expect(segment(page, 1).locator("ins")).toHaveText(/advance/);
    await expectUsable(page);
  });

  test("what a verifier returns is marked at its segments, with the verifier's words", async ({ page }) => {
    const job = await textInHand("Najemca płaci z góry. Prosimy o pośpiech.", {
      email: newAddress("returned"),
      package: "business",
    });
    await translateAndHandIn(job, ["The tenant pays in arrears.", "Please hurry."]);
    const review = await giveOrder(job.id, "Marta Zając", "marta@example.com");
    const params = { id: review.job_id };
    await review.who("openWorkbench", { params });
    type Rows = { segments: { id: number; version: number }[] };
    const { segments } = await review.who<Rows>("workbenchSegments", { params });
    const [first] = segments;
    if (!first) throw new Error("a segment was expected");
    await review.who("addSegmentNote", {
      params: { ...params, segment: first.id },
      body: { kind: "issue", text: "Termin płatności." },
    });
    const change = { id: first.id, origin: "person" };
    const target = "The tenant pays in advance.";
    await review.who("changeSegments", {
      params,
      body: {
        changes: [
          { ...change, version: first.version, act: "edit", target },
          { ...change, version: first.version + 1, act: "reject", target: "" },
        ],
      },
    });
    await review.who("returnWork", { params, body: { comment: "Do poprawy." } });

    await openZone(page, "translator", "olena@example.com", `/translator/jobs/${job.job_id}/editor`);
    await expect(segment(page, 1).getByText("Termin płatności.")).toBeVisible();
    await expect(segment(page, 1).locator("ins")).toHaveText(/advance/);
    await expect(field(page)).toHaveText("The tenant pays in arrears.");
    await expect(field(page)).toHaveAttribute("aria-readonly", "false");
    await expectUsable(page);
  });
});
