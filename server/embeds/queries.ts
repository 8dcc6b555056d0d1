import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { embed_routes, SiteView } from "#contract/embeds/embeds.ts";
import type { EmbedSite } from "#server/kernel/db/tables.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Selectable } from "kysely";

export type SiteRow = Selectable<EmbedSite>;
type SitesView = z.input<(typeof embed_routes)["embedSites"]["answer"]>;

const siteView = ({ id, origin, active, off_by, created_at }: SiteRow): SiteView => ({
  id,
  origin,
  active,
  off_by,
  created_at: created_at.toISOString(),
});

/** The sites of an account, in the order of their creation. */
export async function sitesOf(db: Kysely<DB>, customer_id: number): Promise<SiteView[]> {
  const rows = await db
    .selectFrom("embed_site")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .orderBy("id")
    .execute();
  return rows.map(siteView);
}

/** The key of an account; null before its first site. */
async function keyOf(db: Kysely<DB>, customer_id: number): Promise<string | null> {
  const row = await db
    .selectFrom("embed_key")
    .select("key")
    .where("customer_id", "=", customer_id)
    .executeTakeFirst();
  return row?.key ?? null;
}

/** What the account page shows of the widget. */
export const sitesView = async (db: Kysely<DB>, customer_id: number): Promise<SitesView> => ({
  key: await keyOf(db, customer_id),
  sites: await sitesOf(db, customer_id),
});

/**
 * The origins that may show the widget of a key at a brand; null for a key that does not exist there. A blocked account
 * has none.
 */
export async function originsOfKey(
  db: Kysely<DB>,
  { key, brand_id }: { readonly key: string; readonly brand_id: number },
): Promise<readonly string[] | null> {
  const rows = await db
    .selectFrom("embed_key")
    .innerJoin("customer", "customer.id", "embed_key.customer_id")
    .leftJoin("embed_site", (join) =>
      join.onRef("embed_site.customer_id", "=", "customer.id").on("embed_site.active", "=", true),
    )
    .select(["embed_site.origin", "customer.blocked_at"])
    .where("embed_key.key", "=", key)
    .where("customer.brand_id", "=", brand_id)
    .where("customer.anonymised_at", "is", null)
    .orderBy("embed_site.id")
    .execute();
  if (rows.length === 0) return null;
  return rows.flatMap(({ origin, blocked_at }) => (origin === null || blocked_at !== null ? [] : [origin]));
}
