import { orderById } from "#server/orders/access.ts";
import { brandName } from "#server/kernel/format/brand-name.ts";
import { attachmentView } from "#server/orders/attachments.ts";
import { stagesOf } from "#server/orders/rows.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import { quoteInput } from "#contract/quotes/desk-quotes.ts";
import type { BrandQuoteLimits } from "#contract/brands/desk-settings.ts";
import type { DeskOrder, staff_routes } from "#contract/views/staff.ts";
import { type Currency, toDecimal } from "#domain/money.ts";
import { package_keys } from "#domain/catalog.ts";
import { asksVies } from "#domain/tax/tax.ts";
import { traceFromJson, type TraceJson } from "#domain/pricing/trace.ts";
import { shownVatId } from "#domain/tax/vat-id.ts";
import { deskShipment } from "#server/shipping/desk-shipment.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { costOf, costsOf } from "#server/pricing/costs.ts";
import { suggestionOf } from "#server/pricing/list-price.ts";
import { historyOf } from "#server/orders/history.ts";
import { workNet } from "#server/pricing/posting.ts";
import { linesOf } from "#server/quotes/supplements-queries.ts";
import { traceView } from "#server/orders/trace-view.ts";
import { optionView } from "#server/quotes/quote-options.ts";
import { marginEvents, marginEventView } from "#server/payouts/margin-events.ts";
import { sendingView } from "#server/quotes/quote-sending.ts";
import { couponView } from "#server/quotes/quote-coupon.ts";
import {
  deskDueOf,
  dueOf,
  leastHourlyIn,
  limitsIn,
  quoteClockOf,
  quoteLimitsOf,
} from "#server/kernel/settings/settings.ts";
import { taxAttention } from "#server/tax/attention.ts";
import { notesOf } from "#server/accounts/customers/queries.ts";
import { countOf } from "#server/files/queries.ts";
import { orderView } from "../portal/queries.ts";

/** Who buys, as a row of the desk names them. */
export const customerName = (cart: {
  company_name: string;
  first_name: string;
  last_name: string;
  email: string;
}): string => cart.company_name || `${cart.first_name} ${cart.last_name}`.trim() || cart.email;

/** So many notes about a customer stand beside their order; all of them stand in their file. */
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

type Suggestion = NonNullable<DeskOrder["suggestion"]>;
type Readers = Parameters<typeof suggestionOf>[3];

/** What the list asks for the other packages of a service that has some: a quote may offer them beside the first. */
async function otherSuggestions(
  db: Kysely<DB>,
  order: OrderRow,
  readers: Readers,
  now: Date,
): Promise<Suggestion[]> {
  if (order.service_type !== "write" && order.service_type !== "website") return [];
  const found: Suggestion[] = [];
  for (const key of package_keys) {
    if (key === order.package) continue;
    const choice = { package: key, speed: order.speed, words: order.words };
    const other = await suggestionOf(db, order, choice, readers, now);
    if (other) found.push(other);
  }
  return found;
}

/** List prices of an order for each choice, in the given order; null where there is no price. */
export async function quotePrices(
  db: Kysely<DB>,
  caller: Caller,
  id: number,
  { words, options }: z.output<(typeof staff_routes)["quotePrices"]["body"]>,
  now: Date,
): Promise<{ options: (Suggestion | null)[] }> {
  const order = await orderById(db, id);
  const cart = await db
    .selectFrom("cart")
    .select(["user_type", "locale"])
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  const readers = { user_type: cart.user_type, customer: cart.locale, desk: caller.locale };
  const found: (Suggestion | null)[] = [];
  for (const option of options) found.push(await suggestionOf(db, order, { ...option, words }, readers, now));
  return { options: found };
}

