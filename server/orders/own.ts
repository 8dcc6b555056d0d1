import type { Route } from "#contract/route.ts";
import type { Tx } from "#server/kernel/db/open.ts";

/** Rights for work on an order, without those to read files, money and settings. */
const works: readonly (Route["right"] | undefined)[] = ["orders.work", "stages.assign", "messages.write"];

/** Whether a route is desk work on the order in its path; taking and releasing set the owner themselves. */
export const isWorkOnOrder = ({ who, method, path, right }: Route): boolean =>
  who === "staff" &&
  method !== "GET" &&
  path.startsWith("/api/staff/v1/order/:id/") &&
  path !== "/api/staff/v1/order/:id/owner" &&
  works.includes(right);

/** The first staff user who acts on an order owns it (decision 0145); an order that has an owner keeps them. */
export async function ownIfFree(tx: Tx, staff_id: number, order_id: number): Promise<void> {
  await tx
    .updateTable("order")
    .set({ owner_id: staff_id })
    .where("id", "=", order_id)
    .where("owner_id", "is", null)
    .execute();
}
