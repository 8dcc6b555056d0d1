import { annotationsNamed } from "#domain/files/annotations.ts";
import { attachment_columns, attachmentView, loadFacts } from "#server/orders/index.ts";
import { enteredOf, isPersonal, masked } from "#server/shipping/index.ts";
import { isCopyable } from "#domain/shipping/shipment.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sql, type Kysely } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Locale } from "#brands/brand.ts";
import type { AttachmentView } from "#contract/files/files.ts";
import type { OrderContent } from "#contract/orders/order-content.ts";
import type { OrderListRow, OrderView } from "#contract/orders/orders.ts";
import { type Language, service_traits } from "#domain/catalog.ts";
import { allowedEvents } from "#domain/orders/decide.ts";
import { firstWords } from "#domain/orders/first-words.ts";
import { nextAct } from "#domain/orders/next-act.ts";
import type { CatalogKey } from "#messages/pricing/catalog/en.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import { literals } from "#server/kernel/db/literals.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { beside_kinds } from "#server/ledger/index.ts";
import { clockFrom, dueBy } from "#server/kernel/settings/settings.ts";
import { legendText } from "#server/tax/index.ts";
import { savingView } from "#server/kernel/format/saving-view.ts";
import { moneyView, rateView } from "#server/kernel/format/money-view.ts";
import {
  bookingCopy,
  shipmentMethods,
  shipmentOf,
  shippingCopy,
  type ShipmentRow,
} from "#server/pricing/index.ts";
import { cost_centre_title } from "#server/spending/index.ts";
import { optionsToChoose } from "#server/quotes/index.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { partPaidOf } from "#server/payments/index.ts";
import { uploadView } from "#server/files/index.ts";
import { tracking } from "./tracking-queries.ts";
import { isPending, waitsFor } from "./waits-for-customer.ts";

/** The columns a row shows; text and price trace stay where they are, since a list of them is megabytes. */
const row_columns = [
  "order.id",
  "order.hash",
  "order.service_type",
  "order.created_at",
  "order.deadline",
  "order.price_net",
  "order.tax_rate_bps",
  "order.tax_treatment",
  "order.vat",
  "order.price_gross",
  "order.currency",
  "order.status",
  "order.specialized",
  "order.is_confidential",
  "order.annotations",
  "order.category_id",
  "order.source_lang",
  "order.target_lang",
  "order.note_for_translator",
  "order.rating",
  "order.rating_comment",
  "order.shipment_tracking_number",
  "order.shipment_status",
  "order.shipping_method",
  "order.package",
  "order.speed",
  "order.words",
  "order.production_minutes",
  "order.asked_at",
  "order.quote_paused_ms",
  "order.info_asked_at",
  "order.session_starts_at",
  "order.timer_at",
  "order.hold_since",
] as const;

/** An order with the additional data of its row: one query for a whole list. */
export const ordersWith = (db: Kysely<DB>) =>
  db
    .selectFrom("order")
    .select(row_columns)
    .select((w) => [
      jsonArrayFrom(
        w
          .selectFrom("attachment")
          .innerJoin("file", "file.id", "attachment.file_id")
          .leftJoin("attachment as answered", "answered.id", "attachment.answers_id")
          .select([...attachment_columns, "file.name", "file.size_bytes", "answered.hash as answers"])
          .whereRef("attachment.order_id", "=", "order.id")
          // The result of a rework is internal until its case is delivered.
          .where("attachment.held", "=", sql.lit(false))
          // Returned work and unfinished released work are internal.
          .where("attachment.current", "=", sql.lit(true))
          .orderBy("attachment.id"),
      ).as("attached"),
      w
        .selectFrom("category")
        .select("category.slug")
        .whereRef("category.id", "=", "order.category_id")
        .as("category_slug"),
      w
        .exists(
          w
            .selectFrom("correction")
            .select("correction.id")
            .whereRef("correction.order_id", "=", "order.id")
            .where("correction.state", "!=", sql.lit("closed" as const)),
        )
        .as("has_complaint"),
      sql<boolean>`"order".status = 'dropped' and coalesce((select q.state = 'expired' from quote q
        where q.order_id = "order".id and not q.is_supplement order by q.version desc limit 1), false)`.as(
        "is_lapsed",
      ),
      waitsFor(w).as("waits_for"),
      isPending(w).as("is_pending"),
      // Texts are read only where nothing else names the order.
      sql<string | null>`case when exists (select 1 from attachment a where a.order_id = "order".id
        and a.kind = 'source') then null else left("order".text, 200) end`.as("text_start"),
      w.selectFrom("cart").select("cart.hash").whereRef("cart.id", "=", "order.cart_id").as("cart_hash"),
      w
        .selectFrom("brand_setting")
        .select("brand_setting.value")
        .whereRef("brand_setting.brand_id", "=", "order.brand_id")
        .where("brand_setting.key", "=", sql.lit("quote_clock"))
        .as("quote_clock"),
      w
        .selectFrom("payment_request_order as share")
        .innerJoin("payment_request as request", "request.id", "share.payment_request_id")
        .select("request.hash")
        .whereRef("share.order_id", "=", "order.id")
        .where("request.state", "=", sql.lit("open" as const))
        // The fee of a paper copy is a separate request; its order was paid before.
        .where("request.kind", "not in", literals(beside_kinds))
        .orderBy("request.id", "desc")
        .limit(sql.lit(1))
        .as("payment_request_hash"),
    ]);
