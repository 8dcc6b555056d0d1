import { describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import type { Installation } from "#test/installation.ts";
import { refusalOf, session } from "#test/session.ts";
import { hour, inOneInstallation, minute } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const me = (headers: Record<string, string>) =>
  installation.app.inject({ method: "GET", url: routes.currentCustomer.path, headers });
const renew = (headers: Record<string, string>) =>
  installation.app.inject({ method: "POST", url: routes.renewToken.path, headers });

describe("§4 A session may be renewed before it ends", () => {
  test("the new token opens the account for two hours, the old one ends", async () => {
    const first = await session(installation, {
      zone: "customer",
      email: "anna.nowak@example.com",
    }).headers();
    installation.clock.forward(119 * minute);
    const renewed = (await renew(first)).json<{ access_token: string; expires_in: number }>();
    expect(renewed.expires_in).toBe(7200);
    const second = { ...first, authorization: `Bearer ${renewed.access_token}` };
    expect((await me(first)).statusCode, "a call that was on its way").toBe(200);
    installation.clock.forward(10_000);
    expect(refusalOf(await me(first)).code).toBe("token.expired");
    installation.clock.forward(119 * minute);
    expect((await me(second)).statusCode).toBe(200);
  });

  test("twelve hours after the login it ends, however often it was renewed", async () => {
    let headers = await session(installation, {
      zone: "customer",
      email: "anna.nowak@example.com",
    }).headers();
    const given: number[] = [];
    for (let hours = 1; hours <= 11; hours++) {
      installation.clock.forward(hour);
      const renewed = (await renew(headers)).json<{ access_token: string; expires_in: number }>();
      headers = { ...headers, authorization: `Bearer ${renewed.access_token}` };
      given.push(renewed.expires_in);
    }
    expect(given).toEqual([...Array.from({ length: 10 }, () => 7200), 3600]);
    installation.clock.forward(hour);
    expect(refusalOf(await renew(headers)).status).toBe(401);
  });
});
