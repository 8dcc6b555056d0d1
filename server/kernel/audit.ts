import type { RouteName } from "#contract/routes.ts";
import type { AuditAct, AuditObject } from "#domain/audit.ts";
import type { Event } from "#domain/orders/events.ts";
import type { Tx } from "./db/open.ts";
import type { Caller } from "./http/caller.ts";

/** An act and its object; of a setting also the values before and after. */
export type Act = {
  /** An act on an order has the name of its event; an act without an entry of its own has the name of its route. */
  readonly act: AuditAct | Event | RouteName;
  readonly object: AuditObject;
  readonly object_id: number | null;
  readonly detail?: object;
};
/** Who acts: a caller, or the operator of the machine at its command line. */
export type Actor = {
  readonly role: Caller["role"] | "operator";
  readonly id: number | null;
  readonly staff_role: Caller["staff_role"];
  /** The key of a program that acts for a person; its number is recorded with the act. */
  readonly key?: Caller["key"];
};

/** Transactions with an audit entry, so that `mount` notices one without (decision 0054). */
const recorded = new WeakSet<Tx>();
/** Whether the act of this transaction has an audit entry. */
export const hasAuditEntry = (tx: Tx): boolean => recorded.has(tx);

/** Records an act, in the same transaction. */
export const writeAudit = (tx: Tx, who: Actor, what: Act, now: Date): Promise<void> =>
  writeAudits(tx, who, [what], now);

/** Records several acts of one actor in one statement. */
export async function writeAudits(tx: Tx, who: Actor, acts: readonly Act[], now: Date): Promise<void> {
  recorded.add(tx);
  if (acts.length === 0) return;
  await tx
    .insertInto("audit_log")
    .values(
      acts.map((what) => ({
        at: now,
        actor_role: who.role,
        actor_id: who.id,
        staff_role: who.staff_role,
        act: what.act,
        object: what.object,
        object_id: what.object_id,
        detail: JSON.stringify({ ...what.detail, ...(who.key ? { api_key_id: who.key.id } : {}) }),
      })),
    )
    .execute();
}

/** An open page sends requests every few seconds: within this time they are one access. */
const look_ms = 15 * 60_000;

/** Records an access to personal data; once for a page that stays open. */
export async function recordAccess(tx: Tx, who: Actor, what: Act, now: Date): Promise<void> {
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
  if (before) recorded.add(tx);
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
