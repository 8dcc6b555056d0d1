import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type RawBuilder,
  sql,
  type SqlBool,
} from "kysely";
import type { Locale } from "#brands/brand.ts";
import type { CustomerGroup, Service } from "#domain/catalog.ts";
import { statusesIn } from "#domain/orders/projection.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import { compiled } from "#server/kernel/db/compiled.ts";
import { literals } from "#server/kernel/db/literals.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";
import { orderRow, ordersWith } from "./queries.ts";
import { waitingOf } from "./waits-for-customer.ts";

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

/** The filters of a query within the customer's orders; none when it asks for all of them. */
function narrowing({ search = "", group, service }: ListQuery, customer_id: number): Narrow[] {
  const word = search.trim().replace(/^#/, "");
  return [
    ...(group === undefined ? [] : [inGroup(group, customer_id)]),
    ...(service === undefined
      ? []
      : [(w: ExpressionBuilder<DB, "order">) => w("order.service_type", "=", service)]),
    ...(word === "" ? [] : [(w: ExpressionBuilder<DB, "order">) => matches(w, word)]),
  ];
}

/** The group also contains orders that wait for the customer in any status. */
const inGroup =
  (group: CustomerGroup, customer_id: number): Narrow =>
  (w) => {
    const by_status = w("order.status", "in", literals(statusesIn(group)));
    return group === "needs_you"
      ? w.or([by_status, w("order.id", "in", waitingOf(w, customer_id))])
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

type Sorting = {
  readonly column: (typeof sort_column)[keyof typeof sort_column];
  readonly direction: "asc" | "desc";
};
type Own = { readonly customer_id: number; readonly per_page: number; readonly offset: number };
type Owner = Pick<Own, "customer_id">;
type Bound = {
  readonly customer_id: number | RawBuilder<number>;
  readonly per_page: number | RawBuilder<number>;
  readonly offset: number;
};

const ownRows = (
  db: Kysely<DB>,
  { customer_id, per_page, offset }: Bound,
  { column, direction }: Sorting,
  narrow: readonly Narrow[],
) =>
  ordersWith(db)
    .select((w) => [
      w.selectFrom("customer").select("order_count").where("customer.id", "=", customer_id).as("order_count"),
    ])
    .where("order.customer_id", "=", customer_id)
    .where((w) => w.and(narrow.map((one) => one(w))))
    .orderBy(`order.${column}`, (o) => {
      const ordered = direction === "asc" ? o.asc() : o.desc();
      return may_be_empty.includes(column) ? ordered.nullsLast() : ordered;
    })
    .orderBy("order.id", direction)
    .limit(per_page)
    .$if(offset > 0, (q) => q.offset(offset));
type OwnRow = Awaited<ReturnType<ReturnType<typeof ownRows>["execute"]>>[number];

/**
 * The first page without filters, by its sorting and size: one statement, which PostgreSQL plans once. Its size is a part
 * of the text: for a limit that is not known, the plan would read a tenth of a customer's orders and sort them.
 */
const first_pages = new Map<string, (db: Kysely<DB>, values: Owner) => Promise<OwnRow[]>>();
function firstPage(sorting: Sorting, per_page: number): (db: Kysely<DB>, values: Owner) => Promise<OwnRow[]> {
  const key = `${sorting.column} ${sorting.direction} ${per_page}`;
  const known = first_pages.get(key);
  if (known) return known;
  const made = compiled<Owner, OwnRow>(["customer_id"], (db, { customer_id }) =>
    ownRows(db, { customer_id, per_page: sql.lit(per_page), offset: 0 }, sorting, []),
  );
  first_pages.set(key, made);
  return made;
}

/** Whose orders are listed: an account's, or of them those that one member made. */
type Listed = { readonly customer_id: number; readonly member_id: number | null };

/** §2, §7: a customer's orders, newest first; narrowed by order id or attachment name, by group and by service. */
export async function orderRows(
  db: Kysely<DB>,
  { customer_id, member_id }: Listed,
  query: ListQuery,
  locale: Locale,
) {
  const place = paging(query);
  const { per_page, offset } = place;
  const sorting = { column: sort_column[query.orderBy ?? "id"], direction: query.sortedBy ?? "desc" };
  const made: Narrow[] = member_id === null ? [] : [(w) => w("order.member_id", "=", member_id)];
  const narrow = [...made, ...narrowing(query, customer_id)];
  const { rows, total } =
    narrow.length === 0
      ? await wholeOf(db, { customer_id, per_page, offset }, sorting)
      : await narrowedOf(batchedReads(db), { customer_id, per_page, offset }, sorting, narrow);
  return {
    rows: rows.map((row) => orderRow(row, locale)),
    meta: metaOf(place, total),
  };
}

async function wholeOf(db: Kysely<DB>, own: Own, sorting: Sorting) {
  const { customer_id, per_page, offset } = own;
  const rows =
    offset === 0
      ? await firstPage(sorting, per_page)(db, { customer_id })
      : await ownRows(db, own, sorting, []).execute();
  return { rows, total: await totalOf(db, own.customer_id, rows[0]) };
}

const narrowedOf = (db: Kysely<DB>, own: Own, sorting: Sorting, narrow: readonly Narrow[]) =>
  allOf({
    rows: ownRows(db, own, sorting, narrow).execute(),
    total: countFound(db, own.customer_id, narrow),
  });

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
