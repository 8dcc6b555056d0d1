import { mayMoveIn } from "#server/accounts/index.ts";
import { orderByHash, boughtBy } from "#server/orders/index.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { FileLink } from "#server/kernel/files/links.ts";
import { makeArchiveLink, makeLink } from "#server/kernel/files/links.ts";
import type { AttachmentKind } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { annotationsNamed } from "#domain/files/annotations.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { countsView, sourcesOf } from "#server/files/index.ts";
import {
  createPrepared,
  prepareOrder,
  tidyPrepared,
  type PreparedOrder,
  noteDownload,
  noteReorder,
  rateOrder,
  requestShipment,
} from "#server/checkout/index.ts";
import { readsPapers, seenOrder } from "./member-sight.ts";
import { orderCopyOf, orderView } from "./queries.ts";
import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";

/** Whether the caller is logged in as the owner of the order; a link alone is not enough. */
const isOwner = ({ id }: Caller, { customer_id }: Pick<OrderRow, "customer_id">): boolean =>
  id !== null && customer_id === id;

/** Files of the customer, which may be downloaded at any time. */
const own: readonly AttachmentKind[] = ["source", "reference"];

/** A customer may download the source and, once the order is finished, the result; drafts are internal. */
async function downloadable(
  db: Kysely<DB>,
  order: { id: number; status: string },
  attachment: string,
): Promise<FileLink & { readonly is_work: boolean }> {
  const row = await db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["attachment.kind", "file.storage_key", "file.name"])
    .where("attachment.order_id", "=", order.id)
    .where("attachment.hash", "=", attachment)
    .where("attachment.held", "=", false)
    .where("attachment.current", "=", true)
    .executeTakeFirst();
  if (!row || row.kind === "machine" || (!own.includes(row.kind) && order.status !== "finished"))
    throw new Refusal("file.not_found");
  return { key: row.storage_key, name: row.name, is_work: !own.includes(row.kind) };
}

export const order_handlers = {
  createOrder: steps<"createOrder", PreparedOrder, unknown>("createOrder", {
    prepare: ({ machine, caller, body }) => prepareOrder(machine, caller, body),
    tidy: tidyPrepared,
    command: async ({ tx, caller, body, now }, prepared) => {
      const { cart, orders } = await createPrepared(tx, caller, { input: body, prepared }, now);
      return {
        cart_hash: cart.hash,
        creationtype: body.intent,
        orders: orders.map(({ id, hash, status, target_lang }) => ({ id, hash, status, target_lang })),
      };
    },
  }),
  order: read("order", async ({ db, caller, params, now }) => {
    const order = await orderByHash(db, caller, params.hash);
    const view = await orderView(db, order, {
      role: isOwner(caller, order) ? "customer" : "guest",
      reads_papers: readsPapers(caller) && (await boughtBy(db, caller, order)),
      locale: caller.locale,
      now,
    });
    return seenOrder(caller, { ...view, may_move_in: await mayMoveIn(db, caller, order) });
  }),
  orderCounts: read("orderCounts", async ({ db, caller, params }) => {
    const order = await orderByHash(db, caller, params.hash);
    return countsView(db, await sourcesOf(db, order.id), { chosen: annotationsNamed(order.annotations) });
  }),
  attachmentLink: write("attachmentLink", async ({ tx, machine, caller, params, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    const { is_work, ...file } = await downloadable(tx, order, params.attachment);
    // T92b: that the work was fetched is part of the order's history; what the customer sent is theirs anyway.
    if (is_work) await noteDownload(tx, caller, order.id, now);
    return makeLink(machine.keys, file, now);
  }),
  archiveLink: write("archiveLink", async ({ tx, machine, caller, params, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    if (order.status !== "finished") throw new Refusal("file.not_found");
    await noteDownload(tx, caller, order.id, now);
    return makeArchiveLink(machine.keys, { order_id: order.id, name: `${order.id}.zip` }, now);
  }),
  orderInvoiceLink: write("orderInvoiceLink", async ({ tx, machine, caller, params, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    // It names the buyer: over the link alone it is as if it did not exist (decision 0036).
    if (!(await boughtBy(tx, caller, order))) throw new Refusal("invoice.not_found");
    const invoice = await tx
      .selectFrom("invoice")
      .innerJoin("invoice_line", "invoice_line.invoice_id", "invoice.id")
      .select(["invoice.pdf_key", "invoice.number"])
      .where("invoice_line.order_id", "=", order.id)
      .where("invoice.hash", "=", params.invoice)
      .executeTakeFirst();
    if (!invoice || invoice.pdf_key === null) throw new Refusal("invoice.not_found");
    return makeLink(
      machine.keys,
      { key: invoice.pdf_key, name: `${invoice.number.replaceAll("/", "-")}.pdf` },
      now,
    );
  }),
  rateOrder: write("rateOrder", async ({ tx, caller, params, body, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    return { rating: body.rating, comment: await rateOrder(tx, caller, order, body, now) };
  }),
  copyOrder: write("copyOrder", async ({ tx, caller, params, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    await noteReorder(tx, caller, order, now);
    return orderCopyOf(tx, order, { locale: caller.locale, is_owner: isOwner(caller, order) });
  }),
  requestShipment: write("requestShipment", async ({ tx, caller, params, body, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    const { terms: _accepted, ...input } = body;
    return requestShipment(tx, caller, { order_id: order.id, input }, now);
  }),
};
