import { beforeEach, describe, expect, test } from "vitest";
import type { MemberRole } from "#domain/accounts/members.ts";
import {
  buyingCompany,
  byId,
  confirmation,
  every_scope_key,
  previewBy,
  type Program,
} from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import { quoteOf } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { mailsSentTo } from "#test/people.ts";
import { refusalOf, type Session } from "#test/session.ts";
import { atBank, day, inOneInstallation, piotr, quote_input } from "#test/steps.ts";
import {
  type CartOnAccount,
  cartOnAccount,
  type Joined,
  joinTeam,
  type MemberLimits,
  ordersOfCart,
} from "#test/team-members.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

let company: Company;
let program: Program;
let key_id: number;
let buyer: Joined;
const join = (role: MemberRole, limits: MemberLimits = {}) =>
  joinTeam(installation, company.session, role, limits);
beforeEach(async () => {
  ({ company, program, key_id } = await buyingCompany(installation));
  buyer = await join("buyer", { order_limit: "1.00" });
});

const hashIn = (url: string): string => url.split("/").at(-1) ?? "";
const paramsOf = (hash: string) => ({ params: { hash } });

/** Orders a cart above the limit; returns it with the request that waits. */
async function ask(who: Session = buyer.who, changes: { readonly payment_method?: string } = {}) {
  const { gross, ...cart } = await cartOnAccount(who);
  const body = { ...cart.body, ...changes };
  const { payment_hash, redirect_url } = await who.call("placeCart", { ...cart, body });
  expect(payment_hash).toBeNull();
  return { ...cart, body, gross, hash: hashIn(redirect_url) };
}
type AskedFor = Awaited<ReturnType<typeof ask>>;
const approve = ({ hash, gross }: Pick<AskedFor, "hash" | "gross">) => ({
  ...paramsOf(hash),
  body: { approve: true, expected_gross: gross, comment: "" },
});
const decline = (one: Pick<AskedFor, "hash" | "gross">) => {
  const { body, ...rest } = approve(one);
  return { ...rest, body: { ...body, approve: false, comment: "Not this month" } };
};
const stateOf = async ({ hash }: Pick<AskedFor, "hash">) =>
  (await company.session.call("purchaseApproval", paramsOf(hash))).state;
const statusesOf = async (cart: Pick<CartOnAccount, "params">) =>
  (await ordersOfCart(installation, cart)).map(({ status }) => status);
const kindsTo = async (email: string) => (await mailsSentTo(installation, email)).map(({ kind }) => kind);

