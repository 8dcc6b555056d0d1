import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { apiPurchaseView } from "#contract/api/shapes.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import { public_status_of } from "#domain/orders/public-status.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { approvalPage, type ApprovalResult } from "#server/spending/index.ts";
import { portalPage } from "./own.ts";

/** A request of the account by its number. Refuses `approval.not_found`. */
export async function apiApproval(
  db: Kysely<DB>,
  machine: Machine,
  { caller, id }: { readonly caller: Caller; readonly id: number },
  now: Date,
): Promise<z.input<typeof apiPurchaseView>> {
  const row = await db
    .selectFrom("approval")
    .selectAll()
    .where("id", "=", id)
    .where("customer_id", "=", idOfCaller(caller))
    .executeTakeFirst();
  if (!row) throw new Refusal("approval.not_found");
  const { order_ids = [] } = (row.input ?? {}) as { order_ids?: readonly number[] };
  const orders = await db
    .selectFrom("order")
    .select(["id", "status"])
    .where("id", "in", [0, ...order_ids])
    .orderBy("id")
    .execute();
  const request = (row.result as ApprovalResult | null)?.payment_request_hash ?? null;
  const is_over = row.state === "waiting" && row.expires_at <= now;
  return {
    id: row.id,
    state: is_over ? "lapsed" : row.state,
    url: approvalPage(machine, caller, row.hash),
    currency: row.currency,
    gross: toDecimal(row.gross),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    orders: orders.map((order) => ({ id: order.id, status: public_status_of[order.status] })),
    payment_url: request === null ? null : portalPage(machine, caller, `/orders/pay/${request}`),
  };
}
