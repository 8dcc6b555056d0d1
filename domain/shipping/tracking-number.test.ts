import { describe, expect, test } from "vitest";
import { carriers, trackingPage } from "./carriers.ts";
import { isS10, isTrackingNumber, trackingNumber } from "./tracking-number.ts";

describe("tracking numbers by carrier", () => {
  test.each([
    ["RR473124829PL", true],
    ["RR123456785PL", true],
    ["RR123456784PL", false],
    ["RR12345678PL", false],
    ["1R123456785PL", false],
  ])("%s is an S10 number: %s", (number, fits) => {
    expect(isS10(number)).toBe(fits);
  });

  test.each([
    [1, "00590007731234567890", true],
    [1, "6".repeat(24), false],
    [2, "6".repeat(24), true],
    [2, "RR473124829PL", false],
    [3, "1Z999AA10123456784", true],
    [3, "12", false],
    [4, "RR473124829PL", true],
    [4, "00590007731234567890", false],
  ] as const)("method %s may have %s: %s", (method, number, fits) => {
    expect(isTrackingNumber(method, number)).toBe(fits);
  });

  test("it is stored without spaces", () => {
    expect(trackingNumber(" rr 473 124\u00a0829-pl")).toBe("RR473124829PL");
  });

  test("a parcel has a tracking page of its carrier; couriers vary, so they have none", () => {
    expect(trackingPage(1, "RR473124829PL")).toBe(
      "https://emonitoring.poczta-polska.pl/?numer=RR473124829PL",
    );
    expect(trackingPage(4, "RR473124829PL")).toBe(trackingPage(1, "RR473124829PL"));
    expect(trackingPage(2, "6".repeat(24))).toBe(
      `https://inpost.pl/sledzenie-przesylek?number=${"6".repeat(24)}`,
    );
    expect(trackingPage(3, "1Z999AA10123456784")).toBeNull();
    expect(trackingPage(2, "")).toBeNull();
    expect(Object.values(carriers).every(({ name, page }) => (name === "") === (page === null))).toBe(true);
  });
});
