import { sql } from "kysely";
import type { ApprovalState } from "#domain/spending/approvals.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { publish } from "#server/kernel/events.ts";
import { enqueueEach } from "#server/kernel/jobs/queue.ts";

const at_once = 500;

/**
 * Ends requests that were not decided in time, or whose quote has ended: their askers get a mail. What was bought in another
 * way meanwhile is withdrawn.
 */
export async function lapseApprovals(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number; customer_id: number; state: ApprovalState }>`
    with ending as (
      select a.id, case
          when c.placed_at is not null and a.kind = 'cart' or q.state = 'accepted' then 'withdrawn'
          else 'lapsed' end as state
        from approval a left join cart c on c.id = a.cart_id left join quote q on q.id = a.quote_id
        where a.state = 'waiting'
          and (a.expires_at <= ${now} or (a.kind = 'cart' and c.placed_at is not null) or q.state <> 'open')
        order by a.id limit ${at_once} for no key update of a skip locked)
    update approval set state = ending.state, decided_at = ${now} from ending
      where approval.id = ending.id returning approval.id, approval.customer_id, approval.state`.execute(tx);
  await enqueueEach(
    tx,
    "mail.approval_decided",
    rows.flatMap(({ id, state }) => (state === "lapsed" ? [{ payload: { approval_id: id } }] : [])),
  );
  for (const { id, customer_id } of rows)
    await publish(tx, "customer.informed", { type: "approval.decided", customer_id, approval_id: id }, now);
}

/** A member who leaves takes the own requests back; what is being decided at this moment is decided first. */
export async function withdrawOf(
  tx: Tx,
  { id: member_id, customer_id: account_id }: { readonly id: number; readonly customer_id: number },
  now: Date,
): Promise<void> {
  const waiting = await tx
    .selectFrom("approval")
    .select("id")
    .where("member_id", "=", member_id)
    .where("customer_id", "=", account_id)
    .where("state", "=", "waiting")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await withdrawLocked(tx, waiting, now);
}

/** Withdraws waiting requests that the caller has locked; programs of their accounts are notified. */
export async function withdrawLocked(
  tx: Tx,
  locked: readonly { readonly id: number }[],
  now: Date,
): Promise<void> {
  const rows = await tx
    .updateTable("approval")
    .set({ state: "withdrawn", decided_at: now })
    .where("id", "in", [0, ...locked.map(({ id }) => id)])
    .where("state", "=", "waiting")
    .returning(["id", "customer_id"])
    .execute();
  for (const { id, customer_id } of rows)
    await publish(tx, "customer.informed", { type: "approval.decided", customer_id, approval_id: id }, now);
}
