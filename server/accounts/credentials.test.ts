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
import { refusalOf, session, type Session } from "#test/session.ts";
import { hour, inOneShop, minute, visitor } from "#test/steps.ts";

let shop: Installation;
let guest: Session;
let email: string;
let people = 0;
inOneShop((opened) => {
  shop = opened;
  guest = visitor(shop);
});
beforeEach(async () => {
  shop.clock.forward(2 * hour);
  email = `ola${(people += 1)}@example.com`;
  await openAccount(shop, email);
});

const twice = (password: string) => ({ password, password_confirmation: password });
const new_password = "zielony-rower-nad-rzeka";
const send = (name: "changePassword" | "changeEmail" | "changeCustomer", headers: object, payload: object) =>
  shop.app.inject({
    method: routes[name].method,
    url: routes[name].path,
    headers: { ...headers },
    payload,
  });
const isIn = async (headers: object): Promise<boolean> =>
  (await shop.app.inject({ url: routes.currentCustomer.path, headers: { ...headers } })).statusCode === 200;
const kinds = async (address = email): Promise<string[]> =>
  (await mailsSentTo(shop, address)).map(({ kind }) => kind);

describe("R8 A forgotten password", () => {
  test("a link from the mail sets a new one, once, and logs every session out", async () => {
    const here = await loggedIn(shop, email, good_password);
    await guest.call("forgotPassword", { body: { email: email.toUpperCase() } });
    const [locale, page, token = ""] = await linkIn(shop, email, "password_reset");
    expect([locale, page]).toEqual(["en", "password-forgot"]);
    expect(await guest.call("passwordLink", { body: { token } })).toEqual({ email });
    await guest.call("resetPassword", { body: { token, ...twice(new_password) } });
    expect(await isIn(here)).toBe(false);
    expect(refusalOf(await logIn(shop, email, good_password)).code).toBe("InvalidCredentials");
    expect((await logIn(shop, email, new_password)).statusCode).toBe(200);
    const again = { body: { token, ...twice(good_password) } };
    expect(await guest.refusal("resetPassword", again)).toMatchObject({
      status: 410,
      code: "account_link.invalid",
    });
    expect((await kinds()).slice(-2)).toEqual(["password_reset", "password_changed"]);
  });

  test("the answer is the same for an address without an account, and no mail goes out", async () => {
    const answers = [
      await guest.send("forgotPassword", { body: { email } }),
      await guest.send("forgotPassword", { body: { email: "nobody-at-all@example.com" } }),
    ];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode}${body}`))).toEqual(new Set(["204"]));
    expect(await kinds("nobody-at-all@example.com")).toEqual([]);
  });

  test("after an hour the link is void, and a newer one makes it void at once", async () => {
    await guest.call("forgotPassword", { body: { email } });
    const [, , first = ""] = await linkIn(shop, email, "password_reset");
    shop.clock.forward(minute);
    await guest.call("forgotPassword", { body: { email } });
    const [, , second = ""] = await linkIn(shop, email, "password_reset");
    expect((await guest.refusal("passwordLink", { body: { token: first } })).code).toBe(
      "account_link.invalid",
    );
    shop.clock.forward(hour);
    expect((await guest.refusal("passwordLink", { body: { token: second } })).code).toBe(
      "account_link.invalid",
    );
    expect(
      (await guest.refusal("resetPassword", { body: { token: second, ...twice(new_password) } })).code,
    ).toBe("account_link.invalid");
  });

  test("§8 the valid link of an account that is gone: 'Cannot find the user, because it does not exist.'", async () => {
    await guest.call("forgotPassword", { body: { email } });
    const [, , token = ""] = await linkIn(shop, email, "password_reset");
    await shop.db
      .updateTable("customer")
      .set({ email: `gone-${email}` })
      .where("email", "=", email)
      .execute();
    expect(await guest.refusal("resetPassword", { body: { token, ...twice(new_password) } })).toMatchObject({
      status: 404,
      code: "user.not_found",
    });
  });

  test("an account that waits after ten wrong passwords opens again by the link", async () => {
    for (let i = 0; i < 10; i += 1) {
      await logIn(shop, email, "wrong-password");
      shop.clock.forward(minute);
    }
    expect(refusalOf(await logIn(shop, email, good_password))).toMatchObject({
      status: 429,
      code: "login.locked",
    });
    await guest.call("forgotPassword", { body: { email } });
    const [, , token = ""] = await linkIn(shop, email, "password_reset");
    await guest.call("resetPassword", { body: { token, ...twice(new_password) } });
    expect((await logIn(shop, email, new_password)).statusCode).toBe(200);
  });
});

describe("R15 A new password in the settings", () => {
  test("asks for the present one; other sessions end, this one stays", async () => {
    const here = await loggedIn(shop, email, good_password);
    const there = await loggedIn(shop, email, good_password);
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

  test("guessing it from a found phone is as slow as at the log-in", async () => {
    const here = await loggedIn(shop, email, good_password);
    const codes: string[] = [];
    for (let i = 0; i < 11; i += 1) {
      const guess = { current_password: `guess-${i}`, ...twice(new_password) };
      codes.push(refusalOf(await send("changePassword", here, guess)).code);
      shop.clock.forward(minute);
    }
    expect(codes).toEqual([...Array.from({ length: 10 }, () => "credentials.no_match"), "login.locked"]);
  });
});

describe("R15 Another e-mail address", () => {
  test("counts once the link sent there is opened; the old one is told", async () => {
    const here = await loggedIn(shop, email, good_password);
    const fresh = `new-${email}`;
    expect(
      (await send("changeEmail", here, { email: fresh, current_password: good_password })).statusCode,
    ).toBe(204);
    expect((await logIn(shop, email, good_password)).statusCode).toBe(200);
    const [, , , address = "", hash = ""] = await linkIn(shop, fresh, "email_change");
    const body = { email: address, hash };
    const asOwner = () =>
      shop.app.inject({ method: "POST", url: routes.verifyEmail.path, headers: here, payload: body });
    expect((await asOwner()).json()).toMatchObject({ data: { email: fresh, state: "confirmed" } });
    expect((await asOwner()).json()).toMatchObject({ data: { state: "already" } });
    expect((await logIn(shop, fresh, good_password)).statusCode).toBe(200);
    expect((await kinds()).at(-1)).toBe("email_changed");
  });

  test("one that has an account already is answered alike and never taken", async () => {
    const here = await loggedIn(shop, email, good_password);
    const taken = { email: "anna.nowak@example.com", current_password: good_password };
    expect((await send("changeEmail", here, taken)).statusCode).toBe(204);
    expect((await kinds("anna.nowak@example.com")).at(-1)).toBe("account_exists");
  });

  test("the owner of the mailbox cannot confirm it for another person's account", async () => {
    const attacker = await loggedIn(shop, email, good_password);
    const victim = `victim-${email}`;
    await send("changeEmail", attacker, { email: victim, current_password: good_password });
    const [, , , , hash = ""] = await linkIn(shop, victim, "email_change");
    const other = session(shop, { zone: "customer", email: "anna.nowak@example.com" });
    for (const caller of [guest, other])
      expect(await caller.refusal("verifyEmail", { body: { email: victim, hash } })).toMatchObject({
        status: 403,
        code: "account_link.other_account",
      });
    expect((await logIn(shop, email, good_password)).statusCode).toBe(200);
    expect((await logIn(shop, victim, good_password)).statusCode).toBe(401);
  });

  test("one that somebody registered meanwhile is not taken from them", async () => {
    const here = await loggedIn(shop, email, good_password);
    const fresh = `late-${email}`;
    await send("changeEmail", here, { email: fresh, current_password: good_password });
    const [, , , , hash = ""] = await linkIn(shop, fresh, "email_change");
    await guest.call("register", { body: { ...registration, email: fresh } });
    const payload = { email: fresh, hash };
    const answer = await shop.app.inject({
      method: "POST",
      url: routes.verifyEmail.path,
      headers: here,
      payload,
    });
    expect(refusalOf(answer).code).toBe("account_link.invalid");
  });
});

describe("R15 The newsletter is a consent with its time", () => {
  test("each change is a row of its own, the same choice twice is none", async () => {
    const here = await loggedIn(shop, email, good_password);
    for (const newsletter_consent of [true, true, false]) {
      shop.clock.forward(minute);
      await send("changeCustomer", here, { newsletter_consent });
    }
    const answer = await shop.app.inject({ url: routes.consents.path, headers: here });
    const rows = answer.json<{ data: { kind: string; granted: boolean }[] }>().data;
    expect(rows.filter(({ kind }) => kind === "newsletter").map(({ granted }) => granted)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("§8 Service unavailable, where the specification says it", () => {
  test("a fault at log-in, registration, link and new password is 503, and not the 500 that logs out", async () => {
    const here = await loggedIn(shop, email, good_password);
    await sql`alter table login_attempt rename to away_attempt`.execute(shop.db);
    await sql`alter table mail_request rename to away_request`.execute(shop.db);
    const said = [
      await logIn(shop, email, good_password),
      await guest.send("register", { body: { ...registration, email: `x-${email}` } }),
      await guest.send("forgotPassword", { body: { email } }),
      await send("changePassword", here, { current_password: good_password, ...twice(new_password) }),
    ].map((answer) => refusalOf(answer));
    await sql`alter table away_attempt rename to login_attempt`.execute(shop.db);
    await sql`alter table away_request rename to mail_request`.execute(shop.db);
    for (const refused of said)
      expect(refused).toMatchObject({
        status: 503,
        code: "service.unavailable",
        message: "The service is unavailable. Please contact customer service.",
      });
    expect(shop.faults.splice(0)).toHaveLength(4);
  });
});
