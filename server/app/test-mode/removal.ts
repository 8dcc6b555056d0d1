import { sql } from "kysely";
import { day } from "#domain/orders/timers.ts";
import { eraseOrders } from "#server/accounts/index.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { emptiedMail } from "#server/kernel/mail/emptied.ts";
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

const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** Empties what people wrote in orders that nothing has happened to for seven days, and mails of that age. */
async function removeTexts({ db, clock }: Machine): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - files_last_ms);
  await transact(db, async (tx) => {
    const still = await tx
      .selectFrom("order")
      .select("id")
      .where("content_removed_at", "is", null)
      .where("created_at", "<", before)
      .where(
        sql<boolean>`not exists (select from order_event e where e.order_id = "order".id and e.at >= ${before})`,
      )
      .orderBy("id")
      .limit(at_once)
      .forUpdate()
      .skipLocked()
      .execute();
    const orders = idsOf(still);
    if (orders.length === 0) return;
    await eraseOrders(tx, { orders, only_texts: true }, now);
    await tx.updateTable("order").set({ content_removed_at: now }).where("id", "in", orders).execute();
  });
  await db
    .updateTable("mail")
    .set(emptiedMail(now))
    .where("created_at", "<", before)
    .where("emptied_at", "is", null)
    .execute();
}

/**
 * Takes orders of the test mode from their accounts, with texts and names of buyers. The rows stay, because those of money and
 * invoices refer to them and are written once.
 */
async function removeOrders({ db, clock }: Machine): Promise<void> {
  const now = clock();
  await transact(db, async (tx) => {
    const old = await tx
      .selectFrom("order")
      .select(["id", "cart_id"])
      .where("customer_id", "is not", null)
      .where("created_at", "<", new Date(now.getTime() - orders_last_ms))
      .orderBy("id")
      .limit(at_once)
      .forUpdate()
      .skipLocked()
      .execute();
    const orders = idsOf(old);
    if (orders.length === 0) return;
    await eraseOrders(tx, { orders, only_texts: false }, now);
    await tx
      .updateTable("order")
      .set({ customer_id: null, content_removed_at: now })
      .where("id", "in", orders)
      .execute();
    const carts = old.flatMap(({ cart_id }) => (cart_id === null ? [] : [cart_id]));
    const no_buyer = { email: "", first_name: "", last_name: "", phone: null, address: "", company_name: "" };
    const no_place = { invoice_email: null, postcode: "", city: "", vat_id: null, reference: null };
    await tx
      .updateTable("cart")
      .set({ ...no_buyer, ...no_place, customer_id: null })
      .where("id", "in", [0, ...carts])
      .execute();
  });
}

/** Files and texts go after seven days, orders after thirty. */
export async function removeOld(machine: Machine): Promise<void> {
  await removeFiles(machine);
  await removeTexts(machine);
  await removeOrders(machine);
}
