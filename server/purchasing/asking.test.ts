import { beforeEach, describe, expect, test } from "vitest";
import { buyingCompany } from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import { inAnalysis, quoteOf, sendSupplement } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { day, inOneInstallation, order_input, piotr, quote_input, words } from "#test/steps.ts";
import { cartOnAccount, type Joined, joinTeam, type MemberLimits } from "#test/team-members.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

let company: Company;
let buyer: Joined;
const join = (limits: MemberLimits = {}) => joinTeam(installation, company.session, "buyer", limits);
beforeEach(async () => {
  ({ company } = await buyingCompany(installation));
  buyer = await join({ order_limit: "1.00" });
});

const paramsOf = (hash: string) => ({ params: { hash } });
const hashIn = (url: string): string => url.split("/").at(-1) ?? "";
const comment = "Needed for the tender\nof Friday";
const waitsIn = async (who: Session, hash: string) =>
  (await who.call("cart", paramsOf(hash))).waiting_approval;

async function ask(changes: { readonly comment?: string } = {}) {
  const { gross, params, body } = await cartOnAccount(buyer.who);
  const input = { params, body: { ...body, ...changes } };
  const { redirect_url } = await buyer.who.call("placeCart", input);
  return { cart_hash: params.hash, hash: hashIn(redirect_url), gross, input };
}

describe("integrations 6: who asks writes to who decides", () => {
  test("with the order of a cart", async () => {
    const { hash } = await ask({ comment });
    expect(await company.session.call("purchaseApproval", paramsOf(hash))).toMatchObject({ comment });
  });

  test("with the acceptance of a quote, whose page then names who asked and when", async () => {
    const { orders } = await buyer.who.call("createOrder", { body: quote_input });
    const { id = 0, hash = "" } = orders[0] ?? {};
    const body = quoteOf(installation);
    await piotr(installation).call("issueQuote", { params: { id: String(id) }, body });
    const quote = await buyer.who.call("quotation", paramsOf(hash));
    const terms = { terms: true, early_start: true, comment } as const;
    const answer = await buyer.who.call("acceptQuote", { ...paramsOf(quote?.hash ?? ""), body: terms });
    const asked = answer.waiting_approval;
    expect(asked).toMatchObject({ hash: answer.approval_hash });
    expect(asked?.asked_by).toContain("Maria");
    const view = await company.session.call("purchaseApproval", paramsOf(asked?.hash ?? ""));
    expect(view).toMatchObject({ comment, created_at: asked?.created_at });
  });

  test("with an addition to an order and with a top-up", async () => {
    const small = await joinTeam(installation, company.session, "buyer", { order_limit: "200.00" });
    const { id } = await inAnalysis(installation, small.who);
    const supplement = await sendSupplement(installation, id, "600.00", { reduced_scope: true });
    const accept = { answer: "accept", comment } as const;
    const { approval_hash } = await small.who.call("answerSupplement", {
      ...paramsOf(supplement),
      body: accept,
    });
    const accountant = await joinTeam(installation, company.session, "accountant", { order_limit: "50.00" });
    const top_up = { amount: "100.00", currency: "PLN", terms: true, payment_method: "online" } as const;
    const { bonus } = await accountant.who.call("previewTopUp", { body: { amount: top_up.amount } });
    const { redirect_url } = await accountant.who.call("topUp", {
      body: { ...top_up, expected_bonus: bonus.currency_amount_decimal, comment },
    });
    for (const hash of [approval_hash, hashIn(redirect_url)])
      expect(await company.session.call("purchaseApproval", paramsOf(hash ?? ""))).toMatchObject({ comment });
  });

  test("nothing of it is stored by a purchase within the limits", async () => {
    const free = await join();
    const { params, body } = await cartOnAccount(free.who);
    const placed = await free.who.call("placeCart", { params, body: { ...body, comment } });
    expect(placed.payment_hash).not.toBeNull();
    expect(await company.session.call("purchaseApprovals", {})).toEqual([]);
  });
});

