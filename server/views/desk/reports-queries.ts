import { type Kysely, type RawBuilder, sql } from "kysely";
import { brandById } from "#brands/all.ts";
import type { Locale } from "#brands/brand.ts";
import type { Report, ReportRow, ReportSubject } from "#contract/views/desk-reports.ts";
import { addDays, localDate } from "#domain/calendar.ts";
import type { Currency } from "#domain/money.ts";
import { outcomeOf, quote_outcomes } from "#domain/orders/outcome.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { type Period, type Span, spanOf } from "./dashboards-queries.ts";
import { sumsOf } from "./figures.ts";

const shown_days = 14;
const most_rows = 200;

/**
 * What the figures `o` of an order are counted for: an id, a word of its own, or neither; and the name of a row `top` of
 * the report, which is read once a row and not once an order. An order counts for each of its translators.
 */
type Key = {
  readonly id: RawBuilder<unknown>;
  readonly word: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
};
/** Ids begin with 1; this one is of orders without. */
const without = 0;
const no_id = sql`${without}::int`;
const no_word = sql`''::text`;
const own_word = sql`top.word`;
const keys: Readonly<Record<ReportSubject, Key>> = {
  customer: {
    id: sql`coalesce(o.customer_id, ${without})`,
    word: no_word,
    name: sql`coalesce((select coalesce(nullif(c.company_name, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email)
      from customer c where c.id = top.id), '')`,
  },
  manager: {
    id: sql`coalesce(o.owner_id, ${without})`,
    word: no_word,
    name: sql`coalesce((select u.name from staff_user u where u.id = top.id), '')`,
  },
  translator: {
    id: sql`w.translator_id`,
    word: no_word,
    name: sql`coalesce((select tr.name from translator tr where tr.id = top.id), '')`,
  },
  pair: { id: no_id, word: sql`o.source_lang || ' → ' || o.target_lang`, name: sql`upper(top.word)` },
  brand: { id: no_id, word: sql`o.brand_id::text`, name: own_word },
  service: { id: no_id, word: sql`o.service_type`, name: own_word },
};

type Done = {
  readonly currency: Currency;
  readonly orders: number;
  readonly net: bigint;
  readonly pln: bigint;
  readonly fees_pln: bigint;
  readonly late: number;
  readonly complaints: number;
};
type Decided = {
  readonly event: string | null;
  readonly reason_code: string | null;
  readonly orders: number;
};
/** What a row of the report is made of. */
type Part = { readonly id: number; readonly name: string } & (
  | (Done & { readonly is_done: true })
  | (Decided & { readonly is_done: false })
);

/**
 * Deliveries of the period by currency, and its requests for quotes by the last word about each, of the rows with the
 * highest turnover. Only these get names: a year has a hundred thousand customers.
 */
async function parts(db: Kysely<DB>, by: ReportSubject, span: Span): Promise<Part[]> {
  const { id, word, name } = keys[by];
  const is_of_worker = by === "translator";
  const each = is_of_worker
    ? sql`cross join lateral unnest(o.translators, o.translator_fees_pln) w (translator_id, fees_pln)`
    : sql``;
  const done = sumsOf({
    period: sql`o.finished_at >= ${span.start} and o.finished_at < ${span.end} and o.is_finished
      and o.price_net is not null and ${span.of_brand}`,
    by: { id, word, currency: sql`o.currency` },
    sums: {
      net: sql`sum(o.price_net)`,
      pln: sql`coalesce(sum(o.net_pln), 0)`,
      fees_pln: is_of_worker ? sql`coalesce(sum(w.fees_pln), 0)` : sql`coalesce(sum(o.fees_pln), 0)`,
      late: sql`count(*) filter (where o.is_late)`,
      complaints: sql`sum(o.complaints)`,
    },
    each,
  });
  const decided = sumsOf({
    period: sql`o.asked_at >= ${span.start} and o.asked_at < ${span.end} and ${span.of_brand}`,
    by: { id, word, event: sql`o.last_word`, reason_code: sql`o.last_reason` },
    sums: {},
    each,
  });
  const { rows } = await sql<Part>`
    with done as materialized ${done}, decided as materialized ${decided}, top as (
      select id, word from (
        select id, word, pln, 0 as asked from done union all select id, word, 0, orders from decided
      ) one group by id, word order by sum(pln) desc, sum(asked) desc, id, word limit ${most_rows}
    )
    select true as is_done, top.id, ${name} as name, d.currency, d.orders::int, d.net, d.pln, d.fees_pln,
      d.late::int, d.complaints::int, null as event, null as reason_code
    from top join done d using (id, word)
    union all
    select false, top.id, ${name}, null, d.orders::int, null, null, null, null, null, d.event, d.reason_code
    from top join decided d using (id, word)`.execute(db);
  return rows;
}

