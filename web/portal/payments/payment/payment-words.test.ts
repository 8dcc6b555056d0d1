import { describe, expect, test } from "vitest";
import { request_kinds } from "#contract/payments/money.ts";
import { what_follows } from "#domain/payments/what-follows.ts";
import { holdsWork, nextKey } from "./payment-words.ts";

describe("R18: what a paid amount leads to", () => {
  test("every kind of amount due has its own sentence", () => {
    expect(Object.keys(what_follows).toSorted()).toEqual([...request_kinds].toSorted());
  });

  test.each([
    ["cart", true, "pay.next.work"],
    ["cart", false, "pay.next_payer"],
    ["supplement", false, "pay.next.change"],
    ["posting", true, "pay.next.posting"],
    ["overtime", true, "pay.next.nothing"],
  ] as const)("%s, read by its buyer: %s", (kind, is_buyer, key) => {
    expect(nextKey(kind, is_buyer)).toBe(key);
  });

  test("an order waits only for its price and for the difference of a change", () => {
    expect(request_kinds.filter(holdsWork)).toEqual(["cart", "supplement"]);
  });
});
