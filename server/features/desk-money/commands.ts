import type { Kysely } from "kysely";
import type { StaffRole } from "#contract/people.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "../../db/tables.ts";
import type { Tx } from "../../db/open.ts";
import { idOfCaller, type Caller } from "../../http/caller.ts";
import { settleRefund } from "../../ledger/money-back.ts";
import { keepEvent, settleKept } from "../payments/commands.ts";
import { awaitsAPerson } from "./queries.ts";

/** Who may say that money moved. The one place where it is decided. */
const money_roles: readonly string[] = ["accounting", "admin"] satisfies readonly StaffRole[];

export async function maySettle(db: Kysely<DB>, caller: Caller): Promise<boolean> {
  const row = await db
    .selectFrom("staff_user")
    .select("role")
    .where("id", "=", idOfCaller(caller))
    .executeTakeFirst();
  return row !== undefined && money_roles.includes(row.role);
}

async function note(
  tx: Tx,
  caller: Caller,
  what: { readonly act: string; readonly object: string; readonly object_id: number; readonly proof: string },
  now: Date,
): Promise<void> {
  const { proof, ...rest } = what;
  await tx
    .insertInto("audit_log")
    .values({
      ...rest,
      at: now,
      actor_role: "staff",
      actor_id: caller.id,
      detail: JSON.stringify({ proof }),
    })
    .execute();
}

type Settlement = { readonly id: number; readonly proof: string };

/**
 * Books an attempt whose money a person has seen, in full and by the same way as any other capture (gross). Refuses
 * whoever may not, an attempt that waits for nobody, and one that is paid already.
 */
export async function confirmPayment(
  tx: Tx,
  caller: Caller,
  { id, proof }: Settlement,
  now: Date,
): Promise<void> {
  if (!(await maySettle(tx, caller))) throw new Refusal("access.forbidden");
  const payment = await tx
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment || payment.provider_ref === null || !awaitsAPerson(payment.provider))
    throw new Refusal("payment.not_found");
  if (payment.captured > 0n) throw new Refusal("payment.already_settled");
  const { provider, provider_ref, amount, currency, hash } = payment;
  await keepEvent(
    tx,
    provider,
    {
      event_id: `${provider_ref}:confirmed`,
      kind: "captured",
      provider_ref,
      attempt_hash: hash,
      capture_ref: provider_ref,
      refund_hash: "",
      amount,
      currency,
      fee: 0n,
      body: { confirmed_by: caller.id, proof },
    },
    now,
  );
  await note(tx, caller, { act: "payment.confirmed_by_hand", object: "payment", object_id: id, proof }, now);
  await settleKept(tx, id, now);
}

/** Books a refund that its provider rejected and a person sent another way. Refuses one that is not rejected. */
export async function settleRefundByHand(
  tx: Tx,
  caller: Caller,
  { id, proof }: Settlement,
  now: Date,
): Promise<void> {
  if (!(await maySettle(tx, caller))) throw new Refusal("access.forbidden");
  const refund = await tx
    .selectFrom("refund")
    .select("state")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!refund || refund.state === "pending") throw new Refusal("payment.not_found");
  if (refund.state === "settled") throw new Refusal("payment.already_settled");
  await note(tx, caller, { act: "refund.settled_by_hand", object: "refund", object_id: id, proof }, now);
  await settleRefund(tx, id, now);
}
