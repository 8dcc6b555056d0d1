import type { CartRow } from "#server/kernel/db/rows.ts";
import type { Kysely, Selectable } from "kysely";
import { asksVies } from "#domain/tax/tax.ts";
import { allOf } from "#server/kernel/db/batched-reads.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { businessEvidence } from "./business.ts";
import { lastPaidFrom, placeOf } from "./place.ts";

export type EvidenceRow = Selectable<DB["vies_answer"]>;
export type Occasion = EvidenceRow["occasion"];
type Asking = Pick<Machine, "db" | "vies">;

/** An answer is valid for a day (money rules, 3.2). */
const fresh_ms = 24 * 3_600_000;
/** Delays between retries while the register does not respond. */
const again_ms = [5, 15, 60, 180, 360].map((minutes) => minutes * 60_000);

/** Queries the register and stores its answer permanently: outside of any transaction. */
export async function askVies(
  { db, vies }: Asking,
  vat_id: string,
  occasion: Occasion,
  now: Date,
): Promise<EvidenceRow> {
  const { raw, ...answer } = await vies.check(vat_id);
  return db
    .insertInto("vies_answer")
    .values({
      ...answer,
      vat_id,
      occasion,
      requester: vies.requester,
      asked_at: now,
      raw: raw === null ? null : JSON.stringify(raw),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The answer of the last day, or a new one. An unavailable register is not queried twice within a minute. */
export async function answerNow(
  machine: Asking,
  vat_id: string,
  occasion: Occasion,
  now: Date,
): Promise<EvidenceRow> {
  const known = await lastAnswer(machine.db, vat_id, now);
  if (known && (known.answer !== "unknown" || known.asked_at.getTime() > now.getTime() - 60_000))
    return known;
  return askVies(machine, vat_id, occasion, now);
}

/** The answer for a number within a day: valid or invalid before a failed query, the newest first. */
export function lastAnswer(db: Kysely<DB>, vat_id: string, now: Date): Promise<EvidenceRow | undefined> {
  return db
    .selectFrom("vies_answer")
    .selectAll()
    .where("vat_id", "=", vat_id)
    .where("asked_at", ">", new Date(now.getTime() - fresh_ms))
    .where("asked_at", "<=", now)
    .orderBy((w) => w("answer", "=", "unknown"))
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
}

/**
 * The answer that applies at a tax point: the last valid or invalid of the day before it, or else the first one after
 * it. Undefined while the register has not answered.
 */
export async function answerAt(
  db: Kysely<DB>,
  vat_id: string,
  tax_point: Date,
): Promise<EvidenceRow | undefined> {
  const clear = db
    .selectFrom("vies_answer")
    .selectAll()
    .where("vat_id", "=", vat_id)
    .where("answer", "!=", "unknown");
  const before = await clear
    .where("asked_at", ">", new Date(tax_point.getTime() - fresh_ms))
    .where("asked_at", "<=", tax_point)
    .orderBy("asked_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  return (
    before ?? clear.where("asked_at", ">", tax_point).orderBy("asked_at").orderBy("id").executeTakeFirst()
  );
}

type Buyer = Pick<CartRow, "user_type" | "country" | "postcode" | "vat_id">;

/** Queries the register about a buyer whose tax depends on it, before the transaction that decides the tax. */
export async function askAboutBuyer(
  machine: Asking,
  buyer: Buyer,
  occasion: Occasion,
  now: Date,
): Promise<void> {
  const vat_id = asksVies(buyer);
  if (vat_id !== null) await answerNow(machine, vat_id, occasion, now);
}

/** The cart with current evidence of the buyer's number and place, for tax decisions. */
export async function withEvidence(tx: Tx, cart: CartRow, now: Date): Promise<CartRow> {
  return tx
    .updateTable("cart")
    .set(await evidenceColumns(tx, cart, await readEvidence(tx, cart, now), now))
    .where("id", "=", cart.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

type Placed = Pick<
  CartRow,
  "user_type" | "country" | "postcode" | "phone" | "vat_id" | "ip_country" | "customer_id"
>;

type Evidence = {
  readonly found: EvidenceRow | undefined;
  readonly paid_from: string | null;
  readonly business: { readonly id: number } | undefined;
};

/** What is known of the buyer's number and business, and of the country that they paid from. */
export function readEvidence(db: Kysely<DB>, cart: Placed, now: Date): Promise<Evidence> {
  const vat_id = asksVies(cart);
  return allOf({
    found: vat_id === null ? undefined : lastAnswer(db, vat_id, now),
    paid_from: lastPaidFrom(db, cart.customer_id, now),
    business: businessEvidence(db, cart),
  });
}

/**
 * The columns of a cart with current evidence of the buyer's number and place; a job repeats failed checks, so the desk
 * is informed even if the buyer does not return.
 */
export async function evidenceColumns(
  tx: Tx,
  cart: Placed,
  { found, paid_from, business }: Evidence,
  now: Date,
) {
  const vat_id = asksVies(cart);
  const vat_id_status =
    vat_id === null ? (cart.vat_id === null ? "none" : "unknown") : (found?.answer ?? "unknown");
  if (vat_id !== null && vat_id_status === "unknown") await scheduleViesQuery(tx, vat_id, 0, now);
  const { proven } = placeOf({ ...cart, paid_from });
  return {
    vat_id_status,
    vies_answer_id: found?.id ?? null,
    business_evidence_id: business?.id ?? null,
    paid_from,
    place_proven: proven,
  } as const;
}

/** Schedules another query about a number; null after so many retries that no answer is to be expected. */
export async function scheduleViesQuery(tx: Tx, vat_id: string, tries: number, now: Date): Promise<void> {
  if (tries > 60) return;
  const wait = again_ms[Math.min(tries, again_ms.length - 1)] ?? 0;
  await enqueue(
    tx,
    "tax.ask_vies",
    { vat_id, tries },
    { job_key: `vies:${vat_id}`, run_at: new Date(now.getTime() + wait) },
  );
}

/** Stores a late answer at every cart that waits for it; prices agreed by then do not change. */
export async function spreadAnswer(tx: Tx, found: EvidenceRow): Promise<void> {
  await tx
    .updateTable("cart")
    .set({ vat_id_status: found.answer, vies_answer_id: found.id })
    .where("vat_id", "=", found.vat_id)
    .where("vat_id_status", "=", "unknown")
    .where("user_type", "=", "company")
    .execute();
}
