import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "./installation.ts";
import { call_order, inFrom } from "./services.ts";
import type { Session } from "./session.ts";
import { hour, minute, paidOrder, visitor } from "./story.ts";

/** A call that is paid for and that nobody has taken yet. */
async function someCall(shop: Installation): Promise<string> {
  const { orders } = await paidOrder(shop, visitor(shop), call_order(inFrom(shop, 2 * hour)));
  return String(orders[0]?.id ?? 0);
}

async function standBy(shop: Installation, desk: Session, id: string): Promise<void> {
  const { id: translator_id } = await shop.db
    .selectFrom("translator")
    .select("id")
    .where("email", "=", "marta@example.com")
    .executeTakeFirstOrThrow();
  await desk.call("setStandby", { params: { id }, body: { translator_id } });
}

/** Every call about sessions that changes something, once. */
export const sessionWriteCalls: Readonly<Record<string, DeskCall>> = {
  setStandby: (shop, { project_manager }) => ({
    prepare: () => someCall(shop),
    act: async (id) => {
      await standBy(shop, project_manager, id);
      return "project_manager";
    },
    expected: "session.standby",
  }),
  callStandby: (shop, { project_manager }) => ({
    prepare: async () => {
      const id = await someCall(shop);
      await standBy(shop, project_manager, id);
      return id;
    },
    act: async (id) => {
      await project_manager.call("callStandby", { params: { id } });
      return "project_manager";
    },
    expected: "session.standby_call",
  }),
  interpreterAbsent: (shop, { project_manager }) => ({
    prepare: async () => {
      const id = await someCall(shop);
      shop.clock.forward(2 * hour + minute);
      return id;
    },
    act: async (id) => {
      await project_manager.call("interpreterAbsent", { params: { id } });
      return "project_manager";
    },
    expected: "session.interpreter_absent",
  }),
};
