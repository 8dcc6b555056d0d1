import { removeOld } from "./removal.ts";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import type { PublicStatus } from "#domain/orders/public-status.ts";
import {
  byId,
  confirmation,
  content,
  every_scope_key,
  newKey,
  type Program,
  programWith,
} from "#test/api-keys.ts";
import { type Company, newCompany } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { day, inOneInstallation, words } from "#test/steps.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { joinTeam } from "#test/team-members.ts";
import { contentOf, withTestMode } from "#test/test-mode.ts";
import type { Session } from "#test/session.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let mode: Awaited<ReturnType<typeof withTestMode>>;
let company: Company;
let program: Program;
let key: string;
beforeAll(async () => {
  mode = await withTestMode(installation);
  company = await newCompany(installation, { credit_limit: 10_000_000n });
  await installation.db
    .updateTable("customer")
    .set({ first_name: "Lena", last_name: "Lis" })
    .where("id", "=", company.id)
    .execute();
  ({ key } = await company.session.call("createApiKey", {
    body: { ...every_scope_key, terms: false, mode: "test" },
  }));
  program = programWith(installation, key);
});
afterAll(() => mode.end());

const statusOf = async (id: number): Promise<PublicStatus> =>
  (await program.call("apiOrder", byId(id))).status;
const secret = "Zażółć gęślą jaźń wyłącznie w tej umowie.";

/** Tables of the database with a row that has this text. */
async function tablesWith(db: Kysely<DB>, text: string): Promise<string[]> {
  const found: string[] = [];
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  for (const { name } of rows) {
    const { rows: with_it } = await sql`
      select from ${sql.raw(name)} t where t::text like ${`%${text}%`} limit 1`.execute(db);
    if (with_it.length > 0) found.push(name);
  }
  return found;
}
const advance = (id: number, to: Exclude<PublicStatus, "draft">) =>
  program.call("apiAdvanceTestOrder", { ...byId(id), body: { to } });

