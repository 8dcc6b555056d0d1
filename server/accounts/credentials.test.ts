import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import type { Installation } from "#test/installation.ts";
import {
  good_password,
  mailsSentTo,
  linkIn,
  loggedIn,
  logIn,
  openAccount,
  registration,
} from "#test/people.ts";
import { answerOf, refusalOf, session, type Session } from "#test/session.ts";
import { hour, inOneInstallation, minute, visitor } from "#test/steps.ts";
import { totpCode, totpStep } from "./second-factor/totp.ts";

let installation: Installation;
let guest: Session;
let email: string;
let people = 0;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});
beforeEach(async () => {
  installation.clock.forward(2 * hour);
  email = `ola${(people += 1)}@example.com`;
  await openAccount(installation, email);
});

const twice = (password: string) => ({ password, password_confirmation: password });
const new_password = "zielony-rower-nad-rzeka";
const send = (name: "changePassword" | "changeEmail" | "changeCustomer", headers: object, payload: object) =>
  installation.app.inject({
    method: routes[name].method,
    url: routes[name].path,
    headers: { ...headers },
    payload,
  });
const isIn = async (headers: object): Promise<boolean> =>
  (await installation.app.inject({ url: routes.currentCustomer.path, headers: { ...headers } }))
    .statusCode === 200;
const kinds = async (address = email): Promise<string[]> =>
  (await mailsSentTo(installation, address)).map(({ kind }) => kind);

