import { beforeEach, describe, expect, test } from "vitest";
import { buyingCompany } from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import { inAnalysis, pay, sendSupplement } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { mailsSentTo } from "#test/people.ts";
import { refusalOf } from "#test/session.ts";
import { day, inOneInstallation, orderOf, visitor } from "#test/steps.ts";
import { type Joined, joinTeam } from "#test/team-members.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

let company: Company;
let buyer: Joined;
beforeEach(async () => {
  ({ company } = await buyingCompany(installation));
  buyer = await joinTeam(installation, company.session, "buyer", { order_limit: "200.00" });
});

const paramsOf = (hash: string) => ({ params: { hash } });

/** An order within the limit, to which the desk offers an addition above it. */
async function offered() {
  const { id, hash } = await inAnalysis(installation, buyer.who);
  const before = await spentOf();
  return {
    id,
    hash,
    before,
    supplement: await sendSupplement(installation, id, "600.00", { reduced_scope: true }),
  };
}
type Offered = Awaited<ReturnType<typeof offered>>;

const accept = { answer: "accept" } as const;
const answer = ({ supplement }: Pick<Offered, "supplement">) =>
  buyer.who.call("answerSupplement", { ...paramsOf(supplement), body: accept });
/** What a member has spent this month. */
const spentOf = async (member: Joined = buyer): Promise<string | null> => {
  const { members } = await company.session.call("team", {});
  return members.find(({ id }) => id === member.id)?.spent_month ?? null;
};

async function ask(one: Offered) {
  const { approval_hash, payment_request_hash } = await answer(one);
  expect(payment_request_hash).toBeNull();
  const hash = approval_hash ?? "";
  const { gross } = await company.session.call("purchaseApproval", paramsOf(hash));
  return { hash, gross: gross.currency_amount_decimal };
}
type Asked = Awaited<ReturnType<typeof ask>>;
const decision = ({ hash, gross }: Asked, approve: boolean) => ({
  ...paramsOf(hash),
  body: { approve, expected_gross: gross, comment: approve ? "" : "Too much" },
});
const stateOf = async ({ hash }: Asked) => (await buyer.who.call("purchaseApproval", paramsOf(hash))).state;
const requestsOf = ({ id }: Offered) =>
  installation.db
    .selectFrom("payment_request as request")
    .innerJoin("payment_request_order as share", "share.payment_request_id", "request.id")
    .select(["request.hash", "request.amount_due"])
    .where("share.order_id", "=", id)
    .where("request.kind", "=", "supplement")
    .execute();
const statusOf = async ({ hash }: Offered) => (await orderOf(buyer.who, hash)).status;
const quoteOf = async ({ supplement }: Offered) => buyer.who.call("quotation", paramsOf(supplement));

describe("integrations 6: an addition to an order above the limit of its member", () => {
  test("waits: the offer stays open, nothing is due, and accepting it again asks once", async () => {
    const one = await offered();
    const asked = await ask(one);
    const seen = await company.session.call("purchaseApproval", paramsOf(asked.hash));
    expect(seen).toMatchObject({ kind: "supplement", state: "waiting", may_decide: true });
    expect(seen.orders.map(({ id }) => id)).toEqual([one.id]);
    expect(seen.gross).toEqual((await quoteOf(one))?.supplement?.delta);
    expect(await statusOf(one)).toBe("acceptation");
    expect(await quoteOf(one)).toMatchObject({ state: "open" });
    expect(await requestsOf(one)).toEqual([]);
    expect(await spentOf()).toBe(one.before);
    expect((await answer(one)).approval_hash).toBe(asked.hash);
    await installation.runJobs();
    const mails = (await mailsSentTo(installation, company.email)).map(({ kind }) => kind);
    expect(mails.filter((kind) => kind === "approval_asked")).toHaveLength(1);
  });

  test("is approved: the difference is due once, paid by who asked, and work goes on", async () => {
    const approver = await joinTeam(installation, company.session, "approver");
    const one = await offered();
    const asked = await ask(one);
    const { payment_request_hash, state } = await approver.who.call("decidePurchase", decision(asked, true));
    expect(state).toBe("approved");
    expect((await requestsOf(one)).map(({ hash }) => hash)).toEqual([payment_request_hash]);
    expect((await company.session.refusal("decidePurchase", decision(asked, true))).code).toBe(
      "approval.decided",
    );
    await pay(installation, buyer.who, payment_request_hash);
    expect(await statusOf(one)).toBe("waiting_translation");
    expect([await spentOf(), await spentOf(approver)]).toEqual([one.before, asked.gross]);
  });

  test("is approved once by two at the same moment", async () => {
    const approver = await joinTeam(installation, company.session, "approver");
    const one = await offered();
    const asked = await ask(one);
    const answers = await Promise.all(
      [company.session, approver.who, company.session, approver.who].map((who) =>
        who.send("decidePurchase", decision(asked, true)),
      ),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map((sent) => refusalOf(sent).code)).toEqual(Array(3).fill("approval.decided"));
    expect(await requestsOf(one)).toHaveLength(1);
  });

  test("is approved once while who asked keeps the smaller scope: one outcome", async () => {
    const one = await offered();
    const asked = await ask(one);
    const [decided, answered] = await Promise.all([
      company.session.send("decidePurchase", decision(asked, true)),
      buyer.who.send("answerSupplement", { ...paramsOf(one.supplement), body: { answer: "keep_scope" } }),
    ]);
    expect([decided.statusCode, answered.statusCode].filter((code) => code === 200)).toHaveLength(1);
    const is_approved = decided.statusCode === 200;
    expect(await requestsOf(one)).toHaveLength(is_approved ? 1 : 0);
    await installation.runRound("upkeep.sweep");
    expect((await stateOf(asked)) === "approved").toBe(is_approved);
  });

  test("is declined: nothing is due and the offer can still be answered", async () => {
    const one = await offered();
    const asked = await ask(one);
    await company.session.call("decidePurchase", decision(asked, false));
    expect(await stateOf(asked)).toBe("declined");
    expect([await statusOf(one), await requestsOf(one)]).toEqual(["acceptation", []]);
    await buyer.who.call("answerSupplement", {
      ...paramsOf(one.supplement),
      body: { answer: "keep_scope" },
    });
    expect(await statusOf(one)).not.toBe("acceptation");
  });

  test("lapses with its offer and says so to who asked", async () => {
    const one = await offered();
    const asked = await ask(one);
    const { expires_at } = await company.session.call("purchaseApproval", paramsOf(asked.hash));
    expect(new Date(expires_at) <= new Date((await quoteOf(one))?.valid_until ?? "")).toBe(true);
    installation.clock.forward(8 * day);
    expect((await company.session.refusal("decidePurchase", decision(asked, true))).code).toBe(
      "approval.lapsed",
    );
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();
    expect(await stateOf(asked)).toBe("lapsed");
    expect(await requestsOf(one)).toEqual([]);
    const mails = (await mailsSentTo(installation, buyer.email)).map(({ kind }) => kind);
    expect(mails).toContain("approval_decided");
  });

  test("is not accepted past the limit by the link of the order alone", async () => {
    const one = await offered();
    const refused = await visitor(installation).refusal("answerSupplement", {
      ...paramsOf(one.supplement),
      body: accept,
    });
    expect(refused.code).toBe("order.needs_login");
    expect(await requestsOf(one)).toEqual([]);
  });
});
