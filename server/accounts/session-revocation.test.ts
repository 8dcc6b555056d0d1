import { once } from "node:events";
import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPath } from "#contract/route.ts";
import { routes, type RouteName } from "#contract/routes.ts";
import type { OwnSession } from "#contract/accounts/sessions.ts";
import { buildApp } from "#server/app/app.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { answerOf, session } from "#test/session.ts";
import { inOneInstallation } from "#test/steps.ts";
import { totpCode, totpStep } from "./second-factor/totp.ts";

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
const list_of = { customer: "sessions", staff: "staffSessions", translator: "translatorSessions" } as const;
const end_one = {
  customer: "endSession",
  staff: "endStaffSession",
  translator: "endTranslatorSession",
} as const;
const second_factor = {
  customer: { start: "startTotp", confirm: "confirmTotp", remove: "removeTotp" },
  staff: { start: "startStaffTotp", confirm: "confirmStaffTotp", remove: "removeStaffTotp" },
  translator: {
    start: "startTranslatorTotp",
    confirm: "confirmTranslatorTotp",
    remove: "removeTranslatorTotp",
  },
} as const;
const others = { staff: "piotr@example.com", translator: "olena@example.com" } as const;
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

  test.each(zones)("a %s sees the open sessions, ends one of them, and no one else's", async (zone) => {
    const list = async (headers: Headers) => {
      const { path: url } = routes[list_of[zone]];
      return (await installation.app.inject({ url, headers })).json<{ data: OwnSession[] }>().data;
    };
    const endOne = (headers: Headers, id: string) =>
      installation.app.inject({
        method: "POST",
        url: fillPath(routes[end_one[zone]].path, { hash: id }),
        headers,
      });
    await callAs(end_all[zone], await enter(zone));
    const there = await enter(zone);
    installation.clock.forward(60_000);
    const here = await enter(zone);
    const [mine, second, ...more] = await list(here);
    expect(more).toEqual([]);
    expect([mine?.is_current, second?.is_current]).toEqual([true, false]);
    expect(new Date(mine?.started_at ?? "").getTime() - new Date(second?.started_at ?? "").getTime()).toBe(
      60_000,
    );
    const another = await (
      zone === "customer"
        ? (await someCustomer(installation)).who
        : session(installation, { zone, email: others[zone] })
    ).headers();
    expect((await endOne(another, second?.id ?? "")).statusCode).toBe(204);
    expect(await isIn(zone, there)).toEqual([true, true]);
    expect((await endOne(here, second?.id ?? "")).statusCode).toBe(204);
    expect(await isIn(zone, there)).toEqual([false, false]);
    expect(await isIn(zone, here)).toEqual([true, true]);
    expect(await list(here)).toEqual([mine]);
    expect((await endOne(here, second?.id ?? "")).statusCode).toBe(204);
  });

  test.each(zones)(
    "after a change of its second factor a %s sees the other sessions and can end them",
    async (zone) => {
      const call = (name: RouteName, headers: Headers, payload: object = {}, hash = "") =>
        installation.app.inject({
          method: routes[name].method,
          url: fillPath(routes[name].path, { hash }),
          headers,
          payload,
        });
      const sessions = async (headers: Headers) => {
        const { path: url } = routes[list_of[zone]];
        return (await installation.app.inject({ url, headers })).json<{ data: OwnSession[] }>().data;
      };
      const { start, confirm, remove } = second_factor[zone];
      await callAs(end_all[zone], await enter(zone));
      const there = await enter(zone);
      installation.clock.forward(60_000);
      const here = await enter(zone);
      const { secret } = answerOf(start, await call(start, here)) as { secret: string };
      const code = totpCode(secret, totpStep(installation.clock.now()));
      answerOf(confirm, await call(confirm, here, { code }));
      expect(await sessions(here)).toHaveLength(2);
      answerOf(remove, await call(remove, here));
      const other_one = (await sessions(here)).find(({ is_current }) => !is_current);
      expect(await isIn(zone, there)).toEqual([true, true]);
      expect((await call(end_one[zone], here, {}, other_one?.id)).statusCode).toBe(204);
      expect(await isIn(zone, there)).toEqual([false, false]);
      expect(await isIn(zone, here)).toEqual([true, true]);
    },
  );

  test("a session whose token was renewed after the list was read is ended by its name, with its older token", async () => {
    await callAs(end_all.customer, await enter("customer"));
    const there = await enter("customer");
    installation.clock.forward(60_000);
    const here = await enter("customer");
    const list = await installation.app.inject({ url: routes.sessions.path, headers: here });
    const [, second] = list.json<{ data: OwnSession[] }>().data;
    const renewal = await installation.app.inject({
      method: "POST",
      url: routes.renewToken.path,
      headers: there,
    });
    const { access_token } = renewal.json<{ access_token: string }>();
    const renewed = { ...there, authorization: `Bearer ${access_token}` };
    expect(await isIn("customer", renewed)).toEqual([true, true]);
    const url = fillPath(routes.endSession.path, { hash: second?.id ?? "" });
    expect((await installation.app.inject({ method: "POST", url, headers: here })).statusCode).toBe(204);
    expect(await isIn("customer", renewed)).toEqual([false, false]);
    expect(await isIn("customer", there)).toEqual([false, false]);
    expect(await isIn("customer", here)).toEqual([true, true]);
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
