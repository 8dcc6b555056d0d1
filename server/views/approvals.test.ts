import { beforeEach, describe, expect, test } from "vitest";
import { en } from "#messages/kernel/refusals/en.ts";
import type { RefundRow } from "#contract/payments/desk-refunds.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { session, type Session } from "#test/session.ts";
import { day, hour, inOneInstallation, paidOrder, piotr, visitor, words } from "#test/steps.ts";

let installation: Installation;
let pm: Session;
let zofia: Session;
let ada: Session;
inOneInstallation((opened) => {
  installation = opened;
  pm = piotr(installation);
  zofia = session(installation, { zone: "staff", email: "ksiegowa@example.com" });
  ada = session(installation, { zone: "staff", email: "admin@example.com" });
});
beforeEach(() => installation.clock.forward(day));

type Paid = { readonly payment_id: number; readonly order_id: number };
async function paid(who: Session, email: string): Promise<Paid> {
  const { orders } = await paidOrder(installation, who, { text: words(2000) }, { email });
  const order_id = orders[0]?.id ?? 0;
  const [payment] = await pm.call("refundables", { query: { search: String(order_id) } });
  return { order_id, payment_id: payment?.payment_id ?? 0 };
}
const refund = (order: Paid, amount: string, who = pm): Promise<RefundRow> =>
  who.call("makeRefund", { body: { ...order, amount, note: "Spóźniona dostawa" } });
const statesOf = async (rows: readonly Promise<RefundRow>[]): Promise<string[]> =>
  (await Promise.all(rows)).map(({ state }) => state);
const by = (id: number | string | null) => ({ params: { id: String(id) } });
const yes = { decision: "approve" } as const;

describe("Refunds by hand are added up by customer and day", () => {
  test("the third small one of a customer waits, for any payment and any staff member", async () => {
    const { who, email } = await someCustomer(installation);
    const [one, two, three] = [await paid(who, email), await paid(who, email), await paid(who, email)];
    expect((await refund(one, "200.00")).state).toBe("pending");
    expect((await refund(two, "300.00", zofia)).state).toBe("pending");
    const third = await refund(three, "0.01");
    expect(third.state).toBe("waiting");
    const { data } = await zofia.call("approvals", { query: { object_id: String(three.order_id) } });
    expect(data).toMatchObject([
      {
        act: "makeRefund",
        customer: email,
        amount: { currency_amount_decimal: "0.01" },
        total: { currency_amount_decimal: "500.01" },
        limit: { currency_amount_decimal: "500.00" },
        reason: "Spóźniona dostawa",
        made_by: { name: "Piotr Desk" },
      },
    ]);
    await installation.runJobs();
  });

  test("another customer and another day of Warsaw start from zero", async () => {
    const { who, email } = await someCustomer(installation);
    const order = await paid(who, email);
    // 23:30 in Warsaw: an hour later it is another day there, and the same day of UTC.
    const now = installation.clock.now().getTime();
    installation.clock.forward(Math.floor(now / day) * day + 22.5 * hour - now);
    expect((await refund(order, "500.00")).state).toBe("pending");
    expect((await refund(order, "1.00")).state).toBe("waiting");
    installation.clock.forward(hour);
    expect((await refund(order, "1.00")).state).toBe("pending");
    const other = await someCustomer(installation);
    expect((await refund(await paid(other.who, other.email), "1.00")).state).toBe("pending");
    await installation.runJobs();
  });

  test("a guest is known by the address, in capitals too", async () => {
    const one = await paid(visitor(installation), "rata@example.com");
    const two = await paid(visitor(installation), "RATA@example.com");
    expect((await refund(one, "400.00")).state).toBe("pending");
    expect((await refund(two, "101.00")).state).toBe("waiting");
    await installation.runJobs();
  });

  test("two at once are not both within the limit", async () => {
    const { who, email } = await someCustomer(installation);
    const [one, two] = [await paid(who, email), await paid(who, email)];
    const both = await statesOf([refund(one, "300.00"), refund(two, "300.00", zofia)]);
    expect(both.toSorted()).toEqual(["pending", "waiting"]);
    await installation.runJobs();
  });

  test("what a second person agreed to does not count", async () => {
    const { who, email } = await someCustomer(installation);
    const order = await paid(who, email);
    const { approval_id } = await refund(order, "501.00");
    await zofia.call("decideApproval", { ...by(approval_id), body: yes });
    expect((await refund(order, "1.00")).state).toBe("pending");
    await installation.runJobs();
  });
});

