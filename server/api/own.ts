import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOfCaller, type Caller, type CallerKey } from "#server/kernel/http/caller.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

/** The key of a caller of the public API, which the edge has proven. */
export function keyOf({ key }: Caller): CallerKey {
  if (key === null) throw new Refusal("key.missing");
  return key;
}

/** An order of the account by its number; another account's is not found. */
export async function ownOrder(db: Kysely<DB>, caller: Caller, id: number): Promise<OrderRow> {
  const order = await db
    .selectFrom("order")
    .selectAll()
    .where("id", "=", id)
    .where("customer_id", "=", idOfCaller(caller))
    .executeTakeFirst();
  if (!order) throw new Refusal("order.not_found");
  return order;
}

/** The account as a buyer. */
export const accountOf = (db: Kysely<DB>, caller: Caller) =>
  db.selectFrom("customer").selectAll().where("id", "=", idOfCaller(caller)).executeTakeFirstOrThrow();
export type AccountRow = Awaited<ReturnType<typeof accountOf>>;

/** An address of the portal of the caller's brand; null in the test mode, whose orders have no pages. */
export const portalPage = (
  { config, robot }: Machine,
  { brand, locale }: Caller,
  path: string,
): string | null => (robot === null ? `${originOfBrand(config, brand)}/${locale}${path}` : null);

/** A link as another program follows it: on the address of its brand in production, else on the one that was called. */
export const absoluteLink = <L extends { readonly url: string }>(
  { config }: Machine,
  { caller, origin }: { readonly caller: Caller; readonly origin: string },
  link: L,
): L => ({ ...link, url: (config.public_url ? originOfBrand(config, caller.brand) : origin) + link.url });

/** The hashes of files that the account uploaded, in the order asked. Refuses a file of another account. */
export async function hashesOf(db: Kysely<DB>, caller: Caller, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("api_file")
    .innerJoin("file", "file.id", "api_file.file_id")
    .select(["file.id", "file.hash"])
    .where("api_file.customer_id", "=", idOfCaller(caller))
    .where("file.deleted_at", "is", null)
    .where("file.id", "in", ids)
    .execute();
  const known = new Map(rows.map(({ id, hash }) => [id, hash]));
  return ids.map((id) => {
    const hash = known.get(id);
    if (hash === undefined) throw new Refusal("file.not_found", { id });
    return hash;
  });
}
