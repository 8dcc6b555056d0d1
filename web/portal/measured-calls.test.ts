import { describe, expect, test } from "vitest";
import { measurementInput } from "#contract/measurement.ts";
import { ApiError } from "#contract/client.ts";
import { eventsOfCall } from "./measured-calls.ts";

const refusal = (status: number, code: string) => new ApiError(status, { code, message: "Refused" });

describe("UX brief §11 What calls mean for the figures", () => {
  test("an answer and a refusal of the same call", () => {
    const body = { code: "SPRING" };
    expect(eventsOfCall("discountCart", { body }, {})).toEqual([
      { name: "coupon_applied", params: { ok: true } },
    ]);
    expect(eventsOfCall("discountCart", { body }, refusal(422, "coupon.unknown"))).toEqual([
      { name: "coupon_applied", params: { ok: false } },
      { name: "api_error", params: { route: "discountCart", status: 422 } },
    ]);
    expect(eventsOfCall("brand", {}, {})).toEqual([]);
  });

  test("they contain no typed text", () => {
    const price_gross = { currency_code: "PLN", currency_amount_decimal: "123.45" };
    const typed = { search: "umowa Nowak", username: "anna@example.com", comment: "Za drogo, Anna" };
    const calls: [string, object, unknown][] = [
      ["orders", { query: typed }, {}],
      ["accessToken", { body: typed }, {}],
      ["createOrder", { body: { ...typed, service_type: "phone call" } }, { creationtype: "quote" }],
      ["rejectQuote", { body: { ...typed, reason: "price" } }, {}],
      ["acceptQuote", { body: typed }, { price_gross }],
      ["changeCustomer", { body: { company_name: "Anna i S-ka" } }, {}],
      ["verifyEmail", { body: typed }, refusal(410, "link.expired")],
    ];
    const events = calls.flatMap((call) => eventsOfCall(...call));
    expect(events).toHaveLength(8);
    expect(JSON.stringify(events)).not.toMatch(/anna|umowa|drogo/i);
    const visit = { client_id: crypto.randomUUID(), session_id: "1", engagement_time_msec: 0 };
    expect(measurementInput.safeParse({ ...visit, events }).success).toBe(true);
    expect(eventsOfCall("changeCustomer", { body: { locale: "pl" } }, {})).toEqual([]);
  });
});
