import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { isAllowed } from "#server/kernel/http/key-proof.ts";
import { type Company, newCompany } from "#test/companies.ts";
import { every_scope_key, newKey, programWith } from "#test/api-keys.ts";
import type { Installation } from "#test/installation.ts";
import { anna, day, hour, inOneInstallation, visitor } from "#test/steps.ts";
import { session } from "#test/session.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let company: Company;
beforeEach(async () => {
  company = await newCompany(installation);
});

const byId = (id: number) => ({ params: { id: String(id) } });
const works = async (key: string): Promise<boolean> =>
  (await programWith(installation, key).send("apiAccount", {})).statusCode === 200;
const mails = async () => {
  await installation.runRound("mail.api_key_ending");
  await installation.runJobs();
  const rows = await installation.db
    .selectFrom("mail")
    .select(["kind", "subject"])
    .where("recipient", "=", company.email)
    .where("kind", "like", "api_key%")
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
};

describe("integrations 3: keys of an account", () => {
  test("a key is shown once; only its digest is stored", async () => {
    const { key, view } = await company.session.call("createApiKey", { body: every_scope_key });
    expect(key).toMatch(/^tolk_live_[0-9A-Za-z]{36}$/);
    expect(view).toMatchObject({
      hint: `…${key.slice(-4)}`,
      state: "active",
      currency: "PLN",
      spent_month: "0.00",
    });
    const listed = await company.session.call("apiKeys", {});
    expect(listed).toEqual([view]);
    expect(JSON.stringify(listed)).not.toContain(key);
    const row = await installation.db
      .selectFrom("api_key")
      .selectAll()
      .where("id", "=", view.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, order_limit: "", day_limit: "", month_limit: "" })).not.toContain(key);
    expect(await works(key)).toBe(true);
    const [used] = await company.session.call("apiKeys", {});
    expect(used?.last_used_at).not.toBeNull();
    expect(used?.last_ip).toBe("127.0.0.1");
  });

  test("it ends with its day, and its owner is reminded 30, 7 and 1 days before, once each", async () => {
    const { key } = await newKey(company.session, { days: 40 });
    expect(await mails()).toEqual([]);
    for (const [forward, count] of [
      [11, 1],
      [1, 1],
      [22, 2],
      [5, 3],
    ] as const) {
      installation.clock.forward(forward * day);
      expect(await mails()).toHaveLength(count);
    }
    expect(await works(key)).toBe(true);
    installation.clock.forward(2 * day);
    expect(await works(key)).toBe(false);
    expect((await company.session.call("apiKeys", {}))[0]?.state).toBe("expired");
    expect(await mails()).toHaveLength(3);
  });

  test("its owner is reminded whatever number of other keys were reminded before", async () => {
    const { id } = await newKey(company.session, { days: 5 });
    await sql`insert into api_key (customer_id, name, key_sha256, hint, scopes, currency, order_limit, day_limit,
        month_limit, created_at, expires_at, reminded_days)
      select customer_id, name, sha256(nth::text::bytea), hint, scopes, currency, order_limit, day_limit,
        month_limit, created_at, expires_at, case when nth <= 2000 then 7 end
      from api_key, generate_series(1, 2001) nth where id = ${id}`.execute(installation.db);
    expect(await mails()).toEqual(["api_key_ending", "api_key_ending"]);
    expect(await mails()).toHaveLength(2);
  });

  test("a replaced key works for the chosen days, and the new one has the same rights", async () => {
    const { key, id } = await newKey(company.session, { order_limit: "12.50", allow_ips: ["127.0.0.0/8"] });
    const fresh = await company.session.call("rotateApiKey", { ...byId(id), body: { days: 1 } });
    expect(fresh.view).toMatchObject({ order_limit: "12.50", allow_ips: ["127.0.0.0/8"], state: "active" });
    expect([await works(key), await works(fresh.key)]).toEqual([true, true]);
    expect((await company.session.refusal("rotateApiKey", { ...byId(id), body: { days: 0 } })).code).toBe(
      "key.ended",
    );
    installation.clock.forward(25 * hour);
    expect([await works(key), await works(fresh.key)]).toEqual([false, true]);
    const at_once = await company.session.call("rotateApiKey", { ...byId(fresh.view.id), body: { days: 0 } });
    expect([await works(fresh.key), await works(at_once.key)]).toEqual([false, true]);
  });

  test("a revoked key stops at once, also one that is being replaced", async () => {
    const { key, id } = await newKey(company.session);
    await company.session.call("rotateApiKey", { ...byId(id), body: { days: 7 } });
    expect(await company.session.call("revokeApiKey", byId(id))).toMatchObject({ state: "revoked" });
    expect(await works(key)).toBe(false);
    expect((await company.session.refusal("revokeApiKey", byId(id))).code).toBe("key.not_found");
  });

  test("limits, name and networks are changed; another account's key is not found", async () => {
    const { key, id } = await newKey(company.session);
    const body = {
      name: "Shop",
      order_limit: "5",
      day_limit: "10",
      month_limit: "20",
      allow_ips: ["203.0.113.7"],
    };
    expect(await company.session.call("changeApiKey", { ...byId(id), body })).toMatchObject({
      name: "Shop",
      order_limit: "5.00",
      allow_ips: ["203.0.113.7"],
    });
    const program = programWith(installation, key);
    expect(await program.problem("apiAccount", {})).toMatchObject({ status: 403, code: "key.network" });
    const other = anna(installation);
    expect((await other.refusal("changeApiKey", { ...byId(id), body })).code).toBe("key.not_found");
    expect((await other.refusal("revokeApiKey", byId(id))).code).toBe("key.not_found");
    const wrong = [
      "not a network",
      "999.1.1.1",
      "010.0.0.1",
      "10.0.0.0/33",
      "::1/129",
      "10.0.0.0/8/8",
      ":::",
      "1.2.3",
      "fe80::1%a",
      "x@[::1",
      "::1]?a:",
      "::1]#:/64",
    ];
    for (const network of wrong) {
      const asked = { ...byId(id), body: { ...body, allow_ips: [network] } };
      expect((await company.session.refusal("changeApiKey", asked)).status, network).toBe(422);
    }
    for (const order_limit of ["007", "00", "-1", "1.234", "1e3"]) {
      const asked = { ...byId(id), body: { ...body, order_limit } };
      expect(await company.session.refusal("changeApiKey", asked), order_limit).toMatchObject({
        status: 422,
        fields: { order_limit: [expect.any(String)] },
      });
    }
    const networks = ["203.0.113.7", "10.0.0.0/8", "2001:db8::1", "::/0", "2001:DB8::/32"];
    const allowed = { ...byId(id), body: { ...body, order_limit: "0.50", allow_ips: networks } };
    expect((await company.session.call("changeApiKey", allowed)).allow_ips).toEqual(networks);
    expect(await works(key)).toBe(true);
  });

  test("an account has at most twenty working keys", async () => {
    for (let i = 0; i < 20; i += 1) await newKey(company.session, { name: `Key ${i}` });
    const refused = await company.session.refusal("createApiKey", { body: every_scope_key });
    expect(refused.code).toBe("key.too_many");
    const [newest] = await company.session.call("apiKeys", {});
    await company.session.call("revokeApiKey", byId(newest?.id ?? 0));
    await newKey(company.session);
  });

  test("keys need the terms and a scope", async () => {
    const refused = await company.session.refusal("createApiKey", {
      body: { ...every_scope_key, terms: false, scopes: [] },
    });
    expect(Object.keys(refused.fields ?? {}).toSorted()).toEqual(["scopes", "terms"]);
    const { terms: _terms, ...without } = every_scope_key;
    expect((await company.session.refusal("createApiKey", { body: without })).fields).toEqual({
      terms: [expect.stringContaining("terms")],
    });
  });
});

