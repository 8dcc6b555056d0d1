import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import {
  buyingCompany,
  byId,
  confirmation,
  content,
  every_scope_key,
  previewBy,
  type Program,
  problemOf,
  programWith,
} from "#test/api-keys.ts";
import { toDecimal } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { owedOnAccount } from "#server/ledger/index.ts";
import type { Company } from "#test/companies.ts";
import { quoteOf } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { atBank, day, hour, inOneInstallation, piotr, workStage } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

let company: Company;
let program: Program;
let key_id: number;
beforeEach(async () => {
  ({ company, program, key_id } = await buyingCompany(installation));
});

/** Previews and confirms; returns the order with its gross. */
async function buy(payment: "on_account" | "link", by = program): Promise<{ id: number; gross: string }> {
  const { id, gross } = await previewBy(by, 250);
  const { orders } = await by.call("apiConfirmPreview", confirmation(id, gross, payment));
  return { id: orders[0]?.id ?? 0, gross };
}
const orderRow = (id: number) =>
  installation.db
    .selectFrom("order")
    .select(["hash", "status"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
const spentOf = async (by = program): Promise<string> => {
  const { key } = await by.call("apiAccount", {});
  return (Number(key.month_limit) - Number(key.month_left)).toFixed(2);
};

describe("integrations 3: cancelling by key", () => {
  test("what is bought on account is cancelled by a person, because the account owes for it", async () => {
    const { id } = await buy("on_account");
    await installation.runJobs();
    const refused = await program.problem("apiCancelOrder", byId(id));
    expect(refused).toMatchObject({ status: 409, code: "key.order_paid" });
    expect((await orderRow(id)).status).not.toBe("canceled");
  });

  test("a preview and a quote that is asked for are cancelled by key", async () => {
    const { items } = await previewBy(program, 250);
    const { orders } = await program.call("apiRequestQuote", { body: content });
    for (const id of [items[0]?.order_id, orders[0]?.id])
      expect((await program.call("apiCancelOrder", byId(id ?? 0))).status).toBe("dropped");
  });
});

describe("integrations 2: what an order counts against the limits", () => {
  test("an order that ends counts with what stays owed for it", async () => {
    const { id: preview, gross } = await program.call("apiCreatePreview", {
      body: { ...content, package: "business" },
    });
    const { orders } = await program.call("apiConfirmPreview", confirmation(preview, gross));
    const id = orders[0]?.id ?? 0;
    await installation.runJobs();
    await workStage(installation, id, "marta@example.com");
    await installation.runJobs();
    expect(await spentOf()).toBe(gross);
    const { hash } = await orderRow(id);
    await company.session.call("cancelOrder", { params: { hash }, body: { expected_refund: "0.00" } });
    await installation.runJobs();
    const owed = await owedOnAccount(installation.db, id);
    expect(owed).toBeGreaterThan(0n);
    expect(await spentOf()).toBe(toDecimal(owed));
    expect(Number(await spentOf())).toBeLessThan(Number(gross));
  });

  test("an order that is revived by late money counts again", async () => {
    const { id, gross } = await buy("link");
    const { hash } = await orderRow(id);
    const request = await installation.db
      .selectFrom("payment_request_order as share")
      .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
      .select("request.hash")
      .where("share.order_id", "=", id)
      .executeTakeFirstOrThrow();
    const body = { payment_method: "online" } as const;
    const started = await company.session.call("startPayment", { params: { hash: request.hash }, body });
    installation.clock.forward(day + hour);
    await installation.runJobs();
    expect((await company.session.call("order", { params: { hash } })).status).toBe("dropped");
    expect(await spentOf()).toBe("0.00");
    await atBank(installation, started, "pay");
    await installation.runJobs();
    expect(["dropped", "payment"]).not.toContain((await orderRow(id)).status);
    expect(await spentOf()).toBe(gross);
  });

  test("an order that a person opens again no longer counts, and is bought again by key", async () => {
    const { id } = await buy("link");
    const { hash } = await orderRow(id);
    const cart = await installation.db
      .selectFrom("cart")
      .innerJoin("order", "order.cart_id", "cart.id")
      .select("cart.id")
      .where("order.id", "=", id)
      .executeTakeFirstOrThrow();
    await company.session.call("reopenOrder", { params: { hash } });
    expect(await spentOf()).toBe("0.00");
    const { gross } = await program.call("apiPreview", byId(cart.id));
    const again = await program.call("apiConfirmPreview", confirmation(cart.id, gross));
    expect(again.orders).toMatchObject([{ id, status: "in_progress" }]);
    expect(await spentOf()).toBe(gross);
  });

  test("a quote that a person opens again no longer counts, and is accepted again by key", async () => {
    const { orders } = await program.call("apiRequestQuote", { body: content });
    const id = orders[0]?.id ?? 0;
    await piotr(installation).call("issueQuote", { params: { id: String(id) }, body: quoteOf(installation) });
    const { quote } = await program.call("apiQuote", byId(id));
    const accept = (idempotency_key: string) =>
      program.call("apiAcceptQuote", {
        ...byId(id),
        body: { expected_gross: quote?.gross ?? "", payment: "link" },
        idempotency_key,
      });
    await accept("first");
    expect(await spentOf()).toBe(quote?.gross);
    await company.session.call("reopenOrder", { params: { hash: (await orderRow(id)).hash } });
    expect(await spentOf()).toBe("0.00");
    expect(await accept("second")).toMatchObject({ orders: [{ id, status: "awaiting_payment" }] });
    expect(await spentOf()).toBe(quote?.gross);
  });
});

describe("integrations 2: a replaced key", () => {
  const rotate = (id: number) => company.session.call("rotateApiKey", { ...byId(id), body: { days: 7 } });

  test("and its successor share their limits", async () => {
    const { gross } = await previewBy(program, 250);
    const { name: _name, scopes: _scopes, terms: _terms, ...limits } = every_scope_key;
    await company.session.call("changeApiKey", {
      ...byId(key_id),
      body: { ...limits, name: "One order", month_limit: gross },
    });
    const first = await rotate(key_id);
    await buy("on_account");
    const second = await rotate(first.view.id);
    expect(second.view.spent_month).toBe(gross);
    for (const { key } of [first, second]) {
      const successor = programWith(installation, key);
      expect(await spentOf(successor)).toBe(gross);
      const preview = await previewBy(successor, 250);
      const refused = await successor.problem("apiConfirmPreview", confirmation(preview.id, gross));
      expect(refused).toMatchObject({ code: "key.limit", limit: "month", month_left: "0.00" });
    }
  });

  test("counts until it ends, so an account never has more than twenty and one", async () => {
    for (let i = 0; i < 19; i += 1)
      await company.session.call("createApiKey", { body: { ...every_scope_key, name: `Key ${i}` } });
    const { view } = await rotate(key_id);
    const again = { ...byId(view.id), body: { days: 0 } } as const;
    expect((await company.session.refusal("rotateApiKey", again)).code).toBe("key.too_many");
  });
});

describe("integrations 3: a key that ends while it orders", () => {
  /** Sends a purchase that waits for the row of its key, while `meanwhile` happens. */
  async function purchaseDuring(meanwhile: (tx: Tx) => Promise<unknown>) {
    const { id, gross } = await previewBy(program, 250);
    const sent = await installation.db.transaction().execute(async (tx) => {
      await tx.selectFrom("api_key").select("id").where("id", "=", key_id).forNoKeyUpdate().execute();
      const answer = program.send("apiConfirmPreview", confirmation(id, gross));
      const waiting = () =>
        sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(installation.db);
      while ((await waiting()).rows[0]?.n === 0) await wait(10);
      await meanwhile(tx);
      return { answer };
    });
    return problemOf(await sent.answer);
  }

  test("orders nothing once it is revoked or its account is blocked", async () => {
    const at = installation.clock.now();
    const blocked = await purchaseDuring((tx) =>
      tx
        .updateTable("customer")
        .set({ blocked_at: at, blocked_reason: "List" })
        .where("id", "=", company.id)
        .execute(),
    );
    expect(blocked).toMatchObject({ status: 401, code: "key.invalid" });
    await installation.db
      .updateTable("customer")
      .set({ blocked_at: null, blocked_reason: "" })
      .where("id", "=", company.id)
      .execute();
    const revoked = await purchaseDuring((tx) =>
      tx
        .updateTable("api_key")
        .set({ revoked_at: at, revoked_because: "owner" })
        .where("id", "=", key_id)
        .execute(),
    );
    expect(revoked).toMatchObject({ status: 401, code: "key.invalid" });
  });
});