export type LoadedOrder = Awaited<ReturnType<ReturnType<typeof ordersWith>["execute"]>>[number];

const categoryOf = (
  { category_id: id, category_slug: slug }: LoadedOrder,
  locale: Locale,
): OrderListRow["category"] =>
  slug === null || id === null ? null : { id, name: catalogText(locale, `category.${slug}` as CatalogKey) };

/** §3 Order: the fields every list and page shows. */
export function orderRow(order: LoadedOrder, locale: Locale): OrderListRow {
  const attached = order.attached.map(attachmentView);
  const of = (kind: AttachmentView["kind"]) => attached.filter((one) => one.kind === kind);
  const money = (amount: bigint | null) => (amount === null ? null : moneyView(amount, order.currency));
  const deadline = order.deadline?.toISOString() ?? null;
  const starts_at = order.session_starts_at?.toISOString() ?? null;
  const quote_due_at =
    order.status === "calculation" && order.info_asked_at === null
      ? (dueBy(order, clockFrom(order.quote_clock))?.toISOString() ?? null)
      : null;
  return {
    id: order.id,
    hash: order.hash,
    service_type: order.service_type,
    created_at: order.created_at.toISOString(),
    deadline,
    price_net: money(order.price_net),
    tax_rate: rateView(order.tax_rate_bps),
    tax_legend: legendText(locale, order.tax_treatment),
    vat: money(order.vat),
    price_gross: money(order.price_gross),
    status: order.status,
    specialized: order.specialized,
    is_confidential: order.is_confidential,
    annotations: annotationsNamed(order.annotations),
    category: categoryOf(order, locale),
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
    rating_comment: order.rating_comment,
    shipment_tracking_number: order.shipment_tracking_number,
    shipment_status: order.shipment_status,
    shipping_method: order.shipping_method as OrderListRow["shipping_method"],
    starts_at,
    has_complaint: Boolean(order.has_complaint),
    is_lapsed: order.is_lapsed,
    package: order.package,
    speed: order.speed,
    words: order.words,
    production_minutes: order.production_minutes,
    cart_hash: order.cart_hash,
    payment_request_hash: order.payment_request_hash,
    quote_due_at,
    waits_for: order.waits_for,
    next: nextAct({
      status: order.status,
      waits_for: order.waits_for,
      on_hold: order.hold_since !== null,
      is_pending: order.is_pending,
      is_session: service_traits[order.service_type].session !== null,
      timer_at: order.timer_at?.toISOString() ?? null,
      quote_due_at,
      deadline,
      starts_at,
    }),
    first_words: order.text_start === null ? null : firstWords(order.text_start),
  };
}

type Looking = {
  readonly role: "customer" | "guest" | "staff";
  /** An invoice says who bought, so the link of an order alone does not show it. */
  readonly reads_papers: boolean;
  readonly locale: Locale;
  readonly now: Date;
};

