import * as z from "zod/mini";
import { attempt_errors, endpoint_states, off_reasons } from "#domain/webhooks/delivery.ts";
import { ping_type, webhook_types } from "#domain/webhooks/public-events.ts";
import { route } from "../route.ts";
import { by_id, id, idInPath, instant, line, listQuery, required } from "../shared.ts";

const types = z
  .array(z.enum(webhook_types))
  .check(z.minLength(1, required), z.maxLength(webhook_types.length));
const messageType = z.enum([...webhook_types, ping_type]);
const message_id = z.string().check(z.regex(/^msg_[A-Za-z0-9_-]{20,32}$/));

export const webhookView = z.object({
  id,
  url: z.string(),
  types: z.array(z.enum(webhook_types)),
  state: z.enum(endpoint_states),
  /** Who or what turned it off; null while it is on. */
  off_why: z.nullable(z.enum(off_reasons)),
  /** The first failure since the last success. */
  failing_since: z.nullable(instant),
  last_ok_at: z.nullable(instant),
  /** Until then a former secret signs too; null when only the present one does. */
  both_sign_until: z.nullable(instant),
  /** How many secrets sign now: the present one and each that was replaced within 24 hours, at most five. */
  signing_secrets: z.int(),
  created_at: instant,
});
export type WebhookView = z.infer<typeof webhookView>;

/** An endpoint with the secret that its messages are signed with. */
const webhookSecret = z.object({ endpoint: webhookView, secret: z.string() });
export type WebhookSecret = z.infer<typeof webhookSecret>;

export const deliveryView = z.object({
  message_id: z.string(),
  type: messageType,
  /** Null for what is not about an order. */
  order_id: z.nullable(id),
  created_at: instant,
  state: z.enum(["waiting", "delivered", "failed"]),
  /** When it is sent next; null once it is settled. */
  next_at: z.nullable(instant),
  /** The newest first. */
  attempts: z.array(
    z.object({
      at: instant,
      /** Null without an answer. */
      status: z.nullable(z.int()),
      error: z.nullable(z.enum(attempt_errors)),
      took_ms: z.int(),
      /** The first kilobyte of the answer. */
      answer: z.string(),
    }),
  ),
});
export type DeliveryView = z.infer<typeof deliveryView>;

const url = line(500).check(z.minLength(1, required));
const own = { who: "customer", needs: "account.manage", params: by_id } as const;
const by_message = z.object({ id: idInPath, message_id });

/** Endpoints of an account, which are notified of changes by signed messages. */
export const webhook_routes = {
  webhooks: route({
    method: "GET",
    path: "/api/v2/account/webhook",
    who: "customer",
    needs: "account.manage",
    summary: "The endpoints of the account, in the order of their creation.",
    answer: z.array(webhookView),
  }),
  createWebhook: route({
    method: "POST",
    path: "/api/v2/account/webhook",
    who: "customer",
    needs: "account.manage",
    summary: "A new endpoint, with its secret; an account has at most twenty.",
    body: z.object({ url, types }),
    answer: webhookSecret,
    idempotent: true,
    status: 201,
  }),
  changeWebhook: route({
    ...own,
    method: "PUT",
    path: "/api/v2/account/webhook/:id",
    summary: "Changes address and types of an endpoint, or turns it on or off.",
    body: z.object({ url, types, on: z.boolean() }),
    answer: webhookView,
  }),
  removeWebhook: route({
    ...own,
    method: "DELETE",
    path: "/api/v2/account/webhook/:id",
    summary: "Removes an endpoint with what was sent to it.",
    answer: z.array(webhookView),
  }),
  webhookSecret: route({
    ...own,
    method: "GET",
    path: "/api/v2/account/webhook/:id/secret",
    summary: "The secret of an endpoint.",
    answer: webhookSecret,
  }),
  rotateWebhook: route({
    ...own,
    method: "POST",
    path: "/api/v2/account/webhook/:id/rotation",
    summary: "Gives an endpoint a new secret; each former one signs too for 24 hours.",
    answer: webhookSecret,
  }),
  testWebhook: route({
    ...own,
    method: "POST",
    path: "/api/v2/account/webhook/:id/test",
    summary: "Sends a test message to an endpoint.",
    per_minute: 20,
    answer: webhookView,
  }),
  replayWebhook: route({
    ...own,
    method: "POST",
    path: "/api/v2/account/webhook/:id/replay",
    summary: "Sends all messages of an endpoint's types since an instant again.",
    per_minute: 5,
    body: z.object({ since: instant }),
    answer: z.object({ messages: z.int() }),
  }),
  webhookDeliveries: route({
    ...own,
    method: "GET",
    path: "/api/v2/account/webhook/:id/delivery",
    summary: "The messages to an endpoint with their attempts, the newest first.",
    query: z.object({ page: listQuery.page, per_page: listQuery.per_page }),
    answer: z.array(deliveryView),
    list: true,
  }),
  resendWebhook: route({
    method: "POST",
    path: "/api/v2/account/webhook/:id/delivery/:message_id/repetition",
    who: "customer",
    needs: "account.manage",
    summary: "Sends a message to an endpoint again.",
    params: by_message,
    per_minute: 60,
    answer: deliveryView,
  }),
} as const;
