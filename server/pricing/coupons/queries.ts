import { sql, type Kysely } from "kysely";
import { brandById, brandBySlug } from "#brands/all.ts";
import type { coupon_filters, CouponView } from "#contract/pricing/desk-codes.ts";
import { localDate } from "#domain/calendar.ts";
import { package_keys, services } from "#domain/catalog.ts";
import { couponState } from "#domain/pricing/coupon.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import { lastDay } from "#server/kernel/format/day.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";

const couponRows = (db: Kysely<DB>) =>
  db
    .selectFrom("coupon")
    .leftJoin("staff_user as maker", "maker.id", "coupon.made_by")
    .selectAll("coupon")
    .select("maker.name as maker")
    .select((w) =>
      (["used", "reserved"] as const).map((state) =>
        w
          .selectFrom("coupon_use")
          .select((v) => v.fn.countAll<bigint>().as("count"))
          .whereRef("coupon_use.coupon_id", "=", "coupon.id")
          .where("coupon_use.state", "=", state)
          .as(state),
      ),
    );
type Row = Awaited<ReturnType<ReturnType<typeof couponRows>["execute"]>>[number];

/** Values of the catalogue in a text column. */
const known = <T extends string>(words: readonly string[] | null, all: readonly T[]): T[] | null =>
  words === null ? null : all.filter((one) => words.includes(one));

function viewOf(row: Row, now: Date): CouponView {
  const [used, reserved] = [Number(row.used ?? 0n), Number(row.reserved ?? 0n)];
  return {
    id: row.id,
    code: row.code,
    brand: brandById(row.brand_id)?.slug ?? String(row.brand_id),
    kind: row.kind,
    percent_bps: row.percent_bps === null ? null : Number(row.percent_bps),
    amount: row.amount === null ? null : toDecimal(row.amount),
    currency: row.currency,
    least: row.least === null ? null : toDecimal(row.least),
    services: known(row.services, services),
    packages: known(row.packages, package_keys),
    exclusive: row.exclusive,
    most_uses: row.most_uses,
    most_uses_each: row.most_uses_each,
    valid_from: localDate(row.valid_from.getTime()),
    valid_to: lastDay(row.valid_to),
    note: row.note,
    active: row.active,
    state: couponState(
      {
        active: row.active,
        from: row.valid_from.getTime(),
        to: row.valid_to?.getTime() ?? null,
        most_uses: row.most_uses,
        uses: used + reserved,
      },
      now.getTime(),
    ),
    used,
    reserved,
    made_by: row.maker,
  };
}

type ListQuery = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly show?: (typeof coupon_filters)[number] | undefined;
  readonly brand?: string | undefined;
};

/** One page of codes, the newest first. */
export async function couponList(db: Kysely<DB>, query: ListQuery, now: Date) {
  const place = paging(query);
  const { search = "", show = "all", brand } = query;
  const rows = await couponRows(db)
    .$if(search !== "", (q) =>
      q.where((w) =>
        w.or([w("coupon.code", "ilike", likeText(search)), w("coupon.note", "ilike", likeText(search))]),
      ),
    )
    .$if(brand !== undefined, (q) => q.where("coupon.brand_id", "=", brandBySlug(brand ?? "")?.id ?? 0))
    .$if(show === "ended", (q) => q.where("coupon.valid_to", "<=", now))
    .$if(show === "current", (q) =>
      q.where(sql<boolean>`(coupon.valid_to is null or coupon.valid_to > ${now})`),
    )
    .orderBy("coupon.id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map((row) => viewOf(row, now)),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** Codes by their ids, the newest first. */
export async function couponsById(db: Kysely<DB>, ids: readonly number[], now: Date): Promise<CouponView[]> {
  const rows = await couponRows(db).where("coupon.id", "in", ids).orderBy("coupon.id", "desc").execute();
  return rows.map((row) => viewOf(row, now));
}

/** One code; refuses one that does not exist. */
export async function couponOfDesk(db: Kysely<DB>, id: number, now: Date): Promise<CouponView> {
  const [found] = await couponsById(db, [id], now);
  if (!found) throw new Refusal("coupon.not_found");
  return found;
}
