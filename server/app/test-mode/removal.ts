import { sql } from "kysely";
import { day } from "#domain/orders/timers.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { removeBytes } from "#server/kernel/files/removal.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";

const files_last_ms = 7 * day;
const orders_last_ms = 30 * day;
/** Rows that one round changes; the next round goes on. */
const at_once = 500;

/** Removes files of the test mode with their texts; their names and counts stay with the orders. */
async function removeFiles({ db, clock }: Machine): Promise<void> {
  const now = clock();
  await transact(db, async (tx) => {
    const { rows } = await sql<{ id: number; storage_key: string }>`
      update file set deleted_at = ${now} where id in (
        select id from file where deleted_at is null and created_at < ${new Date(now.getTime() - files_last_ms)}
        order by id limit ${at_once} for update skip locked)
      returning id, storage_key`.execute(tx);
    const ids = rows.map(({ id }) => id);
    await tx
      .deleteFrom("file_text")
      .where("file_id", "in", [0, ...ids])
      .execute();
    await tx
      .deleteFrom("file_segments")
      .where("file_id", "in", [0, ...ids])
      .execute();
    const keys = rows.map(({ storage_key }) => storage_key);
    await removeBytes(tx, keys, now);
  });
}

/**
 * Takes orders of the test mode from their accounts, with texts and names of buyers. The rows stay, because those of money and
 * invoices refer to them and are written once.
 */
async function removeOrders({ db, clock }: Machine): Promise<void> {
  const before = new Date(clock().getTime() - orders_last_ms);
  await transact(db, async (tx) => {
    const orders = await tx
      .selectFrom("order")
      .select(["id", "cart_id"])
      .where("customer_id", "is not", null)
      .where("created_at", "<", before)
      .orderBy("id")
      .limit(at_once)
      .forUpdate()
      .skipLocked()
      .execute();
    await tx
      .updateTable("order")
      .set({ customer_id: null, text: null, links: [], note_for_translator: "" })
      .where("id", "in", [0, ...orders.map(({ id }) => id)])
      .execute();
    const carts = orders.flatMap(({ cart_id }) => (cart_id === null ? [] : [cart_id]));
    const no_buyer = { email: "", first_name: "", last_name: "", phone: null, address: "", company_name: "" };
    await tx
      .updateTable("cart")
      .set({ ...no_buyer, customer_id: null })
      .where("id", "in", [0, ...carts])
      .execute();
  });
}

/** Files go after seven days, orders after thirty. */
export async function removeOld(machine: Machine): Promise<void> {
  await removeFiles(machine);
  await removeOrders(machine);
}
