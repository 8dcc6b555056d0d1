import { public_api } from "#contract/api/address.ts";
import { every_scope_key, problemOf } from "#test/api-keys.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { fillPath, type Route, type Who } from "#contract/route.ts";
import { routes, type RouteName } from "#contract/routes.ts";
import { staff_roles, type StaffRole } from "#domain/accounts/staff-rights.ts";
import { openInstallation, type Installation } from "#test/installation.ts";
import { answerOf, brandHeader, refusalOf, session, type Session } from "#test/session.ts";
import { expectHealthy, offerStage, paidOrder, placeOrder, quote_input, visitor } from "#test/steps.ts";

let installation: Installation;
/** Callers by their zone; the desk has one of each role. */
/** The key of a program that may do everything, for the routes of the public API. */
let api_key = "";
let people: Record<Exclude<Who, "anyone" | "key">, readonly Session[]>;
/** Ids of existing rows, so that random bodies reach past "not found". */
let known: { readonly ids: readonly number[]; readonly hashes: readonly string[] };

beforeAll(async () => {
  installation = await openInstallation();
  accounts = await accountsOf();
  people = await logIn();
  const [guest, customer] = [
    people.visitor[0] ?? visitor(installation),
    people.customer[0] ?? visitor(installation),
  ];
  const paid = await paidOrder(installation, customer);
  await offerStage(installation, paid.orders[0]?.id ?? 0, "olena@example.com");
  const placed = await placeOrder(guest);
  const asked = await guest.call("createOrder", { body: quote_input });
  const hashes = [paid, placed].flatMap((one) => [
    one.cart_hash,
    one.payment_hash,
    one.request_hash,
    one.orders[0]?.hash ?? "",
  ]);
  known = { ids: [1, 2, 3], hashes: [...hashes, asked.cart_hash, asked.orders[0]?.hash ?? ""] };
});
afterAll(() => installation.end());

type Accounts = Record<"staff" | "translators" | "customers", readonly Account[]>;
type Account = { readonly id: number; readonly email: string; readonly password_hash: string | null };
type StaffAccount = Account & { readonly role: StaffRole };
let accounts: Pick<Accounts, "translators" | "customers"> & { readonly staff: readonly StaffAccount[] };

async function accountsOf(): Promise<typeof accounts> {
  const columns = ["id", "email", "password_hash"] as const;
  return {
    staff: await installation.db
      .selectFrom("staff_user")
      .select([...columns, "role"])
      .execute(),
    translators: await installation.db.selectFrom("translator").select(columns).execute(),
    customers: await installation.db.selectFrom("customer").select(columns).execute(),
  };
}

/** New sessions of all callers; accounts that random calls closed or renamed, and counted attempts, are reset. */
async function logIn(): Promise<typeof people> {
  for (const { id, ...row } of accounts.staff)
    await installation.db
      .updateTable("staff_user")
      .set({ ...row, active: true })
      .where("id", "=", id)
      .execute();
  for (const { id, ...row } of accounts.translators)
    await installation.db
      .updateTable("translator")
      .set({ ...row, active: true })
      .where("id", "=", id)
      .execute();
  for (const { id, ...row } of accounts.customers)
    await installation.db
      .updateTable("customer")
      .set({ ...row, blocked_at: null, blocked_reason: "" })
      .where("id", "=", id)
      .execute();
  await installation.db.deleteFrom("login_attempt").execute();
  const clerks = staff_roles.flatMap((role) => accounts.staff.find((one) => one.role === role) ?? []);
  expect(clerks).toHaveLength(staff_roles.length);
  const customer = session(installation, { zone: "customer", email: "anna.nowak@example.com" });
  await installation.db
    .updateTable("api_key")
    .set({ revoked_at: new Date(), revoked_because: "owner" })
    .execute();
  const { key } = await customer.call("createApiKey", { body: every_scope_key });
  api_key = key;
  return {
    visitor: [visitor(installation)],
    customer: [customer],
    staff: clerks.map(({ email }) => session(installation, { zone: "staff", email })),
    translator: [session(installation, { zone: "translator", email: "olena@example.com" })],
  };
}

const zones = ["visitor", "customer", "staff", "translator"] as const;