describe("A request for a second person", () => {
  const asked = async (): Promise<{ readonly order: Paid; readonly id: number }> => {
    const { who, email } = await someCustomer(installation);
    const order = await paid(who, email);
    return { order, id: (await refund(order, "501.00", zofia)).approval_id ?? 0 };
  };

  test("is refused to its requester, with a sentence, and executed once by two others at once", async () => {
    const { order, id } = await asked();
    expect(await zofia.refusal("decideApproval", { ...by(id), body: yes })).toMatchObject({
      status: 409,
      code: "approval.same_person",
      message: en["approval.same_person"],
    });
    const send = () => ada.send("decideApproval", { ...by(id), body: yes });
    const codes = (await Promise.all([send(), send()])).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409]);
    await installation.runJobs();
    const { data } = await pm.call("refunds", { query: { order: String(order.order_id) } });
    expect(data).toMatchObject([{ state: "settled", decided_by: "Ada Admin" }]);
  });

  test("is declined with a reason only", async () => {
    const { id } = await asked();
    const bare = { ...by(id), body: { decision: "reject" } } as const;
    expect((await ada.refusal("decideApproval", bare)).fields).toHaveProperty("note");
    const note = "Reklamacja niezasadna";
    const declined = await ada.call("decideApproval", { ...by(id), body: { decision: "reject", note } });
    expect(declined).toMatchObject({ state: "rejected", decision_note: note });
    const { data } = await zofia.call("approvals", { query: { show: "decided", per_page: "1" } });
    expect(data).toMatchObject([{ id, decision_note: note }]);
  });

  test("of a staff member who lost the right is not approved", async () => {
    const { id } = await asked();
    const zofia_row = installation.db.updateTable("staff_user").where("email", "=", "ksiegowa@example.com");
    await zofia_row.set({ role: "customer_service" }).execute();
    const refused = await ada.refusal("decideApproval", { ...by(id), body: yes });
    await zofia_row.set({ role: "accounting" }).execute();
    expect(refused.code).toBe("approval.asker_left");
  });

  test("is in the audit log as requested, then as approved", async () => {
    const { id, order } = await asked();
    await ada.call("decideApproval", { ...by(id), body: yes });
    await installation.runJobs();
    const { data } = await ada.call("auditLines", { query: { per_page: "20" } });
    const lines = data.filter(({ act }) => act === "refund.make" || act.startsWith("approval."));
    expect(lines.slice(0, 2).map(({ act, person, detail }) => [act, person, detail])).toMatchObject([
      [
        "approval.approve",
        "Ada Admin",
        { asked_for: "refund.make", asked_by: "Zofia Grosz", amount: "501.00" },
      ],
      ["refund.make", "Zofia Grosz", { needs_second: true, order_id: order.order_id, amount: "501.00" }],
    ]);
  });
});

describe("The limits of a brand", () => {
  type Limits = { readonly [name: string]: string };
  const limitsNow = async () => {
    const all = await ada.call("brandSettings", {});
    const found = all.find(({ brand }) => brand === "tolmaro")?.hand_limits;
    if (!found) throw new Error("the brand has no limits");
    return found;
  };
  /** Sets amounts by "kind currency"; answers the limits then. */
  async function set(amounts: Limits) {
    const { value: seen } = await limitsNow();
    const value = seen.map((one) => ({
      ...one,
      amount: amounts[`${one.limit} ${one.currency}`] ?? one.amount,
    }));
    await ada.call("setHandLimits", {
      params: { brand: "tolmaro" },
      body: { value, seen, reason: "Nowe zasady" },
    });
    return limitsNow();
  }
  const refunds_in = ({ value }: Awaited<ReturnType<typeof limitsNow>>) =>
    value.find(({ limit, currency }) => limit === "refunds" && currency === "PLN")?.amount;

  test("a lower one counts at once, a raised one after a second person has agreed", async () => {
    const { who, email } = await someCustomer(installation);
    const order = await paid(who, email);
    const standard = await limitsNow();
    expect(standard).toMatchObject({ waits_for: null, changed: null, value: standard.standard });
    expect(refunds_in(await set({ "refunds PLN": "100.00" }))).toBe("100.00");
    expect((await refund(order, "100.01")).state).toBe("waiting");
    const asked = await set({ "refunds PLN": "150.00", "gifts PLN": "1.00" });
    expect(asked.value).toEqual((await limitsNow()).value);
    expect(refunds_in(asked)).toBe("100.00");
    const { data } = await zofia.call("approvals", { query: { object: "brand" } });
    const money = (amount: string) => ({ currency_code: "PLN", currency_amount_decimal: amount });
    expect(data).toMatchObject([
      {
        id: asked.waits_for,
        act: "setHandLimits",
        reason: "Nowe zasady",
        detail: {
          brand: "tolmaro",
          changed: [{ limit: "refunds", before: money("100.00"), after: money("150.00") }],
        },
      },
    ]);
    await zofia.call("decideApproval", { ...by(asked.waits_for), body: yes });
    const after = await limitsNow();
    expect(after).toMatchObject({ waits_for: null, changed: { by: "Ada Admin", reason: "Nowe zasady" } });
    expect(refunds_in(after)).toBe("150.00");
    const next = await someCustomer(installation);
    expect((await refund(await paid(next.who, next.email), "150.00")).state).toBe("pending");
    await installation.runJobs();
  });

  test("an amount that is none is refused at its field, and a colleague's change is not lost", async () => {
    const { value: seen } = await limitsNow();
    const params = { brand: "tolmaro" };
    const bad = seen.map((one, at) => (at === 1 ? { ...one, amount: "sto" } : one));
    const refused = await ada.refusal("setHandLimits", {
      params,
      body: { value: bad, seen, reason: "x" },
    });
    expect(Object.keys(refused.fields ?? {})).toEqual(["value.1.amount"]);
    const stale = seen.map((one) => ({ ...one, amount: "1.00" }));
    expect(
      (await ada.refusal("setHandLimits", { params, body: { value: seen, seen: stale, reason: "x" } })).code,
    ).toBe("setting.changed");
  });
});