describe("A key in the wrong hands", () => {
  test("is revoked by anyone who finds it, and its owner is written to; other texts change nothing", async () => {
    const { key } = await newKey(company.session);
    const keys = [key, "tolk_live_".padEnd(46, "a"), "not a key"];
    await visitor(installation).call("apiLeak", { body: { keys } });
    expect(await works(key)).toBe(false);
    expect(await mails()).toEqual(["api_key_leaked"]);
    await visitor(installation).call("apiLeak", { body: { keys } });
    expect(await mails()).toEqual(["api_key_leaked"]);
    expect((await company.session.call("apiKeys", {}))[0]?.revoked_because).toBe("leak");
  });

  test("of a blocked account stops working, and works again afterwards", async () => {
    const { key } = await newKey(company.session);
    const blocked_at = installation.clock.now();
    const block = (at: Date | null) =>
      installation.db
        .updateTable("customer")
        .set({ blocked_at: at, blocked_reason: at === null ? "" : "List" })
        .where("id", "=", company.id)
        .execute();
    await block(blocked_at);
    expect(await works(key)).toBe(false);
    await block(null);
    expect(await works(key)).toBe(true);
  });

  test("is revoked by the desk, which never sees it", async () => {
    const { key, id } = await newKey(company.session);
    const celina = session(installation, { zone: "staff", email: "celina@example.com" });
    const listed = await celina.call("deskApiKeys", byId(company.id));
    expect(listed).toMatchObject([{ id, state: "active" }]);
    expect(JSON.stringify(listed)).not.toContain(key);
    expect(await celina.call("deskRevokeApiKey", byId(id))).toMatchObject({ revoked_because: "desk" });
    expect(await works(key)).toBe(false);
  });

  test("is refused outside of its networks", () => {
    const networks = ["203.0.113.0/24", "2001:db8::/32", "198.51.100.7"];
    expect(["203.0.113.9", "2001:db8::1", "198.51.100.7"].every((ip) => isAllowed(networks, ip))).toBe(true);
    expect(["203.0.114.1", "2001:db9::1", "198.51.100.8"].some((ip) => isAllowed(networks, ip))).toBe(false);
    expect(isAllowed([], "192.0.2.1")).toBe(true);
    // An IPv4 address inside an IPv6 one is the same address.
    expect(isAllowed(networks, "::ffff:203.0.113.9")).toBe(true);
  });
});
