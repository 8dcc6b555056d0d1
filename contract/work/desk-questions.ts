import * as z from "zod/mini";
import { mailPreview } from "../messages/desk-mails.ts";
import { filledText } from "./questions.ts";
import { route } from "../route.ts";
import { idInPath } from "../shared.ts";
import { orderWork } from "./work.ts";

const of_question = z.object({ id: idInPath, question: idInPath });
const desk = { method: "POST", who: "staff", answer: orderWork, idempotent: true } as const;
const preview = { method: "POST", who: "staff", answer: mailPreview, per_minute: 120 } as const;

/** Questions of translators at the desk. */
export const desk_question_routes = {
  answerQuestion: route({
    ...desk,
    path: "/api/staff/v1/order/:id/question/:question/answer",
    right: "orders.work",
    summary: "Answers a translator's question for the customer.",
    params: of_question,
    body: z.object({ text: filledText(4000) }),
  }),
  forwardQuestion: route({
    ...desk,
    path: "/api/staff/v1/order/:id/question/:question/forward",
    right: "orders.work",
    summary:
      "Forwards a question to the customer, in the translator's or other words; the timer is paused until the answer.",
    params: of_question,
    body: z.object({ text: z.optional(filledText(2000)) }),
  }),
  previewQuestion: route({
    ...preview,
    path: "/api/staff/v1/order/:id/question/:question/preview",
    right: "orders.work",
    summary: "A preview of the mail that the customer gets with this text; nothing is stored.",
    params: of_question,
    body: z.object({ text: filledText(2000) }),
  }),
  rewordQuestion: route({
    ...desk,
    path: "/api/staff/v1/order/:id/question/:question/wording",
    right: "orders.work",
    summary: "Changes the text of a question that the customer has not answered.",
    params: of_question,
    body: z.object({ text: filledText(2000) }),
  }),
  takeBackQuestion: route({
    ...desk,
    path: "/api/staff/v1/order/:id/question/:question/return",
    right: "orders.work",
    summary: "Withdraws a question that the customer has not answered; the timer continues.",
    params: of_question,
  }),
} as const;
