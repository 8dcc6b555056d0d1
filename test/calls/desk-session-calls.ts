import type { DeskCall } from "./desk-call.ts";
import type { Installation } from "../installation.ts";
import { call_order, daytime, inFrom, visit_order } from "../services.ts";
import type { Session } from "../session.ts";
import { day, hour, minute, paidOrder, visitor } from "../steps.ts";

/** A paid call without an interpreter. */
async function someCall(installation: Installation): Promise<string> {
  const { orders } = await paidOrder(
    installation,
    visitor(installation),
    call_order(inFrom(installation, 2 * hour)),
  );
  return String(orders[0]?.id ?? 0);
}

const idOfTranslator = async (installation: Installation, email: string): Promise<number> =>
  (
    await installation.db
      .selectFrom("translator")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirstOrThrow()
  ).id;

async function standBy(installation: Installation, desk: Session, id: string): Promise<void> {
  const translator_id = await idOfTranslator(installation, "marta@example.com");
  await desk.call("setStandby", { params: { id }, body: { translator_id } });
}

/**
 * A paid visit that needs two interpreters; without published hours no offer is sent. Each visit is on a different day,
 * because the same person is asked.
 */
async function longVisit(installation: Installation, days: number): Promise<string> {
  const more = { starts_at: daytime(installation, days * day), duration_minutes: 240, simultaneous: true };
  const { orders } = await paidOrder(installation, visitor(installation), visit_order(installation, more));
  await installation.runJobs();
  return String(orders[0]?.id ?? 0);
}
const ask = async (installation: Installation, desk: Session, id: string): Promise<void> => {
  const translator_id = await idOfTranslator(installation, "jan.lis@example.com");
  await desk.call("askSecond", { params: { id }, body: { translator_id } });
};

/** Every call about sessions that changes something, once. */
export const sessionWriteCalls: Readonly<Record<string, DeskCall>> = {
  setStandby: (installation, { project_manager }) => ({
    prepare: () => someCall(installation),
    act: async (id) => {
      await standBy(installation, project_manager, id);
      return "project_manager";
    },
    expected: "session.standby",
  }),
  callStandby: (installation, { project_manager }) => ({
    prepare: async () => {
      const id = await someCall(installation);
      await standBy(installation, project_manager, id);
      return id;
    },
    act: async (id) => {
      await project_manager.call("callStandby", { params: { id } });
      return "project_manager";
    },
    expected: "session.standby_call",
  }),
  askSecond: (installation, { project_manager }) => ({
    prepare: () => longVisit(installation, 4),
    act: async (id) => {
      await ask(installation, project_manager, id);
      return "project_manager";
    },
    expected: "session.second_ask",
  }),
  withdrawSecond: (installation, { project_manager }) => ({
    prepare: async () => {
      const id = await longVisit(installation, 6);
      await ask(installation, project_manager, id);
      return id;
    },
    act: async (id) => {
      const translator_id = await idOfTranslator(installation, "jan.lis@example.com");
      const body = { translator_id, reason: "Krócej" };
      await project_manager.call("withdrawSecond", { params: { id }, body });
      return "project_manager";
    },
    expected: "session.second_withdraw",
  }),
  interpreterAbsent: (installation, { project_manager }) => ({
    prepare: async () => {
      const id = await someCall(installation);
      installation.clock.forward(2 * hour + minute);
      return id;
    },
    act: async (id) => {
      await project_manager.call("interpreterAbsent", { params: { id } });
      return "project_manager";
    },
    expected: "session.interpreter_absent",
  }),
};
