import { sql, type Kysely, type RawBuilder, type SqlBool } from "kysely";
import type { ReportFigure } from "#contract/views/desk-reports.ts";
import { brandById, brandBySlug } from "#brands/all.ts";
import {
  type DeskOrderRow,
  order_columns,
  type OrderColumn,
  type OrderFilter,
  type SavedView,
} from "#contract/views/desk-orders.ts";
import { addDays, localDate } from "#domain/calendar.ts";
import { toDecimal } from "#domain/money.ts";
import {
  board_columns,
  type BoardColumn,
  closed_statuses,
  column_of,
  waiting_statuses,
} from "#domain/orders/desk-board.ts";
import { group_statuses, type ShipmentStatus } from "#domain/shipping/shipment.ts";
import { csvMoment, csvText } from "#domain/csv.ts";
import { cost_centre_title } from "#server/spending/index.ts";
import { loweredLike } from "#server/kernel/db/lowered.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { dayBegins } from "#server/kernel/format/day.ts";
import { metaOf, paging } from "#server/kernel/format/lists.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import type { Status } from "#domain/catalog.ts";

/** Who asks, and when: `me` of a filter and the day of a deadline depend on it. */
export type Asking = { readonly staff_id: number; readonly now: Date };
const most_exported = 20_000;
/** The desk has paper to do. */
const to_post: readonly ShipmentStatus[] = [...group_statuses.to_do, ...group_statuses.returned];
/** A column of the board shows the nearest ones; the list has them all. */
const board_rows = 25;

// Spelled out for the planner: the partial indexes of open orders say exactly this.
const is_open = sql<SqlBool>`"order".status not in ('finished', 'canceled', 'dropped', 'draft')`;
const customer_text = sql<string>`customer_text(cart.email, cart.first_name, cart.last_name, cart.company_name, cart.vat_id)`;

const rowsOf = (db: Kysely<DB>) =>
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
      "order.shipment_status",
      "order.on_hold",
      "order.owner_id",
      "owner.name as owner",
      "cart.company_name",
      "cart.first_name",
      "cart.last_name",
      "cart.email",
    ])
    .select((w) =>
      w
        .selectFrom("stage")
        .innerJoin("translator", "translator.id", "stage.translator_id")
        .select("translator.name")
        .whereRef("stage.order_id", "=", "order.id")
        .where("stage.state", "=", "active")
        .limit(1)
        .as("worker"),
    );
type Rows = ReturnType<typeof rowsOf>;
type Row = Awaited<ReturnType<Rows["execute"]>>[number];

/** From when until when a deadline is due, by the clock of Warsaw; what is late has no beginning. */
function dueBetween(due: NonNullable<OrderFilter["due"]>, now: Date): { from: Date | null; to: Date } {
  if (due === "late") return { from: null, to: now };
  const today = localDate(now.getTime());
  const midnight = (days: number) => dayBegins(addDays(today, days));
  return due === "today" ? { from: midnight(0), to: midnight(1) } : { from: now, to: midnight(3) };
}

/** What is finished and still has to be posted is open for the desk. */
const openOnly = (rows: Rows): Rows =>
  rows.where((w) => w.or([is_open, w.and({ "order.status": "finished", "order.shipment_status": "paid" })]));

function withDue(rows: Rows, due: NonNullable<OrderFilter["due"]>, now: Date): Rows {
  const { from, to } = dueBetween(due, now);
  return rows
    .where(is_open)
    .where("order.deadline", "<", to)
    .$if(from !== null, (q) => q.where("order.deadline", ">=", from));
}

function withOwner(rows: Rows, owner: string, { staff_id }: Asking): Rows {
  if (owner === "none") return rows.where("order.owner_id", "is", null);
  return rows.where("order.owner_id", "=", owner === "me" ? staff_id : Number(owner));
}

function withSearch(rows: Rows, search: string): Rows {
  return rows.where((w) =>
    w.or([
      ...(/^\d{1,9}$/.test(search) ? [w("order.id", "=", Number(search))] : []),
      w(
        "order.cart_id",
        "in",
        w.selectFrom("cart").select("cart.id").where(customer_text, "like", loweredLike(search)),
      ),
    ]),
  );
}

/** Filters to orders that need an action. */
const withGroup = (rows: Rows, group: NonNullable<OrderFilter["group"]>, now: Date): Rows =>
  group === "waiting"
    ? rows.where("order.status", "in", waiting_statuses).where("order.on_hold", "=", false)
    : rows
        .where(is_open)
        .where((w) =>
          w.or([
            w("order.status", "=", "failure"),
            w("order.on_hold", "=", true),
            w("order.deadline", "<", now),
          ]),
        );

