import { beforeEach, describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import type { Installation } from "#test/installation.ts";
import { good_password, mailsSentTo, linkIn, openAccount } from "#test/people.ts";
import { brandHeader, refusalOf, session } from "#test/session.ts";
import { hour, inOneInstallation, minute, visitor } from "#test/steps.ts";
import { totpCode, totpStep } from "./second-factor/totp.ts";
import { demo_password } from "#server/app/demo-password.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(() => installation.clock.forward(2 * hour));

const login_routes = { customer: "accessToken", staff: "staffToken", translator: "translatorToken" } as const;
type LoginZone = keyof typeof login_routes;
type Try = { readonly password?: string; readonly code?: string; readonly from?: string };

const home = "198.51.100.1";
const tryAt = (zone: LoginZone, username: string, { password = "wrong", code, from = home }: Try = {}) =>
  installation.app.inject({
    method: "POST",
    url: routes[login_routes[zone]].path,
    remoteAddress: from,
    headers: { "x-brand": brandHeader("tolmaro"), "accept-language": "en" },
    payload: { username, password, grant_type: "password", ...(code === undefined ? {} : { code }) },
  });
const codeAt = async (...args: Parameters<typeof tryAt>): Promise<string> => {
  const answer = await tryAt(...args);
  return answer.statusCode === 200 ? "in" : refusalOf(answer).code;
};
/** Tries wrong passwords from one network, each a minute after the last. */
async function failRepeatedly(zone: LoginZone, username: string, times: number): Promise<string[]> {
  const codes: string[] = [];
  for (let i = 0; i < times; i += 1) {
    codes.push(await codeAt(zone, username));
    installation.clock.forward(minute);
  }
  return codes;
}
const repeat = (code: string, times: number): string[] => Array.from({ length: times }, () => code);

describe("Wrong passwords first delay the next attempt", () => {
  test("three have no delay, each further one doubles it, and the response contains it", async () => {
    const username = "slow@example.com";
    for (let i = 0; i < 3; i += 1) expect(await codeAt("customer", username)).toBe("InvalidCredentials");
    const waits: number[] = [];
    for (let i = 0; i < 4; i += 1) {
      const answer = await tryAt("customer", username);
      const refused = refusalOf(answer);
      const seconds = Number(refused.details?.["seconds"]);
      expect(refused).toMatchObject({ status: 429, code: "login.slow" });
      expect(Number(answer.headers["retry-after"])).toBe(seconds);
      waits.push(seconds);
      installation.clock.forward(seconds * 1000);
      expect(await codeAt("customer", username)).toBe("InvalidCredentials");
    }
    expect(waits).toEqual([2, 4, 8, 16]);
  });

  test("a correct password resets the count", async () => {
    await openAccount(installation, "ola.prob@example.com");
    for (let i = 0; i < 3; i += 1) await tryAt("customer", "ola.prob@example.com");
    installation.clock.forward(minute);
    expect(await codeAt("customer", "ola.prob@example.com", { password: good_password })).toBe("in");
    for (let i = 0; i < 3; i += 1)
      expect(await codeAt("customer", "ola.prob@example.com")).toBe("InvalidCredentials");
  });
});

describe("Counting is atomic", () => {
  test("correct logins of one account at the same time do not wait for each other in a circle", async () => {
    await openAccount(installation, "wiele.okien@example.com");
    const logIn = () => codeAt("customer", "wiele.okien@example.com", { password: good_password });
    for (let round = 0; round < 5; round += 1)
      expect(await Promise.all([logIn(), logIn(), logIn(), logIn()])).toEqual(repeat("in", 4));
  });

  test.each([
    ["customer", 10],
    ["staff", 5],
    ["translator", 5],
  ] as const)("a burst of 49 logins in the zone %s gets at most %i checks", async (zone, most) => {
    const username = `burst.${zone}@example.com`;
    const all = await Promise.all(Array.from({ length: 49 }, () => codeAt(zone, username)));
    const checked = all.filter((code) => code === "InvalidCredentials").length;
    expect(checked).toBeGreaterThan(0);
    expect(checked).toBeLessThanOrEqual(most);
  });
});

const known = { staff: "celina@example.com", translator: "kenji@example.com" } as const;

describe("S1, T1 An account is locked for a network, not for its owner", () => {
  test.each(["staff", "translator"] as const)(
    "five wrong passwords lock a %s account for that network, whether it exists or not",
    async (zone) => {
      for (const username of [`unknown.${zone}@example.com`, known[zone]]) {
        expect(await failRepeatedly(zone, username, 6)).toEqual([
          ...repeat("InvalidCredentials", 5),
          "login.locked",
        ]);
        expect(await codeAt(zone, username, { password: demo_password })).toBe("login.locked");
      }
    },
  );

  test("the owner can log in from another network, and from the locked one after 15 minutes", async () => {
    const right = { password: demo_password };
    await failRepeatedly("staff", known.staff, 5);
    expect(await codeAt("staff", known.staff, right)).toBe("login.locked");
    expect(await codeAt("staff", known.staff, { ...right, from: "203.0.113.5" })).toBe("in");
    installation.clock.forward(15 * minute);
    expect(await codeAt("staff", known.staff, right)).toBe("in");
  });

  test("guesses from many networks lock logins by password alone for all networks", async () => {
    const username = "spread@example.com";
    for (let network = 0; network < 17; network += 1)
      for (let i = 0; i < 3; i += 1) await tryAt("customer", username, { from: `203.0.113.${network}` });
    expect(await codeAt("customer", username, { from: "192.0.2.200" })).toBe("login.locked");
    installation.clock.forward(hour);
    expect(await codeAt("customer", username, { from: "192.0.2.200" })).toBe("InvalidCredentials");
  });
});

describe("A locked account is opened by a second factor or a mailed link", () => {
  test("password and code together are accepted; neither alone is", async () => {
    const username = "piotr@example.com";
    const piotr = session(installation, { zone: "staff", email: username });
    const { secret } = await piotr.call("startStaffTotp", {});
    const now = () => totpCode(secret, totpStep(installation.clock.now()));
    await piotr.call("confirmStaffTotp", { body: { code: now() } });
    await failRepeatedly("staff", username, 5);
    const password = demo_password;
    expect(await codeAt("staff", username, { password })).toBe("login.locked");
    expect(await codeAt("staff", username, { code: now() })).toBe("InvalidCredentials");
    expect(await codeAt("staff", username, { password, code: "000000" })).toBe("InvalidCredentials");
    installation.clock.forward(minute);
    expect(await codeAt("staff", username, { password, code: now() })).toBe("in");
  });

  test("codes cannot be guessed: after five with a password no more are checked", async () => {
    const username = "anna.nowak@example.com";
    await failRepeatedly("customer", username, 10);
    const codes: string[] = [];
    for (let i = 0; i < 6; i += 1)
      codes.push(await codeAt("customer", username, { password: demo_password, code: `00000${i}` }));
    expect(codes).toEqual([...repeat("InvalidCredentials", 5), "login.locked"]);
  });

  test("staff set a new password by a mailed link, once, and the account is unlocked", async () => {
    const email = known.staff;
    const before = await session(installation, { zone: "staff", email }).headers();
    await failRepeatedly("staff", email, 5);
    await visitor(installation).call("forgotStaffPassword", { body: { email: email.toUpperCase() } });
    const [, , token = ""] = await linkIn(installation, email, "staff_password");
    const owner = await visitor(installation).call("staffInvited", { body: { token } });
    expect(owner).toMatchObject({ email, is_invitation: false });
    const password = "nowe-haslo-celiny-3";
    const body = { token, password, password_confirmation: password };
    await visitor(installation).call("acceptStaffInvitation", { body });
    expect((await installation.app.inject({ url: routes.staffMe.path, headers: before })).statusCode).toBe(
      401,
    );
    expect(await codeAt("staff", email, { password })).toBe("in");
    expect((await visitor(installation).refusal("acceptStaffInvitation", { body })).code).toBe(
      "account_link.invalid",
    );
  });

  test("an unknown address gets the same response and no mail", async () => {
    const send = (email: string) => visitor(installation).send("forgotStaffPassword", { body: { email } });
    const answers = [await send("admin@example.com"), await send("not.here@example.com")];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await mailsSentTo(installation, "not.here@example.com")).toEqual([]);
  });

  test("a translator sets a new password in the same way", async () => {
    const email = known.translator;
    await failRepeatedly("translator", email, 5);
    await visitor(installation).call("forgotTranslatorPassword", { body: { email } });
    const [, , token = ""] = await linkIn(installation, email, "translator_password");
    const password = "nowe-haslo-kenji-4";
    await visitor(installation).call("setTranslatorPassword", {
      body: { token, password, password_confirmation: password },
    });
    expect(await codeAt("translator", email, { password })).toBe("in");
  });
});
