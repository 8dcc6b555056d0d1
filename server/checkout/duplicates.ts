import type { OrderRow } from "#server/kernel/db/rows.ts";
import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { bookingRow } from "./booked.ts";
import { addressRow, shipmentOf } from "#server/pricing/index.ts";
import { contentColumns, type Content, type OrderInput } from "./content.ts";

/** Refuses an exact duplicate of an order in the cart: the button was pressed twice. */
export async function refuseDuplicates(
  tx: Tx,
  there: readonly OrderRow[],
  input: OrderInput,
  content: Content,
): Promise<void> {
  for (const order of there) {
    if (!input.target_langs.some((target_lang) => target_lang === order.target_lang)) continue;
    if (!asksTheSame(order, input)) continue;
    const alike =
      (await isSentTheSame(tx, order, input)) &&
      (await isBookedTheSame(tx, order, input)) &&
      (await hasTheSameFiles(tx, order, content));
    if (alike) throw new Refusal("cart.duplicate", { order_hash: order.hash });
  }
}

/** Compares the content of an order; another discount code or requested date does not make it a different order. */
function asksTheSame(order: OrderRow, input: OrderInput): boolean {
  const asked = contentColumns(input, order.target_lang, order.coupon_id);
  return holds(order, { ...asked, wanted_deadline: order.wanted_deadline });
}

/** Compares where the paper original is sent: another address makes a different order. */
async function isSentTheSame(tx: Tx, { id }: OrderRow, { shipping }: OrderInput): Promise<boolean> {
  if (!shipping) return true;
  const row = await shipmentOf(tx, id);
  return row !== undefined && holds(row, addressRow(shipping));
}

/** Compares who is called or visited, and where. */
async function isBookedTheSame(tx: Tx, { id }: OrderRow, input: OrderInput): Promise<boolean> {
  const booked = bookingRow(input);
  if (!booked) return true;
  const row = await tx.selectFrom("booking").selectAll().where("order_id", "=", id).executeTakeFirst();
  return row !== undefined && holds(row, booked);
}

async function hasTheSameFiles(tx: Tx, order: OrderRow, { files, reference_files }: Content) {
  const attached = await tx
    .selectFrom("attachment")
    .select(["file_id", "kind"])
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
  const isAttached = (kind: "source" | "reference", given: Content["files"]) =>
    attached
      .filter((one) => one.kind === kind)
      .map(({ file_id }) => file_id)
      .join() === given.map(({ id }) => id).join();
  return isAttached("source", files) && isAttached("reference", reference_files);
}

/** Whether a row has each of these values in the column of its name. */
const holds = <R extends object>(row: R, values: Partial<R>): boolean =>
  Object.entries(values).every(([name, value]) => isDeepStrictEqual(Reflect.get(row, name), value));
