import { Readable } from "node:stream";
import { beforeEach, describe, expect, test } from "vitest";
import { public_api } from "#contract/api/address.ts";
import { buyingCompany, byId, content, newKey, previewBy, type Program, problemOf } from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let company: Company;
let program: Program;
let authorization: string;
beforeEach(async () => {
  ({ company, program } = await buyingCompany(installation));
  authorization = `Bearer ${(await newKey(company.session)).key}`;
});

type Body = { readonly type?: string; readonly payload?: string | Readable };
const post = (path: string, { type, payload = "" }: Body, headers: Record<string, string> = {}) =>
  installation.app.inject({
    method: "POST",
    url: public_api + path,
    headers: { authorization, ...(type === undefined ? {} : { "content-type": type }), ...headers },
    payload,
  });
const { text: _text, ...of_files } = content;

describe("integrations 3: the request itself", () => {
  test("a route without a body takes an empty one, also in chunks and as JSON", async () => {
    const preview = await previewBy(program, 10);
    const path = `/orders/${preview.items[0]?.order_id ?? 0}/cancellation`;
    const bodies: readonly Body[] = [
      {},
      { payload: Readable.from([]) },
      { type: "application/json" },
      { type: "application/json", payload: Readable.from([]) },
    ];
    for (const body of bodies) {
      const sent = await post(path, body);
      expect(sent.body, JSON.stringify(body)).not.toContain("body.");
    }
  });

  test("a route with a body says that it is required, with and without the type of JSON", async () => {
    for (const body of [{}, { type: "application/json" }, { payload: Readable.from([]) }])
      expect(problemOf(await post("/prices", body))).toMatchObject({
        status: 422,
        errors: [{ pointer: "", code: "field.required" }],
      });
  });

  test("what is not JSON is refused by its type, and JSON that cannot be read by its form", async () => {
    const form = "application/x-www-form-urlencoded";
    for (const type of ["text/plain", "application/xml", form, undefined]) {
      const refused = problemOf(
        await post("/prices", { ...(type === undefined ? {} : { type }), payload: '{"words":1}' }),
      );
      expect(refused, type).toMatchObject({ status: 415, code: "body.type" });
      expect(refused.detail).toContain("Content-Type: application/json");
    }
    const broken = await post("/prices", { type: "application/json", payload: '{"words":' });
    expect(problemOf(broken)).toMatchObject({ status: 400, code: "body.malformed" });
  });

  test("a repetition key that cannot be one is refused as such", async () => {
    for (const key of ["a b", "x".repeat(300), ""])
      expect(
        problemOf(
          await post(
            "/previews",
            { type: "application/json", payload: JSON.stringify(content) },
            { "idempotency-key": key },
          ),
        ),
        key,
      ).toMatchObject({ status: 400, code: "idempotency.malformed" });
  });

  test("another scheme than Bearer is a missing key", async () => {
    const basic = `Basic ${Buffer.from("user:secret").toString("base64")}`;
    const sent = await post("/prices", {}, { authorization: basic });
    expect(problemOf(sent)).toMatchObject({ status: 401, code: "key.missing" });
  });

  test("other addresses of programs answer as the API does", async () => {
    for (const url of ["/api/public", "/api/public/v2/account", "/problems/nothing"]) {
      const sent = await installation.app.inject({ url });
      expect(sent.headers["content-type"], url).toContain("application/problem+json");
      expect(problemOf(sent)).toMatchObject({ status: 404, code: "route.not_found" });
    }
    const of_keys = await post("/leaks", { type: "application/json", payload: '{"keys":[]}' });
    expect(problemOf(of_keys).errors?.[0]?.detail).toMatch(/[a-z]/);
    expect(problemOf(of_keys).detail).not.toMatch(/[ąęśżźćńół]/);
  });

  test("a sentence names what it is about", async () => {
    const { key } = await newKey(company.session, { scopes: ["account:read"] });
    const without = await post(
      "/prices",
      { type: "application/json", payload: "{}" },
      { authorization: `Bearer ${key}`, "accept-language": "en" },
    );
    expect(problemOf(without)).toMatchObject({ code: "key.scope", scope: "orders:quote" });
    expect(problemOf(without).detail).toContain("orders:quote");
    const wrong = await installation.app.inject({ method: "DELETE", url: `${public_api}/prices` });
    expect(problemOf(wrong).detail).toContain("POST");
  });

  test("a pair without a price list has its price from a person, by every call", async () => {
    const body = { ...content, source_lang: "ja", target_langs: ["it"] as const };
    const { text: _of, ...asked } = body;
    expect(await program.call("apiPrices", { body: { ...asked, words: 100 } as never })).toMatchObject({
      offers: [],
      needs_person: "pair_not_priced",
    });
    expect(await program.problem("apiCreatePreview", { body: body as never })).toMatchObject({
      status: 409,
      code: "price.by_hand",
      ask: `POST ${public_api}/quotes`,
      target_lang: "it",
    });
    const { orders } = await program.call("apiRequestQuote", { body: body as never });
    expect(orders).toHaveLength(1);
  });

  test("a file of an order is in use, which is not the same as unknown", async () => {
    const { id } = (await program.upload("umowa.txt", "jeden dwa trzy")).json<{ id: number }>();
    await program.call("apiCreatePreview", { body: { ...of_files, files: [id] } });
    expect(await program.problem("apiRemoveFile", byId(id))).toMatchObject({
      status: 409,
      code: "file.in_use",
    });
    expect((await program.problem("apiRemoveFile", byId(id + 1000))).code).toBe("file.not_found");
  });

  test("an instant may be of any zone", async () => {
    const query = { updated_since: "2026-11-29T09:00:00+01:00" };
    expect((await program.call("apiOrders", { query })).data).toEqual([]);
  });

  test("an address for an upload that was never given is named", async () => {
    const url = `${public_api}/uploads/nothing`;
    const sent = await installation.app.inject({ method: "PUT", url, payload: "a" });
    expect(problemOf(sent)).toMatchObject({ status: 404, code: "upload.not_found" });
  });
});
