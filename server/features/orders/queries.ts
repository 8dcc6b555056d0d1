import type { Expression, ExpressionBuilder, Kysely, Selectable, SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Locale } from "#brands/brand.ts";
import type { AttachmentView } from "#contract/files.ts";
import type { OrderCopy, OrderListRow, OrderView } from "#contract/orders.ts";
import { limits, plans, type Language, type Status } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { allowedEvents } from "#domain/order/decide.ts";
import { timeline } from "#domain/order/projection.ts";
import type { CatalogKey } from "#messages/catalog/en.ts";
import type { DB } from "../../db/tables.ts";
import type { Caller } from "../../http/caller.ts";
import { likeText, metaOf, paging } from "../../lists.ts";
import { moneyView, rateView } from "../../money-view.ts";
import { bookingOf } from "../../order/booking.ts";
import { loadFacts, type OrderRow } from "../../order/facts.ts";
import { shipmentMethods, shipmentOf, shippingOf, type ShipmentRow } from "../../order/posting.ts";
import { catalogText } from "../../texts.ts";
import { uploadView } from "../files/queries.ts";

/** An attachment as a row or as JSON from inside one: instants are dates there, text here. */
type AttachmentRow = Pick<Selectable<DB["attachment"]>, "hash" | "kind" | "version"> & {
  readonly created_at: Date | string;
  readonly name: string;
  readonly size_bytes: bigint | string | number;
};

export const attachmentView = (row: AttachmentRow): AttachmentView => ({
  hash: row.hash,
  name: row.name,
  size_bytes: Number(row.size_bytes),
  kind: row.kind,
  version: row.version,
  created_at: new Date(row.created_at).toISOString(),
});

export const attachmentsOf = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["attachment.hash", "attachment.kind", "attachment.version", "attachment.created_at"])
    .select(["file.name", "file.size_bytes"])
    .where("attachment.order_id", "=", order_id)
    .orderBy("attachment.id")
    .execute();

/** The columns a row shows; text and price trace stay where they are, since a list of them is megabytes. */
const row_columns = [
  "order.id",
  "order.hash",
  "order.service_type",
  "order.created_at",
  "order.deadline",
  "order.price_net",
  "order.tax_rate_bps",
  "order.vat",
  "order.price_gross",
  "order.currency",
  "order.status",
  "order.specialized",
  "order.category_id",
  "order.source_lang",
  "order.target_lang",
  "order.note_for_translator",
  "order.rating",
  "order.shipment_tracking_number",
  "order.shipment_status",
  "order.shipping_method",
  "order.package",
  "order.speed",
  "order.words",
  "order.production_minutes",
  "order.asked_at",
] as const;

/** An order with what its row shows beside its own columns: one question for a whole list. */
export const ordersWith = (db: Kysely<DB>) =>
  db
    .selectFrom("order")
    .select(row_columns)
    .select((w) => [
      jsonArrayFrom(
        w
          .selectFrom("attachment")
          .innerJoin("file", "file.id", "attachment.file_id")
          .select(["attachment.hash", "attachment.kind", "attachment.version", "attachment.created_at"])
          .select(["file.name", "file.size_bytes"])
          .whereRef("attachment.order_id", "=", "order.id")
          .orderBy("attachment.id"),
      ).as("attached"),
      w
        .selectFrom("category")
        .select("category.slug")
        .whereRef("category.id", "=", "order.category_id")
        .as("category_slug"),
      w
        .selectFrom("payment_request_order as share")
        .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
        .select("request.hash")
        .whereRef("share.order_id", "=", "order.id")
        .where("request.state", "=", "open")
        // The fee of a paper copy is asked for beside the order, which is paid long since.
        .where("request.kind", "!=", "posting")
        .orderBy("request.id", "desc")
        .limit(1)
        .as("payment_request_hash"),
    ]);
export type LoadedOrder = Awaited<ReturnType<ReturnType<typeof ordersWith>["execute"]>>[number];

