import * as z from "zod/mini";
import { route } from "../route.ts";
import { by_id, id } from "../shared.ts";

export const desk_owner_routes = {
  takeOrder: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/owner",
    who: "staff",
    right: "orders.work",
    summary:
      "Takes an order, so that no two users price it, takes it over from a colleague, hands it to one, or releases it.",
    params: by_id,
    body: z.object({
      take: z.boolean(),
      /** The owner shown on the page: it can be taken over only from them. */
      from: z._default(z.nullable(id), null),
      /** A colleague who gets it; without one the caller. */
      to: z.optional(id),
    }),
    answer: z.object({ owner: z.nullable(z.string()) }),
  }),
} as const;