async function stageViews(db: Kysely<DB>, order: OrderRow): Promise<DeskOrder["stages"]> {
  const stages = await stagesOf(db, order.id);
  const names = await db
    .selectFrom("translator")
    .innerJoin("stage", "stage.translator_id", "translator.id")
    .select(["translator.id", "translator.name"])
    .where("stage.order_id", "=", order.id)
    .execute();
  const offers = await db
    .selectFrom("offer")
    .innerJoin("translator", "translator.id", "offer.translator_id")
    .innerJoin("stage", "stage.id", "offer.stage_id")
    .select(["offer.id", "offer.stage_id", "offer.state", "offer.fee", "offer.expires_at", "offer.round_id"])
    .select("translator.name")
    .where("stage.order_id", "=", order.id)
    .orderBy("offer.id")
    .execute();
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

/** The stars a customer gave: of an account all, of a guest those of the same address. */
async function ratingsOf(db: Kysely<DB>, { brand_id, customer_id }: OrderRow, email: string) {
  const { mean, ratings } = await db
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select((w) => [
      w.fn.avg<string | null>("order.rating").as("mean"),
      w.fn.count<bigint>("order.rating").as("ratings"),
    ])
    .where("order.brand_id", "=", brand_id)
    .where((w) =>
      customer_id === null
        ? w.and([w("order.customer_id", "is", null), w("cart.email", "=", email)])
        : w("order.customer_id", "=", customer_id),
    )
    .executeTakeFirstOrThrow();
  return {
    rating_hundredths: mean === null ? null : Math.round(Number(mean) * 100),
    ratings: Number(ratings),
  };
}

async function customerOf(db: Kysely<DB>, order: OrderRow): Promise<DeskOrder["customer"]> {
  const cart = await db
    .selectFrom("cart")
    .selectAll()
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  const known = await db
    .selectFrom("customer")
    .select("order_count")
    .where("id", "=", order.customer_id ?? 0)
    .executeTakeFirst();
  return {
    email: cart.email,
    name: `${cart.first_name} ${cart.last_name}`.trim(),
    user_type: cart.user_type,
    company_name: cart.company_name,
    phone: cart.phone,
    country: cart.country,
    orders: known?.order_count ?? 0,
    ...(await ratingsOf(db, order, cart.email)),
    notes: await notesOf(db, order.customer_id ?? 0, shown_notes),
    id: order.customer_id,
    vat_id: cart.vat_id && shownVatId(cart.vat_id, cart.country),
    vat_id_status:
      asksVies(cart) === null || cart.vat_id_status === "none" ? "not_asked" : cart.vat_id_status,
    tax_attention: await taxAttention(db, cart, order),
  };
}

async function filesOf(db: Kysely<DB>, order_id: number): Promise<DeskOrder["attachments"]> {
  const rows = await db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .leftJoin("attachment as answered", "answered.id", "attachment.answers_id")
    .select("answered.hash as answers")
    .select([
      "attachment.order_id",
      "attachment.hash",
      "attachment.kind",
      "attachment.version",
      "attachment.created_at",
    ])
    .leftJoin("staff_user", "staff_user.id", "attachment.desk_words_by")
    .select(["attachment.desk_words", "attachment.desk_characters", "attachment.desk_words_reason"])
    .select(["attachment.desk_words_at", "staff_user.name as corrected_by"])
    .select(["file.name", "file.size_bytes", "file.count", "file.outcome"])
    .where("attachment.order_id", "=", order_id)
    .orderBy("attachment.id")
    .execute();
  return rows.map((row) => ({
    ...attachmentView(row),
    words: countOf(row)?.words ?? null,
    outcome: row.outcome,
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
  const rows = await db
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
    .execute();
  const options = await db
    .selectFrom("quote_option")
    .innerJoin("quote", "quote.id", "quote_option.quote_id")
    .selectAll("quote_option")
    .where("quote.order_id", "=", order.id)
    .orderBy("quote_option.position")
    .execute();
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

/**
 * The desk's input of the newest quote; null before the first quote and for quotes of older versions of the software.
 */
async function formerInput(db: Kysely<DB>, order_id: number): Promise<DeskOrder["former"]> {
  const last = await db
    .selectFrom("quote")
    .select("input")
    .where("order_id", "=", order_id)
    .where("is_supplement", "=", false)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.input === undefined || last.input === null ? null : quoteInput.parse(last.input);
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

/** Everything the desk needs of one order. */
export async function deskOrder(db: Kysely<DB>, caller: Caller, id: number, now: Date): Promise<DeskOrder> {
  const order = await orderById(db, id);
  const customer = await customerOf(db, order);
  const owner = await db
    .selectFrom("staff_user")
    .select(["id", "name"])
    .where("id", "=", order.owner_id ?? 0)
    .executeTakeFirst();
  const cost = order.price_net === null ? null : await costOf(db, order, now);
  const is_priced_now = order.status === "calculation";
  const due = is_priced_now ? await dueOf(db, order) : null;
  const sending = is_priced_now ? await sendingView(db, id, caller.locale, now) : null;
  const { locale } = await db
    .selectFrom("cart")
    .select("locale")
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  const readers = { user_type: customer.user_type, customer: locale, desk: caller.locale };
  const choice = { package: order.package ?? "economy", speed: order.speed, words: order.words };
  return {
    plan: order.plan,
    order: await orderView(db, order, { role: "staff", reads_papers: true, locale: caller.locale, now }),
    version: order.version,
    brand: brandName(order.brand_id),
    currency: order.currency,
    customer,
    owner: owner ?? null,
    due_clock:
      due && order.info_asked_at === null && (sending?.left_ms ?? null) === null
        ? deskDueOf(due, await quoteClockOf(db, order.brand_id), now)
        : null,
    wanted_deadline: order.wanted_deadline?.toISOString() ?? null,
    trace:
      order.price_trace === null
        ? null
        : traceView(traceFromJson(order.price_trace as unknown as TraceJson), caller.locale),
    stages: await stageViews(db, order),
    attachments: await filesOf(db, id),
    suggestion: is_priced_now ? await suggestionOf(db, order, choice, readers, now) : null,
    other_suggestions: is_priced_now ? await otherSuggestions(db, order, readers, now) : [],
    costs: is_priced_now ? await costsOf(db, order, now) : null,
    quote_limits: limitsView(await quoteLimitsOf(db, order.brand_id), order.currency),
    coupon: is_priced_now ? await couponView(db, order, caller.locale, now) : null,
    quotes: await quotesOf(db, order),
    former: is_priced_now ? await formerInput(db, order.id) : null,
    sending,
    history: await historyOf(db, order),
    shipment: await deskShipment(db, order),
    margin_events: (await marginEvents(db).where("margin_event.order_id", "=", id).execute()).map(
      marginEventView,
    ),
    margin: cost === null ? null : moneyView((await workNet(db, order)) - cost, order.currency),
  };
}
