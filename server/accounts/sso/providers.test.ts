import { beforeAll, describe, expect, test } from "vitest";
import { openOutside } from "#server/kernel/http/outside.ts";
import { newCompany } from "#test/companies.ts";
import { openIdentityProvider, provider_client } from "#test/sign-on.ts";
import { signOnWorld } from "#test/sign-on-world.ts";

const world = await signOnWorld();
const { settings, withSso, begin, finish, refused, guest } = world;

let company: Awaited<ReturnType<typeof withSso>>;
let email: string;
let persons = 0;
beforeAll(async () => {
  company = await withSso();
  email = `ola@${company.domain}`;
});

const seconds = (later: number): number =>
  Math.floor(world.installation.clock.now().getTime() / 1000) + later;

/** A login of a person whom no login of before has named: the reason it failed with, or null when it let the person in. */
async function login(
  fault: () => void | Promise<void> = () => undefined,
  claims: object = {},
): Promise<unknown> {
  persons += 1;
  const address = `p${persons}@${company.domain}`;
  world.provider.employ({ sub: `p${persons}`, email: address, ...claims });
  await fault();
  const started = await guest().send("startSignOn", { body: { email: address, fresh: false } });
  if (started.statusCode !== 200) return started.json<{ error: Failed }>().error.details?.why;
  const { url, secret } = started.json<{ data: { url: string; secret: string } }>().data;
  const answer = await fetch(url, { redirect: "manual" });
  const { searchParams } = new URL(answer.headers.get("location") ?? "");
  const part = (name: string) => searchParams.get(name) ?? "";
  const body = { state: part("state"), code: part("code"), iss: part("iss"), error: part("error"), secret };
  const finished = await guest().send("finishSignOn", { body });
  if (finished.statusCode === 200) return null;
  return finished.json<{ error: Failed }>().error.details?.why;
}
type Failed = { readonly details?: { readonly why?: string } };

const stored = async (issuer: string): Promise<unknown> => {
  const { session: who } = await newCompany(world.installation);
  const answer = await who.send("changeSso", { body: { ...settings().body, issuer } });
  const body = answer.json() as { data?: { provider: { issuer: string } }; error?: Failed };
  return body.data?.provider.issuer ?? body.error?.details?.why;
};

describe("Decision 0286: the name of a provider", () => {
  test("with a slash at its end or without it is stored as the provider writes it, and logins work", async () => {
    const { issuer, faults } = world.provider;
    expect(await stored(`${issuer}/`)).toBe(issuer);
    faults.slash = true;
    for (const typed of [issuer, `${issuer}/`]) expect(await stored(typed)).toBe(`${issuer}/`);
    await company.session.call("changeSso", settings());
    expect(await login()).toBeNull();
    world.provider.mend();
    await company.session.call("changeSso", settings());
    expect(await login()).toBeNull();
  });

  test("of one company among many has a path, with the same freedom", async () => {
    const { clock } = world.installation;
    const many = await openIdentityProvider({ path: "/realms/firma", clock: () => clock.now() });
    try {
      for (const slash of [false, true]) {
        many.faults.slash = slash;
        const named = slash ? `${many.issuer}/` : many.issuer;
        for (const typed of [many.issuer, `${many.issuer}/`]) expect(await stored(typed)).toBe(named);
        const described = `${many.issuer}/.well-known/openid-configuration`;
        expect(await stored(described)).toBe(named);
      }
      // Another name than its own, by whatever address the description is read.
      many.faults.described_issuer = world.provider.issuer;
      expect(await stored(many.issuer)).toBe("issuer");
      many.faults.described_issuer = "https://login.example/{tenantid}/v2.0";
      expect(await stored(many.issuer)).toBe("issuer");
      many.faults.described_issuer = `${many.issuer}/other`;
      expect(await stored(`${many.issuer}/.well-known/openid-configuration`)).toBe("unreachable");
    } finally {
      await many.close();
    }
  });

  test("is compared exactly at a login", async () => {
    const { issuer, faults } = world.provider;
    expect(await login(() => void (faults.slash = true))).toBe("issuer");
    world.provider.mend();
    expect(await login(() => void (faults.claims = { iss: `${issuer}/` }))).toBe("issuer");
    world.provider.mend();
    world.provider.employ({ sub: "answer", email });
    const one = await begin({ email });
    expect((await refused({ ...one, iss: `${issuer}/` })).details).toEqual({ why: "answer" });
    // Its description promises the name in each answer, so one without it is none of its answers.
    const without = await begin({ email });
    expect((await refused({ ...without, iss: "" })).details).toEqual({ why: "answer" });
  });
});

const { client_id } = provider_client;

