import { describe, expect, test } from "vitest";
import { freshDraft } from "#test/calls/desk-price-calls.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { anna, inOneShop, orderOf, paidOrder, workStage } from "#test/steps.ts";

let shop: Installation;
let ada: Session;
inOneShop((opened) => {
  shop = opened;
  ada = session(shop, { zone: "staff", email: "admin@example.com" });
});

const list = { brand: "tolmaro", currency: "PLN" } as const;
const params = { ...list };
const write = (revision: number, weights: readonly (string | null)[], plan = "B") =>
  ada.call("setPriceCells", {
    params,
    body: { revision, cells: weights.map((value, i) => ({ cell: `stage_weight.${plan}.${i}`, value })) },
  });
const publication = (revision: number) => ({
  params,
  body: { revision, from: null, warnings_seen: true },
});
/** A Business order with a finished translation that waits for its verification. */
async function halfDone(): Promise<{ hash: string; gross: string }> {
  const { orders, gross } = await paidOrder(shop, anna(shop), { package: "business" });
  await workStage(shop, orders[0]?.id ?? 0, "olena@example.com");
  return { hash: orders[0]?.hash ?? "", gross };
}
/** The refund of a cancellation now, in per cent of the price. */
async function refundPercentOf({ hash, gross }: { hash: string; gross: string }): Promise<number> {
  const { cancellation, status } = await orderOf(anna(shop), hash);
  expect(status).toBe("waiting_verification");
  return Math.round((Number(cancellation?.refund.currency_amount_decimal) * 100) / Number(gross));
}

describe("4.9 The price list contains the weight of each stage", () => {
  test("an order that ends half done is settled by the version of its purchase", async () => {
    const before = await halfDone();
    expect(await refundPercentOf(before)).toBe(25);
    const { revision } = await write(await freshDraft(ada, list), ["60", "40"]);
    const { changes, uneven_plans } = await ada.call("priceChanges", { params });
    expect(uneven_plans).toEqual([]);
    expect(changes.map(({ cell, before: was, after }) => [cell, was, after])).toEqual(
      expect.arrayContaining([
        ["stage_weight.B.0", "75", "60"],
        ["stage_weight.B.1", "25", "40"],
      ]),
    );
    await ada.call("publishPriceDraft", publication(revision));
    shop.clock.forward(1000);
    expect(await refundPercentOf(before)).toBe(25);
    expect(await refundPercentOf(await halfDone())).toBe(40);
  });

  test("the weights of a plan are 100 % together, and none of them is missing", async () => {
    const { revision } = await write(await freshDraft(ada, list), ["50", "25", "30"], "X");
    expect((await ada.call("priceChanges", { params })).uneven_plans).toEqual(["X"]);
    expect(await ada.refusal("publishPriceDraft", publication(revision))).toMatchObject({
      status: 409,
      code: "price_draft.weights",
      details: { plans: ["X"] },
    });
    const empty = await write(revision, ["50", "25", null], "X");
    expect((await ada.call("priceChanges", { params })).missing).toEqual(["stage_weight.X.2"]);
    expect((await ada.refusal("publishPriceDraft", publication(empty.revision))).code).toBe(
      "price_draft.missing",
    );
    const body = { revision: empty.revision, cells: [{ cell: "stage_weight.X.2", value: "100.01" }] };
    expect((await ada.refusal("setPriceCells", { params, body })).code).toBe("price_cell.invalid");
  });
});
