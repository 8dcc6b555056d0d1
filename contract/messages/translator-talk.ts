import * as z from "zod/mini";
import { message_text } from "./messages.ts";
import { route } from "../route.ts";
import { by_id, id, instant } from "../shared.ts";

/** A message between the desk and a translator; the translator reads a colleague's first name. */
const translatorMessage = z.object({
  id,
  author: z.enum(["desk", "translator"]),
  name: z.string(),
  text: z.string(),
  created_at: instant,
  /** When the other side has seen it. */
  read_at: z.nullable(instant),
});
export type TranslatorMessage = z.infer<typeof translatorMessage>;

const thread = z.array(translatorMessage);
const body = z.object({ text: message_text });

/** S10: messages with a translator, for the desk. */
export const desk_talk_routes = {
  translatorTalk: route({
    method: "GET",
    path: "/api/staff/v1/translator/:id/message",
    who: "staff",
    right: "translators.read",
    summary: "The last two hundred messages, oldest first; the translator's messages are marked as read.",
    params: by_id,
    answer: thread,
  }),
  writeToTranslator: route({
    method: "POST",
    path: "/api/staff/v1/translator/:id/message",
    who: "staff",
    right: "translators.edit",
    summary:
      "Sends a message to a translator: it is shown in the zone, and a mail in their language announces it.",
    params: by_id,
    body,
    answer: thread,
    idempotent: true,
    status: 201,
  }),
  unreadTranslators: route({
    method: "GET",
    path: "/api/staff/v1/translator-message",
    who: "staff",
    right: "translators.read",
    summary: "Translators with unread messages to the desk, the longest waiting first.",
    answer: z.array(
      z.object({ translator_id: id, name: z.string(), unread: z.int(), since: instant, text: z.string() }),
    ),
  }),
} as const;

/** The same messages, for the zone. */
export const zone_talk_routes = {
  zoneTalk: route({
    method: "GET",
    path: "/api/translator/v1/message",
    who: "translator",
    summary: "The last two hundred messages, oldest first; the desk's messages are marked as read.",
    answer: thread,
  }),
  zoneUnread: route({
    method: "GET",
    path: "/api/translator/v1/message/unread",
    who: "translator",
    summary: "How many messages of the desk have not been read.",
    answer: z.object({ unread: z.int() }),
  }),
  writeToDesk: route({
    method: "POST",
    path: "/api/translator/v1/message",
    who: "translator",
    summary: "Sends a message to the desk.",
    body,
    answer: thread,
    idempotent: true,
    per_minute: 30,
    status: 201,
  }),
} as const;
