import { arrive, expect, expectUsable, newAddress, type Page, test } from "./fixtures.ts";
import { askedOrder, askForQuote, complainedOrder } from "./world.ts";
import { openZone } from "./zones.ts";

/** Two members of staff look at the same page, each in a browser of their own. */
async function bothAt(desk: Page, colleague: Page, path: string, heading: string): Promise<void> {
  for (const [page, email] of [
    [desk, "piotr@example.com"],
    [colleague, "admin@example.com"],
  ] as const) {
    await openZone(page, "staff", email);
    await arrive(page, "Kolejka wycen");
    await page.goto(path);
    await arrive(page, heading);
  }
}

test.describe("Two members of staff act on the same order", () => {
  test.beforeEach(({ complaints }) => complaints.expect(/status of 409/));

  test("an answer to a translator and the reason of a hold survive a faster colleague", async ({
    page: desk,
    newPerson,
  }) => {
    const { id } = await askedOrder("Which flat is meant?");
    const colleague = await newPerson();
    await bothAt(desk, colleague, `/staff/orders/${id}`, `Zamówienie ${id}`);

    await desk.getByRole("button", { name: "Odpowiedz" }).click();
    const answer = desk.getByRole("dialog", { name: "Odpowiedz" });
    await answer
      .getByRole("textbox", { name: "Odpowiedź dla tłumacza" })
      .fill("The flat on the third floor.");

    await colleague.getByRole("button", { name: "Wstrzymaj" }).click();
    const hold = colleague.getByRole("dialog");
    await hold.getByRole("textbox", { name: /^Notatka dla zespołu/ }).fill("The customer calls back.");
    await hold.getByRole("button", { name: "Wstrzymaj" }).click();
    await expect(colleague.getByText("Wstrzymane: Czekamy na klienta (Ada Admin)")).toBeVisible();
    // The page behind follows, and the dialog stays with what was typed.
    await expect(desk.getByText("Wstrzymane: Czekamy na klienta (Ada Admin)")).toBeVisible();
    await expect(answer.getByText(/Wstrzymano.*Ada Admin/)).toBeVisible();
    await expect(answer.getByRole("textbox")).toHaveValue("The flat on the third floor.");
    await colleague.getByRole("button", { name: "Wznów" }).click();
    await expect(desk.getByText("Wstrzymane: Czekamy na klienta (Ada Admin)")).toHaveCount(0);

    await colleague.getByRole("button", { name: "Odpowiedz" }).click();
    const faster = colleague.getByRole("dialog", { name: "Odpowiedz" });
    await faster.getByRole("textbox").fill("Flat number five.");
    await faster.getByRole("button", { name: "Odpowiedz" }).click();
    await expect(faster).toBeHidden();
    await answer.getByRole("button", { name: "Odpowiedz" }).click();
    await expect(answer.getByRole("alert")).toBeVisible();
    await expect(answer.getByText("Ada Admin: Flat number five.")).toBeVisible();
    await expect(answer.getByRole("textbox")).toHaveValue("The flat on the third floor.");
    await expectUsable(desk);
    await answer.getByRole("button", { name: "Wróć" }).click();
    await expect(desk.getByRole("region", { name: "Praca tłumaczy" })).toContainText("Flat number five.");

    await desk.getByRole("button", { name: "Wstrzymaj" }).click();
    const slower = desk.getByRole("dialog");
    await slower.getByRole("textbox", { name: /^Notatka dla zespołu/ }).fill("Waiting for the annex.");
    await colleague.getByRole("button", { name: "Wstrzymaj" }).click();
    await hold.getByRole("textbox", { name: /^Notatka dla zespołu/ }).fill("The stamp is missing.");
    await hold.getByRole("button", { name: "Wstrzymaj" }).click();
    await expect(hold).toBeHidden();
    await slower.getByRole("button", { name: "Wstrzymaj" }).click();
    await expect(slower.getByText("Wstrzymane: Czekamy na klienta (Ada Admin)")).toBeVisible();
    await expect(slower.getByText("The stamp is missing.")).toBeVisible();
    await expect(slower.getByRole("textbox", { name: /^Notatka dla zespołu/ })).toHaveValue(
      "Waiting for the annex.",
    );
    await expectUsable(desk);
  });

  test("a rejection and a settlement that were typed stay when a colleague accepts the complaint", async ({
    page: desk,
    newPerson,
  }) => {
    const { case_id } = await complainedOrder(newAddress("faster"));
    const colleague = await newPerson();
    await bothAt(desk, colleague, `/staff/corrections/${case_id}`, `Reklamacja ${case_id}`);
    await desk.getByRole("button", { name: "Podejmij" }).click();
    await desk.getByText("Zwróć pieniądze").first().click();
    await desk.getByRole("textbox", { name: /^Kwota brutto/ }).fill("5,50");
    await desk.getByRole("textbox", { name: "Powód do dokumentacji" }).fill("Half of the page was late.");
    const answer = desk.getByRole("textbox", { name: "Odpowiedź dla klienta" }).first();
    await answer.fill("The term is the one of the statute.");

    await colleague.reload();
    await colleague.getByRole("textbox", { name: "Odpowiedź dla klienta" }).first().fill("You are right.");
    await colleague.getByRole("button", { name: "Uznaj", exact: true }).click();
    await colleague.getByRole("dialog").getByRole("button", { name: "Uznaj" }).click();
    await expect(colleague.getByText("Uznana").first()).toBeVisible();

    // The page follows: there is nothing left to reject, and what was typed is stored.
    await expect(desk.getByText("Ktoś był szybszy")).toBeVisible();
    const unsent = desk.getByRole("textbox", { name: "To, co wpisano, nie zostało wysłane. Jest tutaj:" });
    await expect(unsent).toHaveValue(/The term is the one of the statute\./);
    await expect(unsent).toHaveValue(/5,50/);
    await expect(unsent).toHaveValue(/Half of the page was late\./);
    await expect(desk.getByText("You are right.").first()).toBeVisible();
    await expect(desk.getByText(/Uznana · Ada Admin/)).toBeVisible();
    await expectUsable(desk);
  });

  test("a quote that was typed stays to be read when a colleague sends another", async ({
    page: desk,
    newPerson,
  }) => {
    const { id } = await askForQuote();
    const colleague = await newPerson();
    await bothAt(desk, colleague, `/staff/orders/${id}`, `Zamówienie ${id}`);
    await desk.getByRole("button", { name: "Weź" }).click();
    const quote = desk.getByRole("region", { name: "Wycena", exact: true });
    await quote.getByRole("textbox", { name: "Uwagi dla klienta" }).fill("The annexes are included.");

    await colleague.getByRole("button", { name: "Przejmij" }).first().click();
    const unsent = desk.getByRole("textbox", { name: "To, co wpisano, nie zostało wysłane. Jest tutaj:" });
    await expect(unsent).toHaveValue(/The annexes are included\./);
    await colleague.getByRole("button", { name: "Wyślij wycenę" }).click();
    await expect(desk.getByText("Czeka na akceptację klienta").first()).toBeVisible();
    await expect(unsent).toHaveValue(/The annexes are included\./);
    await expectUsable(desk);
    await desk.getByRole("button", { name: "Odrzuć tekst" }).click();
    await expect(unsent).toHaveCount(0);
    // Nothing that the colleague typed was lost, so nothing is stored there.
    await expect(colleague.getByText("Ktoś był szybszy")).toHaveCount(0);
  });

  test("a dialog that a colleague has overtaken does not open again by itself", async ({
    page: desk,
    newPerson,
  }) => {
    const { id } = await askForQuote();
    const colleague = await newPerson();
    await bothAt(desk, colleague, `/staff/orders/${id}`, `Zamówienie ${id}`);
    await desk.getByRole("button", { name: "Czekaj na klienta" }).click();
    const pause = desk.getByRole("dialog");
    await pause.getByRole("textbox", { name: /^Notatka dla zespołu/ }).fill("They look for the annex.");

    await colleague.getByRole("button", { name: "Czekaj na klienta" }).click();
    await colleague.getByRole("dialog").getByRole("button", { name: "Czekaj na klienta" }).click();
    await expect(colleague.getByRole("button", { name: "Wznów termin" })).toBeVisible();
    await expect(pause.getByText("Prowadzi: było –, jest Ada Admin")).toBeVisible();
    await expect(pause.getByRole("textbox", { name: /^Notatka dla zespołu/ })).toHaveValue(
      "They look for the annex.",
    );
    await pause.getByRole("button", { name: "Czekaj na klienta" }).click();
    await expect(pause.getByRole("alert")).toBeVisible();
    await pause.getByRole("button", { name: "Wróć" }).click();
    await colleague.getByRole("button", { name: "Wznów termin" }).click();
    await expect(desk.getByRole("button", { name: "Czekaj na klienta" })).toBeVisible();
    await expect(pause).toHaveCount(0);
  });
});