describe("integrations 6: a purchase above a limit waits for a person", () => {
  test("its orders stay drafts, who may decide gets a mail, and approving orders it for who asked", async () => {
    const approver = await join("approver");
    const small = await join("approver", { order_limit: "1.00" });
    const asked = await ask();
    expect(await statusesOf(asked)).toEqual(["draft"]);
    await installation.runJobs();
    expect(await kindsTo(approver.email)).toContain("approval_asked");
    expect(await kindsTo(company.email)).toContain("approval_asked");
    expect(await kindsTo(small.email)).not.toContain("approval_asked");
    expect(await kindsTo(buyer.email)).not.toContain("approval_asked");
    const seen = await approver.who.call("purchaseApproval", paramsOf(asked.hash));
    expect(seen).toMatchObject({ state: "waiting", kind: "cart", may_decide: true, may_withdraw: false });
    expect(seen.gross.currency_amount_decimal).toBe(asked.gross);
    expect((await approver.who.call("membership", {})).waiting_approvals).toBe(1);
    expect((await small.who.call("membership", {})).waiting_approvals).toBe(0);

    const decided = await approver.who.call("decidePurchase", approve(asked));
    expect(decided).toMatchObject({ state: "approved", payment_request_hash: null });
    const [order] = await ordersOfCart(installation, asked);
    expect(order).toMatchObject({ member_id: buyer.id });
    expect(order?.status).not.toBe("draft");
    await installation.runJobs();
    expect(await kindsTo(buyer.email)).toContain("approval_decided");
    const { members } = await company.session.call("team", {});
    const spentOf = (id: number) => members.find((one) => one.id === id)?.spent_month;
    expect([spentOf(buyer.id), spentOf(approver.id)]).toEqual(["0.00", asked.gross]);
  });

  test("declining orders nothing and says why", async () => {
    const asked = await ask();
    await company.session.call("decidePurchase", decline(asked));
    expect(await statusesOf(asked)).toEqual(["draft"]);
    expect(await buyer.who.call("purchaseApproval", paramsOf(asked.hash))).toMatchObject({
      state: "declined",
      answer: "Not this month",
    });
    expect((await company.session.refusal("decidePurchase", approve(asked))).code).toBe("approval.decided");
  });

  test("the same purchase asks once; another total in its place asks again", async () => {
    const asked = await ask();
    const again = await buyer.who.call("placeCart", { params: asked.params, body: asked.body });
    expect(hashIn(again.redirect_url)).toBe(asked.hash);
    await installation.runJobs();
    expect((await kindsTo(company.email)).filter((kind) => kind === "approval_asked")).toHaveLength(1);
  });

  test("is decided neither by who asked nor above the limits of who decides", async () => {
    const small = await join("approver", { order_limit: "1.00" });
    const asked = await ask();
    expect((await small.who.refusal("decidePurchase", approve(asked))).code).toBe("member.limit");
    expect((await buyer.who.refusal("decidePurchase", approve(asked))).code).toBe("member.role");
    const own = await ask(small.who);
    expect((await small.who.refusal("decidePurchase", approve(own))).code).toBe("approval.own");
    expect(await statusesOf(own)).toEqual(["draft"]);
  });

  test("an only owner decides about the own request, one of two owners does not", async () => {
    const { gross, ...cart } = await cartOnAccount(company.session);
    const body = { code: "LEG", name: "Legal", month_limit: "1" };
    await company.session.call("createCostCentre", { body });
    const named = { ...cart, body: { ...cart.body, cost_centre: "LEG" } };
    const hash = hashIn((await company.session.call("placeCart", named)).redirect_url);
    const second = await join("owner");
    const refused = await company.session.refusal("decidePurchase", approve({ hash, gross }));
    expect(refused.code).toBe("approval.own");
    await second.who.call("leaveAccount", {});
    await company.session.call("decidePurchase", approve({ hash, gross }));
    expect(await stateOf({ hash })).toBe("approved");
    const { cost_centres } = await company.session.call("purchasing", {});
    expect(cost_centres[0]?.spent_month).toBe(gross);
  });

  test("another total is refused and named, and so are other orders than those asked for", async () => {
    const asked = await ask();
    const wrong = { ...asked, gross: "1.23" };
    expect(await company.session.refusal("decidePurchase", approve(wrong))).toMatchObject({
      code: "quote.price_changed",
      details: { price_gross: asked.gross },
    });
    await installation.db
      .updateTable("approval")
      .set({ input: JSON.stringify({ ...(await inputOf(asked.hash)), order_ids: [1] }) })
      .where("hash", "=", asked.hash)
      .execute();
    expect((await company.session.refusal("decidePurchase", approve(asked))).code).toBe("approval.changed");
    expect(await statusesOf(asked)).toEqual(["draft"]);
    expect(await stateOf(asked)).toBe("waiting");
  });

  test("of forty decisions at once one counts", async () => {
    const deciders = [company.session];
    for (let nth = 0; nth < 3; nth += 1) deciders.push((await join("approver")).who);
    const asked = await ask();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => {
        const who = deciders[nth % deciders.length] ?? company.session;
        return who.send("decidePurchase", nth % 3 === 2 ? decline(asked) : approve(asked));
      }),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const codes = answers.filter(({ statusCode }) => statusCode !== 200).map((one) => refusalOf(one).code);
    expect(new Set(codes)).toEqual(new Set(["approval.decided"]));
    const requests = await installation.db
      .selectFrom("payment_request")
      .innerJoin("cart", "cart.id", "payment_request.cart_id")
      .select("payment_request.id")
      .where("cart.hash", "=", asked.params.hash)
      .execute();
    expect(requests).toHaveLength((await stateOf(asked)) === "approved" ? 1 : 0);
  });

  test("a member who leaves while it is decided: one outcome, with its effect", async () => {
    const asked = await ask();
    const [removed, decided] = await Promise.all([
      company.session.send("removeMember", { params: { id: String(buyer.id) } }),
      company.session.send("decidePurchase", approve(asked)),
    ]);
    expect(removed.statusCode, removed.body).toBe(200);
    const is_approved = decided.statusCode === 200;
    expect(await stateOf(asked)).toBe(is_approved ? "approved" : "withdrawn");
    expect((await statusesOf(asked)).includes("draft")).toBe(!is_approved);
  });

  test("is withdrawn by who asked and by no other member", async () => {
    const other = await join("buyer");
    const asked = await ask();
    expect((await other.who.refusal("withdrawPurchase", paramsOf(asked.hash))).code).toBe(
      "approval.not_found",
    );
    await buyer.who.call("withdrawPurchase", paramsOf(asked.hash));
    expect((await company.session.refusal("decidePurchase", approve(asked))).code).toBe("approval.decided");
    expect(await stateOf(asked)).toBe("withdrawn");
  });

  test("ends after seven days, with a mail to who asked", async () => {
    const asked = await ask();
    installation.clock.forward(7 * day);
    expect((await company.session.refusal("decidePurchase", approve(asked))).code).toBe("approval.lapsed");
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();
    expect(await stateOf(asked)).toBe("lapsed");
    expect(await kindsTo(buyer.email)).toContain("approval_decided");
  });

  test("what is paid at a provider is paid by who asked, after the approval", async () => {
    const asked = await ask(buyer.who, { payment_method: "online" });
    const { payment_request_hash } = await company.session.call("decidePurchase", approve(asked));
    expect(await statusesOf(asked)).toEqual(["payment"]);
    const params = { hash: payment_request_hash ?? "" };
    const body = { payment_method: "online" } as const;
    await atBank(installation, await buyer.who.call("startPayment", { params, body }), "pay");
    await installation.runJobs();
    expect(await statusesOf(asked)).not.toContain("payment");
  });
});

