import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { public_api } from "#contract/api/address.ts";
import { fillPath, type Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { keyText } from "#domain/api/key-text.ts";
import { api_scopes } from "#domain/api/scopes.ts";
import {
  buyingCompany,
  byId,
  confirmation,
  content,
  every_scope_key,
  newKey,
  previewBy,
  type Program,
  problemOf,
  topUpBy,
} from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import { quoteOf } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, piotr } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let company: Company;
let program: Program;
let key_id: number;
const someCompany = async (): Promise<void> => {
  ({ company, program, key_id } = await buyingCompany(installation));
};
beforeEach(someCompany);
const preview = () => previewBy(program, 250);
const { terms: _terms, scopes: _scopes, ...every_limit } = every_scope_key;
const limits_of_key = { ...every_limit, order_limit: "1.00" };

const rows = (Object.entries(routes) as [string, Route][]).filter(([, { who }]) => who === "key");
const params = { id: 999_999 };
const request = (row: Route, headers: Record<string, string>) =>
  installation.app.inject({
    method: row.method,
    url: fillPath(row.path, params) + (row.stream ? "?name=a.txt" : ""),
    headers: {
      ...headers,
      "idempotency-key": "x",
      ...(row.method === "POST" ? { "content-type": "application/json" } : {}),
    },
    ...(row.method === "POST" ? { payload: "{}" } : {}),
  });

