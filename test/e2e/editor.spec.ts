import type { SegmentView } from "#contract/workbench/workbench.ts";
import {
  addTermOfAnna,
  anna,
  field,
  openEditor,
  panel,
  rememberForAnna,
  saved,
  segmentsOf,
  textInHand,
  translateAndHandIn,
} from "./editor-world.ts";
import { expect, expectUsable, newAddress, test } from "./fixtures.ts";
import { openAs } from "./sessions.ts";
import { giveOrder, originOf } from "./world.ts";
import { openZone } from "./zones.ts";

test.describe("6.3 Matches and terms next to the segment", () => {
  test("a text confirmed in the order is offered for the same text, and its other places are confirmed later too", async ({
    page,
  }) => {
    const job = await textInHand(
      "Zapraszamy serdecznie.\nPierwszy dzień targów.\nZapraszamy serdecznie.\nDrugi dzień targów.\nZapraszamy serdecznie.",
    );
    await openEditor(page, job.job_id);
    await field(page).focus();
    await page.keyboard.type("You are cordially invited.");
    await page.keyboard.press("Control+Enter");
    // What was offered right after the confirmation is closed, and the work goes on.
    await page.getByRole("status").getByRole("button", { name: "Zamknij" }).click();
    await page
      .getByRole("textbox", { name: "Tłumaczenie segmentu 3", exact: true })
      .or(page.getByText("Zapraszamy serdecznie.").nth(1))
      .first()
      .click();
    await expect(panel(page).getByText("To zlecenie, segment 1")).toBeVisible();
    await expectUsable(page);
    await panel(page).getByRole("button", { name: "Wstaw ten tekst" }).click();
    await expect(field(page)).toHaveText("You are cordially invited.");
    await field(page).focus();
    await page.keyboard.press("Control+Enter");
    await page.getByText("Zapraszamy serdecznie.").first().click();
    await panel(page).getByRole("button", { name: "Zatwierdź też 1 segment" }).click();
    await saved(page);
    await expect
      .poll(async () => (await segmentsOf(job)).filter(({ state }) => state === "confirmed").length)
      .toBe(3);
  });

  test("a similar text of the order is offered with its difference; equal segments are shown, confirmed by keys, and opened again", async ({
    page,
  }) => {
    const job = await textInHand(
      "Najemca płaci czynsz do piątego dnia miesiąca.\nNajemca płaci czynsz do szóstego dnia miesiąca.\nNajemca płaci czynsz do piątego dnia miesiąca.",
    );
    await openEditor(page, job.job_id);
    await field(page).focus();
    await page.keyboard.type("The tenant pays the rent by the fifth day.");
    await page.keyboard.press("Control+Enter");
    const notice = page.getByRole("status").filter({ hasText: "z takim samym tekstem" });
    // It is offered without scrolling.
    await expect(notice.getByRole("button", { name: "Zatwierdź też 1 segment" })).toBeInViewport({
      ratio: 1,
    });
    await notice.getByText("Pokaż segmenty").click();
    await expect(notice.getByRole("listitem")).toContainText("Segment 3");
    await expect(notice.getByRole("listitem").locator("ins")).toContainText(
      "The tenant pays the rent by the fifth day.",
    );
    await expectUsable(page);
    const offered = panel(page).getByRole("region", { name: "To zlecenie, segment 1" });
    await expect(offered.getByText(/^8\d %$/)).toBeVisible();
    await expect(offered.locator("ins, del").first()).toBeVisible();
    await offered.getByRole("button", { name: "Wstaw ten tekst" }).click();
    await expect(field(page)).toHaveText("The tenant pays the rent by the fifth day.");
    await field(page).focus();
    await page.keyboard.press("Alt+e");
    const states = async () => (await segmentsOf(job)).map(({ state }) => state);
    await expect.poll(states).toEqual(["confirmed", "draft", "confirmed"]);
    await page.locator("[data-done]").getByRole("button", { name: "Cofnij" }).click();
    await expect(field(page)).toBeFocused();
    await expect.poll(states).toEqual(["confirmed", "draft", "untouched"]);
  });

  test("a memory fills and offers, terms are marked and checked, all by keys", async ({ page }) => {
    await rememberForAnna([
      ["Dozorca zamiata schody codziennie rano.", "The caretaker sweeps the stairs every morning."],
      ["Dozorca otwiera bramę o godzinie szóstej.", "The caretaker opens the gate at six."],
    ]);
    await addTermOfAnna("dozorca", "caretaker", "preferred");
    await addTermOfAnna("dozorca", "janitor", "forbidden");
    const job = await textInHand(
      "Dozorca zamiata schody codziennie rano.\nDozorca otwiera bramę o godzinie siódmej.\nProsimy o pośpiech w tej sprawie.",
    );
    await openEditor(page, job.job_id);
    await expect(page.getByText("pamięć 100 %")).toBeVisible();
    await field(page).focus();
    await page.keyboard.press("Alt+ArrowDown");
    await expect(page.getByRole("textbox", { name: "Tłumaczenie segmentu 2", exact: true })).toBeFocused();
    const matches = panel(page).getByRole("list", { name: "Dopasowania" });
    await expect(matches.getByText(/^\d\d %$/)).toBeVisible();
    await expect(matches.locator("ins, del").first()).toBeVisible();
    await expectUsable(page);
    await field(page).focus();
    await page.keyboard.press("Control+1");
    await expect(field(page)).toHaveText("The caretaker opens the gate at six.");
    await saved(page);
    const [, taken] = await segmentsOf(job);
    expect(taken).toMatchObject({ origin: "memory", state: "draft" });
    expect(taken?.match_percent).toBeGreaterThanOrEqual(70);

    // The term is marked in the source, and another word than the customer's is red.
    await expect(page.locator("mark").first()).toHaveText("Dozorca");
    await panel(page)
      .getByRole("tab", { name: /Terminy/ })
      .click();
    await expect(panel(page).getByText("niedozwolony")).toBeVisible();
    await expectUsable(page);
    await field(page).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("The janitor opens the gate at seven.");
    await expect(page.getByText(/Niedozwolony termin janitor/)).toBeVisible();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("The opens the gate at seven.");
    await expect(page.getByText(/Niedozwolony termin/)).toBeHidden();
    await page.keyboard.press("Home");
    for (let n = 0; n < 4; n += 1) await page.keyboard.press("ArrowRight");
    await panel(page).getByRole("button", { name: "Wstaw „caretaker”" }).click();
    await expect(field(page)).toHaveText("The caretakeropens the gate at seven.");

    await page.keyboard.press("Control+k");
    await expect(page.getByRole("searchbox", { name: "Słowa szukane w pamięciach" })).toBeFocused();
    await page.keyboard.type("schody");
    await page.keyboard.press("Enter");
    await expect(panel(page).getByText("Znaleziono 1 miejsce")).toBeVisible();
    await expectUsable(page);

    // Without an engine for suggestions the reason is shown; the demo's engine says what it is.
    await field(page).focus();
    await page.keyboard.press("Control+m");
    await panel(page)
      .getByRole("tab", { name: /Dopasowania/ })
      .click();
    await expect(
      panel(page)
        .getByText("maszyna", { exact: true })
        .or(page.getByRole("status").filter({ hasText: /silnik|maszyn/i }))
        .first(),
    ).toBeVisible();
  });
});

