import { beforeEach, describe, expect, test } from "vitest";
import { localDate } from "#domain/calendar.ts";
import type { MemberRole } from "#domain/accounts/members.ts";
import { buyingCompany, confirmation, every_scope_key, previewBy, problemOf } from "#test/api-keys.ts";
import { newCompany, type Company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { answerOf, refusalOf, type Session } from "#test/session.ts";
import { atBank, day, inOneInstallation } from "#test/steps.ts";
import {
  type CartOnAccount,
  cartOnAccount,
  joinTeam,
  type MemberLimits,
  ordersOfCart,
} from "#test/team-members.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

let company: Company;
beforeEach(async () => {
  company = await newCompany(installation, { credit_limit: 10_000_000n });
});

const join = (owner: Session, role: MemberRole, limits: MemberLimits = {}) =>
  joinTeam(installation, owner, role, limits);
const memberOf = async (id: number) =>
  (await company.session.call("team", {})).members.find((one) => one.id === id);
const times = (gross: string, count: number) => (Number(gross) * count).toFixed(2);

describe("integrations 6: limits of members", () => {
  test("come with the invitation, are changed by owners, and are none for owners and viewers", async () => {
    const limits = { order_limit: "100", month_limit: "250.50" };
    const { id } = await join(company.session, "buyer", limits);
    expect(await memberOf(id)).toMatchObject({
      order_limit: "100.00",
      month_limit: "250.50",
      spent_month: "0.00",
    });
    const params = { id: String(id) };
    await company.session.call("changeMember", {
      params,
      body: { role: "approver", sees: "all", order_limit: null, month_limit: "7" },
    });
    expect(await memberOf(id)).toMatchObject({ order_limit: null, month_limit: "7.00" });
    for (const role of ["viewer", "owner"] as const) {
      await company.session.call("changeMember", { params, body: { role, sees: "all", ...limits } });
      expect(await memberOf(id)).toMatchObject({ order_limit: null, month_limit: null, spent_month: null });
    }
  });

  test("are shown to owners and to the member alone", async () => {
    const first = await join(company.session, "buyer", { order_limit: "100" });
    const second = await join(company.session, "buyer", { order_limit: "200" });
    const { members } = await second.who.call("team", {});
    expect(members.find(({ id }) => id === first.id)).toMatchObject({ order_limit: null, spent_month: null });
    expect(members.find(({ id }) => id === second.id)).toMatchObject({
      order_limit: "200.00",
      spent_month: "0.00",
    });
  });

  test("let an order above the limit of one order wait as a draft", async () => {
    const { who, id } = await join(company.session, "buyer", { order_limit: "1.00" });
    const { gross, ...cart } = await cartOnAccount(who);
    const { payment_hash, redirect_url } = await who.call("placeCart", cart);
    expect(payment_hash).toBeNull();
    expect(redirect_url).toContain("/account/approval/");
    expect((await memberOf(id))?.spent_month).toBe("0.00");
    expect((await who.call("cart", { params: cart.params })).placed).toBe(false);
    const [waiting] = await who.call("purchaseApprovals", {});
    expect(waiting?.gross.currency_amount_decimal).toBe(gross);
  });

  test("let ten of forty orders through that are placed at once, when the month has room for ten", async () => {
    const { who, id } = await join(company.session, "buyer");
    const carts = [];
    for (let nth = 0; nth < 40; nth += 1) carts.push(await cartOnAccount(who));
    const gross = carts[0]?.gross ?? "";
    const body = { role: "buyer", sees: "all", month_limit: times(gross, 10) } as const;
    await company.session.call("changeMember", { params: { id: String(id) }, body });
    const answers = await Promise.all(
      carts.map(({ params, body: input }) => who.send("placeCart", { params, body: input })),
    );
    const started = answers.map((answer) => answerOf("placeCart", answer) as { payment_hash: string | null });
    expect(started.filter(({ payment_hash }) => payment_hash !== null)).toHaveLength(10);
    expect(await who.call("purchaseApprovals", {})).toHaveLength(30);
    expect((await memberOf(id))?.spent_month).toBe(times(gross, 10));
  });

  test("count an order until its money goes back, and again each month", async () => {
    const { who, id } = await join(company.session, "buyer", { order_limit: "1000" });
    const cart = await cartOnAccount(who);
    const orders = await placeOnAccount(who, cart);
    expect((await memberOf(id))?.spent_month).toBe(cart.gross);
    await who.call("cancelOrder", {
      params: { hash: orders[0]?.hash ?? "" },
      body: { expected_refund: "0.00" },
    });
    expect((await memberOf(id))?.spent_month).toBe("0.00");
    const second = await cartOnAccount(who);
    await placeOnAccount(who, second);
    expect((await memberOf(id))?.spent_month).toBe(second.gross);
    installation.clock.forward(32 * day);
    expect((await memberOf(id))?.spent_month).toBe("0.00");
  });

  test("count the order of a member without limits, which cost no lock", async () => {
    const { who, id } = await join(company.session, "approver");
    const cart = await cartOnAccount(who);
    await placeOnAccount(who, cart);
    expect((await memberOf(id))?.spent_month).toBe(cart.gross);
  });

  test("hold for top-ups of accountants; one that is not paid counts for a day", async () => {
    while (!localDate(installation.clock.now().getTime()).endsWith("-02")) installation.clock.forward(day);
    const { who, id } = await join(company.session, "accountant", { month_limit: "600" });
    const topUp = (amount: string, expected_bonus: string) => ({
      body: { amount, currency: "PLN", expected_bonus, payment_method: "online", terms: true } as const,
    });
    await who.call("topUp", topUp("500.00", "25.00"));
    expect((await who.call("topUp", topUp("500.00", "25.00"))).payment_hash).toBeNull();
    expect(await who.call("purchaseApprovals", {})).toMatchObject([{ kind: "top_up", state: "waiting" }]);
    installation.clock.forward(day);
    expect((await memberOf(id))?.spent_month).toBe("0.00");
    await atBank(installation, await who.call("topUp", topUp("500.00", "25.00")), "pay");
    await installation.runJobs();
    installation.clock.forward(2 * day);
    expect((await memberOf(id))?.spent_month).toBe("500.00");
  });

  test("a member who is removed meanwhile orders nothing", async () => {
    const { who, id } = await join(company.session, "buyer", { order_limit: "1000" });
    const { gross: _gross, ...cart } = await cartOnAccount(who);
    const [removed, ordered] = await Promise.all([
      company.session.send("removeMember", { params: { id: String(id) } }),
      who.send("placeCart", cart),
    ]);
    expect(removed.statusCode).toBe(200);
    const outcome = ordered.statusCode === 201 ? "placed" : refusalOf(ordered).code;
    expect(["placed", "member.gone", "token.invalid"]).toContain(outcome);
  });
});

async function placeOnAccount(who: Session, cart: CartOnAccount) {
  const { params, body } = cart;
  await who.call("placeCart", { params, body });
  return ordersOfCart(installation, cart);
}

describe("integrations 9: forty confirmations by one key at once", () => {
  test("with limits for ten of them order exactly ten", async () => {
    const { company: owner, program, key_id } = await buyingCompany(installation);
    const previews = [];
    for (let nth = 0; nth < 40; nth += 1) previews.push(await previewBy(program, 250));
    const gross = previews[0]?.gross ?? "";
    const { name, order_limit, day_limit } = every_scope_key;
    await owner.session.call("changeApiKey", {
      params: { id: String(key_id) },
      body: { name, order_limit, day_limit, month_limit: times(gross, 10) },
    });
    const answers = await Promise.all(
      previews.map((one) => program.send("apiConfirmPreview", confirmation(one.id, one.gross))),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
    const refused = answers.filter(({ statusCode }) => statusCode !== 201).map((one) => problemOf(one).code);
    expect(refused).toEqual(Array.from({ length: 30 }, () => "key.limit"));
    const orders = await installation.db
      .selectFrom("spend")
      .select("order_id")
      .where("api_key_id", "=", key_id)
      .execute();
    expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(10);
  });
});