type Random = () => number;
/** A small generator of sufficient quality: the same seed gives the same sequence on every machine. */
function mulberry(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
function pick<T>(random: Random, list: readonly T[]): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error("an empty list has nothing to pick");
  return found;
}

/** JSON text, because some of the values cannot be represented by an object. */
const wild = [
  "null",
  "true",
  "-1",
  "0",
  "1e309",
  "-1e309",
  "1.5",
  "2147483648",
  "9007199254740993",
  '""',
  '" "',
  '"\\u0000"',
  '"\\ud800"',
  '"\\udc00x"',
  '"a\\u0000b"',
  `"${"x".repeat(3000)}"`,
  '"1\\u0660"',
  '"0000-01-01T00:00:00Z"',
  '"9999-12-31T23:59:59Z"',
  '"2031-02-30T00:00:00Z"',
  '"\'; drop table \\"order\\"; --"',
  '"%"',
  '"https://x/\\ud83d\\ude00"',
  "[]",
  "[[]]",
  "{}",
  '{"length":-1}',
  '{"toString":1}',
  '["pl","pl"]',
];

type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
};

/** A value as the contract requires it, or, now and then, anything else. */
function valueOf(random: Random, schema: Schema): string {
  if (random() < 0.08) return pick(random, wild);
  if (schema.anyOf) return valueOf(random, pick(random, schema.anyOf));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return JSON.stringify(pick(random, schema.enum));
  switch (schema.type ?? "string") {
    case "object":
      return objectOf(random, schema);
    case "array":
      return `[${Array.from({ length: Math.floor(random() * 3) + 1 }, () => valueOf(random, schema.items ?? {})).join(",")}]`;
    case "integer":
    case "number":
      return String((schema.minimum ?? 0) + Math.floor(random() * 4));
    case "boolean":
      return String(random() < 0.8);
    default:
      return textOf(random, schema);
  }
}

function objectOf(random: Random, schema: Schema): string {
  const fields = Object.entries(schema.properties ?? {}).filter(
    ([name]) => random() < ((schema.required ?? []).includes(name) ? 0.97 : 0.4),
  );
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${valueOf(random, one)}`).join(",")}}`;
}

function textOf(random: Random, { format, pattern = "" }: Schema): string {
  if (format === "date-time")
    return JSON.stringify(
      new Date(installation.clock.now().getTime() + Math.floor(random() * 1e9)).toISOString(),
    );
  if (format === "email") return '"kto@example.com"';
  if (pattern.includes("A-Za-z0-9_-")) return JSON.stringify(pick(random, ["x".repeat(22), ...known.hashes]));
  if (pattern.includes("https?")) return '"https://example.com/a"';
  if (pattern.includes("\\d")) return '"12.50"';
  return JSON.stringify(
    pick(random, ["PL", "słowo drugie", "+48600600600", "online", "12.50", "1", "WIOSNA10", "x"]),
  );
}

const wild_parts = [
  "%00",
  "%",
  "...",
  "-1",
  "1e309",
  "2147483648",
  "x".repeat(200),
  "%ff",
  "ż",
  "null",
] as const;

function addressOf(random: Random, row: Route): string {
  const params: Record<string, string> = {};
  for (const [, name = ""] of row.path.matchAll(/:(\w+)/g)) {
    const real = name === "brand" ? "tolmaro" : name.endsWith("id") ? pick(random, ["1", "2", "3"]) : null;
    params[name] = real ?? pick(random, ["x".repeat(22), ...known.hashes]);
  }
  const path =
    random() < 0.9 ? fillPath(row.path, params) : row.path.replace(/:\w+/g, () => pick(random, wild_parts));
  if (random() < 0.5) return row.stream ? `${path}?name=a.txt` : path;
  const names = [
    "page",
    "per_page",
    "search",
    "sort",
    "order_by",
    "orderBy",
    "sortedBy",
    "name",
    "status",
    "open",
    "__proto__",
  ] as const;
  const values = [
    "1",
    "0",
    "-1",
    "1e309",
    "%00",
    "%zz",
    "asc",
    "id",
    "amount",
    "%25",
    "a.txt",
    "%ED%A0%80",
    "[]",
    "draft",
  ] as const;
  const query = Array.from(
    { length: 1 + Math.floor(random() * 3) },
    () => `${pick(random, names)}=${pick(random, values)}`,
  );
  return `${path}?${query.join("&")}`;
}

