import { randomBytes } from "node:crypto";
import type { LightMyRequestResponse as Injected } from "fastify";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { keyText } from "#domain/api/key-text.ts";
import { buyingCompany, newKey, problemOf, programWith, type Program } from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { statementsOf } from "#test/statements.ts";
import { inOneInstallation, minute } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let company: Company;
let program: Program;
let key_id: number;
beforeEach(async () => {
  Object.assign(installation.machine.config, { rate_limits: false });
  ({ company, program, key_id } = await buyingCompany(installation));
  Object.assign(installation.machine.config, { rate_limits: true });
  // The failures of the test before have ended.
  installation.clock.forward(2 * minute);
});

const account = (of: Program) => of.send("apiAccount", {});
const guess = () => programWith(installation, keyText("live", randomBytes(64)));
const agentCall = (key: string) =>
  installation.app.inject({
    method: "POST",
    url: "/mcp",
    headers: { authorization: `Bearer ${key}`, accept: "application/json, text/event-stream" },
    payload: { jsonrpc: "2.0", id: 1, method: "tools/list" },
  });
/** The most failed proofs of a minute. */
const most = 60;
const failing = async (calls: () => Promise<Injected>) => {
  for (let nth = 0; nth < most; nth += 1) expect((await calls()).statusCode).not.toBe(429);
};
const writes = (statements: readonly string[]) => statements.filter((one) => !/^\s*select\b/i.test(one));

describe("integrations 3: a refused call of the public API is cheap", () => {
  test("over the limit of its minute it costs no statement, as an agent's call, until the minute ends", async () => {
    const { key, id } = await newKey(company.session);
    const strict = programWith(installation, key);
    await account(strict);
    await installation.db
      .updateTable("rate_count")
      .set({ hits: 600 })
      .where("key", "=", `key:${id} read`)
      .execute();
    const first = await account(strict);
    let again: Injected | undefined;
    const sent = await statementsOf(async () => {
      again = await account(strict);
      expect((await agentCall(key)).statusCode).toBe(429);
    });
    expect(sent).toEqual([]);
    for (const answer of [first, again]) {
      expect(answer && problemOf(answer)).toMatchObject({ status: 429, code: "rate.limited" });
      expect(answer?.headers["ratelimit"]).toMatch(/^"read";r=0;t=\d+$/);
      expect(answer?.headers["ratelimit-policy"]).toBe('"read";q=600;w=60');
    }
    // Writes have a limit of their own, and another key is another one.
    expect((await strict.send("apiCreateWebhook", { body: { url: "", types: [] } })).statusCode).toBe(422);
    expect((await account(program)).statusCode).toBe(200);
    installation.clock.forward(minute);
    expect((await account(strict)).statusCode).toBe(200);
  });

  test("an unknown key costs one query, and after many of its network nothing; known keys still work", async () => {
    await account(program);
    const one = await statementsOf(() => account(guess()));
    expect(one).toHaveLength(1);
    expect(writes(one)).toEqual([]);
    for (let nth = 1; nth < most; nth += 1) expect((await account(guess())).statusCode).toBe(401);
    let refused: Injected | undefined;
    const sent = await statementsOf(async () => {
      refused = await account(guess());
      expect((await agentCall(keyText("live", randomBytes(64)))).statusCode).toBe(429);
    });
    expect(sent).toEqual([]);
    expect(refused && problemOf(refused).code).toBe("rate.limited");
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
    expect((await account(program)).statusCode).toBe(200);
    installation.clock.forward(minute);
    expect((await account(guess())).statusCode).toBe(401);
  });

  test("a key that is refused again and again costs no more than a query, and stops itself alone", async () => {
    const reader = programWith(
      installation,
      (await newKey(company.session, { scopes: ["orders:read"] })).key,
    );
    await account(reader);
    const one = await statementsOf(() => account(reader));
    expect(one).toHaveLength(1);
    expect(writes(one)).toEqual([]);
    await company.session.call("revokeApiKey", { params: { id: String(key_id) } });
    await failing(() => account(program));
    const sent = await statementsOf(async () => {
      expect((await account(program)).statusCode).toBe(429);
    });
    expect(sent).toEqual([]);
    expect((await account(reader)).statusCode).toBe(403);
    expect((await account(guess())).statusCode).toBe(401);
  });

  test("an agent without a valid key does not load the package of the protocol", async () => {
    let loaded = 0;
    vi.doMock("@modelcontextprotocol/server", (original) => {
      loaded += 1;
      return original();
    });
    expect((await agentCall("")).statusCode).toBe(401);
    expect((await agentCall(keyText("live", randomBytes(64)))).statusCode).toBe(401);
    expect(loaded).toBe(0);
    expect((await agentCall((await newKey(company.session)).key)).statusCode).toBe(200);
    expect(loaded).toBe(1);
  });
});

describe("integrations 9: the proof of a key", () => {
  test("is one query, as a call of the API and of an agent", async () => {
    const { key } = await newKey(company.session);
    const known = programWith(installation, key);
    // The first use of a minute is noted.
    await account(known);
    Object.assign(installation.machine.config, { rate_limits: false });
    const invalid = { query: { limit: "x" } } as never;
    const statements = await statementsOf(() => known.send("apiOrders", invalid));
    expect(statements).toHaveLength(1);
    expect(await statementsOf(() => agentCall(key))).toHaveLength(1);
  });
});
