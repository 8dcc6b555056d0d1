import { type Apy, apertium_installed, needs_apertium, startApy } from "#test/apertium.ts";
import { apart, partOf, sources } from "#test/fixtures/documents/apart.ts";
import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import { attemptUntil, expect, newAddress, type Page, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";
import { deliveredFile, documentByMachine, engineFromEnglish, engineRuns } from "./machine-order.ts";
import { giveOrder } from "./world.ts";

const garden = docxOf(
  paragraph(run("The garden is big.")) +
    paragraph(run("The city is "), run("small", "<w:b/>"), run(" and the garden is green.")) +
    paragraph(run("The garden is big.")),
);
const jan = { email: "jan.lis@example.com", name: "Jan Lis" };
const field = (page: Page) => page.getByRole("textbox", { name: /^Tłumaczenie segmentu/ });

test.describe(`Apertium makes a draft${needs_apertium}`, () => {
  // Apertium comes from Debian packages, which not every machine has; the title names them where it is skipped.
  test.skip(!apertium_installed, needs_apertium);
  let apy: Apy;
  test.beforeAll(async () => {
    apy = await startApy();
    await engineFromEnglish(`Apertium ${apy.port}`, apy.url);
  });
  test.afterAll(() => apy.stop());

  test("an order is translated although the engine is restarted, post-edited, and delivered as it was", async ({
    page,
  }) => {
    test.slow();
    await apy.stop();
    const made = await documentByMachine("garden.docx", garden, newAddress("apertium"));
    await attemptUntil(async () => {
      expect(await engineRuns(made.id)).toEqual(["failed"]);
    });
    apy = await startApy(apy.port);
    const { job_id } = await giveOrder(made.id, jan.name, jan.email);
    expect((await engineRuns(made.id)).at(-1)).toBe("done");

    await openZone(page, "translator", jan.email, `/translator/jobs/${job_id}`);
    await page.getByRole("link", { name: "Otwórz w edytorze" }).click();
    await field(page).focus();
    await expect(field(page)).toHaveText(/El jardín es grande\./);
    await page.keyboard.press("Control+Enter");
    await expect(field(page)).toHaveText(/La ciudad es .*pequeñ/);
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Control+Enter");
    await expect(page.getByText("3 z 3 segmentów", { exact: false })).toBeVisible();
    await page.getByRole("button", { name: "Oddaj tłumaczenie" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("checkbox", { name: "Wszystko zostało oddane" }).check();
    await dialog.getByRole("button", { name: "Oddaj", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Oddano" })).toBeVisible();

    const { name, origin, bytes } = await deliveredFile(made);
    expect({ name, origin }).toEqual({ name: "garden.docx", origin: "machine_post_edited" });
    const texts = sources(apart(bytes, "garden.docx", "es"));
    expect(texts[0]).toBe("El jardín es grande.");
    expect(texts[1]).toMatch(/<1>.+<\/1>/);
    expect(texts[2]).toBe("El jardín es grande.");
    const custom = partOf(bytes, "docProps/custom.xml");
    expect(custom).toMatch(/TranslationOrigin[^]*machine_post_edited/);
    expect(custom).toMatch(/TranslationEngine[^]*Apertium/);
  });
});
