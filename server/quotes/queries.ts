import type { OrderRow, CartRow } from "#server/kernel/db/rows.ts";
import type { Kysely, Selectable } from "kysely";
import type { QuotationView } from "#contract/quotes/quotations.ts";
import type { Locale } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import { needsAddress } from "#domain/invoices/buyer-address.ts";
import { maskEmail } from "#domain/mask.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { moneyView, rateView } from "#server/kernel/format/money-view.ts";
import { requireAccess, loadFacts } from "#server/orders/index.ts";
import { endRight } from "./proof.ts";
import { settle } from "#domain/orders/refund.ts";
import { cancellationOf, openRequestsOf } from "#server/payments/index.ts";
import { lineIn } from "./line-language.ts";
import { optionsOf, optionView } from "./quote-options.ts";
import { countOf } from "#server/files/index.ts";
import { legendOfQuote } from "./quote-legend.ts";
import { waitingPurchase } from "#server/spending/index.ts";

export type QuoteRow = Selectable<DB["quote"]>;
type QuoteLine = { readonly label: string; readonly amount: string };

/** A quote by its hash, within the brand of its order. Refuses `quote.not_found`, and `order.needs_login` as its order does. */
export async function quoteByHash(
  db: Kysely<DB>,
  caller: Pick<Caller, "brand" | "role" | "id" | "member">,
  hash: string,
): Promise<QuoteRow> {
  const row = await db.selectFrom("quote").selectAll().where("hash", "=", hash).executeTakeFirst();
  const order =
    row &&
    (await db
      .selectFrom("order")
      .select(["id", "customer_id", "member_id", "status", "created_at", "deadline"])
      .where("id", "=", row.order_id)
      .where("brand_id", "=", caller.brand.id)
      .executeTakeFirst());
  if (!row || !order) throw new Refusal("quote.not_found");
  requireAccess(caller, order);
  return row;
}

