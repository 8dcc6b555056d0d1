import { type Kysely, sql } from "kysely";
import type * as z from "zod/mini";
import type { ApprovalView, desk_approval_routes } from "#contract/views/desk-approvals.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { metaOf, paging } from "#server/kernel/format/lists.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";

type Query = z.output<(typeof desk_approval_routes)["approvals"]["query"]>;

const approvalRows = (db: Kysely<DB>) =>
  db
    .selectFrom("approval_request as asked")
    .innerJoin("staff_user as maker", "maker.id", "asked.made_by")
    .leftJoin("staff_user as decider", "decider.id", "asked.decided_by")
    .leftJoin("customer", "customer.id", "asked.customer_id")
    .leftJoin("cart", "cart.id", "asked.cart_id")
    .selectAll("asked")
    .select(["maker.name as maker", "decider.name as decider"])
    .select(sql<string>`coalesce(customer.email, cart.email, '')`.as("customer"));
type Row = Awaited<ReturnType<ReturnType<typeof approvalRows>["execute"]>>[number];

function viewOf({ maker, decider, currency, amount, total, limit_amount, ...row }: Row): ApprovalView {
  const money = (minor: bigint | null) =>
    minor === null || currency === null ? null : moneyView(minor, currency);
  return {
    id: row.id,
    act: row.act,
    state: row.state,
    amount: money(amount),
    total: money(total),
    limit: money(limit_amount),
    customer: row.customer,
    object: row.object,
    object_id: row.object_id,
    reason: row.reason,
    detail:
      typeof row.detail === "object" && row.detail !== null && !Array.isArray(row.detail) ? row.detail : {},
    made_by: { id: row.made_by, name: maker },
    made_at: row.made_at.toISOString(),
    decided_by: decider,
    decided_at: row.decided_at?.toISOString() ?? null,
    decision_note: row.decision_note,
  };
}

/** One page of requests for a second person: those that wait, or those that one has decided. */
export async function approvalList(db: Kysely<DB>, { show, act, object, object_id, ...query }: Query) {
  const place = paging(query);
  const rows = await approvalRows(db)
    .where("asked.state", "in", show === "waiting" ? ["waiting"] : ["approved", "rejected"])
    .$if(act !== undefined, (q) => q.where("asked.act", "=", act ?? "makeRefund"))
    .$if(object !== undefined, (q) => q.where("asked.object", "=", object ?? "customer"))
    .$if(object_id !== undefined, (q) => q.where("asked.object_id", "=", object_id ?? 0))
    .orderBy(show === "waiting" ? sql`asked.id` : sql`asked.decided_at desc, asked.id desc`)
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map(viewOf),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** One request. */
export async function approvalById(db: Kysely<DB>, id: number): Promise<ApprovalView> {
  const row = await approvalRows(db).where("asked.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("approval.not_found");
  return viewOf(row);
}
