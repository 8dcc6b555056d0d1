import type { Route } from "#contract/route.ts";
import { routes, type RouteName } from "#contract/routes.ts";
import type { Command, Handlers } from "#server/kernel/http/handlers.ts";
import type { Tx } from "#server/kernel/db/open.ts";

/** Rights for work on an order, without those to read files, money and settings. */
const works: readonly (Route["right"] | undefined)[] = ["orders.work", "stages.assign", "messages.write"];

/** Whether a route is desk work on the order in its path; taking and releasing set the owner themselves. */
const isWorkOnOrder = ({ who, method, path, right }: Route): boolean =>
  who === "staff" &&
  method !== "GET" &&
  path.startsWith("/api/staff/v1/order/:id/") &&
  path !== "/api/staff/v1/order/:id/owner" &&
  works.includes(right);

/** The first staff user who acts on an order owns it (decision 0145); an order that has an owner keeps them. */
async function ownIfFree(tx: Tx, staff_id: number, order_id: number): Promise<void> {
  await tx
    .updateTable("order")
    .set({ owner_id: staff_id })
    .where("id", "=", order_id)
    .where("owner_id", "is", null)
    .execute();
}

/** The handlers with the owner of an order set by every command that works on one, before the command runs. */
export function settingOwners(handlers: Handlers<RouteName>): Handlers<RouteName> {
  const owning = Object.entries(handlers).map(([name, handler]) => {
    if (!("command" in handler) || !isWorkOnOrder(routes[name as RouteName])) return [name, handler] as const;
    const own = handler as unknown as Command<Route, unknown, unknown>;
    const command: typeof own.command = async (asked, prepared) => {
      const { id } = { id: null, ...Object(asked.params) } as { readonly id: unknown };
      if (asked.caller.id !== null && typeof id === "number") await ownIfFree(asked.tx, asked.caller.id, id);
      return own.command(asked, prepared);
    };
    return [name, { ...own, command }] as const;
  });
  return Object.fromEntries(owning) as Handlers<RouteName>;
}
