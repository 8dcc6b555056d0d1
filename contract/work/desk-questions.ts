import * as z from "zod/mini";
import { mailPreview } from "../messages/desk-mails.ts";
import { filledText } from "./questions.ts";
import { route } from "../route.ts";
import { idInPath } from "../shared.ts";
import { orderWork } from "./work.ts";

const of_question = z.object({ id: idInPath, question: idInPath });
const desk = { method: "POST", who: "staff", answer: orderWork, idempotent: true } as const;
const preview = { method: "POST", who: "staff", answer: mailPreview, per_minute: 120 } as const;

/** What the desk does with the questions of translators. */
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
      "Passes a question on to the customer, in the translator's words or in others; the clock stands still until the answer.",
    params: of_question,
    body: z.object({ text: z.optional(filledText(2000)) }),
  }),
  previewQuestion: route({
    ...preview,
    path: "/api/staff/v1/order/:id/question/:question/preview",
    right: "orders.work",
    summary: "The mail that the customer gets with these words; nothing is kept.",
    params: of_question,
    body: z.object({ text: filledText(2000) }),
  }),
  rewordQuestion: route({
    ...desk,
    path: "/api/staff/v1/order/:id/question/:question/wording",
    right: "orders.work",
    summary: "Words a question anew that the customer has not answered.",
    params: of_question,
    body: z.object({ text: filledText(2000) }),
  }),
  takeBackQuestion: route({
    ...desk,
    path: "/api/staff/v1/order/:id/question/:question/return",
    right: "orders.work",
    summary: "Takes a question back that the customer has not answered; the clock goes on.",
    params: of_question,
  }),
} as const;
