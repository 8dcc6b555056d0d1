import * as openid from "openid-client";
import type { SignOnFault } from "#domain/accounts/sign-on.ts";
import type { Outside } from "#server/kernel/http/outside.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

/** An account's client at its provider. */
export type Client = { readonly issuer: string; readonly client_id: string; readonly secret: string };

/** A login that the provider has not given, with the reason for the owners. */
export class SignOnFailed extends Error {
  readonly why: SignOnFault;
  constructor(why: SignOnFault, cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/** Clocks of two servers differ. */
const tolerance_seconds = 60;

/** Calls through `Outside`, the only way to addresses that others typed; an answer that is not whole, or that did not come, is an error. */
const fetchBy =
  (outside: Outside): openid.CustomFetch =>
  async (url, { method, headers, body }) => {
    if (method !== "GET" && method !== "POST") throw new SignOnFailed("answer");
    const sent = { url, headers: { ...headers, accept: "application/json" } };
    const form = { ...sent.headers, "content-type": "application/x-www-form-urlencoded" };
    const called = await (method === "GET"
      ? outside.get(sent)
      : outside.post({ url, headers: form, body: body instanceof URLSearchParams ? body.toString() : "" }));
    if (called.status === null || !called.is_whole) throw new SignOnFailed("unreachable");
    // Documents in JSON are read, and signed ones about a person; what is neither fails when it is parsed.
    const type = signed_document.test(called.answer.trim()) ? "application/jwt" : "application/json";
    const shown = [204, 205, 304].includes(called.status) ? null : called.answer;
    return new Response(shown, { status: called.status, headers: { "content-type": type } });
  };
/** Three parts in base64url: never JSON. */
const signed_document = /^[\w-]+\.[\w-]+\.[\w-]*$/;

/** The secret is sent as the provider asks for; without a word of it in the header (OpenID Connect Discovery 3). */
const authenticationBy =
  (secret: string): openid.ClientAuth =>
  (as, client, body, headers) => {
    const in_body = as.token_endpoint_auth_methods_supported?.includes("client_secret_post") === true;
    const send = in_body ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret);
    return send(as, client, body, headers);
  };

type Asking = Pick<Machine, "outside">;

/** Reads the description of a provider. Throws `SignOnFailed` for one that cannot be reached, is another's, or is no use. */
async function describe({ outside }: Asking, client: Client, now: Date): Promise<openid.Configuration> {
  if (outside.faultOf(client.issuer) !== null) throw new SignOnFailed("unreachable");
  // Plain HTTP is for tests on one machine, where alone such an address has no fault.
  const execute = client.issuer.startsWith("http:") ? [openid.allowInsecureRequests] : [];
  const metadata = {
    [openid.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
    [openid.clockTolerance]: tolerance_seconds,
  };
  const found = await openid
    .discovery(new URL(client.issuer), client.client_id, metadata, authenticationBy(client.secret), {
      [openid.customFetch]: fetchBy(outside),
      execute: [...execute, openid.enableNonRepudiationChecks],
    })
    .catch((error: unknown) => {
      throw faultOf(error, "unreachable");
    });
  const { issuer, authorization_endpoint, token_endpoint, jwks_uri } = found.serverMetadata();
  // A provider of many companies that answers for each of them under one name is none of this account.
  if (issuer.includes("{")) throw new SignOnFailed("issuer");
  if (!authorization_endpoint || !token_endpoint || !jwks_uri) throw new SignOnFailed("answer");
  if (outside.faultOf(authorization_endpoint) !== null) throw new SignOnFailed("answer");
  return found;
}

/** The same name with a slash at its end, or without it. */
const withOtherEnd = (issuer: string): string => (issuer.endsWith("/") ? issuer.slice(0, -1) : `${issuer}/`);

/**
 * The name of a provider as it writes it itself, when it can be used. A slash at the end of a typed name may be too much or
 * missing, and the address of the description may be typed: the name in it counts once it describes itself. Throws `SignOnFailed`.
 */
export async function issuerOf(machine: Asking, client: Client, now: Date): Promise<string> {
  const nameOf = async (issuer: string): Promise<string> =>
    (await describe(machine, { ...client, issuer }, now)).serverMetadata().issuer;
  const named = await nameOf(client.issuer).catch(async (error: unknown) => {
    if (!(error instanceof SignOnFailed) || error.why !== "issuer") throw error;
    return nameOf(withOtherEnd(client.issuer)).catch(() => {
      throw error;
    });
  });
  return (await describeStored(machine, { ...client, issuer: named }, now)).serverMetadata().issuer;
}

/** The description of a provider whose name is known: it has this name and no other one. Throws `SignOnFailed`. */
async function describeStored(machine: Asking, client: Client, now: Date): Promise<openid.Configuration> {
  const found = await describe(machine, client, now);
  if (found.serverMetadata().issuer !== client.issuer) throw new SignOnFailed("issuer");
  return found;
}

/** What a login is bound to: all three are made for it alone. */
export type Bound = { readonly state: string; readonly nonce: string; readonly verifier: string };
export type Begun = Bound & {
  readonly redirect_uri: string;
  /** The provider asks the person again. */
  readonly fresh: boolean;
};

/** The page of the provider where a person logs in. Throws `SignOnFailed`. */
export async function loginPage(
  machine: Asking,
  client: Client,
  { state, nonce, verifier, redirect_uri, fresh, email }: Begun & { readonly email: string },
  now: Date,
): Promise<string> {
  const configuration = await describeStored(machine, client, now);
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri,
    scope: "openid email profile",
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    login_hint: email,
    ...(fresh ? { max_age: "0", prompt: "login" } : {}),
  });
  return url.href;
}

