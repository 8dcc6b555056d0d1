import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { everyReplayed } from "#test/replayed.ts";
import type { Installation } from "#test/installation.ts";
import {
  anna,
  atBank,
  buyer,
  day,
  inOneInstallation,
  paidOrder,
  piotr,
  placeOrder,
  quote_input,
  visitor,
} from "#test/steps.ts";
import { replayed } from "#server/views/desk/order-history.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const inDays = (days: number): string =>
  new Date(installation.clock.now().getTime() + days * day).toISOString();

/** A request that is quoted in two ways, of which the second is taken and paid. */
async function boughtByOption(): Promise<number> {
  const guest = visitor(installation);
  const { orders } = await guest.call("createOrder", { body: quote_input });
  const id = orders[0]?.id ?? 0;
  const desk = await piotr(installation).call("issueQuote", {
    params: { id: String(id) },
    body: {
      package: "economy",
      words: 300,
      lines: [{ label: "Economy", amount: "100.00" }],
      deadline: inDays(4),
      valid_until: inDays(7),
      further_options: [
        { package: "business", lines: [{ label: "Business", amount: "150.00" }], deadline: inDays(5) },
      ],
    },
  });
  const { payment_request_hash } = await guest.call("acceptQuote", {
    params: { hash: desk.quotes[0]?.hash ?? "" },
    body: { terms: true, early_start: true, buyer, option: 2 },
  });
  const request = { hash: payment_request_hash ?? "" };
  const body = { payment_method: "online" };
  await atBank(installation, await guest.call("startPayment", { params: request, body }), "pay");
  await installation.runJobs();
  return id;
}

describe("4.10 invariant 6: replaying the history rebuilds the order byte for byte", () => {
  test("through a quote, a choice, a payment, a hold, an order on its way and one that ends", async () => {
    const bought = await boughtByOption();
    const params = { id: String(bought) };
    await piotr(installation).call("setHold", {
      params,
      body: { reason: "fraud", review_at: inDays(3), note: "" },
    });
    const { orders } = await paidOrder(installation, anna(installation));
    const [working] = orders;
    await piotr(installation).call("actOnOrder", {
      params: { id: String(working?.id ?? 0) },
      body: { event: "order.cancel", reason: "Test" },
    });
    await placeOrder(visitor(installation));
    installation.clock.forward(9 * day);
    await installation.runJobs();
    expect(await everyReplayed(installation.db)).toBeGreaterThan(2);
    expect(await replayed(installation.db, bought)).toMatchObject({
      package: "business",
      price_gross: 18_450,
    });
  });

  test("the desk reads what was before and after", async () => {
    const id = await boughtByOption();
    const { history } = await piotr(installation).call("deskOrder", { params: { id: String(id) } });
    const of = (event: string) => history.find((line) => line.event === event)?.changes;
    expect(of("quote.accept")).toEqual(
      expect.arrayContaining([
        { field: "package", stage: null, before: "economy", after: "business", currency: "PLN" },
        { field: "price_gross", stage: null, before: "123.00", after: "184.50", currency: "PLN" },
        { field: "stage", stage: "verification", before: null, after: "planned", currency: "PLN" },
      ]),
    );
    expect(of("quote.issue")).toContainEqual({
      field: "words",
      stage: null,
      before: "250",
      after: "300",
      currency: "PLN",
    });
    expect(of("order.create")).toEqual([]);
  });

  test("what an event changed is known by it, with who did it and what was known then", async () => {
    const id = await boughtByOption();
    const lines = await installation.db
      .selectFrom("order_event")
      .innerJoin("order_change", "order_change.event_id", "order_event.id")
      .select(["order_event.event", "order_event.facts", "order_change.change"])
      .where("order_event.order_id", "=", id)
      .where("order_event.event", "=", "quote.accept")
      .execute();
    const statuses = lines.flatMap(({ change }) => Object.entries(change as object));
    expect(statuses).toContainEqual(["status", ["acceptation", "payment"]]);
    expect(lines[0]?.facts).toMatchObject({ status: "acceptation", terms_accepted: true });
  });

  test("the history cannot be overwritten, and nothing changes without it", async () => {
    const id = await boughtByOption();
    for (const statement of [
      sql`update order_change set change = '{}' where order_id = ${id}`,
      sql`delete from order_change where order_id = ${id}`,
    ])
      await expect(statement.execute(installation.db)).rejects.toThrow("is not written over");
    await installation.db.updateTable("order").set({ words: 299 }).where("id", "=", id).execute();
    expect(await replayed(installation.db, id)).toMatchObject({ words: 299 });
  });
});
