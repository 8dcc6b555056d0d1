import { orderById, attachment_columns, attachmentView, stagesOf } from "#server/orders/index.ts";
import { historyOf } from "./order-history.ts";
import { brandName } from "#server/kernel/format/brand-name.ts";
import type { CartRow, OrderRow } from "#server/kernel/db/rows.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { Kysely } from "kysely";
import type { BrandQuoteLimits } from "#contract/brands/desk-settings.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { isEndedEarly } from "#domain/catalog.ts";
import { write_off_provider } from "#domain/payments/write-off.ts";
import { type Currency, toDecimal } from "#domain/money.ts";
import { not_converted } from "#domain/files/conversion.ts";
import { asksVies } from "#domain/tax/tax.ts";
import { traceFromJson, type TraceJson } from "#domain/pricing/trace.ts";
import { shownVatId } from "#domain/tax/vat-id.ts";
import { deskShipment } from "#server/shipping/index.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { costOf } from "#server/work/index.ts";
import { workNet } from "#server/pricing/index.ts";
import { traceView, linesOf, optionView } from "#server/quotes/index.ts";
import { marginEvents, marginEventView } from "#server/payouts/index.ts";
import { leastHourlyIn, limitsIn, quoteLimitsOf } from "#server/kernel/settings/settings.ts";
import { invoicesWithVat, taxAttention } from "#server/tax/index.ts";
import { notesOf } from "#server/accounts/index.ts";
import { countOf } from "#server/files/index.ts";
import { pricing } from "./order-price-queries.ts";
import { orderView } from "../portal/queries.ts";

/** Who buys, as a row of the desk names them. */
export const customerName = (cart: {
  company_name: string;
  first_name: string;
  last_name: string;
  email: string;
}): string => cart.company_name || `${cart.first_name} ${cart.last_name}`.trim() || cart.email;

/** The most notes about a customer on the page of an order; the customer's page shows all. */
const shown_notes = 3;

/** What every row of the desk shows of an order. */
export const deskRows = (db: Kysely<DB>) =>
  db
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .leftJoin("staff_user as owner", "owner.id", "order.owner_id")
    .select([
      "order.id",
      "order.brand_id",
      "order.service_type",
      "order.source_lang",
      "order.target_lang",
      "order.words",
      "order.duration_minutes",
      "order.status",
      "order.currency",
      "order.price_gross",
      "order.deadline",
      "order.created_at",
      "order.asked_at",
      "order.quote_paused_ms",
      "order.info_asked_at",
      "order.info_reason",
      "order.shipment_status",
      "order.owner_id",
      "owner.name as owner",
      "cart.company_name",
      "cart.first_name",
      "cart.last_name",
      "cart.email",
    ]);

async function stageViews(db: Kysely<DB>, order: OrderRow): Promise<DeskOrder["stages"]> {
  const { stages, names, offers } = await allOf({
    stages: stagesOf(db, order.id),
    names: db
      .selectFrom("translator")
      .innerJoin("stage", "stage.translator_id", "translator.id")
      .select(["translator.id", "translator.name"])
      .where("stage.order_id", "=", order.id)
      .execute(),
    offers: db
      .selectFrom("offer")
      .innerJoin("translator", "translator.id", "offer.translator_id")
      .innerJoin("stage", "stage.id", "offer.stage_id")
      .select([
        "offer.id",
        "offer.stage_id",
        "offer.state",
        "offer.fee",
        "offer.expires_at",
        "offer.round_id",
      ])
      .select("translator.name")
      .where("stage.order_id", "=", order.id)
      .orderBy("offer.id")
      .execute(),
  });
  return stages.map((stage) => {
    const translator = names.find(({ id }) => id === stage.translator_id);
    return {
      id: stage.id,
      position: stage.position,
      kind: stage.kind,
      state: stage.state,
      translator: translator ?? null,
      fee: stage.fee === null ? null : moneyView(stage.fee, order.currency),
      deadline: stage.deadline?.toISOString() ?? null,
      offers: offers
        .filter(({ stage_id }) => stage_id === stage.id)
        .map((offer) => ({
          id: offer.id,
          translator: offer.name,
          state: offer.state,
          fee: moneyView(offer.fee, order.currency),
          expires_at: offer.expires_at.toISOString(),
          in_round: offer.round_id !== null,
        })),
    };
  });
}

