import { sql, type Kysely, type RawBuilder } from "kysely";
import { brandById, brandBySlug } from "#brands/all.ts";
import type { Dashboard } from "#contract/views/desk-dashboards.ts";
import { addDays, dayNumber, localDate } from "#domain/calendar.ts";
import type { Service, Status } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import type { Currency } from "#domain/money.ts";
import { board_columns, column_of } from "#domain/orders/desk-board.ts";
import { outcomeOf, quote_outcomes } from "#domain/orders/outcome.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { dayBegins } from "#server/kernel/format/day.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { marginEvents, marginEventView } from "#server/payouts/index.ts";
import { isInTime, quoteClocksOf } from "#server/kernel/settings/settings.ts";
import { fieldText } from "#server/kernel/format/texts.ts";
import { isAroundTheClock } from "#domain/quotes/quote-clock.ts";
import { figuresOf, sumsOf } from "./figures.ts";
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
  return {
    start: dayBegins(from),
    end: dayBegins(addDays(to, 1)),
    of_brand: brand === undefined ? sql`true` : sql`o.brand_id = ${brandBySlug(brand)?.id ?? 0}`,
  };
}

/** Orders that left their draft, by day, and by brand and service. */
async function intake(db: Kysely<DB>, { start, end, of_brand }: Span) {
  const period = sql`o.created_at >= ${start} and o.created_at < ${end} and ${of_brand}`;
  const by = { day: sql`o.created_on`, brand_id: sql`o.brand_id`, service: sql`o.service_type` };
  const { rows } = await sql<{ day: string; brand_id: number; service: Service; orders: number }>`
    select day::text, brand_id, service, orders::int from ${sumsOf({ period, by, sums: {} })} o`.execute(db);
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
  const period = sql`o.asked_at >= ${start} and o.asked_at < ${end} and ${of_brand}`;
  const asked = sumsOf({
    period,
    by: { brand_id: sql`o.brand_id` },
    sums: { quoted: sql`count(*) filter (where o.is_quoted)`, paid: sql`count(*) filter (where o.is_paid)` },
  });
  const { rows } = await sql<Dashboard["conversion"]>`
    select coalesce(sum(orders), 0)::int as asked, coalesce(sum(quoted), 0)::int as quoted,
      coalesce(sum(paid), 0)::int as paid
    from ${asked} o`.execute(db);
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
  const period = sql`o.answered_at >= ${start} and o.answered_at < ${end} and ${of_brand}`;
  const figures = figuresOf(period, ["brand_id", "answered_at", "waited_ms"]);
  const { rows } = await sql<{ brand_id: number | null; answered: number; middle_ms: bigint | null }>`
    select o.brand_id, count(*)::int as answered,
      percentile_disc(0.5) within group (order by o.waited_ms) as middle_ms
    from ${figures} o group by grouping sets ((o.brand_id), ())`.execute(db);
  const total = rows.find(({ brand_id }) => brand_id === null);
  const brands = rows.flatMap(({ brand_id }) => (brand_id === null ? [] : [{ brand_id }]));
  if (!total || total.middle_ms === null) return { answered: 0, in_time: 0, median_minutes: null };
  const late = await lateAnswers(db, figures, brands);
  return {
    answered: total.answered,
    in_time: total.answered - late,
    median_minutes: Math.round(Number(total.middle_ms) / 6_000) / 10,
  };
}

/** How many answers were late. Within the minutes of its brand none is, whatever the hours; others are read one by one. */
async function lateAnswers(
  db: Kysely<DB>,
  figures: RawBuilder<unknown>,
  brands: readonly { readonly brand_id: number }[],
): Promise<number> {
  const clocks = await quoteClocksOf(db, brands);
  const limits = brands.map(({ brand_id }) => {
    const clock = clocks(brand_id);
    return sql`(${brand_id}::int, ${clock.minutes * 60_000}::bigint, ${isAroundTheClock(clock)}::boolean)`;
  });
  const { rows } = await sql<{ brand_id: number; issued_at: Date | null; waited_ms: bigint; late: number }>`
    select o.brand_id, case when not clock.always_open then o.answered_at end as issued_at,
      case when not clock.always_open then o.waited_ms end as waited_ms, count(*)::int as late
    from ${figures} o join (values ${sql.join(limits)}) clock (brand_id, most_ms, always_open) using (brand_id)
    where o.waited_ms > clock.most_ms group by 1, 2, 3`.execute(db);
  return rows.reduce((sum, { brand_id, issued_at, waited_ms, late }) => {
    const in_time = issued_at !== null && isInTime({ issued_at, waited_ms }, clocks(brand_id));
    return in_time ? sum : sum + late;
  }, 0);
}

