import { describe, expect, test } from "vitest";
import { measurementInput } from "./measurement.ts";

const visit = {
  client_id: "6f1f2f7e-3f4b-4a53-9a54-b7e3c41a4c11",
  session_id: "1763724000",
  engagement_time_msec: 1200,
};
const accepts = (...events: unknown[]) => measurementInput.safeParse({ ...visit, events }).success;
const item = {
  item_name: "Economy",
  item_variant: "pl – en",
  price: 164.8,
  quantity: 1,
  item_category: "General",
};
const sale = { currency: "PLN", value: 164.8, items: [item] };

describe("§1, §9 Funnel events in GA4 format", () => {
  test("items have a name, a variant, a price, quantity 1 and the category General", () => {
    expect(accepts({ name: "view_item", params: sale })).toBe(true);
    expect(accepts({ name: "view_cart", params: { ...sale, items: [{ ...item, quantity: 2 }] } })).toBe(
      false,
    );
    expect(
      accepts({ name: "view_cart", params: { ...sale, items: [{ ...item, item_category: "x" }] } }),
    ).toBe(false);
    expect(accepts({ name: "begin_checkout", params: { ...sale, items: [] } })).toBe(false);
  });

  test("a purchase has tax, shipping 0 and the payment's number", () => {
    const params = { ...sale, tax: 37.9, shipping: 0, transaction_id: "10288" };
    expect(accepts({ name: "purchase", params })).toBe(true);
    expect(accepts({ name: "purchase", params: { ...params, shipping: 5 } })).toBe(false);
    expect(
      accepts({ name: "purchase", params: { ...params, transaction_id: "5SsQ0v5PTwK9b2ZbmxYqaQ" } }),
    ).toBe(false);
  });
});

describe("Product events carry no text, no name and no address", () => {
  test("values of closed lists and numbers are accepted", () => {
    expect(accepts({ name: "language_pair_selected", params: { src: "pl", tgt: "en" } })).toBe(true);
    expect(accepts({ name: "page_view", params: { screen: "/$locale/orders/$cart_hash" } })).toBe(true);
    expect(accepts({ name: "logout", params: {} })).toBe(true);
    expect(accepts({ name: "coupon_applied", params: { ok: true } })).toBe(true);
  });

  test("anything else is refused", () => {
    for (const src of ["Anna Nowak", "anna@example.com", "5SsQ0v5PTwK9b2ZbmxYqaQ", "x".repeat(81)])
      expect(accepts({ name: "language_pair_selected", params: { src, tgt: "en" } }), src).toBe(false);
    expect(accepts({ name: "logout", params: { email: "x" } })).toBe(false);
    expect(accepts({ name: "spy", params: {} })).toBe(false);
    expect(accepts()).toBe(false);
  });
});
