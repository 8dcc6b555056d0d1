import { once } from "node:events";
import fs from "node:fs";
import http from "node:http";
import net from "node:net";
import path from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { brandHeader, refusalOf } from "#test/session.ts";
import { anna, inOneInstallation, paidOrder, piotr, translator, visitor } from "#test/steps.ts";
import { taken, uploaded } from "#test/workbench.ts";

const own_secret = "content of a file next to the program";
const asset = "/staff/assets/part-a1b2c3.js";
const token = "0123456789abcdef";

let installation: Installation;
inOneInstallation(
  (opened) => {
    installation = opened;
    const root = installation.machine.config.root_dir;
    fs.mkdirSync(path.join(root, "dist/staff/assets"), { recursive: true });
    fs.writeFileSync(path.join(root, "dist", asset), "export {};");
    fs.mkdirSync(path.join(root, "dist/translator"));
    fs.copyFileSync(path.join(root, "dist/staff/index.html"), path.join(root, "dist/translator/index.html"));
    fs.mkdirSync(path.join(root, ".git"));
    for (const name of [".env", ".git/config", "package.json", "dist/secret.txt"])
      fs.writeFileSync(path.join(root, name), own_secret);
  },
  { METRICS_TOKEN: token },
);

type Sent = { readonly status: number; readonly headers: Readonly<Record<string, unknown>> };
const base = { "x-brand": brandHeader("tolmaro"), "accept-language": "en" };

async function get(url: string, headers: Record<string, string> = {}): Promise<Sent & { body: string }> {
  const answer = await installation.app.inject({ url, headers });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}

/** One response of each kind that the server sends, by its name. */
async function everyKind(): Promise<Record<string, Sent>> {
  const customer = await anna(installation).headers();
  const guest = visitor(installation);
  const hash = await uploaded(guest, "umowa.txt", Buffer.from("trzy małe słowa"));
  const { orders } = await paidOrder(installation, guest, { files: [hash], text: undefined });
  const order = await guest.call("order", { params: { hash: orders[0]?.hash ?? "" } });
  const params = { hash: order.hash, attachment: order.attachments.source[0]?.hash ?? "" };
  const { url: download } = await guest.call("attachmentLink", { params });
  // Behind a proxy that is not named; the simulated bank cannot notify this address, so it is set after the payment.
  Object.assign(installation.machine.config, { public_url: "https://portal.example" });
  const stream = http.get(`${installation.origin}${routes.deskChanges.path}`, {
    headers: await piotr(installation).headers(),
    agent: false,
  });
  const [live] = (await once(stream, "response")) as [http.IncomingMessage];
  live.destroy();
  return {
    "a page": await get("/en/order/write"),
    "the desk": await get("/staff/orders"),
    "the zone": await get("/translator/"),
    "a script": await get(asset),
    "a missing script": await get("/staff/assets/none.js"),
    "an answer": await get(routes.currentCustomer.path, customer),
    "a list": await get(routes.orders.path, customer),
    "a catalogue": await get(routes.countries.path, await guest.headers()),
    "a refusal": await get(routes.currentCustomer.path, base),
    "an unknown address": await get("/api/none", base),
    "a malformed address": await get("/api/v2/order/%c0", base),
    "an upload's refusal": await get("/files/none"),
    "a download": await get(new URL(download, "http://local").pathname),
    "the documentation": await get("/api/docs"),
    "the OpenAPI document": await get("/api/openapi.json"),
    "the keys": await get(routes.jwks.path),
    "robots.txt": await get("/robots.txt"),
    "sitemap.xml": await get("/sitemap.xml"),
    health: await get(routes.health.path),
    metrics: await get("/metrics", { authorization: `Bearer ${token}` }),
    "metrics without a token": await get("/metrics"),
    "live changes": { status: live.statusCode ?? 0, headers: live.headers },
  };
}

let kinds: Record<string, Sent>;
beforeAll(async () => {
  kinds = await everyKind();
  Object.assign(installation.machine.config, { public_url: null });
});
/** The kinds whose header does not pass, by name. */
const failing = (passes: (headers: Readonly<Record<string, string>>) => boolean): string[] =>
  Object.entries(kinds).flatMap(([name, { headers }]) =>
    passes(headers as Readonly<Record<string, string>>) ? [] : [name],
  );

