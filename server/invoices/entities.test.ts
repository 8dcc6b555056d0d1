import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from "jose";
import { describe, expect, test } from "vitest";
import { decodeMiddle } from "#contract/client.ts";
import { fillPath, type Route } from "#contract/route.ts";
import type { CallInput } from "#contract/client.ts";
import { type Routes, routes } from "#contract/routes.ts";
import { toDecimal } from "#domain/money.ts";
import type { Installation } from "#test/installation.ts";
import { brandHeader, session, type Session } from "#test/session.ts";
import {
  anna,
  inOneInstallation,
  minute,
  paidOrder,
  placeOrder,
  visitor,
  workStage,
  type Placed,
} from "#test/steps.ts";

let installation: Installation;
let customer: Session;
let guest: Session;
let paid: Placed;
let placed: Placed;
inOneInstallation(async (opened) => {
  installation = opened;
  customer = anna(installation);
  guest = visitor(installation);
  const category_id = (await guest.call("categories", { params: { brand: "tolmaro" } }))[0]?.id ?? 0;
  const { hash } = await uploaded();
  paid = await paidOrder(installation, customer, {
    files: [hash],
    category_id,
    note_for_translator: "Proszę szybko",
  });
  await workStage(installation, paid.orders[0]?.id ?? 0, "olena@example.com");
  installation.clock.forward(minute);
  placed = await placeOrder(customer);
});

const uploaded = async () => {
  const file = { query: { name: "list.txt" }, body: Buffer.from("kilka słów do przełożenia") };
  const answer = await guest.send("uploadFile", file);
  return answer.json<{ data: { hash: string } }>().data;
};

/** §3, word for word in the spelling of the wire; a dot goes into the field. */
const entities = {
  Order: `
    id service_type created_at deadline price_net tax_rate vat price_gross status specialized category source_lang
    target_lang attachments.source attachments.translated attachments.proofread attachments.verified
    note_for_translator rating shipment_tracking_number shipment_status shipping_method`,
  Payment: `
    id transaction_name amount bonus start_date finish_date finished date product invoice gateway_fee`,
  Invoice: `
    number date_of_issue sale_date payment_date seller customer lines.0.net_price lines.0.quantity
    lines.0.net_value lines.0.vat_rate lines.0.gross totals`,
  "Customer/user": `
    email login first_name last_name user_type company_name address postcode city country vat_id phone language
    locale currency invoicing newsletter_consent account_balance.currency_amount_decimal
    account_balance.currency_code`,
  Cart: `
    items.0.public_name items.0.variant_name items.0.quotation.price_gross.currency_code
    items.0.quotation.price_gross.currency_amount_decimal items.0.quotation.vat.currency_amount_decimal`,
  "Language pair": "type price_type source_lang source_lang_name source_lang_iso2 cc target_lang",
  Country: "id name",
  Category: "id name",
  Currency: "id code name",
  Brand: `
    id meta.supported_locale meta.quality_guarantee_url meta.faq_url meta.complaints_url
    meta.terms_of_service_url meta.privacy_policy_url meta.blog_url meta.free_consultation_url meta.csr_url
    meta.about_us_url meta.industries_url meta.services_url meta.languages_url meta.case_studies_url
    meta.contact_url meta.facebook_url meta.linkedin_url`,
  "Service package": "key service_slug post_editing proofreading verification",
  "Shipment methods": "id name",
} as const;
const fieldsOf = (name: keyof typeof entities): string[] => entities[name].trim().split(/\s+/);

