import { case_spans } from "#domain/cases/correction-case.ts";
import { money } from "#domain/money.ts";
import type { CaseRow } from "../act.ts";
import { job } from "#server/kernel/jobs/job.ts";
import { review_ms, reviewRound } from "../review.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { caseOf, tellCaseDesk } from "./case-desk.ts";
import type { MailData } from "#server/kernel/mail/kinds.ts";
import { named, orderOf, orderPage, send, type Writing } from "#server/kernel/mail/occasions.ts";

/** Which answer a case has now; null while there is none to write about. */
function verdictOf({ state, outcome }: CaseRow): MailData["correction_answered"]["verdict"] | null {
  if (state === "accepted" || state === "in_rework") return "accepted";
  if (state === "rejected") return "rejected";
  if (state === "settled") return "refund";
  if (state !== "closed") return null;
  return outcome === "refunded" ? "refund" : outcome === "rejected" ? "final" : null;
}

/** What the desk is told about, by how the case stands. */
function whyOf({ state, late_at, answered_at }: CaseRow): MailData["staff_correction"]["why"] | null {
  if (state === "appealed") return "appealed";
  // Nobody has answered: the clock has accepted it.
  if (state === "accepted" && answered_at === null) return "lapsed";
  if (state !== "opened") return null;
  return late_at === null ? "opened" : "late";
}

/** The stage of a rework whose worker no longer works with us; undefined when each of them can do theirs. */
async function goneFrom({ tx }: Writing, correction_id: number): Promise<number | undefined> {
  const stage = await tx
    .selectFrom("correction_stage as turn")
    .innerJoin("translator", "translator.id", "turn.translator_id")
    .select("turn.id")
    .where("turn.correction_id", "=", correction_id)
    .where("turn.state", "in", ["planned", "active"])
    .where("translator.active", "=", false)
    .orderBy("turn.position")
    .executeTakeFirst();
  return stage?.id;
}

/** The beginning of the keys of the mails that answer a complaint. */
export const mailsAboutAnswer = (correction_id: number): string => `correction_answered:${correction_id}:`;

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

export const correction_mail_jobs = {
  "order.review": job({ command: ({ tx, now }) => reviewRound(tx, now) }),

  "mail.review_ending": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      if (order.finished_at === null || order.accepted_at !== null) return;
      await send(running, {
        key: `review_ending:${order.id}`,
        kind: "review_ending",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url: orderPage(running, to, order.hash),
          until: after(order.finished_at, review_ms),
        },
      });
    },
  }),

  "mail.correction_received": job({
    command: async (running) => {
      const { row, order, to, url } = await caseOf(running);
      await send(running, {
        key: `correction_received:${row.id}`,
        kind: "correction_received",
        to,
        order_id: order.id,
        data: { order: named(order), url, case_id: row.id, answer_by: row.triage_due_at },
      });
    },
  }),

  "mail.correction_answered": job({
    command: async (running) => {
      const { row, order, to, url } = await caseOf(running);
      const verdict = verdictOf(row);
      if (verdict === null) return;
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
      await send(running, {
        key: `${mailsAboutAnswer(row.id)}${verdict}${row.answer_version === 0 ? "" : `:${row.answer_version}`}`,
        kind: "correction_answered",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url,
          case_id: row.id,
          verdict,
          // One that was taken back by a mail is replaced by nothing.
          replaces: sent[0]?.unique_key.startsWith(mailsAboutAnswer(row.id)) ?? false,
          answer: row.answer,
          refund: refund && verdict === "refund" ? money(refund.amount, refund.currency) : null,
          appeal_until:
            row.state === "rejected" || row.state === "settled"
              ? after(row.answered_at ?? running.now, case_spans.silence)
              : null,
        },
      });
    },
  }),

  "mail.correction_reopened": job({
    command: async (running) => {
      const { row, order, to, url } = await caseOf(running);
      // Answered again before it was written.
      if (row.state !== "triaged") return;
      await send(running, {
        key: `correction_reopened:${row.id}:${row.answer_version}`,
        kind: "correction_reopened",
        to,
        order_id: order.id,
        data: { order: named(order), url, case_id: row.id },
      });
    },
  }),

  "mail.correction_delivered": job({
    command: async (running) => {
      const { row, order, to, url } = await caseOf(running);
      // A stage that is followed by a check has delivered nothing yet.
      if (row.state !== "delivered" || row.delivered_at === null) return;
      const files = await running.tx
        .selectFrom("attachment")
        .innerJoin("correction_stage as turn", "turn.id", "attachment.correction_stage_id")
        .select((w) => w.fn.countAll<bigint>().as("n"))
        .where("turn.correction_id", "=", row.id)
        .where("attachment.held", "=", false)
        .executeTakeFirstOrThrow();
      await send(running, {
        key: `correction_delivered:${row.id}`,
        kind: "correction_delivered",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url,
          case_id: row.id,
          files: Number(files.n),
          until: after(row.delivered_at, case_spans.silence),
        },
      });
    },
  }),

  "mail.correction_assigned": job({
    command: async (running) => {
      const { row, order, to } = await caseOf(running);
      const stage = await running.tx
        .selectFrom("correction_stage as turn")
        .innerJoin("translator", "translator.id", "turn.translator_id")
        .select([
          "turn.id",
          "turn.kind",
          "turn.fee",
          "turn.deadline",
          "translator.email",
          "translator.locale",
        ])
        .where("turn.correction_id", "=", row.id)
        .where("turn.state", "=", "active")
        .executeTakeFirst();
      if (!stage) return;
      await send(running, {
        key: `correction_assigned:${stage.id}`,
        kind: "correction_assigned",
        to: { ...to, recipient: stage.email, locale: stage.locale },
        order_id: order.id,
        data: {
          order: named(order),
          url: `${originOfBrand(running.machine.config, to.brand)}/translator/reworks/${stage.id}`,
          kind: stage.kind,
          fee: money(stage.fee, order.currency),
          deadline: stage.deadline,
        },
      });
    },
  }),

  "mail.staff_correction": job({
    command: async (running) => {
      const { row } = await caseOf(running);
      const gone = row.state === "in_rework" ? await goneFrom(running, row.id) : undefined;
      if (gone !== undefined) return tellCaseDesk(running, "left", { about: `:${gone}` });
      const why = whyOf(row);
      if (why !== null) await tellCaseDesk(running, why);
    },
  }),
};
