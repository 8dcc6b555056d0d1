import * as z from "zod/mini";
import { webhook_types } from "#domain/webhooks/public-events.ts";
import { deliveryView, webhookView } from "../webhooks/webhooks.ts";
import { route } from "../route.ts";
import { instantOfZone, line, meaning, required } from "../shared.ts";
import { public_api } from "./address.ts";
import { cursorQuery, cursorQueryOf, of_id, page_rows } from "./shapes.ts";

const path = `${public_api}/webhook-endpoints` as const;
const read = { who: "key", scope: "webhooks:write", rate: "read", brand: false } as const;
const write = { who: "key", scope: "webhooks:write", rate: "write", flat: true, brand: false } as const;
const url = line(500).check(z.minLength(1, required));
const types = z
  .array(z.enum(webhook_types))
  .check(z.minLength(1, required), z.maxLength(webhook_types.length));
/** An endpoint with the secret that its messages are signed with. */
const withSecret = z.object({ endpoint: webhookView, secret: z.string() });

/** Webhooks of the account by key: the same endpoints as on its page. */
export const api_webhook_routes = {
  apiWebhooks: route({
    ...read,
    method: "GET",
    path,
    summary: "The endpoints of the account, at most twenty, in the order of their creation.",
    query: z.object(cursorQuery),
    answer: z.array(webhookView),
    cursor: true,
  }),
  apiCreateWebhook: route({
    ...write,
    method: "POST",
    path,
    summary: "A new endpoint with its secret, by which you verify messages (Standard Webhooks).",
    body: z.object({ url, types }),
    answer: withSecret,
    idempotent: true,
    status: 201,
  }),
  apiWebhook: route({
    ...read,
    method: "GET",
    path: `${path}/:id`,
    summary: "One endpoint.",
    params: of_id,
    answer: webhookView,
    flat: true,
  }),
  apiChangeWebhook: route({
    ...write,
    method: "PUT",
    path: `${path}/:id`,
    summary: "Changes address and types of an endpoint, or turns it on or off.",
    params: of_id,
    body: z.object({
      url,
      types,
      on: meaning(
        "true for an endpoint whose `state` is `on` or `failing` to stay, and to turn one on that is `off`; false: its `state` becomes `off`, and what waits for it is dropped.",
        z.boolean(),
      ),
    }),
    answer: webhookView,
  }),
  apiRemoveWebhook: route({
    ...write,
    method: "DELETE",
    path: `${path}/:id`,
    summary: "Removes an endpoint.",
    params: of_id,
    answer: z.null(),
    status: 204,
  }),
  apiRotateWebhook: route({
    ...write,
    method: "POST",
    path: `${path}/:id/rotation`,
    summary: "A new secret; each former one signs too for 24 hours, at most four of them.",
    params: of_id,
    answer: withSecret,
    idempotent: true,
  }),
  apiTestWebhook: route({
    ...write,
    method: "POST",
    path: `${path}/:id/test`,
    summary: "Sends a ping to an endpoint.",
    per_minute: 20,
    params: of_id,
    answer: webhookView,
    idempotent: true,
  }),
  apiReplayWebhook: route({
    ...write,
    method: "POST",
    path: `${path}/:id/replay`,
    summary:
      "Sends all messages of the last 30 days since an instant again, each with the `webhook-id` that it had before.",
    per_minute: 5,
    params: of_id,
    body: z.object({ since: instantOfZone }),
    answer: z.object({ messages: z.int() }),
    idempotent: true,
  }),
  apiWebhookDeliveries: route({
    ...read,
    method: "GET",
    path: `${path}/:id/deliveries`,
    summary:
      "The messages of the last 30 days to an endpoint with their attempts, newest first; a hundred on a page without `limit`.",
    params: of_id,
    query: z.object(cursorQueryOf(page_rows.deliveries)),
    answer: z.array(deliveryView),
    cursor: true,
  }),
} as const;