const brand = { params: { brand: "tolmaro" } };
/** Where each entity is read, by the calls of §7. */
const read: Record<keyof typeof entities, () => Promise<readonly unknown[]>> = {
  Order: async () => {
    const list = (await customer.call("orders", {})).data;
    return [...list, await customer.call("order", { params: { hash: paid.orders[0]?.hash ?? "" } })];
  },
  Payment: async () => (await customer.call("payments", {})).data,
  Invoice: async () => {
    const list = (await customer.call("invoices", {})).data;
    return [...list, await customer.call("invoice", { params: { id: String(list[0]?.id) } })];
  },
  "Customer/user": async () => [
    await customer.call("currentCustomer", {}),
    await customer.call("profile", {}),
  ],
  Cart: async () => [await customer.call("cart", { params: { hash: placed.cart_hash } })],
  "Language pair": async () => [
    ...(await guest.call("writePairs", { params: { currency_id: "1" } })).pairs,
    ...(await guest.call("proofreadingPairs", { params: { currency_id: "1" } })).pairs,
  ],
  Country: () => guest.call("countries", {}),
  Category: () => guest.call("categories", brand),
  Currency: () => guest.call("currencies", {}),
  Brand: async () => [await guest.call("brand", brand)],
  "Service package": () => guest.call("servicePackages", {}),
  "Shipment methods": () => guest.call("shipmentMethods", {}),
};

/** The value of a field by its path; undefined when there is no such field. */
const at = (value: unknown, field: string): unknown =>
  field
    .split(".")
    .reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], value);

describe("§3 Entities have the fields of the specification, in its spelling", () => {
  test.each(Object.keys(entities) as (keyof typeof entities)[])("%s", async (name) => {
    const found = await read[name]();
    expect(found.length).toBeGreaterThan(0);
    for (const one of found)
      for (const field of fieldsOf(name))
        expect(at(one, field), `${field} of ${JSON.stringify(one)}`).toBeDefined();
  });

  test("money is decimal text with two places and its currency, and adds up", async () => {
    const order = await customer.call("order", { params: { hash: paid.orders[0]?.hash ?? "" } });
    const minor = (money: { currency_amount_decimal: string } | null): bigint =>
      BigInt((money?.currency_amount_decimal ?? "").replace(".", ""));
    expect(order.price_gross).toEqual({ currency_code: "PLN", currency_amount_decimal: paid.gross });
    expect(minor(order.price_net) + minor(order.vat)).toBe(minor(order.price_gross));
    expect(order.tax_rate).toBe("23%");
    const [invoice] = (await customer.call("invoices", {})).data;
    expect(invoice?.totals.gross).toEqual(order.price_gross);
    expect(toDecimal(minor(order.price_gross))).toBe(paid.gross);
  });

  test("a finished order shows its files by their kind, its category and its note", async () => {
    const order = await customer.call("order", { params: { hash: paid.orders[0]?.hash ?? "" } });
    expect(order).toMatchObject({
      status: "finished",
      service_type: "write",
      note_for_translator: "Proszę szybko",
    });
    expect(order.category).toEqual({ id: order.category?.id, name: "General" });
    const names = Object.entries(order.attachments).map(([kind, files]) => [kind, files.length]);
    expect(Object.fromEntries(names)).toEqual({ source: 1, translated: 2, proofread: 0, verified: 0 });
  });

  test("§1 the packages have the flags of the specification", async () => {
    const packages = await guest.call("servicePackages", {});
    expect(
      packages.map(({ key, post_editing, proofreading, verification, experience_years }) => [
        key,
        post_editing,
        proofreading,
        verification,
        experience_years,
      ]),
    ).toEqual([
      ["light", true, false, false, 5],
      ["economy", false, false, false, 5],
      ["business", false, false, true, 10],
      ["expert", false, true, true, 15],
    ]);
  });

  test("§3 the four ways of posting an original keep their numbers", async () => {
    expect((await guest.call("shipmentMethods", {})).map(({ id, name }) => [id, name])).toEqual([
      [1, "Registered mail in Poland"],
      [2, "Parcel lockers in Poland"],
      [3, "Courier in Poland"],
      [4, "Registered mail, international"],
    ]);
  });

  test("names come in the caller's language", async () => {
    const named = async (language: string) =>
      (await visitor(installation, language).call("countries", {})).find(({ code }) => code === "DE")?.name;
    expect([await named("en"), await named("pl"), await named("uk")]).toEqual([
      "Germany",
      "Niemcy",
      "Німеччина",
    ]);
  });

  test("a currency the brand does not sell in is not there for it", async () => {
    const ewa = session(installation, { zone: "visitor", brand: "lingy" });
    expect((await ewa.refusal("writePairs", { params: { currency_id: "1" } })).status).toBe(404);
    expect((await ewa.call("currencies", {})).map(({ code }) => code)).toEqual(["EUR", "GBP", "USD"]);
  });
});

