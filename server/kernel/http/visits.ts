import type { Brand } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import { digest, newHash, type Keys } from "../settings/keys.ts";

/** A proven anonymous token: its brand, its end and the name of its visit. */
type Visit = {
  readonly slug: string;
  readonly expires_ms: number;
  readonly visit: string;
  /** The name of the caller. */
  readonly name: string;
};

const most_known = 5000;
/** Tokens whose signature was verified, because every request of a page sends the same one. */
const proven = new WeakMap<Keys, Map<string, Visit>>();

function provenOf(keys: Keys): Map<string, Visit> {
  const known = proven.get(keys) ?? new Map<string, Visit>();
  proven.set(keys, known);
  return known;
}

/**
 * Makes a token for an anonymous visitor. It carries its own proof, so a visitor leaves no row behind (§4), and a random
 * name of the visit, by which what was ordered in it is known again; `former` is a token that this one follows, whose
 * visit goes on.
 */
export function anonymousToken(
  keys: Keys,
  brand: Brand,
  {
    now,
    seconds,
    former,
  }: { readonly now: Date; readonly seconds: number; readonly former?: string | undefined },
): string {
  const payload = [
    brand.slug,
    Math.floor(now.getTime() / 1000) + seconds,
    former === undefined ? newHash() : (visitGoingOn(keys, former, brand, now) ?? newHash()),
  ].join(".");
  return `a.${payload}.${keys.sign("anonymous", payload)}`;
}

/** The visit of a token that still counts; null for any other, because an invalid former token never prevents a renewal. */
function visitGoingOn(keys: Keys, token: string, brand: Brand, now: Date): string | null {
  try {
    return readAnonymous(keys, token, brand, now).visit;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The visit of a token; refuses a token we never signed, one that is over and one of another brand. */
export function readAnonymous(keys: Keys, token: string, brand: Brand, now: Date): Visit {
  const known = provenOf(keys);
  const found = known.get(token) ?? prove(keys, token);
  if (known.size >= most_known) known.clear();
  known.set(token, found);
  if (found.expires_ms <= now.getTime()) throw new Refusal("token.expired");
  if (found.slug !== brand.slug) throw new Refusal("brand.mismatch");
  return found;
}

/** Whether a token was proven before and still counts at this brand. */
export function isKnownAnonymous(keys: Keys, token: string, brand: Brand, now: Date): boolean {
  const found = proven.get(keys)?.get(token);
  return found !== undefined && found.expires_ms > now.getTime() && found.slug === brand.slug;
}

function prove(keys: Keys, token: string): Visit {
  const [, slug = "", expires = "", visit = "", signature = ""] = token.split(".");
  if (!keys.verify("anonymous", `${slug}.${expires}.${visit}`, signature)) throw new Refusal("token.invalid");
  return {
    slug,
    expires_ms: Number(expires) * 1000,
    visit,
    name: `visitor:${digest(visit).toString("base64url")}`,
  };
}
