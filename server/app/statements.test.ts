import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { Installation } from "#test/installation.ts";
import { statementsOf } from "#test/statements.ts";
import {
  anna,
  atBank,
  buyer,
  day,
  inOneShop,
  order_input,
  paidOrder,
  piotr,
  placeOrder,
  type Placed,
  quote_input,
  takeStage,
  translator,
  visitor,
} from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

/**
 * The most statements that a call sends, its token and its idempotency key included, and the goal without them. A change
 * that needs fewer lowers the first number. The numbers vary by one or two with
 * what the process has cached, and of the jobs by a few more, because the queue is polled.
 */
const most = {
  placeCart: { now: 90, goal: 15 },
  placeCartOfFive: { now: 344, goal: 15 },
  settleAndJobs: { now: 275, goal: 120 },
  setHold: { now: 100, goal: 8 },
  deskOrder: { now: 18, goal: 12 },
  deskOrderToPrice: { now: 15, goal: 12 },
  order: { now: 41, goal: 12 },
  job: { now: 24, goal: 12 },
  orders: { now: 3, goal: 2 },
  deskOrders: { now: 4, goal: 2 },
} as const;

/** The sentence about a call that sends more than it may; null for one that does not. */
async function tooMany(name: keyof typeof most, run: () => Promise<unknown>): Promise<string | null> {
  const sent = await statementsOf(run);
  return sent.length > most[name].now ? `${name}: ${sent.length} statements` : null;
}

/** A cart with one order for each target language, priced and not placed. */
async function cartOf(target_langs: readonly OrderInput["target_langs"][number][]) {
  const guest = visitor(shop);
  const { cart_hash } = await guest.call("createOrder", {
    body: { ...order_input, target_langs: [...target_langs] },
  });
  const { price_gross } = await guest.call("cart", { params: { hash: cart_hash } });
  const body = { ...buyer, expected_gross: price_gross.currency_amount_decimal };
  return () => guest.call("placeCart", { params: { hash: cart_hash }, body });
}

describe("Statements of a call", () => {
  test("placing a cart of one order and of five", async () => {
    await placeOrder(visitor(shop));
    expect(await tooMany("placeCart", await cartOf(["en"]))).toBeNull();
    expect(await tooMany("placeCartOfFive", await cartOf(["en", "de", "fr", "es", "it"]))).toBeNull();
  });

  test("a payment that arrives, and every job up to the offers to translators", async () => {
    await paidOrder(shop, visitor(shop));
    const placed: Placed = await placeOrder(visitor(shop));
    const pay = async () => {
      await atBank(shop, placed, "pay");
      await shop.runJobs();
    };
    expect(await tooMany("settleAndJobs", pay)).toBeNull();
  });

  test("a hold, the desk's page of an order, and pages of lists", async () => {
    const { orders } = await paidOrder(shop, anna(shop));
    const params = { id: String(orders[0]?.id ?? 0) };
    const desk = piotr(shop);
    const review_at = new Date(shop.clock.now().getTime() + day).toISOString();
    const hold = { reason: "fraud", note: "Karta z innego kraju", review_at } as const;
    await desk.call("deskOrder", { params });
    expect(await tooMany("setHold", () => desk.call("setHold", { params, body: hold }))).toBeNull();
    expect(await tooMany("deskOrder", () => desk.call("deskOrder", { params }))).toBeNull();
    expect(await tooMany("deskOrders", () => desk.call("deskOrders", { query: {} }))).toBeNull();
    const customer = anna(shop);
    await customer.call("orders", { query: {} });
    expect(await tooMany("orders", () => customer.call("orders", { query: {} }))).toBeNull();
  });

  test("the pages of an order: the customer's, the translator's, and the desk's while it makes the price", async () => {
    const email = "olena@example.com";
    const { orders } = await paidOrder(shop, anna(shop));
    const order = { id: orders[0]?.id ?? 0, hash: orders[0]?.hash ?? "" };
    const job_id = await takeStage(shop, order.id, email);
    const request = await visitor(shop).call("createOrder", { body: quote_input });
    await shop.runJobs();
    const [customer, worker, desk] = [anna(shop), translator(shop, email), piotr(shop)];
    const pages = {
      order: () => customer.call("order", { params: { hash: order.hash } }),
      job: () => worker.call("job", { params: { id: String(job_id) } }),
      deskOrderToPrice: () => desk.call("deskOrder", { params: { id: String(request.orders[0]?.id ?? 0) } }),
    };
    for (const [name, open] of Object.entries(pages)) {
      await open();
      expect(await tooMany(name as keyof typeof pages, open)).toBeNull();
    }
  });
});
