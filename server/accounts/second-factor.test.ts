import { beforeEach, describe, expect, test } from "vitest";
import { routes, type RouteName } from "#contract/routes.ts";
import { authenticator } from "#test/authenticator.ts";
import type { Installation } from "#test/installation.ts";
import { loggedIn, logIn } from "#test/people.ts";
import { answerOf, brandHeader, refusalOf, session } from "#test/session.ts";
import { hour, inOneInstallation, minute } from "#test/steps.ts";
import { totpCode, totpStep } from "./second-factor/totp.ts";
import { demo_password } from "#server/app/demo-password.ts";

let installation: Installation;
let here: Record<string, string>;
const anna = "anna.nowak@example.com";
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(() => installation.clock.forward(2 * hour));

type Other = { readonly url?: string; readonly headers?: Record<string, string> };
const ask = (name: RouteName, payload?: object, { url, headers = here }: Other = {}) =>
  installation.app.inject({
    method: routes[name].method,
    url: url ?? routes[name].path,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
const now = (secret: string, offset = 0): string =>
  totpCode(secret, totpStep(installation.clock.now()) + offset);

async function enrol(): Promise<{ secret: string; recovery_codes: string[] }> {
  here = await loggedIn(installation, anna, demo_password);
  const { secret } = answerOf("startTotp", await ask("startTotp")) as {
    secret: string;
  };
  const { recovery_codes } = answerOf("confirmTotp", await ask("confirmTotp", { code: now(secret) })) as {
    recovery_codes: string[];
  };
  return { secret, recovery_codes };
}
const removeSecondFactor = async (): Promise<void> => {
  await ask("confirmSession", { password: demo_password });
  answerOf("removeTotp", await ask("removeTotp"));
};

describe("A second factor by code", () => {
  test("is required from the first code on: each login needs one, and each code counts once", async () => {
    const { secret } = await enrol();
    expect(answerOf("security", await ask("security"))).toMatchObject({
      totp_enabled: true,
      recovery_codes_left: 10,
    });
    expect(refusalOf(await logIn(installation, anna, demo_password))).toMatchObject({
      status: 403,
      code: "totp.required",
    });
    expect(refusalOf(await logIn(installation, anna, "wrong", { code: now(secret) })).code).toBe(
      "InvalidCredentials",
    );
    expect(refusalOf(await logIn(installation, anna, demo_password, { code: "000000" })).code).toBe(
      "totp.wrong",
    );
    installation.clock.forward(minute);
    const code = now(secret);
    expect(
      (await logIn(installation, anna, demo_password, { code: ` ${code.slice(0, 3)} ${code.slice(3)} ` }))
        .statusCode,
    ).toBe(200);
    expect(refusalOf(await logIn(installation, anna, demo_password, { code })).code).toBe("totp.wrong");
    await removeSecondFactor();
    expect((await logIn(installation, anna, demo_password)).statusCode).toBe(200);
  });

  test("of two concurrent logins with one code one succeeds", async () => {
    const { secret } = await enrol();
    installation.clock.forward(minute);
    const code = now(secret);
    const both = await Promise.all([
      logIn(installation, anna, demo_password, { code }),
      logIn(installation, anna, demo_password, { code }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    await removeSecondFactor();
  });

  test("a recovery code works once, and is stored as a digest", async () => {
    const { recovery_codes } = await enrol();
    const [code = ""] = recovery_codes;
    expect(recovery_codes).toHaveLength(10);
    expect((await logIn(installation, anna, demo_password, { code: code.toLowerCase() })).statusCode).toBe(
      200,
    );
    expect(refusalOf(await logIn(installation, anna, demo_password, { code })).code).toBe("totp.wrong");
    expect(answerOf("security", await ask("security"))).toMatchObject({ recovery_codes_left: 9 });
    const rows = await installation.db.selectFrom("recovery_code").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code);
    await removeSecondFactor();
  });

  test("lost with its phone, an admin turns it off: sessions end, a mail says so, other roles may not", async () => {
    await enrol();
    const { id } = await installation.db
      .selectFrom("customer")
      .select("id")
      .where("email", "=", anna)
      .executeTakeFirstOrThrow();
    const params = { id: String(id) };
    const admin = session(installation, { zone: "staff", email: "admin@example.com" });
    const [member] = (await admin.call("customerFile", { params })).members;
    expect(member).toMatchObject({ email: anna, second_factor: true });
    const body = { member_id: member?.id ?? 0 };
    const celina = session(installation, { zone: "staff", email: "celina@example.com" });
    expect((await celina.refusal("resetCustomerSecondFactor", { params, body })).code).toBe("right.missing");
    const unknown = { params, body: { member_id: 999_999 } };
    expect((await admin.refusal("resetCustomerSecondFactor", unknown)).code).toBe("member.not_found");
    const changed = await admin.call("resetCustomerSecondFactor", { params, body });
    expect(changed.members[0]?.second_factor).toBe(false);
    expect(refusalOf(await ask("security")).code).toBe("token.invalid");
    expect((await logIn(installation, anna, demo_password)).statusCode).toBe(200);
    await installation.runJobs();
    const mails = await installation.db
      .selectFrom("mail")
      .select("recipient")
      .where("kind", "=", "totp_removed")
      .orderBy("id", "desc")
      .execute();
    expect(mails[0]?.recipient).toBe(anna);
  });

  test("wrong codes lock like wrong passwords", async () => {
    await enrol();
    const codes: string[] = [];
    for (let i = 0; i < 10; i += 1) {
      codes.push(refusalOf(await logIn(installation, anna, demo_password, { code: "AAAA" })).code);
      installation.clock.forward(minute);
    }
    codes.push(refusalOf(await logIn(installation, anna, demo_password)).code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => "totp.wrong"), "login.locked"]);
    installation.clock.forward(16 * minute);
    await removeSecondFactor();
  });

  test("is set up once, and not again while it is on", async () => {
    await enrol();
    expect(refusalOf(await ask("startTotp")).status).toBe(403);
    await removeSecondFactor();
  });
});

const site = "http://tolmaro.localhost:3000";
const fromSite = (headers: Record<string, string>, origin = site) => ({ ...headers, origin });

async function withPasskey() {
  here = fromSite(await loggedIn(installation, anna, demo_password));
  const key = authenticator();
  const options = answerOf("passkeyOptions", await ask("passkeyOptions"));
  const response = key.create(options as Record<string, unknown>, site);
  const added = answerOf("addPasskey", await ask("addPasskey", { name: "Telefon", response }));
  return { key, response, id: (added as { id: number }).id };
}
async function challenge(headers = here): Promise<Record<string, unknown>> {
  return answerOf("passkeyLogin", await ask("passkeyLogin", {}, { headers })) as Record<string, unknown>;
}
const enter = (response: object, origin = site, brand = "tolmaro") =>
  ask(
    "passkeyToken",
    { response },
    { headers: { "x-brand": brandHeader(brand), "accept-language": "en", origin } },
  );

describe("A passkey", () => {
  test("is created, named, listed, and logs in without password and code", async () => {
    const { key, id } = await withPasskey();
    const answer = await enter(key.get(await challenge(), site));
    const { access_token } = answerOf("passkeyToken", answer) as { access_token: string };
    here = { ...here, authorization: `Bearer ${access_token}` };
    const url = `/api/v2/user/passkey/${id}`;
    answerOf("renamePasskey", await ask("renamePasskey", { name: "Stary telefon" }, { url }));
    expect(answerOf("security", await ask("security"))).toMatchObject({
      passkeys: [{ id, name: "Stary telefon", last_used_at: installation.clock.now().toISOString() }],
    });
    answerOf("removePasskey", await ask("removePasskey", undefined, { url }));
    expect(refusalOf(await enter(key.get(await challenge(), site))).code).toBe("passkey.refused");
    expect(refusalOf(await ask("removePasskey", undefined, { url })).status).toBe(404);
  });

  test("answers a challenge once, within five minutes, from an own page, with user verification", async () => {
    const { key } = await withPasskey();
    const spent = key.get(await challenge(), site);
    expect((await enter(spent)).statusCode).toBe(200);
    const late = await challenge();
    installation.clock.forward(6 * minute);
    const elsewhere = "https://tolmaro.example";
    const wrong = [
      spent,
      key.get(late, site),
      key.get(await challenge(), elsewhere),
      key.get(await challenge(), site, { user_verified: false }),
      { ...key.get(await challenge(), site), id: "AAAA" },
      authenticator().get(await challenge(), site),
      {},
      { id: "x", response: { clientDataJSON: "bnVsbA" } },
    ];
    for (const response of wrong)
      expect(refusalOf(await enter(response)), JSON.stringify(response)).toMatchObject({
        status: 422,
        code: "passkey.refused",
      });
    expect(refusalOf(await enter(key.get(await challenge(), elsewhere), elsewhere)).code).toBe(
      "passkey.refused",
    );
    const other = "http://turbotlumaczenia.localhost:3000";
    expect(refusalOf(await enter(key.get(await challenge(), other), other, "turbotlumaczenia")).code).toBe(
      "passkey.refused",
    );
  });

  test("cannot be added twice, or for another user's challenge", async () => {
    const { response } = await withPasskey();
    expect(refusalOf(await ask("addPasskey", { name: "Kopia", response })).code).toBe("passkey.refused");
    const login = await challenge();
    const made = authenticator().create({ ...login, rp: { id: "tolmaro.localhost" } }, site);
    expect(refusalOf(await ask("addPasskey", { name: "Obcy", response: made })).code).toBe("passkey.refused");
  });
});
