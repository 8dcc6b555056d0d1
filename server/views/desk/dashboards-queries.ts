import { sql, type Kysely, type RawBuilder } from "kysely";
import { brandById, brandBySlug } from "#brands/all.ts";
import type { Dashboard } from "#contract/views/desk-dashboards.ts";
import { addDays, dayNumber, instantOf, localDate } from "#domain/calendar.ts";
import type { Service, Status } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import type { Currency } from "#domain/money.ts";
import { board_columns, column_of } from "#domain/orders/desk-board.ts";
import { outcomeOf, quote_outcomes } from "#domain/orders/outcome.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { is_delivery, is_early, is_unhurried } from "#server/work/index.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { marginEvents, marginEventView } from "#server/payouts/index.ts";
import { isInTime, quoteClocksOf } from "#server/kernel/settings/settings.ts";
import { fieldText } from "#server/kernel/format/texts.ts";
import type { Locale } from "#brands/brand.ts";

export type Period = {
  readonly from: string;
  readonly to: string;
  readonly brand?: string | undefined;
};
const most_days = 400;
const shown_pairs = 20;

/** The first and the last instant of a period, and the requested brand as a condition. */
export type Span = { readonly start: Date; readonly end: Date; readonly of_brand: RawBuilder<unknown> };

/** Refuses a period that ends before it begins, and one that is too long to be read. */
export function spanOf({ from, to, brand }: Period, locale: Locale): Span {
  const days = dayNumber(to) - dayNumber(from) + 1;
  if (days < 1 || days > most_days)
    throw new Refusal("validation.failed", { fields: { to: [fieldText(locale, "period.invalid")] } });
  const midnight = (date: string) => new Date(instantOf({ date, minute: 0 }));
  return {
    start: midnight(from),
    end: midnight(addDays(to, 1)),
    of_brand: brand === undefined ? sql`true` : sql`o.brand_id = ${brandBySlug(brand)?.id ?? 0}`,
  };
}

/** Orders that left their draft, by day, and by brand and service. */
async function intake(db: Kysely<DB>, { start, end, of_brand }: Span) {
  const { rows } = await sql<{ day: string; brand_id: number; service: Service; orders: number }>`
    select (o.created_at at time zone 'Europe/Warsaw')::date::text as day, o.brand_id,
      o.service_type as service, count(*)::int as orders
    from "order" o
    where o.created_at >= ${start} and o.created_at < ${end} and o.status <> 'draft' and ${of_brand}
    group by (o.created_at at time zone 'Europe/Warsaw')::date, 2, 3`.execute(db);
  const sums = <K extends string>(keyOf: (row: (typeof rows)[number]) => K): Map<K, number> => {
    const found = new Map<K, number>();
    for (const row of rows) found.set(keyOf(row), (found.get(keyOf(row)) ?? 0) + row.orders);
    return found;
  };
  const by_day = sums(({ day }) => day);
  const days: Dashboard["intake"] = [];
  for (let day = localDate(start.getTime()); day < localDate(end.getTime()); day = addDays(day, 1))
    days.push({ day, orders: by_day.get(day) ?? 0 });
  const by_brand = sums(({ brand_id, service }) => `${brand_id}|${service}`);
  return {
    intake: days,
    intake_by_brand: [...by_brand]
      .map(([key, orders]) => {
        const [brand_id = "", service = ""] = key.split("|");
        const brand = brandById(Number(brand_id))?.slug ?? brand_id;
        return { brand, service: service as Service, orders };
      })
      .toSorted((a, b) => b.orders - a.orders),
  };
}

/** Of the quotes asked for: how many were answered and how many went into work. */
async function conversion(db: Kysely<DB>, { start, end, of_brand }: Span): Promise<Dashboard["conversion"]> {
  const { rows } = await sql<Dashboard["conversion"]>`
    select count(*)::int as asked,
      count(*) filter (where exists (select from quote q where q.order_id = o.id))::int as quoted,
      count(*) filter (where exists (
        select from order_event e where e.order_id = o.id and e.to_status = 'in_analysis'
      ))::int as paid
    from "order" o where o.asked_at >= ${start} and o.asked_at < ${end} and ${of_brand}`.execute(db);
  return rows[0] ?? { asked: 0, quoted: 0, paid: 0 };
}