/** What a provider has proven about a person. */
export type Proven = {
  readonly issuer: string;
  readonly subject: string;
  /** Empty when the provider does not name one, or has not verified it. */
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  /** When the person last proved themselves to the provider; null when it does not say. */
  readonly authenticated_at: Date | null;
};

type Answer = {
  readonly state: string;
  readonly code: string;
  readonly iss: string;
  readonly error: string;
};

/** The person of an answer: code, state, issuer, nonce, audience, times and signature are checked. Throws `SignOnFailed`. */
export async function provenBy(
  machine: Asking,
  client: Client,
  { begun, answer }: { readonly begun: Begun; readonly answer: Answer },
  now: Date,
): Promise<Proven> {
  if (answer.error !== "") throw new SignOnFailed(answer.error === "access_denied" ? "denied" : "answer");
  const configuration = await describeStored(machine, client, now);
  const url = new URL(begun.redirect_uri);
  for (const name of ["code", "state", "iss"] as const)
    if (answer[name] !== "") url.searchParams.set(name, answer[name]);
  const tokens = await openid
    .authorizationCodeGrant(configuration, url, {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      idTokenExpected: true,
      ...(begun.fresh ? { maxAge: tolerance_seconds } : {}),
    })
    .catch((error: unknown) => {
      throw faultOf(error, "answer");
    });
  const claims = tokens.claims();
  if (!claims) throw new SignOnFailed("answer");
  // A token for another client of the provider is not ours, whatever else its audience names (Core 3.1.3.7).
  if (claims.azp !== undefined && claims.azp !== client.client_id) throw new SignOnFailed("audience");
  const about = claims["email"] === undefined ? await detailsOf(configuration, tokens) : {};
  const is_trusted = [about, claims].every((one) => saysNothingAgainst(one["email_verified"]));
  const { email, given_name, family_name, name, auth_time } = { ...about, ...claims };
  const [first_name, last_name] = namesOf(textOf(given_name), textOf(family_name), textOf(name));
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: is_trusted ? textOf(email).trim().toLowerCase() : "",
    first_name,
    last_name,
    authenticated_at: typeof auth_time === "number" ? new Date(auth_time * 1000) : null,
  };
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/**
 * Details of a person outside of the identity token, as Core 5.4 allows: some name the person alone in it. Nothing where
 * there is no such address. Throws `SignOnFailed`, also for an answer about another person.
 */
async function detailsOf(
  configuration: openid.Configuration,
  tokens: Tokens,
): Promise<Readonly<Record<string, unknown>>> {
  const subject = tokens.claims()?.sub;
  if (!configuration.serverMetadata().userinfo_endpoint || subject === undefined) return {};
  return openid.fetchUserInfo(configuration, tokens.access_token, subject).catch((error: unknown) => {
    throw faultOf(error, "answer");
  });
}

/**
 * Whether a provider leaves an address standing (decision 0286): some keep no record of `email_verified` and leave it out, some
 * write it as a text. The address still has to be in a domain that the company has proven. Every other value is a no.
 */
const saysNothingAgainst = (verified: unknown): boolean =>
  verified === undefined ||
  verified === null ||
  verified === true ||
  (typeof verified === "string" && verified.trim().toLowerCase() === "true");

const textOf = (claim: unknown): string => (typeof claim === "string" ? claim : "");
const longest_name = 100;
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longest_name);

/** First and last name; a provider that names one text gives its last word as the last name. */
function namesOf(given: string, family: string, whole: string): readonly [string, string] {
  if (given !== "" || family !== "") return [plain(given), plain(family)];
  const words = plain(whole).split(" ");
  return words.length < 2 ? [words.join(" "), ""] : [words.slice(0, -1).join(" "), words.at(-1) ?? ""];
}

/** The claim that an error of the library is about. */
const claimOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  if (typeof cause !== "object" || cause === null) return "";
  if ("claim" in cause && typeof cause.claim === "string") return cause.claim;
  if ("attribute" in cause && typeof cause.attribute === "string") return cause.attribute;
  return claimOf(cause);
};

const by_claim: Readonly<Record<string, SignOnFault>> = {
  iss: "issuer",
  issuer: "issuer",
  aud: "audience",
  azp: "audience",
  nonce: "nonce",
  exp: "expired",
  iat: "expired",
  nbf: "expired",
  auth_time: "expired",
};

/** What an error of the library means; `otherwise` for what has no name of its own. */
function faultOf(error: unknown, otherwise: SignOnFault): SignOnFailed {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof SignOnFailed) return one;
  if (error instanceof openid.ResponseBodyError)
    return new SignOnFailed(
      error.error === "invalid_client" || error.error === "unauthorized_client" ? "client" : "answer",
      error,
    );
  const claim = by_claim[claimOf(error)];
  if (claim !== undefined) return new SignOnFailed(claim, error);
  const has_no_key = error instanceof openid.ClientError && error.code === "OAUTH_KEY_SELECTION_FAILED";
  return new SignOnFailed(has_no_key || isSignature(error) ? "signature" : otherwise, error);
}

/** A wrong signature, or an algorithm that proves none: `none`, a shared secret, or another one than the description names. */
const isSignature = (error: unknown): boolean =>
  error instanceof Error && (/signature|JWS|JWT "alg"/.test(error.message) || isSignature(error.cause));
