import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { CallInput } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import { customer_groups } from "#domain/catalog.ts";
import { statusesIn } from "#domain/orders/projection.ts";
import { statuses } from "#domain/catalog.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { anna, inOneInstallation, order_input, paidOrder, placeOrder, visitor } from "#test/steps.ts";

let installation: Installation;
const message = { service_type: "e-mail", text: "Dzień dobry", plain_language: true } as const;
inOneInstallation((opened) => {
  installation = opened;
});

const ewa = (): Session =>
  session(installation, { zone: "customer", email: "firma@example.com", brand: "turbotlumaczenia" });
type Query = NonNullable<CallInput<Routes["orders"]>["query"]>;
const listed = async (query: Query, who = anna(installation)) => {
  const { data, meta } = await who.call("orders", { query });
  return { ids: data.map(({ id }) => id), total: meta.total };
};

describe("§2, §7 A customer's orders, sorted out", () => {
  const made = { draft: 0, due: 0, working: 0 };
  beforeAll(async () => {
    const draft = await anna(installation).call("createOrder", { body: order_input });
    installation.clock.forward(1000);
    const due = await placeOrder(anna(installation));
    installation.clock.forward(1000);
    const working = await paidOrder(installation, anna(installation), message);
    made.draft = draft.orders[0]?.id ?? 0;
    made.due = due.orders[0]?.id ?? 0;
    made.working = working.orders[0]?.id ?? 0;
    await paidOrder(installation, visitor(installation));
  });

  test("every status belongs to exactly one group", () => {
    expect(customer_groups.flatMap(statusesIn).toSorted()).toEqual(statuses.toSorted());
  });

  test("what waits for the customer is found apart from what is with us", async () => {
    expect(await listed({ group: "needs_you" })).toEqual({ ids: [made.due, made.draft], total: 2 });
    expect(await listed({ group: "in_progress" })).toEqual({ ids: [made.working], total: 1 });
    expect(await listed({ group: "finished" })).toEqual({ ids: [], total: 0 });
    expect(await listed({})).toEqual({ ids: [made.working, made.due, made.draft], total: 3 });
  });

  test("service, group and search narrow together, and pages count what is left", async () => {
    expect(await listed({ service: "e-mail" })).toEqual({ ids: [made.working], total: 1 });
    expect(await listed({ service: "write", search: `#${made.draft}` })).toEqual({
      ids: [made.draft],
      total: 1,
    });
    expect(await listed({ service: "write", search: String(made.working) })).toEqual({ ids: [], total: 0 });
    expect(await listed({ group: "needs_you", per_page: "1", page: "2" })).toEqual({
      ids: [made.draft],
      total: 2,
    });
  });

  test("sorting goes both ways, and an order without a date is last either way", async () => {
    const quote = await anna(installation).call("createOrder", { body: { ...order_input, intent: "quote" } });
    const waiting = quote.orders[0]?.id ?? 0;
    await installation.db
      .updateTable("order")
      .set({ deadline: null, price_gross: null })
      .where("id", "=", waiting)
      .execute();
    for (const sortedBy of ["asc", "desc"] as const)
      expect((await listed({ orderBy: "deadline", sortedBy })).ids.at(-1)).toBe(waiting);
    expect((await listed({ orderBy: "id", sortedBy: "asc" })).ids[0]).toBe(made.draft);
  });

  test("§7 every sorted list accepts asc, desc, ascending and descending", async () => {
    const orders = (sortedBy: "asc" | "desc" | "ascending" | "descending") => listed({ sortedBy });
    expect((await orders("ascending")).ids).toEqual((await orders("asc")).ids);
    expect((await orders("descending")).ids).toEqual((await orders("desc")).ids);
    expect((await orders("ascending")).ids).toEqual((await orders("descending")).ids.toReversed());
    for (const sort of ["ascending", "descending"] as const) {
      await anna(installation).call("payments", { query: { sort } });
      await anna(installation).call("invoices", { query: { sort } });
    }
  });

  test("a row leads on to its cart and to what is due", async () => {
    const { data } = await anna(installation).call("orders", { query: { group: "needs_you" } });
    for (const row of data) expect(row.cart_hash).toMatch(/^[\w-]{20,32}$/);
    expect(data.find(({ id }) => id === made.due)?.payment_request_hash).not.toBeNull();
    expect(data.find(({ id }) => id === made.draft)?.payment_request_hash).toBeNull();
  });

  test("no filter opens another customer's rows", async () => {
    for (const query of [{ group: "needs_you" }, { service: "write" }, { search: String(made.due) }] as const)
      expect(await listed(query, ewa())).toEqual({ ids: [], total: 0 });
  });

  test("an unknown group or service is refused as invalid", async () => {
    const answer = await anna(installation).send("orders", { query: { group: "everything" as "finished" } });
    expect(answer.statusCode).toBe(422);
  });

  test("the open orders of a customer are read from an index of their own", async () => {
    const plan = await installation.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_sort = off`.execute(tx);
      return sql<{ "QUERY PLAN": string }>`explain select id from "order"
        where customer_id = 1 and status in ('draft', 'acceptation', 'payment')
        order by created_at desc, id desc limit 20`.execute(tx);
    });
    expect(JSON.stringify(plan.rows)).toContain("order_of_customer_open");
  });
});
