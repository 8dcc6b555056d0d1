import * as z from "zod/mini";
import {
  type AttemptError,
  attempt_errors,
  endpoint_states,
  off_reasons,
} from "#domain/webhooks/delivery.ts";
import { ping_type, webhook_types } from "#domain/webhooks/public-events.ts";
import { route } from "../route.ts";
import { by_id, id, idInPath, instant, line, listQuery, meaning, required } from "../shared.ts";

const types = z
  .array(z.enum(webhook_types))
  .check(z.minLength(1, required), z.maxLength(webhook_types.length));
const messageType = z.enum([...webhook_types, ping_type]);
const message_id = z.string().check(z.regex(/^msg_[A-Za-z0-9_-]{20,32}$/));

/** What a program reads about an attempt without an answer. */
const error_words: Readonly<Record<AttemptError, string>> = {
  timeout: "there was no whole answer within 15 seconds",
  connection: "no connection was made, or it broke",
  certificate: "the certificate or its encryption is not valid",
  name: "the domain name system (DNS) has no address for the host",
  address: "the address is not one of the public internet",
};
const attempt_words = attempt_errors.map((one) => `\`${one}\`: ${error_words[one]}.`).join(" ");

export const webhookView = z.object({
  id,
  url: z.string(),
  types: z.array(z.enum(webhook_types)),
  state: meaning(
    "`on` and `failing`: messages are sent, to a failing endpoint one at a time. `off`: none is sent. It is changed by the field `on` of a request.",
    z.enum(endpoint_states),
  ),
  off_why: meaning(
    "Why it was turned off: `gone` is its answer 410, `unanswered` is five days without success, `customer` is its account, `desk` is our office. null while it is not off.",
    z.nullable(z.enum(off_reasons)),
  ),
  failing_since: meaning("The first failure since the last success.", z.nullable(instant)),
  last_ok_at: z.nullable(instant),
  both_sign_until: meaning(
    "Until then a former secret signs too; null when only the present one does.",
    z.nullable(instant),
  ),
  signing_secrets: meaning(
    "How many secrets sign now: the present one and each that was replaced within 24 hours, at most five.",
    z.int(),
  ),
  api_key: meaning(
    "The key by which its address was set last; null where a person set it on the page of the account. An endpoint is turned off when that key is revoked, unless the owner of the account leaves it on.",
    z.nullable(z.object({ id, name: z.string(), is_revoked: z.boolean() })),
  ),
  created_at: instant,
});
export type WebhookView = z.infer<typeof webhookView>;

/** An endpoint with the secret that its messages are signed with. */
const webhookSecret = z.object({ endpoint: webhookView, secret: z.string() });
export type WebhookSecret = z.infer<typeof webhookSecret>;

export const deliveryView = z.object({
  message_id: z.string(),
  type: messageType,
  order_id: meaning("null for what is not about an order.", z.nullable(id)),
  created_at: instant,
  state: z.enum(["waiting", "delivered", "failed"]),
  next_at: meaning("When it is sent next; null once it is settled.", z.nullable(instant)),
  attempts: meaning(
    "The newest first.",
    z.array(
      z.object({
        at: instant,
        status: meaning("The status of the answer; null without one.", z.nullable(z.int())),
        error: meaning(`${attempt_words} null when an answer was read.`, z.nullable(z.enum(attempt_errors))),
        took_ms: z.int(),
        answer: meaning("The first kilobyte of the answer.", z.string()),
      }),
    ),
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