async function headersOf(random: Random, row: Route): Promise<Record<string, string>> {
  const kind = row.who === "anyone" || row.who === "key" ? "visitor" : row.who;
  if (row.who === "key") return keyHeaders(random);
  const own =
    row.who === "anyone"
      ? { "x-brand": brandHeader("tolmaro") }
      : await pick(random, people[random() < 0.95 ? kind : pick(random, zones)]).headers();
  const key = random() < 0.2 ? { "idempotency-key": pick(random, ["a", "b", "c"]) } : {};
  const type =
    random() < 0.97 ? "application/json" : pick(random, ["text/plain", "", "application/x", "*/*"]);
  const accept = random() < 0.1 ? { accept: "application/jwt" } : {};
  return { ...own, "content-type": type, ...key, ...accept };
}

/** Headers of a program: mostly with its key, now and then with a mistyped one. */
const keyHeaders = (random: Random): Record<string, string> => ({
  "content-type": "application/json",
  authorization: `Bearer ${random() < 0.95 ? api_key : api_key.slice(0, -1)}`,
  ...(random() < 0.7 ? { "idempotency-key": pick(random, ["a", "b", "c"]) } : {}),
});

/** Routes that end the session of all later calls; tested in `session-revocation.test.ts`. */
const ends_session: ReadonlySet<RouteName> = new Set([
  "revokeToken",
  "revokeStaffToken",
  "revokeTranslatorToken",
  "endSessions",
  "endStaffSessions",
  "endTranslatorSessions",
]);
// A stream has no end to wait for; `live.test.ts` reads them.
const rows = (Object.entries(routes) as [RouteName, Route][]).filter(
  ([name, row]) => !row.events && !ends_session.has(name),
);
const schemas = new Map(
  rows.flatMap(([name, { body }]) =>
    body ? [[name, z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as Schema] as const] : [],
  ),
);

/** Requests in all; `FUZZ=100000` sends as many. */
const wanted = Number(process.env["FUZZ"] ?? "1500");
const of_one_seed = 500;
const seeds = Array.from({ length: Math.ceil(wanted / of_one_seed) }, (_, i) => i + 1);
/** Time within which every request is answered, on a busy machine too. */
const longest_ms = 30_000;

describe("The answer to any request is a success or a refusal", () => {
  test.each(seeds)("five hundred requests over all routes, seed %i", async (seed) => {
    people = await logIn();
    for (const one of Object.values(people).flat()) await one.headers();
    const random = mulberry(seed);
    const counts = new Map<number, number>();
    for (let i = 0; i < 500; i++) {
      const [name, row] = pick(random, rows);
      const schema = schemas.get(name);
      const payload = schema ? valueOf(random, schema) : row.stream ? "some words" : null;
      const url = addressOf(random, row);
      const headers = await headersOf(random, row);
      const { "content-type": type, ...bare } = headers;
      const began = performance.now();
      const answer = await installation.app.inject({
        method: row.method,
        url,
        headers:
          payload === null ? bare : { ...bare, ...(type === undefined ? {} : { "content-type": type }) },
        ...(payload === null ? {} : { payload: random() < 0.03 ? payload.slice(0, -1) : payload }),
      });
      const exchange = `${row.method} ${url} ${payload} ${answer.body}`;
      // What this installation does not have is no fault: it has no test mode (integrations 3.1).
      const is_fault = answer.statusCode >= 500 && !/"code":"test\.off"/.test(answer.body);
      expect(is_fault, exchange).toBe(false);
      expect(performance.now() - began, exchange).toBeLessThan(longest_ms);
      if (answer.statusCode >= 400)
        if (row.path.startsWith(public_api)) problemOf(answer);
        else refusalOf(answer);
      else if (answer.headers["content-type"] !== "application/jwt" && answer.statusCode !== 304)
        answerOf(name, answer);
      counts.set(answer.statusCode, (counts.get(answer.statusCode) ?? 0) + 1);
    }
    // Requests that are all refused early prove nothing; many of them concern rows that do not exist.
    expect((counts.get(200) ?? 0) + (counts.get(201) ?? 0)).toBeGreaterThan(60);
    await installation.runJobs();
    await expectHealthy(installation);
  });
});
