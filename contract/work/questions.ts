import * as z from "zod/mini";
import { route } from "../route.ts";
import { hash, id, idInPath, instant, paragraphText, required, version } from "../shared.ts";

/** Text of several lines that must not be empty. */
export const filledText = (max: number) =>
  paragraphText(max).check(z.refine((text) => text.trim() !== "", required));

/** The segment that a question or a remark is about, as it was at that time; texts without codes. */
export const aboutSegment = z.object({
  document: z.string(),
  number: z.int(),
  source: z.string(),
  /** The part of the source or the translation that was selected. */
  quote: z.optional(z.string()),
});
export type AboutSegment = z.infer<typeof aboutSegment>;

const questionView = z.object({
  id,
  state: z.enum(["desk", "customer", "answered", "closed"]),
  text: z.string(),
  about: z.nullable(aboutSegment),
  /** The version, raised by each change of the text and each forwarding to the customer. */
  version: z.int(),
  asked_at: instant,
  answer: z.nullable(z.string()),
  answered_at: z.nullable(instant),
});
export type QuestionView = z.infer<typeof questionView>;

/** The same for desk and translator: in the translator's words, and in the desk's words for the customer if changed. */
export const ownQuestionView = z.extend(questionView, { worded: z.nullable(z.string()) });
export type OwnQuestionView = z.infer<typeof ownQuestionView>;

/** Questions to a customer about an order. The hash of the order is the key, as for the order itself. */
export const question_routes = {
  orderQuestions: route({
    method: "GET",
    path: "/api/v2/order/:hash/question",
    who: "visitor",
    needs: "files.read",
    summary: "Questions of the translator to the customer.",
    params: z.object({ hash }),
    answer: z.array(questionView),
  }),
  answerOrderQuestion: route({
    method: "POST",
    path: "/api/v2/order/:hash/question/:question/answer",
    who: "visitor",
    needs: "orders.act",
    summary: "The customer's answer; the timer of the order continues.",
    params: z.object({ hash, question: idInPath }),
    body: z.object({
      text: filledText(4000),
      /** The version that was answered: an answer to another version is refused. */
      version: z.optional(version),
    }),
    answer: z.array(questionView),
    idempotent: true,
    per_minute: 60,
  }),
} as const;