describe("Every kind of response protects its reader", () => {
  test("the kinds are what they are called", () => {
    const statuses = Object.entries(kinds).filter(
      ([name, { status }]) => status < 400 !== !/refusal|unknown|malformed|missing|without/.test(name),
    );
    expect(statuses).toEqual([]);
  });

  test("it is only used with https, for a year, subdomains included", () => {
    expect(
      failing((headers) => headers["strict-transport-security"] === "max-age=31536000; includeSubDomains"),
    ).toEqual([]);
  });

  test("it has a content security policy: no plugins, no other base, no frame around it", () => {
    const parts = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];
    expect(
      failing(({ "content-security-policy": policy = "" }) => parts.every((part) => policy.includes(part))),
    ).toEqual([]);
    expect(
      failing(({ "content-security-policy": policy = "" }) =>
        /^(?:sandbox; )?default-src '(?:none|self)'/.test(policy),
      ),
    ).toEqual([]);
    expect(
      failing(({ "content-security-policy": policy = "" }) => !/script-src[^;]*unsafe/.test(policy)),
    ).toEqual([]);
  });

  test("a page runs scripts of its own address and of its nonce, which is new each time", async () => {
    const nonceIn = ({ headers }: Sent) =>
      /script-src 'self' 'nonce-([\w+/=]{24})';/.exec(String(headers["content-security-policy"]))?.[1];
    const nonces = [await get("/en/"), await get("/en/"), await get("/staff/")].map(nonceIn);
    expect(new Set(nonces).size).toBe(3);
    expect(nonces).not.toContain(undefined);
  });

  test.each(["/en/x$'y", "/en/x$`y", "/en/x$&y"])(
    "the template of a page is filled once, whatever its path contains: %s",
    async (address) => {
      const { body } = await get(address);
      expect(body.split("<title>")).toHaveLength(2);
      expect(body.split("</html>")).toHaveLength(2);
      expect(body).not.toContain("{{");
    },
  );

  test("its type is not guessed, is named with its charset, and no address is passed to other sites", () => {
    expect(failing((headers) => headers["x-content-type-options"] === "nosniff")).toEqual([]);
    expect(failing((headers) => headers["referrer-policy"] === "strict-origin-when-cross-origin")).toEqual(
      [],
    );
    expect(
      failing(
        ({ "content-type": type = "" }) =>
          type === "application/octet-stream" || /; ?charset=utf-8/i.test(type),
      ),
    ).toEqual([]);
  });

  test("no other site reads it, and it does not name the program", () => {
    expect(
      failing((headers) => !Object.keys(headers).some((name) => name.startsWith("access-control-"))),
    ).toEqual([]);
    expect(failing((headers) => !("server" in headers) && !("x-powered-by" in headers))).toEqual([]);
    expect(failing((headers) => !("set-cookie" in headers))).toEqual([]);
  });

  test("only what everyone may see is stored by browsers and proxies", () => {
    const stored = failing(({ "cache-control": control = "" }) => control.includes("no-store"));
    const revalidated = ["a page", "the desk", "the zone", "a catalogue"];
    expect(stored.toSorted()).toEqual(
      [
        ...revalidated,
        "a script",
        "the documentation",
        "the OpenAPI document",
        "robots.txt",
        "sitemap.xml",
      ].toSorted(),
    );
    for (const name of revalidated)
      expect(String(kinds[name]?.headers["cache-control"]), name).toMatch(
        /no-cache|max-age=0, must-revalidate/,
      );
  });

  test("a download is an attachment with an encoded name, in a sandbox", () => {
    const headers: Sent["headers"] = kinds["a download"]?.headers ?? {};
    expect(headers["content-disposition"]).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/);
    expect(String(headers["content-security-policy"])).toMatch(/^sandbox; default-src 'none'/);
  });
});