describe("integrations 3.1: the test mode", () => {
  test("a test key is made on the page of the account, is listed there, and starts with 10,000.00", async () => {
    expect(key).toMatch(/^tolk_test_[0-9A-Za-z]{36}$/);
    expect(await company.session.call("apiKeyModes", {})).toEqual(["live", "test"]);
    const [listed] = await company.session.call("apiKeys", {});
    expect(listed).toMatchObject({ mode: "test", name: "Test program" });
    expect(await program.call("apiAccount", {})).toMatchObject({
      id: company.id,
      mode: "test",
      company_name: "Lis sp. z o.o.",
      balance: "10000.00",
    });
    expect(await installation.db.selectFrom("api_key").select("id").execute()).toEqual([]);
  });

  test("upload, order, pay from the balance, wait, download: the live database stays as it was", async () => {
    const before = await contentOf(installation.db);
    const file = (await program.upload("text.txt", words(250))).json<{ id: number }>().id;
    const body = { ...content, text: undefined, files: [file] };
    const preview = await program.call("apiCreatePreview", { body });
    const { orders, payment } = await program.call(
      "apiConfirmPreview",
      confirmation(preview.id, preview.gross, "balance"),
    );
    expect(payment.state).toBe("paid");
    const id = orders[0]?.id ?? 0;
    expect(await advance(id, "delivered")).toMatchObject({ status: "delivered" });
    const { files } = await program.call("apiDeliverables", byId(id));
    const link = await installation.app.inject({ method: "GET", url: files[0]?.url ?? "" });
    expect(link.statusCode).toBe(200);
    expect(link.body).toContain("[test mode pl→en");
    const { balance } = await program.call("apiAccount", {});
    expect(Number(balance)).toBeCloseTo(10_000 - Number(preview.gross), 2);
    expect(await contentOf(installation.db)).toEqual(before);
  });

  test("a quote is asked for, given by the robot, accepted with a link, paid and delivered", async () => {
    const { orders } = await program.call("apiRequestQuote", {
      body: { ...content, note_for_translator: "Please" },
    });
    const id = orders[0]?.id ?? 0;
    expect(await statusOf(id)).toBe("quoting");
    await mode.robot.stepAll();
    expect(await statusOf(id)).toBe("quoted");
    const { quote } = await program.call("apiQuote", byId(id));
    await program.call("apiAcceptQuote", {
      ...byId(id),
      body: { expected_gross: quote?.gross ?? "", payment: "link" },
      idempotency_key: "quote-1",
    } as never);
    expect(await statusOf(id)).toBe("awaiting_payment");
    expect((await advance(id, "in_progress")).status).toBe("in_progress");
    expect((await advance(id, "delivered")).status).toBe("delivered");
    expect((await program.problem("apiAdvanceTestOrder", { ...byId(id), body: { to: "quoted" } })).code).toBe(
      "test.unreachable",
    );
  });

  test.each([
    ["quoting", "dropped"],
    ["quoted", "dropped"],
    ["quoting", "failed"],
    ["awaiting_payment", "canceled"],
    ["in_progress", "canceled"],
    ["in_progress", "failed"],
  ] as const)("an order that is %s can become %s", async (from, to) => {
    const { orders } = await program.call("apiRequestQuote", { body: content });
    const id = orders[0]?.id ?? 0;
    if (from !== "quoting") await advance(id, from);
    expect((await advance(id, to)).status).toBe(to);
  });

  test("the robot works paid orders by itself, one act at a time", async () => {
    const preview = await program.call("apiCreatePreview", { body: { ...content, text: words(120) } });
    const { orders } = await program.call(
      "apiConfirmPreview",
      confirmation(preview.id, preview.gross, "on_account"),
    );
    const id = orders[0]?.id ?? 0;
    await expect
      .poll(
        async () => {
          await mode.robot.stepAll();
          return statusOf(id);
        },
        { timeout: 20_000, interval: 300 },
      )
      .toBe("delivered");
  });

  test("the balance is set to any amount", async () => {
    const set = (amount: string) => program.call("apiSetTestBalance", { body: { amount } });
    expect(await set("3.50")).toEqual({ balance: "3.50" });
    expect(await set("250000.00")).toEqual({ balance: "250000.00" });
    expect(await set("10000.00")).toEqual({ balance: "10000.00" });
    expect((await program.problem("apiSetTestBalance", { body: { amount: "x" } })).status).toBe(422);
  });

  test("webhooks name the mode", async () => {
    const made = await program.call("apiCreateWebhook", {
      body: { url: "https://hooks.example.com/orders", types: ["order.paid"] },
    });
    await program.call("apiTestWebhook", byId(made.endpoint.id));
    const { body } = await mode.machine.db
      .selectFrom("webhook_message")
      .select("body")
      .where("type", "=", "ping")
      .executeTakeFirstOrThrow();
    expect(JSON.parse(body)).toMatchObject({ mode: "test", type: "ping" });
    expect(await installation.db.selectFrom("webhook_endpoint").select("id").execute()).toEqual([]);
  });

  test("a live key does not reach the test mode, and its rows refuse it", async () => {
    const live = programWith(installation, (await newKey(company.session)).key);
    expect(await live.call("apiAccount", {})).toMatchObject({ mode: "live", balance: "0.00" });
    expect((await live.call("apiOrders", { query: {} })).data).toEqual([]);
    expect(await live.problem("apiSetTestBalance", { body: { amount: "5.00" } })).toMatchObject({
      status: 403,
      code: "test.key_needed",
    });
    const { data } = await program.call("apiOrders", { query: {} });
    const order = byId(data[0]?.id ?? 0);
    expect((await live.problem("apiOrder", order)).code).toBe("order.not_found");
    const to = { ...order, body: { to: "delivered" as const } };
    expect((await live.problem("apiAdvanceTestOrder", to)).code).toBe("test.key_needed");
  });

  test("keys of the test mode are changed, replaced, revoked and reported without the live mode", async () => {
    const at = async () => {
      const { view } = await company.session.call("createApiKey", {
        body: { ...every_scope_key, mode: "test" },
      });
      return { params: { id: String(view.id) }, query: { mode: "test" as const } };
    };
    const one = await at();
    const { scopes: _scopes, terms: _terms, ...limits } = { ...every_scope_key, name: "Renamed" };
    expect(await company.session.call("changeApiKey", { ...one, body: limits })).toMatchObject({
      mode: "test",
      name: "Renamed",
    });
    const replaced = await company.session.call("rotateApiKey", { ...one, body: { days: 0 } });
    expect(replaced.key).toMatch(/^tolk_test_/);
    const fresh = { params: { id: String(replaced.view.id) }, query: { mode: "test" as const } };
    expect(await company.session.call("revokeApiKey", fresh)).toMatchObject({ state: "revoked" });
    const leaked = (
      await company.session.call("createApiKey", { body: { ...every_scope_key, mode: "test" } })
    ).key;
    await installation.app.inject({
      method: "POST",
      url: routes.apiLeak.path,
      payload: { keys: [leaked] },
    });
    expect((await programWith(installation, leaked).problem("apiAccount", {})).code).toBe("key.invalid");
  });

  test("files and texts go after seven days, orders after thirty", async () => {
    const { db } = mode.machine;
    const { orders } = await program.call("apiRequestQuote", { body: { ...content, text: secret } });
    await program.call("apiWriteMessage", { ...byId(orders[0]?.id ?? 0), body: { text: secret } });
    await advance(orders[0]?.id ?? 0, "delivered");
    expect(await tablesWith(db, secret)).not.toEqual([]);
    const { data } = await program.call("apiOrders", { query: {} });
    const delivered = data.findLast(({ status }) => status === "delivered")?.id ?? 0;
    installation.clock.forward(8 * day);
    await removeOld(mode.machine);
    const files = () =>
      mode.machine.db.selectFrom("file").select("id").where("deleted_at", "is", null).execute();
    expect(await files()).toEqual([]);
    await expect
      .poll(() => mode.machine.db.selectFrom("bytes_to_remove").select("storage_key").execute(), {
        timeout: 10_000,
      })
      .toEqual([]);
    expect(await statusOf(delivered)).toBe("delivered");
    expect(await tablesWith(db, secret)).toEqual([]);
    installation.clock.forward(23 * day);
    await removeOld(mode.machine);
    expect((await program.call("apiOrders", { query: {} })).data).toEqual([]);
    expect((await program.problem("apiOrder", byId(delivered))).code).toBe("order.not_found");
    const with_number = await db.selectFrom("cart").select("id").where("vat_id", "is not", null).execute();
    expect(with_number).toEqual([]);
  });

  test("price lists, settings and accounts follow the live ones", async () => {
    await installation.db
      .updateTable("customer")
      .set({ company_name: "Lis i Syn sp. z o.o." })
      .where("id", "=", company.id)
      .execute();
    const list = await installation.db
      .updateTable("price_list")
      .set({ note: "Changed" })
      .where("brand_id", "=", 1)
      .returning("id")
      .executeTakeFirstOrThrow();
    await mode.refresh();
    expect(await program.call("apiAccount", {})).toMatchObject({ company_name: "Lis i Syn sp. z o.o." });
    const copy = await mode.machine.db
      .selectFrom("price_list")
      .select("note")
      .where("id", "=", list.id)
      .executeTakeFirstOrThrow();
    expect(copy.note).toBe("Changed");
    await installation.db
      .updateTable("customer")
      .set({ blocked_at: installation.clock.now(), blocked_reason: "Fraud" })
      .where("id", "=", company.id)
      .execute();
    await mode.refresh();
    expect((await program.problem("apiAccount", {})).code).toBe("key.invalid");
  });
});

