import { sql, type Expression, type ExpressionBuilder, type Kysely, type SqlBool } from "kysely";
import type { Locale } from "#brands/brand.ts";
import type { Service, Status } from "#domain/catalog.ts";
import type { CustomerGroup } from "#domain/catalog.ts";
import { statusesIn } from "#domain/orders/projection.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";
import { waitsForCustomer } from "#server/orders/index.ts";
import { orderRow, ordersWith } from "./queries.ts";

type ListQuery = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly orderBy?: "id" | "created_at" | "deadline" | "status" | "price_gross" | undefined;
  readonly sortedBy?: "asc" | "desc" | undefined;
  readonly group?: CustomerGroup | undefined;
  readonly service?: Service | undefined;
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
/** Orders without a date or price are last either way. The others have the order of their index. */
const may_be_empty: readonly string[] = ["deadline", "price_gross"];
const most_found = 1000;

type Narrow = (w: ExpressionBuilder<DB, "order">) => Expression<SqlBool>;

// Written into the statement and not bound to it: only then does PostgreSQL see that the index of that group serves.
const literally = (statuses: readonly Status[]) => sql.join(statuses.map((status) => sql.lit(status)));

/** The filters of a query within the customer's orders; none when it asks for all of them. */
function narrowing({ search = "", group, service }: ListQuery, waiting: readonly number[]): Narrow[] {
  const word = search.trim().replace(/^#/, "");
  return [
    ...(group === undefined ? [] : [inGroup(group, waiting)]),
    ...(service === undefined
      ? []
      : [(w: ExpressionBuilder<DB, "order">) => w("order.service_type", "=", service)]),
    ...(word === "" ? [] : [(w: ExpressionBuilder<DB, "order">) => matches(w, word)]),
  ];
}

/** The group also contains orders that wait for the customer in any status. */
const inGroup =
  (group: CustomerGroup, waiting: readonly number[]): Narrow =>
  (w) => {
    const by_status = sql<boolean>`"order".status in (${literally(statusesIn(group))})`;
    return group === "needs_you" && waiting.length > 0
      ? w.or([by_status, w("order.id", "in", waiting)])
      : by_status;
  };

const matches = (w: ExpressionBuilder<DB, "order">, word: string): Expression<SqlBool> =>
  w.or([
    ...(/^\d{1,9}$/.test(word) ? [w("order.id", "=", Number(word))] : []),
    w.exists(
      w
        .selectFrom("attachment")
        .innerJoin("file", "file.id", "attachment.file_id")
        .select("attachment.id")
        .whereRef("attachment.order_id", "=", "order.id")
        .where("file.name", "ilike", likeText(word)),
    ),
  ]);

/** §2, §7: a customer's orders, newest first; narrowed by order id or attachment name, by group and by service. */
export async function orderRows(db: Kysely<DB>, customer_id: number, query: ListQuery, locale: Locale) {
  const place = paging(query);
  const direction = query.sortedBy ?? "desc";
  const column = sort_column[query.orderBy ?? "id"];
  const reads = batchedReads(db);
  const waiting = waitsForCustomer(reads, customer_id);
  const narrow = narrowing(query, query.group === "needs_you" ? [...(await waiting).keys()] : []);
  const { waits, rows, found } = await allOf({
    waits: waiting,
    rows: ordersWith(reads)
      .select((w) =>
        w
          .selectFrom("customer")
          .select("order_count")
          .where("customer.id", "=", customer_id)
          .as("order_count"),
      )
      .where("order.customer_id", "=", customer_id)
      .where((w) => w.and(narrow.map((one) => one(w))))
      .orderBy(`order.${column}`, (o) => {
        const ordered = direction === "asc" ? o.asc() : o.desc();
        return may_be_empty.includes(column) ? ordered.nullsLast() : ordered;
      })
      .orderBy("order.id", direction)
      .limit(place.per_page)
      .offset(place.offset)
      .execute(),
    found: narrow.length === 0 ? null : countFound(reads, customer_id, narrow),
  });
  return {
    rows: rows.map((row) => ({ ...orderRow(row, locale), waits_for: waits.get(row.id) ?? null })),
    meta: metaOf(place, found ?? (await totalOf(reads, customer_id, rows[0]))),
  };
}

/** The total stored with the customer; a page past the end has no row that carries it. */
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

/** A filtered list is counted up to a maximum; the whole list has its total in the customer's row. */
async function countFound(db: Kysely<DB>, customer_id: number, narrow: readonly Narrow[]): Promise<number> {
  const rows = await db
    .selectFrom("order")
    .select("order.id")
    .where("order.customer_id", "=", customer_id)
    .where((w) => w.and(narrow.map((one) => one(w))))
    .limit(most_found)
    .execute();
  return rows.length;
}