const last_word = sql`(select event from order_event e where e.order_id = "order".id
  and e.event in ('quote.accept', 'quote.issue_preapproved', 'quote.reject', 'quote.expire', 'quote.refuse', 'payment.expire')
  order by e.id desc limit 1)`;
const figures: Readonly<Record<ReportFigure, RawBuilder<SqlBool>>> = {
  delivered: sql`"order".status = 'finished'`,
  late: sql`"order".status = 'finished' and "order".finished_at > "order".deadline`,
  complaints: sql`"order".status = 'finished'
    and exists (select from correction c where c.order_id = "order".id)`,
  asked: sql`true`,
  won: sql`${last_word} in ('quote.accept', 'quote.issue_preapproved')`,
  lost: sql`${last_word} in ('quote.reject', 'quote.expire', 'quote.refuse', 'payment.expire')`,
};

/** The orders that a figure of a report counts: by the day they were delivered, or the quote was asked for. */
function withFigure(rows: Rows, figure: ReportFigure, { from, to }: OrderFilter): Rows {
  const at = figure === "asked" || figure === "won" || figure === "lost" ? "asked_at" : "finished_at";
  return rows
    .where(figures[figure])
    .where(`order.${at}`, ">=", dayBegins(from ?? "2000-01-01"))
    .where(`order.${at}`, "<", dayBegins(addDays(to ?? "2999-12-31", 1)));
}

const worksOn = (translator_id: number) => sql<SqlBool>`exists (
  select from stage where stage.order_id = "order".id and stage.translator_id = ${translator_id})`;

function narrowed(db: Kysely<DB>, filter: OrderFilter, asking: Asking): Rows {
  const { brand, due, owner, group } = filter;
  const search = (filter.search ?? "").trim().replace(/^#/, "");
  const found = rowsOf(db)
    .$if(filter.status !== undefined, (q) => q.where("order.status", "=", filter.status ?? "draft"))
    .$if(brand !== undefined, (q) => q.where("order.brand_id", "=", brandBySlug(brand ?? "")?.id ?? 0))
    .$if(filter.service !== undefined, (q) => q.where("order.service_type", "=", filter.service ?? "write"))
    .$if(filter.source !== undefined, (q) => q.where("order.source_lang", "=", filter.source ?? ""))
    .$if(filter.target !== undefined, (q) => q.where("order.target_lang", "=", filter.target ?? ""))
    .$if(filter.customer !== undefined, (q) => q.where("order.customer_id", "=", filter.customer ?? 0))
    .$if(filter.translator !== undefined, (q) => q.where(worksOn(filter.translator ?? 0)))
    .$if(filter.due_from !== undefined, (q) =>
      q.where("order.deadline", ">=", dayBegins(filter.due_from ?? "")),
    )
    .$if(filter.due_to !== undefined, (q) =>
      q.where("order.deadline", "<", dayBegins(addDays(filter.due_to ?? "", 1))),
    )
    .$if(filter.hold === "1", (q) => q.where("order.on_hold", "=", true));
  return [
    (q: Rows) => (filter.open === "1" ? openOnly(q) : q),
    (q: Rows) => (filter.figure === undefined ? q : withFigure(q, filter.figure, filter)),
    (q: Rows) => (due === undefined ? q : withDue(q, due, asking.now)),
    (q: Rows) => (owner === undefined ? q : withOwner(q, owner, asking)),
    (q: Rows) => (group === undefined ? q : withGroup(q, group, asking.now)),
    (q: Rows) => (search === "" ? q : withSearch(q, search)),
  ].reduce((rows, step) => step(rows), found);
}

/** The nearest deadline first where deadlines are asked for, else the newest order. */
const ordered = (rows: Rows, { due, group }: OrderFilter): Rows =>
  due !== undefined || group !== undefined
    ? rows.orderBy("order.deadline").orderBy("order.id")
    : rows.orderBy("order.id", "desc");

const viewOf = (row: Row): DeskOrderRow => ({
  id: row.id,
  brand: brandById(row.brand_id)?.slug ?? String(row.brand_id),
  service_type: row.service_type,
  source_lang: row.source_lang,
  target_lang: row.target_lang,
  status: row.status,
  words: row.words,
  duration_minutes: row.duration_minutes,
  customer: row.company_name || `${row.first_name} ${row.last_name}`.trim() || row.email,
  price_gross: row.price_gross === null ? null : moneyView(row.price_gross, row.currency),
  deadline: row.deadline?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  needs_assignment: (waiting_statuses as readonly Status[]).includes(row.status),
  needs_posting: row.status === "finished" && to_post.some((one) => one === row.shipment_status),
  owner: row.owner,
  owner_id: row.owner_id,
  on_hold: row.on_hold,
  worker: row.worker,
});

type Page = { readonly page?: number | undefined; readonly per_page?: number | undefined };

/** One page of the orders as narrowed. The desk leafs, it does not count: the total says whether there is more. */
export async function deskOrderRows(db: Kysely<DB>, query: OrderFilter & Page, asking: Asking) {
  const place = paging(query);
  const rows = await ordered(narrowed(db, query, asking), query)
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map(viewOf),
    meta: metaOf(place, place.offset + rows.length),
  };
}

