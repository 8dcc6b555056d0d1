import type { FastifyRequest } from "fastify";
import { sql, type Kysely } from "kysely";
import { brands } from "#brands/all.ts";
import { public_api } from "#contract/api/address.ts";
import { locales, type Brand, type Locale } from "#brands/brand.ts";
import type { Route, Who } from "#contract/route.ts";
import { countryByCode } from "#domain/countries.ts";
import { Refusal } from "#domain/errors.ts";
import type { ApiScope } from "#domain/api/scopes.ts";
import { mayMember, type MemberRole, type OrderView } from "#domain/accounts/members.ts";
import { may, type StaffRole } from "#domain/accounts/staff-rights.ts";
import type { RunningBrands } from "../settings/brand-now.ts";
import type { Config } from "../settings/config.ts";
import { isAgentCall } from "./agent-calls.ts";
import { bearerOf } from "./bearer.ts";
import { compiled } from "../db/compiled.ts";
import type { DB } from "../db/tables.ts";
import { digest, type Keys } from "../settings/keys.ts";
import { noteRole, type Role } from "./follow-requests.ts";
import { isKnownAnonymous, readAnonymous } from "./visits.ts";

/** The key by which another program acts for an account (integrations 3). */
export type CallerKey = {
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
};

/** The membership by which a person acts for an account (integrations 6). */
type CallerMember = {
  readonly id: number;
  readonly role: MemberRole;
  readonly sees: OrderView;
  /** Whether an order or a month of the member has a limit. */
  readonly is_limited: boolean;
};

/** What the account asks of every purchase (integrations 6). */
export type Requirements = { readonly cost_centre: boolean; readonly reference: boolean };
export const no_requirements: Requirements = { cost_centre: false, reference: false };

/** Who calls: proven once at the edge, passed on as data. */
export type Caller = {
  readonly role: Role;
  /** Row of the account, or of the member of staff or the translator; null without a token and for anonymous visitors. */
  readonly id: number | null;
  /** Row of the person who is logged in at a portal; null for every other caller, keys included. */
  readonly person_id: number | null;
  /** As which member the person acts for the account; null wherever `person_id` is. */
  readonly member: CallerMember | null;
  /** The role that decides the rights of a staff member; null for other callers. */
  readonly staff_role: StaffRole | null;
  /** When the person of this session last proved themselves by password or second factor; null without a session. */
  readonly confirmed_at: Date | null;
  readonly has_second_factor: boolean;
  /** The key of a program that acts for the account; null for people. */
  readonly key: CallerKey | null;
  /** What the account asks of a purchase; nothing of guests. */
  readonly requires: Requirements;
  /** Whether the call is a tool of an agent. */
  readonly is_agent: boolean;
  readonly brand: Brand;
  readonly locale: Locale;
  /** Country of the network address, as a trusted proxy reports it; null where none does. */
  readonly ip_country: string | null;
  /** Names the caller in idempotency rows and carts: two callers never share an answer or an order. */
  readonly name: string;
};

/** The brands by their header (§7): the slug in base64 without padding. */
const by_header = new Map(
  brands.map((brand) => [Buffer.from(brand.slug).toString("base64").replace(/=+$/, ""), brand]),
);

/** Missing or unknown is refused before anything else is looked at. */
export function brandOf(header: string | undefined): Brand {
  if (header === undefined || header === "") throw new Refusal("brand.missing");
  const brand = by_header.get(header);
  if (!brand) throw new Refusal("brand.unknown");
  return brand;
}

/** Browsers send the same few headers; a longer one is read each time. */
const longest_known_header = 100;
const most_known_headers = 1000;
const known_languages = new Map<string, readonly string[]>();

