import { describe, expect, test } from "vitest";
import { csvMoment, csvName, csvText } from "./csv.ts";

describe("Files of comma-separated values", () => {
  test("carry the seller's day in their name, which begins before the day of UTC", () => {
    expect(csvName("orders", Date.parse("2026-11-26T23:30:00Z"))).toBe("orders-2026-11-27.csv");
    expect(csvName("orders", Date.parse("2026-07-01T21:59:00Z"))).toBe("orders-2026-07-01.csv");
    expect(csvName("orders", Date.parse("2026-07-01T22:00:00Z"))).toBe("orders-2026-07-02.csv");
  });

  test("have moments by the seller's clock", () => {
    expect(csvMoment(Date.parse("2026-10-31T23:05:00Z"))).toBe("2026-11-01 00:05");
    expect(csvMoment(Date.parse("2026-07-01T10:00:59Z"))).toBe("2026-07-01 12:00");
  });

  test("have a head whose names may contain commas", () => {
    expect(csvText(["Unpaid, gross", "b"], [["1", "2"]])).toBe('\uFEFF"Unpaid, gross",b\r\n1,2\r\n');
  });

  test("keep negative amounts as numbers and make formulas text", () => {
    expect(csvText(["a", "b"], [["-12.50", "-1+1"]])).toBe("\uFEFFa,b\r\n-12.50,'-1+1\r\n");
  });
});
