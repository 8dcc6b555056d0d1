import { sql, type Kysely } from "kysely";
import { brandById } from "#brands/all.ts";
import type { MoneyTask } from "#contract/payments/desk-money.ts";
import { currencies } from "#domain/money.ts";
import { waitingOf } from "#server/approvals/index.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";

/** Providers with unsigned notifications and without queries (decision 0059). */
const unproven: readonly string[] = ["ecard"];
export const awaitsAPerson = (provider: string): boolean => unproven.includes(provider);

/** Late money is accepted up to 72 hours after the 24 hours of an attempt; older attempts are not listed. */
const days_of_attempts = 4;
const days_of_not_taken = 30;
const most = 100;
const day_ms = 86_400_000;

/**
 * The payments that need a member of staff: attempts that a notification reported as paid, money that was not collected,
 * rejected refunds, and attempts without a notification.
 */
export async function moneyTasks(db: Kysely<DB>, now: Date): Promise<MoneyTask[]> {
  const confirm = await toConfirm(db, now);
  const [reported, silent] = [confirm.filter((one) => one.said_at), confirm.filter((one) => !one.said_at)];
  return [...reported, ...(await notTaken(db, now)), ...(await failedRefunds(db)), ...silent];
}

const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * day_ms);

async function toConfirm(db: Kysely<DB>, now: Date): Promise<MoneyTask[]> {
  const rows = await db
    .selectFrom("payment")
    .innerJoin("payment_request as request", "request.id", "payment.payment_request_id")
    .select(["payment.id", "payment.hash", "payment.brand_id", "payment.provider", "payment.provider_ref"])
    .select(["payment.amount", "payment.currency", "payment.payment_request_id"])
    .select((w) =>
      w
        .selectFrom("provider_event as event")
        .select((v) => v.fn.max("event.received_at").as("at"))
        .whereRef("event.payment_id", "=", "payment.id")
        .where(sql`event.body->>'for_desk'`, "=", "confirm_by_hand")
        .as("said_at"),
    )
    .where("payment.provider", "in", unproven)
    .where("payment.captured", "=", 0n)
    .where("payment.provider_ref", "is not", null)
    .where("payment.start_date", ">", ago(now, days_of_attempts))
    .where("request.state", "!=", "settled")
    .orderBy("payment.id", "desc")
    .limit(most)
    .execute();
  return withOrders(
    db,
    rows.map((row) => ({ ...row, task: "confirm_by_hand", problem: "" })),
  );
}

async function notTaken(db: Kysely<DB>, now: Date): Promise<MoneyTask[]> {
  const rows = await db
    .selectFrom("provider_event as event")
    .innerJoin("payment", "payment.id", "event.payment_id")
    .select(["payment.id", "payment.hash", "payment.brand_id", "payment.provider", "event.amount"])
    .select(["payment.currency", "payment.payment_request_id", "event.received_at as said_at"])
    .select(["event.currency as paid_in", sql<string>`event.body->>'capture_ref'`.as("provider_ref")])
    .where(sql`event.body->>'for_desk'`, "=", "not_taken")
    .where("event.received_at", ">", ago(now, days_of_not_taken))
    .orderBy("event.id", "desc")
    .limit(most)
    .execute();
  return withOrders(
    db,
    rows.map(({ paid_in, ...row }) => ({
      ...row,
      amount: row.amount ?? 0n,
      currency: currencies.find((one) => one === paid_in) ?? row.currency,
      task: "not_taken",
      problem: "",
    })),
  );
}

async function failedRefunds(db: Kysely<DB>): Promise<MoneyTask[]> {
  const rows = await db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.id", "refund.hash", "payment.brand_id", "payment.provider", "refund.amount"])
    .select(["payment.currency", "payment.payment_request_id", "refund.created_at as said_at"])
    .select([
      "refund.failure as problem",
      "refund.capture_ref",
      "payment.capture_ref as paid_as",
      "payment.provider_ref",
    ])
    .where("refund.state", "=", "failed")
    .orderBy("refund.id", "desc")
    .limit(most)
    .execute();
  return withOrders(
    db,
    rows.map(({ capture_ref, paid_as, provider_ref, problem, ...row }) => ({
      ...row,
      provider_ref: capture_ref ?? paid_as ?? provider_ref,
      task: "refund_failed",
      problem,
    })),
  );
}

type Found = Pick<MoneyTask, "task" | "id" | "hash" | "provider" | "problem"> & {
  readonly brand_id: number;
  readonly provider_ref: string | null;
  readonly payment_request_id: number;
  readonly amount: bigint;
  readonly currency: MoneyTask["amount"]["currency_code"];
  readonly said_at: Date | null;
};

async function withOrders(db: Kysely<DB>, found: readonly Found[]): Promise<MoneyTask[]> {
  if (found.length === 0) return [];
  const waits = await waitingOf(
    db,
    "confirmPayment",
    found.map(({ id }) => id),
  );
  const shares = await db
    .selectFrom("payment_request_order")
    .select(["payment_request_id", "order_id"])
    .where(
      "payment_request_id",
      "in",
      found.map(({ payment_request_id }) => payment_request_id),
    )
    .orderBy("order_id")
    .execute();
  return found.map(({ brand_id, payment_request_id, amount, currency, said_at, provider_ref, ...row }) => ({
    ...row,
    brand: brandById(brand_id)?.slug ?? String(brand_id),
    provider_ref: provider_ref ?? "",
    orders: shares
      .filter((share) => share.payment_request_id === payment_request_id)
      .map(({ order_id }) => order_id),
    amount: moneyView(amount, currency),
    said_at: said_at?.toISOString() ?? null,
    waits_for: row.task === "confirm_by_hand" ? waits(row.id) : null,
  }));
}
