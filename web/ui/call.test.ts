import { describe, expect, test } from "vitest";
import { ApiError } from "#contract/client.ts";
import { people_routes } from "#contract/accounts/people.ts";
import type { Route } from "#contract/route.ts";
import { endsSession } from "./call.ts";

/** A row that only reads has no body. */
const reading: Route = people_routes.currentCustomer;
const error = (status: number, code = "fault") => new ApiError(status, { code, message: "" });

describe("§8 What ends a session", () => {
  test("401 does, but InvalidCredentials is passed to the caller", () => {
    expect(endsSession(reading, error(401, "token.expired"))).toBe(true);
    expect(endsSession(people_routes.accessToken, error(401, "InvalidCredentials"))).toBe(false);
  });

  test("500 does on a request with a body, and not on one without", () => {
    expect(endsSession(people_routes.changeCustomer, error(500))).toBe(true);
    expect(endsSession({ stream: true }, error(500))).toBe(true);
    expect(endsSession(reading, error(500))).toBe(false);
  });

  test("any other answer passes to the caller", () => {
    for (const status of [400, 403, 404, 409, 413, 422, 429, 502, 503])
      expect(endsSession(people_routes.changeCustomer, error(status))).toBe(false);
  });
});
