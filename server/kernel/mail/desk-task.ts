import { originOfBrand } from "../settings/origins.ts";
import type { StaffTask } from "./staff-tasks.ts";
import { named, orderOf, send, type Writing } from "./occasions.ts";
import { workingStaff } from "./working-staff.ts";

/**
 * Calls the desk to an order, once for a key: whoever has taken it alone, or everybody who may work on it where nobody
 * has, or where it is too late to wait for one person.
 */
export async function callDesk(
  running: Writing,
  {
    task,
    key,
    everybody = false,
  }: { readonly task: StaffTask; readonly key: string; readonly everybody?: boolean },
): Promise<void> {
  const { order, to } = await orderOf(running);
  const desk = await workingStaff(running.tx)
    .select(["email", "locale", "id"])
    .where("role", "in", ["project_manager", "admin"])
    .execute();
  const owner = everybody ? [] : desk.filter(({ id }) => id === order.owner_id);
  const url = `${originOfBrand(running.machine.config, to.brand)}/staff/orders/${order.id}`;
  for (const { email, locale, id } of owner.length > 0 ? owner : desk)
    await send(running, {
      key: `staff_task:${order.id}:${key}:${id}`,
      kind: "staff_task",
      to: { ...to, recipient: email, locale },
      order_id: order.id,
      data: { order: named(order), url, task, text: "" },
    });
}
