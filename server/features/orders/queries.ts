import type { Kysely, Selectable } from "kysely";
import type { Locale } from "#brands/brand.ts";
import type { AttachmentView, OrderListRow, OrderView } from "#contract/orders.ts";
import { limits, plans, type Status } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { allowedEvents } from "#domain/order/decide.ts";
import { timeline } from "#domain/order/projection.ts";
import type { CatalogKey } from "#messages/catalog/en.ts";
import type { DB } from "../../db/tables.ts";
import type { Caller } from "../../http/caller.ts";
import { likeText, metaOf, paging } from "../../lists.ts";
import { moneyView, rateView } from "../../money-view.ts";
import { loadFacts, type OrderRow } from "../../order/facts.ts";
import { catalogText } from "../../texts.ts";

type AttachmentRow = Pick<
  Selectable<DB["attachment"]>,
  "order_id" | "hash" | "kind" | "version" | "created_at"
> & { name: string; size_bytes: bigint };

export const attachmentView = (row: AttachmentRow): AttachmentView => ({
  hash: row.hash,
  name: row.name,
  size_bytes: Number(row.size_bytes),
  kind: row.kind,
  version: row.version,
  created_at: row.created_at.toISOString(),
});

/** What several orders' rows need beside themselves, each read once for all of them. */
type Beside = {
  readonly attachments: ReadonlyMap<number, readonly AttachmentRow[]>;
  readonly categories: ReadonlyMap<number, string>;
  readonly requests: ReadonlyMap<number, string>;
};

function group<T extends { order_id: number }>(rows: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) groups.set(row.order_id, [...(groups.get(row.order_id) ?? []), row]);
  return groups;
}

export const attachmentsOf = (db: Kysely<DB>, order_ids: readonly number[]): Promise<AttachmentRow[]> =>
  db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select([
      "attachment.order_id",
      "attachment.hash",
      "attachment.kind",
      "attachment.version",
      "attachment.created_at",
      "file.name",
      "file.size_bytes",
    ])
    .where("attachment.order_id", "in", order_ids)
    .orderBy("attachment.id")
    .execute();

async function loadBeside(db: Kysely<DB>, orders: readonly OrderRow[]): Promise<Beside> {
  if (orders.length === 0) return { attachments: new Map(), categories: new Map(), requests: new Map() };
  const ids = orders.map(({ id }) => id);
  const category_ids = [
    ...new Set(orders.flatMap(({ category_id }) => (category_id === null ? [] : [category_id]))),
  ];
  const attachments = await attachmentsOf(db, ids);
  const categories =
    category_ids.length === 0
      ? []
      : await db.selectFrom("category").select(["id", "slug"]).where("id", "in", category_ids).execute();
  const requests = await db
    .selectFrom("payment_request_order as share")
    .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
    .select(["share.order_id", "request.hash"])
    .where("share.order_id", "in", ids)
    .where("request.state", "=", "open")
    .orderBy("request.id")
    .execute();
  return {
    attachments: group(attachments),
    categories: new Map(categories.map(({ id, slug }) => [id, slug])),
    requests: new Map(requests.map(({ order_id, hash }) => [order_id, hash])),
  };
}

/** §3 Order: the fields every list and page shows. */
function orderRow(order: OrderRow, beside: Beside, locale: Locale): OrderListRow {
  const attached = (beside.attachments.get(order.id) ?? []).map(attachmentView);
  const of = (kind: AttachmentView["kind"]) => attached.filter((one) => one.kind === kind);
  const slug = order.category_id === null ? undefined : beside.categories.get(order.category_id);
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
      slug === undefined || order.category_id === null
        ? null
        : { id: order.category_id, name: catalogText(locale, `category.${slug}` as CatalogKey) },
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
    payment_request_hash: beside.requests.get(order.id) ?? null,
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
  const beside = await loadBeside(db, [order]);
  const cart = await db.selectFrom("cart").select("hash").where("id", "=", order.cart_id).executeTakeFirst();
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
    ...orderRow(order, beside, locale),
    text: order.text,
    links: order.links,
    cart_hash: cart?.hash ?? null,
    allowed_events: allowedEvents(facts, role),
    timeline: steps.flatMap(({ stage, state }) => (state === "skipped" ? [] : [{ stage, state, at: null }])),
    invoices,
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
  const mine = db
    .selectFrom("order")
    .where("order.customer_id", "=", customer_id)
    .$if(search !== "", (q) =>
      q.where((w) =>
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
        ]),
      ),
    );
  const rows = await mine
    .selectAll("order")
    .orderBy(`order.${sort_column[query.orderBy ?? "id"]}`, direction)
    .orderBy("order.id", direction)
    .limit(place.per_page)
    .offset(place.offset)
    .execute();
  const beside = await loadBeside(db, rows);
  return {
    rows: rows.map((row) => orderRow(row, beside, locale)),
    meta: metaOf(place, await total(db, customer_id, search === "" ? null : mine)),
  };
}

/** Without a search the total is kept with the customer; with one it is counted as far as anybody leafs. */
async function total(
  db: Kysely<DB>,
  customer_id: number,
  found: {
    select: (column: "order.id") => { limit: (n: number) => { execute: () => Promise<readonly unknown[]> } };
  } | null,
): Promise<number> {
  if (found) return (await found.select("order.id").limit(most_found).execute()).length;
  const customer = await db
    .selectFrom("customer")
    .select("order_count")
    .where("id", "=", customer_id)
    .executeTakeFirst();
  return customer?.order_count ?? 0;
}
