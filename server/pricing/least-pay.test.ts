import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { anna, inOneInstallation, mailsTo, paidOrder, piotr, translator, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const admin = () => session(installation, { zone: "staff", email: "admin@example.com", at_work: true });
/** Sets the minimum hourly pay in one currency alone, and the minimum margin of the brand. */
async function setLimits(
  net: string,
  least_margin_bps: number,
  currency: "PLN" | "EUR" = "PLN",
): Promise<void> {
  const [of_anna] = await admin().call("brandSettings", {});
  const brand = of_anna?.brand ?? "";
  const seen = of_anna?.quote_limits.value ?? { least_margin_bps: 0, ceilings: [], least_hourly: [] };
  const value = { ...seen, least_margin_bps, least_hourly: [{ currency, net }] };
  await admin().call("setQuoteLimits", { params: { brand }, body: { value, seen, reason: "Próba" } });
}
const offersOf = (order_id: number) =>
  installation.db
    .selectFrom("offer")
    .innerJoin("stage", "stage.id", "offer.stage_id")
    .select(["offer.fee", "stage.kind"])
    .where("stage.order_id", "=", order_id)
    .execute();

describe("An automatic round never offers less than the minimum pay", () => {
  test("the fee is raised to the minimum pay for the planned time, and the board shows no warning", async () => {
    await setLimits("40.00", 0);
    const { orders } = await paidOrder(installation, anna(installation));
    const id = orders[0]?.id ?? 0;
    const offers = await offersOf(id);
    expect(offers.length).toBeGreaterThan(0);
    // 250 words take an hour.
    expect(new Set(offers.map(({ fee }) => fee))).toEqual(new Set([4_000n]));
    const board = await translator(installation, "olena@example.com").call("offers", {});
    const mine = board.find((one) => one.order_id === id);
    expect(mine).toMatchObject({
      below_wage_floor: false,
      hourly_rate: { currency_amount_decimal: "40.00" },
    });
  });

  test("where that reduces the margin too far nothing is offered and the desk gets a task, once", async () => {
    await setLimits("45.00", 2_000);
    const { orders } = await paidOrder(installation, anna(installation));
    const id = orders[0]?.id ?? 0;
    const params = { id: String(id) };
    expect(await offersOf(id)).toEqual([]);
    expect(await mailsTo(installation, "piotr@example.com", id)).toContain("staff_dispatch");
    expect((await piotr(installation).call("dispatch", { params })).auto_dispatch).toBe(false);
    await piotr(installation).call("setDispatch", { params, body: { auto_dispatch: true } });
    await installation.runJobs();
    expect((await offersOf(id)).map(({ fee }) => fee)).toContain(4_500n);
  });

  test("the fee of post-editing is raised as well", async () => {
    await setLimits("31.40", 0);
    const { orders } = await paidOrder(installation, anna(installation), { package: "light" });
    const offers = await offersOf(orders[0]?.id ?? 0);
    // Post-editing of 250 words takes half an hour.
    expect(offers).not.toEqual([]);
    expect(offers.every(({ kind, fee }) => kind === "post_edition" && fee === 1_570n)).toBe(true);
  });
});

describe("An order in euros has the minimum pay in euros", () => {
  const in_euro: Partial<OrderInput> = { currency: "EUR", source_lang: "en", target_langs: ["de"] };

  test("a brand without an amount in euros pays the standard amount, and the board shows no warning", async () => {
    await setLimits("31.40", 0);
    const { orders } = await paidOrder(installation, visitor(installation), in_euro);
    const id = orders[0]?.id ?? 0;
    const offers = await installation.db
      .selectFrom("offer")
      .innerJoin("stage", "stage.id", "offer.stage_id")
      .innerJoin("translator", "translator.id", "offer.translator_id")
      .select(["offer.fee", "translator.email"])
      .where("stage.order_id", "=", id)
      .execute();
    // The share of the list is 7.50.
    expect(new Set(offers.map(({ fee }) => fee))).toEqual(new Set([754n]));
    const board = await translator(installation, offers[0]?.email ?? "").call("offers", {});
    expect(board.find((one) => one.order_id === id)).toMatchObject({
      below_wage_floor: false,
      hourly_rate: { currency_code: "EUR", currency_amount_decimal: "7.54" },
    });
    // An offer below the minimum is marked.
    const desk = await piotr(installation).call("deskOrder", { params: { id: String(id) } });
    expect(desk.quote_limits.least_hourly).toBe("7.54");
    await installation.db.updateTable("offer").set({ fee: 750n }).where("fee", "=", 754n).execute();
    const lower = await translator(installation, offers[0]?.email ?? "").call("offers", {});
    expect(lower.find((one) => one.order_id === id)?.below_wage_floor).toBe(true);
  });

  test("where that reduces the margin too far the desk gets a task first", async () => {
    await setLimits("11.00", 2_000, "EUR");
    const { orders } = await paidOrder(installation, visitor(installation), in_euro);
    const id = orders[0]?.id ?? 0;
    expect(await offersOf(id)).toEqual([]);
    expect(await mailsTo(installation, "piotr@example.com", id)).toContain("staff_dispatch");
    await piotr(installation).call("setDispatch", {
      params: { id: String(id) },
      body: { auto_dispatch: true },
    });
    await installation.runJobs();
    expect((await offersOf(id)).map(({ fee }) => fee)).toContain(1_100n);
  });
});
