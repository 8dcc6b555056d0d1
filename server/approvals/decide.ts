import type * as z from "zod/mini";
import type { approvalDecision } from "#contract/views/desk-approvals.ts";
import { routes } from "#contract/routes.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import { second_person, type SecondPersonAct } from "#domain/accounts/second-person.ts";
import { may } from "#domain/accounts/staff-rights.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { requireConfirmed } from "#server/kernel/http/confirmation.ts";
import type { AskedFor } from "./ask.ts";

type Decision = z.output<typeof approvalDecision>;
type Following = (tx: Tx, asked: AskedFor, now: Date) => Promise<void>;
/** The command as the requester would call it, with the requested input. */
type Repeating = (tx: Tx, asker: Caller, asked: AskedFor, now: Date) => Promise<unknown>;
/**
 * The consequence of a decision. Refunds and balance corrections are recorded with the request; other acts have no
 * record before the command runs.
 */
export type Outcome =
  | { readonly approve: Following; readonly reject: Following }
  | { readonly repeat: Repeating };

/** The consequences of the decision, by act. */
export type Outcomes = Readonly<Record<SecondPersonAct, Outcome>>;

/** The number of an act's object; every act that is repeated on an object has one. */
export const idOf = ({ object_id }: AskedFor): number => object_id ?? 0;

let installed: Outcomes | null = null;

/** Sets the table of outcomes, which `app` composes at start from the modules above. */
export function installOutcomes(outcomes: Outcomes): void {
  installed = outcomes;
}

function outcomeOf(act: SecondPersonAct): Outcome {
  if (installed === null) throw new Error("the outcomes of approvals are not installed");
  return installed[act];
}

/**
 * A second person approves, and the act is executed as requested, or declines with a reason. Refuses the requester, a
 * decided request, so of two simultaneous decisions one counts, and an act whose requester has lost the right to it.
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
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!asked) throw new Refusal("approval.not_found");
  if (asked.state !== "waiting") throw new Refusal("approval.decided");
  const decided_by = idOfCaller(caller);
  const asker = await askerOf(tx, asked);
  if (decision === "approve") {
    if (decided_by === asked.made_by) throw new Refusal("approval.same_person");
    if (!asker.active || !may(asker.role, routes[asked.act].right)) throw new Refusal("approval.asker_left");
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
  const outcome = outcomeOf(asked.act);
  if ("repeat" in outcome) {
    const as_asker = { ...caller, id: asked.made_by, staff_role: asker.role, name: `staff:${asked.made_by}` };
    if (decision === "approve") await outcome.repeat(tx, as_asker, asked, now);
  } else await outcome[decision](tx, asked, now);
  const { act, amount, currency, object, object_id } = asked;
  const money = amount === null ? {} : { amount: toDecimal(amount), currency };
  const asked_for = second_person[act].audit_act;
  const detail = { ...money, asked_for, asked_by: asker.name, request: id, note };
  await writeAudit(tx, caller, { act: `approval.${decision}`, object, object_id, detail }, now);
}

const askerOf = (tx: Tx, { made_by }: AskedFor) =>
  tx
    .selectFrom("staff_user")
    .select(["name", "active", "role"])
    .where("id", "=", made_by)
    .executeTakeFirstOrThrow();
