import { describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { good_password, linkIn, logIn, openAccount } from "#test/people.ts";
import { answerOf, refusalOf } from "#test/session.ts";
import { signOnWorld, type Settings, type Token } from "#test/sign-on-world.ts";
import { day, hour, minute } from "#test/steps.ts";

const world = await signOnWorld();
const { guest, withSso, begin, finish, refused, signOn, as, membershipBy, persons } = world;

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
    const noted = await world.installation.db
      .selectFrom("audit_log")
      .select("act")
      .where("object_id", "=", id)
      .where("act", "like", "sso.%")
      .orderBy("id")
      .execute();
    expect(noted.map(({ act }) => act)).toEqual(["sso.change", "sso.connect", "sso.join"]);
  });

  test("by a provider that names only the subject in its token and the rest at its own address", async () => {
    const { domain } = await withSso();
    const email = `dunn@${domain}`;
    world.provider.faults.thin = {};
    const { token } = await signOn("dunn-1", email);
    expect(await membershipBy(token)).toMatchObject({
      person: { first_name: "Ewa", last_name: "Lis", email },
    });
    const why = async (thin: object) => {
      const other = `anders@${domain}`;
      world.provider.faults.thin = { ...thin };
      world.provider.employ({ sub: "anders", email: other });
      return (await refused(await begin({ email: other }))).details?.["why"];
    };
    // Details of another subject, of an address that was not verified, or of none prove no person.
    expect(await why({ sub: "dunn-1" })).toBe("answer");
    expect(await why({ email_verified: false })).toBe("no_address");
    expect(await why({ email: undefined })).toBe("no_address");
    expect(await persons(`anders@${domain}`)).toEqual([]);
  });

  test("two at once make one person", async () => {
    const { domain } = await withSso();
    const email = `zwei@${domain}`;
    world.provider.employ({ sub: "zwei", email });
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
    world.provider.employ({ sub: "k", email });
    expect((await refused(await begin({ email }))).code).toBe("sso.no_place");
    expect(await persons(email)).toEqual([]);
    await closed.session.call("inviteMember", { body: { email, role: "accountant" } });
    expect(await membershipBy((await signOn("k", email)).token)).toMatchObject({ role: "accountant" });
    expect((await closed.session.call("team", {})).invitations).toEqual([]);
  });

  test("an invitation says whether its address logs in at the company, and whether that accepts it", async () => {
    const [own, other] = [await withSso(), await withSso()];
    const email = `gast@${own.domain}`;
    const offered = async (who: typeof own.session) => {
      await who.call("inviteMember", { body: { email, role: "viewer" } });
      const token = (await linkIn(world.installation, email, "team_invitation")).at(-1) ?? "";
      return (await guest().call("memberInvitation", { params: { token } })).sign_on;
    };
    expect(await offered(own.session)).toEqual({ is_offered: true, is_required: false, accepts: true });
    expect(await offered(other.session)).toEqual({ is_offered: true, is_required: false, accepts: false });
  });

  test("whom an owner has removed does not come back by the rule", async () => {
    const { session: owner, domain } = await withSso();
    const email = `weg@${domain}`;
    const { token } = await signOn("weg", email);
    const { members } = await owner.call("team", {});
    const member = members.find((one) => one.email === email);
    await owner.call("removeMember", { params: { id: String(member?.id ?? 0) } });
    const answer = await world.installation.app.inject({
      method: "GET",
      url: routes.membership.path,
      headers: as(token),
    });
    expect(refusalOf(answer).code).toBe("token.invalid");
    world.provider.employ({ sub: "weg", email });
    expect((await refused(await begin({ email }))).code).toBe("sso.no_place");
    await owner.call("inviteMember", { body: { email, role: "viewer" } });
    expect(await membershipBy((await signOn("weg", email)).token)).toMatchObject({ role: "viewer" });
  });

  test("a login that ended with the last membership leaves no identity, so its person can come back", async () => {
    const { session: owner, domain } = await withSso();
    const email = `zurueck@${domain}`;
    await signOn(email, email);
    const { members } = await owner.call("team", {});
    const member = members.find((one) => one.email === email);
    await owner.call("removeMember", { params: { id: String(member?.id ?? 0) } });
    world.installation.clock.forward(31 * day);
    await world.installation.runRound("account.deletions");
    await world.installation.runJobs();
    expect(await persons(email)).toEqual([]);
    await owner.call("inviteMember", { body: { email, role: "viewer" } });
    expect(await membershipBy((await signOn(email, email)).token)).toMatchObject({ role: "viewer" });
  });

  test("a session lasts twelve hours at most, however often it is renewed", async () => {
    const { domain } = await withSso();
    let { token } = await signOn("lang", `lang@${domain}`);
    const renew = () =>
      world.installation.app.inject({ method: "POST", url: routes.renewToken.path, headers: as(token) });
    for (let passed = 0; passed < 11; passed += 1) {
      world.installation.clock.forward(hour);
      token = answerOf("renewToken", await renew()) as Token;
    }
    world.installation.clock.forward(hour - minute);
    token = answerOf("renewToken", await renew()) as Token;
    expect(token.expires_in).toBeLessThanOrEqual(60);
    world.installation.clock.forward(2 * minute);
    expect((await renew()).statusCode).toBe(401);
  });
});

