import { createHash, randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import type { FastifyPluginAsync, FastifyReply } from "fastify";

/** A person of the simulated company as the provider knows them. */
export type Employee = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly name?: string;
};

/** How the next tokens are wrong; nothing is wrong without a word. */
export type ProviderFaults = {
  /** Changes of the claims of an identity token. */
  claims: Readonly<Record<string, unknown>>;
  /** Signs by a key that is not published. */
  foreign_key: boolean;
  /** Another name in the description. */
  described_issuer: string | null;
  /** Refuses every login. */
  denies: boolean;
  /** Answers a code more than once. */
  repeats_codes: boolean;
  /** The description is not served. */
  away: boolean;
  /** Identity tokens name the person by `sub` alone; the rest, with these changes, is at the address for it (Core 5.4). */
  thin: Readonly<Record<string, unknown>> | null;
};

export const noProviderFaults = (): ProviderFaults => ({
  claims: {},
  foreign_key: false,
  described_issuer: null,
  denies: false,
  repeats_codes: false,
  away: false,
  thin: null,
});

export type ProviderOptions = {
  /** Its own address. */
  readonly issuer: () => string;
  readonly client_id: string;
  readonly client_secret: string;
  /** Allowed addresses of answers; empty for any. */
  readonly redirect_uris: readonly string[];
  /** The person whom the company's login knows; without one a page asks for the address. */
  readonly employee: () => Employee | null;
  readonly employees?: readonly Employee[];
  readonly faults: ProviderFaults;
  readonly clock: () => Date;
};

type Asked = {
  readonly client_id?: string;
  readonly redirect_uri?: string;
  readonly response_type?: string;
  readonly scope?: string;
  readonly state?: string;
  readonly nonce?: string;
  readonly code_challenge?: string;
  readonly code_challenge_method?: string;
  readonly login_hint?: string;
  readonly as?: string;
};
type Granted = { readonly asked: Asked; readonly employee: Employee; used: boolean };
/** A person by an access token. */
type Readers = Map<string, Employee>;
type Exchange = Readonly<Record<string, string | undefined>>;

const lifetime_seconds = 300;

type State = ProviderOptions & {
  readonly codes: Map<string, Granted>;
  readonly readers: Readers;
  readonly kid: string;
  readonly pair: Pair;
  /** Not published. */
  readonly foreign: Pair;
};
type Pair = Awaited<ReturnType<typeof generateKeyPair>>;

/**
 * A simulator of a company's identity provider, with the protocol of OpenID Connect Core and Discovery: code flow with PKCE, a
 * client with a secret in the header, identity tokens by RS256. Its faults are chosen by a test.
 */
export const identityProvider: FastifyPluginAsync<ProviderOptions> = async (app, options) => {
  const [pair, foreign] = [await generateKeyPair("RS256"), await generateKeyPair("RS256")];
  const kid = randomBytes(8).toString("hex");
  const state: State = { ...options, codes: new Map(), readers: new Map(), kid, pair, foreign };
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get("/.well-known/openid-configuration", (_request, reply) =>
    options.faults.away ? reply.code(503).send("away") : reply.send(descriptionOf(state)),
  );
  app.get("/keys", async (_request, reply) =>
    reply.send({
      keys: [{ ...(await exportJWK(pair.publicKey)), kid: state.kid, alg: "RS256", use: "sig" }],
    }),
  );
  app.get<{ Querystring: Asked }>("/authorize", (request, reply) => authorize(state, request.query, reply));
  app.get("/me", (request, reply) => {
    const { faults, readers } = state;
    const employee = readers.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
    if (!employee || faults.thin === null) return reply.code(401).header("www-authenticate", "Bearer").send();
    return reply.send({ ...employee, ...faults.thin });
  });
  app.post<{ Body: Exchange }>("/token", (request, reply) =>
    exchange(state, request.headers.authorization ?? "", request.body, reply),
  );
};

