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

const shown_days = 14;
const most_rows = 200;

/**
 * What an order `o` is counted for: an id, a word of its own, or neither; and the name of a row `s` of sums, which is read
 * once a row and not once an order. An order counts for each of its translators.
 */
type Key = {
  readonly id: RawBuilder<unknown>;
  readonly word: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
};
const no_id = sql`null::int`;
const no_word = sql`''`;
const own_word = sql`s.word`;
const keys: Readonly<Record<ReportSubject, Key>> = {
  customer: {
    id: sql`o.customer_id`,
    word: no_word,
    name: sql`coalesce((select coalesce(nullif(c.company_name, ''), nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email)
      from customer c where c.id = s.id), '')`,
  },
  manager: {
    id: sql`o.owner_id`,
    word: no_word,
    name: sql`coalesce((select u.name from staff_user u where u.id = s.id), '')`,
  },
  translator: {
    id: sql`w.translator_id`,
    word: no_word,
    name: sql`coalesce((select tr.name from translator tr where tr.id = s.id), '')`,
  },
  pair: { id: no_id, word: sql`o.source_lang || ' → ' || o.target_lang`, name: sql`upper(s.word)` },
  brand: { id: no_id, word: sql`o.brand_id::text`, name: own_word },
  service: { id: no_id, word: sql`o.service_type`, name: own_word },
};

/** One row an order, or an order and translator. */
const workers = (by: ReportSubject): RawBuilder<unknown> =>
  by === "translator"
    ? sql`join (select distinct order_id, translator_id from stage where translator_id is not null) w on w.order_id = o.id`
    : sql``;

type Done = {
  id: number | null;
  name: string;
  currency: Currency;
  delivered: number;
  net: bigint;
  pln: bigint;
  fees_pln: bigint;
  late: number;
  complaints: number;
};

/** Deliveries of the period; fees and net at the same rate, half up for each order. */
async function deliveries(db: Kysely<DB>, by: ReportSubject, span: Span): Promise<Done[]> {
  const { id, word, name } = keys[by];
  const of_worker = by === "translator";
  // Each table is joined as a whole: a search for each order of a year takes several times as long.
  const { rows } = await sql<Done>`
    with done as materialized (
      select o.id, o.customer_id, o.owner_id, o.source_lang, o.target_lang, o.brand_id, o.service_type, o.currency,
        o.price_net, o.finished_at > o.deadline as is_late,
        (o.finished_at at time zone 'Europe/Warsaw')::date as finished_on
      from "order" o
      where o.finished_at >= ${span.start} and o.finished_at < ${span.end} and o.status = 'finished'
        and o.price_net is not null and ${span.of_brand}
    ), worked as (
      select s.order_id, ${of_worker ? sql`s.translator_id` : no_id} as translator_id, sum(s.fee) as fees
      from done join stage s on s.order_id = done.id group by 1, 2
    ), complained as (
      select c.order_id, count(*) as complaints from done join correction c on c.order_id = done.id group by 1
    ), rated as (
      select day.currency, day.finished_on, r.rate_micros as rate
      from (select distinct currency, finished_on from done where currency <> 'PLN') day
      join lateral (
        select rate_micros from nbp_rate n where n.currency::text = day.currency::text
          and n.effective_date < day.finished_on
        order by n.effective_date desc limit 1
      ) r on true
      union all
      select distinct currency, finished_on, 1000000::bigint from done where currency = 'PLN'
    ), s as (
      select ${id} as id, ${word} as word, o.currency, count(*)::int as delivered, sum(o.price_net)::bigint as net,
        coalesce(sum(round(o.price_net * r.rate / 1000000.0)), 0)::bigint as pln,
        coalesce(sum(round(coalesce(w.fees, 0) * r.rate / 1000000.0)), 0)::bigint as fees_pln,
        count(*) filter (where o.is_late)::int as late, coalesce(sum(c.complaints), 0)::int as complaints
      from done o
      ${of_worker ? sql`join worked w on w.order_id = o.id and w.translator_id is not null` : sql`left join worked w on w.order_id = o.id`}
      left join complained c on c.order_id = o.id
      left join rated r on r.currency = o.currency and r.finished_on = o.finished_on
      group by 1, 2, 3
    )
    select s.id, ${name} as name, s.currency, s.delivered, s.net, s.pln, s.fees_pln, s.late, s.complaints
    from s`.execute(db);
  return rows;
}