/** The languages of Accept-Language, the preferred first. `uk` is our `ua`. */
function languagesOf(header: string): readonly string[] {
  const known = known_languages.get(header);
  if (known) return known;
  const wanted = header.split(",").map((part) => {
    const [tag = "", ...rest] = part.trim().toLowerCase().split(";");
    const quality = Number(/q=([\d.]+)/.exec(rest.join(";"))?.[1] ?? "1");
    const language = tag.split("-")[0] ?? "";
    return { locale: language === "uk" ? "ua" : language, quality: Number.isFinite(quality) ? quality : 0 };
  });
  wanted.sort((a, b) => b.quality - a.quality);
  const languages = wanted.map(({ locale }) => locale);
  if (header.length <= longest_known_header && known_languages.size < most_known_headers)
    known_languages.set(header, languages);
  return languages;
}

/** The first language of Accept-Language that the brand has, else the brand's default. */
export function localeOf(header: string | undefined, allowed: readonly Locale[]): Locale {
  for (const locale of languagesOf(header ?? "")) {
    const found = allowed.find((one) => one === locale);
    if (found) return found;
  }
  return allowed[0] ?? "en";
}

/** The header Accept-Language where it names a language; fetch sends "*" by itself. */
export function namedLanguage({ headers }: Pick<FastifyRequest, "headers">): string | undefined {
  const named = headers["accept-language"];
  return named?.trim() === "*" ? undefined : named;
}

/** Programs read English, as their documentation, unless they name another language. */
export const localeOfProgram = (request: Pick<FastifyRequest, "headers">): Locale =>
  localeOf(namedLanguage(request), ["en", ...locales.filter((one) => one !== "en")]);

/** Staff and translators read every language we have; portals speak the languages of their brand. */
const localesFor = (who: Who, brand: Brand): readonly Locale[] =>
  who === "staff" || who === "translator" ? locales : brand.locales;

type TokenRow = {
  kind: "customer" | "staff" | "translator";
  subject_id: number;
  account_id: number | null;
  member_id: number | null;
  member_role: MemberRole | null;
  requires_cost_centre: boolean | null;
  requires_reference: boolean | null;
  sees: OrderView | null;
  is_limited: boolean | null;
  brand_id: number;
  expires_at: Date;
  staff_role: StaffRole | null;
  is_barred: boolean;
  totp_enabled_at: Date | null;
  confirmed_at: Date;
};

const tokenRows = compiled<{ token_sha256: Buffer }, TokenRow>(["token_sha256"], (db, { token_sha256 }) =>
  db
    .selectFrom("access_token")
    .leftJoin("staff_user as staff", (join) =>
      join
        .onRef("staff.id", "=", "access_token.subject_id")
        .on("access_token.kind", "=", sql.lit("staff" as const)),
    )
    .leftJoin("translator", (join) =>
      join
        .onRef("translator.id", "=", "access_token.subject_id")
        .on("access_token.kind", "=", sql.lit("translator" as const)),
    )
    .leftJoin("person", (join) =>
      join
        .onRef("person.id", "=", "access_token.subject_id")
        .on("access_token.kind", "=", sql.lit("customer" as const)),
    )
    .leftJoin("customer", (join) =>
      join
        .on((w) =>
          w("customer.id", "=", w.fn.coalesce("access_token.customer_id", "access_token.subject_id")),
        )
        .on("access_token.kind", "=", sql.lit("customer" as const)),
    )
    .leftJoin("member", (join) =>
      join
        .onRef("member.customer_id", "=", "customer.id")
        .onRef("member.person_id", "=", "person.id")
        .on("member.left_at", "is", null),
    )
    .select(["access_token.kind", "subject_id", "access_token.brand_id", "expires_at", "confirmed_at"])
    .select([
      "customer.id as account_id",
      "member.id as member_id",
      "member.role as member_role",
      "member.sees",
      "customer.requires_cost_centre",
      "customer.requires_reference",
    ])
    .select((w) =>
      w
        .or([w("member.order_limit", "is not", null), w("member.month_limit", "is not", null)])
        .$castTo<boolean | null>()
        .as("is_limited"),
    )
    .select("staff.role as staff_role")
    .select((w) =>
      w.fn
        .coalesce("staff.totp_enabled_at", "translator.totp_enabled_at", "person.totp_enabled_at")
        .as("totp_enabled_at"),
    )
    // Deactivated, blocked, anonymised or no longer a member: earlier sessions are no longer valid, even if they were not ended.
    .select((w) =>
      w
        .or([
          w("staff.active", "=", sql.lit(false)),
          w("translator.active", "=", sql.lit(false)),
          w("customer.blocked_at", "is not", null),
          w("customer.anonymised_at", "is not", null),
          w.and([w("access_token.kind", "=", sql.lit("customer" as const)), w("member.id", "is", null)]),
        ])
        .$castTo<boolean>()
        .as("is_barred"),
    )
    .where("token_sha256", "=", token_sha256),
);