function descriptionOf({ issuer, faults }: State) {
  const origin = issuer();
  return {
    issuer: faults.described_issuer ?? origin,
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    ...(faults.thin === null ? {} : { userinfo_endpoint: `${origin}/me` }),
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_basic"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

function authorize(state: State, asked: Asked, reply: FastifyReply): FastifyReply {
  const { client_id, redirect_uris, issuer, employees = [], faults, codes } = state;
  const { redirect_uri = "" } = asked;
  const is_known = redirect_uris.length === 0 || redirect_uris.includes(redirect_uri);
  if (asked.client_id !== client_id || !is_known || !URL.canParse(redirect_uri))
    return reply.code(400).type("text/plain").send("unknown client or address");
  const answer = new URL(redirect_uri);
  answer.searchParams.set("state", asked.state ?? "");
  answer.searchParams.set("iss", issuer());
  const is_sound =
    asked.response_type === "code" &&
    asked.code_challenge_method === "S256" &&
    (asked.scope ?? "").split(" ").includes("openid");
  const employee = state.employee() ?? employees.find(({ email }) => email === asked.as);
  if (!is_sound || faults.denies) {
    answer.searchParams.set("error", is_sound ? "access_denied" : "invalid_request");
    return reply.redirect(answer.href);
  }
  if (!employee) return reply.type("text/html").send(loginPage(asked, employees));
  const code = randomBytes(24).toString("base64url");
  codes.set(code, { asked, employee, used: false });
  answer.searchParams.set("code", code);
  return reply.redirect(answer.href);
}

async function exchange(
  state: State,
  header: string,
  { grant_type, code = "", redirect_uri, code_verifier = "" }: Exchange,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const [id, secret] = clientIn(header);
  if (id !== state.client_id || secret !== state.client_secret)
    return reply.code(401).header("www-authenticate", "Basic").send({ error: "invalid_client" });
  const granted = state.codes.get(code);
  const challenge = createHash("sha256").update(code_verifier).digest("base64url");
  if (
    grant_type !== "authorization_code" ||
    !granted ||
    (granted.used && !state.faults.repeats_codes) ||
    granted.asked.redirect_uri !== redirect_uri ||
    granted.asked.code_challenge !== challenge
  )
    return reply.code(400).send({ error: "invalid_grant" });
  granted.used = true;
  const access_token = randomBytes(24).toString("base64url");
  state.readers.set(access_token, granted.employee);
  return reply.send({
    access_token,
    token_type: "Bearer",
    expires_in: lifetime_seconds,
    id_token: await identityToken(state, granted),
  });
}

function identityToken(
  { issuer, client_id, faults, clock, kid, pair, foreign }: State,
  { asked, employee }: Granted,
): Promise<string> {
  const now = Math.floor(clock().getTime() / 1000);
  const claims: JWTPayload = {
    iss: issuer(),
    aud: client_id,
    iat: now,
    exp: now + lifetime_seconds,
    auth_time: now,
    nonce: asked.nonce,
    ...(faults.thin === null ? employee : { sub: employee.sub }),
    ...faults.claims,
  };
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid })
    .sign(faults.foreign_key ? foreign.privateKey : pair.privateKey);
}

/** Id and secret in a header, each encoded like a form (RFC 6749 2.3.1). */
function clientIn(header: string): readonly string[] {
  const [, encoded = ""] = /^Basic (.+)$/.exec(header) ?? [];
  const parts = Buffer.from(encoded, "base64").toString("utf8").split(":");
  return parts.map((part) => decodeURIComponent(part.replaceAll("+", " ")));
}

/** The page of the provider, with a button for each person. */
function loginPage(asked: Asked, employees: readonly Employee[]): string {
  const fields = Object.entries(asked)
    .filter(([name]) => name !== "as")
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value ?? "")}">`)
    .join("");
  const buttons = employees
    .map(({ email = "" }) => `<p><button name="as" value="${escaped(email)}">${escaped(email)}</button></p>`)
    .join("");
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Company login</title>
<h1>Company login</h1><form action="authorize">${fields}${buttons}</form></html>`;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
