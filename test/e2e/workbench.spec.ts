import { docxOf, paragraph, run } from "#test/fixtures/documents/office.ts";
import { arrive, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { openZone } from "./zones.ts";
import { documentInHand, targetsOf } from "./world.ts";

const contract = docxOf(
  paragraph(run("Umowa najmu lokalu.")) +
    paragraph(run("Czynsz wynosi "), run("1200", "<w:b/>"), run(" zł miesięcznie.")) +
    paragraph(run("Najemca płaci z góry.")) +
    paragraph(run("Wynajmujący wystawia rachunek.")) +
    paragraph(run("Najemca płaci z góry.")),
);

const field = (page: Page) => page.getByRole("textbox", { name: /^Tłumaczenie segmentu/ });
const saved = (page: Page) => expect(page.getByText("Zapisano", { exact: true })).toBeVisible();
const active = (page: Page, n: number) =>
  expect(page.getByRole("textbox", { name: `Tłumaczenie segmentu ${n}`, exact: true })).toBeFocused();

/** A job of Olena with a document, opened in the editor. */
async function openEditor(page: Page): Promise<number> {
  const job = await documentInHand("umowa.docx", contract, newAddress("editor"));
  await openZone(page, "translator", "olena@example.com", `/translator/jobs/${job}`);
  await page.getByRole("link", { name: "Otwórz w edytorze" }).click();
  await expect(field(page)).toBeVisible();
  return job;
}

async function typeAndConfirm(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text);
  await page.keyboard.press("Control+Enter");
}

test("T4 an editor that is gone after an upgrade offers to reload the page", async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|ChunkMissing|preload|dynamically imported/);
  const job = await documentInHand("umowa.docx", contract, newAddress("upgrade"));
  await openZone(page, "translator", "olena@example.com", `/translator/jobs/${job}`);
  await page.route("**/*.js", (route) => route.abort());
  await page.getByRole("link", { name: "Otwórz w edytorze" }).click();
  await expect(page.getByRole("alert")).toContainText("Dostępna jest nowa wersja");
  await page.unroute("**/*.js");
  await page.getByRole("button", { name: "Odśwież" }).click();
  await expect(field(page)).toBeVisible();
});

