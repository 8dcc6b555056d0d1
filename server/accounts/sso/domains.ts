import { domainToASCII } from "node:url";
import type { Kysely } from "kysely";
import { domainOfMail, isPublicMailDomain, most_domains, verifyRecord } from "#domain/accounts/sign-on.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import type { TextRecords } from "#server/kernel/ports/text-records.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { lockAccount, no_person, noteSsoAct } from "./account.ts";

/** The domain of a mail address as it is written in DNS. */
const mailDomain = (email: string): string => domainToASCII(domainOfMail(email));

/** The account that has proven the domain of an address at a brand; undefined without one. */
export const accountOfDomain = (db: Kysely<DB>, brand_id: number, email: string) =>
  db
    .selectFrom("domain_claim")
    .innerJoin("sso", "sso.customer_id", "domain_claim.customer_id")
    .innerJoin("customer", "customer.id", "sso.customer_id")
    .selectAll("sso")
    .where("domain_claim.brand_id", "=", brand_id)
    .where("domain_claim.domain", "=", mailDomain(email))
    .where("domain_claim.verified_at", "is not", null)
    .where("customer.blocked_at", "is", null)
    .where("customer.anonymised_at", "is", null)
    .executeTakeFirst();

/** Adds a domain with a new record to prove it. Refuses `domain.public`, `domain.exists` and `domain.too_many`. */
export async function addDomain(tx: Tx, caller: Caller, domain: string, now: Date): Promise<void> {
  if (isPublicMailDomain(domain)) throw new Refusal("domain.public");
  const customer_id = idOfCaller(caller);
  await lockAccount(tx, customer_id);
  const present = await tx
    .selectFrom("domain_claim")
    .select("domain")
    .where("customer_id", "=", customer_id)
    .execute();
  if (present.some((one) => one.domain === domain)) throw new Refusal("domain.exists");
  if (present.length >= most_domains) throw new Refusal("domain.too_many");
  await tx
    .insertInto("domain_claim")
    .values({ customer_id, brand_id: caller.brand.id, domain, token: newHash(), created_at: now })
    .execute();
  await noteSsoAct(tx, caller, "domain.add", { domain }, now);
}

const ownDomain = (db: Kysely<DB>, caller: Caller, id: number) =>
  db
    .selectFrom("domain_claim")
    .selectAll()
    .where("id", "=", id)
    .where("customer_id", "=", idOfCaller(caller))
    .executeTakeFirst();

/** What DNS says of a domain of the caller; refuses `route.not_found` for one of another, `domain.unreachable` without an answer. */
export async function lookedUp(
  db: Kysely<DB>,
  records: TextRecords,
  caller: Caller,
  id: number,
): Promise<boolean> {
  const claim = await ownDomain(db, caller, id);
  if (!claim) throw new Refusal("route.not_found");
  const found = await records(claim.domain);
  if (found === null) throw new Refusal("domain.unreachable");
  return found.includes(verifyRecord(claim.token));
}

/**
 * Writes what a look on demand found. A record proves the domain, unless another account of the brand has proven it: then
 * `domain.taken` is refused. A missing record of a proven domain waits for the weekly look. Refuses `domain.not_found` for one
 * that was never proven.
 */
export async function noteLook(
  tx: Tx,
  caller: Caller,
  { id, is_found }: { readonly id: number; readonly is_found: boolean },
  now: Date,
): Promise<void> {
  await lockAccount(tx, idOfCaller(caller));
  const claim = await ownDomain(tx, caller, id);
  if (!claim) throw new Refusal("route.not_found");
  if (!is_found) {
    if (claim.verified_at === null) throw new Refusal("domain.not_found");
    return;
  }
  const set = { checked_at: now, missing_since: null, verified_at: claim.verified_at ?? now };
  await lockDomain(tx, claim);
  const other = await tx
    .selectFrom("domain_claim")
    .select("id")
    .where("brand_id", "=", claim.brand_id)
    .where("domain", "=", claim.domain)
    .where("verified_at", "is not", null)
    .where("id", "!=", id)
    .executeTakeFirst();
  if (other) throw new Refusal("domain.taken");
  await tx.updateTable("domain_claim").set(set).where("id", "=", id).execute();
  if (claim.verified_at === null)
    await noteSsoAct(tx, caller, "domain.verify", { domain: claim.domain }, now);
}