/** §3 Order: the fields every list and page shows. */
function orderRow(order: LoadedOrder, locale: Locale): OrderListRow {
  const attached = order.attached.map(attachmentView);
  const of = (kind: AttachmentView["kind"]) => attached.filter((one) => one.kind === kind);
  const money = (amount: bigint | null) => (amount === null ? null : moneyView(amount, order.currency));
  return {
    id: order.id,
    hash: order.hash,
    service_type: order.service_type,
    created_at: order.created_at.toISOString(),
    deadline: order.deadline?.toISOString() ?? null,
    price_net: money(order.price_net),
    tax_rate: rateView(order.tax_rate_bps),
    vat: money(order.vat),
    price_gross: money(order.price_gross),
    status: order.status,
    specialized: order.specialized,
    category:
      order.category_slug === null || order.category_id === null
        ? null
        : {
            id: order.category_id,
            name: catalogText(locale, `category.${order.category_slug}` as CatalogKey),
          },
    source_lang: order.source_lang,
    target_lang: order.target_lang,
    attachments: {
      source: of("source"),
      translated: of("translated"),
      proofread: of("proofread"),
      verified: of("verified"),
    },
    note_for_translator: order.note_for_translator,
    rating: order.rating,
    shipment_tracking_number: order.shipment_tracking_number,
    shipment_status: order.shipment_status,
    shipping_method: order.shipping_method as OrderListRow["shipping_method"],
    package: order.package,
    speed: order.speed,
    words: order.words,
    production_minutes: order.production_minutes,
    payment_request_hash: order.payment_request_hash,
    quote_due_at: order.status === "calculation" ? (dueAt(order)?.toISOString() ?? null) : null,
  };
}

/** §9: when the quote is due. The desk is there around the clock, so its minutes are minutes. */
export const dueAt = (order: Pick<OrderRow, "asked_at">): Date | null =>
  order.asked_at && new Date(order.asked_at.getTime() + limits.quote_minutes * 60_000);

/** The last status an ended order stood in, from its history. */
async function reached(db: Kysely<DB>, order: OrderRow): Promise<Status | null> {
  const last = await db
    .selectFrom("order_event")
    .select("from_status")
    .where("order_id", "=", order.id)
    .where("to_status", "=", order.status)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.from_status ?? null;
}

/** Everything the order's page shows, as `role` may see it. */
export async function orderView(
  db: Kysely<DB>,
  order: OrderRow,
  { role, locale, now }: { role: "customer" | "guest" | "staff"; locale: Locale; now: Date },
): Promise<OrderView> {
  const loaded = await ordersWith(db).where("order.id", "=", order.id).executeTakeFirstOrThrow();
  const cart = await db
    .selectFrom("cart")
    .select(["hash", "reference"])
    .where("id", "=", order.cart_id)
    .executeTakeFirst();
  const shipment = await shipmentOf(db, order.id);
  const facts = await loadFacts(db, order, now);
  const steps = timeline({
    status: order.status,
    reached: await reached(db, order),
    stages: plans[order.plan],
  });
  const invoices = await db
    .selectFrom("invoice_line")
    .innerJoin("invoice", "invoice.id", "invoice_line.invoice_id")
    .select(["invoice.hash", "invoice.number"])
    .distinct()
    .where("invoice_line.order_id", "=", order.id)
    .where("invoice.pdf_key", "is not", null)
    .execute();
  return {
    ...orderRow(loaded, locale),
    text: order.text,
    links: order.links,
    cart_hash: cart?.hash ?? null,
    allowed_events: allowedEvents(facts, role),
    timeline: steps.flatMap(({ stage, state }) => (state === "skipped" ? [] : [{ stage, state, at: null }])),
    invoices,
    reference: cart?.reference ?? null,
    subject: order.subject,
    reference_files: loaded.attached.map(attachmentView).filter(({ kind }) => kind === "reference"),
    shipping: shippingOf(order, shipment),
    booking: await bookingOf(db, order, locale),
    original_copy: await originalCopy(db, order, shipment, { locale, now }),
  };
}

/** §1: a paper original may be asked for once a sworn translation is finished, unless one was paid for or posted. */
export const isCopyable = (order: Pick<OrderRow, "service_type" | "status" | "shipment_status">): boolean =>
  order.service_type === "sworn" &&
  order.status === "finished" &&
  (order.shipment_status === null || order.shipment_status === "requested");

async function originalCopy(
  db: Kysely<DB>,
  order: OrderRow,
  shipment: ShipmentRow | undefined,
  { locale, now }: { locale: Locale; now: Date },
): Promise<OrderView["original_copy"]> {
  const available = isCopyable(order);
  const wanted = { currency: order.currency, order_gross: order.price_gross ?? 0n };
  const due = await db
    .selectFrom("payment_request")
    .select("hash")
    .where("id", "=", shipment?.payment_request_id ?? 0)
    .where("state", "=", "open")
    .executeTakeFirst();
  return {
    available,
    methods: available ? await shipmentMethods(db, { brand_id: order.brand_id, locale }, wanted, now) : [],
    payment_request_hash: due?.hash ?? null,
  };
}

