import { readConfig } from "#server/app/read-config.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openInstallation, type Installation } from "#test/installation.ts";
import { askForQuote } from "#test/dialogue.ts";
import { mailsSentTo } from "#test/people.ts";
import { answerOf, refusalOf, session, type Session } from "#test/session.ts";
import { routes } from "#contract/routes.ts";
import { brandHeader } from "#test/session.ts";
import { inOneInstallation, minute, piotr, visitor } from "#test/steps.ts";
import { totpCode, totpStep } from "./second-factor/totp.ts";
import { demo_password } from "#server/app/demo-password.ts";

let installation: Installation;
let ada: Session;
inOneInstallation((opened) => {
  installation = opened;
  ada = session(installation, { zone: "staff", email: "admin@example.com" });
});

const base = { "x-brand": brandHeader("tolmaro"), "accept-language": "en" };
const enter = (at: Installation, username: string, more: object = {}) =>
  at.app.inject({
    method: "POST",
    url: routes.staffToken.path,
    headers: base,
    payload: { username, password: demo_password, grant_type: "password", ...more },
  });
const now = (at: Installation, secret: string): string => totpCode(secret, totpStep(at.clock.now()));

async function enrol(at: Installation, who: Session) {
  const { secret, uri } = await who.call("startStaffTotp", {});
  const { recovery_codes } = await who.call("confirmStaffTotp", { body: { code: now(at, secret) } });
  return { secret, uri, recovery_codes };
}
const idOf = async (email: string): Promise<string> =>
  String((await ada.call("deskUsers", {})).find((one) => one.email === email)?.id ?? 0);

describe("A second factor at the desk", () => {
  test("is required at the login from the first code on, and each code counts once", async () => {
    const desk = piotr(installation);
    const { secret, uri, recovery_codes } = await enrol(installation, desk);
    expect(uri).toContain("otpauth://totp/Tolmaro%20desk:piotr%40example.com");
    expect((await desk.call("staffMe", {})).second_factor).toEqual({
      enabled: true,
      required: false,
      recovery_codes_left: 10,
    });
    installation.clock.forward(minute);
    expect(refusalOf(await enter(installation, "piotr@example.com"))).toMatchObject({
      status: 403,
      code: "totp.required",
    });
    expect(refusalOf(await enter(installation, "piotr@example.com", { code: "000000" })).code).toBe(
      "totp.wrong",
    );
    const code = now(installation, secret);
    expect((await enter(installation, "piotr@example.com", { code })).statusCode).toBe(200);
    expect(refusalOf(await enter(installation, "piotr@example.com", { code })).code).toBe("totp.wrong");
    const [first = ""] = recovery_codes;
    expect((await enter(installation, "piotr@example.com", { code: first })).statusCode).toBe(200);
    expect(refusalOf(await enter(installation, "piotr@example.com", { code: first })).code).toBe(
      "totp.wrong",
    );
  });

  test("lost with the phone, it is removed by an admin, the sessions end, and the audit log names the admin", async () => {
    const id = await idOf("piotr@example.com");
    const access = answerOf("staffToken", await enter(installation, "ksiegowa@example.com")) as {
      access_token: string;
    };
    expect(access.access_token).toBeDefined();
    await ada.call("resetStaffSecondFactor", { params: { id } });
    expect((await enter(installation, "piotr@example.com")).statusCode).toBe(200);
    const lines = await ada.call("auditLines", { query: { act: "second_factor.reset" } });
    expect(lines.data[0]).toMatchObject({
      person: "Ada Admin",
      role: "admin",
      object: "staff_user",
      object_id: Number(id),
    });
  });

  test("five wrong codes lock the account like five wrong passwords", async () => {
    const zofia = session(installation, { zone: "staff", email: "ksiegowa@example.com" });
    await enrol(installation, zofia);
    const codes: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      installation.clock.forward(minute);
      codes.push(refusalOf(await enter(installation, "ksiegowa@example.com", { code: "AAAA" })).code);
    }
    codes.push(refusalOf(await enter(installation, "ksiegowa@example.com")).code);
    expect(codes).toEqual([...Array.from({ length: 5 }, () => "totp.wrong"), "login.locked"]);
    installation.clock.forward(5 * minute);
    const refused = refusalOf(await enter(installation, "ksiegowa@example.com"));
    expect(refused).toMatchObject({ status: 429, details: { seconds: 600 } });
    installation.clock.forward(11 * minute);
    await zofia.call("removeStaffTotp", {});
    expect((await enter(installation, "ksiegowa@example.com")).statusCode).toBe(200);
  });
});

