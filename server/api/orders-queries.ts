import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { api_order_routes } from "#contract/api/orders.ts";
import type { ApiOrderView, ApiQuoteView } from "#contract/api/shapes.ts";
import { public_status_of, statusesOf } from "#domain/orders/public-status.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { literals } from "#server/kernel/db/literals.ts";
import { makeLink } from "#server/kernel/files/links.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { deliveredFiles, filesOfOrder } from "#server/cases/index.ts";
import { quotationView } from "#server/quotes/index.ts";
import { orderRow, ordersWith } from "#server/views/index.ts";
import { dueOf } from "#server/kernel/settings/settings.ts";
import { type CursorList, type Page, pageOf, placeIn } from "./cursor.ts";
import { flatPrice } from "./money.ts";
import { absoluteLink, ownOrder, portalPage } from "./own.ts";

type Query = z.output<(typeof api_order_routes)["apiOrders"]["query"]>;

const ordersOf = (db: Kysely<DB>, caller: Caller) =>
  ordersWith(db)
    .innerJoin("cart as bought", "bought.id", "order.cart_id")
    .leftJoin("cost_centre as centre", "centre.id", "bought.cost_centre_id")
    .select(["bought.reference", "order.version", "centre.code as cost_centre"])
    .select((w) => {
      const messages = w
        .selectFrom("message")
        .select((m) => m.fn.countAll<bigint>().as("n"))
        .whereRef("message.order_id", "=", "order.id");
      const of_office = messages.where("author_role", "in", literals(["staff", "system"] as const));
      return [messages.as("messages"), of_office.where("read_at", "is", null).as("unread_messages")];
    })
    .where("order.customer_id", "=", idOfCaller(caller));
type Row = Awaited<ReturnType<ReturnType<typeof ordersOf>["execute"]>>[number];

function view(row: Row, machine: Machine, caller: Caller): ApiOrderView {
  const shown = orderRow(row, caller.locale);
  const { price_net, vat, price_gross } = shown;
  return {
    id: shown.id,
    status: public_status_of[shown.status],
    version: row.version,
    reference: row.reference,
    cost_centre: row.cost_centre,
    service_type: shown.service_type,
    source_lang: shown.source_lang,
    target_lang: shown.target_lang,
    words: shown.words,
    package: shown.package,
    speed: shown.speed,
    price: price_net && vat && price_gross ? flatPrice({ price_net, vat, price_gross }) : null,
    created_at: shown.created_at,
    deadline: shown.deadline,
    waits_for: shown.waits_for,
    messages: Number(row.messages),
    unread_messages: Number(row.unread_messages),
    // The list finds an order by its number: an address with its hash would open it.
    url: portalPage(machine, caller, `/account/orders?q=${shown.id}`),
  };
}

/** One order of the account. Refuses `order.not_found` for another account's. */
export async function apiOrder(
  db: Kysely<DB>,
  machine: Machine,
  caller: Caller,
  id: number,
): Promise<ApiOrderView> {
  const row = await ordersOf(db, caller).where("order.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("order.not_found");
  return view(row, machine, caller);
}

/** The orders of the account, newest first; `updated_since` keeps those with an event since then. */
export async function apiOrders(
  db: Kysely<DB>,
  machine: Machine,
  caller: Caller,
  { limit, cursor, ...filters }: Query,
): Promise<Page<ApiOrderView>> {
  const { keys } = machine;
  const list: CursorList = { name: "orders", customer_id: idOfCaller(caller), filters };
  const after = placeIn(keys, list, cursor);
  const { status, reference, updated_since } = filters;
  const rows = await ordersOf(db, caller)
    .$if(after !== null, (q) =>
      q.where((w) =>
        w(w.refTuple("order.created_at", "order.id"), "<", w.tuple(after?.at ?? new Date(0), after?.id ?? 0)),
      ),
    )
    .$if(status !== undefined, (q) => q.where("order.status", "in", status ? statusesOf(status) : []))
    .$if(reference !== undefined, (q) => q.where("bought.reference", "=", reference ?? ""))
    .$if(updated_since !== undefined, (q) =>
      q.where((w) =>
        w.exists(
          w
            .selectFrom("order_event as moved")
            .select("moved.id")
            .whereRef("moved.order_id", "=", "order.id")
            .where("moved.at", ">=", new Date(updated_since ?? 0)),
        ),
      ),
    )
    .orderBy("order.created_at", "desc")
    .orderBy("order.id", "desc")
    .limit(limit + 1)
    .execute();
  const placed = rows.map((row) => ({ ...row, at: row.created_at }));
  const { page, next_cursor } = pageOf(keys, list, placed, limit);
  return { data: page.map((row) => view(row, machine, caller)), next_cursor };
}

/** The delivered files of a finished order, each with a link valid for ten minutes; none before. */
export async function deliverables(
  db: Kysely<DB>,
  machine: Machine,
  { caller, id, origin }: { readonly caller: Caller; readonly id: number; readonly origin: string },
  now: Date,
): Promise<z.input<(typeof api_order_routes)["apiDeliverables"]["answer"]>> {
  const order = await ownOrder(db, caller, id);
  if (order.status !== "finished") return { files: [] };
  const delivered = deliveredFiles(await filesOfOrder(db, order.id));
  return {
    files: delivered.map(({ name, storage_key, size_bytes, version }) => ({
      name,
      size_bytes: Number(size_bytes),
      version,
      ...absoluteLink(machine, { caller, origin }, makeLink(machine.keys, { key: storage_key, name }, now)),
    })),
  };
}

/** The quote of an order, as its page shows it; null while a person works on it. */
export async function apiQuote(
  db: Kysely<DB>,
  { caller, id }: { readonly caller: Caller; readonly id: number },
  now: Date,
): Promise<ApiQuoteView> {
  const order = await ownOrder(db, caller, id);
  const base = { order_id: order.id, status: public_status_of[order.status] };
  if (order.asked_at === null) throw new Refusal("quote.not_found");
  const found = await quotationView(db, caller, order.hash, now);
  if (!found || found.state === "preview") {
    const due = await dueOf(db, order);
    return { ...base, answer_by: due?.toISOString() ?? null, quote: null };
  }
  const { state, valid_until, note, deadline, options } = found;
  return {
    ...base,
    answer_by: null,
    quote: {
      state,
      valid_until,
      note,
      deadline,
      ...flatPrice(found),
      options: options.map((option) => ({
        option: option.position,
        package: option.package,
        speed: option.speed,
        deadline: option.deadline,
        ...flatPrice(option),
      })),
    },
  };
}
