import { type Kysely, type RawBuilder, sql } from "kysely";
import { brandById } from "#brands/all.ts";
import { mergedSums, type SalesSum, salesSums } from "#domain/accounting/sales.ts";
import type { Currency } from "#domain/money.ts";
import type { Treatment } from "#domain/tax/table.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import {
  type Booked,
  bookedIn,
  declared_on,
  declaredIn,
  is_sale,
  type SalesPeriod,
  salesOf,
  sign,
  within,
} from "./sales.ts";

/** The place of a line `l` in the snapshot of its document `i`; a correction refers to a line of its invoice. */
const place = sql`coalesce(l.of_position, case
  when jsonb_array_length(orders) = (select count(*) from invoice_line n where n.invoice_id = i.id) then l.position
end)`;

/** The treatment of a line by its place, else by its order; null where the snapshot has neither. */
const treatment = sql`coalesce(
  orders -> (nullif(${place}, 0) - 1)::int ->> 'treatment',
  (select o ->> 'treatment' from jsonb_array_elements(orders) with ordinality each (o, at)
    where o ->> 'order_id' = l.order_id::text order by at limit 1)
)`;

type Group = {
  readonly brand_id: number;
  readonly currency: Currency;
  readonly corrections: boolean;
  readonly treatment: Treatment;
  readonly rate_bps: number | null;
  readonly documents: number;
  readonly net: bigint;
  readonly vat: bigint;
  /** Documents with a line whose treatment is not in their snapshot; their sums are not those of the group. */
  readonly without: readonly number[] | null;
};

/**
 * `salesSums` of the documents of a period, added up by the database: a month may have 50,000 documents. Those without the
 * treatment of a line are read one by one.
 */
export async function sumsIn(db: Kysely<DB>, period: SalesPeriod): Promise<SalesSum[]> {
  const { rows } = await sql<Group>`
    with line as (
      select i.id, i.brand_id, i.currency, i.kind = 'KOR' as corrections, ${treatment} as treatment,
        l.vat_rate_bps as rate_bps, ${sign} * l.net_value as net, ${sign} * l.vat as vat
      from invoice i join invoice_line l on l.invoice_id = i.id
      cross join lateral (
        select case jsonb_typeof(i.tax -> 'orders') when 'array' then i.tax -> 'orders' else '[]' end as orders
      ) snapshot
      where ${is_sale} and ${within(period)}
    ), known as (
      select *, bool_or(treatment is null) over (partition by id) as is_without from line
    )
    select brand_id, currency, corrections, treatment, rate_bps, count(distinct id)::int as documents,
      sum(net)::bigint as net, sum(vat)::bigint as vat,
      case when is_without then array_agg(distinct id) end as without
    from known group by 1, 2, 3, 4, 5, is_without`.execute(db);
  const ids = rows.flatMap(({ without }) => without ?? []);
  const others = ids.length === 0 ? [] : await salesOf(db, { by: "ids", ids: [...new Set(ids)] });
  const whole = rows.flatMap(({ without, brand_id, rate_bps, ...group }) =>
    without === null
      ? [{ ...group, brand: brandSlug(brand_id), rate_bps: rate_bps === null ? null : BigInt(rate_bps) }]
      : [],
  );
  return mergedSums([...whole, ...salesSums(others)]);
}

const brandSlug = (brand_id: number): string => brandById(brand_id)?.slug ?? String(brand_id);

export type Declared = { readonly number: string; readonly declared_on: string };
type Month = Booked & { readonly first: string; readonly after: string };

/** Documents that are booked in the month and declared in another, then those declared in it and not booked in it. */
export async function straddling(db: Kysely<DB>, { first, after, ...booked }: Month): Promise<Declared[]> {
  const is_here = sql`(${bookedIn(booked)})`;
  // Each begins with the documents of its period, which the planner takes for fewer than they are.
  const found = async (
    period: RawBuilder<unknown>,
    is_straddling: RawBuilder<unknown>,
  ): Promise<Declared[]> => {
    const { rows } = await sql<Declared>`
      select i.number, ${declared_on} as declared_on
      from (select * from invoice i where ${is_sale} and ${period} offset 0) i
      left join invoice o on o.id = i.corrected_invoice_id
      where ${is_straddling} order by i.date_of_issue, i.number`.execute(db);
    return rows;
  };
  const later = await found(
    is_here,
    sql`not (${declared_on} >= ${first}::date and ${declared_on} < ${after}::date)`,
  );
  const elsewhere = await found(declaredIn({ from: first, until: after }), sql`not ${is_here}`);
  return [...later, ...elsewhere];
}
