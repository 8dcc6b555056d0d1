import { beforeEach, describe, expect, test } from "vitest";
import { routes, type RouteName } from "#contract/routes.ts";
import { demo_password } from "#server/app/demo-password.ts";
import { authenticator } from "#test/authenticator.ts";
import type { Installation } from "#test/installation.ts";
import { good_password, linkIn, loggedIn, logIn } from "#test/people.ts";
import { answerOf, brandHeader, refusalOf, session } from "#test/session.ts";
import { hour, inOneInstallation, minute, visitor } from "#test/steps.ts";
import { totpCode, totpStep } from "./second-factor/totp.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(() => installation.clock.forward(2 * hour));

const anna = "anna.nowak@example.com";
const code = (secret: string) => totpCode(secret, totpStep(installation.clock.now()));

/** Mails about logins that one address got since the last call. */
let seen = 0;
async function mailsTo(recipient: string) {
  await installation.runJobs();
  const rows = await installation.db
    .selectFrom("mail")
    .select(["id", "recipient", "subject", "kind", "text"])
    .where("id", ">", seen)
    .where("kind", "in", ["login_changed", "totp_removed", "password_changed"])
    .orderBy("id")
    .execute();
  seen = rows.at(-1)?.id ?? seen;
  return rows.filter((row) => row.recipient === recipient);
}
const subjectsTo = async (recipient: string) => (await mailsTo(recipient)).map(({ subject }) => subject);

const zones = {
  staff: {
    email: "celina@example.com",
    start: "startStaffTotp",
    confirm: "confirmStaffTotp",
    renew: "renewStaffRecoveryCodes",
    remove: "removeStaffTotp",
    enter: "staffToken",
    forgot: "forgotStaffPassword",
    link: "staff_password",
    set: "acceptStaffInvitation",
  },
  translator: {
    email: "olena@example.com",
    start: "startTranslatorTotp",
    confirm: "confirmTranslatorTotp",
    renew: "renewTranslatorRecoveryCodes",
    remove: "removeTranslatorTotp",
    enter: "translatorToken",
    forgot: "forgotTranslatorPassword",
    link: "translator_password",
    set: "setTranslatorPassword",
  },
} as const;

const logInTo = (name: "staffToken" | "translatorToken", username: string, recovery_code = "") =>
  installation.app.inject({
    method: "POST",
    url: routes[name].path,
    headers: { "x-brand": brandHeader("tolmaro"), "accept-language": "en" },
    payload: { username, password: demo_password, grant_type: "password", code: recovery_code },
  });