/** Finds who a bearer token belongs to. Refuses a token of another brand, a spent one and one never given. */
async function readToken(db: Kysely<DB>, token: string, brand: Brand, now: Date): Promise<TokenRow> {
  const [row] = await tokenRows(db, { token_sha256: digest(token) });
  if (!row || row.is_barred) throw new Refusal("token.invalid");
  if (row.expires_at <= now) throw new Refusal("token.expired");
  if (row.kind === "customer" && row.brand_id !== brand.id) throw new Refusal("brand.mismatch");
  return row;
}

/** Who may call what; a customer's token also opens what a visitor may do. */
const opens: Record<Exclude<Who, "anyone" | "key">, readonly Caller["role"][]> = {
  visitor: ["visitor", "customer"],
  customer: ["customer"],
  staff: ["staff"],
  translator: ["translator"],
};

export type Edge = {
  readonly db: Kysely<DB>;
  readonly keys: Keys;
  readonly config: Pick<Config, "staff_totp" | "ip_country_header" | "hosts" | "public_url" | "port">;
  readonly brands: RunningBrands;
};

/**
 * Proves the caller of a route: brand first (400), then the token (401), then whether that kind of caller may
 * use it (an anonymous visitor to a customer's route: 401; a person of another zone, and a staff member or a member of an
 * account without the right: 403).
 */
export async function proveCaller(
  edge: Edge,
  request: FastifyRequest,
  row: Route,
  now: Date,
): Promise<Caller> {
  const { who } = row;
  const header = request.headers["x-brand"];
  const named = row.brand !== false ? brandOf(Array.isArray(header) ? header[0] : header) : brands[0];
  // The desk and the zone serve all brands, so none of them is asked about.
  const brand = row.brand === false ? named : await edge.brands.now(named);
  const locale = row.path.startsWith(public_api)
    ? localeOfProgram(request)
    : localeOf(request.headers["accept-language"], localesFor(who, brand));
  const anyone: Caller = { ...unknownCaller(edge, request), brand, locale };
  if (who === "anyone") return anyone;
  if (who === "key") throw new Error(`${row.path} is proven by its key`);
  const [scheme, token = ""] = (request.headers.authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "bearer" || token === "") throw new Refusal("token.missing");
  const caller = await identify(edge, token, anyone, now);
  noteRole(request, caller.role);
  if (!opens[who].includes(caller.role))
    throw new Refusal(caller.role === "visitor" ? "token.missing" : "access.forbidden");
  if (row.who === "staff" && row.right !== "own") {
    // The password alone opens nothing but the way to the second factor.
    if (edge.config.staff_totp === "required" && !caller.has_second_factor)
      throw new Refusal("totp.not_set_up");
    if (caller.staff_role === null || !may(caller.staff_role, row.right)) throw new Refusal("right.missing");
  }
  if (row.needs !== undefined && row.needs !== "any" && caller.member !== null)
    if (!mayMember(caller.member.role, row.needs)) throw new Refusal("member.role", { needs: row.needs });
  return caller;
}