test.describe("6.3 Questions on a segment", { tag: "@phone" }, () => {
  test("a question with its segment reaches the customer, whose answer is at the segment", async ({
    page,
    newPerson,
    isMobile,
  }) => {
    const job = await textInHand("Spółka jest wpisana do KRS. Prosimy o pośpiech.", {
      email: newAddress("asked"),
    });
    await openEditor(page, job.job_id);
    if (isMobile) {
      await page.getByText("Wyszukiwanie i działania").click();
      await page.getByRole("button", { name: "Zadaj pytanie" }).click();
    } else {
      await field(page).focus();
      const source = page.locator("[data-source]").first();
      await source.evaluate((host) => {
        const words = host.querySelector("span")?.firstChild;
        if (words) getSelection()?.setBaseAndExtent(words, 23, words, 26);
      });
      await page.keyboard.press("Alt+q");
      await expect(page.getByText("Fragment tekstu źródłowego")).toBeVisible();
    }
    const text = page.getByRole("textbox", { name: "Twoje pytanie" });
    await expect(text).toBeFocused();
    await text.fill("Co to jest KRS?");
    await page.getByRole("radio", { name: /Klienta, za naszym/ }).check();
    await expectUsable(page);
    await page.getByRole("button", { name: "Wyślij pytanie" }).click();
    await expect(page.getByRole("listitem").getByText("Co to jest KRS?")).toBeVisible();
    await expect(text).toHaveValue("");
    if (!isMobile)
      await expect(page.getByRole("listitem").getByText("Fragment tekstu źródłowego")).toBeVisible();
    const customer = await newPerson();
    await customer.goto(`${originOf("tolmaro")}/pl/account/order/${job.hash}`);
    await expect(customer.getByText("Spółka jest wpisana do KRS.").first()).toBeVisible();
    if (!isMobile) await expect(customer.getByText("KRS", { exact: true })).toBeVisible();
    await expectUsable(customer);
    await customer.getByRole("textbox", { name: "Twoja odpowiedź" }).fill("Krajowy Rejestr Sądowy");
    await customer.getByRole("button", { name: "Wyślij odpowiedź" }).click();
    await page.reload();
    await expect(field(page)).toBeVisible();
    if (isMobile) await page.getByRole("button", { name: "Szczegóły segmentu" }).click();
    await page.getByRole("tab", { name: /Notatki/ }).click();
    await expect(page.getByText("Krajowy Rejestr Sądowy")).toBeVisible();
    await expectUsable(page);
  });
});