describe("R8 A forgotten password", () => {
  test("a link from the mail sets a new one, once, and ends every session", async () => {
    const here = await loggedIn(installation, email, good_password);
    await guest.call("forgotPassword", { body: { email: email.toUpperCase() } });
    const [locale, page, token = ""] = await linkIn(installation, email, "password_reset");
    expect([locale, page]).toEqual(["en", "password-forgot"]);
    expect(await guest.call("passwordLink", { body: { token } })).toEqual({ email });
    await guest.call("resetPassword", { body: { token, ...twice(new_password) } });
    expect(await isIn(here)).toBe(false);
    expect(refusalOf(await logIn(installation, email, good_password)).code).toBe("InvalidCredentials");
    expect((await logIn(installation, email, new_password)).statusCode).toBe(200);
    const again = { body: { token, ...twice(good_password) } };
    expect(await guest.refusal("resetPassword", again)).toMatchObject({
      status: 410,
      code: "account_link.invalid",
    });
    expect((await kinds()).slice(-2)).toEqual(["password_reset", "password_changed"]);
  });

  test("the second factor is still required after a new password was set by a mailed link", async () => {
    const headers = await loggedIn(installation, email, good_password);
    const ask = (name: "startTotp" | "confirmTotp", payload: object) =>
      installation.app.inject({ method: routes[name].method, url: routes[name].path, headers, payload });
    const { secret } = answerOf("startTotp", await ask("startTotp", {})) as { secret: string };
    const now = () => totpCode(secret, totpStep(installation.clock.now()));
    answerOf("confirmTotp", await ask("confirmTotp", { code: now() }));
    await guest.call("forgotPassword", { body: { email } });
    const [, , token = ""] = await linkIn(installation, email, "password_reset");
    await guest.call("resetPassword", { body: { token, ...twice(new_password) } });
    expect(refusalOf(await logIn(installation, email, new_password)).code).toBe("totp.required");
    installation.clock.forward(minute);
    expect((await logIn(installation, email, new_password, { code: now() })).statusCode).toBe(200);
  });

  test("the response is the same for an address without an account, and no mail is sent", async () => {
    const answers = [
      await guest.send("forgotPassword", { body: { email } }),
      await guest.send("forgotPassword", { body: { email: "no-account@example.com" } }),
    ];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode}${body}`))).toEqual(new Set(["204"]));
    expect(await kinds("no-account@example.com")).toEqual([]);
  });

  test("a link expires after an hour, and immediately when a newer one is sent", async () => {
    await guest.call("forgotPassword", { body: { email } });
    const [, , first = ""] = await linkIn(installation, email, "password_reset");
    installation.clock.forward(minute);
    await guest.call("forgotPassword", { body: { email } });
    const [, , second = ""] = await linkIn(installation, email, "password_reset");
    expect((await guest.refusal("passwordLink", { body: { token: first } })).code).toBe(
      "account_link.invalid",
    );
    installation.clock.forward(hour);
    expect((await guest.refusal("passwordLink", { body: { token: second } })).code).toBe(
      "account_link.invalid",
    );
    expect(
      (await guest.refusal("resetPassword", { body: { token: second, ...twice(new_password) } })).code,
    ).toBe("account_link.invalid");
  });

  test("§8 the valid link of a deleted account: 'Cannot find the user, because it does not exist.'", async () => {
    await guest.call("forgotPassword", { body: { email } });
    const [, , token = ""] = await linkIn(installation, email, "password_reset");
    await installation.db
      .updateTable("customer")
      .set({ email: `gone-${email}` })
      .where("email", "=", email)
      .execute();
    expect(await guest.refusal("resetPassword", { body: { token, ...twice(new_password) } })).toMatchObject({
      status: 404,
      code: "user.not_found",
    });
  });

  test("an account locked after ten wrong passwords is unlocked by the link", async () => {
    for (let i = 0; i < 10; i += 1) {
      await logIn(installation, email, "wrong-password");
      installation.clock.forward(minute);
    }
    expect(refusalOf(await logIn(installation, email, good_password))).toMatchObject({
      status: 429,
      code: "login.locked",
    });
    await guest.call("forgotPassword", { body: { email } });
    const [, , token = ""] = await linkIn(installation, email, "password_reset");
    await guest.call("resetPassword", { body: { token, ...twice(new_password) } });
    expect((await logIn(installation, email, new_password)).statusCode).toBe(200);
  });
});

describe("R15 A new password in the settings", () => {
  test("requires the present one; other sessions end, this one continues", async () => {
    const here = await loggedIn(installation, email, good_password);
    const there = await loggedIn(installation, email, good_password);
    const wrong = await send("changePassword", here, {
      current_password: "not-this",
      ...twice(new_password),
    });
    expect(refusalOf(wrong)).toMatchObject({
      status: 422,
      code: "credentials.no_match",
      message: "These credentials do not match our records.",
    });
    const weak = await send("changePassword", here, {
      current_password: good_password,
      ...twice("password1"),
    });
    expect(Object.keys(refusalOf(weak).fields ?? {})).toEqual(["password"]);
    const right = await send("changePassword", here, {
      current_password: good_password,
      ...twice(new_password),
    });
    expect(right.statusCode).toBe(204);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect((await kinds()).at(-1)).toBe("password_changed");
  });

  test("guesses in an open session are limited like those at the login", async () => {
    const here = await loggedIn(installation, email, good_password);
    const codes: string[] = [];
    for (let i = 0; i < 11; i += 1) {
      const guess = { current_password: `guess-${i}`, ...twice(new_password) };
      codes.push(refusalOf(await send("changePassword", here, guess)).code);
      installation.clock.forward(minute);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => "credentials.no_match"), "login.locked"]);
  });
});

describe("R15 Another e-mail address", () => {
  test("is changed when the link sent there is opened; the old one is notified", async () => {
    const here = await loggedIn(installation, email, good_password);
    const fresh = `new-${email}`;
    expect(
      (await send("changeEmail", here, { email: fresh, current_password: good_password })).statusCode,
    ).toBe(204);
    expect((await logIn(installation, email, good_password)).statusCode).toBe(200);
    const [, , , address = "", hash = ""] = await linkIn(installation, fresh, "email_change");
    const body = { email: address, hash };
    const asOwner = () =>
      installation.app.inject({ method: "POST", url: routes.verifyEmail.path, headers: here, payload: body });
    expect((await asOwner()).json()).toMatchObject({ data: { email: fresh, state: "confirmed" } });
    expect((await asOwner()).json()).toMatchObject({ data: { state: "already" } });
    expect((await logIn(installation, fresh, good_password)).statusCode).toBe(200);
    expect((await kinds()).at(-1)).toBe("email_changed");
  });

  test("an address with an account gets the same response and is not taken over", async () => {
    const here = await loggedIn(installation, email, good_password);
    const taken = { email: "anna.nowak@example.com", current_password: good_password };
    expect((await send("changeEmail", here, taken)).statusCode).toBe(204);
    expect((await kinds("anna.nowak@example.com")).at(-1)).toBe("account_exists");
  });

  test("the owner of the mailbox cannot confirm it for another person's account", async () => {
    const attacker = await loggedIn(installation, email, good_password);
    const victim = `victim-${email}`;
    await send("changeEmail", attacker, { email: victim, current_password: good_password });
    const [, , , , hash = ""] = await linkIn(installation, victim, "email_change");
    const other = session(installation, { zone: "customer", email: "anna.nowak@example.com" });
    for (const caller of [guest, other])
      expect(await caller.refusal("verifyEmail", { body: { email: victim, hash } })).toMatchObject({
        status: 403,
        code: "account_link.other_account",
      });
    expect((await logIn(installation, email, good_password)).statusCode).toBe(200);
    expect((await logIn(installation, victim, good_password)).statusCode).toBe(401);
  });

  test("an address that was registered meanwhile is not taken over", async () => {
    const here = await loggedIn(installation, email, good_password);
    const fresh = `late-${email}`;
    await send("changeEmail", here, { email: fresh, current_password: good_password });
    const [, , , , hash = ""] = await linkIn(installation, fresh, "email_change");
    await guest.call("register", { body: { ...registration, email: fresh } });
    const payload = { email: fresh, hash };
    const answer = await installation.app.inject({
      method: "POST",
      url: routes.verifyEmail.path,
      headers: here,
      payload,
    });
    expect(refusalOf(answer).code).toBe("account_link.invalid");
  });
});

describe("R15 The newsletter is a consent with its time", () => {
  test("each change is a row of its own, a repeated choice is none", async () => {
    const here = await loggedIn(installation, email, good_password);
    for (const newsletter_consent of [true, true, false]) {
      installation.clock.forward(minute);
      await send("changeCustomer", here, { newsletter_consent });
    }
    const answer = await installation.app.inject({ url: routes.consents.path, headers: here });
    const rows = answer.json<{ data: { kind: string; granted: boolean }[] }>().data;
    expect(rows.filter(({ kind }) => kind === "newsletter").map(({ granted }) => granted)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("§8 Service unavailable, where the specification requires it", () => {
  test("a fault at login, registration, link and new password is 503, and not the 500 that logs the user out", async () => {
    const here = await loggedIn(installation, email, good_password);
    await sql`alter table login_attempt rename to away_attempt`.execute(installation.db);
    await sql`alter table mail_request rename to away_request`.execute(installation.db);
    const answers = [
      await logIn(installation, email, good_password),
      await guest.send("register", { body: { ...registration, email: `x-${email}` } }),
      await guest.send("forgotPassword", { body: { email } }),
      await send("changePassword", here, { current_password: good_password, ...twice(new_password) }),
    ].map((answer) => refusalOf(answer));
    await sql`alter table away_attempt rename to login_attempt`.execute(installation.db);
    await sql`alter table away_request rename to mail_request`.execute(installation.db);
    for (const refused of answers)
      expect(refused).toMatchObject({
        status: 503,
        code: "service.unavailable",
        message: "The service is unavailable. Please contact customer service.",
      });
    expect(installation.faults.splice(0)).toHaveLength(4);
  });

  test("the same at single sign-on, at an invitation, and at the desk and in the zone", async () => {
    await sql`alter table login_attempt rename to away_attempt`.execute(installation.db);
    await sql`alter table invitation rename to away_invitation`.execute(installation.db);
    await sql`alter table domain_claim rename to away_claim`.execute(installation.db);
    const token = "t".repeat(43);
    const login = { first_name: "Maria", last_name: "Nowa", password: new_password };
    const zoned = { username: email, password: new_password, grant_type: "password" } as const;
    const answers = [
      await guest.send("acceptMemberInvitation", { params: { token }, body: { login } }),
      await guest.send("startSignOn", { body: { email } }),
      await guest.send("staffToken", { body: zoned }),
      await guest.send("translatorToken", { body: zoned }),
    ].map((answer) => refusalOf(answer));
    await sql`alter table away_attempt rename to login_attempt`.execute(installation.db);
    await sql`alter table away_invitation rename to invitation`.execute(installation.db);
    await sql`alter table away_claim rename to domain_claim`.execute(installation.db);
    for (const refused of answers)
      expect(refused).toMatchObject({ status: 503, code: "service.unavailable" });
    expect(installation.faults.splice(0)).toHaveLength(4);
  });

  test("every other row that logs in or sets a password says so", () => {
    const rows: readonly (keyof typeof routes)[] = [
      "passkeyToken",
      "resetPassword",
      "finishSignOn",
      "confirmSignOn",
      "switchAccount",
      "forgotStaffPassword",
      "acceptStaffInvitation",
      "forgotTranslatorPassword",
      "setTranslatorPassword",
      "changeTranslatorPassword",
    ];
    const silent = rows.filter((name) => !("fault" in routes[name]));
    expect(silent).toEqual([]);
  });
});
