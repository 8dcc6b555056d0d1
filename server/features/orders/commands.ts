import type * as z from "zod/mini";
import { terms_version } from "#brands/legal.ts";
import type { orderInput } from "#contract/orders.ts";
import { packages, plans, services, type Plan } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { decide } from "#domain/order/decide.ts";
import type { Role } from "#domain/order/events.ts";
import { orderFacts } from "#domain/order/facts.ts";
import { timerFor } from "#domain/order/timers.ts";
import { planOf } from "#domain/pricing/price-order.ts";
import { traceToJson } from "#domain/pricing/trace.ts";
import { countText } from "#domain/words.ts";
import type { Tx } from "../../db/open.ts";
import type { Caller } from "../../http/caller.ts";
import { newHash } from "../../keys.ts";
import { act, record, type Actor } from "../../order/act.ts";
import type { OrderRow } from "../../order/facts.ts";
import {
  couponByCode,
  currencyFor,
  minutesOf,
  priceNow,
  promiseAt,
  shown_rate_bps,
  type CouponRow,
  type Priced,
  type PricedNow,
} from "../../order/price.ts";
import { fieldText } from "../../texts.ts";
import { countOf, filesByHash, type FileRow } from "../files/queries.ts";

export type OrderInput = z.output<typeof orderInput>;

/** Whoever orders without an account acts as the bearer of a link. */
export const actorOf = (caller: Caller): Actor => ({ role: roleOf(caller), id: caller.id });
const roleOf = (caller: Caller): Role =>
  caller.role === "customer" ? "customer" : caller.role === "staff" ? "staff" : "guest";

type Content = {
  readonly words: number;
  readonly characters_collapsed: number;
  readonly files: readonly FileRow[];
  readonly countable: boolean;
};

/** Counts pasted text and files together; one that nobody could count makes the order a person's to price. */
function contentOf(input: OrderInput, files: readonly FileRow[]): Content {
  const typed = countText(input.text ?? "");
  const counts = files.map(countOf);
  return {
    words: counts.reduce((sum, count) => sum + (count?.words ?? 0), typed.words),
    characters_collapsed: counts.reduce(
      (sum, count) => sum + (count?.characters_collapsed ?? 0),
      typed.characters_collapsed,
    ),
    files,
    countable: counts.every((count) => count !== null) && input.links.length === 0,
  };
}

/** A guest who asks for a quote leaves an address and accepts the terms; a customer has done both (§5). */
function requireContact(input: OrderInput, caller: Caller): void {
  if (input.intent !== "quote" || caller.role === "customer") return;
  const fields: Record<string, string[]> = {};
  if (input.email === undefined) fields["email"] = [fieldText(caller.locale, "field.required")];
  if (input.terms !== true) fields["terms"] = [fieldText(caller.locale, "consent.terms")];
  if (Object.keys(fields).length > 0) throw new Refusal("validation.failed", { fields });
}

