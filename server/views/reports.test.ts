import { describe, expect, test } from "vitest";
import { askForQuote, sendQuote } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { day, inOneInstallation, piotr, visitor } from "#test/steps.ts";
import { finishedOrder } from "#test/cases.ts";
import { toDecimal } from "#domain/money.ts";
import type { ReportSubject } from "#contract/views/desk-reports.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** The days of the test's clock. */
const period = () => {
  const now = installation.clock.now();
  const dayOf = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);
  return { from: dayOf(-30), to: dayOf(1) };
};
const report = (by: ReportSubject) => piotr(installation).call("deskReport", { query: { by, ...period() } });

describe("Reports of the desk", () => {
  test("turnover, margin and lateness of delivered orders lead to the same orders in the list", async () => {
    const { id } = await finishedOrder(installation, visitor(installation));
    const { finished_at, price_net } = await installation.db
      .selectFrom("order")
      .select(["finished_at", "price_net"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const deadline = new Date((finished_at?.getTime() ?? 0) - day);
    await installation.db.updateTable("order").set({ deadline }).where("id", "=", id).execute();
    const { rows } = await report("pair");
    const row = rows.find(({ name }) => name === "PL → EN");
    const turnover = { currency_code: "PLN", currency_amount_decimal: toDecimal(price_net ?? 0n) };
    expect(row).toMatchObject({ delivered: 1, late: 1, complaints: 0, turnover, original: [turnover] });
    const query = { target: "en", source: "pl", figure: "late", ...period() } as const;
    const { data } = await piotr(installation).call("deskOrders", { query });
    expect(data.map((one) => one.id)).toEqual([id]);
    const [brand] = (await report("brand")).rows.filter(({ delivered }) => delivered > 0);
    expect(brand?.name).toBe("tolmaro");
  });

  test("a lost quote counts with its reason", async () => {
    const { id } = await askForQuote(installation);
    const hash = await sendQuote(installation, id);
    await visitor(installation).call("rejectQuote", { params: { hash }, body: { reason: "price" } });
    const [service] = (await report("service")).rows.filter(({ lost }) => lost > 0);
    expect(service?.lost_by).toContainEqual({ outcome: "price", orders: 1 });
    const query = { figure: "lost", ...period() } as const;
    const { data } = await piotr(installation).call("deskOrders", { query });
    expect(data.map((one) => one.id)).toContain(id);
  });

  test("a translator whose absences overlap is missing once from the capacity of a day", async () => {
    const days = async () =>
      Object.fromEntries((await report("pair")).load.map(({ day: on, capacity }) => [on, capacity]));
    const before = await days();
    const [on] = Object.entries(before).find(([, capacity]) => capacity > 0) ?? [""];
    const one = await installation.db
      .selectFrom("translator")
      .select(["id", "words_per_day"])
      .where("active", "=", true)
      .where("paused_at", "is", null)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    const absence = { translator_id: one.id, from_on: on, to_on: on, created_at: installation.clock.now() };
    await installation.db.deleteFrom("translator_absence").where("translator_id", "=", one.id).execute();
    const present = await days();
    await installation.db.insertInto("translator_absence").values([absence, absence]).execute();
    expect((await days())[on]).toBe((present[on] ?? 0) - one.words_per_day);
  });

  test("the load is known for fourteen days, with no capacity on Sundays", async () => {
    const { load } = await report("translator");
    expect(load).toHaveLength(14);
    const sunday = load.find(({ day: date }) => new Date(`${date}T12:00:00Z`).getUTCDay() === 0);
    expect(sunday?.capacity).toBe(0);
    expect(Math.max(...load.map(({ capacity }) => capacity))).toBeGreaterThan(0);
  });
});
