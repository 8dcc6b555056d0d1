import * as z from "zod/mini";
import { key_modes } from "#domain/api/key-text.ts";
import { public_statuses } from "#domain/orders/public-status.ts";
import { type MessageType, ping_type, webhook_types } from "#domain/webhooks/public-events.ts";
import { id, instant } from "../shared.ts";

/** Only what names the object: no text, no file, no person, and never the hash, which opens an order. */
const data = {
  order: z.object({
    order: z.object({
      id,
      status: z.enum(public_statuses),
      version: z.int(),
      reference: z.nullable(z.string()),
    }),
  }),
  invoice: z.object({ invoice: z.object({ id }) }),
  balance: z.object({ balance: z.object({ account_id: id }) }),
  approval: z.object({ approval: z.object({ id }) }),
  endpoint: z.object({ endpoint: z.object({ id }) }),
} as const;
type Named = keyof typeof data;

export type MessageData = z.infer<(typeof data)[Named]>;

/** What each type names, by the part of it before the full stop. */
const named_by = {
  order: "order",
  payment: "order",
  invoice: "invoice",
  balance: "balance",
  approval: "approval",
  ping: "endpoint",
} as const satisfies Record<AreaOf<MessageType>, Named>;
type AreaOf<T extends string> = T extends `${infer Area}.${string}` ? Area : T;

/** What happened, as programs read it by key; its body is that of the message to endpoints. */
export const eventView = z.object({
  id: z.string(),
  type: z.enum(webhook_types),
  timestamp: instant,
  mode: z.enum(key_modes),
  data: z.union([data.order, data.invoice, data.balance, data.approval]),
});
export type EventView = z.infer<typeof eventView>;

export const message_types: readonly MessageType[] = [...webhook_types, ping_type];

/** The body of a message of a type. */
export const messageBody = (type: MessageType) =>
  z.object({
    id: z.string(),
    type: z.literal(type),
    timestamp: instant,
    mode: z.enum(key_modes),
    data: data[named_by[type.split(".")[0] as AreaOf<MessageType>]],
  });
