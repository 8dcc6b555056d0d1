import { field, openEditor, saved, segmentsOf, textInHand } from "./editor-world.ts";
import { expect, expectUsable, newAddress, test } from "./fixtures.ts";

test.describe("6.2 Conflicts and lost connections", () => {
  test("two browsers write one segment: each text can be stored", async ({ page, newPerson }) => {
    const job = await textInHand("Pierwsze zdanie jest tutaj. Drugie zdanie jest tam.", {
      email: newAddress("conflict"),
    });
    const other = await newPerson();
    await openEditor(page, job.job_id);
    await openEditor(other, job.job_id);
    await field(page).focus();
    await page.keyboard.type("The first sentence is here.");
    await saved(page);
    await field(other).focus();
    await other.keyboard.type("A first sentence is here.");
    await expect(other.getByText("Ten segment zmieniono w innym miejscu.")).toBeVisible();
    await expectUsable(other);
    await other.getByRole("button", { name: "Zostaw mój" }).click();
    await saved(other);
    expect((await segmentsOf(job))[0]?.target).toBe("A first sentence is here.");
    // The other way around.
    await page.keyboard.type(" Still.");
    await expect(page.getByText("Ten segment zmieniono w innym miejscu.")).toBeVisible();
    await page.getByRole("button", { name: "Weź drugi" }).click();
    await expect(field(page)).toHaveText("A first sentence is here.");
    await saved(page);
    expect((await segmentsOf(job))[0]?.target).toBe("A first sentence is here.");
    // The text that lost can be used again.
    await page.getByText("Wcześniejsze teksty").click();
    const earlier = page.getByRole("list", { name: "Wcześniejsze teksty" }).getByRole("listitem");
    await expect(earlier).toHaveCount(2);
    await expectUsable(page);
    await earlier.filter({ hasText: "Still." }).getByRole("button", { name: "Wstaw ten tekst" }).click();
    await expect(field(page)).toHaveText("The first sentence is here. Still.");
    await saved(page);
    expect((await segmentsOf(job))[0]?.target).toBe("The first sentence is here. Still.");
  });

  test("ten minutes without a connection and a killed tab lose no character", async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/net::ERR_|Failed to load resource/);
    const sentence = "Najemca płaci czynsz do dziesiątego dnia miesiąca.";
    const job = await textInHand(
      Array.from({ length: 6 }, (_, n) => `${sentence} Punkt ${n + 1}.`).join("\n"),
      {
        email: newAddress("offline"),
      },
    );
    await page.clock.install();
    await openEditor(page, job.job_id);
    await context.setOffline(true);
    const texts = Array.from({ length: 6 }, (_, n) => `Offline text number ${n + 1}.`);
    for (const text of texts) {
      await field(page).focus();
      await page.keyboard.type(text);
      await page.clock.runFor(2_000);
      await page.keyboard.press("Alt+ArrowDown");
    }
    // All attempts of ten minutes fail.
    for (let n = 0; n < 10; n += 1) await page.clock.runFor(60_000);
    await expect(page.getByText(/Offline – zachowane na tym urządzeniu/)).toBeVisible();
    await page.close({ runBeforeUnload: false });
    await context.setOffline(false);
    const again = await context.newPage();
    await openEditor(again, job.job_id);
    await expect(async () => {
      const targets = (await segmentsOf(job)).map(({ target }) => target);
      expect(texts.filter((text) => !targets.includes(text))).toEqual([]);
    }).toPass();
  });
});