describe("§7 Lists come newest first unless asked otherwise", () => {
  test("orders by id, payments by id, invoices by the date of creation, all descending", async () => {
    const orders = (await customer.call("orders", {})).data.map(({ id }) => id);
    expect(orders).toEqual(orders.toSorted((a, b) => b - a));
    expect(
      (await customer.call("orders", { query: { orderBy: "id", sortedBy: "asc" } })).data.map(({ id }) => id),
    ).toEqual(orders.toReversed());
    const payments = (await customer.call("payments", {})).data.map(({ id }) => id);
    expect(payments).toEqual(payments.toSorted((a, b) => b - a));
    expect(payments).toHaveLength(2);
    expect((await customer.call("payments", { query: { sort: "asc" } })).data.map(({ id }) => id)).toEqual(
      payments.toReversed(),
    );
  });

  test("§2 orders are found by their number and by the name of an attachment", async () => {
    const id = paid.orders[0]?.id ?? 0;
    for (const search of [String(id), `#${id}`, "LIST", "list.txt"])
      expect(
        (await customer.call("orders", { query: { search } })).data.map((order) => order.id),
        search,
      ).toContain(id);
    for (const search of ["%", "_", "nothing like it", "99999999999"])
      expect((await customer.call("orders", { query: { search } })).meta.total, search).toBe(0);
  });
});

