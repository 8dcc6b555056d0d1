import { orderByHash } from "#server/orders/index.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { events } from "#server/kernel/http/handlers.ts";

export const live_handlers = {
  orderChanges: events("orderChanges", async ({ db, caller, params }) => [
    `order:${(await orderByHash(db, caller, params.hash)).id}`,
  ]),
  deskChanges: events("deskChanges", () => Promise.resolve(["desk"])),
  zoneChanges: events("zoneChanges", ({ caller }) => Promise.resolve([`translator:${idOfCaller(caller)}`])),
};
