import type { InjectOptions, LightMyRequestResponse as Answer } from "fastify";
import { describe, expect, test } from "vitest";
import { public_api } from "#contract/api/address.ts";
import { fillPath, type Route, type Who } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { openInstallation, type Installation } from "#test/installation.ts";
import { brandHeader, refusalOf, session, type Session } from "#test/session.ts";
import { anna, hour, inOneInstallation, order_input, translator, visitor } from "#test/steps.ts";

let installation: Installation;
let people: Record<Exclude<Who, "anyone" | "key">, Session>;
inOneInstallation((opened) => {
  installation = opened;
  people = {
    visitor: visitor(installation),
    customer: anna(installation),
    staff: session(installation, { zone: "staff", email: "piotr@example.com" }),
    translator: translator(installation, "olena@example.com"),
  };
});

// Routes of the public API are tested with keys, in server/api.
const rows = (Object.entries(routes) as [string, Route][]).filter(
  ([, { path }]) => !path.startsWith(public_api),
);
const guarded = rows.filter(([, row]) => row.who !== "anyone");
const branded = rows.filter(([, row]) => row.brand !== false);
const hash = "a".repeat(22);
const params = {
  hash,
  attachment: hash,
  invoice: hash,
  brand: "tolmaro",
  id: 1,
  message_id: `msg_${hash}`,
  segment: 1,
  note: 1,
  currency_id: 1,
  provider: "x",
  locale: "pl",
};
const base = { "x-brand": brandHeader("tolmaro"), "accept-language": "en" };

/** A request of a route with the id of an object and an empty body. */
const request = (row: Route, headers: Record<string, string>): Promise<Answer> =>
  installation.app.inject({
    method: row.method,
    url: fillPath(row.path, params) + (row.stream ? "?name=a.txt" : ""),
    headers:
      row.method === "POST" || row.method === "PUT"
        ? { "content-type": "application/json", ...headers }
        : headers,
    ...(row.method === "POST" || row.method === "PUT" ? { payload: "{}" } : {}),
  });

describe("§6 Each guarded route requires a valid token", () => {
  test.each(guarded)("%s without a token is 401", async (_name, row) => {
    const answer = await request(row, base);
    expect(refusalOf(answer)).toMatchObject({ status: 401, code: "token.missing" });
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
  });

  test.each(guarded)("%s with a made-up token is 401", async (_name, row) => {
    for (const token of ["x", "a.x", "a.tolmaro.9999999999.x", "a".repeat(43)])
      expect(refusalOf(await request(row, { ...base, authorization: `Bearer ${token}` }))).toMatchObject({
        status: 401,
        code: "token.invalid",
      });
  });

  test.each(guarded)("%s with a token of another kind is 401 or 403", async (_name, row) => {
    const welcome = row.who === "visitor" ? ["visitor", "customer"] : [row.who];
    for (const kind of ["visitor", "customer", "staff", "translator"] as const) {
      if (welcome.includes(kind)) continue;
      const { status, code } = refusalOf(await request(row, await people[kind].headers()));
      expect([status, code], kind).toEqual(
        kind === "visitor" ? [401, "token.missing"] : [403, "access.forbidden"],
      );
    }
  });

  test.each(guarded)("%s with an expired token returns that the session expired", async (_name, row) => {
    const kind = row.who === "anyone" || row.who === "key" ? "visitor" : row.who;
    const headers = await people[kind].headers();
    installation.clock.forward(2 * hour);
    expect(refusalOf(await request(row, headers))).toMatchObject({
      status: 401,
      code: "token.expired",
      message: "Your session has expired. You will be redirected to login page.",
    });
  });

  test("a token of another brand is refused, a customer's and an anonymous one", async () => {
    const there = { "x-brand": brandHeader("turbotlumaczenia") };
    const headers = [await people.visitor.headers(), await people.customer.headers()];
    for (const own of headers)
      expect(refusalOf(await request(routes.currencies, { ...own, ...there }))).toMatchObject({
        status: 400,
        code: "brand.mismatch",
      });
  });

  test("a revoked token is refused", async () => {
    const ewa = session(installation, {
      zone: "customer",
      email: "firma@example.com",
      brand: "turbotlumaczenia",
    });
    const headers = await ewa.headers();
    await ewa.call("revokeToken", {});
    expect(refusalOf(await request(routes.currentCustomer, headers)).code).toBe("token.invalid");
  });
});

