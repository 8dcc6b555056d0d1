import { once } from "node:events";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { buildApp } from "#server/app/app.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { session } from "#test/session.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
/** A second server on the same database. */
let other: Installation["app"];
let other_origin: string;
inOneInstallation((opened) => {
  installation = opened;
});
beforeAll(async () => {
  other = await buildApp(installation.machine);
  other_origin = await other.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => other.close());

type Zone = "customer" | "staff" | "translator";
type Headers = Record<string, string>;
const zones = ["customer", "staff", "translator"] as const;
const me = { customer: "currentCustomer", staff: "staffMe", translator: "translatorProfile" } as const;
const log_out = {
  customer: "revokeToken",
  staff: "revokeStaffToken",
  translator: "revokeTranslatorToken",
} as const;
const end_all = {
  customer: "endSessions",
  staff: "endStaffSessions",
  translator: "endTranslatorSessions",
} as const;
const emails: Record<Zone, string> = {
  customer: "anna.nowak@example.com",
  staff: "celina@example.com",
  translator: "kenji@example.com",
};

const enter = (zone: Zone): Promise<Headers> =>
  session(installation, { zone, email: emails[zone] }).headers();
/** Whether each of the two servers accepts these headers. */
async function isIn(zone: Zone, headers: Headers): Promise<boolean[]> {
  const url = routes[me[zone]].path;
  const answers = [await installation.app.inject({ url, headers }), await other.inject({ url, headers })];
  return answers.map(({ statusCode }) => statusCode === 200);
}
const callAs = (name: (typeof log_out | typeof end_all)[Zone], headers: Headers) =>
  installation.app.inject({ method: "POST", url: routes[name].path, headers });

describe("A session ends immediately on every server", () => {
  test.each(zones)("logout of a %s ends that session and no other", async (zone) => {
    const here = await enter(zone);
    const there = await enter(zone);
    expect(await isIn(zone, here)).toEqual([true, true]);
    expect((await callAs(log_out[zone], here)).statusCode).toBe(204);
    expect(await isIn(zone, here)).toEqual([false, false]);
    expect(await isIn(zone, there)).toEqual([true, true]);
  });

  test.each(zones)("a %s ends all sessions", async (zone) => {
    const here = await enter(zone);
    const there = await enter(zone);
    expect((await callAs(end_all[zone], here)).statusCode).toBe(204);
    for (const headers of [here, there]) expect(await isIn(zone, headers)).toEqual([false, false]);
  });

  test("deactivation takes effect immediately, even for a remaining session", async () => {
    const { email, who } = await someCustomer(installation);
    const customer = await who.headers();
    const staff = await enter("staff");
    const translator = await enter("translator");
    const setActive = async (active: boolean) => {
      await installation.db
        .updateTable("staff_user")
        .set({ active })
        .where("email", "=", emails.staff)
        .execute();
      await installation.db
        .updateTable("translator")
        .set({ active })
        .where("email", "=", emails.translator)
        .execute();
    };
    const blocked_at = installation.clock.now();
    await installation.db
      .updateTable("customer")
      .set({ blocked_at, blocked_reason: "test" })
      .where("email", "=", email)
      .execute();
    await setActive(false);
    expect(await isIn("customer", customer)).toEqual([false, false]);
    expect(await isIn("staff", staff)).toEqual([false, false]);
    expect(await isIn("translator", translator)).toEqual([false, false]);
    await setActive(true);
  });

  test("live connections end with their session, also on the other server", async () => {
    const headers = await enter("staff");
    const request = http.get(`${other_origin}${routes.deskChanges.path}`, { headers, agent: false });
    const [answer] = (await once(request, "response")) as [http.IncomingMessage];
    expect(answer.statusCode).toBe(200);
    // The first change shows that the server listens.
    await once(answer, "data");
    const ended = once(answer.resume(), "end");
    await callAs("endStaffSessions", headers);
    await ended;
    expect(await isIn("staff", headers)).toEqual([false, false]);
  });
});
