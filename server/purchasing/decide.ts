import type * as z from "zod/mini";
import type { approval_routes } from "#contract/spending/approvals.ts";
import { mayMember } from "#domain/accounts/members.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, toDecimal } from "#domain/money.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { publish } from "#server/kernel/events.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import {
  type ApprovalResult,
  type ApprovalRow,
  decidersOf,
  deciderSpender,
  isOwnRequest,
} from "#server/spending/index.ts";
import { askerOf, runWanted } from "./run.ts";

type Decision = z.output<typeof approval_routes.decidePurchase.body>;

/**
 * Locks a request that still waits. Refuses `approval.not_found` for another account's, `approval.decided` with its state for
 * one that was decided or withdrawn, and `approval.lapsed` after its end.
 */
async function waitingApproval(tx: Tx, caller: Caller, hash: string, now: Date): Promise<ApprovalRow> {
  const approval = await tx
    .selectFrom("approval")
    .selectAll()
    .where("hash", "=", hash)
    .where("customer_id", "=", idOfCaller(caller))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!approval) throw new Refusal("approval.not_found");
  const { state, expires_at } = approval;
  if (state === "lapsed" || (state === "waiting" && expires_at <= now)) throw new Refusal("approval.lapsed");
  if (state !== "waiting") throw new Refusal("approval.decided", { state });
  return approval;
}

/** Refuses `approval.own` for who asked, and `approval.lapsed` when the key that asked has been revoked or has ended. */
async function requireDecider(tx: Tx, caller: Caller, approval: ApprovalRow, now: Date): Promise<void> {
  const key =
    approval.api_key_id === null
      ? null
      : await tx
          .selectFrom("api_key")
          .select(["made_by", "revoked_at", "revoked_because", "expires_at"])
          .where("id", "=", approval.api_key_id)
          .executeTakeFirstOrThrow();
  // A key that was replaced has a successor; every other end takes its requests with it.
  const has_ended =
    key !== null &&
    ((key.revoked_at !== null && key.revoked_because !== "rotation") || key.expires_at <= now);
  if (has_ended) throw new Refusal("approval.lapsed");
  const deciders = await decidersOf(tx, approval.customer_id);
  const asker = { member_id: approval.member_id, made_by: key?.made_by ?? null };
  if (isOwnRequest(asker, caller, deciders)) throw new Refusal("approval.own");
}

type Settled = Pick<ApprovalRow, "state" | "gross" | "answer"> & { readonly result: ApprovalResult | null };

async function settleApproval(
  tx: Tx,
  caller: Caller,
  { approval, settled }: { readonly approval: ApprovalRow; readonly settled: Settled },
  now: Date,
): Promise<void> {
  const { id, customer_id, kind } = approval;
  const { state, gross, answer, result } = settled;
  const by_decider = state === "approved" || state === "declined";
  await tx
    .updateTable("approval")
    .set({
      state,
      gross,
      answer,
      result: result && JSON.stringify(result),
      decided_by: by_decider ? (caller.member?.id ?? null) : null,
      decided_at: now,
    })
    .where("id", "=", id)
    .execute();
  if (by_decider) await enqueue(tx, "mail.approval_decided", { approval_id: id });
  await publish(tx, "customer.informed", { type: "approval.decided", customer_id, approval_id: id }, now);
  const detail = { kind, state, amount: toDecimal(gross), person_id: caller.person_id };
  const act = { act: "purchase.decide", object: "customer", object_id: customer_id, detail } as const;
  await writeAudit(tx, caller, act, now);
}

/**
 * Decides a request, once. Approving runs the command that asked, for who asked, at the expected gross: another total is refused
 * as `quote.price_changed` with the new one, and other orders than those asked for as `approval.changed`. Refuses
 * `member.limit` above the limits of who decides, `approval.own`, `approval.decided`, `approval.lapsed`, and what the command refuses.
 */
export async function decideApproval(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  { hash, approve, expected_gross, comment }: Decision & { readonly hash: string },
  now: Date,
): Promise<void> {
  const approval = await waitingApproval(tx, caller, hash, now);
  await requireDecider(tx, caller, approval, now);
  if (!approve) {
    const settled = { state: "declined", gross: approval.gross, answer: comment, result: null } as const;
    await settleApproval(tx, caller, { approval, settled }, now);
    return;
  }
  const spender = await deciderSpender(tx, caller, approval.cost_centre_id);
  const asker = await askerOf(tx, caller, approval);
  const result = await runWanted(tx, machine, { approval, asker, spender, expected_gross }, now);
  const gross = fromDecimal(expected_gross) ?? approval.gross;
  const settled = { state: "approved", gross, answer: comment, result } as const;
  await settleApproval(tx, caller, { approval, settled }, now);
}

/** Withdraws a request of the caller, or of a key that the caller made; owners withdraw those of every key. */
export async function withdrawApproval(tx: Tx, caller: Caller, hash: string, now: Date): Promise<void> {
  const approval = await waitingApproval(tx, caller, hash, now);
  const { gross, member_id, api_key_id } = approval;
  const key =
    api_key_id === null
      ? null
      : await tx
          .selectFrom("api_key")
          .select("made_by")
          .where("id", "=", api_key_id)
          .executeTakeFirstOrThrow();
  const manages = caller.member !== null && mayMember(caller.member.role, "account.manage");
  const is_own = member_id !== null && member_id === caller.member?.id;
  const is_key_of_caller = key !== null && (manages || key.made_by === caller.person_id);
  if (!is_own && !is_key_of_caller) throw new Refusal("approval.not_found");
  const settled = { state: "withdrawn", gross, answer: "", result: null } as const;
  await settleApproval(tx, caller, { approval, settled }, now);
}