describe("integrations 6: the page of a cart shows that it waits", () => {
  test("to members who may open it, with the request for those who may see that", async () => {
    const other = await join();
    const { cart_hash, hash } = await ask();
    const asked = await waitsIn(buyer.who, cart_hash);
    expect(asked).toMatchObject({ hash });
    expect(asked?.asked_by).toContain("Maria");
    expect(await waitsIn(company.session, cart_hash)).toEqual(asked);
    expect(await waitsIn(other.who, cart_hash)).toEqual({ ...asked, hash: null });
  });

  test("and of one order of it, until it is withdrawn, decided or lapsed", async () => {
    const first = await ask();
    expect(await waitsIn(buyer.who, first.cart_hash)).not.toBeNull();
    await buyer.who.call("withdrawPurchase", paramsOf(first.hash));
    expect(await waitsIn(buyer.who, first.cart_hash)).toBeNull();
    await buyer.who.call("placeCart", first.input);
    expect(await waitsIn(buyer.who, first.cart_hash)).not.toBeNull();
    installation.clock.forward(7 * day);
    expect(await waitsIn(buyer.who, first.cart_hash)).toBeNull();
  });

  test("another order of the cart can still be ordered alone", async () => {
    const { cart_hash, orders } = await buyer.who.call("createOrder", { body: order_input });
    const second = await buyer.who.call("createOrder", {
      body: { ...order_input, text: words(90), cart_hash },
    });
    const [asked, free] = [orders[0]?.hash ?? "", second.orders.at(-1)?.hash ?? ""];
    const { body } = await cartOnAccount(buyer.who);
    const alone = await buyer.who.call("cart", { ...paramsOf(cart_hash), query: { order: asked } });
    const expected_gross = alone.price_gross.currency_amount_decimal;
    const input = { ...body, expected_gross, order_hash: asked };
    await buyer.who.call("placeCart", { ...paramsOf(cart_hash), body: input });
    const waits = async (order: string) =>
      (await buyer.who.call("cart", { ...paramsOf(cart_hash), query: { order } })).waiting_approval;
    expect(await waits(asked)).not.toBeNull();
    expect(await waits(free)).toBeNull();
    expect(await waitsIn(buyer.who, cart_hash)).not.toBeNull();
  });
});

describe("integrations 6: the desk sees what limits an account and what waits in it", () => {
  const spendingOf = (id: number) =>
    piotr(installation).call("customerSpending", { params: { id: String(id) } });

  test("with what is used of the limits this month, and it decides nothing", async () => {
    await company.session.call("createCostCentre", {
      body: { code: "LEG", name: "Legal", month_limit: "500" },
    });
    const { gross, params, body } = await cartOnAccount(buyer.who);
    const input = { params, body: { ...body, cost_centre: "LEG" } };
    const { redirect_url } = await buyer.who.call("placeCart", input);
    const waiting = await spendingOf(company.id);
    expect(waiting.approvals).toMatchObject([
      { kind: "cart", state: "waiting", by_program: false, cost_centre: "LEG Legal", decided_by: null },
    ]);
    expect(waiting.approvals[0]?.gross.currency_amount_decimal).toBe(gross);
    expect(waiting.approvals[0]?.order_ids).toHaveLength(1);
    const one = waiting.members.find(({ id }) => id === buyer.id);
    expect(one).toMatchObject({ order_limit: "1.00", month_limit: null, spent_month: "0.00" });
    expect(waiting.cost_centres).toMatchObject([{ month_limit: "500.00", spent_month: "0.00" }]);
    const decision = { approve: true, expected_gross: gross };
    await company.session.call("decidePurchase", { ...paramsOf(hashIn(redirect_url)), body: decision });
    const after = await spendingOf(company.id);
    expect(after.approvals).toMatchObject([{ state: "approved" }]);
    expect(after.cost_centres).toMatchObject([{ code: "LEG", spent_month: gross }]);
  });

  test("of that account alone, and one that does not exist is not found", async () => {
    await ask();
    const { company: other } = await buyingCompany(installation);
    expect(await spendingOf(other.id)).toMatchObject({ approvals: [], cost_centres: [] });
    const params = { id: "999999" };
    expect((await piotr(installation).refusal("customerSpending", { params })).code).toBe(
      "customer.not_found",
    );
  });
});

describe("integrations 6: a checkout knows when a purchase will wait", () => {
  const asksAbove = async (who: Session) => (await who.call("purchasing", {})).asks_above;

  test("above the limit of an order or what is left of the month", async () => {
    expect(await asksAbove(buyer.who)).toBe("1.00");
    expect(await asksAbove((await join({ order_limit: "500.00", month_limit: "90.00" })).who)).toBe("90.00");
    expect(await asksAbove((await join()).who)).toBeNull();
    expect(await asksAbove(company.session)).toBeNull();
    const monthly = await join({ month_limit: "900.00" });
    const { gross, ...cart } = await cartOnAccount(monthly.who);
    await monthly.who.call("placeCart", cart);
    expect(await asksAbove(monthly.who)).toBe((900 - Number(gross)).toFixed(2));
  });

  test("and that a cost centre has a limit, not which", async () => {
    await company.session.call("createCostCentre", {
      body: { code: "LEG", name: "Legal", month_limit: "5" },
    });
    await company.session.call("createCostCentre", { body: { code: "OPS", name: "Operations" } });
    const { cost_centres } = await buyer.who.call("purchasing", {});
    expect(cost_centres.map(({ is_limited, month_limit }) => [is_limited, month_limit])).toEqual([
      [true, null],
      [false, null],
    ]);
  });
});