describe("§7 Every request names its brand", () => {
  test.each(branded)("%s refuses a missing brand and a malformed one", async (_name, row) => {
    const { "x-brand": own, ...rest } = base;
    expect(refusalOf(await request(row, rest))).toMatchObject({ status: 400, code: "brand.missing" });
    for (const wrong of [
      "tolmaro",
      `${own}=`,
      `${own}==`,
      brandHeader("unknown"),
      brandHeader("Tolmaro"),
      `${own},${own}`,
    ])
      expect(refusalOf(await request(row, { ...rest, "x-brand": wrong })), wrong).toMatchObject({
        status: 400,
        code: "brand.unknown",
      });
  });

  test("the header is the slug in base64 without padding", () => {
    expect(brandHeader("tolmaro")).toBe("dG9sbWFybw");
    expect(brandHeader("turbotlumaczenia")).toBe("dHVyYm90bHVtYWN6ZW5pYQ");
    expect(brandHeader("lingy")).toBe("bGluZ3k");
  });

  test("routes called by other programs need no brand", async () => {
    const free = rows.filter(([, row]) => row.brand === false).map(([name]) => name);
    expect(free).toEqual(["notifyPayment", "stopMails", "receiveMail", "health", "ready", "openapi", "jwks"]);
    for (const name of ["health", "ready", "openapi", "jwks"] as const)
      expect((await request(routes[name], {})).statusCode, name).toBe(200);
  });

  test("a brand reads its own data only", async () => {
    for (const name of ["brand", "categories"] as const) {
      const other = { params: { brand: "turbotlumaczenia" } };
      expect((await people.visitor.refusal(name, other)).code).toBe("brand.mismatch");
    }
    expect(
      (await people.visitor.refusal("anonymousToken", { body: { brand: "turbotlumaczenia" } })).code,
    ).toBe("brand.mismatch");
  });
});

describe("§8 A refusal is in the caller's language", () => {
  const english = "Invalid credentials.";
  const wrong = { username: "unknown@example.com", password: "not this one", grant_type: "password" };
  let guesses = 0;
  const login = (language: string): Promise<Answer> =>
    installation.app.inject({
      method: "POST",
      url: routes.accessToken.path,
      headers: { ...base, "accept-language": language },
      payload: { ...wrong, username: `unknown${guesses++}@example.com` },
    });

  test("in English, Polish and Ukrainian, by the browser's language tag and by the portal's", async () => {
    const messageIn = async (language: string): Promise<string> => refusalOf(await login(language)).message;
    expect(await messageIn("en-US,en;q=0.9,pl;q=0.8")).toBe(english);
    const polish = await messageIn("pl");
    const ukrainian = await messageIn("uk-UA,uk;q=0.9");
    expect(new Set([english, polish, ukrainian]).size).toBe(3);
    expect(ukrainian).toMatch(/[а-яі]/i);
    expect(await messageIn("ua")).toBe(ukrainian);
    expect(await messageIn("fr;q=1, uk;q=0.4, pl;q=0.7")).toBe(polish);
  });

  test("a language the brand does not have falls back to its default, and an invalid one as well", async () => {
    const polish = refusalOf(await login("pl")).message;
    for (const language of ["de", "", "*", ";;q=;,", "x".repeat(2000), "pl;q=NaN", "__proto__"])
      expect(refusalOf(await login(language)).message, language).toBe(polish);
  });

  test("§8 a wrong password and an unknown account look the same, with the code that the client shows", async () => {
    const known = { ...wrong, username: "anna.nowak@example.com" };
    const answers = [
      await login("en"),
      await installation.app.inject({
        method: "POST",
        url: routes.accessToken.path,
        headers: base,
        payload: known,
      }),
    ];
    for (const answer of answers)
      expect(refusalOf(answer)).toEqual({ status: 401, code: "InvalidCredentials", message: english });
  });

  test("invalid input names its fields, each with a sentence", async () => {
    const refused = await people.visitor.refusal("createOrder", {
      body: {
        intent: "order",
        service_type: "write",
        source_lang: "pl",
        target_langs: ["pl"],
        links: ["ftp://a b"],
      },
    });
    expect(refused).toMatchObject({
      status: 422,
      code: "validation.failed",
      message: "The given data failed to pass validation.",
    });
    expect(refused.fields).toMatchObject({
      "links.0": ["Enter one link per field, without spaces or extra characters"],
    });
  });
});

describe("A missing object is not found", () => {
  test.each([
    "/api/nowhere",
    "/api/v2/order/short",
    `/api/v2/order/${hash}`,
    "/api/v2/order/%00",
    `/api/v2/order/${"%00".repeat(22)}`,
    "/api/v2/order/%zz",
    `/api/v2/order/${"a".repeat(5000)}`,
    `/api/v2/cart/${hash}`,
    `/api/v2/quotation/${hash}`,
    `/api/v2/payment-request/${hash}`,
    `/api/v2/upload/${hash}`,
    "/api/v2/service/write/0",
    "/api/v2/service/write/5",
    "/api/v2/service/write/2147483648",
    "/api/v2/service/write/1e3",
    "/api/v2/service/write/-1",
    "/files/x",
    "/files/..%2f..%2fetc%2fpasswd",
    "/.well-known/nothing",
  ])("GET %#", async (url) => {
    const answer = await installation.app.inject({
      method: "GET",
      url,
      headers: await people.visitor.headers(),
    });
    expect(refusalOf(answer).status).toBe(404);
  });

  test.each(["1", "2147483647", "2147483648", "99999999999999999999", "0", "-1", "1.5", "%00", "abc"])(
    "an invoice, an order or a job with the unknown id %s",
    async (id) => {
      for (const [who, url] of [
        [people.customer, `/api/v2/customer-invoice/${id}`],
        [people.staff, `/api/staff/v1/order/${id}`],
        [people.translator, `/api/translator/v1/job/${id}`],
      ] as const) {
        const answer = await installation.app.inject({ method: "GET", url, headers: await who.headers() });
        expect(refusalOf(answer).status, url).toBe(404);
      }
    },
  );

  test.each(["//", "///", "/%", "/%c0%80", "/staff", "/en/order/write?x=%zz", "/assets/none.js"])(
    "a page address like %s is answered without a fault",
    async (url) => {
      for (const method of ["GET", "POST", "HEAD"] as const) {
        const answer = await installation.app.inject({ method, url });
        expect(answer.statusCode, method).toBeLessThan(500);
      }
    },
  );
});

