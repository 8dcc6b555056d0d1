import { describe, expect, test } from "vitest";
import { orderInput } from "#contract/orders/orders.ts";
import { problemsOf } from "#ui/form.ts";
import {
  checkOrder,
  emptyValues,
  fieldOf,
  toOrderInput,
  type OrderValues,
} from "../../ordering/order-values.ts";
import { cleanLocker, methodFor, methodsTo } from "../../ordering/shipping-methods.ts";
import { certified } from "./certified-values.ts";

const certificate: OrderValues["files"] = [
  {
    hash: "f".repeat(24),
    name: "akt.docx",
    size_bytes: 1000,
    state: "counted",
    outcome: null,
    message: null,
    words: 100,
    characters_collapsed: 700,
  },
];
const electronic: OrderValues = { ...emptyValues("pl"), files: certificate };
const paper: OrderValues = { ...electronic, paper: "yes", shipping_recipient: "Anna Nowak" };
const facts = {
  is_guest: true,
  is_private: true,
  now: Date.parse("2026-11-20T12:00:00Z"),
  unsent: { files: null, reference_files: null },
};
const problems = (values: OrderValues) => ({
  ...checkOrder(values, certified, facts),
  ...problemsOf(orderInput, toOrderInput(values, certified), fieldOf),
});

describe("§5, R4 A sworn translation", () => {
  test("needs at least one file and nothing else, when it stays electronic", () => {
    expect(problems(electronic)).toEqual({});
    expect(problems({ ...electronic, files: [] })).toEqual({ files: "file.required" });
  });

  test("a quote may describe a document that is on paper alone", () => {
    const quote: OrderValues = { ...electronic, files: [], intent: "quote", email: "a@b.pl", terms: true };
    expect(problems(quote)).toEqual({ files: "file.required" });
    expect(problems({ ...quote, note_for_translator: "Birth certificate, one page" })).toEqual({});
  });

  test("by post it has an address, each part missed at its own field", () => {
    expect(problems(paper)).toEqual({
      shipping_address: "field.required",
      shipping_postcode: "field.required",
      shipping_city: "field.required",
    });
  });

  test("to a locker it has a code, a phone and an e-mail instead", () => {
    const locker: OrderValues = { ...paper, shipping_method: "2" };
    expect(problems(locker)).toEqual({
      shipping_locker: "field.required",
      shipping_phone: "field.required",
      shipping_email: "field.required",
    });
    expect(problems({ ...locker, shipping_locker: "?" })).toMatchObject({
      shipping_locker: "locker.invalid",
    });
    const filled = { ...locker, shipping_locker: "kra 010", shipping_phone: "0048 600 000 000" };
    expect(problems({ ...filled, shipping_email: "anna@" })).toEqual({ shipping_email: "email.invalid" });
    expect(problems({ ...filled, shipping_email: "anna@example.com" })).toEqual({});
    expect(cleanLocker(" kra 010 ")).toBe("KRA010");
  });

  test("a country that a method does not go to moves it to one that does, and back", () => {
    expect(methodsTo("PL")).toEqual(["1", "2", "3"]);
    expect(methodFor("DE", "2")).toBe("4");
    expect(methodFor("PL", "4")).toBe("1");
    expect(methodFor("PL", "3")).toBe("3");
  });

  test("its price depends on the posting only while paper is chosen", () => {
    expect(certified.priced?.(electronic)).toEqual({});
    expect(certified.priced?.({ ...paper, delivery_receipt: true })).toEqual({
      shipping_method: 1,
      shipping_country: "PL",
      delivery_receipt: true,
    });
    expect(certified.priced?.({ ...paper, shipping_method: "3", delivery_receipt: true })).toEqual({
      shipping_method: 3,
      shipping_country: "PL",
    });
  });
});