/** Words of stages that are due on a day, and what translators at work can do on it. */
async function load(db: Kysely<DB>, now: Date): Promise<Report["load"]> {
  const today = localDate(now.getTime());
  const last = addDays(today, shown_days - 1);
  const { rows } = await sql<{ day: string; words: number; capacity: number }>`
    with days as (
      select d::date as day from generate_series(${today}::date, ${last}::date, interval '1 day') d
    ), due as (
      select (coalesce(s.deadline, o.deadline) at time zone 'Europe/Warsaw')::date as day,
        sum(o.words - o.saved_words) as words
      from stage s join "order" o on o.id = s.order_id
      where s.state in ('planned', 'waiting', 'active') and s.kind <> 'machine_translation'
        and o.status not in ('finished', 'canceled', 'dropped', 'draft', 'calculation', 'acceptation', 'payment')
      group by 1
    ), able as (
      select id, words_per_day from translator where active and paused_at is null
    ), absent as (
      select day, sum(words_per_day) as words from (
        select distinct days.day, able.id, able.words_per_day
        from days join translator_absence a on days.day between a.from_on and a.to_on join able on able.id = a.translator_id
      ) away group by 1
    )
    select days.day::text as day, coalesce(due.words, 0)::int as words,
      case when extract(isodow from days.day) < 6
        then coalesce((select sum(words_per_day) from able), 0) - coalesce(absent.words, 0) else 0 end::int as capacity
    from days left join due using (day) left join absent using (day) order by 1`.execute(db);
  return rows;
}

const nothing = { delivered: 0, late: 0, complaints: 0, asked: 0, won: 0, lost: 0 };
type Sums = typeof nothing & {
  readonly id: number | null;
  readonly name: string;
  readonly pln: bigint;
  readonly fees_pln: bigint;
  readonly original: ReadonlyMap<Currency, bigint>;
  readonly lost_by: ReadonlyMap<string, number>;
};

function summed(of: readonly Part[]): Sums[] {
  const rows = new Map<string, Sums>();
  for (const part of of) {
    const key = `${part.id} ${part.name}`;
    const row = rows.get(key) ?? {
      ...nothing,
      id: part.id === without ? null : part.id,
      name: part.name,
      pln: 0n,
      fees_pln: 0n,
      original: new Map(),
      lost_by: new Map(),
    };
    rows.set(key, part.is_done ? withDone(row, part) : withDecided(row, part));
  }
  return [...rows.values()];
}

const withDone = (row: Sums, one: Done): Sums => ({
  ...row,
  delivered: row.delivered + one.orders,
  late: row.late + one.late,
  complaints: row.complaints + one.complaints,
  pln: row.pln + one.pln,
  fees_pln: row.fees_pln + one.fees_pln,
  original: new Map(row.original).set(one.currency, (row.original.get(one.currency) ?? 0n) + one.net),
});

function withDecided(row: Sums, one: Decided): Sums {
  const outcome = one.event === null ? null : outcomeOf(one.event, one.reason_code);
  const is_lost = outcome !== null && outcome !== "won";
  return {
    ...row,
    asked: row.asked + one.orders,
    won: row.won + (outcome === "won" ? one.orders : 0),
    lost: row.lost + (is_lost ? one.orders : 0),
    lost_by: is_lost
      ? new Map(row.lost_by).set(outcome, (row.lost_by.get(outcome) ?? 0) + one.orders)
      : row.lost_by,
  };
}

const rowView =
  (by: ReportSubject) =>
  ({ pln, fees_pln, original, lost_by, ...row }: Sums): ReportRow => ({
    ...row,
    name: by === "brand" ? (brandById(Number(row.name))?.slug ?? row.name) : row.name,
    turnover: moneyView(pln, "PLN"),
    fees: moneyView(fees_pln, "PLN"),
    margin: moneyView(pln - fees_pln, "PLN"),
    original: [...original].map(([currency, net]) => moneyView(net, currency)),
    lost_by: quote_outcomes.flatMap((outcome) => {
      const orders = lost_by.get(outcome) ?? 0;
      return orders === 0 ? [] : [{ outcome, orders }];
    }),
  });

/** The figures of a period by one subject, the highest turnover first. */
export async function deskReport(
  db: Kysely<DB>,
  { by, ...period }: Period & { readonly by: ReportSubject },
  locale: Locale,
  now: Date,
): Promise<Report> {
  const span = spanOf(period, locale);
  const rows = summed(await parts(db, by, span));
  return {
    from: period.from,
    to: period.to,
    at: now.toISOString(),
    rows: rows.toSorted((a, b) => Number(b.pln - a.pln) || b.asked - a.asked).map(rowView(by)),
    load: await load(db, now),
  };
}
