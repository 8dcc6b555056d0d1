import type { AskedGrant } from "#contract/api/grants.ts";
import { grant_scopes } from "#domain/api/scopes.ts";
import { Refusal } from "#domain/errors.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { isLocalAddress, type OauthClient, readClient, redirectOf } from "./clients.ts";

type GrantScope = (typeof grant_scopes)[number];

/** An authorization request that can be decided by a person. */
export type Decidable = {
  readonly client: OauthClient;
  readonly redirect: URL;
  readonly is_local: boolean;
  readonly scopes: readonly GrantScope[];
};

/** The error codes of RFC 6749 4.1.2.1 and 8707 that a client gets. */
type RequestError = "invalid_request" | "unsupported_response_type" | "invalid_scope" | "invalid_target";

/** The address of an answer to a client, with its state and who answers (RFC 9207). */
export function answerUrl(
  redirect: URL,
  { state, issuer }: { readonly state: string; readonly issuer: string },
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== "") url.searchParams.set("state", state);
  url.searchParams.set("iss", issuer);
  return url.href;
}

/** A challenge of PKCE: the SHA-256 of the verifier in base64url. */
const challenge_form = /^[\w-]{43}$/;

function errorIn(asked: AskedGrant, wanted: readonly string[], resource: string): RequestError | null {
  if (asked.response_type !== "code") return "unsupported_response_type";
  if (asked.code_challenge_method !== "S256" || !challenge_form.test(asked.code_challenge))
    return "invalid_request";
  if (asked.resource !== resource) return "invalid_target";
  return wanted.some((one) => !isGrantScope(one)) ? "invalid_scope" : null;
}
const isGrantScope = (text: string): text is GrantScope => grant_scopes.some((one) => one === text);

/** The address of agents, for which every grant is. */
export const resourceOf = (issuer: string): string => `${issuer}/mcp`;

/**
 * Checks an authorization request with the document of its client. Refuses `oauth.client` and `oauth.redirect`, which are shown to
 * the person alone, and `oauth.request` with the address that reports to the client what is wrong.
 */
export async function decidable(machine: Machine, asked: AskedGrant, issuer: string): Promise<Decidable> {
  const client = await readClient(machine, asked.client_id);
  const redirect = redirectOf(client, asked.redirect_uri);
  const wanted = asked.scope.split(" ").filter((one) => one !== "");
  const error = errorIn(asked, wanted, resourceOf(issuer));
  if (error !== null)
    throw new Refusal("oauth.request", {
      return_url: answerUrl(redirect, { state: asked.state, issuer }, { error }),
      return_host: redirect.host,
    });
  const scopes = wanted.length === 0 ? grant_scopes : grant_scopes.filter((one) => wanted.includes(one));
  return { client, redirect, is_local: isLocalAddress(redirect), scopes };
}