test.describe("T4 The editor", { tag: "@phone" }, () => {
  test("a document is translated by the keyboard, offline and in two tabs, and handed in", async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(/net::ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/);
    const job = await openEditor(page);
    await arrive(page, /Tłumaczenie: Polski → Angielski/);
    await field(page).focus();
    await active(page, 1);
    await typeAndConfirm(page, "Lease of premises.");
    await active(page, 2);

    // A pair of codes around what is selected.
    await page.keyboard.type("The rent is PLN 1200");
    for (let n = 0; n < 4; n += 1) await page.keyboard.press("Shift+ArrowLeft");
    await page.keyboard.press("Alt+t");
    await page.keyboard.press("1");
    await active(page, 2);
    await page.keyboard.press("End");
    await page.keyboard.type(" a month.");
    await expect(field(page)).toHaveText(/The rent is PLN\s1▸1200◂1 a month\./);
    // Only a command removes a code: what else deletes it is undone.
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Delete");
    await expect(field(page).getByRole("img")).toHaveCount(2);
    await page.keyboard.press("Control+z");
    await expect(field(page)).toHaveText(/The rent is PLN\s1▸1200◂1 a month\./);
    await expectUsable(page);
    // The check has shown the page at another width.
    await field(page).focus();
    await page.keyboard.press("Control+Enter");
    await active(page, 3);
    await saved(page);

    await context.setOffline(true);
    await page.keyboard.type("The tenant pays in advance.");
    await expect(page.getByText(/Offline – zachowane na tym urządzeniu \(1\)/)).toBeVisible();
    await expectUsable(page);
    await context.setOffline(false);
    await saved(page);
    await field(page).focus();
    await page.keyboard.press("End");

    // A closed tab keeps what it could not send.
    await page.route("**/workbench/segments", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await page.keyboard.type(" Always");
    await expect(page.getByText(/Offline – zachowane/)).toBeVisible();
    await page.unroute("**/workbench/segments");
    const address = page.url();
    await page.goto("about:blank");
    await page.goto(address);
    await expect(field(page)).toHaveText("The tenant pays in advance. Always");
    await saved(page);
    expect(await targetsOf(job)).toContain("The tenant pays in advance. Always");

    const second = await context.newPage();
    await second.goto(address);
    await expect(second.getByText("To zlecenie jest otwarte w innej karcie")).toBeVisible();
    await expect(field(second)).toHaveAttribute("aria-readonly", "true");
    await expectUsable(second);
    await second.getByRole("button", { name: "Edytuj tutaj" }).click();
    await expect(field(second)).toHaveAttribute("aria-readonly", "false");
    await expect(page.getByText("To zlecenie jest otwarte w innej karcie")).toBeVisible();
    await second.close();
    await page.getByRole("button", { name: "Edytuj tutaj" }).click();

    await expect(field(page)).toHaveAttribute("aria-readonly", "false");
    await field(page).focus();
    await page.keyboard.press("Control+a");
    await typeAndConfirm(page, "The tenant pays in advance.");
    await active(page, 4);
    await page.getByRole("button", { name: "Zatwierdź też 1 segment" }).click();
    await field(page).focus();
    await typeAndConfirm(page, "The landlord issues 2 bills.");
    await saved(page);
    await expect(page.getByText("5 z 5 segmentów", { exact: false })).toBeVisible();

    await page.getByRole("button", { name: "Oddaj tłumaczenie" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("Do poprawienia lub wyjaśnienia (1)")).toBeVisible();
    await expectUsable(page);
    await dialog.getByRole("button", { name: "4: przejdź do tego segmentu" }).click();
    await active(page, 4);
    await page.keyboard.press("Control+a");
    await typeAndConfirm(page, "The landlord issues a bill.");
    await saved(page);
    await page.getByRole("button", { name: "Oddaj tłumaczenie" }).click();
    await dialog.getByRole("checkbox", { name: "Wszystko zostało oddane" }).check();
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Oddaj", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Oddano" })).toBeVisible();
  });

  test("segments are found, replaced and annotated, and a text from another place is a choice", async ({
    page,
  }) => {
    await page.clock.install();
    await openEditor(page);
    for (const text of ["Lease.", "Rent 1200.", "The tenant pays.", "The bill.", "The tenant pays."]) {
      await field(page).focus();
      await page.keyboard.type(text);
      await page.keyboard.press("Alt+ArrowDown");
    }
    await saved(page);
    await page.keyboard.press("Control+f");
    await expect(page.getByRole("searchbox", { name: "Szukany tekst" })).toBeFocused();
    await page.keyboard.type("tenant");
    await expect(page.getByText("Widać 2 segmenty")).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Pokaż wszystkie" }).click();

    await page.keyboard.press("Control+h");
    const dialog = page.getByRole("dialog", { name: "Zamień" });
    await dialog.getByRole("textbox", { name: "Szukany tekst" }).fill("tenant");
    await dialog.getByRole("textbox", { name: "Zamień na" }).fill("lessee");
    await dialog.getByRole("button", { name: "Podgląd" }).click();
    await expect(dialog.getByText("Zmieni się 2 segmenty.")).toBeVisible();
    await expectUsable(page);
    await dialog.getByRole("button", { name: "Zamień: 2 segmenty" }).click();
    // It is announced once, ends by a press, by an undo, and by itself.
    const done = page.locator("[data-done]");
    await expect(page.getByRole("status").filter({ hasText: "Zamieniono: 2 segmenty" })).toHaveCount(1);
    await page.getByRole("button", { name: "Cofnij zamianę" }).click();
    await expect(field(page)).toBeFocused();
    await saved(page);
    const endings = [
      ["tenant", "lessee", () => done.getByRole("button", { name: "Zamknij" }).click()],
      ["lessee", "tenant", () => page.clock.fastForward(20_000)],
    ] as const;
    for (const [text, by, end] of endings) {
      await page.keyboard.press("Control+h");
      await dialog.getByRole("textbox", { name: "Szukany tekst" }).fill(text);
      await dialog.getByRole("textbox", { name: "Zamień na" }).fill(by);
      await dialog.getByRole("button", { name: "Podgląd" }).click();
      await dialog.getByRole("button", { name: "Zamień: 2 segmenty" }).click();
      await expect(done.getByRole("button", { name: "Cofnij zamianę" })).toBeInViewport({ ratio: 1 });
      await end();
      await expect(done).toBeEmpty();
      await saved(page);
    }

    await page.keyboard.press("Alt+n");
    await page.getByRole("textbox", { name: "Nowa notatka" }).fill("Czy to nazwa własna?");
    await page.getByRole("button", { name: "Dodaj notatkę" }).click();
    await expect(page.getByRole("listitem").getByText("Czy to nazwa własna?")).toBeVisible();
    await expectUsable(page);
  });
});
