import { beforeEach, describe, expect, test } from "vitest";
import { routes, type RouteName } from "#contract/routes.ts";
import type { Route } from "#contract/route.ts";
import { confirmation_lasts_ms, confirmed_acts } from "#domain/accounts/confirmed-acts.ts";
import { second_person_acts, type SecondPersonAct } from "#domain/accounts/second-person.ts";
import { granted } from "#test/agent-client.ts";
import { every_scope_key } from "#test/api-keys.ts";
import { above_limit, type AboveLimit, bought } from "#test/above-limit.ts";
import type { Installation } from "#test/installation.ts";
import { payee_input } from "#test/pay.ts";
import { brandHeader, type Refused, refusalOf, type Session, session } from "#test/session.ts";
import { day, hour, inOneInstallation, minute, piotr } from "#test/steps.ts";
import { totpCode, totpStep } from "./second-factor/totp.ts";
import { demo_password } from "#server/app/demo-password.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(() => installation.clock.forward(day + 2 * hour));

const seats = {
  anna: { zone: "customer", email: "anna.nowak@example.com", confirm: "confirmSession" },
  marta: { zone: "translator", email: "marta@example.com", confirm: "confirmTranslatorSession" },
  piotr: { zone: "staff", email: "piotr@example.com", confirm: "confirmStaffSession" },
  celina: { zone: "staff", email: "celina@example.com", confirm: "confirmStaffSession" },
  zofia: { zone: "staff", email: "ksiegowa@example.com", confirm: "confirmStaffSession" },
  ada: { zone: "staff", email: "admin@example.com", confirm: "confirmStaffSession" },
} as const;
type Seat = keyof typeof seats;
/** A session that does not confirm automatically, so that its refusal can be tested. */
const at = (seat: Seat): Session => session(installation, { ...seats[seat], confirms: false });

type Answer = Awaited<ReturnType<Session["send"]>>;
type Act = keyof typeof confirmed_acts;
/** One act and its preparation; `below` is the same below the limit. */
type Scenario = {
  readonly by: Seat;
  readonly prepare?: () => Promise<string>;
  readonly act: (who: Session, id: string) => Promise<Answer>;
  readonly below?: (who: Session, id: string) => Promise<Answer>;
};

const idOf = async (table: "staff_user" | "translator" | "customer", email: string): Promise<string> => {
  const row = await installation.db
    .selectFrom(table)
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return String(row.id);
};
const customerOf = async (email: string): Promise<string> => {
  const row = await installation.db
    .selectFrom("customer")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return String(row.id);
};
const byId = (id: string) => ({ params: { id } });
const code = { body: { code: "000000" } };
const withInstallation = ({ prepare, ...scenario }: AboveLimit): Scenario => ({
  ...scenario,
  prepare: () => prepare(installation),
});
const of_table = Object.fromEntries(
  second_person_acts.map((act) => [act, withInstallation(above_limit[act])]),
) as Record<SecondPersonAct, Scenario>;

