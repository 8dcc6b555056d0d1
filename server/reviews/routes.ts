import { read, write } from "#server/kernel/http/handlers.ts";
import { orderByHash } from "#server/orders/index.ts";
import { allowReview, decideReview, withdrawReview } from "./commands.ts";
import { brandReviews, deskReview, deskReviews, ownReview } from "./queries.ts";

export const review_handlers = {
  reviews: read("reviews", ({ db, caller, query }) => brandReviews(db, caller.brand.id, query)),
  orderReview: read("orderReview", async ({ db, caller, params }) =>
    ownReview(db, await orderByHash(db, caller, params.hash)),
  ),
  allowReview: write("allowReview", async ({ tx, caller, params, body, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    await allowReview(tx, caller, { order, name: body.name }, now);
    return ownReview(tx, order);
  }),
  withdrawReview: write("withdrawReview", async ({ tx, caller, params, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    await withdrawReview(tx, caller, order, now);
    return ownReview(tx, order);
  }),
  deskReviews: read("deskReviews", ({ db, query }) => deskReviews(db, query)),
  decideReview: write("decideReview", async ({ tx, caller, params, body, now }) => {
    await decideReview(tx, caller, params.id, body, now);
    return deskReview(tx, params.id);
  }),
};
