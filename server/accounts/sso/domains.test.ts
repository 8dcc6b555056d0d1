import { describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { newCompany } from "#test/companies.ts";
import { mailsSentTo } from "#test/people.ts";
import { refusalOf } from "#test/session.ts";
import { signOnWorld } from "#test/sign-on-world.ts";
import { day, hour } from "#test/steps.ts";

const world = await signOnWorld();
const { guest, prove, withSso, begin, refused, signOn, as } = world;

describe("Integrations 6: domains are proven by a record", () => {
  test("a record proves a domain; without it nothing is proven", async () => {
    const { session: who, id } = await newCompany(world.installation);
    const { domains, is_on } = await who.call("addDomain", { body: { domain: " Acme.Example " } });
    expect(domains).toMatchObject([{ domain: "acme.example", state: "waiting", checked_at: null }]);
    expect(is_on).toBe(false);
    const params = { id: String(domains[0]?.id ?? 0) };
    expect((await who.refusal("checkDomain", { params })).code).toBe("domain.not_found");
    world.names.records.set("acme.example", ["tolmaro-verify=other"]);
    expect((await who.refusal("checkDomain", { params })).code).toBe("domain.not_found");
    world.names.state.is_broken = true;
    expect((await who.refusal("checkDomain", { params })).code).toBe("domain.unreachable");
    world.names.state.is_broken = false;
    world.names.records.set("acme.example", ["other", domains[0]?.record ?? ""]);
    expect((await who.call("checkDomain", { params })).domains).toMatchObject([{ state: "verified" }]);
    const noted = await world.installation.db
      .selectFrom("audit_log")
      .select("act")
      .where("object_id", "=", id)
      .where("act", "like", "domain.%")
      .orderBy("id")
      .execute();
    expect(noted.map(({ act }) => act)).toEqual(["domain.add", "domain.verify"]);
  });

  test("a domain of public mail, a wrong one, one twice and the eleventh are refused", async () => {
    const { session: who } = await newCompany(world.installation);
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
    const [first, second] = [await newCompany(world.installation), await newCompany(world.installation)];
    await prove(first.session, "shared.example");
    const { domains } = await second.session.call("addDomain", { body: { domain: "shared.example" } });
    const record = domains[0]?.record ?? "";
    world.names.records.set("shared.example", [record]);
    const params = { id: String(domains[0]?.id ?? 0) };
    expect((await second.session.refusal("checkDomain", { params })).code).toBe("domain.taken");
    for (let week = 0; week < 2; week += 1) {
      world.installation.clock.forward(7 * day + hour);
      await world.installation.runRound("account.look_up_domains");
      await world.installation.runJobs();
    }
    expect((await second.session.call("checkDomain", { params })).domains[0]?.state).toBe("verified");
    expect((await first.session.call("sso", {})).domains[0]?.state).toBe("waiting");
  });

  test("two accounts that prove it at once do not both have it", async () => {
    const both = [await newCompany(world.installation), await newCompany(world.installation)];
    const records: string[] = [];
    const claims: number[] = [];
    for (const { session: who } of both) {
      const { domains } = await who.call("addDomain", { body: { domain: "race.example" } });
      records.push(domains[0]?.record ?? "");
      claims.push(domains[0]?.id ?? 0);
    }
    world.names.records.set("race.example", records);
    const answers = await Promise.all(
      both.map(({ session: who }, at) => who.send("checkDomain", { params: { id: String(claims[at]) } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("claims of another account are not found, and members who are no owners see nothing", async () => {
    const [one, other] = [await withSso(), await newCompany(world.installation)];
    const params = { id: String(one.claim_id) };
    expect((await other.session.refusal("checkDomain", { params })).code).toBe("route.not_found");
    expect((await other.session.refusal("removeDomain", { params })).code).toBe("route.not_found");
    const { token } = await signOn("see-nothing", `buyer@${one.domain}`);
    const answer = await world.installation.app.inject({
      method: "GET",
      url: routes.sso.path,
      headers: as(token),
    });
    expect(refusalOf(answer).code).toBe("member.role");
  });
});

describe("Integrations 6: a lost domain", () => {
  const lookAfter = async (days: number) => {
    world.installation.clock.forward(days * day + hour);
    await world.installation.runRound("account.look_up_domains");
    await world.installation.runJobs();
  };
  const kinds = async (email: string) =>
    (await mailsSentTo(world.installation, email)).filter(({ kind }) => kind === "domain_missing");

  test("two weekly looks without the record end it, with a mail each; between them it works", async () => {
    const { session: who, domain, email } = await withSso({ join_role: "viewer" });
    world.names.records.delete(domain);
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
    const record = world.names.records.get(domain) ?? [];
    world.names.records.delete(domain);
    await lookAfter(7);
    world.names.records.set(domain, record);
    await who.call("checkDomain", { params: { id: String(claim_id) } });
    expect((await who.call("sso", {})).domains[0]?.state).toBe("verified");
    world.names.state.is_broken = true;
    await lookAfter(7);
    await lookAfter(3);
    expect((await who.call("sso", {})).domains[0]?.state).toBe("verified");
    await lookAfter(4);
    expect((await who.call("sso", {})).domains[0]?.state).toBe("missing");
    world.names.state.is_broken = false;
    await lookAfter(7);
    expect((await who.call("sso", {})).domains[0]?.state).toBe("verified");
  });

  test("who began a login before the domain was lost does not get in after it", async () => {
    const { session: who, domain, claim_id } = await withSso();
    world.provider.employ({ sub: "late", email: `late@${domain}` });
    const begun = await begin({ email: `late@${domain}` });
    await who.call("removeDomain", { params: { id: String(claim_id) } });
    expect(await refused(begun)).toMatchObject({ code: "sso.failed", details: { why: "other_domain" } });
  });
});
