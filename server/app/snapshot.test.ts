import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { transact } from "#server/kernel/db/transact.ts";
import { lockOrders, readSnapshots, stagesIn, stagesOf } from "#server/orders/index.ts";
import { paidAssignmentsIn } from "#server/work/index.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation, paidOrder, placeOrder, takeStage, visitor, workStage } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

describe("The snapshot of an order", () => {
  test("has its stages and assignments as the driver reads them", async () => {
    const { orders } = await paidOrder(installation, visitor(installation), { package: "expert" });
    const id = orders[0]?.id ?? 0;
    await workStage(installation, id, "olena@example.com");
    await takeStage(installation, id, "marta@example.com");
    const [snapshot] = await transact(installation.db, (tx) => readSnapshots(tx, [id]));
    if (!snapshot) throw new Error("no snapshot");
    expect(stagesIn(snapshot)).toEqual(await stagesOf(installation.db, id));
    const held = await installation.db
      .selectFrom("assignment")
      .selectAll()
      .where("order_id", "=", id)
      .orderBy("id")
      .execute();
    expect(held).toHaveLength(2);
    expect(paidAssignmentsIn(snapshot)).toEqual(held);
  });

  test("of an order that was waited for has the rows that the other transaction has added around it", async () => {
    const { orders } = await placeOrder(visitor(installation));
    const id = orders[0]?.id ?? 0;
    const isWaitedFor = async (): Promise<boolean> => {
      const { rows } = await sql`select from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`.execute(installation.db);
      return rows.length > 0;
    };
    let second: Promise<readonly number[]> | undefined;
    await transact(installation.db, async (tx) => {
      await lockOrders(tx, [id]);
      second = transact(installation.db, async (waiting) => {
        const [snapshot] = await lockOrders(waiting, [id]);
        return snapshot ? stagesIn(snapshot).map(({ position }) => position) : [];
      });
      while (!(await isWaitedFor())) await sleep(10);
      await tx.insertInto("stage").values({ order_id: id, position: 9, kind: "proofreading" }).execute();
    });
    expect(await second).toContain(9);
    await installation.db.deleteFrom("stage").where("order_id", "=", id).where("position", "=", 9).execute();
  });
});