/**
 * The last word about each quote that was decided in the period (T14: win and loss). An accepted one whose payment was
 * never made is lost; offers of a changed price after the sale are none of these.
 */
async function decisions(db: Kysely<DB>, { start, end, of_brand }: Span): Promise<Dashboard["decisions"]> {
  const { rows } = await sql<{ event: string; reason_code: string | null; orders: number }>`
    with last_word as (
      select distinct on (e.order_id) e.order_id, e.event, e.reason_code
      from order_event e
      where e.at >= ${start} and e.at < ${end}
        and e.event in ('quote.accept', 'quote.issue_preapproved', 'quote.reject', 'quote.expire', 'quote.refuse',
          'payment.expire')
      order by e.order_id, e.id desc
    )
    select w.event, w.reason_code, count(*)::int as orders
    from last_word w join "order" o on o.id = w.order_id
    where (w.event <> 'payment.expire' or o.origin = 'quote') and ${of_brand}
    group by 1, 2`.execute(db);
  return quote_outcomes
    .map((outcome) => ({
      outcome,
      orders: rows
        .filter(({ event, reason_code }) => outcomeOf(event, reason_code) === outcome)
        .reduce((sum, { orders }) => sum + orders, 0),
    }))
    .filter(({ orders }) => orders > 0);
}

/** First answers given in the period, each against the clock of its brand. */
async function answers(db: Kysely<DB>, { start, end, of_brand }: Span): Promise<Dashboard["answers"]> {
  const { rows } = await sql<{ brand_id: number; issued_at: Date; waited_ms: bigint }>`
    select o.brand_id, q.issued_at,
      -- What was answered before the desk's clock could stand still waited all that time.
      coalesce(q.waited_ms, round(extract(epoch from q.issued_at - o.asked_at) * 1000)::bigint) as waited_ms
    from quote q join "order" o on o.id = q.order_id
    where q.version = 1 and not q.is_supplement and q.issued_at >= ${start} and q.issued_at < ${end}
      and o.asked_at is not null and o.asked_at <= q.issued_at and ${of_brand}`.execute(db);
  const clocks = await quoteClocksOf(db, rows);
  const in_time = rows.filter((row) => isInTime(row, clocks(row.brand_id))).length;
  const took = rows.map(({ waited_ms }) => Number(waited_ms) / 60_000).toSorted((a, b) => a - b);
  const middle = took[Math.floor((took.length - 1) / 2)];
  return {
    answered: rows.length,
    in_time,
    median_minutes: middle === undefined ? null : Math.round(middle * 10) / 10,
  };
}

