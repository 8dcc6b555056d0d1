import { describe, expect, test } from "vitest";
import { scrubPath, scrubText } from "./scrub.ts";

describe("Fault reports and measurements contain no personal data", () => {
  test("addresses, numbers, secrets and typed words are removed from a message", () => {
    expect(scrubText("no account for anna.nowak@example.com (+48 600 000 000)")).toBe(
      "no account for [email] ([phone])",
    );
    expect(scrubText("order 5SsQ0v5PTwK9b2ZbmxYqaQ has no price")).toBe("order [hash] has no price");
    expect(scrubText('Unexpected token, "Szanowni P"... is not valid JSON')).toBe(
      'Unexpected token, "…"... is not valid JSON',
    );
    expect(scrubText("Cannot read properties of undefined (reading 'currency_amount_decimal')")).toBe(
      "Cannot read properties of undefined (reading 'currency_amount_decimal')",
    );
  });

  test("secrets are removed from an address, its structure is not changed", () => {
    expect(scrubPath("/pl/account/order/5SsQ0v5PTwK9b2ZbmxYqaQ?pay=1#x")).toBe("/pl/account/order/[hash]");
    expect(scrubPath("/pl/password/verification/anna@example.com/5SsQ0v5PTwK9b2ZbmxYqaQ")).toBe(
      "/pl/password/verification/[email]/[hash]",
    );
    expect(scrubPath("/pl/order/write")).toBe("/pl/order/write");
  });
});
