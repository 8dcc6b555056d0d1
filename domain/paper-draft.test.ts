import { expect, test } from "vitest";
import { isNumberOf } from "./paper-draft.ts";

test("a tracking number is known by its form for each way of posting", () => {
  expect(isNumberOf(1, "RR 123456785 PL")).toBe(true);
  expect(isNumberOf(1, "00590007731234567890")).toBe(true);
  expect(isNumberOf(4, "rr123456785pl")).toBe(true);
  expect(isNumberOf(4, "00590007731234567890")).toBe(false);
  expect(isNumberOf(2, "6".repeat(24))).toBe(true);
  expect(isNumberOf(2, "RR123456785PL")).toBe(false);
  expect(isNumberOf(3, "JD0002 1234-5678")).toBe(true);
  expect(isNumberOf(1, "wysłane")).toBe(false);
});
