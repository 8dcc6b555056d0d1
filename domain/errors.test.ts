import { describe, expect, test } from "vitest";
import { Refusal, refusals } from "#domain/errors.ts";

describe("§8 a refusal", () => {
  test("has its code, its HTTP status and details for the caller", () => {
    const refusal = new Refusal("order.wrong_status", { status: "finished" });
    expect(refusal).toMatchObject({
      code: "order.wrong_status",
      status: 409,
      details: { status: "finished" },
    });
    expect(refusal).toBeInstanceOf(Error);
  });

  test("InvalidCredentials is spelled as the client expects it, unlike the 401 that logs out", () => {
    expect(refusals.InvalidCredentials.status).toBe(401);
    expect(refusals["token.expired"].status).toBe(401);
  });

  test("only a fault is a 500, because that status logs the customer out", () => {
    const faults = Object.entries(refusals).filter(([, { status }]) => status === 500);
    expect(faults.map(([code]) => code)).toEqual(["fault"]);
  });
});
