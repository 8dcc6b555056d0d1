import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Brand } from "#brands/brand.ts";
import { grant_scopes } from "#domain/api/scopes.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { localeOf } from "#server/kernel/http/caller.ts";
import { openLimits } from "#server/kernel/http/limits.ts";
import { sendRefusal } from "#server/kernel/http/refuse.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { resourceOf } from "./asked-grants.ts";
import { exchangeCode, refreshGrant, type Tokens } from "./grants-commands.ts";
import { readRefresh } from "./refresh-text.ts";

type BrandOf = (machine: Machine, hostname: string) => Promise<Brand>;

/** Clients of many people come from a few addresses of their makers. */
const calls_per_minute = 600;
const form_bytes = 16 * 1024;

/** The address of the portal that a program calls: the brand's own in production. */
export const issuerAt = async (
  machine: Machine,
  request: FastifyRequest,
  brandOf: BrandOf,
): Promise<string> =>
  machine.config.public_url
    ? originOfBrand(machine.config, await brandOf(machine, request.hostname))
    : `${request.protocol}://${request.host}`;

/** The metadata of the resource for the agents of an issuer (RFC 9728), by its well-known path. */
const resource_path = "/.well-known/oauth-protected-resource";

/** What a 401 for an agent names (RFC 9728 5.1), so that its client finds where a person authorizes it. */
export const challengeOf = (issuer: string, has_token: boolean): string =>
  `Bearer resource_metadata="${issuer}${resource_path}/mcp"${has_token ? ', error="invalid_token"' : ""}`;

const resourceMetadata = (issuer: string, brand: Brand) => ({
  resource: resourceOf(issuer),
  resource_name: brand.name,
  authorization_servers: [issuer],
  scopes_supported: grant_scopes,
  bearer_methods_supported: ["header"],
  resource_documentation: `${issuer}/api/public/docs`,
});

/** RFC 8414, with Client ID Metadata Documents and without registration. */
const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/oauth/token`,
  scopes_supported: grant_scopes,
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: ["authorization_code", "refresh_token"],
  token_endpoint_auth_methods_supported: ["none"],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
});

type TokenError =
  | "invalid_request"
  | "invalid_grant"
  | "invalid_scope"
  | "invalid_target"
  | "unsupported_grant_type";

/** Each error in a sentence for the developer of a client (RFC 6749 5.2): printable ASCII without quotes. */
const descriptions: Readonly<Record<TokenError, string>> = {
  invalid_request: "The body has to be a form with each parameter once.",
  invalid_grant:
    "The code or refresh token is unknown, used, expired or revoked, or it belongs to another client_id, redirect_uri or code_verifier.",
  invalid_scope: "A refresh may ask for no more than what the person allowed.",
  invalid_target: "The resource is not the one that this server authorizes.",
  unsupported_grant_type: "grant_type is authorization_code or refresh_token.",
};

/** A form with each parameter once (RFC 6749 3.2); null for another body. */
function formOf(body: unknown): ReadonlyMap<string, string> | null {
  if (typeof body !== "string") return null;
  const entries = [...new URLSearchParams(body)];
  return new Set(entries.map(([name]) => name)).size === entries.length ? new Map(entries) : null;
}

/** Answers a token request. What fails is an error of the protocol, without the part that is wrong. */
async function tokensFor(machine: Machine, body: unknown, issuer: string): Promise<Tokens | TokenError> {
  const form = formOf(body);
  if (form === null) return "invalid_request";
  const value = (name: string): string => form.get(name) ?? "";
  const resource = value("resource");
  if (resource !== "" && resource !== resourceOf(issuer)) return "invalid_target";
  const client_id = value("client_id");
  const now = machine.clock();
  if (value("grant_type") === "authorization_code") {
    const exchange = {
      code: value("code"),
      client_id,
      redirect_uri: value("redirect_uri"),
      code_verifier: value("code_verifier"),
      resource: resourceOf(issuer),
    };
    return transact(machine.db, (tx) => exchangeCode(tx, machine.keys, exchange, now));
  }
  if (value("grant_type") !== "refresh_token") return "unsupported_grant_type";
  const token = readRefresh(machine.keys, value("refresh_token"));
  if (token === null) return "invalid_grant";
  const refresh = { token, client_id, scope: value("scope") };
  return transact(machine.db, (tx) => refreshGrant(tx, machine.keys, refresh, now));
}

/** OAuth for agents (integrations 5): metadata, the way to the page of the authorization, and tokens. */
export function serveOauth(app: FastifyInstance, machine: Machine, brandOf: BrandOf): void {
  const limits = openLimits(machine.db);
  const onRequest = async ({ ip }: FastifyRequest): Promise<void> => {
    if (!machine.config.rate_limits) return;
    await limits.count({ name: "oauth", ip, per_minute: calls_per_minute }, machine.clock());
  };
  const issuerOf = (request: FastifyRequest) => issuerAt(machine, request, brandOf);
  const sendMetadata = (reply: FastifyReply, metadata: object): FastifyReply =>
    reply.header("cache-control", "public, max-age=300").send(metadata);
  for (const path of [resource_path, `${resource_path}/mcp`])
    app.get(path, { onRequest }, async (request, reply) =>
      sendMetadata(
        reply,
        resourceMetadata(await issuerOf(request), await brandOf(machine, request.hostname)),
      ),
    );
  app.get("/.well-known/oauth-authorization-server", { onRequest }, async (request, reply) =>
    sendMetadata(reply, serverMetadata(await issuerOf(request))),
  );
  // The page is in the language of the person's browser, so the address of the metadata has none.
  app.get("/authorize", { onRequest }, async (request, reply) => {
    const brand = await brandOf(machine, request.hostname);
    const locale = localeOf(request.headers["accept-language"], brand.locales);
    const query = request.url.indexOf("?");
    return reply
      .header("cache-control", "no-store")
      .redirect(`/${locale}/authorize${query < 0 ? "" : request.url.slice(query)}`, 302);
  });
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: form_bytes },
      (_request, body, parsed) => parsed(null, body),
    );
    scope.post("/oauth/token", { onRequest, bodyLimit: form_bytes }, async (request, reply) => {
      try {
        const made = await tokensFor(machine, request.body, await issuerOf(request));
        reply.header("cache-control", "no-store").header("pragma", "no-cache");
        return typeof made === "string"
          ? await reply.code(400).send({ error: made, error_description: descriptions[made] })
          : await reply.send(made);
      } catch (error) {
        return sendRefusal(error, reply, request, null, machine);
      }
    });
    done();
  });
}
