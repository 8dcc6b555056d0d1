import type * as z from "zod/mini";
import type { approvalDecision } from "#contract/desk-approvals.ts";
import { routes } from "#contract/routes.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import { second_person, type SecondPersonAct } from "#domain/second-person.ts";
import { may } from "#domain/staff-rights.ts";
import { requireConfirmed } from "../../accounts/confirmation.ts";
import type { AskedFor } from "../../approvals/ask.ts";
import { writeAudit } from "../../audit.ts";
import type { Tx } from "../../db/open.ts";
import { type Caller, idOfCaller } from "../../http/caller.ts";
import { approveCorrection, rejectCorrection } from "../desk-customers/commands.ts";
import { approveRefund, rejectRefund } from "../refunds/commands.ts";

type Decision = z.output<typeof approvalDecision>;
/** What follows when a second person agrees, and when one declines. */
type Outcome = {
  readonly approve: (tx: Tx, asked: AskedFor, now: Date) => Promise<void>;
  readonly reject: (tx: Tx, asked: AskedFor, now: Date) => Promise<void>;
};

const of_refund: Outcome = { approve: approveRefund, reject: rejectRefund };
const outcomes: Readonly<Record<SecondPersonAct, Outcome>> = {
  makeRefund: of_refund,
  refundCorrection: of_refund,
  correctBalance: { approve: approveCorrection, reject: rejectCorrection },
};

/**
 * A second person agrees, and the act is done as it was asked for, or declines with a reason. Refuses whoever asked, what
 * is decided already, so of two decisions at once one counts, and an act whose asker may no longer do it.
 */
export async function decideApproval(
  tx: Tx,
  caller: Caller,
  id: number,
  { decision, note }: Decision,
  now: Date,
): Promise<void> {
  const asked = await tx
    .selectFrom("approval_request")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!asked) throw new Refusal("approval.not_found");
  if (asked.state !== "waiting") throw new Refusal("approval.decided");
  const decided_by = idOfCaller(caller);
  if (decision === "approve") {
    if (decided_by === asked.made_by) throw new Refusal("approval.same_person");
    await requireRight(tx, asked);
    requireConfirmed(caller, now);
  }
  await tx
    .updateTable("approval_request")
    .set({
      state: decision === "approve" ? "approved" : "rejected",
      decided_by,
      decided_at: now,
      decision_note: note,
    })
    .where("id", "=", id)
    .execute();
  await outcomes[asked.act][decision](tx, asked, now);
  const { act, amount, currency, object, object_id } = asked;
  const money = amount === null ? {} : { amount: toDecimal(amount), currency };
  const { name: asked_by } = await askerOf(tx, asked);
  const detail = { ...money, asked_for: second_person[act].told, asked_by, request: id, note };
  await writeAudit(tx, caller, { act: `approval.${decision}`, object, object_id, detail }, now);
}

const askerOf = (tx: Tx, { made_by }: AskedFor) =>
  tx
    .selectFrom("staff_user")
    .select(["name", "active", "role"])
    .where("id", "=", made_by)
    .executeTakeFirstOrThrow();

/** Refuses what was asked for by somebody who works here no longer, or may not do it any more. */
async function requireRight(tx: Tx, asked: AskedFor): Promise<void> {
  const { active, role } = await askerOf(tx, asked);
  if (!active || !may(role, routes[asked.act].right)) throw new Refusal("approval.asker_left");
}
