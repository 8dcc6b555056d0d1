import { beforeAll, describe, expect, test } from "vitest";
import type { MemberRole } from "#domain/accounts/members.ts";
import type { Installation } from "#test/installation.ts";
import { good_password, linkIn, mailsSentTo, someCustomer } from "#test/people.ts";
import { session, type Session } from "#test/session.ts";
import { day, inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let people = 0;

/** A new member of an account. */
const join = async (owner: Session, role: MemberRole): Promise<Session> =>
  (await joinByMail(owner, role)).member;

/** A new member of an account, and the address of their login. */
async function joinByMail(owner: Session, role: MemberRole) {
  const email = `termin.${(people += 1)}@example.com`;
  await owner.call("inviteMember", { body: { email, role } });
  const token = (await linkIn(installation, email, "team_invitation")).at(-1) ?? "";
  const login = { first_name: "Maria", last_name: `Druga ${people}`, password: good_password };
  await session(installation, { zone: "visitor" }).call("acceptMemberInvitation", {
    params: { token },
    body: { login },
  });
  return { email, member: session(installation, { zone: "customer", email, password: good_password }) };
}

const pair = { source_lang: "pl", target_lang: "en" } as const;
const term = (source: string, target: string) => ({
  body: { ...pair, source, target, status: "preferred" as const, note: "" },
});

describe("Integrations 6: members propose terms, owners and approvers decide", () => {
  let owner: Session;
  let buyer: Session;
  let approver: Session;
  beforeAll(async () => {
    ({ who: owner } = await someCustomer(installation));
    buyer = await join(owner, "buyer");
    approver = await join(owner, "approver");
  });
  const idOf = async (who: Session, source: string) =>
    String((await who.call("termProposals", {})).find((one) => one.source === source)?.id ?? 0);
  const termsOf = async () =>
    (await owner.call("terms", { query: pair })).data.map(({ source, target }) => `${source} = ${target}`);

  test("a buyer adds no term and proposes it; an accepted one is a term", async () => {
    expect((await buyer.refusal("addTerm", term("umowa", "contract"))).code).toBe("member.role");
    const own = await buyer.call("proposeTerm", term("umowa", "contract"));
    expect(own).toMatchObject([{ source: "umowa", state: "waiting", is_own: true }]);
    expect(await termsOf()).toEqual([]);
    const [waiting] = await approver.call("termProposals", {});
    expect(waiting).toMatchObject({
      source: "umowa",
      is_own: false,
      by: expect.stringContaining("Maria") as string,
    });
    const decision = { params: { id: String(waiting?.id ?? 0) }, body: { accept: true } };
    expect((await buyer.refusal("decideTermProposal", decision)).code).toBe("member.role");
    await approver.call("decideTermProposal", decision);
    expect(await termsOf()).toEqual(["umowa = contract"]);
    expect(await buyer.call("termProposals", {})).toMatchObject([{ state: "accepted" }]);
    expect(await approver.call("termProposals", {})).toEqual([]);
    expect((await owner.refusal("decideTermProposal", decision)).code).toBe("term_proposal.decided");
  });

  test("a declined one has the answer, and two decisions at once have one effect", async () => {
    await buyer.call("proposeTerm", term("pozew", "suit"));
    const params = { id: await idOf(owner, "pozew") };
    const both = await Promise.all([
      owner.send("decideTermProposal", { params, body: { accept: false, answer: "We write claim." } }),
      approver.send("decideTermProposal", { params, body: { accept: true } }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const declined = both[0]?.statusCode === 200;
    const [shown] = await buyer.call("termProposals", {});
    expect(shown).toMatchObject({
      source: "pozew",
      state: declined ? "declined" : "accepted",
      answer: declined ? "We write claim." : "",
    });
    expect((await termsOf()).includes("pozew = suit")).toBe(!declined);
  });

  test("an equal proposal replaces the one that waits; its person withdraws it, and no other", async () => {
    await buyer.call("proposeTerm", term("wyrok", "verdict"));
    await buyer.call("proposeTerm", term("Wyrok", "Verdict"));
    const waiting = (await owner.call("termProposals", {})).filter(({ state }) => state === "waiting");
    expect(waiting.map(({ source }) => source)).toEqual(["Wyrok"]);
    const params = { id: await idOf(buyer, "Wyrok") };
    const other = await join(owner, "buyer");
    expect(await other.call("termProposals", {})).toEqual([]);
    expect((await other.refusal("withdrawTermProposal", { params })).status).toBe(404);
    await buyer.call("withdrawTermProposal", { params });
    expect((await buyer.refusal("withdrawTermProposal", { params })).code).toBe("term_proposal.decided");
    expect((await owner.call("termProposals", {})).map(({ source }) => source)).not.toContain("Wyrok");
  });

  test("another account neither sees nor decides it; accountants and viewers have no part in terms", async () => {
    await buyer.call("proposeTerm", term("sąd", "court"));
    const params = { id: await idOf(owner, "sąd") };
    const { who: outsider } = await someCustomer(installation);
    expect(await outsider.call("termProposals", {})).toEqual([]);
    const decision = { params, body: { accept: true } };
    expect((await outsider.refusal("decideTermProposal", decision)).status).toBe(404);
    for (const role of ["viewer", "accountant"] as const) {
      const member = await join(owner, role);
      expect((await member.refusal("termProposals", {})).code, role).toBe("member.role");
      expect((await member.refusal("proposeTerm", term("x", "y"))).code, role).toBe("member.role");
    }
  });

  test("the own proposals are shown for thirty days, and the two hundredth is the last that waits", async () => {
    installation.clock.forward(31 * day);
    expect(await buyer.call("termProposals", {})).toEqual([]);
    const waiting = (await owner.call("termProposals", {})).length;
    for (let n = waiting; n < 200; n += 1) await buyer.call("proposeTerm", term(`słowo ${n}`, `word ${n}`));
    expect((await buyer.refusal("proposeTerm", term("jeszcze", "more"))).code).toBe("term_proposal.too_many");
  });
});

describe("Integrations 6: mails about proposed terms, one a day", () => {
  const round = async () => {
    await installation.runRound("mail.terms_proposed");
    await installation.runRound("mail.terms_decided");
    await installation.runJobs();
  };
  const aboutTerms = async (email: string) =>
    (await mailsSentTo(installation, email)).filter(({ kind }) => kind.startsWith("terms_"));
  const subjectsOf = async (email: string) => (await aboutTerms(email)).map(({ subject }) => subject);

  test("who decides gets one mail about what waits, who proposed one about what was decided, and no other person any", async () => {
    const { who: owner } = await someCustomer(installation);
    const buyer = await joinByMail(owner, "buyer");
    const approver = await joinByMail(owner, "approver");
    const viewer = await joinByMail(owner, "viewer");
    await approver.member.call("proposeTerm", term("skarga", "complaint"));
    await buyer.member.call("proposeTerm", term("umowa", "contract"));
    await buyer.member.call("proposeTerm", {
      body: { ...pair, source: "pozew", target: "suit", status: "forbidden", note: "" },
    });
    await round();
    await round();
    const [mail, ...others] = await aboutTerms(approver.email);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("2 proposed terms wait for your decision");
    expect(mail?.text).toContain("umowa: contract (Maria Druga");
    expect(mail?.text).toContain("pozew: not “suit” (Maria Druga");
    expect(mail?.text, "the own proposal is not asked about").not.toContain("skarga");
    expect(mail?.text).toContain("/en/account/memory");
    expect([await subjectsOf(buyer.email), await subjectsOf(viewer.email)]).toEqual([[], []]);

    const [waiting, declined] = await approver.member.call("termProposals", {});
    for (const [one, body] of [
      [waiting, { accept: false, answer: "Tylko w sprawach cywilnych." }],
      [declined, { accept: true }],
    ] as const)
      await approver.member.call("decideTermProposal", { params: { id: String(one?.id) }, body });
    await round();
    expect(await subjectsOf(buyer.email), "the day is not over").toEqual([]);
    installation.clock.forward(day);
    await round();
    installation.clock.forward(day);
    await round();
    expect(await subjectsOf(approver.email)).toHaveLength(1);
    const [answer, ...more] = await aboutTerms(buyer.email);
    expect(more).toEqual([]);
    expect(answer?.subject).toBe("Your proposed terms have an answer");
    expect(answer?.text).toContain("umowa: contract (accepted)");
    expect(answer?.text).toContain("pozew: not “suit” (declined: Tylko w sprawach cywilnych.)");
  });

  test("a person who wants none of them gets none; only members of a shared account are asked", async () => {
    const { who: owner } = await someCustomer(installation);
    const groupsOf = async (who: Session) =>
      (await who.call("mailChoice", { params: { hash: "mine" } })).groups.map(({ group }) => group);
    expect(await groupsOf(owner)).not.toContain("terms");
    const buyer = await joinByMail(owner, "buyer");
    const approver = await joinByMail(owner, "approver");
    expect(await groupsOf(owner)).toContain("terms");
    await approver.member.call("chooseMails", { params: { hash: "mine" }, body: { off: ["terms"] } });
    await buyer.member.call("proposeTerm", term("wyrok", "verdict"));
    await round();
    expect(await subjectsOf(approver.email)).toEqual([]);
    await approver.member.call("chooseMails", { params: { hash: "mine" }, body: { off: [] } });
    expect(
      (await buyer.member.call("mailChoice", { params: { hash: "mine" } })).groups.every(({ on }) => on),
      "the choice of one member is not that of another",
    ).toBe(true);
  });
});