type Earned = {
  package: string | null;
  pair: string;
  currency: Currency;
  orders: number;
  net: bigint;
  fees: bigint;
};
type Finished = Earned & { delivered: number; late: number; unhurried: number; early: number };

/**
 * Deliveries against the date that was promised when the order was placed; what delivered work was sold for and what its
 * workers earned, by package and by pair; amounts net. All of it is read once.
 */
async function finished(db: Kysely<DB>, { start, end, of_brand }: Span) {
  const period = sql`o.finished_at >= ${start} and o.finished_at < ${end} and o.is_finished and ${of_brand}`;
  const counted = (which: RawBuilder<unknown>) => sql`count(*) filter (where ${which})`;
  const sums = sumsOf({
    period,
    by: {
      package: sql`o.package`,
      source: sql`o.source_lang`,
      target: sql`o.target_lang`,
      currency: sql`o.currency`,
    },
    sums: {
      priced: counted(sql`o.price_net is not null`),
      net: sql`coalesce(sum(o.work_net), 0)`,
      fees: sql`coalesce(sum(o.fees) filter (where o.price_net is not null), 0)`,
      delivered: counted(sql`o.is_delivery`),
      late: counted(sql`o.is_delivery and o.is_late`),
      unhurried: counted(sql`o.is_delivery and o.is_unhurried`),
      early: counted(sql`o.is_delivery and o.is_early`),
    },
  });
  const { rows } = await sql<Finished>`
    select package, source || ' → ' || target as pair, currency, priced::int as orders, net, fees,
      delivered::int, late::int, unhurried::int, early::int
    from ${sums} o`.execute(db);
  const total = (of: "delivered" | "late" | "unhurried" | "early"): number =>
    rows.reduce((sum, row) => sum + row[of], 0);
  const delivery: Dashboard["delivery"] = {
    delivered: total("delivered"),
    in_time: total("delivered") - total("late"),
    unhurried: total("unhurried"),
    early: total("early"),
    since: (await firstDelivery(db, sql`${period} and o.is_delivery`))?.toISOString() ?? null,
  };
  const by_package = earnedBy(rows, (row) => row.package ?? "none");
  const by_pair = earnedBy(rows, ({ pair }) => pair);
  return {
    delivery,
    margin_by_package: by_package.map(({ key, ...row }) => ({ package: key, ...row })),
    margin_by_pair: by_pair.map(({ key, ...row }) => ({ pair: key.toUpperCase(), ...row })),
  };
}

/** The moment of the first delivery of a period; each side is read in the order of its index. */
async function firstDelivery(db: Kysely<DB>, period: RawBuilder<unknown>): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select least((
      select o.finished_at from order_figure o
      where ${period} and not exists (select from order_figure_stale s where s.order_id = o.order_id)
      order by o.finished_at limit 1
    ), (
      select min(o.finished_at) from order_figure_now o
      where ${period} and o.order_id in (select order_id from order_figure_stale)
    )) as first`.execute(db);
  return rows[0]?.first ?? null;
}

/** Sums by a key and the currency, those of most orders first. */
function earnedBy(rows: readonly Earned[], keyOf: (row: Earned) => string) {
  const found = new Map<string, Earned & { readonly key: string }>();
  for (const row of rows.filter(({ orders }) => orders > 0)) {
    const key = keyOf(row);
    const before = found.get(`${key} ${row.currency}`) ?? { ...row, key, orders: 0, net: 0n, fees: 0n };
    const sums = {
      orders: before.orders + row.orders,
      net: before.net + row.net,
      fees: before.fees + row.fees,
    };
    found.set(`${key} ${row.currency}`, { ...before, ...sums });
  }
  return [...found.values()]
    .toSorted((a, b) => b.orders - a.orders || compare(a.key, b.key) || compare(a.currency, b.currency))
    .slice(0, shown_pairs)
    .map((row) => ({ key: row.key, ...earnedView(row) }));
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

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
    select to_char(day, 'YYYY-MM') as month, currency, sum(net)::bigint as net
    from (
      select o.date_of_issue as day, o.currency, sum(o.total_net) as net from invoice o
      where o.date_of_issue >= ${from}::date and o.date_of_issue <= ${to}::date
        and o.kind in ('VAT', 'ZAL', 'ROZ', 'KOR') and ${of_brand}
      group by 1, 2
    ) issued group by 1, 2 order by 1, 2`.execute(db);
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
    ...(await finished(db, span)),
    margin_events: await beyondPlan(db, span),
    open_work: await openWork(db, span.of_brand, now),
    revenue: await revenue(db, period, span.of_brand),
  };
}
