import type { OrderColumn } from "#contract/views/desk-orders.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { lowered } from "#server/kernel/db/lowered.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";

/** The most views of one person; a longer list is hard to use. */
const most_views = 30;

type View = { readonly name: string; readonly search: string; readonly shared: boolean };

/**
 * Saves a view of the caller, in place of one with the same name or of that with `id`. Refuses one more than thirty, an
 * `id` that is not the caller's (any more), and its change to the name of another view.
 */
export async function saveOrderView(
  tx: Tx,
  caller: Caller,
  { id, ...view }: View & { readonly id?: number | undefined },
  now: Date,
): Promise<void> {
  const staff_id = idOfCaller(caller);
  await (id === undefined ? putView(tx, staff_id, view, now) : changeView(tx, staff_id, id, view));
  const what = { act: "order_view.save", object: "staff_user", object_id: staff_id } as const;
  await writeAudit(tx, caller, { ...what, detail: view }, now);
}

async function putView(tx: Tx, staff_id: number, view: View, now: Date): Promise<void> {
  const others = await tx
    .selectFrom("staff_view")
    .select("id")
    .where("staff_id", "=", staff_id)
    .where((w) => w(w.fn<string>("lower", ["name"]), "!=", lowered(view.name)))
    .execute();
  if (others.length >= most_views) throw new Refusal("view.too_many");
  await tx
    .deleteFrom("staff_view")
    .where("staff_id", "=", staff_id)
    .where((w) => w(w.fn<string>("lower", ["name"]), "=", lowered(view.name)))
    .execute();
  await tx
    .insertInto("staff_view")
    .values({ ...view, staff_id, created_at: now })
    .execute();
}

async function changeView(tx: Tx, staff_id: number, id: number, view: View): Promise<void> {
  const own = tx.selectFrom("staff_view").select("id").where("staff_id", "=", staff_id);
  const taken = await own
    .where("id", "!=", id)
    .where((w) => w(w.fn<string>("lower", ["name"]), "=", lowered(view.name)))
    .executeTakeFirst();
  if (taken) throw new Refusal("view.name_taken");
  const changed = await tx
    .updateTable("staff_view")
    .set(view)
    .where("id", "=", id)
    .where("staff_id", "=", staff_id)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new Refusal("view.gone");
}

/** Deletes a view of the caller; another person's does not change. */
export async function removeOrderView(tx: Tx, caller: Caller, id: number, now: Date): Promise<void> {
  const staff_id = idOfCaller(caller);
  const gone = await tx
    .deleteFrom("staff_view")
    .where("id", "=", id)
    .where("staff_id", "=", staff_id)
    .returning("name")
    .executeTakeFirst();
  const what = { act: "order_view.remove", object: "staff_user", object_id: staff_id } as const;
  await writeAudit(tx, caller, { ...what, detail: { name: gone?.name ?? "" } }, now);
}

/** Chooses the columns of one's own list. */
export async function setOrderColumns(
  tx: Tx,
  caller: Caller,
  columns: readonly OrderColumn[],
  now: Date,
): Promise<void> {
  const staff_id = idOfCaller(caller);
  const order_columns = [...columns];
  await tx
    .insertInto("staff_columns")
    .values({ staff_id, order_columns })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet({ order_columns }))
    .execute();
  const what = { act: "order_columns.set", object: "staff_user", object_id: staff_id } as const;
  await writeAudit(tx, caller, { ...what, detail: { columns } }, now);
}
