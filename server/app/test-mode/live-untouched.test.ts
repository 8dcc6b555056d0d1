import { afterAll, beforeAll, expect, test } from "vitest";
import type { Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { callTool, connectedAgent } from "#test/agent-tools.ts";
import { byId, confirmation, content, newKey, type Program, programWith } from "#test/api-keys.ts";
import { newCompany } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { inOneInstallation } from "#test/steps.ts";
import { contentOf, withTestMode } from "#test/test-mode.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let mode: Awaited<ReturnType<typeof withTestMode>>;
let owner: Session;
beforeAll(async () => {
  mode = await withTestMode(installation);
  const { id, session } = await newCompany(installation, { credit_limit: 10_000_000n });
  owner = session;
  await installation.db
    .updateTable("customer")
    .set({ first_name: "Lena", last_name: "Lis" })
    .where("id", "=", id)
    .execute();
});
afterAll(() => mode.end());

/** What the calls are about, made by the test key itself. */
async function objectsOf(program: Program, asking: Program) {
  const upload = async () => (await program.upload("a.txt", "one two three")).json<{ id: number }>().id;
  const quoteIn = async (to: "quoted" | "quoting") => {
    const { orders } = await program.call("apiRequestQuote", { body: content });
    const id = orders[0]?.id ?? 0;
    if (to === "quoted") await program.call("apiAdvanceTestOrder", { ...byId(id), body: { to } });
    return id;
  };
  const [preview, bought] = [
    await program.call("apiCreatePreview", { body: content }),
    await program.call("apiCreatePreview", { body: content }),
  ];
  const { orders } = await program.call("apiConfirmPreview", confirmation(bought.id, bought.gross, "link"));
  const delivered = byId(orders[0]?.id ?? 0);
  await program.call("apiAdvanceTestOrder", { ...delivered, body: { to: "delivered" } });
  await expect
    .poll(async () => (await program.call("apiInvoices", { query: {} })).data.length, { timeout: 20_000 })
    .toBeGreaterThan(0);
  const [invoice] = (await program.call("apiInvoices", { query: {} })).data;
  const unapproved = await asking.call("apiCreatePreview", { body: content });
  const asked = await asking.send("apiConfirmPreview", confirmation(unapproved.id, unapproved.gross));
  const hook = { url: "https://hooks.example.com/orders", types: ["order.paid" as const] };
  const { endpoint } = await program.call("apiCreateWebhook", { body: hook });
  return {
    preview,
    delivered,
    hook,
    file: byId(await upload()),
    quoted: byId(await quoteIn("quoted")),
    rejected: byId(await quoteIn("quoted")),
    quoting: byId(await quoteIn("quoting")),
    invoice: byId(invoice?.id ?? 0),
    approval: byId(asked.json<{ approval: { id: number } }>().approval.id),
    endpoint: byId(endpoint.id),
  };
}

/** A call of each route of the public API in an order in which all of them succeed. */
async function everyCall(program: Program, asking: Program) {
  const at = await objectsOf(program, asking);
  const quoted = await program.call("apiQuote", at.quoted);
  const since = installation.clock.now().toISOString();
  return {
    apiAccount: {},
    apiServices: {},
    apiUploadFile: {},
    apiFile: at.file,
    apiRemoveFile: at.file,
    apiCreateUpload: { body: { name: "a.txt", source_lang: "pl" } },
    apiPrices: { body: { service_type: "write", source_lang: "pl", target_langs: ["en"], words: 250 } },
    apiCreatePreview: { body: content },
    apiPreview: byId(at.preview.id),
    apiConfirmPreview: confirmation(at.preview.id, at.preview.gross, "balance"),
    apiRequestQuote: { body: content },
    apiQuote: at.quoted,
    apiAcceptQuote: {
      ...at.quoted,
      body: { expected_gross: quoted.quote?.gross ?? "", payment: "balance" },
      idempotency_key: "accept",
    },
    apiRejectQuote: { ...at.rejected, body: {} },
    apiApproval: at.approval,
    apiOrders: { query: {} },
    apiOrder: at.delivered,
    apiDeliverables: at.delivered,
    apiEvents: { query: {} },
    apiCancelOrder: at.quoting,
    apiWriteMessage: { ...at.delivered, body: { text: "Hello" } },
    apiComplain: { ...at.delivered, body: { reasons: ["quality"], text: "A wrong number" } },
    apiInvoices: { query: {} },
    apiInvoice: at.invoice,
    apiInvoiceLink: at.invoice,
    apiWebhooks: { query: {} },
    apiCreateWebhook: { body: { ...at.hook, url: "https://hooks.example.com/others" } },
    apiWebhook: at.endpoint,
    apiChangeWebhook: { ...at.endpoint, body: { ...at.hook, on: true } },
    apiTestWebhook: at.endpoint,
    apiRotateWebhook: at.endpoint,
    apiReplayWebhook: { ...at.endpoint, body: { since } },
    apiWebhookDeliveries: { ...at.endpoint, query: {} },
    apiRemoveWebhook: at.endpoint,
    apiAdvanceTestOrder: { ...at.quoted, body: { to: "delivered" } },
    apiDecideTestApproval: { ...at.approval, body: { approve: true } },
    apiSetTestBalance: { body: { amount: "500.00" } },
  };
}

test("integrations 9: every route by a test key leaves the live database as it was", async () => {
  const testKey = async (limits: Parameters<typeof newKey>[1] = {}) =>
    programWith(installation, (await newKey(owner, { mode: "test", ...limits })).key);
  const program = await testKey();
  const asking = await testKey({ order_limit: "0.01", over_limit: "ask" });
  const before = await contentOf(installation.db);
  const calls = await everyCall(program, asking);
  const of_keys = (Object.entries(routes) as [string, Route][]).filter(([, { who }]) => who === "key");
  expect(Object.keys(calls).toSorted()).toEqual(of_keys.map(([name]) => name).toSorted());
  const refused: string[] = [];
  for (const [name, input] of Object.entries(calls)) {
    const answer =
      name === "apiUploadFile"
        ? await program.upload("b.txt", "one two three")
        : await program.send(name as "apiOrder", input as never);
    if (answer.statusCode >= 300) refused.push(`${name} ${answer.statusCode} ${answer.body}`);
  }
  expect(refused).toEqual([]);
  expect(await contentOf(installation.db)).toEqual(before);
});

test("integrations 9: an agent with a test key leaves the live database as it was", async () => {
  const { key } = await newKey(owner, { mode: "test" });
  const before = await contentOf(installation.db);
  const agent = await connectedAgent(installation, key);
  const { tools } = await agent.listTools();
  expect(tools.length).toBeGreaterThan(10);
  const answered = new Map<string, boolean>();
  for (const { name } of tools) answered.set(name, !(await callTool(agent, name)).error);
  expect(answered.get("list_orders")).toBe(true);
  const { error, answer } = await callTool(agent, "preview_order", content);
  expect(error, JSON.stringify(answer)).toBe(false);
  const buy = { preview_id: answer["id"], expected_gross: answer["gross"], payment: "balance" };
  const bought = await callTool(agent, "confirm_order", { ...buy, request_id: "agent-order-1" });
  expect(bought.error, JSON.stringify(bought.answer)).toBe(false);
  await agent.close();
  expect(await contentOf(installation.db)).toEqual(before);
});