const scenarios: Record<Act, Scenario> = {
  savePayee: { by: "marta", act: (who) => who.send("savePayee", { body: payee_input }) },
  startTotp: { by: "anna", act: (who) => who.send("startTotp", {}) },
  confirmTotp: { by: "anna", act: (who) => who.send("confirmTotp", code) },
  renewRecoveryCodes: { by: "anna", act: (who) => who.send("renewRecoveryCodes", {}) },
  removeTotp: { by: "anna", act: (who) => who.send("removeTotp", {}) },
  passkeyOptions: { by: "anna", act: (who) => who.send("passkeyOptions", {}) },
  addPasskey: { by: "anna", act: (who) => who.send("addPasskey", { body: { name: "x", response: {} } }) },
  removePasskey: { by: "anna", act: (who) => who.send("removePasskey", byId("999")) },
  endSession: { by: "anna", act: (who) => who.send("endSession", { params: { hash: "a".repeat(22) } }) },
  endSessions: { by: "anna", act: (who) => who.send("endSessions", {}) },
  endStaffSession: {
    by: "celina",
    act: (who) => who.send("endStaffSession", { params: { hash: "a".repeat(22) } }),
  },
  endStaffSessions: { by: "celina", act: (who) => who.send("endStaffSessions", {}) },
  endTranslatorSession: {
    by: "marta",
    act: (who) => who.send("endTranslatorSession", { params: { hash: "a".repeat(22) } }),
  },
  endTranslatorSessions: { by: "marta", act: (who) => who.send("endTranslatorSessions", {}) },
  startStaffTotp: { by: "celina", act: (who) => who.send("startStaffTotp", {}) },
  confirmStaffTotp: { by: "celina", act: (who) => who.send("confirmStaffTotp", code) },
  renewStaffRecoveryCodes: { by: "celina", act: (who) => who.send("renewStaffRecoveryCodes", {}) },
  removeStaffTotp: { by: "celina", act: (who) => who.send("removeStaffTotp", {}) },
  resetStaffSecondFactor: {
    by: "ada",
    prepare: () => idOf("staff_user", "celina@example.com"),
    act: (who, id) => who.send("resetStaffSecondFactor", byId(id)),
  },
  startTranslatorTotp: { by: "marta", act: (who) => who.send("startTranslatorTotp", {}) },
  confirmTranslatorTotp: { by: "marta", act: (who) => who.send("confirmTranslatorTotp", code) },
  renewTranslatorRecoveryCodes: {
    by: "marta",
    act: (who) => who.send("renewTranslatorRecoveryCodes", {}),
  },
  removeTranslatorTotp: { by: "marta", act: (who) => who.send("removeTranslatorTotp", {}) },
  resetTranslatorSecondFactor: {
    by: "ada",
    prepare: () => idOf("translator", "olena@example.com"),
    act: (who, id) => who.send("resetTranslatorSecondFactor", byId(id)),
  },
  resetCustomerSecondFactor: {
    by: "ada",
    prepare: () => idOf("customer", "anna.nowak@example.com"),
    act: (who, id) => who.send("resetCustomerSecondFactor", { ...byId(id), body: { member_id: 999 } }),
  },
  inviteMember: {
    by: "anna",
    act: (who) => who.send("inviteMember", { body: { email: "anna.nowak@example.com", role: "viewer" } }),
  },
  changeSso: {
    by: "anna",
    act: (who) =>
      who.send("changeSso", {
        body: { issuer: "https://login.example", client_id: "x", required: false, join_role: "none" },
      }),
  },
  removeSso: { by: "anna", act: (who) => who.send("removeSso", {}) },
  changeMember: {
    by: "anna",
    act: (who) => who.send("changeMember", { ...byId("999"), body: { role: "viewer", sees: "all" } }),
  },
  createApiKey: { by: "anna", act: (who) => who.send("createApiKey", { body: every_scope_key }) },
  authorizeAgent: {
    by: "anna",
    act: (who) => who.send("authorizeAgent", { body: { ...granted, scopes: [...granted.scopes] } }),
  },
  changeApiKey: {
    by: "anna",
    act: (who) => {
      const { scopes: _scopes, terms: _terms, ...body } = every_scope_key;
      return who.send("changeApiKey", { ...byId("999"), body });
    },
  },
  rotateApiKey: { by: "anna", act: (who) => who.send("rotateApiKey", { ...byId("999"), body: { days: 0 } }) },
  copyOfTranslator: { by: "marta", act: (who) => who.send("copyOfTranslator", {}) },
  copyOfPerson: { by: "anna", act: (who) => who.send("copyOfPerson", {}) },
  askDataExport: { by: "anna", act: (who) => who.send("askDataExport", {}) },
  dataExportFile: { by: "anna", act: (who) => who.send("dataExportFile", byId("999")) },
  exportCustomer: {
    by: "celina",
    prepare: () => customerOf("mueller@example.com"),
    act: (who, id) => who.send("exportCustomer", { ...byId(id), body: { reason: "Brief" } }),
  },
  askAccountDeletion: { by: "anna", act: (who) => who.send("askAccountDeletion", {}) },
  anonymiseCustomer: {
    by: "ada",
    act: (who) =>
      who.send("anonymiseCustomer", { ...byId("999999"), body: { email: "x@example.com", reason: "List" } }),
  },
  decideApproval: {
    by: "zofia",
    prepare: async () => {
      const body = { ...(await bought(installation)), amount: "600.00", note: "Skarga" };
      return String((await piotr(installation).call("makeRefund", { body })).approval_id);
    },
    act: (who, id) => who.send("decideApproval", { ...byId(id), body: { decision: "approve" } }),
  },
  ...of_table,
};

