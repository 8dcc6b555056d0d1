import type { EarlyShares } from "#server/kernel/ports/early-shares.ts";
import { type Kysely, sql } from "kysely";
import type { Brand } from "#brands/brand.ts";
import { early_days, early_minutes, earlyShare, type EarlyShare } from "#domain/orders/early-share.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** A delivered order (`o`) with a promised date; a call or a visit ends when it ends and cannot be early. */
const is_delivery = sql`o.status = 'finished' and o.deadline is not null and o.session_starts_at is null`;
/** A delivered order (`o`) without a surcharge for speed. */
const is_unhurried = sql`o.speed = 'normal'`;
/** An order (`o`) that was delivered early without a surcharge for speed. */
const is_early = sql`${is_unhurried}
  and o.finished_at <= o.deadline - make_interval(mins => ${early_minutes})`;

const holds_ms = 3_600_000;
const day_ms = 86_400_000;

/** Loads the figure of each brand at most once an hour; a failed query is repeated at the next call. */
export function earlyShares(db: Kysely<DB>): EarlyShares {
  const known = new Map<number, { readonly share: Promise<EarlyShare>; readonly until: number }>();
  return {
    of(brand, now) {
      const found = known.get(brand.id);
      if (found && found.until > now.getTime()) return found.share;
      const share = measured(db, brand, now);
      known.set(brand.id, { share, until: now.getTime() + holds_ms });
      share.catch(() => known.delete(brand.id));
      return share;
    },
  };
}

async function measured(
  db: Kysely<DB>,
  { id, early_percent }: Pick<Brand, "id" | "early_percent">,
  now: Date,
): Promise<EarlyShare> {
  const since = new Date(now.getTime() - early_days * day_ms);
  const { rows } = await sql<{ delivered: number; early: number }>`
    select count(*)::int as delivered, count(*) filter (where ${is_early})::int as early
    from "order" o
    where o.brand_id = ${id} and o.finished_at >= ${since} and o.finished_at < ${now}
      and ${is_delivery} and ${is_unhurried}`.execute(db);
  return earlyShare(rows[0] ?? { delivered: 0, early: 0 }, early_percent);
}
