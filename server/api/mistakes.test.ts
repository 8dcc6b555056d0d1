import { randomBytes } from "node:crypto";
import { keyText } from "#domain/api/key-text.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { public_api } from "#contract/api/address.ts";
import { public_routes } from "#contract/api/public.ts";
import { fillPath, type Route } from "#contract/route.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import {
  buyingCompany,
  byId,
  confirmation,
  newKey,
  previewBy,
  type Program,
  problemOf,
} from "#test/api-keys.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, words } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let program: Program;
let key: string;
beforeEach(async () => {
  const { company, program: made } = await buyingCompany(installation);
  program = made;
  ({ key } = await newKey(company.session));
});

const as = (language?: string, bearer = key): Record<string, string> => ({
  authorization: `Bearer ${bearer}`,
  ...(language === undefined ? {} : { "accept-language": language }),
});
const form = [
  "--b",
  'Content-Disposition: form-data; name="file"; filename="a.txt"',
  "Content-Type: text/plain",
  "",
  "Dzień dobry",
  "--b--",
  "",
].join("\r\n");
const in_form = { "content-type": "multipart/form-data; boundary=b" };

const unknown = (pointer: string) => ({
  pointer,
  code: "field.unknown",
  detail: "This field is not known here",
});

describe("integrations 3: what a program is answered about its mistakes", () => {
  test("a file inside a form is refused, because its boundaries would be counted and translated", async () => {
    const posted = await installation.app.inject({
      method: "POST",
      url: `${public_api}/files?name=a.txt&source_lang=pl`,
      headers: { ...as("en"), ...in_form },
      payload: form,
    });
    expect(problemOf(posted)).toMatchObject({ status: 422, code: "body.form" });
    const { url } = await program.call("apiCreateUpload", { body: { name: "a.txt", source_lang: "pl" } });
    const put = (payload: string, headers: Record<string, string>) =>
      installation.app.inject({ method: "PUT", url: new URL(url).pathname, headers, payload });
    expect(problemOf(await put(form, in_form)).code).toBe("body.form");
    expect((await put("Dzień dobry", {})).statusCode).toBe(201);
  });

  test("wrong values are named with the accepted ones, and what is missing is called missing", async () => {
    const { errors = [] } = await program.problem("apiPrices", {
      body: { source_lang: "pl", target_langs: ["xx"], words: "many" } as never,
    });
    expect(errors).toEqual([
      expect.objectContaining({ pointer: "/service_type", code: "field.required" }),
      expect.objectContaining({
        pointer: "/target_langs/0",
        code: "field.invalid",
      }),
      expect.objectContaining({ pointer: "/words", code: "field.invalid", expected: "number" }),
    ]);
    expect(errors[1]?.accepted).toContain("de");
  });

  test("values out of range are refused with the range, and a text with its form", async () => {
    const asked = { service_type: "write", source_lang: "en", target_langs: ["pl"] };
    const first = async (refused: Promise<{ errors?: readonly unknown[] | undefined }>) =>
      (await refused).errors?.[0];
    const prices = (body: unknown) => first(program.problem("apiPrices", { body: body as never }));
    expect(await prices({ ...asked, words: -5 })).toMatchObject({ pointer: "/words", minimum: 0 });
    expect(await prices({ ...asked, text: "Hello" })).toMatchObject({
      pointer: "/text",
      code: "field.unknown",
    });
    const orders = (query: Record<string, string>) => first(program.problem("apiOrders", { query }));
    for (const limit of ["101", "500", "1000"])
      expect(await orders({ limit }), limit).toMatchObject({ pointer: "/limit", maximum: 100 });
    expect(await orders({ limit: "-1" })).toMatchObject({ pointer: "/limit", minimum: 1 });
    expect(await orders({ limit: "many" })).toMatchObject({ pointer: "/limit", expected: "number" });
    expect(await orders({ updated_since: "yesterday" })).toMatchObject({ format: "datetime" });
    const { params, idempotency_key, body } = confirmation(1, "10");
    const confirmed = program.problem("apiConfirmPreview", { params, idempotency_key, body });
    expect(await first(confirmed)).toMatchObject({ pattern: String.raw`/^\d+\.\d{2}$/` });
  });

  test("JSON that is sent as a text names the header that is missing", async () => {
    const sent = await installation.app.inject({
      method: "POST",
      url: `${public_api}/prices`,
      headers: { ...as("en"), "content-type": "text/plain" },
      payload: "{}",
    });
    expect(problemOf(sent)).toMatchObject({ status: 415, code: "body.type" });
    expect(problemOf(sent).detail).toContain("Content-Type: application/json");
  });

  test("a key works at the hosts of its brand and at those of none, and nowhere else", async () => {
    const at = (host: string, url = `${public_api}/account`) =>
      installation.app.inject({ method: "GET", url, headers: { ...as("en"), host } });
    for (const host of ["tolmaro.localhost:3000", "localhost:3000", "127.0.0.1"])
      expect((await at(host)).statusCode, host).toBe(200);
    const { config } = installation.machine;
    const tolmaro = originOfBrand(config, { slug: "tolmaro" });
    for (const host of ["turbotlumaczenia.localhost:3000", "LINGY.localhost"])
      expect(problemOf(await at(host)), host).toMatchObject({
        status: 403,
        code: "key.other_brand",
        address: tolmaro,
      });
    const agent = await installation.app.inject({
      method: "POST",
      url: "/mcp",
      headers: { ...as("en"), host: "lingy.localhost", accept: "application/json, text/event-stream" },
      payload: { jsonrpc: "2.0", id: 1, method: "tools/list" },
    });
    expect(agent.statusCode).toBe(403);
    // An unknown key gets no other answer than that it does not work.
    const unknown_key = { ...as("en", keyText("live", randomBytes(64))), host: "lingy.localhost" };
    const url = `${public_api}/account`;
    const guess = await installation.app.inject({ method: "GET", url, headers: unknown_key });
    expect(problemOf(guess).code).toBe("key.invalid");
  });

  test("the same language on both sides is named, with the service that keeps the language", async () => {
    const asked = { service_type: "write", source_lang: "en", target_langs: ["pl", "en"] } as const;
    const text = words(50);
    const same = {
      pointer: "/target_langs/1",
      code: "languages.same",
      detail:
        "Choose two different languages. A text that stays in its language is ordered as proofreading (service_type proofreading)",
      services: ["proofreading"],
    };
    const body = { ...asked, target_langs: [...asked.target_langs] };
    for (const refused of [
      await program.problem("apiPrices", { body: { ...body, words: 50 } }),
      await program.problem("apiCreatePreview", { body: { ...body, text } }),
      await program.problem("apiRequestQuote", { body: { ...body, text } }),
    ])
      expect([refused.status, refused.errors]).toEqual([422, [same]]);
    const proofread = { ...body, service_type: "proofreading" as const, target_langs: ["en" as const] };
    const { offers } = await program.call("apiPrices", { body: { ...proofread, words: 50 } });
    expect(offers).not.toEqual([]);
  });

  test("fields that are not known are refused with the one that was probably meant", async () => {
    const { id, gross } = await previewBy(program, 250);
    const { params, body, idempotency_key } = confirmation(id, gross);
    const mistyped = { params, idempotency_key, body: { ...body, cost_center: "A1", colour: "red" } };
    const refused = await program.problem("apiConfirmPreview", mistyped);
    expect(refused).toMatchObject({ status: 422, code: "validation.failed" });
    expect(refused.errors).toEqual([
      expect.objectContaining({ pointer: "/cost_center", code: "field.unknown", nearest: "cost_centre" }),
      { pointer: "/colour", code: "field.unknown", detail: "This field is not known here" },
    ]);
    expect((await program.call("apiPreview", byId(id))).gross).toBe(gross);
    // With what else is wrong, so that a program is corrected once.
    const { errors = [] } = await program.problem("apiPrices", { body: { word: 5 } as never });
    expect(errors.map(({ pointer }) => pointer)).toEqual([
      "/service_type",
      "/source_lang",
      "/target_langs",
      "/word",
    ]);
  });

  test("each route of the public API refuses an unknown field and an unknown parameter", async () => {
    for (const [name, row] of Object.entries(public_routes) as [string, Route][]) {
      const send = (query: string, body: string) =>
        installation.app.inject({
          method: row.method,
          url: `${fillPath(row.path, { id: 7 })}?${query}`,
          headers: {
            ...as("en"),
            "idempotency-key": "unknown-fields",
            ...(row.method === "GET" || row.stream ? {} : { "content-type": "application/json" }),
          },
          ...(row.method === "GET" ? {} : { payload: body }),
        });
      const { errors: parameters = [] } = problemOf(await send("limt=5", "{}"));
      const limit = {
        nearest: "limit",
        detail: "This field is not known here. Perhaps limit is meant",
      };
      expect(parameters, name).toContainEqual({ ...unknown("/limt"), ...(row.cursor ? limit : {}) });
      if (row.method === "GET" || row.stream) continue;
      const { errors = [] } = problemOf(await send("", `{"toString":1,"a/b":2}`));
      expect(errors, name).toEqual(expect.arrayContaining([unknown("/toString"), unknown("/a~1b")]));
    }
  });

  test("an address with something else than a number, and an unused number, are named with it", async () => {
    const { id: preview_id } = await previewBy(program, 20);
    const [order] = (await program.call("apiOrders", {})).data;
    const detailOf = async (name: Parameters<Program["problem"]>[0], id: string, body?: object) => {
      const input = { params: { id }, ...(body ? { body } : {}) };
      const { status, code, detail } = await program.problem(name, input);
      return { status, code, detail };
    };
    for (const id of ["abc", "1.5", "0", "99999999999"])
      expect(await detailOf("apiOrder", id)).toEqual({
        status: 404,
        code: "id.invalid",
        detail: `“${id}” is no number of an object. Put an id of a response into the address: a whole number, such as 17.`,
      });
    for (const [name, code] of [
      ["apiOrder", "order.not_found"],
      ["apiQuote", "order.not_found"],
      ["apiFile", "file.not_found"],
      ["apiRemoveFile", "file.not_found"],
      ["apiInvoice", "invoice.not_found"],
      ["apiApproval", "approval.not_found"],
      ["apiWebhook", "webhook.not_found"],
      ["apiRotateWebhook", "webhook.not_found"],
    ] as const) {
      const refused = await detailOf(name, "999999");
      expect([refused.code, refused.status]).toEqual([code, 404]);
      expect(refused.detail).toMatch(/^This account has no .* with the number 999999\.$/);
    }
    expect((await detailOf("apiQuote", String(order?.id))).detail).toContain("has no quote");
    expect(await detailOf("apiPreview", String(preview_id + 1000))).toMatchObject({
      code: "preview.not_found",
    });
    // In a body the file is named, not the order or the preview.
    const asked = { service_type: "write", source_lang: "en", target_langs: ["pl"], files: [888_888] };
    const unknown_file = await program.problem("apiPrices", { body: asked as never });
    expect(unknown_file).toMatchObject({ code: "file.not_found", id: 888_888 });
    expect(unknown_file.detail).toContain("888888");
    const nowhere = await installation.app.inject({
      method: "GET",
      url: `${public_api}/nowhere`,
      headers: as("en"),
    });
    expect(problemOf(nowhere).detail).toContain("/api/public/docs");
  });

  test("the sentence of a field says what it takes", async () => {
    const details = async (body: object) =>
      Object.fromEntries(
        ((await program.problem("apiPrices", { body: body as never })).errors ?? []).map((one) => [
          one.pointer,
          one.detail,
        ]),
      );
    expect(
      await details({ source_lang: "pl", target_langs: "en", words: 1.5, characters: -1, filez: [] }),
    ).toEqual({
      "/service_type": expect.stringContaining("This field is required. Accepted values: write, ") as string,
      "/target_langs": "A list is expected",
      "/words": "A whole number is expected",
      "/characters": "The least value is 0",
      "/filez": "This field is not known here. Perhaps files is meant",
    });
    const asked = { service_type: "write", source_lang: "xx", target_langs: ["en"], files: ["a"] };
    expect(await details(asked)).toEqual({
      "/source_lang": expect.stringContaining("Accepted values: pl, en, ") as string,
      "/files/0": "A number is expected",
    });
    const { params, idempotency_key, body } = confirmation(1, "10");
    const confirmed = await program.problem("apiConfirmPreview", { params, idempotency_key, body });
    expect(confirmed.errors?.[0]?.detail).toContain("two decimals");
    const since = await program.problem("apiOrders", { query: { updated_since: "yesterday" } });
    expect(since.errors).toHaveLength(1);
    expect(since.errors?.[0]?.detail).toContain("ISO 8601");
  });

  test.each([
    [undefined, "This API key does not work."],
    ["*", "This API key does not work."],
    ["pl", "Ten klucz API nie działa."],
  ])("sentences before the account is known, asked for in %s", async (language, sentence) => {
    const headers = { ...as(language, "tolk_live_unknown"), accept: "application/json, text/event-stream" };
    const { app } = installation;
    const account = await app.inject({ method: "GET", url: `${public_api}/account`, headers });
    const agent = await app.inject({ method: "POST", url: "/mcp", headers, payload: {} });
    for (const refused of [account, agent]) {
      expect(problemOf(refused)).toMatchObject({ status: 401, code: "key.invalid" });
      expect(problemOf(refused).detail).toContain(sentence);
      expect(refused.headers["www-authenticate"]).toMatch(/^Bearer\b.*error="invalid_token"$/);
    }
  });

  test("the language that fetch sends by itself is none: the account's is used", async () => {
    const missing = async (language?: string) => {
      const url = `${public_api}/orders/999999`;
      return problemOf(await installation.app.inject({ method: "GET", url, headers: as(language) })).detail;
    };
    await installation.db.updateTable("customer").set({ locale: "ua" }).execute();
    expect(await missing("*")).toBe(await missing());
    expect(await missing("*")).toBe(await missing("uk"));
  });
});
