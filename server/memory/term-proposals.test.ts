import { beforeAll, describe, expect, test } from "vitest";
import type { MemberRole } from "#domain/accounts/members.ts";
import type { Installation } from "#test/installation.ts";
import { good_password, linkIn, someCustomer } from "#test/people.ts";
import { session, type Session } from "#test/session.ts";
import { day, inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let people = 0;

/** A new member of an account. */
async function join(owner: Session, role: MemberRole): Promise<Session> {
  const email = `termin.${(people += 1)}@example.com`;
  await owner.call("inviteMember", { body: { email, role } });
  const token = (await linkIn(installation, email, "team_invitation")).at(-1) ?? "";
  const login = { first_name: "Maria", last_name: `Druga ${people}`, password: good_password };
  await session(installation, { zone: "visitor" }).call("acceptMemberInvitation", {
    params: { token },
    body: { login },
  });
  return session(installation, { zone: "customer", email, password: good_password });
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
