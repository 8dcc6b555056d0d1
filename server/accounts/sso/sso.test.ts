import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallAnswer } from "#contract/client.ts";
import { routes, type Routes } from "#contract/routes.ts";
import { type NameServer, openNameServer } from "#demo/standins/dns.ts";
import { demo_password } from "#server/app/demo-password.ts";
import { type Company, newCompany } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { good_password, linkIn, logIn, mailsSentTo, openAccount } from "#test/people.ts";
import { answerOf, brandHeader, refusalOf, session, type Session } from "#test/session.ts";
import { type IdentityProvider, openIdentityProvider, provider_client } from "#test/sign-on.ts";
import { day, hour, inOneInstallation, minute } from "#test/steps.ts";

let installation: Installation;
let names: NameServer;
let provider: IdentityProvider;
const name_server = await openNameServer();
inOneInstallation(
  (opened) => {
    installation = opened;
  },
  { OUTSIDE_LOOPBACK: "1", DNS_SERVERS: name_server.address },
);
beforeAll(async () => {
  names = name_server;
  provider = await openIdentityProvider({ clock: () => installation.clock.now() });
});
afterAll(async () => {
  await provider.close();
  await names.close();
});
beforeEach(() => {
  provider.mend();
  names.state.is_broken = false;
});

const guest = () => session(installation, { zone: "visitor", language: "en" });
let companies = 0;

/** Adds a domain and proves it. */
async function prove(who: Session, domain: string): Promise<number> {
  const { domains } = await who.call("addDomain", { body: { domain } });
  const claim = domains.find((one) => one.domain === domain);
  names.records.set(domain, ["v=spf1 -all", claim?.record ?? ""]);
  await who.call("checkDomain", { params: { id: String(claim?.id ?? 0) } });
  return claim?.id ?? 0;
}

type Settings = Partial<{ required: boolean; join_role: "none" | "viewer" | "buyer" }>;
const settings = (changes: Settings = {}) => ({
  body: {
    issuer: provider.issuer,
    ...provider_client,
    required: false,
    join_role: "buyer" as const,
    ...changes,
  },
});

/** A company with a proven domain and a provider. */
async function withSso(
  changes: Settings = {},
): Promise<Company & { readonly domain: string; claim_id: number }> {
  const company = await newCompany(installation);
  const domain = `firma${(companies += 1)}.example`;
  const claim_id = await prove(company.session, domain);
  await company.session.call("changeSso", settings(changes));
  return { ...company, domain, claim_id };
}

/** The answer of the provider for a login that began; the person is logged in there. */
async function atProvider(url: string): Promise<Record<"state" | "code" | "iss" | "error", string>> {
  const answer = await fetch(url, { redirect: "manual" });
  expect(answer.status, await answer.clone().text()).toBe(302);
  const { searchParams } = new URL(answer.headers.get("location") ?? "");
  const part = (name: string) => searchParams.get(name) ?? "";
  return { state: part("state"), code: part("code"), iss: part("iss"), error: part("error") };
}

type Begun = { readonly email: string; readonly fresh?: boolean };
async function begin({ email, fresh = false }: Begun) {
  const { url, secret } = await guest().call("startSignOn", { body: { email, fresh } });
  return { ...(await atProvider(url)), secret };
}
const finish = (body: Awaited<ReturnType<typeof begin>>) => guest().call("finishSignOn", { body });
const refused = (body: Awaited<ReturnType<typeof begin>>) => guest().refusal("finishSignOn", { body });

/** Logs a person in whom the provider knows. */
async function signOn(sub: string, email: string, more: object = {}) {
  provider.employ({ sub, email, given_name: "Ewa", family_name: "Lis", ...more });
  return finish(await begin({ email }));
}