/** What a customer ordered and the stars they gave: of an account all, of a guest those of the same address. */
export const recordQuery = (
  db: Kysely<DB>,
  { brand_id, customer_id }: Pick<OrderRow, "brand_id" | "customer_id">,
  email: string,
) =>
  db
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select((w) => [
      w.fn.count<bigint>("order.id").as("orders"),
      w.fn.avg<string | null>("order.rating").as("mean"),
      w.fn.count<bigint>("order.rating").as("ratings"),
    ])
    .where("order.brand_id", "=", brand_id)
    .where((w) =>
      customer_id === null
        ? w.and([
            w("order.customer_id", "is", null),
            w("order.status", "<>", "draft"),
            // As the index of addresses is defined.
            w("cart.email", "<>", ""),
            w(w.fn<string>("lower", ["cart.email"]), "=", email.toLowerCase()),
          ])
        : w("order.customer_id", "=", customer_id),
    );

async function recordOf(db: Kysely<DB>, order: OrderRow, email: string) {
  const { mean, ratings, orders } = await recordQuery(db, order, email).executeTakeFirstOrThrow();
  return {
    rating_hundredths: mean === null ? null : Math.round(Number(mean) * 100),
    ratings: Number(ratings),
    orders: Number(orders),
  };
}

async function customerOf(db: Kysely<DB>, order: OrderRow, cart: CartRow): Promise<DeskOrder["customer"]> {
  const { known, record, notes, tax_attention } = await allOf({
    known: db
      .selectFrom("customer")
      .select("order_count")
      .where("id", "=", order.customer_id ?? 0)
      .executeTakeFirst(),
    record: recordOf(db, order, cart.email),
    notes: notesOf(db, order.customer_id ?? 0, shown_notes),
    tax_attention: taxAttention(db, cart, order),
  });
  return {
    email: cart.email,
    name: `${cart.first_name} ${cart.last_name}`.trim(),
    user_type: cart.user_type,
    company_name: cart.company_name,
    phone: cart.phone,
    country: cart.country,
    ...record,
    orders: known?.order_count ?? record.orders,
    notes,
    id: order.customer_id,
    vat_id: cart.vat_id && shownVatId(cart.vat_id, cart.country),
    vat_id_status:
      asksVies(cart) === null || cart.vat_id_status === "none" ? "not_asked" : cart.vat_id_status,
    tax_attention,
    tax_invoice: tax_attention === "vies_late" ? (await invoicesWithVat(db, order.id)).to_correct : null,
  };
}

async function filesOf(db: Kysely<DB>, order_id: number): Promise<DeskOrder["attachments"]> {
  const rows = await db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .leftJoin("attachment as answered", "answered.id", "attachment.answers_id")
    .select("answered.hash as answers")
    .select([...attachment_columns, "attachment.order_id"])
    .leftJoin("staff_user", "staff_user.id", "attachment.desk_words_by")
    .select(["attachment.desk_words", "attachment.desk_characters", "attachment.desk_words_reason"])
    .select(["attachment.desk_words_at", "staff_user.name as corrected_by"])
    .leftJoin("file_conversion as c", "c.file_id", "file.id")
    .leftJoin("file as converted", "converted.id", "c.converted_id")
    .select(["file.name", "file.size_bytes", "file.count", "file.outcome"])
    .select(["converted.type as converted_to", "c.refusal as not_converted"])
    .where("attachment.order_id", "=", order_id)
    .orderBy("attachment.id")
    .execute();
  return rows.map((row) => ({
    ...attachmentView(row),
    words: countOf(row)?.words ?? null,
    outcome: row.outcome,
    converted_to: row.converted_to,
    not_converted: not_converted.find((one) => one === row.not_converted) ?? null,
    corrected:
      row.desk_words === null || row.desk_words_at === null
        ? null
        : {
            words: row.desk_words,
            characters: row.desk_characters,
            reason: row.desk_words_reason,
            by: row.corrected_by,
            at: row.desk_words_at.toISOString(),
          },
  }));
}

async function quotesOf(db: Kysely<DB>, order: OrderRow): Promise<DeskOrder["quotes"]> {
  const { rows, options } = await allOf({
    rows: db
      .selectFrom("quote")
      .leftJoin("staff_user", "staff_user.id", "quote.issued_by")
      .select([
        "quote.id",
        "quote.hash",
        "quote.version",
        "quote.state",
        "quote.is_supplement",
        "quote.lines",
        "quote.note",
        "quote.price_reason",
      ])
      .select(["quote.price_net", "quote.vat", "quote.price_gross", "quote.deadline", "quote.valid_until"])
      .select(["quote.issued_at", "quote.option_taken", "staff_user.name as issued_by"])
      .where("order_id", "=", order.id)
      .orderBy("version", "desc")
      .execute(),
    options: db
      .selectFrom("quote_option")
      .innerJoin("quote", "quote.id", "quote_option.quote_id")
      .selectAll("quote_option")
      .where("quote.order_id", "=", order.id)
      .orderBy("quote_option.position")
      .execute(),
  });
  const money = (amount: bigint) => moneyView(amount, order.currency);
  return rows.map(({ id, hash, version, state, is_supplement, issued_by, note, price_reason, ...quote }) => ({
    hash,
    version,
    state,
    is_supplement,
    lines: linesOf(quote.lines).map(({ label, amount }) => ({ label, amount: money(amount) })),
    price_net: money(quote.price_net),
    vat: money(quote.vat),
    price_gross: money(quote.price_gross),
    deadline: quote.deadline.toISOString(),
    valid_until: quote.valid_until.toISOString(),
    issued_at: quote.issued_at.toISOString(),
    issued_by,
    note,
    price_reason,
    options: options
      .filter(({ quote_id }) => quote_id === id)
      .map((option) => optionView(option, order.currency)),
    option_taken: quote.option_taken,
  }));
}