/** A company that can order on account and has complete billing details. */
async function orderingCompany(): Promise<Session> {
  const { id, session } = await newCompany(installation, { credit_limit: 10_000_000n });
  await installation.db
    .updateTable("customer")
    .set({ first_name: "Ewa", last_name: "Lis" })
    .where("id", "=", id)
    .execute();
  return session;
}

describe("integrations 6: cost centres in the test mode", () => {
  test("are those of the account, without their limits, and are asked for where the account asks for them", async () => {
    const session = await orderingCompany();
    const centre = { code: "LEG", name: "Legal", month_limit: "1.00" } as const;
    await session.call("createCostCentre", { body: centre });
    const rules = { requires_cost_centre: true, requires_reference: true } as const;
    await session.call("changePurchasing", { body: rules });
    const made = await session.call("createApiKey", { body: { ...every_scope_key, mode: "test" } });
    const own = programWith(installation, made.key);
    const { id, gross } = await own.call("apiCreatePreview", { body: content });
    const bare = confirmation(id, gross, "balance");
    expect((await own.problem("apiConfirmPreview", bare)).code).toBe("cost_centre.required");
    const named = { ...bare, body: { ...bare.body, cost_centre: "LEG", reference: "PO-1" } };
    expect((await own.call("apiConfirmPreview", named)).payment.state).toBe("paid");
    const { cost_centres } = await session.call("purchasing", {});
    const centre_id = cost_centres[0]?.id ?? 0;
    const params = { id: String(centre_id) };
    await session.call("changeCostCentre", { params, body: { name: "Legal affairs", active: false } });
    await mode.refresh();
    const copies = await mode.machine.db
      .selectFrom("cost_centre")
      .select(["name", "active", "month_limit"])
      .where("id", "=", centre_id)
      .execute();
    expect(copies).toEqual([{ name: "Legal affairs", active: false, month_limit: null }]);
  });
});

