import type { Kysely } from "kysely";
import type { WaitingPurchase } from "#contract/spending/approvals.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { approvalRows, askerName, seesAll } from "./approvals.ts";

type Visitor = Pick<Caller, "id" | "member" | "person_id">;

/** The request that waits for one of these purchases, as the pages of what is bought show it; null for other callers. */
export async function waitingPurchase(
  db: Kysely<DB>,
  caller: Visitor,
  subjects: readonly string[],
  now: Date,
): Promise<WaitingPurchase | null> {
  if (caller.member === null || caller.id === null) return null;
  const row = await approvalRows(db, caller.id)
    .where("approval.subject", "in", subjects)
    .where("approval.state", "=", "waiting")
    .where("approval.expires_at", ">", now)
    .orderBy("approval.id")
    .executeTakeFirst();
  if (!row) return null;
  const is_own =
    row.member_id === caller.member.id || (row.made_by !== null && row.made_by === caller.person_id);
  return {
    hash: is_own || seesAll(caller) ? row.hash : null,
    asked_by: askerName(row),
    created_at: row.created_at.toISOString(),
  };
}
