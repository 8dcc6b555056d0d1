import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { good_password, linkIn, logIn, mailsSentTo, someCustomer } from "#test/people.ts";
import { session } from "#test/session.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let people = 0;

/** A member without an account of their own. */
async function viewer() {
  const owner = await someCustomer(installation);
  const email = `gosc.${(people += 1)}@example.com`;
  await owner.who.call("inviteMember", { body: { email, role: "viewer" } });
  const token = (await linkIn(installation, email, "team_invitation")).at(-1) ?? "";
  const login = { first_name: "Maria", last_name: "Druga", password: good_password };
  await session(installation, { zone: "visitor" }).call("acceptMemberInvitation", {
    params: { token },
    body: { login },
  });
  return {
    owner,
    email,
    token,
    who: session(installation, { zone: "customer", email, password: good_password }),
  };
}

describe("Decision 0276: a member without an own account", () => {
  test("changes name and phone; the team sees it, and the account keeps its own", async () => {
    const { owner, email, who } = await viewer();
    expect(await who.call("ownPerson", {})).toEqual({
      first_name: "Maria",
      last_name: "Druga",
      email,
      phone: null,
      is_own_account: false,
    });
    const before = await owner.who.call("currentCustomer", {});
    const body = { first_name: "Marianna", last_name: "Nowa", phone: "+48 601 602 603" };
    expect(await who.call("changePerson", { body })).toMatchObject({ first_name: "Marianna" });
    const { members } = await owner.who.call("team", {});
    expect(members.map(({ name }) => name)).toContain("Marianna Nowa");
    expect(await owner.who.call("currentCustomer", {})).toMatchObject({
      first_name: before.first_name,
      phone: before.phone,
    });
    expect((await who.refusal("changePerson", { body: { ...body, first_name: " " } })).code).toBe(
      "validation.failed",
    );
    // In the own account the details are the account's.
    expect(await owner.who.call("ownPerson", {})).toMatchObject({ is_own_account: true });
    expect((await owner.who.refusal("changePerson", { body })).code).toBe("access.forbidden");
  });

  test("is named with the account, so that the checkout starts with who orders; the owner is the account itself", async () => {
    const { owner, email, who } = await viewer();
    expect(await who.call("currentCustomer", {})).toMatchObject({
      email: (await owner.who.call("currentCustomer", {})).email,
      contact: { email, first_name: "Maria", last_name: "Druga", phone: null },
    });
    expect(await owner.who.call("currentCustomer", {})).toMatchObject({ contact: null });
  });

  test("reads the portal in a language of their own, which is not the account's; other details stay with who may", async () => {
    const { owner, email, who } = await viewer();
    const { locale: before } = await owner.who.call("currentCustomer", {});
    const next = before === "en" ? ("ua" as const) : ("en" as const);
    expect(await who.call("changeCustomer", { body: { locale: next } })).toMatchObject({
      locale: next,
      language: next,
    });
    expect(await who.call("currentCustomer", {})).toMatchObject({ locale: next });
    const reader = installation.db.selectFrom("person").select("locale");
    expect(await reader.where("email", "=", email).executeTakeFirst()).toEqual({ locale: next });
    expect(await owner.who.call("currentCustomer", {})).toMatchObject({ locale: before });
    for (const body of [{ city: "Gdynia" }, { locale: next, vat_id: "PL5260250274" }])
      expect(await who.refusal("changeCustomer", { body })).toMatchObject({
        status: 403,
        code: "member.role",
      });
    expect((await who.refusal("changeCustomer", { body: { locale: "de" } })).code).toBe(
      "service.not_for_brand",
    );
    // An owner with a team: mails to the person and to the account have the same language.
    await owner.who.call("changeCustomer", { body: { locale: next } });
    expect(await reader.where("id", "=", owner.id).executeTakeFirst()).toEqual({ locale: next });
    expect(await owner.who.call("currentCustomer", {})).toMatchObject({ locale: next });
  });

  test("changes the address by the mailed link", async () => {
    const { email, who } = await viewer();
    const next = `nowy.${email}`;
    await who.call("changeEmail", { body: { email: next, current_password: good_password } });
    const [, , , , hash = ""] = await linkIn(installation, next, "email_change");
    await who.call("verifyEmail", { body: { email: next, hash } });
    expect((await logIn(installation, next, good_password)).statusCode).toBe(200);
    expect((await logIn(installation, email, good_password)).statusCode).toBe(401);
    expect(await who.call("ownPerson", {})).toMatchObject({ email: next });
  });

  test("gets a copy of their own data: login, memberships, mails; nothing of others and no secret", async () => {
    const { email, who, token } = await viewer();
    await mailsSentTo(installation, email);
    const { tables } = await who.call("copyOfPerson", {});
    expect(tables["person"]).toMatchObject([{ email, first_name: "Maria" }]);
    expect(tables["member"]).toMatchObject([{ role: "viewer" }]);
    expect(tables["mail"]).toMatchObject([{ kind: "team_invitation", recipient: email }]);
    expect(tables["access_token"]?.length).toBeGreaterThan(0);
    const text = JSON.stringify(tables);
    expect(text).not.toMatch(/argon2|token_sha256|totp_secret/);
    expect(tables["mail"]?.map(({ recipient }) => recipient)).toEqual([email]);
    // A mail with a way in has no text, so that a copy is no key to the account.
    await session(installation, { zone: "visitor" }).call("forgotPassword", { body: { email } });
    const link = (await linkIn(installation, email, "password_reset")).at(-1) ?? "";
    const copied = (await who.call("copyOfPerson", {})).tables["mail"] ?? [];
    const resets = copied.filter(({ kind }) => kind === "password_reset");
    expect(resets).toMatchObject([{ text: "" }]);
    expect(resets[0]?.["subject"]).not.toBe("");
    expect(link.length).toBeGreaterThan(20);
    expect(JSON.stringify(copied)).not.toContain(link);
    expect(JSON.stringify(copied)).not.toContain(token);
    const confirming = session(installation, {
      zone: "customer",
      email,
      password: good_password,
      confirms: false,
    });
    await confirming.call("ownPerson", {});
    installation.clock.forward(11 * 60_000);
    expect((await confirming.refusal("copyOfPerson", {})).code).toBe("confirmation.needed");
  });

  test("an owner with a team has one name and one language, also when the desk changes them", async () => {
    const { owner } = await viewer();
    const person = async () =>
      installation.db
        .selectFrom("person")
        .innerJoin("customer", "customer.id", "person.id")
        .select(["person.id", "person.locale", "person.first_name", "person.phone"])
        .where("customer.email", "=", owner.email)
        .executeTakeFirstOrThrow();
    const { id, locale } = await person();
    const next = locale === "en" ? ("ua" as const) : ("en" as const);
    const change = { first_name: "Nowe", last_name: "Imię", phone: "+48601602603" };
    await owner.who.call("changeCustomer", { body: { ...change, locale: next } });
    expect(await person()).toMatchObject({ locale: next, first_name: "Nowe", phone: "+48601602603" });
    const { members } = await owner.who.call("team", {});
    expect(members.map(({ name }) => name)).toContain("Nowe Imię");
    // The desk changes the language of the account, which is the owner's.
    const desk = session(installation, { zone: "staff", email: "celina@example.com", at_work: true });
    const { profile, seen } = await desk.call("customerFile", { params: { id: String(id) } });
    await desk.call("changeDeskCustomer", {
      params: { id: String(id) },
      body: { ...profile, seen, locale: "pl" },
    });
    expect(await person()).toMatchObject({ locale: "pl", first_name: "Nowe" });
  });
});