test.describe("6.3 A later stage", () => {
  test("the verifier sees what each stage has changed, rejects with a note, and the desk reads along", async ({
    page,
    newPerson,
  }) => {
    const job = await textInHand("Najemca płaci z góry. Prosimy o pośpiech.", {
      email: newAddress("review"),
      package: "business",
    });
    await translateAndHandIn(job, ["The tenant pays in arrears.", "Please hurry."]);
    const review = await giveOrder(job.id, "Marta Zając", "marta@example.com");
    await openEditor(page, review.job_id, "marta@example.com");
    await expect(page.getByRole("columnheader", { name: "Zmiany" })).toBeVisible();
    await field(page).focus();
    await page.keyboard.press("Control+a");
    await page.keyboard.type("The tenant pays in advance.");
    await expect(page.getByRole("row", { name: /^Segment 1/ }).locator("ins")).toHaveText(/advance/);
    await expect(page.getByRole("row", { name: /^Segment 1/ }).locator("del")).toHaveText(/arrears/);
    await expectUsable(page);
    await field(page).focus();
    await page.keyboard.press("Control+Enter");
    await expect(page.locator("[data-state=reviewed]")).toBeVisible();
    await page.getByRole("button", { name: "Odrzuć" }).click();
    await expect(page.getByText("Napisz w notatce dlaczego.")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Nowa notatka" })).toBeFocused();
    await page.keyboard.type("Zbyt potocznie.");
    await page.getByRole("button", { name: "Dodaj notatkę" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Zbyt potocznie." })).toBeVisible();
    await page.getByRole("button", { name: "Odrzuć" }).click();
    await expect(page.locator("[data-state=rejected]")).toBeVisible();
    await saved(page);
    const desk = await newPerson();
    await openZone(desk, "staff", "piotr@example.com", `/staff/orders/${job.id}/segments`);
    await expect(desk.locator("ins")).toHaveText(/advance/);
    await expect(desk.getByText("Zbyt potocznie.")).toBeVisible();
    await expectUsable(desk);
  });
});

test.describe("6.1 The field", () => {
  test("a plain field, Arabic text, and an input method that composes", async ({ page }) => {
    const job = await textInHand("Pierwsze zdanie jest tutaj. Drugie zdanie jest tam.", {
      email: newAddress("field"),
    });
    // The language of the page is Arabic; the demo sells none.
    await page.route("**/workbench", async (route) => {
      const answer = await route.fetch();
      const { data } = (await answer.json()) as { data: object };
      await route.fulfill({ response: answer, json: { data: { ...data, target_lang: "ar" } } });
    });
    await openEditor(page, job.job_id);
    await field(page).focus();
    await page.keyboard.type("هذه الجملة الأولى 1200 هنا.");
    await expect(field(page)).toHaveText("هذه الجملة الأولى 1200 هنا.");
    expect(await field(page).evaluate((element) => getComputedStyle(element).direction)).toBe("rtl");
    // The caret moves through the text in its order.
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("نعم، ");
    await expect(field(page)).toHaveText("نعم، هذه الجملة الأولى 1200 هنا.");
    await expectUsable(page);
    await field(page).focus();
    await page.keyboard.press("Alt+ArrowDown");

    const device = await page.context().newCDPSession(page);
    await device.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
    await device.send("Input.imeSetComposition", { text: "にほ", selectionStart: 2, selectionEnd: 2 });
    await device.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 });
    await device.send("Input.insertText", { text: "日本" });
    await expect(field(page)).toHaveText("日本");
    await page.keyboard.type("語");
    await saved(page);
    expect((await segmentsOf(job)).map(({ target }: SegmentView) => target)).toEqual([
      "نعم، هذه الجملة الأولى 1200 هنا.",
      "日本語",
    ]);

    await page.getByRole("button", { name: "Skróty klawiszowe" }).click();
    await page.getByRole("checkbox", { name: "Zwykłe pole" }).check();
    await page.getByRole("button", { name: "Zamknij" }).last().click();
    await expect(page.locator("textarea[data-field]")).toHaveValue("日本語");
    await field(page).focus();
    await page.keyboard.press("End");
    await page.keyboard.type("!");
    await saved(page);
    await expectUsable(page);
    expect((await segmentsOf(job))[1]?.target).toBe("日本語!");
  });
});

test.describe("6.2 The keys at the edge of a code", { tag: "@phone" }, () => {
  test("text typed at the beginning of a line that begins with a code is there", async ({ page }) => {
    const names = Array.from({ length: 24 }, (_, n) => `{{nazwa_${n + 1}}}`).join(" ");
    const job = await textInHand(`Witamy serdecznie ${names} w domu.`, { email: newAddress("chips") });
    await openEditor(page, job.job_id);
    await field(page).focus();
    await page.keyboard.press("Control+i");
    await expect(field(page)).toContainText("w domu.");
    await page.keyboard.press("End");
    await page.keyboard.type(" Koniec");
    // Each line above begins with a code.
    for (let n = 0; n < 2; n += 1) {
      if (n > 0) await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Home");
      await page.keyboard.type(`linia${n} `);
    }
    await saved(page);
    const [row] = await segmentsOf(job);
    for (const typed of ["Koniec", "linia0", "linia1"]) expect(row?.target).toContain(typed);
    expect(row?.findings.filter(({ code }) => code === "codes")).toEqual([]);
  });
});

test.describe("6.3 A complaint next to the source", { tag: "@phone" }, () => {
  test("the customer reads, remarks and complains; the desk sees the segment", async ({
    page,
    newPerson,
  }) => {
    const job = await textInHand("Najemca płaci z góry. Prosimy o pośpiech.");
    await translateAndHandIn(job, ["The tenant pays in arrears.", "Please hurry."]);
    await openAs(page, "portal:tolmaro", anna, `${originOf("tolmaro")}/pl/account/order/${job.hash}`);
    await page.getByText("Czytaj źródło i tłumaczenie obok siebie").click();
    await expect(page.getByText("The tenant pays in arrears.")).toBeVisible();
    await expectUsable(page);
    await page.getByRole("button", { name: "Uwaga do segmentu 1" }).click();
    await page.getByRole("textbox", { name: "Uwaga do segmentu 1" }).fill("„Z góry” to „in advance”.");
    await page.getByRole("button", { name: "Złóż reklamację z 1 uwagą" }).click();
    await expectUsable(page);
    await page.getByRole("checkbox").first().check();
    // The remark says what is wrong, so that no description is needed.
    await expect(page.getByRole("textbox", { name: "Opisz problem" })).not.toHaveAttribute("aria-required");
    await page.getByRole("button", { name: "Wyślij reklamację" }).click();
    await expect(page.getByText("„Z góry” to „in advance”.").first()).toBeAttached();
    const desk = await newPerson();
    await openZone(desk, "staff", "piotr@example.com", `/staff/orders/${job.id}/segments`);
    await expect(desk.getByText("„Z góry” to „in advance”.")).toBeVisible();
    await expectUsable(desk);
  });
});