const statusesIn = (column: BoardColumn): Status[] =>
  (Object.keys(column_of) as Status[]).filter((status) => column_of[status] === column);

/** Open orders as narrowed, a column for each stage: how many, and the nearest deadlines. */
export async function orderBoard(db: Kysely<DB>, filter: OrderFilter, asking: Asking) {
  const totals = await narrowed(db, filter, asking)
    .clearSelect()
    .select(["order.status", (w) => w.fn.countAll<bigint>().as("total")])
    .where("order.status", "not in", closed_statuses)
    .groupBy("order.status")
    .execute();
  const columns = [];
  for (const column of board_columns) {
    const inside = statusesIn(column);
    const total = totals
      .filter(({ status }) => inside.includes(status))
      .reduce((sum, row) => sum + Number(row.total), 0);
    const rows =
      total === 0
        ? []
        : await narrowed(db, filter, asking)
            .where(is_open)
            .where("order.status", "in", inside)
            .orderBy("order.deadline")
            .orderBy("order.id")
            .limit(board_rows)
            .execute();
    columns.push({ column, total, orders: rows.map(viewOf) });
  }
  return columns;
}

const csv_columns = [
  "id",
  "brand",
  "service_type",
  "source_lang",
  "target_lang",
  "status",
  "words",
  "customer",
  "created_at",
  "deadline",
  "worker",
  "owner",
  "on_hold",
  "price_gross",
  "currency",
  "reference",
  "cost_centre",
] as const;

/** The orders of a filter as CSV; prices gross. */
export async function ordersCsv(
  db: Kysely<DB>,
  { chosen, ...filter }: OrderFilter & { readonly chosen?: readonly number[] | undefined },
  asking: Asking,
) {
  const rows = await ordered(narrowed(db, filter, asking), filter)
    .leftJoin("cost_centre", "cost_centre.id", "cart.cost_centre_id")
    .select(["cart.reference", cost_centre_title.as("cost_centre")])
    .$if(chosen !== undefined, (q) => q.where("order.id", "in", chosen ?? []))
    .limit(most_exported + 1)
    .execute();
  const body = rows.slice(0, most_exported).map((row) => {
    const view = viewOf(row);
    return csv_columns.map((name) => {
      if (name === "price_gross") return row.price_gross === null ? null : toDecimal(row.price_gross);
      if (name === "currency" || name === "reference" || name === "cost_centre") return row[name];
      if (name === "created_at") return csvMoment(row.created_at.getTime());
      if (name === "deadline") return row.deadline && csvMoment(row.deadline.getTime());
      return name === "on_hold" ? (row.on_hold ? "1" : "0") : view[name];
    });
  });
  return { csv: csvText(csv_columns, body), rows: body.length, complete: rows.length <= most_exported };
}

/** The saved views of a person and the team, and their columns; all columns where none were chosen. */
export async function orderSettings(db: Kysely<DB>, staff_id: number) {
  const saved = await db
    .selectFrom("staff_view")
    .select(["id", "name", "search", "shared", "staff_id"])
    .where((w) => w.or([w("staff_id", "=", staff_id), w("shared", "=", true)]))
    .orderBy("name")
    .orderBy("id")
    .execute();
  const views: SavedView[] = saved.map(({ staff_id: author, ...view }) => ({
    ...view,
    own: author === staff_id,
  }));
  const chosen = await db
    .selectFrom("staff_columns")
    .select("order_columns")
    .where("staff_id", "=", staff_id)
    .executeTakeFirst();
  const people = await db
    .selectFrom("staff_user")
    .select(["id", "name"])
    .where("active", "=", true)
    .where("role", "in", ["project_manager", "admin"])
    .orderBy("name")
    .execute();
  const columns: OrderColumn[] = chosen
    ? order_columns.filter((name) => chosen.order_columns.includes(name))
    : [...order_columns];
  return { views, columns, people };
}