describe("integrations 6: who made a key of the test mode", () => {
  test("is shown, and removing the member with their keys ends it", async () => {
    const { session: owner } = await newCompany(installation, { credit_limit: 10_000_000n });
    const { who, id, email } = await joinTeam(installation, owner, "owner");
    const made = await newKey(who, { mode: "test" });
    const keyOf = async (key_id: number) =>
      (await owner.call("apiKeys", {})).find((one) => one.mode === "test" && one.id === key_id);
    const { members } = await owner.call("team", {});
    const name = members.find((one) => one.email === email)?.name;
    expect((await keyOf(made.id))?.made_by).toEqual({ name, member_id: id, has_left: false });
    const hook = { url: "https://hooks.example.com/orders", types: ["order.paid" as const] };
    const of_member = programWith(installation, made.key);
    const { endpoint } = await of_member.call("apiCreateWebhook", { body: hook });
    await owner.call("removeMember", { ...byId(id), query: { keys: "revoke" } });
    await installation.runJobs();
    const { state, off_why } = await mode.machine.db
      .selectFrom("webhook_endpoint")
      .select(["state", "off_why"])
      .where("id", "=", endpoint.id)
      .executeTakeFirstOrThrow();
    expect({ state, off_why }).toEqual({ state: "off", off_why: "customer" });
    expect(await keyOf(made.id)).toMatchObject({ state: "revoked", made_by: { has_left: true } });
    const { statusCode } = await programWith(installation, made.key).send("apiAccount", {});
    expect(statusCode).toBe(401);
    const { key: other } = await newKey(owner, { mode: "test" });
    expect((await programWith(installation, other).send("apiAccount", {})).statusCode).toBe(200);
  });
});

describe("integrations 3.1: a purchase above a limit in the test mode", () => {
  /** A preview that was confirmed by a key whose limit is a grosz: it waits. */
  async function asked() {
    const session = await orderingCompany();
    const limits = { order_limit: "0.01", over_limit: "ask" } as const;
    const own = programWith(installation, (await newKey(session, { mode: "test", ...limits })).key);
    const preview = await own.call("apiCreatePreview", { body: content });
    const answer = await own.send("apiConfirmPreview", confirmation(preview.id, preview.gross, "balance"));
    expect(answer.statusCode, answer.body).toBe(202);
    const { approval, orders } = answer.json<{ approval: { id: number }; orders: { id: number }[] }>();
    return { own, preview, approval: byId(approval.id), order: byId(orders[0]?.id ?? 0) };
  }

  test("is approved by a call, and is then paid and delivered", async () => {
    const { own, approval, order } = await asked();
    expect(await own.call("apiApproval", approval)).toMatchObject({ state: "waiting", decided_at: null });
    const to_delivered = { ...order, body: { to: "delivered" as const } };
    expect(await own.problem("apiAdvanceTestOrder", to_delivered)).toMatchObject({
      code: "test.approval_waits",
      detail: expect.stringContaining(`/test/approvals/${approval.params.id}/decision`) as string,
    });
    const approved = await own.call("apiDecideTestApproval", { ...approval, body: { approve: true } });
    expect(approved).toMatchObject({
      state: "approved",
      orders: [{ id: Number(order.params.id), status: "in_progress" }],
    });
    expect((await own.call("apiAdvanceTestOrder", to_delivered)).status).toBe("delivered");
    expect(
      await own.problem("apiDecideTestApproval", { ...approval, body: { approve: false } }),
    ).toMatchObject({
      code: "approval.decided",
      state: "approved",
    });
  });

  test("is declined by a call: nothing is ordered", async () => {
    const { own, preview, approval } = await asked();
    const declined = await own.call("apiDecideTestApproval", { ...approval, body: { approve: false } });
    expect(declined).toMatchObject({ state: "declined", orders: [{ status: "draft" }], payment_url: null });
    expect((await own.call("apiPreview", byId(preview.id))).id).toBe(preview.id);
  });

  test("is decided in the test mode and by its own account alone", async () => {
    const { approval } = await asked();
    const body = { approve: true } as const;
    const { session } = await newCompany(installation);
    const live = programWith(installation, (await newKey(session)).key);
    expect((await live.problem("apiDecideTestApproval", { ...approval, body })).code).toBe("test.key_needed");
    const other = programWith(installation, (await newKey(session, { mode: "test" })).key);
    expect((await other.problem("apiDecideTestApproval", { ...approval, body })).code).toBe(
      "approval.not_found",
    );
  });
});
