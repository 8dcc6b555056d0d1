import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { Installation } from "#test/installation.ts";
import { deadlocksIn } from "#test/deadlocks.ts";
import { someCustomer } from "#test/people.ts";
import { session, type Session } from "#test/session.ts";
import { atBank, inOneInstallation, paidOrder, visitor, words } from "#test/steps.ts";

let installation: Installation;
let zofia: Session;
let ada: Session;
inOneInstallation((opened) => {
  installation = opened;
  zofia = session(installation, { zone: "staff", email: "ksiegowa@example.com" });
  ada = session(installation, { zone: "staff", email: "admin@example.com" });
});

const in_four_languages: Partial<OrderInput> = {
  text: words(3000),
  target_langs: ["en", "de", "fr", "es"],
};
const partly_from_balance = { payment_method: "online", use_balance: true } as const;

/** A payment with the orders to refund; null for the money of a top-up. */
type Source = { readonly payment_id: number; readonly order_ids: readonly (number | null)[] };

async function source(payment_hash: string, order_ids: readonly (number | null)[]): Promise<Source> {
  const { id } = await installation.db
    .selectFrom("payment")
    .select("id")
    .where("hash", "=", payment_hash)
    .executeTakeFirstOrThrow();
  return { payment_id: id, order_ids };
}

async function toppedUp(who: Session): Promise<Source> {
  const body = { amount: "600", currency: "PLN", expected_bonus: "30.00", payment_method: "online" } as const;
  const top_up = await who.call("topUp", { body: { ...body, terms: true } });
  await atBank(installation, top_up, "pay");
  await installation.runJobs();
  return source(top_up.payment_hash ?? "", [null]);
}

async function ordered(who: Session, contact: { use_balance?: boolean } = {}): Promise<Source> {
  const { payment_hash, orders } = await paidOrder(installation, who, in_four_languages, contact);
  return source(
    payment_hash,
    orders.map(({ id }) => id),
  );
}

type RefundState = { readonly state: string; readonly approval_id: number | null };
const refundOf = (payment_id: number, order_id: number | null, amount: string): Promise<RefundState> =>
  zofia.call("makeRefund", { body: { payment_id, order_id, amount, note: "Spóźniona dostawa" } });

/** Refunds the daily limit of one member of staff, so that further refunds of the customer wait for a second person. */
async function spendLimit({ payment_id, order_ids: [first = null] }: Source): Promise<void> {
  expect((await refundOf(payment_id, first, "500.00")).state).toBe("pending");
}

/** Requests refunds of each order in several rounds; answers the ids of the approval requests. */
async function requestRefunds({ payment_id, order_ids }: Source, rounds: number): Promise<number[]> {
  const approval_ids: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    for (const order_id of order_ids) {
      const { state, approval_id } = await refundOf(payment_id, order_id, `${round}.00`);
      expect(state).toBe("waiting");
      approval_ids.push(approval_id ?? 0);
    }
  }
  return approval_ids;
}

/**
 * Two hundred refund requests: five carts of guests in four languages, five of customers who pay partly from the balance,
 * and a further top-up of each customer.
 */
async function requestTwoHundredRefunds(): Promise<number[]> {
  const approval_ids: number[] = [];
  for (let i = 0; i < 5; i++) {
    const of_guest = await ordered(visitor(installation));
    if (i === 0) await spendLimit(of_guest);
    const { who } = await someCustomer(installation);
    await toppedUp(who);
    const of_customer = await ordered(who, partly_from_balance);
    await spendLimit(of_customer);
    const of_top_up = await toppedUp(who);
    approval_ids.push(...(await requestRefunds(of_guest, 4)), ...(await requestRefunds(of_customer, 4)));
    approval_ids.push(...(await requestRefunds(of_top_up, 8)));
  }
  return approval_ids;
}

const decide = async (id: number): Promise<number> =>
  (await ada.send("decideApproval", { params: { id: String(id) }, body: { decision: "approve" } }))
    .statusCode;

/** Approves as many requests concurrently as the installation has database connections. */
async function decideAtOnce(ids: readonly number[]): Promise<number[]> {
  const left = [...ids];
  const answers: number[] = [];
  const approve = async (): Promise<void> => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) answers.push(await decide(id));
  };
  await Promise.all(Array.from({ length: 20 }, approve));
  return answers;
}

/** Pseudo-random numbers with a fixed seed. */
const mixed = (ids: readonly number[]): number[] =>
  ids.toSorted((a, b) => ((a * 7919) % 211) - ((b * 7919) % 211));

describe("Two hundred refunds approved at the same moment", () => {
  test("each is paid once, no approval is a fault, and PostgreSQL reports no deadlock", async () => {
    const approval_ids = mixed(await requestTwoHundredRefunds());
    expect(approval_ids.length).toBe(200);
    // The first approval confirms the session, which is needed once.
    const [first = 0, ...others] = approval_ids;
    expect(await decide(first)).toBe(200);
    // Every tenth is approved twice, and approved refunds are sent concurrently.
    const twice = others.filter((_, i) => i % 10 === 0);
    const [answers] = await Promise.all([
      decideAtOnce(others.flatMap((id) => (twice.includes(id) ? [id, id] : [id]))),
      installation.runJobs(),
      installation.runJobs(),
    ]);
    const count = (status: number): number => answers.filter((one) => one === status).length;
    expect([count(200), count(409)]).toEqual([others.length, twice.length]);
    await installation.runJobs();

    const wanted = await installation.db
      .selectFrom("refund_request")
      .select(["id", "amount", "state"])
      .execute();
    const made = await installation.db
      .selectFrom("refund")
      .select(["unique_key", "amount", "state"])
      .execute();
    expect(wanted.filter(({ state }) => state !== "approved")).toEqual([]);
    expect(made.filter(({ state }) => state !== "settled")).toEqual([]);
    for (const { id, amount } of wanted) {
      const own = made.filter(({ unique_key }) => `${unique_key}:`.startsWith(`wish:${id}:`));
      expect(
        own.reduce((sum, refund) => sum + refund.amount, 0n),
        `refund ${id}`,
      ).toBe(amount);
    }
    expect(deadlocksIn(installation.url)).toBe(0);
  });
});
