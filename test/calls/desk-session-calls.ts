import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "../installation.ts";
import { call_order, daytime, inFrom, visit_order } from "../services.ts";
import type { Session } from "../session.ts";
import { day, hour, minute, paidOrder, visitor } from "../steps.ts";

/** A paid call without an interpreter. */
async function someCall(shop: Installation): Promise<string> {
  const { orders } = await paidOrder(shop, visitor(shop), call_order(inFrom(shop, 2 * hour)));
  return String(orders[0]?.id ?? 0);
}

const idOfTranslator = async (shop: Installation, email: string): Promise<number> =>
  (await shop.db.selectFrom("translator").select("id").where("email", "=", email).executeTakeFirstOrThrow())
    .id;

async function standBy(shop: Installation, desk: Session, id: string): Promise<void> {
  const translator_id = await idOfTranslator(shop, "marta@example.com");
  await desk.call("setStandby", { params: { id }, body: { translator_id } });
}

/**
 * A paid visit that needs two interpreters; without published hours no offer is sent. Each visit is on a different day,
 * because the same person is asked.
 */
async function longVisit(shop: Installation, days: number): Promise<string> {
  const more = { starts_at: daytime(shop, days * day), duration_minutes: 240, simultaneous: true };
  const { orders } = await paidOrder(shop, visitor(shop), visit_order(shop, more));
  await shop.runJobs();
  return String(orders[0]?.id ?? 0);
}
const ask = async (shop: Installation, desk: Session, id: string): Promise<void> => {
  const translator_id = await idOfTranslator(shop, "jan.lis@example.com");
  await desk.call("askSecond", { params: { id }, body: { translator_id } });
};

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
  askSecond: (shop, { project_manager }) => ({
    prepare: () => longVisit(shop, 4),
    act: async (id) => {
      await ask(shop, project_manager, id);
      return "project_manager";
    },
    expected: "session.second_ask",
  }),
  withdrawSecond: (shop, { project_manager }) => ({
    prepare: async () => {
      const id = await longVisit(shop, 6);
      await ask(shop, project_manager, id);
      return id;
    },
    act: async (id) => {
      const translator_id = await idOfTranslator(shop, "jan.lis@example.com");
      const body = { translator_id, reason: "Krócej" };
      await project_manager.call("withdrawSecond", { params: { id }, body });
      return "project_manager";
    },
    expected: "session.second_withdraw",
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