describe("Decision 0286: what a token says", () => {
  test.each<[string | null, Readonly<Record<string, unknown>>]>([
    [null, { aud: [client_id] }],
    [null, { aud: client_id, azp: client_id }],
    [null, { aud: [client_id, "api://other"], azp: client_id }],
    ["audience", { aud: [client_id, "api://other"] }],
    ["audience", { aud: ["api://other"], azp: client_id }],
    ["audience", { aud: client_id, azp: "other" }],
    ["audience", { aud: [] }],
    ["answer", { aud: undefined }],
    ["answer", { nonce: undefined }],
    ["nonce", { nonce: "" }],
  ])("%s: %j", async (expected, claims) => {
    expect(await login(() => void (world.provider.faults.claims = claims))).toBe(expected);
  });

  test.each<[string | null, string, number]>([
    [null, "exp", -50],
    ["expired", "exp", -70],
    [null, "nbf", 50],
    ["expired", "nbf", 70],
    [null, "iat", 50],
    [null, "iat", -50],
  ])("%s: %s of %d seconds from now", async (expected, claim, later) => {
    expect(await login(() => void (world.provider.faults.claims = { [claim]: seconds(later) }))).toBe(
      expected,
    );
  });

  test("a fresh login of a minute's difference confirms, and one of a quarter of an hour ago does not", async () => {
    world.provider.employ({ sub: "fresh", email });
    for (const [ago, is_fresh] of [
      [50, true],
      [900, false],
    ] as const) {
      const one = await begin({ email, fresh: true });
      world.provider.faults.claims = { auth_time: seconds(-ago) };
      const answer = await guest().send("finishSignOn", { body: one });
      expect([ago, answer.statusCode === 200]).toEqual([ago, is_fresh]);
    }
  });

  test.each<[string | null, unknown]>([
    [null, undefined],
    [null, null],
    [null, true],
    [null, "true"],
    [null, "True"],
    ["no_address", false],
    ["no_address", "false"],
    ["no_address", "False"],
    ["no_address", ""],
    ["no_address", "no"],
    ["no_address", 0],
    ["no_address", 1],
  ])("%s: email_verified %j in the token and in the details", async (expected, email_verified) => {
    expect(await login(undefined, { email_verified })).toBe(expected);
    expect(await login(() => void (world.provider.faults.thin = { email_verified }))).toBe(expected);
  });

  test("an address that one place verifies and the other denies is none; a name of a login is no address", async () => {
    const { faults } = world.provider;
    const denied = () => {
      faults.thin = { email_verified: true };
      faults.claims = { email_verified: false };
    };
    expect(await login(denied)).toBe("no_address");
    world.provider.mend();
    const upn = { email: undefined, preferred_username: email, upn: email };
    expect(await login(undefined, upn)).toBe("no_address");
  });
});

describe("Decision 0286: signatures", () => {
  test.each(["RS256", "ES256", "PS256"] as const)("%s is accepted, by a published key alone", async (alg) => {
    const { faults } = world.provider;
    expect(await login(() => void (faults.alg = alg))).toBeNull();
    expect(await login(() => void (faults.foreign_key = true))).toBe("signature");
  });

  test.each(["none", "HS256"] as const)("%s is refused, also where the description names it", async (alg) => {
    const { faults } = world.provider;
    expect(await login(() => void (faults.alg = alg))).toBe("signature");
    expect(await login(() => void (faults.described_algs = [alg]))).toBe("signature");
    faults.described_algs = ["RS256", alg];
    expect(await login()).toBe("signature");
  });

  test("an algorithm that the description does not name is refused; without a word it is RS256", async () => {
    const { faults } = world.provider;
    faults.described_algs = ["RS256"];
    expect(await login(() => void (faults.alg = "ES256"))).toBe("signature");
    faults.described_algs = [];
    expect(await login()).toBe("signature");
    expect(await login(() => void (faults.alg = "RS256"))).toBeNull();
  });

  test("new keys work at once, also in the middle of a login; an unknown one is asked for once", async () => {
    const { reads, faults } = world.provider;
    expect(await login()).toBeNull();
    await world.provider.rotate();
    expect(await login()).toBeNull();
    world.provider.employ({ sub: "rotated", email: `rotated@${company.domain}` });
    const one = await begin({ email: `rotated@${company.domain}` });
    await world.provider.rotate();
    expect((await finish(one)).token).not.toBeNull();
    const before = reads.get("keys") ?? 0;
    expect(await login(() => void (faults.foreign_key = true))).toBe("signature");
    expect((reads.get("keys") ?? 0) - before).toBe(1);
  });
});

describe("Decision 0286: details of a person as a signed document", () => {
  test.each<[string | null, "RS256" | "ES256" | "none" | "HS256"]>([
    [null, "RS256"],
    [null, "ES256"],
    ["signature", "none"],
    ["signature", "HS256"],
  ])("%s: by %s", async (expected, signed_details) => {
    Object.assign(world.provider.faults, { thin: {}, signed_details });
    expect(await login()).toBe(expected);
  });

  test("about another person, and by a key that is not published, are refused", async () => {
    const { faults } = world.provider;
    Object.assign(faults, { thin: { sub: "another" }, signed_details: "RS256" });
    expect(await login()).toBe("answer");
    Object.assign(faults, { thin: {}, foreign_key: true });
    expect(await login()).toBe("signature");
  });
});

describe("Decision 0286: a provider that does not answer", () => {
  test.each(["description", "keys", "token"] as const)(
    "to the question for the %s is unreachable",
    async (silent) => {
      const { machine } = world.installation;
      const { outside } = machine;
      const impatient = openOutside({ config: () => machine.config, timeout_ms: 300 });
      Object.assign(machine, { outside: impatient });
      try {
        expect(await login(() => void (world.provider.faults.silent = silent))).toBe("unreachable");
        const { provider: shown } = await company.session.call("sso", {});
        expect(shown).toMatchObject({ failed_why: "unreachable" });
      } finally {
        Object.assign(machine, { outside });
        impatient.close();
      }
      world.provider.mend();
      expect(await login()).toBeNull();
    },
  );
});