const codeOf = (answer: Answer): string => (answer.statusCode < 400 ? "done" : refusalOf(answer).code);
const rowsOf = async (): Promise<unknown> => ({
  asked: await installation.db.selectFrom("approval_request").selectAll().orderBy("id").execute(),
  refunds: await installation.db.selectFrom("refund_request").selectAll().orderBy("id").execute(),
  corrections: await installation.db.selectFrom("balance_correction").selectAll().orderBy("id").execute(),
  payees: await installation.db.selectFrom("payee").selectAll().orderBy("translator_id").execute(),
  cases: await installation.db.selectFrom("correction").select(["id", "state"]).orderBy("id").execute(),
});

describe("Acts that need a recent confirmation", () => {
  test.each(Object.entries(scenarios))("%s requires it, and continues after it", async (_name, scenario) => {
    const who = at(scenario.by);
    const id = (await scenario.prepare?.()) ?? "";
    await who.headers();
    installation.clock.forward(confirmation_lasts_ms);
    const before = await rowsOf();
    expect(refusalOf(await scenario.act(who, id))).toMatchObject({
      status: 403,
      code: "confirmation.needed",
      details: { second_factor: false },
    });
    expect(await rowsOf()).toEqual(before);
    const below = await scenario.below?.(who, id);
    expect(below === undefined ? "done" : codeOf(below)).toBe("done");
    await who.call(seats[scenario.by].confirm, { body: { password: demo_password } });
    expect(codeOf(await scenario.act(who, id))).not.toBe("confirmation.needed");
    await installation.runJobs();
  });
});

/** Routes whose address shows that they change credentials of a user, or the target of money. */
const looksSensitive = ({ method, path }: Pick<Route, "method" | "path">): boolean =>
  method !== "GET" &&
  /totp|second-factor|passkey|payee|payout-account|bank-account|secret|api-key|\/refund$|\/approval\/:id\/decision/.test(
    path,
  );
/** Those of them that need no confirmation, with the reason. */
const exempt: Readonly<Partial<Record<RouteName, string>>> = {
  renamePasskey: "a name proves nothing",
  passkeyLogin: "called before login",
  passkeyToken: "a login itself",
  revokeApiKey: "takes a right away, and a leaked key has to end at once",
  deskRevokeApiKey: "takes a right away, and a leaked key has to end at once",
  setBankAccount: "sets the encoding of the files of our own account, not the target of money",
};

describe("The list of acts", () => {
  test("has only names of routes, and every route that changes a second factor, a payout account or a secret", () => {
    const names = Object.keys(confirmed_acts);
    expect(names.filter((name) => !(name in routes))).toEqual([]);
    const sensitive = Object.entries(routes as Readonly<Record<string, Route>>).flatMap(([name, row]) =>
      looksSensitive(row) && !(name in exempt) ? [name] : [],
    );
    expect(sensitive.filter((name) => !names.includes(name))).toEqual([]);
    expect(sensitive.length).toBeGreaterThan(14);
  });

  test("the check detects a new route of that kind", () => {
    expect(looksSensitive({ method: "POST", path: "/api/v2/user/api-key" })).toBe(true);
    expect(looksSensitive({ method: "GET", path: "/api/v2/user/api-key" })).toBe(false);
    expect(looksSensitive({ method: "PUT", path: "/api/translator/v1/payout-account" })).toBe(true);
  });
});

