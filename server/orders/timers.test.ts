import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import {
  atBank,
  day,
  hour,
  inOneShop,
  mailsTo,
  offerStage,
  order_input,
  orderOf,
  paidOrder,
  piotr,
  placeOrder,
  quote_input,
  statusesOf,
  translator,
  visitor,
  workStage,
} from "#test/steps.ts";

let shop: Installation;
inOneShop((opened) => {
  shop = opened;
});

/** Lets time pass in steps, as it does for a worker that looks often; answers the statuses the order stood in. */
async function abandon(hash: string, days: number, step = 6 * hour): Promise<string[]> {
  const seen: string[] = [];
  const guest = visitor(shop);
  for (let passed = 0; passed <= days * day; passed += step) {
    const { status } = await orderOf(guest, hash);
    if (seen.at(-1) !== status) seen.push(status);
    shop.clock.forward(step);
    await shop.runJobs();
  }
  const { status } = await orderOf(guest, hash);
  return seen.at(-1) === status ? seen : [...seen, status];
}

const refundedOf = async (cart_hash: string): Promise<bigint> => {
  const rows = await shop.db
    .selectFrom("payment")
    .innerJoin("payment_request", "payment_request.id", "payment.payment_request_id")
    .innerJoin("cart", "cart.id", "payment_request.cart_id")
    .select("payment.refunded")
    .where("cart.hash", "=", cart_hash)
    .execute();
  return rows.reduce((sum, { refunded }) => sum + refunded, 0n);
};
const minorOf = (gross: string): bigint => BigInt(gross.replace(".", ""));

describe("§4 No order waits for ever: a forgotten order ends by its timers alone", () => {
  test("a draft of a guest after fourteen days", async () => {
    const { orders } = await visitor(shop).call("createOrder", { body: order_input });
    shop.clock.forward(14 * day - 1);
    await shop.runJobs();
    expect(await statusesOf(visitor(shop), orders)).toEqual(["draft"]);
    shop.clock.forward(1);
    await shop.runJobs();
    expect(await statusesOf(visitor(shop), orders)).toEqual(["dropped"]);
  });

  test("a request that the desk never answers", async () => {
    const { orders } = await visitor(shop).call("createOrder", { body: quote_input });
    expect(await abandon(orders[0]?.hash ?? "", 12)).toEqual(["calculation", "failure", "dropped"]);
  });

  test("an order that is never paid, with a mail", async () => {
    const { orders } = await placeOrder(visitor(shop));
    expect(await abandon(orders[0]?.hash ?? "", 2)).toEqual(["payment", "dropped"]);
    expect(await mailsTo(shop, quote_input.email, orders[0]?.id ?? 0)).toEqual([
      "order_placed",
      "payment_reminder",
      "payment_reminder",
      "order_dropped",
    ]);
  });

  test("a payment that the bank leaves pending holds the order for three days, not longer", async () => {
    const placed = await placeOrder(visitor(shop));
    await atBank(shop, placed, "wait");
    await shop.runJobs();
    shop.clock.forward(day);
    await shop.runJobs();
    expect(await statusesOf(visitor(shop), placed.orders)).toEqual(["payment"]);
    shop.clock.forward(2 * day - 1);
    await shop.runJobs();
    expect(await statusesOf(visitor(shop), placed.orders)).toEqual(["payment"]);
    shop.clock.forward(1);
    await shop.runJobs();
    expect(await statusesOf(visitor(shop), placed.orders)).toEqual(["dropped"]);
  });

  test("paid work without a translator: everything is refunded to the buyer", async () => {
    const placed = await paidOrder(shop, visitor(shop));
    expect(await abandon(placed.orders[0]?.hash ?? "", 8)).toEqual([
      "waiting_translation",
      "failure",
      "canceled",
    ]);
    expect(await refundedOf(placed.cart_hash)).toBe(minorOf(placed.gross));
    expect(await mailsTo(shop, quote_input.email, placed.orders[0]?.id ?? 0)).toEqual([
      "order_placed",
      "order_paid",
      "invoice_issued",
      "order_canceled",
      "payment_refunded",
    ]);
  });

  test("work that was taken and never handed in waits for another, then ends", async () => {
    const placed = await paidOrder(shop, visitor(shop));
    const id = placed.orders[0]?.id ?? 0;
    const offer = await offerStage(shop, id, "olena@example.com");
    await translator(shop, "olena@example.com").call("acceptOffer", { params: { id: String(offer) } });
    expect(await abandon(placed.orders[0]?.hash ?? "", 12)).toEqual([
      "translation",
      "waiting_translation",
      "failure",
      "canceled",
    ]);
    expect(await refundedOf(placed.cart_hash)).toBe(minorOf(placed.gross));
    const jobs = await translator(shop, "olena@example.com").call("jobs", {});
    expect(jobs.filter(({ order_id }) => order_id === id)).toMatchObject([
      // What was taken away stays to be read, with its reason.
      { state: "archived", opens: true, withdrawn: { why: "taken_back" } },
    ]);
  });

  test("paid work whose next job got lost", async () => {
    const lost = {
      "order.analyse": "in_analysis",
      "order.machine_translate": "in_machine_translation",
    } as const;
    for (const [name, status] of Object.entries(lost)) {
      const placed = await placeOrder(visitor(shop), { package: "light" });
      await atBank(shop, placed, "pay");
      await shop.runJobs([name as keyof typeof lost]);
      expect(await abandon(placed.orders[0]?.hash ?? "", 8)).toEqual([status, "failure", "canceled"]);
      expect(await refundedOf(placed.cart_hash)).toBe(minorOf(placed.gross));
    }
  });

  test("every reachable status is left again, for every package", async () => {
    for (const key of ["light", "economy", "business", "expert"] as const) {
      const { orders } = await paidOrder(shop, visitor(shop), { package: key });
      const seen = await abandon(orders[0]?.hash ?? "", 8, day);
      expect(seen.at(-1), key).toBe("canceled");
    }
  });
});