async function createCart(tx: Tx, caller: Caller, input: OrderInput, now: Date) {
  const customer =
    caller.id === null
      ? undefined
      : await tx.selectFrom("customer").selectAll().where("id", "=", caller.id).executeTakeFirst();
  const contact = customer
    ? {
        email: customer.email,
        first_name: customer.first_name,
        last_name: customer.last_name,
        phone: customer.phone,
        user_type: customer.user_type,
        company_name: customer.company_name,
        address: customer.address,
        postcode: customer.postcode,
        city: customer.city,
        country: customer.country,
        vat_id: customer.vat_id,
      }
    : {
        email: input.email ?? "",
        first_name: input.first_name ?? "",
        phone: input.phone ?? null,
        user_type: input.user_type,
      };
  return tx
    .insertInto("cart")
    .values({
      hash: newHash(),
      brand_id: caller.brand.id,
      customer_id: customer?.id ?? null,
      locale: caller.locale,
      currency: currencyFor(caller.brand, customer?.currency ?? input.currency),
      vat_id_status: "none",
      reference: input.reference ?? null,
      created_at: now,
      ...contact,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
type CartRow = Awaited<ReturnType<typeof createCart>>;

/**
 * Makes one order per target language in one new cart: priced drafts for `order`, requests at the desk for
 * `quote`. Refuses an unknown file, a language the list has no price for, a missing contact; nothing is half made.
 */
export async function createOrders(
  tx: Tx,
  caller: Caller,
  input: OrderInput,
  now: Date,
): Promise<{ cart: CartRow; orders: OrderRow[] }> {
  if (caller.brand.app !== "portal" || !services.includes(input.service_type))
    throw new Refusal("service.not_for_brand");
  requireContact(input, caller);
  if (input.wanted_deadline && new Date(input.wanted_deadline) <= now) throw new Refusal("deadline.past");
  const content = contentOf(input, await filesByHash(tx, caller.brand.id, input.files));
  const cart = await createCart(tx, caller, input, now);
  const coupon = input.discount_code
    ? await couponByCode(tx, caller.brand.id, input.discount_code, cart.currency, now)
    : null;
  if (input.discount_code && !coupon) throw new Refusal("coupon.invalid");
  if (input.category_id) await requireCategory(tx, caller, input.category_id);
  const orders: OrderRow[] = [];
  for (const target_lang of input.target_langs) {
    orders.push(await createOrder(tx, caller, { input, content, cart, coupon, target_lang }, now));
  }
  if (caller.id !== null) {
    await tx
      .updateTable("customer")
      .set((w) => ({ order_count: w("order_count", "+", orders.length) }))
      .where("id", "=", caller.id)
      .execute();
  }
  if (input.intent === "quote") await rememberTerms(tx, cart, input, now);
  return { cart, orders };
}

async function requireCategory(tx: Tx, { brand, locale }: Caller, id: number): Promise<void> {
  const found = await tx
    .selectFrom("category")
    .select("id")
    .where("id", "=", id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst();
  if (found) return;
  throw new Refusal("validation.failed", { fields: { category_id: [fieldText(locale, "field.invalid")] } });
}

async function rememberTerms(tx: Tx, cart: CartRow, input: OrderInput, now: Date): Promise<void> {
  if (input.terms !== true) return;
  await tx
    .insertInto("consent")
    .values({
      kind: "terms",
      text_version: terms_version,
      granted: true,
      customer_id: cart.customer_id,
      cart_id: cart.id,
      locale: cart.locale,
      given_at: now,
    })
    .execute();
}

type New = {
  readonly input: OrderInput;
  readonly content: Content;
  readonly cart: CartRow;
  readonly coupon: CouponRow | null;
  readonly target_lang: string;
};

async function createOrder(
  tx: Tx,
  caller: Caller,
  { input, content, cart, coupon, target_lang }: New,
  now: Date,
): Promise<OrderRow> {
  const priced: Priced = {
    service_type: input.service_type,
    package: input.service_type === "write" || input.service_type === "website" ? input.package : null,
    speed: input.speed,
    source_lang: input.source_lang,
    target_lang,
    words: content.words,
    characters_collapsed: content.characters_collapsed,
    specialized: input.specialized,
  };
  const buyer = { user_type: cart.user_type, rate_bps: shown_rate_bps, discount: coupon?.discount ?? null };
  const price = content.countable
    ? await priceNow(tx, cart.brand_id, cart.currency, priced, buyer, now)
    : ({ unavailable: "service_not_priced" } as const);
  if ("unavailable" in price && input.intent === "order")
    throw new Refusal("language_pair.unavailable", { target_lang });
  const plan = planOf({
    service: priced.service_type,
    ...(priced.package ? { package: priced.package } : {}),
  });
  const row = await insertOrder(
    tx,
    { input, cart, coupon, priced, plan, price: "unavailable" in price ? null : price },
    caller,
    now,
  );
  await attachContent(tx, row, content.files, now);
  await planStages(tx, row.id, plan);
  await record(
    tx,
    row,
    { row_id: "T01", event: "order.create", actor: actorOf(caller), from_status: null, facts: null },
    now,
  );
  if (input.intent === "order") return row;
  const asked = {
    facts: { email_valid: true, input_complete: true, wants_quote: true },
    set: { asked_at: now, origin: "quote" as const },
  };
  return act(tx, row.id, actorOf(caller), { event: "quote.request", ...asked }, now);
}

type Insert = {
  readonly input: OrderInput;
  readonly cart: CartRow;
  readonly coupon: CouponRow | null;
  readonly priced: Priced;
  readonly plan: Plan;
  readonly price: PricedNow | null;
};

async function insertOrder(
  tx: Tx,
  { input, cart, coupon, priced, plan, price }: Insert,
  caller: Caller,
  now: Date,
): Promise<OrderRow> {
  const facts = orderFacts({
    now: now.getTime(),
    status: null,
    since: now.getTime(),
    service: priced.service_type,
    plan,
    next_stage: null,
    failed_from: null,
    on_hold: false,
    is_guest: cart.customer_id === null,
    is_supplement: false,
    captured: 0n,
    payment_attempts: 0,
    pending_since: null,
    brand_offers_service: caller.brand.app === "portal",
  });
  const decision = decide(facts, "order.create", roleOf(caller));
  if (!decision.allowed) throw new Refusal("service.not_for_brand");
  const minutes = minutesOf(priced);
  const timer = timerFor("draft", { ...facts, status: "draft" });
  return tx
    .insertInto("order")
    .values({
      ...priced,
      hash: newHash(),
      brand_id: cart.brand_id,
      cart_id: cart.id,
      customer_id: cart.customer_id,
      plan,
      status: decision.to,
      category_id: input.category_id ?? null,
      note_for_translator: input.note_for_translator,
      text: input.text?.trim() ? input.text : null,
      links: input.links,
      currency: cart.currency,
      tax_rate_bps: price?.trace.rate_bps ?? null,
      price_net: price?.trace.net ?? null,
      vat: price?.trace.vat ?? null,
      price_gross: price?.trace.gross ?? null,
      price_list_id: price?.list_id ?? null,
      price_trace: price ? JSON.stringify(traceToJson(price.trace)) : null,
      priced_at: price ? now : null,
      coupon_id: coupon?.id ?? null,
      wanted_deadline: input.wanted_deadline ?? null,
      production_minutes: minutes,
      deadline: price ? promiseAt(caller.brand, minutes, now) : null,
      origin: "instant",
      failed_from: null,
      timer_event: timer?.event ?? null,
      timer_at: timer === null ? null : new Date(timer.at),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function attachContent(tx: Tx, order: OrderRow, files: readonly FileRow[], now: Date): Promise<void> {
  for (const file of files) {
    await tx
      .insertInto("attachment")
      .values({ hash: newHash(), order_id: order.id, file_id: file.id, kind: "source", created_at: now })
      .execute();
  }
}

/** The stages of a plan, all ahead; a later change of package replaces them. */
export async function planStages(tx: Tx, order_id: number, plan: Plan): Promise<void> {
  await tx.deleteFrom("stage").where("order_id", "=", order_id).where("state", "=", "planned").execute();
  for (const [position, kind] of plans[plan].entries()) {
    await tx
      .insertInto("stage")
      .values({ order_id, position: position + 1, kind })
      .execute();
  }
}

/** Years of experience the package promises (§9); services without packages ask for Economy's. */
export const yearsFor = (order: Pick<OrderRow, "package">): number =>
  packages[order.package ?? "economy"].experience_years;

/** Keeps the customer's rating of a finished order. */
export async function rateOrder(
  tx: Tx,
  caller: Caller,
  order: OrderRow,
  rating: number,
  now: Date,
): Promise<void> {
  const actor: Actor = { role: "customer", id: caller.id };
  await act(tx, order.id, actor, { event: "rate", set: { rating } }, now).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal("rating.not_saved") : error;
  });
}
