import { describe, expect, test } from "vitest";
import { addDays, localDate } from "#domain/calendar.ts";
import type { Installation } from "#test/installation.ts";
import { idOf, interpreting, whole_week } from "#test/interpreting.ts";
import { call_order } from "#test/services.ts";
import { day, hour, inOneShop, paidOrder, piotr } from "#test/steps.ts";

let shop: Installation;
let scenario: ReturnType<typeof interpreting>;
inOneShop(async (opened) => {
  shop = opened;
  scenario = interpreting(shop);
  await scenario.olena().call("setHours", { body: whole_week });
});

const pairOf = async (week: string, target_lang: string) =>
  (await piotr(shop).call("deskCalendar", { query: { week } })).pairs.find(
    (one) => one.target_lang === target_lang,
  );

describe("4.8 An absence over a booked session", () => {
  test("needs a reason; the session stays booked, the desk gets a task, interpreter and standby a mail", async () => {
    const wanted = scenario.ahead(3 * day);
    const placed = await scenario.booked(wanted);
    const id = String(idOf(placed));
    const on = localDate(Date.parse(wanted));
    const marta = (await pairOf(on, "en"))?.standby.find(({ name }) => name.startsWith("Marta"));
    await piotr(shop).call("setStandby", { params: { id }, body: { translator_id: marta?.id ?? 0 } });

    const days = { from_on: on, to_on: on };
    const refused = await scenario.olena().refusal("addAbsence", { body: days });
    expect(refused).toMatchObject({ code: "absence.session_booked", details: { orders: [idOf(placed)] } });
    await scenario.olena().call("addAbsence", { body: { ...days, reason: "Operacja" } });
    await shop.runJobs();

    expect(await scenario.sessionRow(idOf(placed))).toMatchObject({ state: "booked", is_assigned: true });
    const mails = await scenario.mailsOf(idOf(placed), ["staff_task", "session_absence"]);
    expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual(
      expect.arrayContaining([
        ["staff_task", "piotr@example.com"],
        ["session_absence", "olena@example.com"],
        ["session_absence", "marta@example.com"],
      ]),
    );
    const seen = (await pairOf(on, "en"))?.sessions.find(({ order_id }) => order_id === idOf(placed));
    expect(seen?.task).toBe("interpreter_away");
  });

  test("is also refused for the desk, and needs no reason on a day without a session", async () => {
    const wanted = scenario.ahead(5 * day);
    await scenario.booked(wanted);
    const on = localDate(Date.parse(wanted));
    const { id } = await shop.db
      .selectFrom("translator")
      .select("id")
      .where("email", "=", "olena@example.com")
      .executeTakeFirstOrThrow();
    const params = { id: String(id) };
    const body = { from_on: addDays(on, -1), to_on: addDays(on, 1) };
    const refused = await piotr(shop).refusal("addTranslatorAbsence", { params, body });
    expect(refused.code).toBe("absence.session_booked");
    const free = addDays(on, 30);
    const after = await piotr(shop).call("addTranslatorAbsence", {
      params,
      body: { from_on: free, to_on: free },
    });
    expect(after.absences.some(({ from_on }) => from_on === free)).toBe(true);
  });
});

describe("4.8 The calendar of the desk", () => {
  test("lists only standby candidates with the pair, and reports pairs without published hours", async () => {
    const wanted = scenario.ahead(9 * day + hour);
    const on = localDate(Date.parse(wanted));
    await paidOrder(shop, scenario.guest, call_order(wanted));
    await paidOrder(shop, scenario.guest, { ...call_order(wanted), target_langs: ["fr"] });
    const [english, french] = [await pairOf(on, "en"), await pairOf(on, "fr")];
    expect(english?.keeps_hours).toBe(true);
    expect(french?.keeps_hours).toBe(false);
    const having = async (target_lang: string) =>
      (
        await shop.db
          .selectFrom("translator_pair")
          .select("translator_id")
          .distinct()
          .where("source_lang", "=", "pl")
          .where("target_lang", "=", target_lang)
          .where("stage_kind", "=", "translation")
          .execute()
      ).map(({ translator_id }) => translator_id);
    const namedFor = (pair: typeof english) => new Set(pair?.standby.map(({ id }) => id));
    expect(namedFor(english).size).toBeGreaterThan(0);
    expect(namedFor(english)).toEqual(new Set(await having("en")));
    expect(namedFor(french)).toEqual(new Set(await having("fr")));
  });
});