/** Order again: what an order asked for, without what was decided about it. Files that were deleted are left out. */
export async function orderCopyOf(db: Kysely<DB>, order: OrderRow, locale: Locale): Promise<OrderCopy> {
  const attached = await db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .selectAll("file")
    .select("attachment.kind")
    .where("attachment.order_id", "=", order.id)
    .where("attachment.kind", "in", ["source", "reference"])
    .where("file.deleted_at", "is", null)
    .orderBy("attachment.id")
    .execute();
  const of = (wanted: "source" | "reference") =>
    attached.filter(({ kind }) => kind === wanted).map((file) => uploadView(file, locale));
  return {
    service_type: order.service_type,
    source_lang: order.source_lang as Language,
    target_langs: [order.target_lang as Language],
    text: order.text ?? "",
    files: of("source"),
    reference_files: of("reference"),
    links: order.links,
    package: order.package,
    speed: order.speed,
    category_id: order.category_id,
    specialized: order.specialized,
    note_for_translator: order.note_for_translator,
    subject: order.subject,
  };
}

/** An order by its hash within its brand; a customer's order opens for its owner and for whoever holds the link. */
export async function orderByHash(db: Kysely<DB>, caller: Caller, hash: string): Promise<OrderRow> {
  const order = await db
    .selectFrom("order")
    .selectAll()
    .where("hash", "=", hash)
    .where("brand_id", "=", caller.brand.id)
    .executeTakeFirst();
  if (!order) throw new Refusal("order.not_found");
  return order;
}

type ListQuery = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly orderBy?: "id" | "created_at" | "deadline" | "status" | "price_gross" | undefined;
  readonly sortedBy?: "asc" | "desc" | undefined;
};

// A customer may own a tenth of the table, and then `order by id` would walk the whole of it from the end:
// time and id grow together, so id is served by the index on (customer_id, created_at, id).
const sort_column = {
  id: "created_at",
  created_at: "created_at",
  deadline: "deadline",
  status: "status",
  price_gross: "price_gross",
} as const;
const most_found = 1000;

/** §2, §7: a customer's orders, newest first; search by order id or attachment name. */
export async function orderRows(db: Kysely<DB>, customer_id: number, query: ListQuery, locale: Locale) {
  const place = paging(query);
  const direction = query.sortedBy ?? "desc";
  const search = (query.search ?? "").trim().replace(/^#/, "");
  const found = (w: ExpressionBuilder<DB, "order">) =>
    w.or([
      ...(/^\d{1,9}$/.test(search) ? [w("order.id", "=", Number(search))] : []),
      w.exists(
        w
          .selectFrom("attachment")
          .innerJoin("file", "file.id", "attachment.file_id")
          .select("attachment.id")
          .whereRef("attachment.order_id", "=", "order.id")
          .where("file.name", "ilike", likeText(search)),
      ),
    ]);
  const rows = await ordersWith(db)
    .select((w) =>
      w.selectFrom("customer").select("order_count").where("customer.id", "=", customer_id).as("order_count"),
    )
    .where("order.customer_id", "=", customer_id)
    .$if(search !== "", (q) => q.where(found))
    .orderBy(`order.${sort_column[query.orderBy ?? "id"]}`, direction)
    .orderBy("order.id", direction)
    .limit(place.per_page)
    .offset(place.offset)
    .execute();
  const total =
    search === "" ? await totalOf(db, customer_id, rows[0]) : await countFound(db, customer_id, found);
  return { rows: rows.map((row) => orderRow(row, locale)), meta: metaOf(place, total) };
}

/** The total kept with the customer; a page past the end has no row that carries it. */
async function totalOf(
  db: Kysely<DB>,
  customer_id: number,
  first: { order_count: number | null } | undefined,
): Promise<number> {
  if (first) return first.order_count ?? 0;
  const customer = await db
    .selectFrom("customer")
    .select("order_count")
    .where("id", "=", customer_id)
    .executeTakeFirst();
  return customer?.order_count ?? 0;
}

/** A search is counted as far as anybody leafs; without one the total is kept with the customer. */
async function countFound(
  db: Kysely<DB>,
  customer_id: number,
  found: (w: ExpressionBuilder<DB, "order">) => Expression<SqlBool>,
): Promise<number> {
  const rows = await db
    .selectFrom("order")
    .select("order.id")
    .where("order.customer_id", "=", customer_id)
    .where(found)
    .limit(most_found)
    .execute();
  return rows.length;
}