describe("integrations 6: quotes, changes of orders and top-ups wait too", () => {
  const quoted = async () => {
    const { orders } = await buyer.who.call("createOrder", { body: quote_input });
    const id = String(orders[0]?.id ?? 0);
    await piotr(installation).call("issueQuote", { params: { id }, body: quoteOf(installation) });
    const quote = await buyer.who.call("quotation", paramsOf(orders[0]?.hash ?? ""));
    return { hash: quote?.hash ?? "", gross: quote?.price_gross.currency_amount_decimal ?? "" };
  };

  test("a quote stays open until it is approved, and its request ends with it", async () => {
    const { hash, gross } = await quoted();
    const body = { terms: true, early_start: true, expected_gross: gross } as const;
    const answer = await buyer.who.call("acceptQuote", { ...paramsOf(hash), body });
    expect(answer.state).toBe("open");
    const asked = { hash: answer.approval_hash ?? "", gross };
    const seen = await company.session.call("purchaseApproval", paramsOf(asked.hash));
    expect(seen).toMatchObject({ kind: "quote", state: "waiting" });
    expect(new Date(seen.expires_at) <= new Date(answer.valid_until)).toBe(true);
    const decided = await company.session.call("decidePurchase", approve(asked));
    expect(decided).toMatchObject({ state: "approved" });
    const after = await buyer.who.call("quotation", paramsOf(hash));
    expect(after).toMatchObject({ state: "accepted", payment_request_hash: decided.payment_request_hash });
  });

  test("a top-up of an accountant is ordered when it is approved", async () => {
    const accountant = await join("accountant", { order_limit: "10.00" });
    const body = {
      amount: "500.00",
      currency: "PLN",
      expected_bonus: "25.00",
      payment_method: "online",
    } as const;
    const { redirect_url } = await accountant.who.call("topUp", { body: { ...body, terms: true } });
    const asked = { hash: hashIn(redirect_url), gross: "500.00" };
    const { payment_request_hash } = await company.session.call("decidePurchase", approve(asked));
    const due = await accountant.who.call("paymentRequest", paramsOf(payment_request_hash ?? ""));
    expect(due.amount_due.currency_amount_decimal).toBe("500.00");
  });
});