describe("An invalid body is refused, never a fault", () => {
  const post = async (
    payload: string | Buffer,
    type: string | null = "application/json",
  ): Promise<Answer> => {
    const options: InjectOptions = { method: "POST", url: routes.quickQuote.path, payload };
    const headers = await people.visitor.headers();
    return installation.app.inject({
      ...options,
      headers: type === null ? headers : { ...headers, "content-type": type },
    });
  };

  test.each([
    ["broken JSON", "{", 400],
    ["nothing", "", 422],
    ["a prototype", '{"__proto__":{"x":1}}', 400],
    ["a constructor", '{"constructor":{"prototype":{"x":1}}}', 400],
    ["deep nesting", `${"[".repeat(100_000)}${"]".repeat(100_000)}`, 422],
    ["deep objects", `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`, 422],
    ["a list", "[]", 422],
    ["null", "null", 422],
    ["text", '"text"', 422],
    ["a number that is none", '{"words":1e309}', 422],
    ["three megabytes", JSON.stringify({ text: "x".repeat(3 << 20) }), 413],
  ])("%s", async (_what, payload, status) => {
    expect(refusalOf(await post(payload)).status).toBe(status);
  });

  test.each([
    "text/plain",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/x-www-form-urlencoded",
    "x",
  ])("a body of the type %s", async (type) => {
    expect([400, 415, 422]).toContain(refusalOf(await post("{}", type)).status);
  });

  test.each(["", "x".repeat(256), "ż", "a b"])("a key for repeats like %j", async (key) => {
    const input = { body: order_input, idempotency_key: key };
    expect((await people.visitor.refusal("createOrder", input)).code).toBe("idempotency.malformed");
  });

  test("text that the database cannot store", async () => {
    for (const text of ["a\u0000b", "half a face: \ud83d"]) {
      const login = { username: text, password: "x", grant_type: "password" } as const;
      for (const name of ["accessToken", "staffToken", "translatorToken"] as const)
        expect(Object.keys((await people.visitor.refusal(name, { body: login })).fields ?? {})).toEqual([
          "username",
        ]);
      for (const field of ["text", "note_for_translator", "discount_code", "reference"]) {
        const refused = await people.visitor.refusal("createOrder", {
          body: { ...order_input, [field]: text },
        });
        expect(Object.keys(refused.fields ?? {})).toEqual([field]);
      }
    }
  });

  test("an instant of valid form that does not exist", async () => {
    for (const wanted_deadline of [
      "0000-01-01T00:00:00Z",
      "2031-02-30T00:00:00Z",
      "2031-03-03",
      `2031-03-03T10:00:00.${"0".repeat(200)}Z`,
    ]) {
      const refused = await people.visitor.refusal("createOrder", {
        body: { ...order_input, wanted_deadline },
      });
      expect(Object.keys(refused.fields ?? {}), wanted_deadline).toEqual(["wanted_deadline"]);
    }
  });

  test("a page of a list is never larger than a hundred rows", async () => {
    for (const query of [
      { per_page: "101" },
      { per_page: "0" },
      { page: "-1" },
      { page: "1e309" },
      { search: "\u0000" },
    ])
      expect((await people.customer.refusal("orders", { query })).status).toBe(422);
    expect(
      (await people.customer.call("orders", { query: { per_page: "100", page: "1000000" } })).data,
    ).toEqual([]);
  });
});

describe("Guessing is limited", () => {
  test("the thirty-first login of a minute from one address is refused", async () => {
    const strict = await openInstallation({ RATE_LIMITS: "1" });
    const payload = { username: "x@example.com", password: "x", grant_type: "password", brand: "" };
    const statuses = new Map<number, number>();
    for (let i = 0; i < 32; i++) {
      const { statusCode } = await strict.app.inject({
        method: "POST",
        url: routes.accessToken.path,
        headers: base,
        payload: { ...payload, username: `x${i}@example.com` },
      });
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 30, 429: 2 });
    await strict.end();
  });
});

test("Every response isolates its window and disables unused browser features", async () => {
  for (const url of ["/", "/staff/", "/api/docs", "/api/v2/country"]) {
    const { headers } = await installation.app.inject({ method: "GET", url });
    expect(headers["cross-origin-opener-policy"]).toBe("same-origin");
    expect(headers["permissions-policy"]).toContain("camera=(), ");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  }
});
