import * as z from "zod/mini";
import { decline_reasons, review_names, review_states } from "#domain/reviews/review.ts";
import { route } from "../route.ts";
import { by_hash, date, id, listQuery, locale, service } from "../shared.ts";

/** A name under which a review can be published; the country has no name in the data, but its code. */
const shownAs = z.object({ name: z.enum(review_names), text: z.string(), country: z.string() });

/** The review of an order as its customer sees it. */
const ownReview = z.object({
  /** Null while the rating is not to be published. */
  state: z.nullable(z.enum(review_states)),
  reason: z.nullable(z.enum(decline_reasons)),
  /** The name chosen, and those to choose from. */
  name: z.nullable(z.enum(review_names)),
  names: z.array(shownAs),
});
export type OwnReview = z.infer<typeof ownReview>;

const publishedReview = z.object({
  id,
  stars: z.int(),
  text: z.string(),
  /** Empty when the customer gave none. */
  name: z.string(),
  /** Null with the name of a company. */
  country: z.nullable(z.string()),
  /** The language of the customer, in which the text is most likely written. */
  locale,
  service_type: service,
  source_lang: z.string(),
  target_lang: z.string(),
  /** When it was submitted for publication. */
  day: date,
});
export type PublishedReview = z.infer<typeof publishedReview>;

const brandReviews = z.object({
  /** Of all ratings of the brand, published or not; null without any. */
  mean_hundredths: z.nullable(z.int()),
  ratings: z.int(),
  /** How many reviews are published. */
  published: z.int(),
  reviews: z.array(publishedReview),
});
export type BrandReviews = z.infer<typeof brandReviews>;

/** Published reviews: the home page asks for them. */
export const review_routes = {
  reviews: route({
    method: "GET",
    path: "/api/v2/review",
    who: "visitor",
    needs: "any",
    summary:
      "Published reviews of the brand, the newest first, with mean and number of all ratings, also of those not published.",
    query: z.object({ page: listQuery.page, per_page: listQuery.per_page }),
    answer: brandReviews,
  }),
} as const;

/** The review of one order. */
export const order_review_routes = {
  orderReview: route({
    method: "GET",
    path: "/api/v2/order/:hash/review",
    who: "visitor",
    needs: "files.read",
    summary: "Whether the rating of an order is published, and under which name it can be.",
    params: by_hash,
    answer: ownReview,
  }),
  allowReview: route({
    per_minute: 20,
    method: "PUT",
    path: "/api/v2/order/:hash/review",
    who: "visitor",
    needs: "orders.act",
    summary: "Allows publication of the rating under a name; the desk checks the text first.",
    params: by_hash,
    body: z.object({ name: z.enum(review_names) }),
    answer: ownReview,
  }),
  withdrawReview: route({
    per_minute: 20,
    method: "DELETE",
    path: "/api/v2/order/:hash/review",
    who: "visitor",
    needs: "orders.act",
    summary: "Withdraws the permission: the review is removed immediately, the rating remains.",
    params: by_hash,
    answer: ownReview,
  }),
} as const;
