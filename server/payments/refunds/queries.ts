import { sql, type Kysely } from "kysely";
import { brands } from "#brands/all.ts";
import type { Refundable, RefundRow } from "#contract/payments/desk-refunds.ts";
import { Refusal } from "#domain/errors.ts";
import { write_off_provider } from "#domain/payments/write-off.ts";
import { lowered } from "#server/kernel/db/lowered.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { chainOf, invoiceOfRequest } from "#server/invoices/index.ts";
import { dayAfter } from "#server/kernel/format/day.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { handLimitIn } from "#server/kernel/settings/settings.ts";

/** Every refund of money with its request, and every request without a refund yet. */
const refundRows = (db: Kysely<DB>) =>
  db
    .selectFrom("refund")
    .fullJoin("refund_request", "refund_request.refund_id", "refund.id")
    .innerJoin("payment", (join) =>
      join.on(sql<boolean>`payment.id = coalesce(refund.payment_id, refund_request.payment_id)`),
    )
    .where("payment.provider", "!=", write_off_provider)
    .leftJoin("approval_request as asked", "asked.id", "refund_request.approval_id")
    .leftJoin("staff_user as maker", "maker.id", "refund_request.made_by")
    .leftJoin("staff_user as decider", "decider.id", "asked.decided_by")
    .select([
      "refund_request.id as request_id",
      "refund.id as refund_id",
      "refund.state as refund_state",
      "refund_request.state as request_state",
      "refund.reason",
      "refund.settled_at",
      "refund.failure",
      "refund_request.note",
      "asked.id as approval_id",
      "asked.decision_note",
      "maker.id as maker_id",
      "maker.name as maker",
      "decider.name as decider",
      "payment.id as payment_id",
      "payment.transaction_name",
      "payment.provider",
      "payment.currency",
      sql<bigint>`coalesce(refund.amount, refund_request.amount)`.as("amount"),
      sql<number | null>`coalesce(refund.order_id, refund_request.order_id)`.as("order_id"),
      sql<Date>`coalesce(refund_request.made_at, refund.created_at)`.as("made_at"),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof refundRows>["execute"]>>[number];

const viewOf = (row: Row): RefundRow => ({
  request_id: row.request_id,
  refund_id: row.refund_id,
  approval_id: row.approval_id,
  state: row.refund_state ?? (row.request_state === "rejected" ? "rejected" : "waiting"),
  amount: moneyView(row.amount, row.currency),
  reason: row.reason ?? "by_hand",
  note: row.note ?? "",
  order_id: row.order_id,
  payment: { id: row.payment_id, name: row.transaction_name, provider: row.provider },
  made_by: row.maker_id === null ? null : { id: row.maker_id, name: row.maker ?? "" },
  made_at: row.made_at.toISOString(),
  decided_by: row.decider,
  decision_note: row.decision_note ?? "",
  settled_at: row.settled_at?.toISOString() ?? null,
  failure: row.failure ?? "",
});

type ListQuery = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly open?: "1" | undefined;
  readonly order?: number | undefined;
  readonly until?: string | undefined;
  readonly search?: string | undefined;
};

/** The number in a search, with or without its mark; 0 for a text. */
const numberIn = (search: string): number =>
  /^#?[1-9]\d{0,8}$/.test(search) ? Number(search.replace("#", "")) : 0;

/** One page of refunds and of requests for refunds, the newest first. */
export async function refundList(db: Kysely<DB>, query: ListQuery) {
  const place = paging(query);
  const search = (query.search ?? "").trim();
  const number = numberIn(search);
  const rows = await refundRows(db)
    .$if(search !== "", (q) =>
      q.where((w) =>
        w.or([
          w("payment.payment_request_id", "in", foundBy(search, number)),
          w("payment.transaction_name", "ilike", likeText(search)),
          w("refund.id", "=", number),
          sql<boolean>`coalesce(refund.order_id, refund_request.order_id) = ${number}`,
        ]),
      ),
    )
    .$if(query.open === "1", (q) =>
      q.where((w) =>
        w.or([
          w("refund.state", "in", ["pending", "failed"]),
          w.and([w("refund.id", "is", null), w("refund_request.state", "=", "waiting")]),
        ]),
      ),
    )
    .$if(query.until !== undefined, (q) =>
      q.where(
        sql<boolean>`coalesce(refund.created_at, refund_request.made_at) < ${dayAfter(query.until ?? null)}`,
      ),
    )
    .$if(query.order !== undefined, (q) =>
      q.where(sql<boolean>`coalesce(refund.order_id, refund_request.order_id) = ${query.order ?? 0}`),
    )
    .orderBy("made_at", "desc")
    .orderBy("refund_id", "desc")
    .orderBy("request_id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map(viewOf),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** One row of the list, by the request or by the refund. */
export async function refundRowOf(
  db: Kysely<DB>,
  one: { readonly request_id: number } | { readonly refund_id: number },
): Promise<RefundRow> {
  const row = await refundRows(db)
    .where((w) =>
      "request_id" in one ? w("refund_request.id", "=", one.request_id) : w("refund.id", "=", one.refund_id),
    )
    .executeTakeFirst();
  if (!row) throw new Refusal("refund.not_found");
  return viewOf(row);
}

type Request = { readonly id: number; readonly kind: Refundable["kind"] };
/** The main payment of an amount due, with the money that all its means of payment brought. */
type PaidTogether = { readonly id: number; readonly captured: bigint };
type Part = { readonly order_id: number | null; readonly available: bigint };
/** The refunds of a payment for an order (gross): `made` without, `amount` and `money` with the requests that wait. */
type Taken = {
  readonly order_id: number | null;
  readonly amount: bigint;
  readonly made: bigint;
  /** `amount` without what was written off. */
  readonly money: bigint;
};

/**
 * The refundable rest of a payment for each order it paid (gross minor units): the captured amount less refunds that
 * were made, are owed or wait for a second person. A balance and a voucher that paid with it are part of it, because a
 * refund is divided among them; what was written off is not. `except` is a refund request that is not counted.
 */
export async function partsOf(
  db: Kysely<DB>,
  payment: PaidTogether,
  request: Request,
  except = 0,
): Promise<readonly Part[]> {
  const { rows: taken } = await sql<Taken>`
    select order_id, sum(amount)::bigint as amount, sum(made)::bigint as made, sum(money)::bigint as money from (
      select r.order_id, r.amount, r.amount as made, case p.provider when ${write_off_provider} then 0 else r.amount end as money
      from refund r join payment p on p.id = r.payment_id and (p.id = ${payment.id} or p.beside_id = ${payment.id})
      union all
      select order_id, amount, 0, amount from refund_request
      where payment_id = ${payment.id} and state = 'waiting' and id <> ${except}
    ) as each_one group by order_id`.execute(db);
  const left = taken.reduce((rest, one) => rest - one.money, payment.captured);
  const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
  const notBelow = (amount: bigint): bigint => (amount < 0n ? 0n : amount);
  if (request.kind === "top_up") {
    const lot = await db
      .selectFrom("wallet_lot")
      .select("paid_left")
      .where("payment_request_id", "=", request.id)
      .executeTakeFirst();
    const waiting = await waitingFor(db, payment.id, except);
    return [{ order_id: null, available: notBelow(least(left, (lot?.paid_left ?? 0n) - waiting)) }];
  }
  const shares =
    request.kind === "invoice"
      ? await sharesOfInvoice(db, request.id, taken)
      : await sharesOf(db, request.id);
  return shares.map(({ order_id, amount }) => {
    const gone = taken.find((one) => one.order_id === order_id)?.amount ?? 0n;
    return { order_id, available: notBelow(least(left, amount - gone)) };
  });
}

type Share = { readonly order_id: number; readonly amount: bigint };

/** What each order of a request costs, gross. */
const sharesOf = (db: Kysely<DB>, payment_request_id: number): Promise<Share[]> =>
  db
    .selectFrom("payment_request_order")
    .select(["order_id", "amount"])
    .where("payment_request_id", "=", payment_request_id)
    .orderBy("order_id")
    .execute();

/** The amount of each order of a paid collective invoice before any refund, gross. */
async function sharesOfInvoice(
  db: Kysely<DB>,
  payment_request_id: number,
  taken: readonly Taken[],
): Promise<Share[]> {
  const invoice = await invoiceOfRequest(db, payment_request_id);
  const root =
    invoice && (await db.selectFrom("invoice").selectAll().where("id", "=", invoice.id).executeTakeFirst());
  if (!root) return [];
  const standing = new Map<number, bigint>();
  for (const { order_id, gross } of (await chainOf(db, root)).lines)
    if (order_id !== null) standing.set(order_id, (standing.get(order_id) ?? 0n) + gross);
  return [...standing].map(([order_id, gross]) => {
    // The invoice is already corrected for a refund that was made, but not for one that waits for a second person.
    const gone = taken.find((one) => one.order_id === order_id)?.made ?? 0n;
    return { order_id, amount: gross + gone };
  });
}

async function waitingFor(db: Kysely<DB>, payment_id: number, except: number): Promise<bigint> {
  const rows = await db
    .selectFrom("refund_request")
    .select("amount")
    .where("payment_id", "=", payment_id)
    .where("state", "=", "waiting")
    .where("id", "!=", except)
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0n);
}

/** Amounts due of an address, an order or an invoice; a collective invoice is found by any of its orders as well. */
const foundBy = (search: string, order_id: number) => sql<number>`(
  select r.id from payment_request r join cart on cart.id = r.cart_id where cart.email = ${lowered(search)}
  union select r.id from payment_request r join customer on customer.id = r.customer_id
    where customer.brand_id = any(${brands.map(({ id }) => id)}::int[])
      and lower(customer.email) = ${lowered(search)}
  union select payment_request_id from payment_request_order where order_id = ${order_id}
  union select payment_request_id from invoice where lower(number) = ${lowered(search)}
  union select i.payment_request_id from invoice_line l join invoice i on i.id = l.invoice_id
    where l.order_id = ${order_id})`;

/** Payments by the number of an order or invoice, or by the buyer's email address, the newest first. */
export async function refundables(db: Kysely<DB>, typed: string): Promise<Refundable[]> {
  const search = typed.replace(/^#/, "");
  const order_id = numberIn(search);
  const rows = await db
    .selectFrom("payment")
    .innerJoin("payment_request as request", "request.settled_by", "payment.id")
    .leftJoin("cart", "cart.id", "request.cart_id")
    .leftJoin("customer", "customer.id", "request.customer_id")
    .select(["payment.id", "payment.transaction_name", "payment.provider"])
    .select(["payment.currency", "payment.brand_id"])
    .select(
      sql<bigint>`payment.captured + coalesce((select sum(part.captured) from payment as part
        where part.beside_id = payment.id and part.provider <> ${write_off_provider}), 0)::bigint`.as(
        "captured",
      ),
    )
    .select(["request.id as request_id", "request.kind", "request.settled_at"])
    .select(sql<string>`coalesce(cart.email, customer.email, '')`.as("email"))
    .where("request.state", "=", "settled")
    .where("payment.captured", ">", 0n)
    .where("request.id", "in", foundBy(search, order_id))
    .orderBy("payment.id", "desc")
    .limit(50)
    .execute();
  const found: Refundable[] = [];
  for (const { id, captured, currency, brand_id, request_id, kind, ...row } of rows) {
    const parts = await partsOf(db, { id, captured }, { id: request_id, kind });
    found.push({
      payment_id: id,
      name: row.transaction_name,
      provider: row.provider,
      kind,
      taken_at: (row.settled_at ?? new Date(0)).toISOString(),
      customer: row.email,
      captured: moneyView(captured, currency),
      second_person_above: moneyView(await handLimitIn(db, [brand_id], "refunds", currency), currency),
      parts: parts.map(({ order_id: of, available }) => ({
        order_id: of,
        available: moneyView(available, currency),
      })),
    });
  }
  return found;
}
