import type * as z from "zod/mini";
import type { desk_review_routes } from "#contract/reviews/desk-reviews.ts";
import type { AuditAct } from "#domain/audit.ts";
import { Refusal } from "#domain/errors.ts";
import {
  afterRating,
  namesOf,
  publishedName,
  type ReviewName,
  type ReviewState,
} from "#domain/reviews/review.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { orderForUpdate } from "#server/orders/index.ts";
import { buyerOf } from "./queries.ts";

/**
 * Lets a rating be published under a name, with the time; it waits for the desk, and another name waits again. Refuses an
 * order without a rating, and a company's name that the buyer does not have.
 */
export async function allowReview(
  tx: Tx,
  caller: Caller,
  asked: { readonly order: Pick<OrderRow, "id">; readonly name: ReviewName },
  now: Date,
): Promise<void> {
  const name_kind = asked.name;
  const order = await orderForUpdate(tx, asked.order.id);
  if (!order || order.rating === null) throw new Refusal("review.not_rated");
  const buyer = await buyerOf(tx, order);
  if (!namesOf(buyer).includes(name_kind)) throw new Refusal("review.no_company");
  const shown = {
    name_kind,
    name: publishedName(buyer, name_kind),
    country: name_kind === "company" ? null : buyer.country,
    allowed_at: now,
  };
  const row = await tx
    .insertInto("review")
    .values({ ...shown, order_id: order.id, brand_id: order.brand_id, locale: buyer.locale })
    .onConflict((conflict) =>
      conflict
        .column("order_id")
        .doUpdateSet((w) => ({ ...shown, ...unchecked, version: w("review.version", "+", 1) }))
        .where((w) => w.or([w("review.name_kind", "!=", name_kind), w("review.name", "!=", shown.name)])),
    )
    .returning("id")
    .executeTakeFirst();
  if (!row) return;
  const detail = { order_id: order.id, name: shown.name };
  await writeAudit(tx, caller, { act: "review.allow", object: "review", object_id: row.id, detail }, now);
}

/** A review that waits for the check, of the first time or again. */
const unchecked = { state: "waiting", reason: null, decided_by: null, decided_at: null } as const;

/** Removes the review of an order immediately; the rating remains. Without one nothing happens. */
export async function withdrawReview(
  tx: Tx,
  caller: Caller,
  { id }: Pick<OrderRow, "id">,
  now: Date,
): Promise<void> {
  await orderForUpdate(tx, id);
  const row = await tx.deleteFrom("review").where("order_id", "=", id).returning("id").executeTakeFirst();
  if (!row) return;
  const what = { act: "review.withdraw", object: "review", object_id: row.id } as const;
  await writeAudit(tx, caller, { ...what, detail: { order_id: id } }, now);
}

type FollowedRating = {
  readonly before: Pick<OrderRow, "id" | "rating_comment">;
  readonly after: { readonly rating: number | null; readonly text: string };
};

/** The review follows the rating of its order, whose row the caller has locked. */
export async function followRating(
  tx: Tx,
  caller: Caller,
  { before, after }: FollowedRating,
  now: Date,
): Promise<void> {
  const then = afterRating({ text: before.rating_comment }, after);
  if (then === "remove") await withdrawReview(tx, caller, before, now);
  if (then === "check_again")
    await tx
      .updateTable("review")
      .set((w) => ({ ...unchecked, version: w("version", "+", 1), allowed_at: now }))
      .where("order_id", "=", before.id)
      .execute();
}

type Decision = z.output<typeof desk_review_routes.decideReview.body>;
const act_of = {
  waiting: "review.reset",
  published: "review.publish",
  declined: "review.decline",
} as const satisfies Record<ReviewState, AuditAct>;

/** Decides about a review. Refuses one that was withdrawn, and a text that has changed since it was read. */
export async function decideReview(
  tx: Tx,
  caller: Caller,
  id: number,
  { state, reason, version }: Decision,
  now: Date,
): Promise<void> {
  const decided =
    state === "waiting" ? { decided_by: null, decided_at: null } : { decided_by: caller.id, decided_at: now };
  const found = await tx
    .selectFrom("review")
    .select("version")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal("review.not_found");
  if (found.version !== version) throw new Refusal("review.changed");
  await tx
    .updateTable("review")
    .set({ state, reason, ...decided })
    .where("id", "=", id)
    .execute();
  const detail = { ...(reason === null ? {} : { reason }), version };
  await writeAudit(tx, caller, { act: act_of[state], object: "review", object_id: id, detail }, now);
}