/** Locks every claim of a domain at a brand in one order: of two accounts that prove it at once, one does. */
const lockDomain = (tx: Tx, { brand_id, domain }: { readonly brand_id: number; readonly domain: string }) =>
  tx
    .selectFrom("domain_claim")
    .select("id")
    .where("brand_id", "=", brand_id)
    .where("domain", "=", domain)
    .orderBy("id")
    .forUpdate()
    .execute();

/** Removes a domain of the caller; one of another is not found. */
export async function removeDomain(tx: Tx, caller: Caller, id: number, now: Date): Promise<void> {
  const claim = await ownDomain(tx, caller, id);
  if (!claim) throw new Refusal("route.not_found");
  await tx.deleteFrom("domain_claim").where("id", "=", id).execute();
  await noteSsoAct(tx, caller, "domain.remove", { domain: claim.domain }, now);
}

/** Domains at one round, the longest unseen first; the others the next hour. */
const most_at_once = 200;
const week_ms = 7 * 86_400_000;
/** DNS that does not answer for so long has no record. */
const silent_ms = 2 * week_ms;

export type DueLook = {
  readonly id: number;
  readonly customer_id: number;
  readonly domain: string;
  readonly token: string;
  readonly missing_since: Date | null;
  readonly is_found: boolean;
};

/** Looks up the proven domains that no look has seen for a week. Those for which DNS gives no answer are left for the next hour. */
export async function dueLooks(db: Kysely<DB>, records: TextRecords, now: Date): Promise<readonly DueLook[]> {
  const due = await db
    .selectFrom("domain_claim")
    .select(["id", "customer_id", "domain", "token", "checked_at", "missing_since"])
    .where("verified_at", "is not", null)
    .where("checked_at", "<=", new Date(now.getTime() - week_ms))
    .orderBy("checked_at")
    .limit(most_at_once)
    .execute();
  const looks: DueLook[] = [];
  for (const { checked_at, ...claim } of due) {
    const found = await records(claim.domain);
    const is_silent = checked_at !== null && now.getTime() - checked_at.getTime() >= silent_ms;
    if (found !== null) looks.push({ ...claim, is_found: found.includes(verifyRecord(claim.token)) });
    else if (is_silent) looks.push({ ...claim, is_found: false });
  }
  return looks;
}

/**
 * Writes a weekly look. The first that misses the record is `missing`; the second ends the proof and with it single sign-on for
 * the domain, `lost`.
 */
export async function settleLook(
  tx: Tx,
  { id, customer_id, domain, is_found }: DueLook,
  now: Date,
): Promise<"found" | "missing" | "lost" | "gone"> {
  const claim = await tx
    .selectFrom("domain_claim")
    .select(["missing_since", "checked_at"])
    .where("id", "=", id)
    .where("verified_at", "is not", null)
    .where("checked_at", "<=", new Date(now.getTime() - week_ms))
    .forUpdate()
    .executeTakeFirst();
  if (!claim) return "gone";
  const set = (values: { missing_since: Date | null; verified_at?: null }) =>
    tx
      .updateTable("domain_claim")
      .set({ checked_at: now, ...values })
      .where("id", "=", id)
      .execute();
  if (is_found) {
    await set({ missing_since: null });
    return "found";
  }
  if (claim.missing_since === null) {
    await set({ missing_since: now });
    return "missing";
  }
  await set({ missing_since: null, verified_at: null });
  const what = {
    act: "domain.lose",
    object: "customer",
    object_id: customer_id,
    detail: { domain },
  } as const;
  await writeAudit(tx, no_person, what, now);
  return "lost";
}