describe("Integrations 6: an address that has a login already", () => {
  /** A person with a login of their own at the domain of a company. */
  async function known(changes: Settings = {}) {
    const company = await withSso(changes);
    const email = `anna@${company.domain}`;
    await openAccount(world.installation, email);
    return { ...company, email };
  }
  const confirm = (token: string, secret: string, code?: string) => ({
    body: { token, secret, ...(code === undefined ? {} : { code }) },
  });
  const mailed = async (email: string) =>
    (await linkIn(world.installation, email, "sign_on_link")).at(-1) ?? "";

  test("is confirmed by mail, once, in the browser that began; then the identity is enough", async () => {
    const { email, id } = await known();
    world.provider.employ({ sub: email, email });
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
    expect((await logIn(world.installation, email, good_password)).statusCode).toBe(200);
  });

  test("the link ends after an hour and by the next login", async () => {
    const { email } = await known();
    world.provider.employ({ sub: email, email });
    const first = await begin({ email });
    await finish(first);
    const token = await mailed(email);
    const second = await begin({ email });
    await finish(second);
    expect((await guest().refusal("confirmSignOn", confirm(token, first.secret))).code).toBe("sso.link");
    const next = await mailed(email);
    world.installation.clock.forward(hour + minute);
    expect((await guest().refusal("confirmSignOn", confirm(next, second.secret))).code).toBe("sso.link");
  });

  test("another subject with the same address is not let in; the mail passes the login on and ends its sessions", async () => {
    const { domain } = await withSso();
    const email = `stelle@${domain}`;
    const { token } = await signOn("first-holder", email);
    world.provider.employ({ sub: "second-holder", email });
    const begun = await begin({ email });
    expect(await finish(begun)).toEqual({ token: null, email });
    expect(await membershipBy(token)).toMatchObject({ role: "buyer" });
    await guest().call("confirmSignOn", confirm(await mailed(email), begun.secret));
    const old = await world.installation.app.inject({
      method: "GET",
      url: routes.membership.path,
      headers: as(token),
    });
    expect(refusalOf(old).code).toBe("token.invalid");
    world.provider.employ({ sub: "first-holder", email });
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
    await world.installation.db
      .updateTable("person")
      .set({ totp_enabled_at: world.installation.clock.now() })
      .where("email", "=", email)
      .execute();
    world.provider.employ({ sub: email, email });
    const begun = await begin({ email });
    await finish(begun);
    const token = await mailed(email);
    const code = async (typed?: string) =>
      (await guest().refusal("confirmSignOn", confirm(token, begun.secret, typed))).code;
    expect(await code()).toBe("totp.required");
    expect(await code("123456")).toBe("totp.wrong");
  });
});

describe("Decision 0156: acts after a login at a provider", () => {
  const change = (token: Token | null) =>
    world.installation.app.inject({
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
    world.installation.clock.forward(11 * minute);
    expect(refusalOf(await change(token)).code).toBe("confirmation.needed");
    world.provider.employ({ sub: "chef", email });
    const stale = await begin({ email, fresh: true });
    world.provider.faults.claims = {
      auth_time: Math.floor(world.installation.clock.now().getTime() / 1000) - 900,
    };
    expect((await refused(stale)).details).toEqual({ why: "expired" });
    // A provider that does not ask the person again proves nothing for an act.
    world.provider.faults.claims = { auth_time: undefined };
    const silent = await finish(await begin({ email }));
    expect(refusalOf(await change(silent.token)).code).toBe("confirmation.needed");
    world.provider.mend();
    const fresh = await finish(await begin({ email, fresh: true }));
    expect(refusalOf(await change(fresh.token)).code).toBe("member.not_found");
    expect(id).toBeGreaterThan(0);
  });
});
