import { describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import {
  atBank,
  day,
  hour,
  inOneInstallation,
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

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** Lets time pass in steps, as it does for a worker that looks often; answers the statuses the order stood in. */
async function abandon(hash: string, days: number, step = 6 * hour): Promise<string[]> {
  const seen: string[] = [];
  const guest = visitor(installation);
  for (let passed = 0; passed <= days * day; passed += step) {
    const { status } = await orderOf(guest, hash);
    if (seen.at(-1) !== status) seen.push(status);
    installation.clock.forward(step);
    await installation.runJobs();
  }
  const { status } = await orderOf(guest, hash);
  return seen.at(-1) === status ? seen : [...seen, status];
}

const refundedOf = async (cart_hash: string): Promise<bigint> => {
  const rows = await installation.db
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
    const { orders } = await visitor(installation).call("createOrder", { body: order_input });
    installation.clock.forward(14 * day - 1);
    await installation.runJobs();
    expect(await statusesOf(visitor(installation), orders)).toEqual(["draft"]);
    installation.clock.forward(1);
    await installation.runJobs();
    expect(await statusesOf(visitor(installation), orders)).toEqual(["dropped"]);
  });

  test("a request that the desk never answers", async () => {
    const { orders } = await visitor(installation).call("createOrder", { body: quote_input });
    expect(await abandon(orders[0]?.hash ?? "", 12)).toEqual(["calculation", "failure", "dropped"]);
  });

  test("an order that is never paid, with a mail", async () => {
    const { orders } = await placeOrder(visitor(installation));
    expect(await abandon(orders[0]?.hash ?? "", 2)).toEqual(["payment", "dropped"]);
    expect(await mailsTo(installation, quote_input.email, orders[0]?.id ?? 0)).toEqual([
      "order_placed",
      "payment_reminder",
      "payment_reminder",
      "order_dropped",
    ]);
  });

  test("a payment that the bank leaves pending holds the order for three days, not longer", async () => {
    const placed = await placeOrder(visitor(installation));
    await atBank(installation, placed, "wait");
    await installation.runJobs();
    installation.clock.forward(day);
    await installation.runJobs();
    expect(await statusesOf(visitor(installation), placed.orders)).toEqual(["payment"]);
    installation.clock.forward(2 * day - 1);
    await installation.runJobs();
    expect(await statusesOf(visitor(installation), placed.orders)).toEqual(["payment"]);
    installation.clock.forward(1);
    await installation.runJobs();
    expect(await statusesOf(visitor(installation), placed.orders)).toEqual(["dropped"]);
  });

  test("paid work without a translator: everything is refunded to the buyer", async () => {
    const placed = await paidOrder(installation, visitor(installation));
    expect(await abandon(placed.orders[0]?.hash ?? "", 8)).toEqual([
      "waiting_translation",
      "failure",
      "canceled",
    ]);
    expect(await refundedOf(placed.cart_hash)).toBe(minorOf(placed.gross));
    expect(await mailsTo(installation, quote_input.email, placed.orders[0]?.id ?? 0)).toEqual([
      "order_placed",
      "order_paid",
      "invoice_issued",
      "order_canceled",
      "payment_refunded",
    ]);
  });

  test("work that was taken and never handed in waits for another, then ends", async () => {
    const placed = await paidOrder(installation, visitor(installation));
    const id = placed.orders[0]?.id ?? 0;
    const offer = await offerStage(installation, id, "olena@example.com");
    await translator(installation, "olena@example.com").call("acceptOffer", {
      params: { id: String(offer) },
    });
    expect(await abandon(placed.orders[0]?.hash ?? "", 12)).toEqual([
      "translation",
      "waiting_translation",
      "failure",
      "canceled",
    ]);
    expect(await refundedOf(placed.cart_hash)).toBe(minorOf(placed.gross));
    const jobs = await translator(installation, "olena@example.com").call("jobs", {});
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
      const placed = await placeOrder(visitor(installation), { package: "light" });
      await atBank(installation, placed, "pay");
      await installation.runJobs([name as keyof typeof lost]);
      expect(await abandon(placed.orders[0]?.hash ?? "", 8)).toEqual([status, "failure", "canceled"]);
      expect(await refundedOf(placed.cart_hash)).toBe(minorOf(placed.gross));
    }
  });

  test("every reachable status is left again, for every package", async () => {
    for (const key of ["light", "economy", "business", "expert"] as const) {
      const { orders } = await paidOrder(installation, visitor(installation), { package: key });
      const seen = await abandon(orders[0]?.hash ?? "", 8, day);
      expect(seen.at(-1), key).toBe("canceled");
    }
  });
});

describe("The desk helps an order out of a failure", () => {
  test("work that was not accepted is planned again, offered again and delivered", async () => {
    const guest = visitor(installation);
    const placed = await paidOrder(installation, guest, { package: "business" });
    const id = placed.orders[0]?.id ?? 0;
    await offerStage(installation, id, "olena@example.com");
    installation.clock.forward(3 * day + hour);
    // The offer expired: other translators get offers before the order fails.
    expect(await abandon(placed.orders[0]?.hash ?? "", 1)).toEqual(["waiting_translation", "failure"]);
    const desk = { params: { id: String(id) }, body: { event: "failure.replan" } } as const;
    await piotr(installation).call("actOnOrder", desk);
    await piotr(installation).call("actOnOrder", { ...desk, body: { event: "analysis.pass" } });
    await workStage(installation, id, "olena@example.com");
    await workStage(installation, id, "marta@example.com");
    expect(await statusesOf(guest, placed.orders)).toEqual(["finished"]);
  });

  test("a paid order is not priced again, and the desk's request is refused", async () => {
    const { orders } = await paidOrder(installation, visitor(installation));
    const soon = new Date(installation.clock.now().getTime() + day).toISOString();
    const refused = await piotr(installation).refusal("issueQuote", {
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
    const guest = visitor(installation);
    const { orders } = await placeOrder(guest);
    const id = orders[0]?.id ?? 0;
    expect(await timersOf(id)).toBe(1);
    await installation.runJobs();
    expect(await timersOf(id)).toBe(1);
    installation.clock.forward(day);
    await installation.runJobs();
    expect(await statusesOf(guest, orders)).toEqual(["dropped"]);
    expect(await timersOf(id)).toBe(0);
  });
});

async function timersOf(order_id: number): Promise<number> {
  const { rows } = await installation.machine.pool.query(
    "select 1 from graphile_worker.jobs where key = $1",
    [`order-timer:${order_id}`],
  );
  return rows.length;
}