type Token = NonNullable<CallAnswer<Routes["finishSignOn"]>["token"]>;
/** The caller of a token. */
const as = (token: Token | null) => ({
  "x-brand": brandHeader("tolmaro"),
  "accept-language": "en",
  authorization: `Bearer ${token?.access_token ?? ""}`,
});
const membershipBy = async (token: Token | null) =>
  answerOf(
    "membership",
    await installation.app.inject({ method: "GET", url: routes.membership.path, headers: as(token) }),
  );
const persons = async (email: string) =>
  installation.db.selectFrom("person").selectAll().where("email", "=", email).execute();

describe("Integrations 6: domains are proven by a record", () => {
  test("a record proves a domain; without it nothing is proven", async () => {
    const { session: who, id } = await newCompany(installation);
    const { domains, is_on } = await who.call("addDomain", { body: { domain: " Acme.Example " } });
    expect(domains).toMatchObject([{ domain: "acme.example", state: "waiting", checked_at: null }]);
    expect(is_on).toBe(false);
    const params = { id: String(domains[0]?.id ?? 0) };
    expect((await who.refusal("checkDomain", { params })).code).toBe("domain.not_found");
    names.records.set("acme.example", ["tolmaro-verify=other"]);
    expect((await who.refusal("checkDomain", { params })).code).toBe("domain.not_found");
    names.state.is_broken = true;
    expect((await who.refusal("checkDomain", { params })).code).toBe("domain.unreachable");
    names.state.is_broken = false;
    names.records.set("acme.example", ["other", domains[0]?.record ?? ""]);
    expect((await who.call("checkDomain", { params })).domains).toMatchObject([{ state: "verified" }]);
    const noted = await installation.db
      .selectFrom("audit_log")
      .select("act")
      .where("object_id", "=", id)
      .where("act", "like", "domain.%")
      .orderBy("id")
      .execute();
    expect(noted.map(({ act }) => act)).toEqual(["domain.add", "domain.verify"]);
  });

  test("a domain of public mail, a wrong one, one twice and the eleventh are refused", async () => {
    const { session: who } = await newCompany(installation);
    const refusal = async (domain: string) => (await who.refusal("addDomain", { body: { domain } })).code;
    expect(await refusal("gmail.com")).toBe("domain.public");
    expect(await refusal("WP.pl")).toBe("domain.public");
    for (const wrong of ["localhost", "a b.pl", "https://a.pl", "a..pl", "-a.pl", "1.2.3.4", "a.pl/x", ""])
      expect(await refusal(wrong), wrong).toBe("validation.failed");
    for (let n = 0; n < 10; n += 1) await who.call("addDomain", { body: { domain: `d${n}.many.example` } });
    expect(await refusal("d0.many.example")).toBe("domain.exists");
    expect(await refusal("d10.many.example")).toBe("domain.too_many");
  });

  test("a proven domain is one account's; another proves it when the first has lost it", async () => {
    const [first, second] = [await newCompany(installation), await newCompany(installation)];
    await prove(first.session, "shared.example");
    const { domains } = await second.session.call("addDomain", { body: { domain: "shared.example" } });
    const record = domains[0]?.record ?? "";
    names.records.set("shared.example", [record]);
    const params = { id: String(domains[0]?.id ?? 0) };
    expect((await second.session.refusal("checkDomain", { params })).code).toBe("domain.taken");
    for (let week = 0; week < 2; week += 1) {
      installation.clock.forward(7 * day + hour);
      await installation.runRound("account.look_up_domains");
      await installation.runJobs();
    }
    expect((await second.session.call("checkDomain", { params })).domains[0]?.state).toBe("verified");
    expect((await first.session.call("sso", {})).domains[0]?.state).toBe("waiting");
  });

  test("two accounts that prove it at once do not both have it", async () => {
    const both = [await newCompany(installation), await newCompany(installation)];
    const records: string[] = [];
    const claims: number[] = [];
    for (const { session: who } of both) {
      const { domains } = await who.call("addDomain", { body: { domain: "race.example" } });
      records.push(domains[0]?.record ?? "");
      claims.push(domains[0]?.id ?? 0);
    }
    names.records.set("race.example", records);
    const answers = await Promise.all(
      both.map(({ session: who }, at) => who.send("checkDomain", { params: { id: String(claims[at]) } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("claims of another account are not found, and members who are no owners see nothing", async () => {
    const [one, other] = [await withSso(), await newCompany(installation)];
    const params = { id: String(one.claim_id) };
    expect((await other.session.refusal("checkDomain", { params })).code).toBe("route.not_found");
    expect((await other.session.refusal("removeDomain", { params })).code).toBe("route.not_found");
    const { token } = await signOn("see-nothing", `buyer@${one.domain}`);
    const answer = await installation.app.inject({ method: "GET", url: routes.sso.path, headers: as(token) });
    expect(refusalOf(answer).code).toBe("member.role");
  });
});

describe("Integrations 6: a lost domain", () => {
  const lookAfter = async (days: number) => {
    installation.clock.forward(days * day + hour);
    await installation.runRound("account.look_up_domains");
    await installation.runJobs();
  };
  const kinds = async (email: string) =>
    (await mailsSentTo(installation, email)).filter(({ kind }) => kind === "domain_missing");

  test("two weekly looks without the record end it, with a mail each; between them it works", async () => {
    const { session: who, domain, email } = await withSso({ join_role: "viewer" });
    names.records.delete(domain);
    await lookAfter(6);
    expect((await who.call("sso", {})).domains[0]?.state).toBe("verified");
    await lookAfter(1);
    expect((await who.call("sso", {})).domains[0]?.state).toBe("missing");
    expect(await kinds(email)).toHaveLength(1);
    expect((await signOn("between", `between@${domain}`)).token).not.toBeNull();
    await lookAfter(7);
    const { domains, is_on } = await who.call("sso", {});
    expect([domains[0]?.state, is_on]).toEqual(["waiting", false]);
    const mails = await kinds(email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toContain(domain);
    expect((await guest().refusal("startSignOn", { body: { email: `x@${domain}` } })).code).toBe(
      "sso.not_offered",
    );
  });

  test("a record that comes back, and name servers that are silent for less than two weeks, end nothing", async () => {
    const { session: who, domain, claim_id } = await withSso();
    const record = names.records.get(domain) ?? [];
    names.records.delete(domain);
    await lookAfter(7);
    names.records.set(domain, record);
    await who.call("checkDomain", { params: { id: String(claim_id) } });
    expect((await who.call("sso", {})).domains[0]?.state).toBe("verified");
    names.state.is_broken = true;
    await lookAfter(7);
    await lookAfter(3);
    expect((await who.call("sso", {})).domains[0]?.state).toBe("verified");
    await lookAfter(4);
    expect((await who.call("sso", {})).domains[0]?.state).toBe("missing");
    names.state.is_broken = false;
    await lookAfter(7);
    expect((await who.call("sso", {})).domains[0]?.state).toBe("verified");
  });

  test("who began a login before the domain was lost does not get in after it", async () => {
    const { session: who, domain, claim_id } = await withSso();
    provider.employ({ sub: "late", email: `late@${domain}` });
    const begun = await begin({ email: `late@${domain}` });
    await who.call("removeDomain", { params: { id: String(claim_id) } });
    expect(await refused(begun)).toMatchObject({ code: "sso.failed", details: { why: "other_domain" } });
  });
});

describe("Integrations 6: the provider of an account", () => {
  test("is asked for its description before it is stored; the secret is sealed and never shown", async () => {
    const { session: who, id } = await newCompany(installation);
    const refusal = async (changes: object) => {
      const { code, details } = await who.refusal("changeSso", { body: { ...settings().body, ...changes } });
      return [code, details?.["why"]];
    };
    expect(await refusal({ issuer: "https://10.0.0.1" })).toEqual(["sso.provider", "unreachable"]);
    expect(await refusal({ issuer: "https://localhost" })).toEqual(["sso.provider", "unreachable"]);
    expect(await refusal({ issuer: "not an address" })).toEqual(["sso.provider", "unreachable"]);
    expect(await refusal({ issuer: installation.origin })).toEqual(["sso.provider", "unreachable"]);
    expect(await refusal({ client_secret: "" })).toEqual(["sso.secret", undefined]);
    expect(await refusal({ required: true })).toEqual(["sso.untested", undefined]);
    provider.faults.away = true;
    expect(await refusal({})).toEqual(["sso.provider", "unreachable"]);
    provider.mend();
    provider.faults.described_issuer = "https://other.example";
    expect(await refusal({})).toEqual(["sso.provider", "issuer"]);
    provider.mend();
    const { provider: stored, redirect_uri, is_on } = await who.call("changeSso", settings());
    expect(stored).toEqual({
      issuer: provider.issuer,
      client_id: provider_client.client_id,
      required: false,
      join_role: "buyer",
      worked_at: null,
      failed_at: null,
      failed_why: null,
    });
    expect(redirect_uri).toMatch(/^http:\/\/[^/]+\/sso\/answer$/);
    // No domain is proven yet.
    expect(is_on).toBe(false);
    const { secret } = await installation.db
      .selectFrom("sso")
      .select("secret")
      .where("customer_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(secret).toMatch(/^v1\./);
    expect(secret).not.toContain(provider_client.client_secret);
    // The stored secret is for this issuer and client alone.
    const { client_secret: _secret, ...rest } = settings({ join_role: "none" }).body;
    expect((await who.call("changeSso", { body: rest })).provider?.join_role).toBe("none");
    expect((await who.refusal("changeSso", { body: { ...rest, client_id: "other" } })).code).toBe(
      "sso.secret",
    );
    expect((await who.call("removeSso", {})).provider).toBeNull();
  });
});

describe("Integrations 6: a first login", () => {
  test("makes a login without a password and a member by the account's rule", async () => {
    const { id, domain, session: owner } = await withSso();
    const email = `ewa@${domain}`;
    expect(await guest().call("signOnWay", { body: { email } })).toEqual({
      is_offered: true,
      is_required: false,
    });
    const { token } = await signOn("ewa-1", email);
    expect(await membershipBy(token)).toMatchObject({
      person: { first_name: "Ewa", last_name: "Lis", email },
      role: "buyer",
      sees: "own",
      accounts: [{ id, is_current: true }],
    });
    expect(await persons(email)).toMatchObject([{ password_hash: null }]);
    // The second time no other person is made.
    await signOn("ewa-1", email);
    expect(await persons(email)).toHaveLength(1);
    const { provider: stored } = await owner.call("sso", {});
    expect(stored?.worked_at).not.toBeNull();
    const noted = await installation.db
      .selectFrom("audit_log")
      .select("act")
      .where("object_id", "=", id)
      .where("act", "like", "sso.%")
      .orderBy("id")
      .execute();
    expect(noted.map(({ act }) => act)).toEqual(["sso.change", "sso.connect", "sso.join"]);
  });

  test("two at once make one person", async () => {
    const { domain } = await withSso();
    const email = `zwei@${domain}`;
    provider.employ({ sub: "zwei", email });
    const both = [await begin({ email }), await begin({ email })];
    const answers = await Promise.all(both.map((one) => finish(one)));
    expect(answers.every(({ token }) => token !== null)).toBe(true);
    expect(await persons(email)).toHaveLength(1);
  });

  test("viewers see all orders; without a rule an invitation is needed, and its role counts", async () => {
    const viewing = await withSso({ join_role: "viewer" });
    const { token } = await signOn("v", `v@${viewing.domain}`);
    expect(await membershipBy(token)).toMatchObject({ role: "viewer", sees: "all" });
    const closed = await withSso({ join_role: "none" });
    const email = `k@${closed.domain}`;
    provider.employ({ sub: "k", email });
    expect((await refused(await begin({ email }))).code).toBe("sso.no_place");
    expect(await persons(email)).toEqual([]);
    await closed.session.call("inviteMember", { body: { email, role: "accountant" } });
    expect(await membershipBy((await signOn("k", email)).token)).toMatchObject({ role: "accountant" });
    expect((await closed.session.call("team", {})).invitations).toEqual([]);
  });

  test("whom an owner has removed does not come back by the rule", async () => {
    const { session: owner, domain } = await withSso();
    const email = `weg@${domain}`;
    const { token } = await signOn("weg", email);
    const { members } = await owner.call("team", {});
    const member = members.find((one) => one.email === email);
    await owner.call("removeMember", { params: { id: String(member?.id ?? 0) } });
    const answer = await installation.app.inject({
      method: "GET",
      url: routes.membership.path,
      headers: as(token),
    });
    expect(refusalOf(answer).code).toBe("token.invalid");
    provider.employ({ sub: "weg", email });
    expect((await refused(await begin({ email }))).code).toBe("sso.no_place");
    await owner.call("inviteMember", { body: { email, role: "viewer" } });
    expect(await membershipBy((await signOn("weg", email)).token)).toMatchObject({ role: "viewer" });
  });

  test("a session lasts twelve hours at most, however often it is renewed", async () => {
    const { domain } = await withSso();
    let { token } = await signOn("lang", `lang@${domain}`);
    const renew = () =>
      installation.app.inject({ method: "POST", url: routes.renewToken.path, headers: as(token) });
    for (let passed = 0; passed < 11; passed += 1) {
      installation.clock.forward(hour);
      token = answerOf("renewToken", await renew()) as Token;
    }
    installation.clock.forward(hour - minute);
    token = answerOf("renewToken", await renew()) as Token;
    expect(token.expires_in).toBeLessThanOrEqual(60);
    installation.clock.forward(2 * minute);
    expect((await renew()).statusCode).toBe(401);
  });
});

describe("Integrations 6: an address that has a login already", () => {
  /** A person with a login of their own at the domain of a company. */
  async function known(changes: Settings = {}) {
    const company = await withSso(changes);
    const email = `anna@${company.domain}`;
    await openAccount(installation, email);
    return { ...company, email };
  }
  const confirm = (token: string, secret: string, code?: string) => ({
    body: { token, secret, ...(code === undefined ? {} : { code }) },
  });
  const mailed = async (email: string) => (await linkIn(installation, email, "sign_on_link")).at(-1) ?? "";

  test("is confirmed by mail, once, in the browser that began; then the identity is enough", async () => {
    const { email, id } = await known();
    provider.employ({ sub: email, email });
    const begun = await begin({ email });
    expect(await finish(begun)).toEqual({ token: null, email });
    const token = await mailed(email);
    const elsewhere = confirm(token, "x".repeat(43));
    expect((await guest().refusal("confirmSignOn", elsewhere)).code).toBe("sso.other_browser");
    const answer = await guest().call("confirmSignOn", confirm(token, begun.secret));
    const { accounts } = (await membershipBy(answer)) as { accounts: { id: number; is_current: boolean }[] };
    expect(accounts).toHaveLength(2);
    expect(accounts.find((one) => one.is_current)?.id).toBe(id);
    expect((await guest().refusal("confirmSignOn", confirm(token, begun.secret))).code).toBe("sso.link");
    expect((await signOn(email, email)).token).not.toBeNull();
    // The password stays.
    expect((await logIn(installation, email, good_password)).statusCode).toBe(200);
  });

  test("the link ends after an hour and by the next login", async () => {
    const { email } = await known();
    provider.employ({ sub: email, email });
    const first = await begin({ email });
    await finish(first);
    const token = await mailed(email);
    const second = await begin({ email });
    await finish(second);
    expect((await guest().refusal("confirmSignOn", confirm(token, first.secret))).code).toBe("sso.link");
    const next = await mailed(email);
    installation.clock.forward(hour + minute);
    expect((await guest().refusal("confirmSignOn", confirm(next, second.secret))).code).toBe("sso.link");
  });

  test("another subject with the same address is not let in; the mail passes the login on and ends its sessions", async () => {
    const { domain } = await withSso();
    const email = `stelle@${domain}`;
    const { token } = await signOn("first-holder", email);
    provider.employ({ sub: "second-holder", email });
    const begun = await begin({ email });
    expect(await finish(begun)).toEqual({ token: null, email });
    expect(await membershipBy(token)).toMatchObject({ role: "buyer" });
    await guest().call("confirmSignOn", confirm(await mailed(email), begun.secret));
    const old = await installation.app.inject({
      method: "GET",
      url: routes.membership.path,
      headers: as(token),
    });
    expect(refusalOf(old).code).toBe("token.invalid");
    provider.employ({ sub: "first-holder", email });
    expect((await finish(await begin({ email }))).token).toBeNull();
    expect((await signOn("second-holder", email)).token).not.toBeNull();
  });

  test("the subject names the person when the provider changes the address", async () => {
    const { domain } = await withSso();
    const email = `vorher@${domain}`;
    const { token } = await signOn("umbenannt", email);
    const before = (await membershipBy(token)) as { person: object };
    const after = await signOn("umbenannt", `nachher@${domain}`);
    expect(await membershipBy(after.token)).toMatchObject({ person: before.person });
    expect(await persons(`nachher@${domain}`)).toEqual([]);
  });

  test("a person with a second factor confirms with it", async () => {
    const { email } = await known();
    await installation.db
      .updateTable("person")
      .set({ totp_enabled_at: installation.clock.now() })
      .where("email", "=", email)
      .execute();
    provider.employ({ sub: email, email });
    const begun = await begin({ email });
    await finish(begun);
    const token = await mailed(email);
    const code = async (typed?: string) =>
      (await guest().refusal("confirmSignOn", confirm(token, begun.secret, typed))).code;
    expect(await code()).toBe("totp.required");
    expect(await code("123456")).toBe("totp.wrong");
  });
});

describe("Integrations 6: answers of a provider that prove no person", () => {
  let company: Awaited<ReturnType<typeof withSso>>;
  let email: string;
  beforeAll(async () => {
    company = await withSso();
    email = `ola@${company.domain}`;
    await signOn("ola", email);
  });
  const why = async (fault: () => void, prepare: () => Promise<Awaited<ReturnType<typeof begin>>>) => {
    const begun = await prepare();
    fault();
    const { code, details } = await refused(begun);
    return [code, details?.["why"]];
  };
  const begun = () => {
    provider.employ({ sub: "ola", email });
    return begin({ email });
  };

  test.each([
    ["issuer", { iss: "https://other.example" }],
    ["audience", { aud: "another client" }],
    ["audience", { aud: [provider_client.client_id, "other"], azp: "other" }],
    ["nonce", { nonce: "of another login" }],
    ["answer", { nonce: undefined }],
    ["expired", { exp: 1_000_000_000 }],
    ["answer", { exp: undefined }],
    ["answer", { sub: undefined }],
  ])("%s: a token with %j", async (expected, claims) => {
    const answer = await why(() => (provider.faults.claims = claims), begun);
    expect(answer).toEqual(["sso.failed", expected]);
    const { provider: shown } = await company.session.call("sso", {});
    expect(shown).toMatchObject({ failed_why: expected });
  });

  test("a token that another key has signed, and an answer of another provider", async () => {
    expect(await why(() => (provider.faults.foreign_key = true), begun)).toEqual(["sso.failed", "signature"]);
    provider.mend();
    const one = await begun();
    const { code, details } = await refused({ ...one, iss: "https://other.example" });
    expect([code, details?.["why"]]).toEqual(["sso.failed", "answer"]);
  });

  test("a provider that denies, that is away, or that no longer knows the client", async () => {
    provider.faults.denies = true;
    provider.employ({ sub: "ola", email });
    expect((await refused(await begin({ email }))).details).toEqual({ why: "denied" });
    provider.mend();
    expect(await why(() => (provider.faults.away = true), begun)).toEqual(["sso.failed", "unreachable"]);
    expect((await guest().refusal("startSignOn", { body: { email } })).code).toBe("sso.failed");
    provider.mend();
    const { client_secret: _secret, ...rest } = settings().body;
    await company.session.call("changeSso", { body: { ...rest, client_secret: "wrong" } });
    expect(await why(() => undefined, begun)).toEqual(["sso.failed", "client"]);
    await company.session.call("changeSso", settings());
  });

  test("an address outside of the proven domains, of another account's, none, and one that is not verified", async () => {
    const other = await withSso();
    for (const [claims, expected] of [
      [{ sub: "new", email: "ola@gmail.com" }, "other_domain"],
      [{ sub: "new", email: `x@${other.domain}` }, "other_domain"],
      [{ sub: "new", email: `x@sub.${company.domain}` }, "other_domain"],
      [{ sub: "new", email: `x@${company.domain}@evil.example` }, "no_address"],
      [{ sub: "new" }, "no_address"],
      [{ sub: "new", email: `neu@${company.domain}`, email_verified: false }, "no_address"],
    ] as const) {
      provider.employ(claims);
      expect((await refused(await begin({ email }))).details, JSON.stringify(claims)).toEqual({
        why: expected,
      });
    }
  });

  test("a known subject whose person has left the domain", async () => {
    const own = await withSso();
    await signOn("gegangen", `g@${own.domain}`);
    await installation.db
      .updateTable("person")
      .set({ email: "gegangen@example.org" })
      .where("email", "=", `g@${own.domain}`)
      .execute();
    provider.employ({ sub: "gegangen", email: `g@${own.domain}` });
    expect((await refused(await begin({ email: `g@${own.domain}` }))).details).toEqual({
      why: "other_domain",
    });
  });

  test("a state that was used, is of another browser, of no login, or too old", async () => {
    const one = await begun();
    expect((await refused({ ...one, secret: "x".repeat(43) })).code).toBe("sso.state");
    expect((await finish(one)).token).not.toBeNull();
    expect((await refused(one)).code).toBe("sso.state");
    expect((await refused({ ...one, state: "unknown" })).code).toBe("sso.state");
    const other = await begun();
    const mixed = await begun();
    // The answer of one login with the state and secret of another: nonce and verifier are of the other.
    expect((await refused({ ...other, code: mixed.code })).code).toBe("sso.failed");
    const late = await begun();
    installation.clock.forward(16 * minute);
    expect((await refused(late)).code).toBe("sso.state");
  });

  test("a code that comes twice lets no one in twice, even where the provider would answer it again", async () => {
    provider.faults.repeats_codes = true;
    const one = await begun();
    const both = await Promise.all([1, 2].map(() => guest().send("finishSignOn", { body: one })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const next = await begun();
    expect((await refused({ ...next, code: one.code })).code).toBe("sso.failed");
  });

  test("a state of another brand", async () => {
    const one = await begun();
    const elsewhere = session(installation, { zone: "visitor", brand: "turbotlumaczenia" });
    expect((await elsewhere.refusal("finishSignOn", { body: one })).code).toBe("sso.state");
  });
});

describe("Integrations 6: passwords of a domain that requires single sign-on", () => {
  test("are refused after the right password alone, except an owner's with a second factor", async () => {
    const company = await withSso();
    const { domain, session: owner } = company;
    const email = `pflicht@${domain}`;
    await openAccount(installation, email);
    const login = async (password: string) => refusalOf(await logIn(installation, email, password)).code;
    expect((await logIn(installation, email, good_password)).statusCode).toBe(200);
    expect((await owner.refusal("changeSso", settings({ required: true }))).code).toBe("sso.untested");
    await signOn("tester", `tester@${domain}`);
    expect((await owner.call("changeSso", settings({ required: true }))).provider?.required).toBe(true);
    expect(await guest().call("signOnWay", { body: { email: `no-one@${domain}` } })).toEqual({
      is_offered: true,
      is_required: true,
    });
    expect(await login("a wrong password")).toBe("InvalidCredentials");
    expect(await login(good_password)).toBe("sso.required");
    // An owner of the account with an address of the domain.
    await installation.db
      .updateTable("customer")
      .set({ email: `chefin@${domain}` })
      .where("id", "=", company.id)
      .execute();
    const chief = () => logIn(installation, `chefin@${domain}`, demo_password);
    expect(refusalOf(await chief()).code).toBe("sso.required");
    await installation.db
      .updateTable("person")
      .set({ totp_enabled_at: installation.clock.now(), totp_secret: "v1.x" })
      .where("id", "=", company.id)
      .execute();
    expect(refusalOf(await chief()).code).toBe("totp.required");
    // Another issuer or client has to work first.
    expect(
      (
        await owner.refusal("changeSso", {
          body: { ...settings({ required: true }).body, client_id: "another" },
        })
      ).code,
    ).toBe("sso.untested");
    await owner.call("removeSso", {});
    expect((await logIn(installation, email, good_password)).statusCode).toBe(200);
  });
});

describe("Decision 0156: acts after a login at a provider", () => {
  const change = (token: Token | null) =>
    installation.app.inject({
      method: "PUT",
      url: routes.changeMember.path.replace(":id", "999"),
      headers: as(token),
      payload: { role: "viewer", sees: "all" },
    });

  test("need a person whom the provider has asked just now", async () => {
    const { session: owner, domain, id } = await withSso();
    const email = `chef@${domain}`;
    const { token } = await signOn("chef", email);
    const { members } = await owner.call("team", {});
    const member = members.find((one) => one.email === email);
    const rights = { role: "owner", sees: "all" } as const;
    await owner.call("changeMember", { params: { id: String(member?.id ?? 0) }, body: rights });
    expect(refusalOf(await change(token)).code).toBe("member.not_found");
    installation.clock.forward(11 * minute);
    expect(refusalOf(await change(token)).code).toBe("confirmation.needed");
    provider.employ({ sub: "chef", email });
    const stale = await begin({ email, fresh: true });
    provider.faults.claims = { auth_time: Math.floor(installation.clock.now().getTime() / 1000) - 900 };
    expect((await refused(stale)).details).toEqual({ why: "expired" });
    // A provider that asks nobody again proves nothing for an act.
    provider.faults.claims = { auth_time: undefined };
    const silent = await finish(await begin({ email }));
    expect(refusalOf(await change(silent.token)).code).toBe("confirmation.needed");
    provider.mend();
    const fresh = await finish(await begin({ email, fresh: true }));
    expect(refusalOf(await change(fresh.token)).code).toBe("member.not_found");
    expect(id).toBeGreaterThan(0);
  });
});

describe("Rows of single sign-on", () => {
  test("that have ended are deleted by the sweep", async () => {
    const { domain } = await withSso();
    provider.employ({ sub: "fege", email: `fege@${domain}` });
    await begin({ email: `fege@${domain}` });
    installation.clock.forward(2 * hour);
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();
    const count = async (table: "sso_attempt" | "sso_link") =>
      (await installation.db.selectFrom(table).selectAll().execute()).length;
    expect([await count("sso_attempt"), await count("sso_link")]).toEqual([0, 0]);
  });
});
