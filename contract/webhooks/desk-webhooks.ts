import * as z from "zod/mini";
import { route } from "../route.ts";
import { by_id, filled } from "../shared.ts";
import { webhookView } from "./webhooks.ts";

/** Endpoints of customers at the desk, which may turn one off. */
export const desk_webhook_routes = {
  customerWebhooks: route({
    method: "GET",
    path: "/api/staff/v1/customer/:id/webhook",
    who: "staff",
    right: "customers.read",
    summary: "The endpoints of a customer.",
    params: by_id,
    answer: z.array(webhookView),
  }),
  turnOffWebhook: route({
    method: "POST",
    path: "/api/staff/v1/webhook/:id/off",
    who: "staff",
    right: "customers.block",
    summary: "Turns an endpoint of a customer off; the customer can turn it on again.",
    params: by_id,
    body: z.object({ reason: filled(500) }),
    answer: z.array(webhookView),
  }),
} as const;
