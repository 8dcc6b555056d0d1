import { finishedOrder } from "../cases.ts";
import { visitor } from "../steps.ts";
import type { DeskCall } from "./desk-call.ts";

/** One call of the writing route of reviews. */
export const reviewWriteCalls: Readonly<Record<string, DeskCall>> = {
  decideReview: (installation, { customer_service }) => ({
    prepare: async () => {
      const guest = visitor(installation);
      const { id, hash } = await finishedOrder(installation, guest);
      const params = { hash };
      await guest.call("rateOrder", { params, body: { rating: 5, comment: "Dobra robota." } });
      await guest.call("allowReview", { params, body: { name: "first_name" } });
      const { data } = await customer_service.call("deskReviews", {
        query: { state: "waiting", search: String(id) },
      });
      return String(data.find(({ order_id }) => order_id === id)?.id ?? 0);
    },
    act: async (id) => {
      await customer_service.call("decideReview", {
        params: { id },
        body: { state: "published", reason: null, version: 1 },
      });
      return "customer_service";
    },
    expected: "review.publish",
  }),
};