describe("A confirmation", () => {
  const aged = async (seat: Seat): Promise<Session> => {
    const who = at(seat);
    await who.headers();
    installation.clock.forward(confirmation_lasts_ms);
    return who;
  };
  const needs = async (who: Session): Promise<boolean> =>
    codeOf(await who.send("removeStaffTotp", {})) === "confirmation.needed";

  test("is the login itself for ten minutes, and expires after them", async () => {
    const who = at("celina");
    await who.headers();
    installation.clock.forward(confirmation_lasts_ms - 1);
    expect(await needs(who)).toBe(false);
    installation.clock.forward(1);
    expect(await needs(who)).toBe(true);
  });

  test("belongs to one session: another one of the same user requires its own", async () => {
    const who = await aged("celina");
    const other = await aged("celina");
    await who.call("confirmStaffSession", { body: { password: demo_password } });
    expect(await needs(who)).toBe(false);
    expect(await needs(other)).toBe(true);
  });

  test("moves to a renewed session, and is not renewed by it", async () => {
    const who = at("anna");
    const headers = await who.headers();
    installation.clock.forward(confirmation_lasts_ms - minute);
    const renewed = await installation.app.inject({ method: "POST", url: routes.renewToken.path, headers });
    const { access_token } = renewed.json<{ access_token: string }>();
    const request = () =>
      installation.app.inject({
        method: "POST",
        url: routes.removeTotp.path,
        headers: { ...headers, "x-brand": brandHeader("tolmaro"), authorization: `Bearer ${access_token}` },
      });
    expect((await request()).statusCode).toBe(204);
    installation.clock.forward(minute);
    expect(refusalOf(await request()).code).toBe("confirmation.needed");
  });

  test("is refused for a wrong password or code, and without both; nothing is confirmed by that", async () => {
    const who = await aged("celina");
    const confirm = (body: object): Promise<Refused> => who.refusal("confirmStaffSession", { body });
    expect((await confirm({ password: "wrong" })).code).toBe("credentials.no_match");
    expect((await confirm({ code: "000000" })).code).toBe("totp.wrong");
    expect(await confirm({})).toMatchObject({
      code: "validation.failed",
      fields: { password: [expect.any(String)] },
    });
    expect(await needs(who)).toBe(true);
  });

  test("counts wrong ones with those of the login: five lock the account for its network", async () => {
    const who = await aged("zofia");
    const codes: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      const { code: refused } = await who.refusal("confirmStaffSession", {
        body: { password: `guess ${i}` },
      });
      codes.push(refused);
      installation.clock.forward(minute);
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => "credentials.no_match"), "login.locked"]);
    const login = await installation.app.inject({
      method: "POST",
      url: routes.staffToken.path,
      headers: { "x-brand": brandHeader("tolmaro"), "accept-language": "en" },
      payload: { username: seats.zofia.email, password: demo_password, grant_type: "password" },
    });
    expect(refusalOf(login).code).toBe("login.locked");
  });

  test("accepts a code of the second factor too, each code once; the refusal says so", async () => {
    const who = at("marta");
    const { secret } = await who.call("startTranslatorTotp", {});
    const now = (): string => totpCode(secret, totpStep(installation.clock.now()));
    await who.call("confirmTranslatorTotp", { body: { code: now() } });
    installation.clock.forward(confirmation_lasts_ms);
    const asked = await who.refusal("savePayee", { body: payee_input });
    expect(asked).toMatchObject({ code: "confirmation.needed", details: { second_factor: true } });
    const spent = now();
    await who.call("confirmTranslatorSession", { body: { code: spent } });
    expect(await who.refusal("confirmTranslatorSession", { body: { code: spent } })).toMatchObject({
      code: "totp.wrong",
    });
    await who.call("savePayee", { body: payee_input });
    await who.call("removeTranslatorTotp", {});
  });

  test("ends with the session", async () => {
    const who = await aged("celina");
    await who.call("confirmStaffSession", { body: { password: demo_password } });
    await who.call("endStaffSessions", {});
    expect(codeOf(await who.send("removeStaffTotp", {}))).toBe("token.invalid");
  });
});