describe("A required second factor", () => {
  let strict: Installation;
  beforeAll(async () => {
    strict = await openInstallation({ STAFF_TOTP: "required" });
  });
  afterAll(() => strict.end());

  test("with the password alone only its setup is accessible", async () => {
    const desk = piotr(strict);
    expect((await desk.call("staffMe", {})).second_factor).toMatchObject({ enabled: false, required: true });
    for (const name of ["queue", "deskUsers", "auditFilters"] as const)
      expect(await desk.refusal(name, {})).toMatchObject({ status: 403, code: "totp.not_set_up" });
    await enrol(strict, desk);
    expect((await desk.call("queue", {})).waiting).toEqual([]);
  });

  test("is required in production by default, and only offered in the demo", () => {
    const at = { DATABASE_URL: "postgres://db/tolmaro" };
    expect(readConfig(at, "/").staff_totp).toBe("required");
    expect(readConfig({ ...at, STAFF_TOTP: "offered" }, "/").staff_totp).toBe("offered");
    expect(readConfig({}, "/").staff_totp).toBe("offered");
    expect(() => readConfig({ STAFF_TOTP: "yes" }, "/")).toThrow(/STAFF_TOTP/);
  });
});

describe("Staff accounts", () => {
  const nowa = {
    email: "nowa.osoba@example.com",
    name: "Nowa Osoba",
    role: "accounting",
    locale: "en",
  } as const;
  const password = "drewniany-kot-pod-oknem";
  const both = { password, password_confirmation: password };
  const reason = "Zmiana zadań w zespole";
  const tokenIn = async (): Promise<string> => {
    const mails = await mailsSentTo(installation, nowa.email);
    return new URL(mails.findLast(({ kind }) => kind === "staff_invitation")?.url ?? "").pathname
      .split("/")
      .at(-1) as string;
  };

  test("an invited user who has not accepted gets no mail with data and no order", async () => {
    const body = { ...nowa, email: "zaproszona@example.com", role: "project_manager" } as const;
    await ada.call("inviteStaff", { body });
    const { id } = await askForQuote(installation);
    installation.clock.forward(4 * 24 * 60 * 60_000);
    await installation.runJobs();
    const written = await installation.db
      .selectFrom("mail")
      .select(["kind", "recipient"])
      .where("kind", "like", "staff%")
      .execute();
    const to = (recipient: string) => written.filter((one) => one.recipient === recipient);
    expect(to("piotr@example.com").length).toBeGreaterThan(0);
    expect(to(body.email).map(({ kind }) => kind)).toEqual(["staff_invitation"]);
    const { owner } = await ada.call("deskOrder", { params: { id: String(id) } });
    expect(owner?.name).toBe("Piotr Desk");
  });

  test("an invitation by mail sets the first password, once, and the newest link counts", async () => {
    const users = await ada.call("inviteStaff", { body: nowa });
    expect(users.find(({ email }) => email === nowa.email)).toMatchObject({
      role: "accounting",
      state: "invited",
    });
    expect((await ada.refusal("inviteStaff", { body: nowa })).code).toBe("account.exists");
    expect(refusalOf(await enter(installation, nowa.email)).code).toBe("InvalidCredentials");
    const older = await tokenIn();
    await ada.call("inviteStaffAgain", { params: { id: await idOf(nowa.email) } });
    const token = await tokenIn();
    const guest = visitor(installation);
    expect((await guest.refusal("staffInvited", { body: { token: older } })).code).toBe(
      "account_link.invalid",
    );
    expect(await guest.call("staffInvited", { body: { token } })).toEqual({
      email: nowa.email,
      name: nowa.name,
      is_invitation: true,
    });
    const weak = { token, password: "password1", password_confirmation: "password1" };
    expect((await guest.refusal("acceptStaffInvitation", { body: weak })).fields).toHaveProperty("password");
    await guest.call("acceptStaffInvitation", { body: { token, ...both } });
    expect((await guest.refusal("acceptStaffInvitation", { body: { token, ...both } })).code).toBe(
      "account_link.invalid",
    );
    expect((await enter(installation, nowa.email, { password })).statusCode).toBe(200);
    expect((await ada.refusal("inviteStaffAgain", { params: { id: await idOf(nowa.email) } })).code).toBe(
      "staff.not_invited",
    );
  });

  test("a deactivated user loses every session immediately, and may be activated again", async () => {
    const given = answerOf("staffToken", await enter(installation, nowa.email, { password })) as {
      access_token: string;
    };
    const headers = { ...base, authorization: `Bearer ${given.access_token}` };
    const request = () => installation.app.inject({ method: "GET", url: routes.deskOrders.path, headers });
    expect((await request()).statusCode).toBe(200);
    const params = { id: await idOf(nowa.email) };
    await ada.call("changeStaff", { params, body: { role: "accounting", active: false, reason } });
    expect(refusalOf(await request()).code).toBe("token.invalid");
    expect(refusalOf(await enter(installation, nowa.email, { password })).status).toBe(403);
    await ada.call("changeStaff", { params, body: { role: "customer_service", active: true, reason } });
    expect((await enter(installation, nowa.email, { password })).statusCode).toBe(200);
    const { data } = await ada.call("auditLines", { query: { act: "staff.change" } });
    expect(data[0]?.detail).toEqual({
      before: { role: "accounting", active: false },
      after: { role: "customer_service", active: true },
      reason,
    });
  });

  test("a role is changed and an admin invited only with a reason, which the audit log stores", async () => {
    const params = { id: await idOf(nowa.email) };
    const bare = { params, body: { role: "accounting", active: true, reason: " " } } as const;
    expect((await ada.refusal("changeStaff", bare)).fields).toHaveProperty("reason");
    const second = { ...nowa, email: "druga.admin@example.com", role: "admin" } as const;
    expect((await ada.refusal("inviteStaff", { body: second })).fields).toHaveProperty("reason");
    await ada.call("inviteStaff", { body: { ...second, reason } });
    const { data } = await ada.call("auditLines", { query: { act: "staff.invite" } });
    expect(data[0]?.detail).toMatchObject({ role: "admin", reason });
  });

  test("the last admin cannot be removed, not even by two admins removing each other at once", async () => {
    const me = await idOf("admin@example.com");
    for (const body of [
      { role: "accounting", active: true, reason },
      { role: "admin", active: false, reason },
    ] as const)
      expect((await ada.refusal("changeStaff", { params: { id: me }, body })).code).toBe("staff.last_admin");
    const other = await idOf(nowa.email);
    await ada.call("changeStaff", { params: { id: other }, body: { role: "admin", active: true, reason } });
    const out = { role: "accounting", active: true, reason } as const;
    const second = session(installation, { zone: "staff", email: nowa.email, password });
    const both_out = await Promise.all([
      ada.send("changeStaff", { params: { id: other }, body: out }),
      second.send("changeStaff", { params: { id: me }, body: out }),
    ]);
    expect(both_out.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const admins = await installation.db
      .selectFrom("staff_user")
      .select("id")
      .where("role", "=", "admin")
      .where("password_hash", "is not", null)
      .execute();
    expect(admins).toHaveLength(1);
    await installation.db
      .updateTable("staff_user")
      .set({ role: "admin" })
      .where("email", "=", "admin@example.com")
      .execute();
  });
});