describe("Every route of the public API needs a key with its scope", () => {
  test.each(rows)(
    "%s refuses no key, wrong keys, sessions and a key of the test mode",
    async (_name, row) => {
      expect(problemOf(await request(row, {}))).toMatchObject({ status: 401, code: "key.missing" });
      const session = await company.session.headers();
      const { key } = await newKey(company.session);
      const mistyped = key.slice(0, -1) + (key.endsWith("a") ? "b" : "a");
      for (const authorization of [session["authorization"] ?? "", "Bearer x", `Bearer ${mistyped}`])
        expect(problemOf(await request(row, { authorization }))).toMatchObject({
          status: 401,
          code: "key.invalid",
        });
      const of_test = `Bearer ${keyText("test", randomBytes(64))}`;
      expect(problemOf(await request(row, { authorization: of_test }))).toMatchObject({
        status: 503,
        code: "test.off",
      });
    },
  );

  test.each(rows)("%s refuses a key with all other scopes", async (_name, row) => {
    const scopes = api_scopes.filter((one) => one !== row.scope);
    const { key } = await newKey(company.session, { scopes });
    expect(problemOf(await request(row, { authorization: `Bearer ${key}` }))).toMatchObject({
      status: 403,
      code: "key.scope",
      scope: row.scope,
    });
  });

  test.each(rows)("%s refuses a revoked key and one of another network", async (_name, row) => {
    const { key: revoked, id } = await newKey(company.session);
    await company.session.call("revokeApiKey", byId(id));
    expect(problemOf(await request(row, { authorization: `Bearer ${revoked}` }))).toMatchObject({
      status: 401,
      code: "key.invalid",
    });
    const { key } = await newKey(company.session, { allow_ips: ["203.0.113.7"] });
    expect(problemOf(await request(row, { authorization: `Bearer ${key}` }))).toMatchObject({
      status: 403,
      code: "key.network",
    });
  });

  test("no route that names an object answers about one of another account", async () => {
    await company.session.call("changeApiKey", {
      ...byId(key_id),
      body: { ...limits_of_key, over_limit: "ask" },
    });
    const asked = await preview();
    const { approval } = (await program.send("apiConfirmPreview", confirmation(asked.id, asked.gross))).json<{
      approval: { id: number };
    }>();
    await company.session.call("changeApiKey", { ...byId(key_id), body: every_limit });
    const [bought, cart] = [await preview(), await preview()];
    const { orders } = await program.call("apiConfirmPreview", confirmation(bought.id, bought.gross));
    const { orders: quoted } = await program.call("apiRequestQuote", { body: content });
    const quote = quoted[0]?.id ?? 0;
    await piotr(installation).call("issueQuote", {
      params: { id: String(quote) },
      body: quoteOf(installation),
    });
    await topUpBy(installation, company.session);
    const [invoice] = (await program.call("apiInvoices", { query: {} })).data;
    const file = (await program.upload("a.txt", "one two three")).json<{ id: number }>().id;
    const hook = { url: "https://hooks.example.com/orders", types: ["order.paid" as const] };
    const { endpoint } = await program.call("apiCreateWebhook", { body: hook });
    const order = orders[0]?.id ?? 0;
    const spending = { expected_gross: bought.gross, payment: "on_account" };
    const named = {
      apiFile: [file],
      apiRemoveFile: [file],
      apiPreview: [cart.id],
      apiConfirmPreview: [cart.id, spending],
      apiQuote: [quote],
      apiAcceptQuote: [quote, spending],
      apiRejectQuote: [quote, {}],
      apiApproval: [approval.id],
      apiOrder: [order],
      apiDeliverables: [order],
      apiCancelOrder: [order],
      apiWriteMessage: [order, { text: "Hello" }],
      apiComplain: [order, { reasons: ["quality"], text: "A wrong number" }],
      apiInvoice: [invoice?.id ?? 0],
      apiInvoiceLink: [invoice?.id ?? 0],
      apiWebhook: [endpoint.id],
      apiChangeWebhook: [endpoint.id, { ...hook, on: true }],
      apiRemoveWebhook: [endpoint.id],
      apiRotateWebhook: [endpoint.id],
      apiTestWebhook: [endpoint.id],
      apiReplayWebhook: [endpoint.id, { since: installation.clock.now().toISOString() }],
      apiWebhookDeliveries: [endpoint.id],
    } as const satisfies Record<string, readonly [number, object?]>;
    const naming = rows.filter(
      ([name, { path }]) => path.includes("/:id") && !/Test(Order|Approval)$/.test(name),
    );
    expect(Object.keys(named).toSorted()).toEqual(naming.map(([name]) => name).toSorted());
    const { program: other } = await buyingCompany(installation);
    const answered: string[] = [];
    for (const [name, [id, body]] of Object.entries<readonly [number, object?]>(named)) {
      const input = { ...byId(id), ...(body ? { body } : {}), idempotency_key: `foreign-${name}` };
      const { status } = await other.problem(name as "apiOrder", input);
      if (status !== 404) answered.push(`${name} ${status}`);
    }
    expect(answered).toEqual([]);
  });

  test("what another account has is not found", async () => {
    const prepared = await preview();
    const { orders: mine } = await program.call(
      "apiConfirmPreview",
      confirmation(prepared.id, prepared.gross),
    );
    const file = (await program.upload("a.txt", "one two three")).json<{ id: number }>().id;
    await someCompany();
    const order = byId(mine[0]?.id ?? 0);
    for (const name of ["apiOrder", "apiDeliverables", "apiQuote", "apiCancelOrder"] as const)
      expect((await program.problem(name, order)).status, name).toBe(404);
    expect((await program.problem("apiPreview", byId(prepared.id))).status).toBe(404);
    expect((await program.problem("apiFile", byId(file))).status).toBe(404);
    expect((await program.problem("apiRemoveFile", byId(file))).status).toBe(404);
    expect((await program.problem("apiConfirmPreview", confirmation(prepared.id, "1.00"))).status).toBe(404);
    const stolen = { body: { ...content, text: undefined, files: [file] } };
    expect((await program.problem("apiCreatePreview", stolen as never)).code).toBe("file.not_found");
    const message = { ...order, body: { text: "Hello" } };
    expect((await program.problem("apiWriteMessage", message)).status).toBe(404);
  });

  test("webhooks of the account are made, tested, rotated and removed, and are not another account's", async () => {
    const body = { url: "https://hooks.example.com/orders", types: ["order.paid"] as ["order.paid"] };
    const made = await program.call("apiCreateWebhook", { body });
    expect(made.secret).toMatch(/^whsec_/);
    const one = byId(made.endpoint.id);
    expect((await program.call("apiWebhooks", {})).data).toMatchObject([{ url: body.url, state: "on" }]);
    await program.call("apiTestWebhook", one);
    const { data } = await program.call("apiWebhookDeliveries", one);
    expect(data).toMatchObject([{ type: "ping", state: "waiting" }]);
    expect((await program.call("apiRotateWebhook", one)).secret).not.toBe(made.secret);
    const off = { ...one, body: { ...body, on: false } };
    expect(await program.call("apiChangeWebhook", off)).toMatchObject({ state: "off" });
    expect(
      (await program.problem("apiCreateWebhook", { body: { ...body, url: "https://10.0.0.1/" } })).status,
    ).toBe(422);
    const [owner, made_by] = [program, key_id];
    await someCompany();
    for (const name of [
      "apiWebhook",
      "apiTestWebhook",
      "apiRotateWebhook",
      "apiRemoveWebhook",
      "apiWebhookDeliveries",
    ] as const)
      expect((await program.problem(name, one)).status, name).toBe(404);
    await owner.call("apiRemoveWebhook", one);
    expect((await owner.call("apiWebhooks", {})).data).toEqual([]);
    const audited = await installation.db
      .selectFrom("audit_log")
      .select("act")
      .where("object", "=", "webhook_endpoint")
      .where("object_id", "=", made.endpoint.id)
      .where(sql`detail->>'api_key_id'`, "=", String(made_by))
      .orderBy("id")
      .execute();
    expect(audited.map(({ act }) => act)).toEqual([
      "webhook.create",
      "webhook.test",
      "webhook.rotate",
      "webhook.change",
      "webhook.remove",
    ]);
  });

  test("a value of another type is not called missing", async () => {
    const body = { ...content, text: 5 } as never;
    expect((await program.problem("apiRequestQuote", { body }))["errors"]).toMatchObject([
      { pointer: "/text", code: "field.invalid" },
    ]);
    const { source_lang: _missing, ...rest } = content;
    expect((await program.problem("apiRequestQuote", { body: rest as never }))["errors"]).toMatchObject([
      { pointer: "/source_lang" },
    ]);
  });

  test("invalid input names its fields as pointers with codes", async () => {
    const body = { ...content, target_langs: ["pl"], text: "a\u0000b" };
    const refused = await program.problem("apiCreatePreview", { body } as never);
    expect(refused).toMatchObject({ status: 422, code: "validation.failed", title: "Unprocessable Entity" });
    expect(refused.errors).toContainEqual({
      pointer: "/text",
      code: "text.control_characters",
      detail: expect.any(String) as string,
    });
  });

  test("an unknown address of the API is a problem document too", async () => {
    const answer = await installation.app.inject({ method: "GET", url: `${public_api}/nothing` });
    expect(problemOf(answer)).toMatchObject({ status: 404, code: "route.not_found" });
  });

  test("each problem has a page", async () => {
    const { type } = await program.problem("apiOrder", byId(999_999));
    const page = await installation.app.inject({ method: "GET", url: new URL(type).pathname });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain("order.not_found");
    expect(page.body).toContain("HTTP 404. What the request names does not exist");
    for (const text of ["We cannot find this order", "Nie znaleźliśmy tego zamówienia"])
      expect(page.body).toContain(text);
    expect((await installation.app.inject({ method: "GET", url: "/problems/none.such" })).statusCode).toBe(
      404,
    );
  });
});
