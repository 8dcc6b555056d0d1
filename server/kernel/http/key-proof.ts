import net from "node:net";
import type { FastifyRequest } from "fastify";
import type { ExpressionBuilder, Kysely } from "kysely";
import { brandById } from "#brands/all.ts";
import type { ApiScope } from "#domain/api/scopes.ts";
import { isKeyText } from "#domain/api/key-text.ts";
import { Refusal } from "#domain/errors.ts";
import type { Locale } from "#brands/brand.ts";
import { compiled } from "../db/compiled.ts";
import type { DB } from "../db/tables.ts";
import { digest } from "../settings/keys.ts";
import { originOfBrand } from "../settings/origins.ts";
import { bearerOf } from "./bearer.ts";
import { localeOf, namedLanguage, unknownCaller, type Caller, type Edge } from "./caller.ts";

export type KeyRow = {
  id: number;
  customer_id: number;
  brand_id: number;
  name: string;
  scopes: string[];
  allow_ips: string[];
  expires_at: Date;
  kind: "key" | "grant";
  access_expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
  locale: Locale;
  requires_cost_centre: boolean;
  requires_reference: boolean;
  is_barred: boolean;
};

/** Whether the account of a key may not act, as a column. */
export const isBarred = (w: ExpressionBuilder<DB, "customer">) =>
  w
    .or([w("customer.blocked_at", "is not", null), w("customer.anonymised_at", "is not", null)])
    .$castTo<boolean>()
    .as("is_barred");

const keysWithAccount = (db: Kysely<DB>) =>
  db
    .selectFrom("api_key as key")
    .innerJoin("customer", "customer.id", "key.customer_id")
    .select([
      "key.id",
      "key.customer_id",
      "key.name",
      "key.scopes",
      "key.allow_ips",
      "key.expires_at",
      "key.kind",
      "key.access_expires_at",
      "key.last_used_at",
      "key.revoked_at",
      "customer.brand_id",
      "customer.locale",
      "customer.requires_cost_centre",
      "customer.requires_reference",
    ])
    .select(isBarred);

const keyRows = compiled<{ key_sha256: Buffer }, KeyRow>(["key_sha256"], (db, { key_sha256 }) =>
  keysWithAccount(db).where("key_sha256", "=", key_sha256),
);

/** The time between two notes that a key was used. */
const note_ms = 60_000;

/**
 * The digest of a request's key, without a query. Refuses `key.missing`, and `key.invalid` for a text that is no key.
 */
export function keyDigest({ headers }: FastifyRequest): Buffer {
  const text = bearerOf(headers);
  if (text === "") throw new Refusal("key.missing");
  if (!isKeyText(text)) throw new Refusal("key.invalid");
  return digest(text);
}

export const rowOfKey = async (edge: Edge, key_sha256: Buffer): Promise<KeyRow | undefined> =>
  (await keyRows(edge.db, { key_sha256 }))[0];

/** The row of a key that is named by a signed address, which outlasts the present access token of a grant. */
export async function rowOfKeyId(edge: Edge, id: number): Promise<KeyRow | undefined> {
  const row = await keysWithAccount(edge.db).where("key.id", "=", id).executeTakeFirst();
  return row && { ...row, access_expires_at: null };
}

/**
 * Proves the caller of the public API by the row of its key. Refuses `key.invalid` without the reason for an unknown,
 * revoked or expired one, `key.other_brand` at the host of another brand, `key.network` from another network and `key.scope` without the scope, where one is asked for.
 * The account is the caller; its brand is the key's.
 */
export async function proveKey(
  edge: Edge,
  request: FastifyRequest,
  { row, scope }: { readonly row: KeyRow | undefined; readonly scope: ApiScope | null },
  now: Date,
): Promise<Caller> {
  const brand = row && brandById(row.brand_id);
  if (!brand || row.is_barred || !isCurrent(row, now)) throw new Refusal("key.invalid");
  const host_of = edge.config.hosts[request.hostname.toLowerCase()];
  if (host_of !== undefined && host_of !== brand.slug)
    throw new Refusal("key.other_brand", { address: originOfBrand(edge.config, brand) });
  if (!isAllowed(row.allow_ips, request.ip)) throw new Refusal("key.network");
  const scopes = row.scopes as ApiScope[];
  if (scope !== null && !scopes.includes(scope)) throw new Refusal("key.scope", { scope });
  await noteUse(edge, row, request.ip, now);
  const language = namedLanguage(request);
  return {
    ...unknownCaller(edge, request),
    role: "customer",
    id: row.customer_id,
    key: { id: row.id, name: row.name, scopes },
    requires: { cost_centre: row.requires_cost_centre, reference: row.requires_reference },
    brand: await edge.brands.now(brand),
    locale: language === undefined ? row.locale : localeOf(language, brand.locales),
    name: `customer:${row.customer_id}`,
  };
}

type Lasting = Pick<KeyRow, "revoked_at" | "expires_at" | "access_expires_at">;
/** A key counts until it expires, a replaced one until the end of its transition, the token of a grant for its hour. */
export const isCurrent = ({ revoked_at, expires_at, access_expires_at }: Lasting, now: Date): boolean =>
  expires_at > now &&
  (revoked_at === null || revoked_at > now) &&
  (access_expires_at === null || access_expires_at > now);

/** Whether an address is in one of the networks; without any, each is. */
export function isAllowed(networks: readonly string[], ip: string): boolean {
  if (networks.length === 0) return true;
  const list = new net.BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = net.isIPv4(address) ? "ipv4" : "ipv6";
    list.addSubnet(address, Number(bits ?? (family === "ipv4" ? 32 : 128)), family);
  }
  return list.check(ip, net.isIPv4(ip) ? "ipv4" : "ipv6");
}

/** Notes the use of a key at most once a minute, so that most calls write nothing. */
async function noteUse({ db }: Edge, { id, last_used_at }: KeyRow, ip: string, now: Date): Promise<void> {
  if (last_used_at !== null && now.getTime() - last_used_at.getTime() < note_ms) return;
  await db.updateTable("api_key").set({ last_used_at: now, last_ip: ip }).where("id", "=", id).execute();
}
