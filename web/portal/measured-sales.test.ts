import { describe, expect, test } from "vitest";
import { request_kinds, type PaymentStatus } from "#contract/payments/money.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import { purchaseOfOrder, purchaseOfPayment } from "./measured-sales.ts";

const money = (currency_amount_decimal: string) =>
  ({ currency_code: "PLN", currency_amount_decimal }) as const;

const paid = (kind: PaymentStatus["kind"]) =>
  purchaseOfPayment({
    kind,
    amount: money("12.30"),
    vat: money("23.00"),
    orders: [
      { id: 7, hash: null, public_name: "Economy", variant_name: "pl-en", price_net: money("100.00") },
    ],
    transaction_id: "31",
    finished_at: "2026-03-02T09:00:00.000Z",
  } as unknown as PaymentStatus);

const ordered = (payment: OrderView["timeline"][number]["state"]) =>
  purchaseOfOrder({
    id: 7,
    created_at: "2026-03-02T09:00:00.000Z",
    price_net: money("100.00"),
    vat: money("23.00"),
    package: "economy",
    service_type: "write",
    source_lang: "pl",
    target_lang: "en",
    timeline: [
      { stage: "order", state: "done", at: null },
      { stage: "payment", state: payment, at: null },
    ],
  } as unknown as OrderView);

describe("§1, decision 0040: an order is one purchase", () => {
  test("the payment of its price is measured with net price, VAT and no posting", () => {
    expect(paid("cart")).toEqual({
      params: {
        currency: "PLN",
        value: 100,
        items: [
          { item_name: "Economy", item_variant: "pl-en", price: 100, quantity: 1, item_category: "General" },
        ],
        tax: 23,
        shipping: 0,
        transaction_id: "31",
      },
      order_ids: [7],
      finished_at: "2026-03-02T09:00:00.000Z",
    });
  });

  test("the difference of a change, a posted original and overtime are no further purchase of the same order", () => {
    expect(request_kinds.filter((kind) => paid(kind) !== null)).toEqual(["cart"]);
  });

  test("an order that is not paid is none, whatever its address says", () => {
    expect(ordered("done")?.params).toMatchObject({ value: 100, tax: 23, transaction_id: "order-7" });
    for (const state of ["current", "ahead", "stopped"] as const) expect(ordered(state)).toBeNull();
  });
});
