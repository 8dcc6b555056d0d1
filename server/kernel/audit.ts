import type { RouteName } from "#contract/routes.ts";
import type { AuditAct, AuditObject } from "#domain/audit.ts";
import type { Event } from "#domain/orders/events.ts";
import type { Tx } from "./db/open.ts";
import type { Caller } from "./http/caller.ts";

/** What was done, and to which thing; a setting says what it was before and after. */
export type Act = {
  /** What moves an order is called as in its history; what forgot to tell is called by its route. */
  readonly act: AuditAct | Event | RouteName;
  readonly object: AuditObject;
  readonly object_id: number | null;
  readonly detail?: object;
};
type Who = Pick<Caller, "role" | "id" | "staff_role">;

/** Transactions that have left their line, so that the edge knows when one has forgotten (decision 0054). */
const told = new WeakSet<Tx>();
/** Whether what was done in this transaction is written down already. */
export const hasAuditEntry = (tx: Tx): boolean => told.has(tx);

/** Writes down what somebody did, in the transaction that did it. */
export async function writeAudit(tx: Tx, who: Who, what: Act, now: Date): Promise<void> {
  told.add(tx);
  await tx
    .insertInto("audit_log")
    .values({
      at: now,
      actor_role: who.role,
      actor_id: who.id,
      staff_role: who.staff_role,
      act: what.act,
      object: what.object,
      object_id: what.object_id,
      detail: JSON.stringify(what.detail ?? {}),
    })
    .execute();
}

/** A page that is open asks every few seconds: within this time it is still the same look. */
const look_ms = 15 * 60_000;

/** Writes down that somebody looked at personal data; once for a page that stays open. */
export async function recordAccess(tx: Tx, who: Who, what: Act, now: Date): Promise<void> {
  const before = await tx
    .selectFrom("audit_log")
    .select("id")
    .where("object", "=", what.object)
    .where("object_id", "=", what.object_id)
    .where("act", "=", what.act)
    .where("actor_role", "=", who.role)
    .where("actor_id", "=", who.id)
    .where("at", ">", new Date(now.getTime() - look_ms))
    .limit(1)
    .executeTakeFirst();
  if (before) told.add(tx);
  else await writeAudit(tx, who, what, now);
}

/** The same for commands that know only the row of the staff member. */
export async function writeAuditOf(tx: Tx, staff_id: number, what: Act, now: Date): Promise<void> {
  const { role: staff_role } = await tx
    .selectFrom("staff_user")
    .select("role")
    .where("id", "=", staff_id)
    .executeTakeFirstOrThrow();
  await writeAudit(tx, { role: "staff", id: staff_id, staff_role }, what, now);
}
