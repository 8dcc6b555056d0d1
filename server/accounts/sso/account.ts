import type { AuditAct } from "#domain/audit.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";

/** Acts of owners, and logins, follow each other in one account. */
export const lockAccount = (tx: Tx, customer_id: number) =>
  tx
    .selectFrom("customer")
    .select("id")
    .where("id", "=", customer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Records an act of an owner on the account. */
export const noteSsoAct = (tx: Tx, caller: Caller, act: AuditAct, detail: object, now: Date): Promise<void> =>
  writeAudit(
    tx,
    caller,
    {
      act,
      object: "customer",
      object_id: idOfCaller(caller),
      detail: { ...detail, person_id: caller.person_id },
    },
    now,
  );

/** Who acts when no person has proven themselves yet, or a round does. */
export const no_person = { role: "anyone", id: null, staff_role: null } as const;
