import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { public_api } from "#contract/api/address.ts";
import { agentAt, type AgentTokens, granted, invalid, personAt } from "#test/agent-client.ts";
import { type AgentMaker, openAgentMaker, proofKey } from "#test/agent-maker.ts";
import { buyingCompany, byId } from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { day, hour, inOneInstallation, minute } from "#test/steps.ts";

let installation: Installation;
let maker: AgentMaker;
let agent: ReturnType<typeof agentAt>;
inOneInstallation(
  (opened) => {
    installation = opened;
  },
  { OUTSIDE_LOOPBACK: "1" },
);
beforeAll(async () => {
  maker = await openAgentMaker();
  agent = agentAt(installation, maker);
});
afterAll(() => maker.close());
let company: Company;
let person: ReturnType<typeof personAt>;
beforeEach(async () => {
  ({ company } = await buyingCompany(installation));
  person = personAt(installation, company.session);
  maker.serve();
});
const grants = async () => (await company.session.call("apiKeys", {})).filter(({ kind }) => kind === "grant");

type Form = Readonly<Record<string, string>>;

describe("integrations 5: codes and tokens", () => {
  test("a code is exchanged once; the second time ends the grant", async () => {
    const exchange = await agent.newCode(person);
    const { body } = await agent.post(exchange);
    const { access_token } = body as AgentTokens;
    expect(body).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: granted.scopes.join(" ") });
    expect(await agent.works(access_token)).toBe(true);
    expect(await agent.post(exchange)).toEqual(invalid());
    expect(await agent.works(access_token)).toBe(false);
    expect(await grants()).toMatchObject([{ state: "revoked", revoked_because: "leak" }]);
  });

  test("two at once get one answer with tokens, and the grant has ended", async () => {
    const exchange = await agent.newCode(person);
    const both = await Promise.all([agent.post(exchange), agent.post(exchange)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await grants()).toMatchObject([{ state: "revoked" }]);
  });

  test("nothing but the whole of what was agreed is exchanged", async () => {
    const exchange = await agent.newCode(person);
    const wrong: readonly Form[] = [
      { code_verifier: proofKey().verifier },
      { code_verifier: "" },
      { redirect_uri: "http://127.0.0.1:7777/other" },
      { redirect_uri: "" },
      { client_id: `${maker.origin}/other.json` },
      { code: `${exchange.code}x` },
    ];
    for (const changes of wrong) expect(await agent.post({ ...exchange, ...changes })).toEqual(invalid());
    expect(await agent.post({ ...exchange, resource: "https://other.example/mcp" })).toEqual(
      invalid("invalid_target"),
    );
    expect(await agent.post({ ...exchange, grant_type: "password" })).toEqual(
      invalid("unsupported_grant_type"),
    );
    expect(await agent.post({})).toEqual(invalid("unsupported_grant_type"));
    const twice = await fetch(`${installation.origin}/oauth/token`, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: `${new URLSearchParams(exchange).toString()}&code=x`,
    });
    expect(await twice.json()).toEqual({
      error: "invalid_request",
      error_description: expect.stringMatching(/^[ !#-[\]-~]+$/) as string,
    });
    // None of them has used the code up.
    expect((await agent.post(exchange)).status).toBe(200);
  });

  test("a code lasts a minute, and not longer than its grant", async () => {
    const exchange = await agent.newCode(person);
    installation.clock.forward(minute + 1);
    expect(await agent.post(exchange)).toEqual(invalid());
  });

  test("an access token lasts an hour; a refresh token renews it once and ends with a second use", async () => {
    const first = await agent.newTokens(person);
    installation.clock.forward(hour - minute);
    expect(await agent.works(first.access_token)).toBe(true);
    installation.clock.forward(2 * minute);
    expect(await agent.works(first.access_token)).toBe(false);
    const second = (await agent.refresh(first.refresh_token)).body as AgentTokens;
    expect(await agent.works(second.access_token)).toBe(true);
    const third = (await agent.refresh(second.refresh_token)).body as AgentTokens;
    // The token before stops with the next one.
    expect(await agent.works(second.access_token)).toBe(false);
    expect(await agent.refresh(first.refresh_token)).toEqual(invalid());
    expect(await agent.works(third.access_token)).toBe(false);
    expect(await agent.refresh(third.refresh_token)).toEqual(invalid());
    expect(await grants()).toMatchObject([{ state: "revoked", revoked_because: "leak" }]);
  });

  test("foreign, changed and late refresh tokens, more scopes, a revoked grant, a blocked account", async () => {
    const { refresh_token } = await agent.newTokens(person);
    const [id = "", random = "", signature = ""] = refresh_token.split(".");
    const foreign = [
      "",
      "x",
      `${Number(id) + 1}.${random}.${signature}`,
      `${id}.${random}x.${signature}`,
      `${id}.${random}`,
    ];
    for (const text of foreign) expect(await agent.refresh(text)).toEqual(invalid());
    expect(await agent.refresh(refresh_token, { client_id: "https://other.example/c" })).toEqual(invalid());
    expect(await agent.refresh(refresh_token, { scope: "orders:read invoices:read" })).toEqual(
      invalid("invalid_scope"),
    );
    expect(await agent.refresh(refresh_token, { resource: "https://other.example/mcp" })).toEqual(
      invalid("invalid_target"),
    );
    const renewed = (await agent.refresh(refresh_token, { scope: "orders:read" })).body as AgentTokens;
    installation.clock.forward(31 * day);
    expect(await agent.refresh(renewed.refresh_token)).toEqual(invalid());
    const second = await agent.newTokens(person);
    const [newest] = await grants();
    await company.session.call("revokeApiKey", byId(newest?.id ?? 0));
    expect(await agent.works(second.access_token)).toBe(false);
    expect(await agent.refresh(second.refresh_token)).toEqual(invalid());
    const third = await agent.newTokens(person);
    await installation.db
      .updateTable("customer")
      .set({ blocked_at: installation.clock.now(), blocked_reason: "test" })
      .where("id", "=", company.id)
      .execute();
    expect(await agent.works(third.access_token)).toBe(false);
    expect(await agent.refresh(third.refresh_token)).toEqual(invalid());
  });

  test("no token outlasts the grant", async () => {
    const { refresh_token, expires_in } = await agent.newTokens(person, { days: 1 });
    expect(expires_in).toBe(3600);
    installation.clock.forward(day - 10 * minute);
    const late = (await agent.refresh(refresh_token)).body as AgentTokens;
    expect(late.expires_in).toBe(600);
    installation.clock.forward(11 * minute);
    expect(await agent.works(late.access_token)).toBe(false);
    expect(await agent.refresh(late.refresh_token)).toEqual(invalid());
  });

  test("the token is for agents: the rows of the public API do not know it", async () => {
    const { access_token } = await agent.newTokens(person);
    const answer = await fetch(`${installation.origin}${public_api}/account`, {
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe("integrations 5: a grant is a key of the account", () => {
  test("listed with its host, changed and revoked by the owner; not replaced; the desk sees it; every act is logged", async () => {
    const { access_token } = await agent.newTokens(person);
    const [grant] = await grants();
    const id = byId(grant?.id ?? 0);
    expect(grant).toMatchObject({ client_host: new URL(maker.origin).host, currency: "PLN" });
    const body = { name: "Assistant", order_limit: "10.00", day_limit: "20.00", month_limit: "30.00" };
    expect(await company.session.call("changeApiKey", { ...id, body })).toMatchObject(body);
    const rotation = { ...id, body: { days: 0 as const } };
    expect((await company.session.refusal("rotateApiKey", rotation)).code).toBe("key.not_found");
    const celina = session(installation, { zone: "staff", email: "celina@example.com" });
    const seen = await celina.call("deskApiKeys", byId(company.id));
    expect(seen).toContainEqual(expect.objectContaining({ id: grant?.id, kind: "grant" }));
    await celina.call("deskRevokeApiKey", id);
    expect(await agent.works(access_token)).toBe(false);
    const acts = await installation.db
      .selectFrom("audit_log")
      .select("act")
      .where("object", "=", "api_key")
      .where("object_id", "=", grant?.id ?? 0)
      .orderBy("id")
      .execute();
    expect(acts.map(({ act }) => act)).toEqual(["api_key.authorize", "api_key.change", "api_key.revoke"]);
  });
});
