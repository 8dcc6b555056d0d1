import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import {
  anna,
  day,
  hour,
  inOneInstallation,
  minute,
  paidOrder,
  piotr,
  quote_input,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
let admin: Session;
inOneInstallation((opened) => {
  installation = opened;
  admin = session(installation, { zone: "staff", email: "admin@example.com" });
});

const today = (): string => installation.clock.now().toISOString().slice(0, 10);
const figures = (query: { from?: string; to?: string; brand?: string } = {}) =>
  admin.call("dashboard", { query: { from: today(), to: today(), ...query } });

/** Answers the quote of an order. */
async function answer(id: number): Promise<void> {
  const at = (hours: number) => new Date(installation.clock.now().getTime() + hours * hour).toISOString();
  await piotr(installation).call("issueQuote", {
    params: { id: String(id) },
    body: {
      package: "economy",
      words: 250,
      lines: [{ label: "Tłumaczenie", amount: "100.00" }],
      deadline: at(72),
      valid_until: at(48),
    },
  });
}

describe("Figures of the dashboard", () => {
  test("intake, open work and quotes are those of the period and of the brand", async () => {
    installation.clock.forward(3 * day);
    await paidOrder(installation, anna(installation));
    const asked = [];
    for (let i = 0; i < 2; i += 1) {
      const { orders } = await visitor(installation).call("createOrder", { body: quote_input });
      asked.push(orders[0]?.id ?? 0);
    }
    installation.clock.forward(10 * minute);
    await answer(asked[0] ?? 0);
    installation.clock.forward(10 * minute);
    await answer(asked[1] ?? 0);
    const { intake, intake_by_brand, conversion, answers, open_work } = await figures();
    expect(intake).toEqual([{ day: today(), orders: 3 }]);
    expect(intake_by_brand).toEqual([{ brand: "tolmaro", service: "write", orders: 3 }]);
    expect(conversion).toEqual({ asked: 2, quoted: 2, paid: 0 });
    expect(answers).toEqual({ answered: 2, in_time: 1, median_minutes: 10 });
    const stage = (column: string) => open_work.find((one) => one.column === column)?.orders;
    expect(stage("quote")).toBe(2);
    expect((await figures({ brand: "lingy" })).intake[0]?.orders).toBe(0);
    const yesterday = new Date(installation.clock.now().getTime() - day).toISOString().slice(0, 10);
    expect((await figures({ from: yesterday, to: yesterday })).intake[0]?.orders).toBe(0);
  });

  test("a delivery is in time by its promise, and early only an hour before and without paying for speed", async () => {
    installation.clock.forward(day);
    const finished = async (hours_before: number, speed: "normal" | "half") => {
      const { orders } = await paidOrder(installation, anna(installation), { speed });
      const now = installation.clock.now();
      const deadline = new Date(now.getTime() + hours_before * hour);
      const id = orders[0]?.id ?? 0;
      await installation.db
        .updateTable("order")
        .set({ finished_at: now, deadline })
        .where("id", "=", id)
        .execute();
      return id;
    };
    const ids = [
      await finished(5, "normal"),
      await finished(0.5, "normal"),
      await finished(-1, "normal"),
      await finished(9, "half"),
    ];
    const before = await installation.db
      .selectFrom("order")
      .select(["id", "status"])
      .where("id", "in", ids)
      .execute();
    await installation.db.updateTable("order").set({ status: "finished" }).where("id", "in", ids).execute();
    await installation.db
      .updateTable("stage")
      .set({ fee: 1_000n })
      .where("order_id", "=", ids[0] ?? 0)
      .where("position", "=", 1)
      .execute();
    const { delivery, margin_by_pair, margin_by_package } = await figures();
    expect(delivery).toMatchObject({ delivered: 4, in_time: 3, unhurried: 3, early: 1 });
    expect(delivery.since).not.toBeNull();
    expect(margin_by_pair).toHaveLength(1);
    const [pair] = margin_by_pair;
    expect(pair).toMatchObject({ pair: "PL → EN", orders: 4, fees: { currency_amount_decimal: "10.00" } });
    const { sold } = await installation.db
      .selectFrom("order")
      .select((w) => w.fn.sum<bigint>("price_net").as("sold"))
      .where("id", "in", ids)
      .executeTakeFirstOrThrow();
    expect(pair?.net.currency_amount_decimal).toBe((Number(sold) / 100).toFixed(2));
    expect(pair?.margin.currency_amount_decimal).toBe((Number(sold) / 100 - 10).toFixed(2));
    expect(margin_by_package.reduce((sum, { orders }) => sum + orders, 0)).toBe(4);
    for (const { id, status } of before)
      await installation.db
        .updateTable("order")
        .set({ status, finished_at: null })
        .where("id", "=", id)
        .execute();
  });

  test("revenue is what the invoices of a month say, by currency", async () => {
    const { sum } = await installation.db
      .selectFrom("invoice")
      .select((w) => w.fn.sum<bigint>("total_net").as("sum"))
      .where("date_of_issue", ">=", "2031-03-01")
      .where("currency", "=", "PLN")
      .executeTakeFirstOrThrow();
    const { revenue } = await figures({ from: "2031-03-01", to: "2031-03-31" });
    expect(revenue).toEqual([
      {
        month: "2031-03",
        currency: "PLN",
        net: { currency_code: "PLN", currency_amount_decimal: (Number(sum) / 100).toFixed(2) },
      },
    ]);
  });

  test("a period that ends before it begins or lasts for years is refused; customer service reads none", async () => {
    for (const query of [
      { from: "2031-03-05", to: "2031-03-04" },
      { from: "2029-01-01", to: "2031-03-04" },
      { from: "2031-02-30", to: "2031-03-04" },
    ])
      expect((await admin.refusal("dashboard", { query })).status).toBe(422);
    const celina = session(installation, { zone: "staff", email: "celina@example.com" });
    const refused = await celina.refusal("dashboard", { query: { from: today(), to: today() } });
    expect(refused.code).toBe("right.missing");
  });
});