describe("The desk helps an order out of a failure", () => {
  test("work that was not accepted is planned again, offered again and delivered", async () => {
    const guest = visitor(shop);
    const placed = await paidOrder(shop, guest, { package: "business" });
    const id = placed.orders[0]?.id ?? 0;
    await offerStage(shop, id, "olena@example.com");
    shop.clock.forward(3 * day + hour);
    // The offer expired: other translators get offers before the order fails.
    expect(await abandon(placed.orders[0]?.hash ?? "", 1)).toEqual(["waiting_translation", "failure"]);
    const desk = { params: { id: String(id) }, body: { event: "failure.replan" } } as const;
    await piotr(shop).call("actOnOrder", desk);
    await piotr(shop).call("actOnOrder", { ...desk, body: { event: "analysis.pass" } });
    await workStage(shop, id, "olena@example.com");
    await workStage(shop, id, "marta@example.com");
    expect(await statusesOf(guest, placed.orders)).toEqual(["finished"]);
  });

  test("a paid order is not priced again, and the desk's request is refused", async () => {
    const { orders } = await paidOrder(shop, visitor(shop));
    const soon = new Date(shop.clock.now().getTime() + day).toISOString();
    const refused = await piotr(shop).refusal("issueQuote", {
      params: { id: String(orders[0]?.id) },
      body: {
        package: "expert",
        words: 1,
        lines: [{ label: "x", amount: "1.00" }],
        deadline: soon,
        valid_until: soon,
      },
    });
    expect(refused.code).toBe("order.wrong_status");
  });
});

describe("One order has one timer", () => {
  test("an open order always has one job waiting, an ended one none", async () => {
    const guest = visitor(shop);
    const { orders } = await placeOrder(guest);
    const id = orders[0]?.id ?? 0;
    expect(await timersOf(id)).toBe(1);
    await shop.runJobs();
    expect(await timersOf(id)).toBe(1);
    shop.clock.forward(day);
    await shop.runJobs();
    expect(await statusesOf(guest, orders)).toEqual(["dropped"]);
    expect(await timersOf(id)).toBe(0);
  });
});

async function timersOf(order_id: number): Promise<number> {
  const { rows } = await shop.machine.pool.query("select 1 from graphile_worker.jobs where key = $1", [
    `order-timer:${order_id}`,
  ]);
  return rows.length;
}
