import { describe, expect, test } from "vitest";
import { request_kinds } from "#contract/payments/money.ts";
import { what_follows } from "#domain/payments/what-follows.ts";
import { holdsWork, nextKey } from "./payment-words.ts";

describe("R18: what a paid amount leads to", () => {
  test("every kind of amount due has its own sentence", () => {
    expect(Object.keys(what_follows).toSorted()).toEqual([...request_kinds].toSorted());
  });

  test.each([
    ["cart", true, "pay.next"],
    ["cart", false, "pay.next_payer"],
    ["supplement", false, "supplement.done"],
    ["posting", true, "paper.requested"],
    ["overtime", true, null],
  ] as const)("%s, read by its buyer: %s", (kind, is_buyer, key) => {
    expect(nextKey(kind, is_buyer)).toBe(key);
  });

  test("an order waits only for its price and for the difference of a change", () => {
    expect(request_kinds.filter(holdsWork)).toEqual(["cart", "supplement"]);
  });
});