/** Everything the order's page shows, as `role` may see it. */
export async function orderView(
  db: Kysely<DB>,
  order: OrderRow,
  { role, reads_papers, locale, now }: Looking,
): Promise<OrderView> {
  const reads = batchedReads(db);
  const shipped = shipmentOf(reads, order.id);
  const facts = loadFacts(reads, order, now);
  const { loaded, cart, known_facts, tracked, entered, ...found } = await allOf({
    loaded: ordersWith(reads).where("order.id", "=", order.id).executeTakeFirstOrThrow(),
    cart: reads
      .selectFrom("cart")
      .leftJoin("cost_centre", "cost_centre.id", "cart.cost_centre_id")
      .select(["cart.reference", cost_centre_title.as("cost_centre")])
      .where("cart.id", "=", order.cart_id)
      .executeTakeFirst(),
    known_facts: facts,
    tracked: facts.then((known) => tracking(reads, order, { role, facts: known, now })),
    invoices: reads_papers ? invoicesOf(reads, order.id) : [],
    entered: shipped.then((shipment) => enteredOf(reads, order, locale, shipment)),
    price_options: optionsToChoose(reads, order),
    part_paid: order.status === "payment" ? partPaidOf(reads, order.id) : null,
    original_copy: shipped.then((shipment) => originalCopy(reads, order, shipment, { locale, now })),
  });
  return {
    ...orderRow(loaded, locale),
    saving: savingView(order),
    text: order.text,
    links: order.links,
    allowed_events: allowedEvents(known_facts, role),
    invoices: found.invoices,
    reference: cart?.reference ?? null,
    cost_centre: role === "guest" ? null : (cart?.cost_centre ?? null),
    subject: order.subject,
    reference_files: loaded.attached.map(attachmentView).filter(({ kind }) => kind === "reference"),
    ...(role === "guest" ? masked(entered) : entered),
    is_masked: role === "guest" && isPersonal(entered),
    may_move_in: false,
    price_options: found.price_options,
    part_paid: found.part_paid,
    original_copy: found.original_copy,
    ...tracked,
  };
}

/** Issued papers of an order, a correction after what it corrects. */
const invoicesOf = (db: Kysely<DB>, order_id: number) =>
  db
    .selectFrom("invoice")
    .select(["hash", "number", "kind"])
    .where("pdf_key", "is not", null)
    .where((x) =>
      x.exists(
        x
          .selectFrom("invoice_line")
          .select("invoice_line.invoice_id")
          .whereRef("invoice_line.invoice_id", "=", "invoice.id")
          .where("invoice_line.order_id", "=", order_id),
      ),
    )
    .orderBy("id")
    .execute();

async function originalCopy(
  db: Kysely<DB>,
  order: OrderRow,
  shipment: ShipmentRow | undefined,
  { locale, now }: { locale: Locale; now: Date },
): Promise<OrderView["original_copy"]> {
  const available = isCopyable(order);
  const wanted = { currency: order.currency, order_gross: order.price_gross ?? 0n };
  const { due, methods } = await allOf({
    due: db
      .selectFrom("payment_request")
      .select("hash")
      .where("id", "=", shipment?.payment_request_id ?? 0)
      .where("state", "=", "open")
      .executeTakeFirst(),
    methods: available ? shipmentMethods(db, { brand_id: order.brand_id, locale }, wanted, now) : [],
  });
  return {
    available,
    methods,
    payment_request_hash: due?.hash ?? null,
  };
}

/** Order again: what an order asked for, without what was decided about it. Files that were deleted are left out. */
export async function orderCopyOf(
  db: Kysely<DB>,
  order: OrderRow,
  { locale, is_owner }: { readonly locale: Locale; readonly is_owner: boolean },
): Promise<OrderContent> {
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
    is_confidential: order.is_confidential,
    annotations: annotationsNamed(order.annotations),
    note_for_translator: order.note_for_translator,
    subject: order.subject,
    discount_code: await codeOf(db, order),
    wanted_deadline: order.wanted_deadline?.toISOString() ?? null,
    shipping: shippingCopy(order, await shipmentOf(db, order.id), is_owner),
    booking: await bookingCopy(db, order, is_owner),
  };
}

/** The code a draft is priced with; one that was bought has used it. */
async function codeOf(db: Kysely<DB>, { status, coupon_id }: OrderRow): Promise<string> {
  if (status !== "draft" || coupon_id === null) return "";
  const coupon = await db.selectFrom("coupon").select("code").where("id", "=", coupon_id).executeTakeFirst();
  return coupon?.code ?? "";
}
