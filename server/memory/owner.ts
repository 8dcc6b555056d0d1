import type { Kysely } from "kysely";
import { brandBySlug } from "#brands/all.ts";
import { terms_version } from "#brands/legal.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { removeMemories } from "./removal.ts";

/** Whose memories and terms: a customer's, or a brand's own. */
export type Owner = { readonly brand_id: number; readonly customer_id: number | null };

export const ownerOfCaller = (caller: Caller): Owner => ({
  brand_id: caller.brand.id,
  customer_id: idOfCaller(caller),
});

type Named = {
  readonly customer?: number | null | undefined;
  readonly brand?: string | null | undefined;
};

/** The owner that the desk names. Refuses a customer or brand that does not exist. */
export async function namedOwner(db: Kysely<DB>, { customer, brand }: Named): Promise<Owner> {
  if (customer === undefined || customer === null) {
    const found = brandBySlug(brand ?? "");
    if (!found) throw new Refusal("brand.unknown");
    return { brand_id: found.id, customer_id: null };
  }
  const row = await db
    .selectFrom("customer")
    .select("brand_id")
    .where("id", "=", customer)
    .where("anonymised_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("customer.not_found");
  return { brand_id: row.brand_id, customer_id: customer };
}

/** The last answer of a customer to "Keep my translations for my next orders"; who never answered has not agreed. */
export async function memoryConsent(
  db: Kysely<DB>,
  customer_id: number,
): Promise<{ readonly granted: boolean; readonly given_at: Date | null }> {
  const last = await db
    .selectFrom("consent")
    .select(["granted", "given_at"])
    .where("customer_id", "=", customer_id)
    .where("kind", "=", "memory")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { granted: last?.granted ?? false, given_at: last?.given_at ?? null };
}

/** Whether sentences that a customer's memory has in the same context are left as they are in the next orders. */
export async function leavesKnown(db: Kysely<DB>, customer_id: number): Promise<boolean> {
  const row = await db
    .selectFrom("customer")
    .select("leaves_known")
    .where("id", "=", customer_id)
    .executeTakeFirst();
  return row?.leaves_known ?? false;
}

export async function setLeavesKnown(tx: Tx, caller: Caller, leaves_known: boolean): Promise<void> {
  await tx.updateTable("customer").set({ leaves_known }).where("id", "=", idOfCaller(caller)).execute();
}

/** Refuses to write into the memory of a customer who does not keep translations. */
export async function requireConsent(db: Kysely<DB>, { customer_id }: Owner): Promise<void> {
  if (customer_id !== null && !(await memoryConsent(db, customer_id)).granted)
    throw new Refusal("memory.no_consent");
}

/** Stores the answer of a customer with the version of the text; a withdrawal deletes the memories. */
export async function setMemoryConsent(tx: Tx, caller: Caller, granted: boolean, now: Date): Promise<void> {
  const customer_id = idOfCaller(caller);
  await tx.selectFrom("customer").select("id").where("id", "=", customer_id).forNoKeyUpdate().execute();
  const before = await memoryConsent(tx, customer_id);
  if (before.granted === granted) return;
  const { locale } = caller;
  await tx
    .insertInto("consent")
    .values({
      kind: "memory",
      granted,
      origin: "memory",
      text_version: terms_version,
      customer_id,
      locale,
      given_at: now,
    })
    .execute();
  const removed = granted ? 0 : await removeMemories(tx, { customer_id }, now);
  const detail = { state: granted ? "granted" : "withdrawn", count: removed };
  await writeAudit(
    tx,
    caller,
    { act: "memory.consent", object: "customer", object_id: customer_id, detail },
    now,
  );
}