/** Sends bytes as they are, and returns all that comes back. */
async function raw(text: string): Promise<string> {
  const { port, hostname } = new URL(installation.origin);
  const socket = net.connect(Number(port), hostname);
  let answer = "";
  socket.setEncoding("utf8").on("data", (part: string) => void (answer += part));
  socket.on("error", () => {});
  socket.setTimeout(5000, () => socket.destroy());
  socket.write(text);
  await once(socket, "close");
  return answer;
}

describe("A request is what it says", () => {
  const head = `POST ${routes.anonymousToken.path} HTTP/1.1\r\nHost: localhost\r\nX-Brand: ${base["x-brand"]}\r\nContent-Type: application/json\r\n`;
  const body = '{"brand":"tolmaro"}';

  test.each([
    ["two lengths", `Content-Length: ${body.length}\r\nContent-Length: 3\r\n\r\n${body}`],
    [
      "a length and chunks",
      `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n13\r\n${body}\r\n0\r\n\r\n`,
    ],
    ["chunks that are not the last encoding", `Transfer-Encoding: chunked, identity\r\n\r\n${body}`],
    ["an encoding with a hidden character", `Transfer-Encoding: \u000bchunked\r\n\r\n${body}`],
    ["a negative length", `Content-Length: -1\r\n\r\n${body}`],
  ])("%s: it is refused, and nothing after it is read as another request", async (_what, rest) => {
    const answer = await raw(
      `${head}Connection: close\r\n${rest}GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toContain("User-agent");
  });

  test("a line break in an address is no header of the answer", async () => {
    const { headers } = await get("/staff%0d%0aset-cookie:x=1");
    expect(headers["set-cookie"]).toBeUndefined();
  });

  test("the methods TRACE and CONNECT are not answered, and other sites get no permission by OPTIONS", async () => {
    const trace = await raw(
      "TRACE / HTTP/1.1\r\nHost: localhost\r\nX-Secret: echo\r\nConnection: close\r\n\r\n",
    );
    expect(trace).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(trace).not.toContain("echo");
    expect(await raw("CONNECT other.example:443 HTTP/1.1\r\nHost: other.example:443\r\n\r\n")).toBe("");
    const { statusCode, headers } = await installation.app.inject({
      method: "OPTIONS",
      url: routes.changeCustomer.path,
      headers: { origin: "https://evil.example", "access-control-request-method": "PUT" },
    });
    expect(statusCode).toBe(204);
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control-"))).toEqual([]);
  });

  test("a parameter that comes twice is refused, not combined", async () => {
    const customer = await anna(installation).headers();
    const url = `${routes.orders.path}?page=1&page=2`;
    expect(refusalOf(await installation.app.inject({ url, headers: customer })).code).toBe(
      "validation.failed",
    );
    const twice = `${routes.orders.path}?per_page=1&per_page=100&__proto__=1&constructor=1`;
    expect((await get(twice, customer)).status).toBe(422);
  });

  test("a session is proven by the header alone: not by a cookie, a parameter, or a form of another site", async () => {
    const customer = await anna(installation).headers();
    const bearer = String(customer["authorization"]).split(" ")[1] ?? "";
    const { url, method } = { url: routes.endSessions.path, method: routes.endSessions.method };
    for (const [address, headers, payload] of [
      [
        url,
        { ...base, cookie: `access_token=${bearer}; session=${bearer}; authorization=Bearer ${bearer}` },
        "",
      ],
      [`${url}?access_token=${bearer}&token=${bearer}`, base, ""],
      [url, { ...base, "content-type": "application/x-www-form-urlencoded" }, `access_token=${bearer}`],
    ] as const) {
      const answer = await installation.app.inject({
        method,
        url: address,
        headers,
        ...(payload ? { payload } : {}),
      });
      expect([400, 401, 415], address).toContain(answer.statusCode);
    }
    expect((await get(routes.currentCustomer.path, customer)).status).toBe(200);
  });

  test("no route that reads changes anything by GET: every change has another method", () => {
    const reading = Object.values(routes).filter(({ method }) => method === "GET");
    expect(reading.filter((row) => "body" in row || "idempotent" in row)).toEqual([]);
    expect(reading.filter((row) => "status" in row)).toEqual([]);
  });
});

test("Files next to the program, folders and paths out of them are not served", async () => {
  for (const url of [
    "/.env",
    "/.git/config",
    "/package.json",
    "/dist/secret.txt",
    "/secret.txt",
    "/staff/../secret.txt",
    "/staff/%2e%2e/secret.txt",
    "/staff/..%2fsecret.txt",
    "/staff/..%5c..%5c.env",
    "/staff/assets/../../../.env",
    "/staff/%00",
    "/server/main.mjs",
  ]) {
    const answer = await get(url);
    expect(answer.body, url).not.toContain(own_secret);
    expect(answer.status, url).toBeLessThan(500);
  }
  for (const folder of ["/staff/assets/", "/assets/", "/files/", "/api/"]) {
    const { body, status } = await get(folder);
    expect(body, folder).not.toContain("part-a1b2c3.js");
    expect(status, folder).toBe(404);
  }
});

test("A field that a call does not have is never written: neither rights, money, owners nor states", async () => {
  const { id, who } = await someCustomer(installation);
  const read = () =>
    installation.db.selectFrom("customer").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const before = await read();
  const planted = { id: 1, brand_id: 2, email: "x@evil.example", password_hash: "x", hash: "x" };
  const more = { blocked_at: null, activated_at: null, totp_secret: "v1.x", anonymised_at: null, demo: true };
  const headers = { ...(await who.headers()), "content-type": "application/json" };
  const answer = await installation.app.inject({
    method: routes.changeCustomer.method,
    url: routes.changeCustomer.path,
    headers,
    payload: { ...planted, ...more, first_name: "Zofia", credit_limit: "999999", balance: "999999" },
  });
  expect(answer.statusCode).toBe(200);
  expect(await read()).toEqual({ ...before, first_name: "Zofia" });
});

describe("Numbers of other people's objects open nothing (all routes without a body)", () => {
  const numbered = (kind: "customer" | "translator") =>
    Object.entries(routes).filter(
      ([, row]) =>
        row.who === kind &&
        /:(?!hash\b)\w+/.test(row.path) &&
        !("body" in row) &&
        !("stream" in row) &&
        !("query" in row),
    );

  // The last owner of an account is a number of the caller's own.
  const refused_as = ["not found", "confirmation.needed", "data_export.not_ready", "member.last_owner"];

  test("for a customer and a translator who own nothing", async () => {
    const customer = anna(installation);
    await taken(installation, customer, {});
    const terms = await customer.send("addTerm", {
      body: {
        source_lang: "pl",
        target_lang: "en",
        source: "umowa",
        target: "contract",
        status: "preferred",
        note: "",
      },
    });
    expect(terms.statusCode, terms.body).toBeLessThan(300);
    const unauthorised = {
      customer: (await someCustomer(installation)).who,
      translator: translator(installation, "kenji@example.com"),
    };
    const owner = { customer, translator: translator(installation, "olena@example.com") };
    let seen_by_owner = 0;
    for (const kind of ["customer", "translator"] as const) {
      expect(numbered(kind).length).toBeGreaterThan(5);
      for (const [name, row] of numbered(kind))
        for (let id = 1; id <= 12; id++) {
          const request = {
            method: row.method,
            url: row.path.replace(/:hash\b/, "a".repeat(22)).replace(/:\w+/g, String(id)),
          };
          const answer = await installation.app.inject({
            ...request,
            headers: await unauthorised[kind].headers(),
          });
          // Removing what is not there changes nothing and answers with the caller's own page.
          if (answer.statusCode === 200 && answer.body.includes('"email":"kenji@example.com"')) continue;
          const { status, code } = refusalOf(answer);
          const kind_of_refusal = status === 404 ? "not found" : code;
          expect(refused_as, `${name} ${id}: ${answer.body}`).toContain(kind_of_refusal);
          if (row.method === "GET") {
            const own = await installation.app.inject({ ...request, headers: await owner[kind].headers() });
            if (own.statusCode === 200) seen_by_owner += 1;
          }
        }
    }
    // Otherwise there was nothing to find.
    expect(seen_by_owner).toBeGreaterThan(2);
  });
});