describe("A change of how a person logs in is notified by mail", () => {
  test("a customer: code on, recovery code used, new recovery codes, code off", async () => {
    const headers = await loggedIn(installation, anna, demo_password);
    const ask = async (name: RouteName, payload: object = {}) =>
      answerOf(
        name,
        await installation.app.inject({ method: "POST", url: routes[name].path, headers, payload }),
      ) as { secret: string; recovery_codes: string[] };
    const { secret } = await ask("startTotp");
    expect(await subjectsTo(anna)).toEqual([]);
    const { recovery_codes: first } = await ask("confirmTotp", { code: code(secret) });
    expect(await subjectsTo(anna)).toEqual(["Logowanie wymaga teraz kodu"]);
    expect((await logIn(installation, anna, demo_password, { code: first[0] ?? "" })).statusCode).toBe(200);
    const [used] = await mailsTo(anna);
    expect(used?.subject).toBe("Użyto kodu zapasowego");
    expect(used?.text).toContain("Zostało 9.");

    await ask("confirmSession", { password: demo_password });
    const { recovery_codes: second } = await ask("renewRecoveryCodes");
    expect(await subjectsTo(anna)).toEqual(["Masz nowe kody zapasowe"]);
    expect(second).toHaveLength(10);
    const old = await logIn(installation, anna, demo_password, { code: first[1] ?? "" });
    expect(refusalOf(old).code).toBe("totp.wrong");
    expect((await logIn(installation, anna, demo_password, { code: second[0] ?? "" })).statusCode).toBe(200);

    await ask("confirmSession", { password: demo_password });
    await ask("removeTotp");
    expect((await subjectsTo(anna)).at(-1)).toBe("Kod z aplikacji przy logowaniu został wyłączony");
    // Nothing is on any more: neither codes nor another mail.
    const off = { method: "POST", url: routes.renewRecoveryCodes.path, headers, payload: {} } as const;
    expect(refusalOf(await installation.app.inject(off)).code).toBe("totp.off");
    await ask("removeTotp");
    expect(await subjectsTo(anna)).toEqual([]);
  });

  test("a customer: a passkey added and removed, by its name", async () => {
    const site = "http://tolmaro.localhost:3000";
    const headers = { ...(await loggedIn(installation, anna, demo_password)), origin: site };
    const inject = (name: RouteName, payload: object) =>
      installation.app.inject({ method: "POST", url: routes[name].path, headers, payload });
    const options = answerOf("passkeyOptions", await inject("passkeyOptions", {})) as {
      challenge: string;
    };
    const key = authenticator();
    const response = key.create(options, site);
    const { id } = answerOf("addPasskey", await inject("addPasskey", { name: "Mój laptop", response })) as {
      id: number;
    };
    const [added] = await mailsTo(anna);
    expect(added?.subject).toBe("Dodano klucz dostępu");
    expect(added?.text).toContain("„Mój laptop”");
    expect(added?.text).toContain("/pl/password-reset");
    await installation.app.inject({ method: "DELETE", url: `/api/v2/user/passkey/${id}`, headers });
    expect(await subjectsTo(anna)).toEqual(["Usunięto klucz dostępu"]);
  });

  test.each(["staff", "translator"] as const)(
    "%s: code on, new recovery codes, code off, and by an admin",
    async (zone) => {
      const { email, start, confirm, renew, remove, enter } = zones[zone];
      const who = session(installation, { zone, email });
      const turnOn = async () => {
        installation.clock.forward(minute);
        const { secret } = await who.call(start, {});
        return who.call(confirm, { body: { code: code(secret) } });
      };
      const { recovery_codes } = await turnOn();
      expect((await logInTo(enter, email, recovery_codes[0])).statusCode).toBe(200);
      await who.call(renew, {});
      await who.call(remove, {});
      const mails = await mailsTo(email);
      expect(mails.map(({ kind }) => kind)).toEqual([
        "login_changed",
        "login_changed",
        "login_changed",
        "totp_removed",
      ]);
      for (const { text } of mails) expect(text).toContain(`/${zone}/forgotten`);
      await turnOn();
      const admin = session(installation, { zone: "staff", email: "admin@example.com" });
      const { id } = await installation.db
        .selectFrom(zone === "staff" ? "staff_user" : "translator")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      const reset = zone === "staff" ? "resetStaffSecondFactor" : "resetTranslatorSecondFactor";
      await admin.call(reset, { params: { id: String(id) } });
      expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(["login_changed", "totp_removed"]);
    },
  );

  test("new recovery codes that are asked for twice at once leave one valid set", async () => {
    const who = session(installation, { zone: "translator", email: "kenji@example.com" });
    const { secret } = await who.call("startTranslatorTotp", {});
    await who.call("confirmTranslatorTotp", { body: { code: code(secret) } });
    const both = await Promise.all([
      who.call("renewTranslatorRecoveryCodes", {}),
      who.call("renewTranslatorRecoveryCodes", {}),
    ]);
    expect((await who.call("translatorMe", {})).second_factor.recovery_codes_left).toBe(10);
    const answers: number[] = [];
    for (const { recovery_codes } of both) {
      const answer = await logInTo("translatorToken", "kenji@example.com", recovery_codes[0]);
      answers.push(answer.statusCode);
    }
    expect(answers.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  const passwords = { password: good_password, password_confirmation: good_password };

  test.each(["staff", "translator"] as const)("%s: a new password by the link of a mail", async (zone) => {
    const { email, forgot, link, set } = zones[zone];
    await visitor(installation).call(forgot, { body: { email } });
    const [, , token = ""] = await linkIn(installation, email, link);
    expect(await mailsTo(email)).toEqual([]);
    await visitor(installation).call(set, { body: { token, ...passwords } });
    const [changed] = await mailsTo(email);
    expect(changed?.kind).toBe("password_changed");
    expect(changed?.text).toContain(`/${zone}/forgotten`);
  });

  test("a translator: a new password, but no mail about the first one of an invitation", async () => {
    const marta = "marta@example.com";
    const who = session(installation, { zone: "translator", email: marta });
    await who.call("changeTranslatorPassword", { body: { current_password: demo_password, ...passwords } });
    expect((await mailsTo(marta)).map(({ kind }) => kind)).toEqual(["password_changed"]);
    const email = "nowa@example.com";
    const desk = session(installation, { zone: "staff", email: "admin@example.com" });
    await desk.call("inviteTranslator", {
      body: { email, name: "Nowa", locale: "pl", experience_since: "2010-01-01" },
    });
    const [, , token = ""] = await linkIn(installation, email, "translator_invitation");
    await visitor(installation).call("setTranslatorPassword", { body: { token, ...passwords } });
    expect(await mailsTo(email)).toEqual([]);
  });
});
