import { sql } from "kysely";
import {
  auth,
  Client,
  type OAuthClientProvider,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { agentAt, granted, personAt } from "#test/agent-client.ts";
import { type AgentMaker, askedBy, openAgentMaker, proofKey } from "#test/agent-maker.ts";
import { buyingCompany, byId } from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { day, hour, inOneInstallation, minute, visitor, words } from "#test/steps.ts";

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

describe("integrations 5: the official client is authorized by a person", () => {
  /** What a client keeps: as a hosted assistant does. */
  function provider() {
    const stored: { tokens?: StoredOAuthTokens; verifier?: string; sent_to?: URL } = {};
    const one: OAuthClientProvider = {
      redirectUrl: maker.redirect_uri,
      clientMetadata: { client_name: "Schreibkraft", redirect_uris: [maker.redirect_uri] },
      state: () => "of-the-client",
      // A document at an address without TLS, as only a test has: the client does not build its id from it.
      clientInformation: () => ({ client_id: maker.client_id }),
      tokens: () => stored.tokens,
      saveTokens: (tokens) => void (stored.tokens = tokens),
      redirectToAuthorization: (url) => void (stored.sent_to = url),
      saveCodeVerifier: (verifier) => void (stored.verifier = verifier),
      codeVerifier: () => stored.verifier ?? "",
    };
    return { one, stored };
  }
  const serverUrl = () => new URL("/mcp", installation.origin);

  test("finds the way, asks, gets its tokens, previews, waits for a person above the limit, and renews", async () => {
    const { one, stored } = provider();
    const transport = new StreamableHTTPClientTransport(serverUrl(), { authProvider: one });
    const client = new Client({ name: "assistant", version: "1" });
    await expect(client.connect(transport)).rejects.toThrow(/unauthorized|refresh token is unknown/i);
    const sent_to = stored.sent_to;
    expect(sent_to?.pathname).toBe("/authorize");
    const asked = Object.fromEntries(sent_to?.searchParams ?? []);
    // The address without a language leads to the page in that of the browser.
    const page = await fetch(sent_to ?? "", { redirect: "manual", headers: { "accept-language": "en" } });
    expect(page.status).toBe(302);
    expect(page.headers.get("location")).toBe(`/en/authorize${sent_to?.search}`);
    const back = await person.authorizes(asked as never, { scopes: [...granted.scopes] });
    await transport.finishAuth(back.searchParams);
    const connected = new Client({ name: "assistant", version: "1" });
    await connected.connect(new StreamableHTTPClientTransport(serverUrl(), { authProvider: one }));
    expect((await connected.listTools()).tools.map(({ name }) => name)).not.toContain("create_upload");
    const preview = await connected.callTool({
      name: "preview_order",
      arguments: { source_lang: "pl", target_langs: ["en"], text: words(250) },
    });
    const { id, gross } = preview.structuredContent as { id: number; gross: string };
    const confirm = (more: object) =>
      connected.callTool({
        name: "confirm_order",
        arguments: { preview_id: id, expected_gross: gross, payment: "on_account", ...more },
      });
    const unknown = await confirm({ request_id: "request-0", cost_centre: "NONE" });
    expect(unknown).toMatchObject({ isError: true, structuredContent: { code: "cost_centre.unknown" } });
    const confirmed = await confirm({
      request_id: "request-1",
      reference: "PO-77",
      comment: "For the board",
    });
    // The limit of zero: every order waits for a person, at the page that is named.
    expect(confirmed.isError ?? false).toBe(false);
    const page_of_request = expect.stringMatching(/\/account\/approval\/[\w-]{20,}$/) as string;
    expect(confirmed.structuredContent).toMatchObject({
      orders: [{ status: "draft" }],
      payment: { state: "waiting_for_approval", url: page_of_request },
      approval: { state: "waiting" },
    });
    const { rows: waiting } = await sql<{ comment: string; reference: string }>`
      select comment, input ->> 'reference' as reference from approval`.execute(installation.db);
    expect(waiting).toEqual([{ comment: "For the board", reference: "PO-77" }]);
    installation.clock.forward(hour + minute);
    // The client renews by itself.
    expect((await connected.listTools()).tools.length).toBeGreaterThan(0);
    await connected.close();
    const [grant] = await grants();
    expect(grant).toMatchObject({ name: "Schreibkraft", state: "active", order_limit: "0.00" });
    await company.session.call("revokeApiKey", byId(grant?.id ?? 0));
    const again = new Client({ name: "assistant", version: "1" });
    await expect(
      again.connect(new StreamableHTTPClientTransport(serverUrl(), { authProvider: one })),
    ).rejects.toThrow(/unauthorized|refresh token is unknown/i);
  });

  test("learns by the same function that a person has to decide", async () => {
    const { one } = provider();
    expect(await auth(one, { serverUrl: serverUrl() })).toBe("REDIRECT");
  });
});

describe("integrations 5: what a client finds", () => {
  const metadata = async (path: string) =>
    (await (await fetch(installation.origin + path)).json()) as Readonly<Record<string, unknown>>;

  test("the metadata of resource and server, and the way to them in a 401", async () => {
    const { origin } = installation;
    for (const path of ["/.well-known/oauth-protected-resource", "/.well-known/oauth-protected-resource/mcp"])
      expect(await metadata(path)).toMatchObject({
        resource: `${origin}/mcp`,
        authorization_servers: [origin],
      });
    expect(await metadata("/.well-known/oauth-authorization-server")).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/oauth/token`,
      code_challenge_methods_supported: ["S256"],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
    expect(await metadata("/.well-known/oauth-authorization-server")).not.toHaveProperty(
      "registration_endpoint",
    );
    const place = `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`;
    expect((await agent.call(null)).headers.get("www-authenticate")).toBe(place);
    expect((await agent.call("x")).headers.get("www-authenticate")).toBe(`${place}, error="invalid_token"`);
  });

  test("the person sees the client's name and host; the answer has state and issuer", async () => {
    const { challenge } = proofKey();
    const asked = askedBy(maker, installation, challenge);
    const host = new URL(maker.origin).host;
    expect(await person.looks(asked)).toMatchObject({
      client_name: "Schreibkraft",
      client_host: host,
      return_host: "127.0.0.1:7777",
      is_local: true,
      scopes: ["account:read", "orders:quote", "orders:read", "orders:spend"],
      email: company.email,
    });
    const { refused_url } = await person.looks(asked);
    const back = await person.authorizes(asked);
    expect(back.origin + back.pathname).toBe(maker.redirect_uri);
    for (const { searchParams } of [back, new URL(refused_url)]) {
      expect(searchParams.get("state")).toBe("of-the-client");
      expect(searchParams.get("iss")).toBe(installation.origin);
    }
    expect(new URL(refused_url).searchParams.get("error")).toBe("access_denied");
    // No token was fetched: nothing is listed, and after a day nothing is left.
    expect(await grants()).toEqual([]);
    installation.clock.forward(2 * day);
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();
    const left = await installation.db
      .selectFrom("api_key")
      .select("id")
      .where("customer_id", "=", company.id)
      .where("kind", "=", "grant")
      .execute();
    expect(left).toEqual([]);
  });

  test("a program of the person's own computer may answer at any port of the same address", async () => {
    const asked = askedBy(maker, installation, proofKey().challenge, {
      redirect_uri: "http://127.0.0.1:40123/callback",
    });
    expect((await person.looks(asked)).return_host).toBe("127.0.0.1:40123");
  });

  test("a name that hides what it is becomes one line", async () => {
    maker.serve({ client_name: "Tolmaro\u202e\n\u0000  support\u2028\u200b team ".padEnd(200, "x") });
    const { client_name } = await person.looks(askedBy(maker, installation, proofKey().challenge));
    expect(client_name).toMatch(/^Tolmaro support team x*$/);
    expect(client_name.length).toBeLessThanOrEqual(60);
  });
});

describe("integrations 5: requests that are refused", () => {
  const asked = (changes: Parameters<typeof askedBy>[3] = {}) =>
    askedBy(maker, installation, proofKey().challenge, changes);

  test("only a person with a fresh proof authorizes, and no one without a session", async () => {
    const body = { ...asked(), ...granted };
    const guest = personAt(installation, visitor(installation));
    expect((await guest.refusal("authorizeAgent", body)).status).toBe(401);
    installation.clock.forward(11 * minute);
    expect((await person.refusal("authorizeAgent", body)).code).toBe("confirmation.needed");
  });

  test.each([
    ["a secret", { token_endpoint_auth_method: "client_secret_basic" }],
    ["another client's document", { client_id: "https://other.example/client.json" }],
    ["no address of an answer", { redirect_uris: [] }],
    ["a wrong type", { redirect_uris: "http://127.0.0.1:7777/callback" }],
  ])("a document with %s", async (_name, changes) => {
    maker.serve(changes);
    expect((await person.refusal("askedGrant", asked())).code).toBe("oauth.client");
  });

  test("a document that is missing, moves inward, is no JSON, is too long or never ends", async () => {
    const answers: readonly Parameters<AgentMaker["answer"]>[0][] = [
      (response) => void response.writeHead(404).end("{}"),
      (response) => void response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
      (response) => void response.writeHead(302, { location: `${installation.origin}/mcp` }).end(),
      (response) => void response.end("<!doctype html>"),
      (response) => void response.end(`{"padding":"${"x".repeat(70_000)}"}`),
      // Two gigabytes, a megabyte at a time for as long as someone reads.
      (response) => {
        response.writeHead(200, { "content-length": String(2 ** 31) });
        const piece = Buffer.alloc(1 << 20, " ");
        const more = (): void => {
          while (!response.destroyed && response.write(piece));
        };
        response.on("drain", more);
        more();
      },
    ];
    for (const how of answers) {
      maker.answer(how);
      expect((await person.refusal("askedGrant", asked())).code).toBe("oauth.client");
    }
  });

  test.each([
    "",
    "client",
    "https://10.0.0.1/client.json",
    "https://[::1]/client.json",
    "https://internal.local/client.json",
    "https://client.example:22/client.json",
    "https://user:pw@client.example/client.json",
    "http://client.example/client.json",
    "file:///etc/passwd",
    "https://client.example/",
    "https://client.example/a#b",
    "https://client.example/a/../b",
  ])("the client %s", async (client_id) => {
    expect((await person.refusal("askedGrant", asked({ client_id }))).code).toBe("oauth.client");
  });

  test("an address of an answer that is not the client's, and one that would be dangerous", async () => {
    maker.serve({
      redirect_uris: [
        "https://agent.example/cb",
        "javascript:alert(1)//",
        "data:text/html,x",
        "http://a.example/cb",
      ],
    });
    for (const redirect_uri of [
      "",
      "https://agent.example/cb/",
      "https://agent.example/cb?x=1",
      "https://agent.example/cb#x",
      "https://agent.example.evil.example/cb",
      "http://127.0.0.1:7777/callback",
      "javascript:alert(1)//",
      "data:text/html,x",
      "http://a.example/cb",
    ])
      expect((await person.refusal("askedGrant", asked({ redirect_uri }))).code, redirect_uri).toBe(
        "oauth.redirect",
      );
    expect((await person.looks(asked({ redirect_uri: "https://agent.example/cb" }))).is_local).toBe(false);
  });

  test.each([
    ["unsupported_response_type", { response_type: "token" }],
    ["invalid_request", { code_challenge_method: "plain" }],
    ["invalid_request", { code_challenge: "" }],
    ["invalid_target", { resource: "https://other.example/mcp" }],
    ["invalid_target", { resource: "" }],
    ["invalid_scope", { scope: "orders:read invoices:read" }],
  ])("the client gets %s", async (error, changes) => {
    const { code, details } = await person.refusal("askedGrant", asked(changes));
    expect(code).toBe("oauth.request");
    const back = new URL(details?.["return_url"] ?? "");
    expect(back.origin + back.pathname).toBe(maker.redirect_uri);
    expect(back.searchParams.get("error")).toBe(error);
    expect(back.searchParams.get("state")).toBe("of-the-client");
  });

  test("a scope that was not asked for, none at all, and orders without the terms", async () => {
    const reading = asked({ scope: "orders:read" });
    const refusal = async (changes: object) =>
      (await person.refusal("authorizeAgent", { ...reading, ...granted, ...changes })).code;
    expect(await refusal({ scopes: ["orders:read", "orders:spend"] })).toBe("validation.failed");
    expect(await refusal({ scopes: [] })).toBe("validation.failed");
    expect(await refusal({ scopes: ["orders:spend"], terms: false })).toBe("validation.failed");
    expect(await refusal({ scopes: ["invoices:read"] })).toBe("validation.failed");
    expect(await grants()).toEqual([]);
  });
});
