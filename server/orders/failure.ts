import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Event } from "#domain/orders/events.ts";
import { failureOf } from "#domain/orders/failure.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { workingStaff } from "#server/kernel/mail/working-staff.ts";

/** What a failure stores (lifecycle 4.2): where it came from, what it was, and whose it is from now on. */
export async function failureColumns(
  tx: Tx,
  order: OrderRow,
  event: Event,
): Promise<Pick<OrderRow, "failed_from" | "failure_code" | "owner_id">> {
  return {
    failed_from: order.status,
    failure_code: failureOf(event, order.on_hold),
    owner_id: await ownerOf(tx, order),
  };
}

/**
 * The owner of the order keeps it while their account is active. An order without an owner goes to the project manager
 * with the fewest failures, or to an admin where there is none: every failure has an owner (decision 0088).
 */
async function ownerOf(tx: Tx, order: OrderRow): Promise<number | null> {
  const desk = await workingStaff(tx)
    .leftJoin("order as failed", (join) =>
      join.onRef("failed.owner_id", "=", "staff_user.id").on("failed.status", "=", "failure"),
    )
    .select((w) => ["staff_user.id", "staff_user.role", w.fn.count<bigint>("failed.id").as("failures")])
    .groupBy(["staff_user.id", "staff_user.role"])
    .orderBy("failures")
    .orderBy("staff_user.id")
    .execute();
  if (desk.some(({ id }) => id === order.owner_id)) return order.owner_id;
  const next =
    desk.find(({ role }) => role === "project_manager") ?? desk.find(({ role }) => role === "admin");
  return next?.id ?? null;
}