/** Deliveries against the date that was promised when the order was placed. */
async function delivery(db: Kysely<DB>, { start, end, of_brand }: Span): Promise<Dashboard["delivery"]> {
  const { rows } = await sql<Omit<Dashboard["delivery"], "since"> & { since: Date | null }>`
    select count(*)::int as delivered,
      count(*) filter (where o.finished_at <= o.deadline)::int as in_time,
      count(*) filter (where ${is_unhurried})::int as unhurried,
      count(*) filter (where ${is_early})::int as early,
      min(o.finished_at) as since
    from "order" o
    where o.finished_at >= ${start} and o.finished_at < ${end} and ${is_delivery} and ${of_brand}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return { delivered: 0, in_time: 0, unhurried: 0, early: 0, since: null };
  return { ...row, since: row.since?.toISOString() ?? null };
}

type Earned = {
  package: string | null;
  pair: string | null;
  currency: Currency;
  orders: number;
  net: bigint;
  fees: bigint;
};

/** What delivered work was sold for and what its workers earned, by package and by pair; amounts net. */
async function margins(db: Kysely<DB>, { start, end, of_brand }: Span) {
  const { rows } = await sql<Earned>`
    with done as (
      select o.id, o.package, o.source_lang, o.target_lang, o.currency, o.price_net, o.tax_rate_bps
      from "order" o
      where o.finished_at >= ${start} and o.finished_at < ${end} and o.status = 'finished'
        and o.price_net is not null and ${of_brand}
    ), paid_out as (
      select stage.order_id, sum(stage.fee) as fees from done join stage on stage.order_id = done.id group by 1
    )
    select coalesce(o.package, case grouping(o.package) when 0 then 'none' end) as package,
      o.source_lang || ' → ' || o.target_lang as pair, o.currency, count(*)::int as orders,
      -- The posting of a paper original is no work; its fee is stored gross.
      sum(o.price_net - coalesce(round(s.fee * 10000.0 / (10000 + coalesce(o.tax_rate_bps, 0))), 0))::bigint as net,
      sum(coalesce(p.fees, 0))::bigint as fees
    from done o
    left join shipment s on s.order_id = o.id and s.payment_request_id is null
    left join paid_out p on p.order_id = o.id
    group by grouping sets ((o.package, o.currency), (o.source_lang, o.target_lang, o.currency))
    order by orders desc, 1, 2, 3`.execute(db);
  const named = (by: "package" | "pair") =>
    rows
      .flatMap((row) => {
        const key = row[by];
        return key === null ? [] : [{ key, ...earnedView(row) }];
      })
      .slice(0, shown_pairs);
  return {
    margin_by_package: named("package").map(({ key, ...row }) => ({ package: key, ...row })),
    margin_by_pair: named("pair").map(({ key, ...row }) => ({ pair: key.toUpperCase(), ...row })),
  };
}

const most_margin_events = 500;
/** What was paid beyond the plans of orders in the period. */
async function beyondPlan(
  db: Kysely<DB>,
  { start, end, of_brand }: Span,
): Promise<Dashboard["margin_events"]> {
  const rows = await marginEvents(db)
    .where("margin_event.at", ">=", start)
    .where("margin_event.at", "<", end)
    .where(
      "order.id",
      "in",
      sql<number>`(select o.id from "order" o where o.id = margin_event.order_id and ${of_brand})`,
    )
    .limit(most_margin_events)
    .execute();
  return rows.map(marginEventView);
}

const earnedView = ({ currency, orders, net, fees }: Earned) => ({
  orders,
  net: moneyView(net, currency),
  fees: moneyView(fees, currency),
  margin: moneyView(net - fees, currency),
});

/** What is open now, by the stage it is in. */
async function openWork(db: Kysely<DB>, of_brand: RawBuilder<unknown>, now: Date) {
  const { rows } = await sql<{ status: Status; orders: number; late: number }>`
    select o.status, count(*)::int as orders, count(*) filter (where o.deadline < ${now})::int as late
    from "order" o where o.status not in ('finished', 'canceled', 'dropped', 'draft') and ${of_brand}
    group by 1`.execute(db);
  return board_columns.map((column) => {
    const inside = rows.filter(({ status }) => column_of[status] === column);
    return {
      column,
      orders: inside.reduce((sum, row) => sum + row.orders, 0),
      late: inside.reduce((sum, row) => sum + row.late, 0),
    };
  });
}

/** Net of invoices and their corrections by the month of issue. */
async function revenue(db: Kysely<DB>, { from, to }: Period, of_brand: RawBuilder<unknown>) {
  const { rows } = await sql<{ month: string; currency: Currency; net: bigint }>`
    select to_char(o.date_of_issue, 'YYYY-MM') as month, o.currency, sum(o.total_net)::bigint as net
    from invoice o
    where o.date_of_issue >= ${from}::date and o.date_of_issue <= ${to}::date
      and o.kind in ('VAT', 'ZAL', 'ROZ', 'KOR') and ${of_brand}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.map(({ month, currency, net }) => ({ month, currency, net: moneyView(net, currency) }));
}

/** All figures of a period. */
export async function dashboardOf(
  db: Kysely<DB>,
  period: Period,
  locale: Locale,
  now: Date,
): Promise<Dashboard> {
  const span = spanOf(period, locale);
  return {
    from: period.from,
    to: period.to,
    at: now.toISOString(),
    ...(await intake(db, span)),
    conversion: await conversion(db, span),
    decisions: await decisions(db, span),
    answers: await answers(db, span),
    delivery: await delivery(db, span),
    ...(await margins(db, span)),
    margin_events: await beyondPlan(db, span),
    open_work: await openWork(db, span.of_brand, now),
    revenue: await revenue(db, period, span.of_brand),
  };
}
