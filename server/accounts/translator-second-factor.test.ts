import { beforeEach, describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { routes } from "#contract/routes.ts";
import { brandHeader, refusalOf, type Session, session } from "#test/session.ts";
import { hour, inOneInstallation, minute } from "#test/steps.ts";
import { totpCode, totpStep } from "./second-factor/totp.ts";
import { demo_password } from "#server/app/demo-password.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(() => installation.clock.forward(2 * hour));

const olena = "olena@example.com";
const translator = (): Session => session(installation, { zone: "translator", email: olena });
const admin = (): Session => session(installation, { zone: "staff", email: "admin@example.com" });
const enter = (more: object = {}) =>
  installation.app.inject({
    method: "POST",
    url: routes.translatorToken.path,
    headers: { "x-brand": brandHeader("tolmaro"), "accept-language": "en" },
    payload: { username: olena, password: demo_password, grant_type: "password", ...more },
  });
const codeNow = (secret: string): string => totpCode(secret, totpStep(installation.clock.now()));

async function enrol(who: Session): Promise<{ secret: string; recovery_codes: readonly string[] }> {
  const { secret } = await who.call("startTranslatorTotp", {});
  const { recovery_codes } = await who.call("confirmTranslatorTotp", { body: { code: codeNow(secret) } });
  return { secret, recovery_codes };
}

describe("The second factor of a translator", () => {
  test("is required from the first code on: each login needs one, and each code counts once", async () => {
    const who = translator();
    const { secret, uri } = await who.call("startTranslatorTotp", {});
    expect(uri).toContain("otpauth://totp/Tolmaro%20translators:olena%40example.com");
    expect((await enter()).statusCode).toBe(200);
    expect((await who.refusal("confirmTranslatorTotp", { body: { code: "000000" } })).code).toBe(
      "totp.wrong",
    );
    await who.call("confirmTranslatorTotp", { body: { code: codeNow(secret) } });
    expect((await who.call("translatorMe", {})).second_factor).toEqual({
      enabled: true,
      recovery_codes_left: 10,
    });
    expect(refusalOf(await enter())).toMatchObject({ status: 403, code: "totp.required" });
    expect(refusalOf(await enter({ code: "000000" })).code).toBe("totp.wrong");
    installation.clock.forward(minute);
    const code = codeNow(secret);
    expect((await enter({ code })).statusCode).toBe(200);
    expect(refusalOf(await enter({ code })).code).toBe("totp.wrong");
    await who.call("removeTranslatorTotp", {});
    expect((await enter()).statusCode).toBe(200);
  });

  test("has recovery codes that work once, and a secret that is stored sealed", async () => {
    const who = translator();
    const { secret, recovery_codes } = await enrol(who);
    const [code = ""] = recovery_codes;
    expect((await enter({ code })).statusCode).toBe(200);
    expect(refusalOf(await enter({ code })).code).toBe("totp.wrong");
    expect((await who.call("translatorMe", {})).second_factor.recovery_codes_left).toBe(9);
    const rows = await installation.db.selectFrom("translator").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    await expect(
      installation.db
        .updateTable("translator")
        .set({ totp_secret: secret })
        .where("email", "=", olena)
        .execute(),
    ).rejects.toThrow(/translator_totp_secret_is_sealed/);
    await who.call("removeTranslatorTotp", {});
  });

  test("unlocks a locked account together with the password", async () => {
    const who = translator();
    const { secret } = await enrol(who);
    for (let i = 0; i < 5; i += 1) {
      expect(refusalOf(await enter({ password: "wrong" })).code).toBe("InvalidCredentials");
      installation.clock.forward(minute);
    }
    expect(refusalOf(await enter()).code).toBe("login.locked");
    expect((await enter({ code: codeNow(secret) })).statusCode).toBe(200);
    await who.call("removeTranslatorTotp", {});
  });

  test("is removed by an admin after its loss; sessions end and the audit log records it", async () => {
    const who = translator();
    await enrol(who);
    const headers = await who.headers();
    const { id } = await installation.db
      .selectFrom("translator")
      .select("id")
      .where("email", "=", olena)
      .executeTakeFirstOrThrow();
    const params = { id: String(id) };
    expect((await admin().call("deskTranslator", { params })).second_factor).toBe(true);
    const piotr = session(installation, { zone: "staff", email: "piotr@example.com" });
    expect((await piotr.refusal("resetTranslatorSecondFactor", { params })).code).toBe("right.missing");
    expect((await admin().call("resetTranslatorSecondFactor", { params })).second_factor).toBe(false);
    const mine = await installation.app.inject({ method: "GET", url: routes.translatorMe.path, headers });
    expect(refusalOf(mine).code).toBe("token.invalid");
    expect((await enter()).statusCode).toBe(200);
    const lines = await installation.db
      .selectFrom("audit_log")
      .select(["act", "actor_role"])
      .where("object", "=", "translator")
      .where("object_id", "=", id)
      .where("act", "like", "second_factor.%")
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    expect(lines.map(({ act, actor_role }) => `${actor_role} ${act}`)).toEqual([
      "staff second_factor.reset",
      "translator second_factor.on",
      "translator second_factor.start",
    ]);
  });
});
