import * as z from "zod/mini";
import { decline_reasons, review_states } from "#domain/reviews/review.ts";
import { route } from "../route.ts";
import { by_id, id, instant, listQuery, service, version } from "../shared.ts";

const deskReview = z.object({
  id,
  /** Raised with every change of the text; a decision is about the text that was read. */
  version: z.int(),
  brand: z.string(),
  order_id: id,
  stars: z.int(),
  text: z.string(),
  name: z.string(),
  country: z.nullable(z.string()),
  service_type: service,
  source_lang: z.string(),
  target_lang: z.string(),
  allowed_at: instant,
  state: z.enum(review_states),
  reason: z.nullable(z.enum(decline_reasons)),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
});
export type DeskReview = z.infer<typeof deskReview>;

/** The check of reviews before they are published. */
export const desk_review_routes = {
  deskReviews: route({
    method: "GET",
    path: "/api/staff/v1/review",
    who: "staff",
    right: "reviews.read",
    summary:
      "Ratings that customers let us publish, by state: waiting ones from the oldest, others from the newest.",
    query: z.object({ ...listQuery, state: z.optional(z.enum(review_states)) }),
    answer: z.array(deskReview),
    list: true,
  }),
  decideReview: route({
    method: "POST",
    path: "/api/staff/v1/review/:id/decision",
    who: "staff",
    right: "reviews.decide",
    summary:
      "Publishes a review, declines it for one of three reasons, or lets it wait again. Refuses a text that has changed since it was read.",
    params: by_id,
    body: z
      .object({
        state: z.enum(review_states),
        reason: z._default(z.nullable(z.enum(decline_reasons)), null),
        version,
      })
      .check(
        z.refine(({ state, reason }) => (state === "declined") === (reason !== null), {
          error: "field.required",
          path: ["reason"],
        }),
      ),
    answer: deskReview,
    idempotent: true,
  }),
} as const;
