import { randomBytes } from "node:crypto";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { demo_password } from "#server/app/demo-password.ts";
import { demoSecretKey, secretsOf } from "#server/kernel/secrets.ts";
import { newCompany } from "#test/companies.ts";
import { good_password, logIn, openAccount } from "#test/people.ts";
import { refusalOf, session } from "#test/session.ts";
import { provider_client } from "#test/sign-on.ts";
import { signOnWorld } from "#test/sign-on-world.ts";
import { hour, minute } from "#test/steps.ts";
import { sealProviderSecrets } from "./settings.ts";

const world = await signOnWorld();
const { guest, settings, withSso, begin, finish, refused, signOn } = world;

describe("Integrations 6: the provider of an account", () => {
  test("is asked for its description before it is stored; the secret is sealed and never shown", async () => {
    const { session: who, id } = await newCompany(world.installation);
    const refusal = async (changes: object) => {
      const { code, details } = await who.refusal("changeSso", { body: { ...settings().body, ...changes } });
      return [code, details?.["why"]];
    };
    expect(await refusal({ issuer: "https://10.0.0.1" })).toEqual(["sso.provider", "unreachable"]);
    expect(await refusal({ issuer: "https://localhost" })).toEqual(["sso.provider", "unreachable"]);
    expect(await refusal({ issuer: "not an address" })).toEqual(["sso.provider", "unreachable"]);
    expect(await refusal({ issuer: world.installation.origin })).toEqual(["sso.provider", "unreachable"]);
    expect(await refusal({ client_secret: "" })).toEqual(["sso.secret", undefined]);
    expect(await refusal({ required: true })).toEqual(["sso.untested", undefined]);
    world.provider.faults.away = true;
    expect(await refusal({})).toEqual(["sso.provider", "unreachable"]);
    world.provider.mend();
    world.provider.faults.described_issuer = "https://other.example";
    expect(await refusal({})).toEqual(["sso.provider", "issuer"]);
    world.provider.mend();
    const { provider: stored, redirect_uri, is_on } = await who.call("changeSso", settings());
    expect(stored).toEqual({
      issuer: world.provider.issuer,
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
    const { secret } = await world.installation.db
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

describe("Decision 0144: the secret of a provider", () => {
  test("under an older key is sealed by the new one at the next start, after which the older one is not needed", async () => {
    const { id } = await withSso();
    const { installation } = world;
    const newest = randomBytes(32);
    const both = secretsOf([newest, demoSecretKey(path.join(installation.files_dir, ".."))]);
    await sealProviderSecrets(installation.db, both);
    const stored = await installation.db
      .selectFrom("sso")
      .select("secret")
      .where("customer_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(secretsOf([newest]).unseal(`sso:${id}`, stored.secret)).toBe(provider_client.client_secret);
    // The installation of the tests goes on with its own key.
    await sealProviderSecrets(
      installation.db,
      secretsOf([demoSecretKey(path.join(installation.files_dir, "..")), newest]),
    );
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
    world.provider.employ({ sub: "ola", email });
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
    const answer = await why(() => (world.provider.faults.claims = claims), begun);
    expect(answer).toEqual(["sso.failed", expected]);
    const { provider: shown } = await company.session.call("sso", {});
    expect(shown).toMatchObject({ failed_why: expected });
  });

  test("a token that another key has signed, and an answer of another provider", async () => {
    expect(await why(() => (world.provider.faults.foreign_key = true), begun)).toEqual([
      "sso.failed",
      "signature",
    ]);
    world.provider.mend();
    const one = await begun();
    const { code, details } = await refused({ ...one, iss: "https://other.example" });
    expect([code, details?.["why"]]).toEqual(["sso.failed", "answer"]);
  });

  test("a provider that denies, that is away, or that no longer knows the client", async () => {
    world.provider.faults.denies = true;
    world.provider.employ({ sub: "ola", email });
    expect((await refused(await begin({ email }))).details).toEqual({ why: "denied" });
    world.provider.mend();
    expect(await why(() => (world.provider.faults.away = true), begun)).toEqual([
      "sso.failed",
      "unreachable",
    ]);
    expect((await guest().refusal("startSignOn", { body: { email } })).code).toBe("sso.failed");
    world.provider.mend();
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
      world.provider.employ(claims);
      expect((await refused(await begin({ email }))).details, JSON.stringify(claims)).toEqual({
        why: expected,
      });
    }
  });

  test("a known subject whose person has left the domain", async () => {
    const own = await withSso();
    await signOn("gegangen", `g@${own.domain}`);
    await world.installation.db
      .updateTable("person")
      .set({ email: "gegangen@example.org" })
      .where("email", "=", `g@${own.domain}`)
      .execute();
    world.provider.employ({ sub: "gegangen", email: `g@${own.domain}` });
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
    world.installation.clock.forward(16 * minute);
    expect((await refused(late)).code).toBe("sso.state");
  });

  test("a code that comes twice lets no one in twice, even where the provider would answer it again", async () => {
    world.provider.faults.repeats_codes = true;
    const one = await begun();
    const both = await Promise.all([1, 2].map(() => guest().send("finishSignOn", { body: one })));
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 410]);
    const next = await begun();
    expect((await refused({ ...next, code: one.code })).code).toBe("sso.failed");
  });

  test("a state of another brand", async () => {
    const one = await begun();
    const elsewhere = session(world.installation, { zone: "visitor", brand: "turbotlumaczenia" });
    expect((await elsewhere.refusal("finishSignOn", { body: one })).code).toBe("sso.state");
  });
});

describe("Integrations 6: passwords of a domain that requires single sign-on", () => {
  test("are refused after the right password alone, except an owner's with a second factor", async () => {
    const company = await withSso();
    const { domain, session: owner } = company;
    const email = `pflicht@${domain}`;
    await openAccount(world.installation, email);
    const login = async (password: string) =>
      refusalOf(await logIn(world.installation, email, password)).code;
    expect((await logIn(world.installation, email, good_password)).statusCode).toBe(200);
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
    await world.installation.db
      .updateTable("customer")
      .set({ email: `chefin@${domain}` })
      .where("id", "=", company.id)
      .execute();
    const chief = () => logIn(world.installation, `chefin@${domain}`, demo_password);
    expect(refusalOf(await chief()).code).toBe("sso.required");
    await world.installation.db
      .updateTable("person")
      .set({ totp_enabled_at: world.installation.clock.now(), totp_secret: "v1.x" })
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
    expect((await logIn(world.installation, email, good_password)).statusCode).toBe(200);
  });
});

describe("Rows of single sign-on", () => {
  test("that have ended are deleted by the sweep", async () => {
    const { domain } = await withSso();
    world.provider.employ({ sub: "fege", email: `fege@${domain}` });
    await begin({ email: `fege@${domain}` });
    world.installation.clock.forward(2 * hour);
    await world.installation.runRound("upkeep.sweep");
    await world.installation.runJobs();
    const count = async (table: "sso_attempt" | "sso_link") =>
      (await world.installation.db.selectFrom(table).selectAll().execute()).length;
    expect([await count("sso_attempt"), await count("sso_link")]).toEqual([0, 0]);
  });
});
