import { case_spans } from "#domain/cases/correction-case.ts";
import { money, type Money } from "#domain/money.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { ordersFact, named, type OfOrder, sample_deadline } from "#server/order-mails/index.ts";
import type { CaseRow } from "../act.ts";
import { caseOf, sampleCase } from "./case-mail.ts";

/** The answer of the desk to a complaint; `refund` is gross. */
type Data = OfOrder & {
  /** Another answer was sent before. */
  readonly replaces: boolean;
  readonly case_id: number;
  readonly verdict: "accepted" | "rejected" | "final" | "refund";
  readonly answer: string;
  readonly refund: Money | null;
  /** The end of the appeal period; null where the answer is final. */
  readonly appeal_until: Date | null;
};

/** The present answer of a case; null while there is none to write about. */
function verdictOf({ state, outcome }: CaseRow): Data["verdict"] | null {
  if (state === "accepted" || state === "in_rework") return "accepted";
  if (state === "rejected") return "rejected";
  if (state === "settled") return "refund";
  if (state !== "closed") return null;
  return outcome === "refunded" ? "refund" : outcome === "rejected" ? "final" : null;
}

/** The common prefix of the keys of mails that answer a complaint. */
export const mailsAboutAnswer = (correction_id: number): string => `correction_answered:${correction_id}:`;

export const correctionAnsweredMail = defineMail<Data>({
  kind: "correction_answered",
  rule: always,
  load: async (running) => {
    const { row, order, to, url } = await caseOf(running);
    const verdict = verdictOf(row);
    if (verdict === null) return null;
    const sent = await running.tx
      .selectFrom("mail")
      .select("unique_key")
      .where("order_id", "=", order.id)
      .where("kind", "in", ["correction_answered", "correction_reopened"])
      .where("sent_at", "is not", null)
      .orderBy("id", "desc")
      .execute();
    const refund = await running.tx
      .selectFrom("refund_request")
      .select(["amount", "currency"])
      .where("id", "=", row.refund_request_id ?? 0)
      .executeTakeFirst();
    return {
      key: `${mailsAboutAnswer(row.id)}${verdict}${row.answer_version === 0 ? "" : `:${row.answer_version}`}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url,
        case_id: row.id,
        verdict,
        // An answer withdrawn by a mail is not replaced by another mail.
        replaces: sent[0]?.unique_key.startsWith(mailsAboutAnswer(row.id)) ?? false,
        answer: row.answer,
        refund: refund && verdict === "refund" ? money(refund.amount, refund.currency) : null,
        appeal_until:
          row.state === "rejected" || row.state === "settled"
            ? new Date((row.answered_at ?? running.now).getTime() + case_spans.silence)
            : null,
      },
    };
  },
  compose: ({ order, url, case_id, verdict, replaces, answer, refund, appeal_until }, voice) => ({
    subject: voice.say("correction_answered.subject", { id: String(order.id) }),
    title: voice.say(`correction_answered.title.${verdict}`),
    paragraphs: [
      ...(replaces ? [voice.say("correction_answered.replaces")] : []),
      voice.say(`correction_answered.body.${verdict}`, {
        amount: refund === null ? "" : voice.money(refund),
      }),
      ...(appeal_until === null
        ? []
        : [voice.say("correction_answered.appeal", { until: voice.until(appeal_until) })]),
    ],
    facts: [
      fact(voice, "fact.case", String(case_id)),
      ordersFact(voice, [order]),
      ...(answer === "" ? [] : [fact(voice, "fact.answer", answer)]),
    ],
    button: { label: voice.say("correction_answered.button"), url },
    reader: "buyer",
  }),
  sample: (at) => ({
    ...sampleCase(at),
    replaces: false,
    verdict: "rejected",
    answer: "The term is the one of your glossary, page 3.",
    refund: null,
    appeal_until: sample_deadline,
  }),
});
