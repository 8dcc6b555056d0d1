import type { AuditAct } from "#domain/audit.ts";
import { most_sites } from "#domain/embeds/limits.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { ownHosts } from "#server/kernel/settings/origins.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import { siteOrigin } from "./origin.ts";
import type { SiteRow } from "./queries.ts";

const auditOf = (
  tx: Tx,
  caller: Caller,
  what: { readonly act: AuditAct; readonly site: SiteRow; readonly detail?: object },
  now: Date,
): Promise<void> =>
  writeAudit(
    tx,
    caller,
    {
      act: what.act,
      object: "embed_site",
      object_id: what.site.id,
      detail: { address: what.site.origin, ...what.detail },
    },
    now,
  );

/** A site of the caller's account, locked. Refuses `embed.not_found`. */
async function ownForUpdate(tx: Tx, caller: Caller, id: number): Promise<SiteRow> {
  const row = await tx
    .selectFrom("embed_site")
    .selectAll()
    .where("id", "=", id)
    .where("customer_id", "=", idOfCaller(caller))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("embed.not_found");
  return row;
}

/**
 * A new site, on at once; the first one makes the key of the account. Refuses what is no exact https origin, an own host,
 * a site that is there already, and more than twenty.
 */
export async function createSite(
  tx: Tx,
  config: Pick<Config, "hosts" | "public_url" | "own_url">,
  caller: Caller,
  typed: string,
  now: Date,
): Promise<void> {
  const read = siteOrigin(typed, ownHosts(config));
  if ("fault" in read) throw new Refusal(`embed.${read.fault}`);
  const customer_id = idOfCaller(caller);
  // Two new sites of one account wait for each other, so that both are counted.
  await tx.selectFrom("customer").select("id").where("id", "=", customer_id).forNoKeyUpdate().execute();
  const known = await tx
    .selectFrom("embed_site")
    .select("origin")
    .where("customer_id", "=", customer_id)
    .execute();
  if (known.some(({ origin }) => origin === read.origin)) throw new Refusal("embed.known");
  if (known.length >= most_sites) throw new Refusal("embed.too_many");
  await tx
    .insertInto("embed_key")
    .values({ customer_id, key: newHash(), created_at: now })
    .onConflict((conflict) => conflict.column("customer_id").doNothing())
    .execute();
  const site = await tx
    .insertInto("embed_site")
    .values({ customer_id, origin: read.origin, created_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  await auditOf(tx, caller, { act: "embed_site.create", site }, now);
}

/** Turns a site on or off; one that is so already stays as it is. */
export async function changeSite(
  tx: Tx,
  caller: Caller,
  { id, active }: { readonly id: number; readonly active: boolean },
  now: Date,
): Promise<void> {
  const site = await ownForUpdate(tx, caller, id);
  if (site.active === active) return;
  await tx
    .updateTable("embed_site")
    .set({ active, off_by: active ? null : "customer" })
    .where("id", "=", id)
    .execute();
  await auditOf(tx, caller, { act: "embed_site.change", site, detail: { active } }, now);
}

/** Removes a site; the key of the account stays, so that its other sites show the widget as before. */
export async function removeSite(tx: Tx, caller: Caller, id: number, now: Date): Promise<void> {
  const site = await ownForUpdate(tx, caller, id);
  await tx.deleteFrom("embed_site").where("id", "=", id).execute();
  await auditOf(tx, caller, { act: "embed_site.remove", site }, now);
}

/** Turns a site of a customer off at the desk. Answers whose it is; refuses `embed.not_found`. */
export async function turnOffSite(
  tx: Tx,
  caller: Caller,
  { id, reason }: { readonly id: number; readonly reason: string },
  now: Date,
): Promise<number> {
  const site = await tx
    .updateTable("embed_site")
    .set({ active: false, off_by: "desk" })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();
  if (!site) throw new Refusal("embed.not_found");
  await auditOf(tx, caller, { act: "embed_site.off", site, detail: { reason } }, now);
  return site.customer_id;
}
