import * as z from "zod/mini";
import { Refusal } from "#domain/errors.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

/** A client of agents as its own document describes it. */
export type OauthClient = {
  readonly client_id: string;
  readonly name: string;
  readonly host: string;
  readonly redirect_uris: readonly string[];
};

const longest_id = 500;
const longest_name = 60;
/** A Client ID Metadata Document; what else it has is not read. */
const document = z.object({
  client_id: z.string(),
  client_name: z.optional(z.string()),
  redirect_uris: z.array(z.string().check(z.maxLength(1000))).check(z.minLength(1), z.maxLength(50)),
  token_endpoint_auth_method: z.optional(z.string()),
});

/** The address of a document in its one form: with a path, without a fragment. */
function isClientId(text: string): boolean {
  if (text.length > longest_id || !URL.canParse(text)) return false;
  const { href, pathname, hash } = new URL(text);
  return href === text && pathname !== "/" && hash === "";
}

/** A name on one line without characters that change its direction: it is shown to the person who decides. */
const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longest_name);

/**
 * Reads the document of a client through `Outside`. Refuses `oauth.client` when it cannot be read, names another
 * client, or is one with a secret: only public clients are known.
 */
export async function readClient({ outside }: Machine, client_id: string): Promise<OauthClient> {
  const unknown = new Refusal("oauth.client");
  if (!isClientId(client_id) || outside.faultOf(client_id) !== null) throw unknown;
  const { status, answer, is_whole } = await outside.get({
    url: client_id,
    headers: { accept: "application/json" },
  });
  if (status !== 200 || !is_whole) throw unknown;
  const read = document.safeParse(jsonOf(answer));
  if (!read.success || read.data.client_id !== client_id) throw unknown;
  const { client_name = "", redirect_uris, token_endpoint_auth_method = "none" } = read.data;
  if (token_endpoint_auth_method !== "none") throw unknown;
  const { host } = new URL(client_id);
  return { client_id, name: plainName(client_name) || host, host, redirect_uris };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const loopback_hosts: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];
/** Whether an address is of a program on the person's own computer. */
export const isLocalAddress = (address: URL): boolean =>
  address.protocol === "http:" && loopback_hosts.includes(address.hostname);

/**
 * The address of an answer when it is one of the client's: https, a program on the person's own computer at any port
 * (RFC 8252 7.3), or an app's own scheme with a dot. Refuses `oauth.redirect`.
 */
export function redirectOf({ redirect_uris }: OauthClient, asked: string): URL {
  if (!URL.canParse(asked) || asked.includes("#")) throw new Refusal("oauth.redirect");
  const address = new URL(asked);
  const is_sound =
    address.protocol === "https:" ||
    isLocalAddress(address) ||
    /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(address.protocol);
  if (!is_sound || !redirect_uris.some((known) => isSameAddress(known, address, asked)))
    throw new Refusal("oauth.redirect");
  return address;
}

function isSameAddress(known: string, address: URL, asked: string): boolean {
  if (known === asked) return true;
  if (!isLocalAddress(address) || !URL.canParse(known)) return false;
  const own = new URL(known);
  return (
    isLocalAddress(own) &&
    own.hostname === address.hostname &&
    own.pathname === address.pathname &&
    own.search === address.search
  );
}
