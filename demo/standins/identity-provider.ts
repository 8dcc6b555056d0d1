import { createHash, randomBytes } from "node:crypto";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import type { FastifyPluginAsync, FastifyReply } from "fastify";

/** A person of the simulated company as the provider knows them. */
export type Employee = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean | string | number | null;
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
  /** The algorithm of tokens. */
  alg: TokenAlgorithm;
  /** The description leaves its algorithms out, or names others. */
  described_algs: readonly string[] | null;
  /** Another name in the description. */
  described_issuer: string | null;
  /** Its own name in tokens and answers ends with a slash. */
  slash: boolean;
  /** An answer that never comes: to the question for the description, the keys or the token. */
  silent: "description" | "keys" | "token" | null;
  /** Details of a person come as a signed document, by this algorithm. */
  signed_details: TokenAlgorithm | null;
  /** Refuses every login. */
  denies: boolean;
  /** Answers a code more than once. */
  repeats_codes: boolean;
  /** The description is not served. */
  away: boolean;
  /** Identity tokens name the person by `sub` alone; the rest, with these changes, is at the address for it (Core 5.4). */
  thin: Readonly<Record<string, unknown>> | null;
};

type TokenAlgorithm = "RS256" | "ES256" | "PS256" | "HS256" | "none";

export const noProviderFaults = (): ProviderFaults => ({
  claims: {},
  foreign_key: false,
  alg: "RS256",
  described_algs: null,
  described_issuer: null,
  slash: false,
  silent: null,
  signed_details: null,
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
  /** Counts what is read, by the end of its address. */
  readonly reads?: Map<string, number>;
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
  /** The published keys by algorithm. */
  keys: Keys;
  /** Not published. */
  readonly foreign: Keys;
};
type Pair = Awaited<ReturnType<typeof generateKeyPair>> & { readonly kid: string };
type Keys = Readonly<Record<"RS256" | "ES256" | "PS256", Pair>>;

async function newKeys(): Promise<Keys> {
  const pair = async (alg: keyof Keys): Promise<Pair> => ({
    ...(await generateKeyPair(alg)),
    kid: randomBytes(8).toString("hex"),
  });
  return { RS256: await pair("RS256"), ES256: await pair("ES256"), PS256: await pair("PS256") };
}

/**
 * A simulator of a company's identity provider, with the protocol of OpenID Connect Core and Discovery: code flow with PKCE, a
 * client with a secret in the header, identity tokens by RS256, ES256 or PS256. Its faults are chosen by a test.
 */
export const identityProvider: FastifyPluginAsync<ProviderOptions> = async (app, options) => {
  const [keys, foreign] = [await newKeys(), await newKeys()];
  const state: State = { ...options, codes: new Map(), readers: new Map(), keys, foreign };
  const { faults, reads } = options;
  const count = (name: string): void => void reads?.set(name, (reads.get(name) ?? 0) + 1);
  const waits = (name: ProviderFaults["silent"]): boolean => name !== null && faults.silent === name;
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.get("/.well-known/openid-configuration", (_request, reply) => {
    count("description");
    if (waits("description")) return reply.hijack();
    return faults.away ? reply.code(503).send("away") : reply.send(descriptionOf(state));
  });
  app.get("/keys", async (_request, reply) => {
    count("keys");
    if (waits("keys")) return reply.hijack();
    const published = Object.entries(state.keys).map(async ([alg, { publicKey, kid }]) => ({
      ...(await exportJWK(publicKey)),
      kid,
      alg,
      use: "sig",
    }));
    return reply.send({ keys: await Promise.all(published) });
  });
  // New keys take the place of the former ones, as at every provider from time to time.
  app.post("/rotation", async (_request, reply) => {
    state.keys = await newKeys();
    return reply.code(204).send();
  });
  app.get<{ Querystring: Asked }>("/authorize", (request, reply) => authorize(state, request.query, reply));
  app.get("/me", async (request, reply) => {
    const { readers } = state;
    const employee = readers.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "");
    if (!employee || faults.thin === null) return reply.code(401).header("www-authenticate", "Bearer").send();
    const details = { ...employee, ...faults.thin };
    if (faults.signed_details === null) return reply.send(details);
    const claims = { ...details, iss: nameOf(state), aud: state.client_id };
    return reply.type("application/jwt").send(await signed(state, faults.signed_details, claims));
  });
  app.post<{ Body: Exchange }>("/token", (request, reply) => {
    count("token");
    if (waits("token")) return reply.hijack();
    return exchange(state, request.headers.authorization ?? "", request.body, reply);
  });
};

/** The name that it writes itself. */
const nameOf = ({ issuer, faults }: Pick<State, "issuer" | "faults">): string =>
  faults.slash ? `${issuer()}/` : issuer();

function descriptionOf(state: State) {
  const { issuer, faults } = state;
  const origin = issuer();
  const algs = faults.described_algs ?? ["RS256", "ES256", "PS256"];
  return {
    issuer: faults.described_issuer ?? nameOf(state),
    authorization_endpoint: `${origin}/authorize`,
    token_endpoint: `${origin}/token`,
    jwks_uri: `${origin}/keys`,
    ...(faults.thin === null ? {} : { userinfo_endpoint: `${origin}/me` }),
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    ...(algs.length === 0 ? {} : { id_token_signing_alg_values_supported: algs }),
    ...(faults.signed_details === null ? {} : { userinfo_signing_alg_values_supported: algs }),
    token_endpoint_auth_methods_supported: ["client_secret_basic"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  };
}

function authorize(state: State, asked: Asked, reply: FastifyReply): FastifyReply {
  const { client_id, redirect_uris, employees = [], faults, codes } = state;
  const { redirect_uri = "" } = asked;
  const is_known = redirect_uris.length === 0 || redirect_uris.includes(redirect_uri);
  if (asked.client_id !== client_id || !is_known || !URL.canParse(redirect_uri))
    return reply.code(400).type("text/plain").send("unknown client or address");
  const answer = new URL(redirect_uri);
  answer.searchParams.set("state", asked.state ?? "");
  answer.searchParams.set("iss", nameOf(state));
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

function identityToken(state: State, { asked, employee }: Granted): Promise<string> {
  const { client_id, faults, clock } = state;
  const now = Math.floor(clock().getTime() / 1000);
  return signed(state, faults.alg, {
    iss: nameOf(state),
    aud: client_id,
    iat: now,
    exp: now + lifetime_seconds,
    auth_time: now,
    nonce: asked.nonce,
    ...(faults.thin === null ? employee : { sub: employee.sub }),
    ...faults.claims,
  });
}

async function signed(
  { faults, keys, foreign, client_secret }: State,
  alg: TokenAlgorithm,
  claims: JWTPayload,
): Promise<string> {
  if (alg === "none") return new UnsecuredJWT(claims).encode();
  const token = new SignJWT(claims);
  if (alg === "HS256")
    return token.setProtectedHeader({ alg }).sign(createHash("sha256").update(client_secret).digest());
  const { kid } = keys[alg];
  const { privateKey } = (faults.foreign_key ? foreign : keys)[alg];
  return token.setProtectedHeader({ alg, kid }).sign(privateKey);
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