/** Quote limits of a brand in the currency of an order. */
function limitsView(of_brand: BrandQuoteLimits, currency: Currency): DeskOrder["quote_limits"] {
  const { least_margin_bps, ceiling_net } = limitsIn(of_brand, currency);
  return {
    least_margin_bps: Number(least_margin_bps),
    ceiling_net: toDecimal(ceiling_net),
    least_hourly: toDecimal(leastHourlyIn(of_brand, currency)),
  };
}

/** What was refunded of an order, and whether all of it has arrived; a refund that failed is at the desk's refunds. */
function refundedView(
  refunds: readonly { readonly amount: bigint; readonly state: string }[],
  currency: OrderRow["currency"],
): DeskOrder["refunded"] {
  if (refunds.length === 0) return null;
  return {
    amount: moneyView(
      refunds.reduce((sum, { amount }) => sum + amount, 0n),
      currency,
    ),
    returned: refunds.every(({ state }) => state === "settled"),
  };
}

/** Everything the desk needs of one order. */
export async function deskOrder(db: Kysely<DB>, caller: Caller, id: number, now: Date): Promise<DeskOrder> {
  const reads = batchedReads(db);
  const order = await orderById(reads, id);
  const cart = reads.selectFrom("cart").selectAll().where("id", "=", order.cart_id).executeTakeFirstOrThrow();
  const { cost, net, limits, owner, price_now, margin_events, refunds, ...found } = await allOf({
    order: orderView(reads, order, { role: "staff", reads_papers: true, locale: caller.locale, now }),
    via: cart.then(({ via }) => via),
    customer: cart.then((row) => customerOf(reads, order, row)),
    owner: reads
      .selectFrom("staff_user")
      .select(["id", "name"])
      .where("id", "=", order.owner_id ?? 0)
      .executeTakeFirst(),
    stages: stageViews(reads, order),
    attachments: filesOf(reads, id),
    limits: quoteLimitsOf(reads, order.brand_id),
    quotes: quotesOf(reads, order),
    history: historyOf(reads, order),
    shipment: deskShipment(reads, order),
    margin_events: marginEvents(reads).where("margin_event.order_id", "=", id).execute(),
    price_now: cart.then((row) => pricing(reads, caller, { order, cart: row }, now)),
    cost: order.price_net === null || isEndedEarly(order.status) ? null : costOf(reads, order, now),
    refunds: reads
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select(["refund.amount", "refund.state"])
      .where("refund.order_id", "=", id)
      .where("refund.state", "!=", "failed")
      .where("payment.provider", "!=", write_off_provider)
      .execute(),
    net: workNet(reads, order),
  });
  return {
    plan: order.plan,
    saved_words: order.saved_words,
    order: found.order,
    version: order.version,
    brand: brandName(order.brand_id),
    via: found.via,
    currency: order.currency,
    customer: found.customer,
    owner: owner ?? null,
    due_clock: price_now.due_clock,
    wanted_deadline: order.wanted_deadline?.toISOString() ?? null,
    trace:
      order.price_trace === null
        ? null
        : traceView(traceFromJson(order.price_trace as unknown as TraceJson), caller.locale),
    stages: found.stages,
    attachments: found.attachments,
    suggestion: price_now.suggestion,
    other_suggestions: price_now.other_suggestions,
    costs: price_now.costs,
    vat_rate_now: price_now.vat_rate_now,
    quote_limits: limitsView(limits, order.currency),
    coupon: price_now.coupon,
    quotes: found.quotes,
    former: price_now.former,
    sending: price_now.sending,
    history: found.history,
    shipment: found.shipment,
    margin_events: margin_events.map(marginEventView),
    margin: cost === null ? null : moneyView(net - cost, order.currency),
    refunded: refundedView(refunds, order.currency),
  };
}