describe("§7 An answer may come as a dot-separated token", () => {
  const signed = (Object.entries(routes) as [string, Route][]).filter(([, row]) => row.jwt);
  const get = async (row: Route, accept: string) =>
    installation.app.inject({
      method: "GET",
      url: fillPath(row.path, { brand: "tolmaro", currency_id: 1 }),
      headers: { ...(await guest.headers()), accept },
    });

  test.each(signed)("%s: its middle part is the answer, its signature is ours", async (_name, row) => {
    const json = await get(row, "application/json");
    const token = await get(row, "application/jwt");
    expect(token.headers["content-type"]).toBe("application/jwt");
    expect(decodeMiddle(token.body)).toEqual(json.json());
    const jwks = (
      await installation.app.inject({ method: "GET", url: routes.jwks.path })
    ).json<JSONWebKeySet>();
    const { payload, protectedHeader } = await jwtVerify(token.body, createLocalJWKSet(jwks));
    expect(payload).toEqual(json.json());
    expect(protectedHeader.alg).toBe("EdDSA");
    const [head, middle, signature] = token.body.split(".");
    const forged = `${head}.${Buffer.from(JSON.stringify({ data: [] })).toString("base64url")}.${signature}`;
    await expect(jwtVerify(forged, createLocalJWKSet(jwks))).rejects.toThrow("signature");
    expect(middle).not.toContain("=");
  });

  test.each(signed)("%s is not sent twice to who has it", async (_name, row) => {
    const first = await get(row, "application/json");
    const again = await installation.app.inject({
      method: "GET",
      url: fillPath(row.path, { brand: "tolmaro", currency_id: 1 }),
      headers: { ...(await guest.headers()), "if-none-match": String(first.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
  });

  test("the private half of the key never leaves", async () => {
    const { body } = await installation.app.inject({ method: "GET", url: routes.jwks.path });
    expect(body).not.toContain('"d"');
  });
});

describe("§7 Calls are at their addresses", () => {
  test.each([
    ["POST", "/api/v2/oauth2/access_token"],
    ["GET", "/api/v2/service/write/1"],
    ["GET", "/api/v2/service/proofreading/1"],
    ["GET", "/api/v2/country"],
    ["GET", "/api/v2/brand/tolmaro/categories"],
    ["GET", "/api/v2/brand/tolmaro"],
    ["GET", "/api/v2/dict/currencies"],
    ["GET", "/api/v2/user/current"],
    ["GET", "/api/v1/profile"],
    ["GET", "/api/v2/customer/current"],
    ["PUT", "/api/v2/customer/current"],
    ["GET", "/api/v2/customer-invoice"],
    ["GET", "/api/v1/payment"],
    ["GET", "/api/v2/order"],
  ] as const)("%s %s", async (method, url) => {
    const payload =
      method === "PUT"
        ? { locale: "en" }
        : { username: "anna.nowak@example.com", password: "tolmaro-demo", grant_type: "password" };
    const headers = await customer.headers();
    const answer = await installation.app.inject({
      method,
      url,
      headers,
      ...(method === "GET" ? {} : { payload }),
    });
    expect(answer.statusCode, answer.body).toBe(200);
  });

  test("a token endpoint answers flat: access_token and expires_in in seconds", async () => {
    const answer = await installation.app.inject({
      method: "POST",
      url: routes.anonymousToken.path,
      headers: { "x-brand": brandHeader("tolmaro") },
      payload: { brand: brandHeader("tolmaro") },
    });
    const { access_token, ...rest } = answer.json<{ access_token: string }>();
    expect(access_token.length).toBeGreaterThan(40);
    expect(rest).toEqual({ token_type: "Bearer", expires_in: 7200 });
  });

  test("§4 the customer's locale is changed and read back; a language the brand lacks is refused", async () => {
    const { locale } = await customer.call("changeCustomer", { body: { locale: "ua" } });
    expect([locale, (await customer.call("currentCustomer", {})).language]).toEqual(["ua", "ua"]);
    expect((await customer.refusal("changeCustomer", { body: { locale: "de" } })).code).toBe(
      "service.not_for_brand",
    );
    // §6: only customer service changes the currency; other attempts are refused.
    expect((await customer.refusal("changeCustomer", { body: { currency: "EUR" } })).fields).toEqual({
      currency: ["To change the currency contact customer service"],
    });
    const sneaky = {
      currency: "PLN" as const,
      account_balance: { currency_amount_decimal: "1.00" },
      email: "x@example.com",
    };
    const after = await customer.call("changeCustomer", { body: { city: "Gdynia", ...sneaky } });
    expect(after).toMatchObject({ city: "Gdynia", currency: "PLN", email: "anna.nowak@example.com" });
  });

  test("§5 names are not blank, and a company has one of three characters", async () => {
    const refused = async (body: NonNullable<CallInput<Routes["changeCustomer"]>["body"]>) =>
      (await customer.refusal("changeCustomer", { body })).fields;
    expect(await refused({ first_name: "  " })).toEqual({ first_name: ["This field is required"] });
    expect(await refused({ last_name: "" })).toEqual({ last_name: ["This field is required"] });
    for (const [company_name, text] of [
      ["", "This field is required"],
      [" AB ", "Enter at least 3 characters"],
    ] as const)
      expect(await refused({ user_type: "company", company_name })).toEqual({ company_name: [text] });
    // A private person needs none, and what was refused is not stored.
    expect(await customer.call("changeCustomer", { body: { company_name: "" } })).toMatchObject({
      user_type: "private",
    });
  });

  test("the document of the API names every row", async () => {
    const portals = await guest.call("openapi", {});
    const programs = await guest.call("apiDocument", {});
    const paths = { ...(portals["paths"] as object), ...(programs["paths"] as object) };
    const named = Object.values(paths as Record<string, Record<string, { operationId: string }>>).flatMap(
      (methods) => Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(named.toSorted((a, b) => a.localeCompare(b))).toEqual(
      // The address that takes a file is its own proof and no row.
      [...Object.keys(routes), "apiSendFile"].toSorted((a, b) => a.localeCompare(b)),
    );
  });
});