/**
 * The brand and the language of an anonymous visitor, without waiting for the database; null for anyone else, and for a
 * token or a brand that `proveCaller` has to look at.
 */
export function knownVisitor(
  { keys, brands: running }: Pick<Edge, "keys" | "brands">,
  { headers }: FastifyRequest,
  { who }: Route,
  now: Date,
): Pick<Caller, "brand" | "locale"> | null {
  const header = headers["x-brand"];
  const named = typeof header === "string" ? by_header.get(header) : undefined;
  const brand = named && running.known(named);
  const token = bearerOf(headers);
  if (who !== "visitor" || !brand || !token.startsWith("a.") || !isKnownAnonymous(keys, token, brand, now))
    return null;
  return { brand, locale: localeOf(headers["accept-language"], localesFor(who, brand)) };
}

/** A caller of whom nothing is proven. */
export const unknownCaller = (
  edge: Pick<Edge, "config">,
  request: FastifyRequest,
): Omit<Caller, "brand" | "locale"> => ({
  role: "anyone",
  id: null,
  person_id: null,
  member: null,
  staff_role: null,
  confirmed_at: null,
  has_second_factor: false,
  key: null,
  requires: no_requirements,
  is_agent: isAgentCall(),
  ip_country: ipCountryOf(request, edge.config.ip_country_header),
  name: "anyone",
});

/** An account that acts by a mail: what it may do is decided by who calls this. */
export const callerOfAccount = (
  brand: Brand,
  { id, locale }: { readonly id: number; readonly locale: Locale },
): Caller => ({ ...pageVisitor(brand, locale), role: "customer", id, name: `customer:${id}` });

/** The reader of a page that the server writes: without a token, so that every reader gets the same prices. */
export const pageVisitor = (brand: Brand, locale: Locale): Caller => ({
  role: "visitor",
  id: null,
  person_id: null,
  member: null,
  staff_role: null,
  confirmed_at: null,
  has_second_factor: false,
  key: null,
  requires: no_requirements,
  is_agent: false,
  ip_country: null,
  name: "page",
  brand,
  locale,
});

/** The country a proxy names in the configured header; codes for "unknown" and anonymous networks are none. */
function ipCountryOf({ headers }: FastifyRequest, name: string | null): string | null {
  const country = name === null ? undefined : headers[name];
  return typeof country === "string" && countryByCode(country.toUpperCase()) ? country.toUpperCase() : null;
}

async function identify(edge: Edge, token: string, anyone: Caller, now: Date): Promise<Caller> {
  if (token.startsWith("a.")) {
    const { name } = readAnonymous(edge.keys, token, anyone.brand, now);
    return { ...anyone, role: "visitor", name };
  }
  const row = await readToken(edge.db, token, anyone.brand, now);
  const { kind, subject_id, account_id, staff_role, confirmed_at } = row;
  const id = account_id ?? subject_id;
  return {
    ...anyone,
    role: kind,
    id,
    person_id: kind === "customer" ? subject_id : null,
    member: memberOf(row),
    requires: {
      cost_centre: row.requires_cost_centre === true,
      reference: row.requires_reference === true,
    },
    staff_role,
    confirmed_at,
    has_second_factor: row.totp_enabled_at !== null,
    name: `${kind}:${id}`,
  };
}

const memberOf = ({ member_id, member_role, sees, is_limited }: TokenRow): CallerMember | null =>
  member_id === null || member_role === null || sees === null
    ? null
    : { id: member_id, role: member_role, sees, is_limited: is_limited === true };

/** The row of a caller whose route lets no anonymous visitor in. */
export function idOfCaller(caller: Caller): number {
  if (caller.id === null) throw new Refusal("token.missing");
  return caller.id;
}

/** The person of a caller whose route is for people with a login. */
export function personOfCaller(caller: Caller): number {
  if (caller.person_id === null) throw new Refusal("token.missing");
  return caller.person_id;
}
