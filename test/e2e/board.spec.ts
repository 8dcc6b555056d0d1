import { ordered } from "./work-steps.ts";
import { openZone } from "./zones.ts";
import { closeWindowNow } from "./money-steps.ts";
import { arrive, expect, expectUsable, type Page, test } from "./fixtures.ts";

const text =
  "Halina zawiera umowę najmu lokalu na czas określony. Strony ustalają czynsz, który jest płatny z góry. ".repeat(
    20,
  );
const offerOf = (page: Page, id: string) =>
  page.getByRole("listitem").filter({ hasText: new RegExp(`Zlecenie ${id}(?!\\d)`) });

test.describe("T2 Offers", { tag: "@phone" }, () => {
  test("an offer is looked at, applied for in its window, and the draw is shown to all who applied", async ({
    page,
    newPerson,
  }) => {
    const id = await ordered(page, text);
    const people = [await newPerson(), await newPerson()];
    for (const [i, email] of ["olena@example.com", "jan.lis@example.com"].entries()) {
      const translator = people[i] ?? page;
      await openZone(translator, "translator", email);
      await arrive(translator, "Tablica zleceń");
      await offerOf(translator, id).getByRole("button", { name: "Podgląd" }).click();
      const sheet = translator.getByRole("dialog");
      await expect(sheet.getByText("▮▮▮ zawiera umowę najmu lokalu").first()).toBeVisible();
      await expect(sheet.getByText("To pierwsza część tekstu.").first()).toBeVisible();
      await expect(sheet.getByText("Każdy podgląd jest zapisywany.", { exact: false })).toBeVisible();
      await expect(sheet.getByText("za godzinę", { exact: false })).toBeVisible();
      await expectUsable(translator);
      await sheet.getByRole("button", { name: "Zgłoś się" }).click();
      await expect(offerOf(translator, id).getByText("Zgłoszono", { exact: false }).first()).toBeVisible();
    }
    await closeWindowNow(Number(id));
    for (const translator of people) await expect(offerOf(translator, id)).toHaveCount(0);
    const outcomes: string[] = [];
    for (const translator of people) {
      await translator.goto("/translator/rounds");
      await arrive(translator, "Jak przydzielamy zlecenia");
      const round = offerOf(translator, id);
      await expect(round).toContainText(/zdecydował/);
      // All who applied are in it, under the heads of the columns.
      await expect(round.getByRole("row")).toHaveCount(3);
      outcomes.push(
        (await round.textContent())?.includes("trafiło do kogoś innego") === true ? "lost" : "won",
      );
    }
    expect(outcomes.toSorted()).toEqual(["lost", "won"]);
    const winner = people[outcomes.indexOf("won")] ?? page;
    await winner.goto("/translator/jobs");
    await arrive(winner, "Moje zlecenia");
    await winner.getByRole("link", { name: `Otwórz Zlecenie ${id}`, exact: true }).click();
    await arrive(winner, "Tłumaczenie: Polski → Angielski");
    await expect(winner.getByText(`Zlecenie ${id}`, { exact: true })).toBeVisible();
  });
});