type Decided = {
  id: number | null;
  name: string;
  event: string | null;
  reason_code: string | null;
  orders: number;
};

/** Requests for quotes of the period, with the last word about each. */
async function quotes(db: Kysely<DB>, by: ReportSubject, span: Span): Promise<Decided[]> {
  const { id, word, name } = keys[by];
  const { rows } = await sql<Decided>`
    with s as (
      select ${id} as id, ${word} as word, e.event, e.reason_code, count(*)::int as orders
      from "order" o ${workers(by)}
      left join lateral (
        select event, reason_code from order_event e
        where e.order_id = o.id and e.event in ('quote.accept', 'quote.issue_preapproved', 'quote.reject',
          'quote.expire', 'quote.refuse', 'payment.expire')
        order by e.id desc limit 1
      ) e on true
      where o.asked_at >= ${span.start} and o.asked_at < ${span.end} and ${span.of_brand}
      group by 1, 2, 3, 4
    )
    select s.id, ${name} as name, s.event, s.reason_code, s.orders from s`.execute(db);
  return rows;
}

/** Words of stages that are due on a day, and what translators at work can do on it. */
async function load(db: Kysely<DB>, now: Date): Promise<Report["load"]> {
  const today = localDate(now.getTime());
  const last = addDays(today, shown_days - 1);
  const { rows } = await sql<{ day: string; words: number; capacity: number }>`
    select d::date::text as day,
      coalesce((select sum(o.words - o.saved_words) from stage s join "order" o on o.id = s.order_id
        where s.state in ('planned', 'waiting', 'active') and s.kind <> 'machine_translation'
          and o.status not in ('finished', 'canceled', 'dropped', 'draft', 'calculation', 'acceptation', 'payment')
          and (coalesce(s.deadline, o.deadline) at time zone 'Europe/Warsaw')::date = d::date), 0)::int as words,
      coalesce((select sum(t.words_per_day) from translator t
        where t.active and t.paused_at is null and extract(isodow from d) < 6
          and not exists (select from translator_absence a
            where a.translator_id = t.id and d::date between a.from_on and a.to_on)), 0)::int as capacity
    from generate_series(${today}::date, ${last}::date, interval '1 day') d order by 1`.execute(db);
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

function summed(done: readonly Done[], decided: readonly Decided[]): Sums[] {
  const rows = new Map<string, Sums>();
  const put = ({ id, name }: Pick<Sums, "id" | "name">, change: (row: Sums) => Sums) => {
    const key = `${id} ${name}`;
    const fresh = { ...nothing, id, name, pln: 0n, fees_pln: 0n, original: new Map(), lost_by: new Map() };
    rows.set(key, change(rows.get(key) ?? fresh));
  };
  for (const one of done)
    put(one, (row) => ({
      ...row,
      delivered: row.delivered + one.delivered,
      late: row.late + one.late,
      complaints: row.complaints + one.complaints,
      pln: row.pln + one.pln,
      fees_pln: row.fees_pln + one.fees_pln,
      original: new Map(row.original).set(one.currency, (row.original.get(one.currency) ?? 0n) + one.net),
    }));
  for (const one of decided) {
    const outcome = one.event === null ? null : outcomeOf(one.event, one.reason_code);
    put(one, (row) => ({
      ...row,
      asked: row.asked + one.orders,
      won: row.won + (outcome === "won" ? one.orders : 0),
      lost: row.lost + (outcome !== null && outcome !== "won" ? one.orders : 0),
      lost_by:
        outcome === null || outcome === "won"
          ? row.lost_by
          : new Map(row.lost_by).set(outcome, (row.lost_by.get(outcome) ?? 0) + one.orders),
    }));
  }
  return [...rows.values()];
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
  const rows = summed(await deliveries(db, by, span), await quotes(db, by, span));
  return {
    from: period.from,
    to: period.to,
    at: now.toISOString(),
    rows: rows
      .toSorted((a, b) => Number(b.pln - a.pln) || b.asked - a.asked)
      .slice(0, most_rows)
      .map(rowView(by)),
    load: await load(db, now),
  };
}