/** The quote that the order with this hash has, or is about to get. */
async function latestOf(db: Kysely<DB>, order_id: number): Promise<QuoteRow | undefined> {
  return db
    .selectFrom("quote")
    .selectAll()
    .where("order_id", "=", order_id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Whether an invoice has a buyer: a price request has only an e-mail address, perhaps with a first name. A full name is
 * enough where no address is needed.
 */
export function hasBuyer(cart: Named): boolean {
  const { first_name, last_name, address, postcode, city } = cart;
  const is_placed = [address, postcode, city].every((part) => part.trim() !== "");
  return first_name.trim() !== "" && (is_placed || (last_name.trim() !== "" && !needsAddress(cart)));
}
type Named = Pick<
  CartRow,
  "user_type" | "country" | "first_name" | "last_name" | "address" | "postcode" | "city"
>;

const linesView = (lines: unknown, money: (amount: bigint) => QuotationView["price_net"]) =>
  (lines as readonly QuoteLine[]).map(({ label, amount }) => ({ label, amount: money(BigInt(amount)) }));

/** All lines of a quote in the language of its reader. */
function inLanguage(view: QuotationView, sent_in: Locale, read_in: Locale): QuotationView {
  if (sent_in === read_in) return view;
  const read = (lines: QuotationView["lines"]) =>
    lines.map((line) => ({ ...line, label: lineIn(line.label, sent_in, read_in) }));
  const { supplement } = view;
  return {
    ...view,
    lines: read(view.lines),
    options: view.options.map((option) => ({ ...option, lines: read(option.lines) })),
    supplement: supplement && {
      ...supplement,
      before: { ...supplement.before, lines: read(supplement.before.lines) },
    },
  };
}

/** The content of an offer to change a bought order, besides its price; null for a first quote. */
async function supplementView(
  db: Kysely<DB>,
  caller: Pick<Caller, "id">,
  order: OrderRow,
  quote: QuoteRow,
  now: Date,
): Promise<QuotationView["supplement"]> {
  if (!quote.is_supplement) return null;
  const money = (amount: bigint) => moneyView(amount, order.currency);
  const { captured } = await loadFacts(db, order, now);
  const end = { event: "supplement.reject", actor_role: "customer", from_status: order.status, at: now };
  const cancellation = await cancellationOf(db, order, end, now);
  const { sent, receivable } = settle(cancellation);
  const right = endRight(order, caller.id, captured);
  const email = await db
    .selectFrom("cart")
    .select("email")
    .where("id", "=", order.cart_id)
    .executeTakeFirst();
  return {
    reason: quote.reason,
    before: {
      lines: linesView(quote.before_lines ?? [], money),
      price_gross: money(quote.price_gross - (quote.delta_gross ?? 0n)),
    },
    delta: money(quote.delta_gross ?? 0n),
    reduced_scope: quote.reduced_scope,
    refund: money(sent),
    on_account: captured === 0n && cancellation.receivable > 0n,
    receivable: money(receivable),
    needs_code: right === "with_code",
    email_hint: email ? maskEmail(email.email) : null,
    may_end: right !== "never",
  };
}

/** The files of a quote, by name and count. */
async function sourcesOf(db: Kysely<DB>, order_id: number): Promise<QuotationView["files"]> {
  const rows = await db
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["file.name", "file.count"])
    .where("attachment.order_id", "=", order_id)
    .where("attachment.kind", "=", "source")
    .orderBy("attachment.id")
    .execute();
  return rows.map(({ name, count }) => ({ name, words: countOf({ count })?.words ?? null }));
}

const sessionView = ({
  session_starts_at,
  duration_minutes,
}: Pick<OrderRow, "session_starts_at" | "duration_minutes">): QuotationView["session"] =>
  session_starts_at === null || duration_minutes === null
    ? null
    : { starts_at: session_starts_at.toISOString(), duration_minutes };

/** The preview of the desk before sending: the page as it was built then, for an hour. */
async function previewOf(
  db: Kysely<DB>,
  brand_id: number,
  hash: string,
  now: Date,
): Promise<QuotationView | null> {
  const row = await db
    .selectFrom("quote_draft")
    .innerJoin("order", "order.id", "quote_draft.order_id")
    .select("quote_draft.view")
    .where("quote_draft.hash", "=", hash)
    .where("order.brand_id", "=", brand_id)
    .where("quote_draft.made_at", ">", new Date(now.getTime() - preview_ms))
    .executeTakeFirst();
  return (row?.view ?? null) as unknown as QuotationView | null;
}
const preview_ms = 3_600_000;

type Quoted = Pick<Caller, "brand" | "locale" | "role" | "id" | "member" | "person_id">;

/** The order that a hash is of, its own or that of one of its quotes. */
async function orderQuoted(db: Kysely<DB>, caller: Quoted, hash: string): Promise<OrderRow> {
  const order = await db
    .selectFrom("order")
    .selectAll()
    .where("brand_id", "=", caller.brand.id)
    .where((w) =>
      w.or([
        w("hash", "=", hash),
        w("id", "in", w.selectFrom("quote").select("order_id").where("hash", "=", hash)),
      ]),
    )
    .executeTakeFirst();
  if (!order) throw new Refusal("quote.not_found");
  requireAccess(caller, order);
  return order;
}

const buyerOf = (db: Kysely<DB>, cart_id: number) =>
  db
    .selectFrom("cart")
    .select(["hash", "first_name", "last_name", "address", "postcode", "city", "country"])
    .select(["user_type", "locale"])
    .where("id", "=", cart_id)
    .executeTakeFirst();

/**
 * A quote as its page shows it. The address has the hash of a quote (from the mail) or of an order (from the order's
 * page), so a link stays valid when the desk sends a newer version. Null before the first version is sent.
 */
export async function quotationView(
  db: Kysely<DB>,
  caller: Quoted,
  hash: string,
  now: Date,
): Promise<QuotationView | null> {
  const preview = await previewOf(db, caller.brand.id, hash, now);
  if (preview) return preview;
  const order = await orderQuoted(db, caller, hash);
  const quote =
    (await db.selectFrom("quote").selectAll().where("hash", "=", hash).executeTakeFirst()) ??
    (await latestOf(db, order.id));
  if (order.status === "calculation") return null;
  if (!quote) throw new Refusal("quote.not_found");
  const files = await sourcesOf(db, order.id);
  const request = await openRequestsOf(db, order.id).executeTakeFirst();
  const cart = await buyerOf(db, order.cart_id);
  const money = (amount: bigint) => moneyView(amount, order.currency);
  const waits = await waitingOf(db, caller, quote, now);
  const view: QuotationView = {
    hash: quote.hash,
    version: quote.version,
    state: quote.state === "open" && quote.valid_until <= now ? "expired" : quote.state,
    order_id: order.id,
    order_hash: order.hash,
    cart_hash: cart?.hash ?? null,
    service_type: order.service_type,
    session: sessionView(order),
    package: order.package,
    raw_machine: order.plan === "MT",
    options: (await optionsOf(db, quote.id)).map((option) => optionView(option, order.currency)),
    option_taken: quote.option_taken,
    source_lang: order.source_lang,
    target_lang: order.target_lang,
    // A change of a bought order has a count of its own until it is accepted.
    words: quote.is_supplement ? (quote.words ?? order.words) : order.words,
    files,
    lines: linesView(quote.lines, money),
    price_net: money(quote.price_net),
    vat: money(quote.vat),
    price_gross: money(quote.price_gross),
    tax_rate: rateView(quote.tax_rate_bps) ?? "0%",
    tax_legend: legendOfQuote(caller.locale, quote, order),
    production_minutes: quote.production_minutes,
    deadline: quote.deadline.toISOString(),
    valid_until: quote.valid_until.toISOString(),
    note: quote.note,
    decided_at: quote.decided_at?.toISOString() ?? null,
    ...waits,
    payment_request_hash: request?.hash ?? null,
    user_type: cart?.user_type ?? "private",
    needs_buyer: cart !== undefined && !hasBuyer(cart),
    supplement: await supplementView(db, caller, order, quote, now),
  };
  return inLanguage(view, cart?.locale ?? caller.locale, caller.locale);
}

/** The request by which its acceptance waits for a person of the account. */
async function waitingOf(db: Kysely<DB>, caller: Quoted, { id, state }: QuoteRow, now: Date) {
  const waiting_approval = state === "open" ? await waitingPurchase(db, caller, [`quote:${id}`], now) : null;
  return { approval_hash: waiting_approval?.hash ?? null, waiting_approval };
}

/** A quote that was just decided; it exists, since the decision found it. */
export async function decidedQuote(
  db: Kysely<DB>,
  caller: Quoted,
  hash: string,
  now: Date,
): Promise<QuotationView> {
  const view = await quotationView(db, caller, hash, now);
  if (!view) throw new Refusal("quote.not_found");
  return view;
}