describe("integrations 4: programs are notified", () => {
  test("that a purchase waits and that it was decided, by its number alone", async () => {
    const types = ["approval.waiting", "approval.decided"] as const;
    await company.session.call("createWebhook", {
      body: { url: "https://hooks.example.com/a", types: [...types] },
    });
    const asked = await ask();
    await company.session.call("decidePurchase", decline(asked));
    const messages = await installation.db
      .selectFrom("webhook_message")
      .select(["type", "body"])
      .where("customer_id", "=", company.id)
      .orderBy("created_at")
      .execute();
    expect(messages.map(({ type }) => type)).toEqual([...types]);
    const { id } = await company.session.call("purchaseApproval", paramsOf(asked.hash));
    expect(JSON.parse(messages[0]?.body ?? "")).toMatchObject({ data: { approval: { id } } });
  });

  test("that a purchase which was asked for in another way no longer waits", async () => {
    const types = ["approval.waiting", "approval.decided"] as const;
    await company.session.call("createWebhook", {
      body: { url: "https://hooks.example.com/a", types: [...types] },
    });
    const asked = await ask();
    const centre = { code: "LEG", name: "Legal", month_limit: "1000.00" };
    await company.session.call("createCostCentre", { body: centre });
    const changed = { params: asked.params, body: { ...asked.body, cost_centre: "LEG" } };
    const other = hashIn((await buyer.who.call("placeCart", changed)).redirect_url);
    const [first, second] = [
      await company.session.call("purchaseApproval", paramsOf(asked.hash)),
      await company.session.call("purchaseApproval", paramsOf(other)),
    ];
    expect([first.state, second.state]).toEqual(["withdrawn", "waiting"]);
    const messages = await installation.db
      .selectFrom("webhook_message")
      .select(["type", "body"])
      .where("customer_id", "=", company.id)
      .orderBy("created_at")
      .execute();
    const sent = messages.map(({ type, body }) => {
      const { data } = JSON.parse(body) as { data: { approval: { id: number } } };
      return `${type} ${data.approval.id}`;
    });
    expect(sent.toSorted()).toEqual(
      [
        `approval.waiting ${first.id}`,
        `approval.decided ${first.id}`,
        `approval.waiting ${second.id}`,
      ].toSorted(),
    );
  });
});

async function inputOf(hash: string): Promise<object> {
  const row = await installation.db
    .selectFrom("approval")
    .select("input")
    .where("hash", "=", hash)
    .executeTakeFirstOrThrow();
  return row.input as object;
}

describe("integrations 3: a key whose owner lets it ask", () => {
  const { name, order_limit, day_limit } = every_scope_key;
  const limited = { name, order_limit, day_limit, month_limit: "1.00" };
  const change = (over_limit: "ask" | "refuse") =>
    company.session.call("changeApiKey", { ...byId(key_id), body: { ...limited, over_limit } });

  test("refuses by default, and answers 202 with the page when it asks", async () => {
    await change("refuse");
    const { id, gross, needs_person } = await previewBy(program, 250);
    expect(needs_person).toBe("limit");
    expect((await program.problem("apiConfirmPreview", confirmation(id, gross))).code).toBe("key.limit");
    await change("ask");
    expect((await program.call("apiPreview", byId(id))).needs_person).toBe("approval");
    const sent = await program.send("apiConfirmPreview", confirmation(id, gross));
    expect(sent.statusCode, sent.body).toBe(202);
    const { approval, payment } = sent.json<{
      approval: { id: number; url: string };
      payment: { state: string; url: string };
    }>();
    expect(payment).toEqual({ state: "waiting_for_approval", url: approval.url });
    expect(await program.call("apiApproval", byId(approval.id))).toMatchObject({ state: "waiting", gross });

    const asked = { hash: hashIn(approval.url), gross };
    const owner = await join("owner");
    await owner.who.call("decidePurchase", approve(asked));
    const after = await program.call("apiApproval", byId(approval.id));
    expect(after.state).toBe("approved");
    expect(after.orders.map(({ status }) => status)).toEqual(["in_progress"]);
    const { key } = await program.call("apiAccount", {});
    expect(key.month_left).toBe("1.00");
  });

  test("is decided by another owner than the one who made the key", async () => {
    await change("ask");
    const { id, gross } = await previewBy(program, 250);
    const sent = await program.send("apiConfirmPreview", confirmation(id, gross));
    const { approval } = sent.json<{ approval: { url: string } }>();
    const asked = { hash: hashIn(approval.url), gross };
    const second = await join("owner");
    expect((await company.session.refusal("decidePurchase", approve(asked))).code).toBe("approval.own");
    await second.who.call("decidePurchase", approve(asked));
    expect(await stateOf(asked)).toBe("approved");
  });

  test("takes its requests with it when it is revoked", async () => {
    await change("ask");
    const { id, gross } = await previewBy(program, 250);
    const sent = await program.send("apiConfirmPreview", confirmation(id, gross));
    const { approval } = sent.json<{ approval: { url: string } }>();
    await company.session.call("revokeApiKey", byId(key_id));
    const refused = await company.session.refusal(
      "decidePurchase",
      approve({ hash: hashIn(approval.url), gross }),
    );
    expect(refused.code).toBe("approval.lapsed");
  });
});
