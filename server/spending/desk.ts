import type { Kysely } from "kysely";
import type { CustomerSpending } from "#contract/spending/desk-spending.ts";
import { hasLimits } from "#domain/accounts/members.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { personName } from "#server/kernel/db/person-name.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { approvalRows, askerName, latestFirst, orderIdsOf } from "./approvals.ts";
import { spentByMembers, spentForCostCentres } from "./sums.ts";

const limit = (amount: bigint | null): string | null => (amount === null ? null : toDecimal(amount));

async function membersOf(
  db: Kysely<DB>,
  customer_id: number,
  now: Date,
): Promise<CustomerSpending["members"]> {
  const rows = await db
    .selectFrom("member")
    .innerJoin("person", "person.id", "member.person_id")
    .select(["member.id", "member.role", "member.order_limit", "member.month_limit"])
    .select(personName.as("name"))
    .where("member.customer_id", "=", customer_id)
    .where("member.left_at", "is", null)
    .orderBy("member.id")
    .execute();
  const counted = rows.filter(({ role }) => hasLimits(role));
  const ids = counted.map(({ id }) => id);
  const spent = await spentByMembers(db, ids, now);
  return counted.map(({ order_limit, month_limit, ...row }) => ({
    ...row,
    order_limit: limit(order_limit),
    month_limit: limit(month_limit),
    spent_month: toDecimal(spent.get(row.id)?.month ?? 0n),
  }));
}

async function costCentresOf(
  db: Kysely<DB>,
  customer_id: number,
  now: Date,
): Promise<CustomerSpending["cost_centres"]> {
  const rows = await db
    .selectFrom("cost_centre")
    .select(["id", "code", "name", "active", "month_limit"])
    .where("customer_id", "=", customer_id)
    .orderBy("code")
    .execute();
  const ids = rows.map(({ id }) => id);
  const spent = await spentForCostCentres(db, ids, now);
  return rows.map(({ month_limit, ...row }) => ({
    ...row,
    month_limit: limit(month_limit),
    spent_month: toDecimal(spent.get(row.id)?.month ?? 0n),
  }));
}

async function approvalsOf(
  db: Kysely<DB>,
  customer_id: number,
  now: Date,
): Promise<CustomerSpending["approvals"]> {
  const rows = await latestFirst(approvalRows(db, customer_id));
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    order_ids: [...orderIdsOf(row)],
    state: row.state === "waiting" && row.expires_at <= now ? "lapsed" : row.state,
    gross: moneyView(row.gross, row.currency),
    asked_by: askerName(row),
    by_program: row.api_key_id !== null,
    cost_centre: row.cost_centre,
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    decided_by: row.decider_name,
    decided_at: row.decided_at?.toISOString() ?? null,
  }));
}

/** What limits the purchases of an account, and which of them wait or were decided. Refuses `customer.not_found`. */
export async function customerSpending(
  db: Kysely<DB>,
  customer_id: number,
  now: Date,
): Promise<CustomerSpending> {
  const account = await db
    .selectFrom("customer")
    .select(["currency", "requires_cost_centre", "requires_reference"])
    .where("id", "=", customer_id)
    .executeTakeFirst();
  if (!account) throw new Refusal("customer.not_found");
  return {
    ...account,
    members: await membersOf(db, customer_id, now),
    cost_centres: await costCentresOf(db, customer_id, now),
    approvals: await approvalsOf(db, customer_id, now),
  };
}
