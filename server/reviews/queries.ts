import type { Kysely } from "kysely";
import type { DeskReview } from "#contract/reviews/desk-reviews.ts";
import type { BrandReviews, OwnReview } from "#contract/reviews/reviews.ts";
import type { ListMeta } from "#contract/shared.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { namesOf, publishedName, type ReviewState } from "#domain/reviews/review.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { brandName } from "#server/kernel/format/brand-name.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";

/** The buyer's names and country, from which a review is named. */
export const buyerOf = (db: Kysely<DB>, { cart_id }: Pick<OrderRow, "cart_id">) =>
  db
    .selectFrom("cart")
    .select(["first_name", "company_name", "country", "locale"])
    .where("id", "=", cart_id)
    .executeTakeFirstOrThrow();

/** The review of an order for its customer, with the names to choose from. */
export async function ownReview(db: Kysely<DB>, order: Pick<OrderRow, "id" | "cart_id">): Promise<OwnReview> {
  const buyer = await buyerOf(db, order);
  const row = await db
    .selectFrom("review")
    .select(["state", "reason", "name_kind"])
    .where("order_id", "=", order.id)
    .executeTakeFirst();
  return {
    state: row?.state ?? null,
    reason: row?.reason ?? null,
    name: row?.name_kind ?? null,
    names: namesOf(buyer).map((name) => ({
      name,
      text: publishedName(buyer, name),
      country: name === "company" ? "" : buyer.country,
    })),
  };
}

type Paging = Parameters<typeof paging>[0];

/** Published reviews of a brand, with mean and number of all of its ratings. */
export async function brandReviews(db: Kysely<DB>, brand_id: number, query: Paging): Promise<BrandReviews> {
  const place = paging(query);
  const [all, published, rows] = await Promise.all([
    db
      .selectFrom("order")
      .select((w) => [
        w.fn.avg<string | null>("rating").as("mean"),
        w.fn.count<bigint>("rating").as("ratings"),
      ])
      .where("brand_id", "=", brand_id)
      .where("rating", "is not", null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("review")
      .select((w) => w.fn.countAll<bigint>().as("count"))
      .where("brand_id", "=", brand_id)
      .where("state", "=", "published")
      .executeTakeFirstOrThrow(),
    reviewsWithOrders(db)
      .where("review.brand_id", "=", brand_id)
      .where("review.state", "=", "published")
      .orderBy("review.allowed_at", "desc")
      .orderBy("review.id", "desc")
      .limit(place.per_page)
      .offset(place.offset)
      .execute(),
  ]);
  return {
    mean_hundredths: all.mean === null ? null : Math.round(Number(all.mean) * 100),
    ratings: Number(all.ratings),
    published: Number(published.count),
    reviews: rows.map((row) => ({
      id: row.id,
      ...shownOf(row),
      locale: row.locale,
      day: localDate(row.allowed_at.getTime()),
    })),
  };
}

const reviewsWithOrders = (db: Kysely<DB>) =>
  db
    .selectFrom("review")
    .innerJoin("order", "order.id", "review.order_id")
    .selectAll("review")
    .select(["order.rating", "order.rating_comment", "order.service_type"])
    .select(["order.source_lang", "order.target_lang"]);
type ReviewRow = Awaited<ReturnType<ReturnType<typeof reviewsWithOrders>["execute"]>>[number];

/** What a review says and about which work. Its rating exists as long as the review does. */
const shownOf = (row: ReviewRow) => ({
  stars: row.rating ?? 0,
  text: row.rating_comment,
  name: row.name,
  country: row.country,
  service_type: row.service_type,
  source_lang: row.source_lang,
  target_lang: row.target_lang,
});

const deskRows = (db: Kysely<DB>) =>
  reviewsWithOrders(db)
    .leftJoin("staff_user", "staff_user.id", "review.decided_by")
    .select("staff_user.name as decider");

const deskRow = (row: Awaited<ReturnType<ReturnType<typeof deskRows>["execute"]>>[number]): DeskReview => ({
  id: row.id,
  version: row.version,
  brand: brandName(row.brand_id),
  order_id: row.order_id,
  ...shownOf(row),
  allowed_at: row.allowed_at.toISOString(),
  state: row.state,
  reason: row.reason,
  decided_by: row.decider,
  decided_at: row.decided_at?.toISOString() ?? null,
});

/** Reviews of all brands in one state; those that wait from the oldest. */
export async function deskReviews(
  db: Kysely<DB>,
  query: NonNullable<Paging> & {
    readonly search?: string | undefined;
    readonly state?: ReviewState | undefined;
  },
): Promise<{ rows: DeskReview[]; meta: ListMeta }> {
  const place = paging(query);
  const { search = "", state = "waiting" } = query;
  const rows = await deskRows(db)
    .where("review.state", "=", state)
    .$if(search !== "", (q) =>
      q.where((w) =>
        w.or([
          w("review.name", "ilike", likeText(search)),
          w("order.rating_comment", "ilike", likeText(search)),
          ...(/^\d{1,9}$/.test(search) ? [w("review.order_id", "=", Number(search))] : []),
        ]),
      ),
    )
    .orderBy("review.allowed_at", state === "waiting" ? "asc" : "desc")
    .orderBy("review.id", state === "waiting" ? "asc" : "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map(deskRow),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** One review; refuses one that was withdrawn. */
export async function deskReview(db: Kysely<DB>, id: number): Promise<DeskReview> {
  const row = await deskRows(db).where("review.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("review.not_found");
  return deskRow(row);
}
