import { money } from "#domain/money.ts";
import { idOf, job, textOf } from "#server/kernel/jobs/job.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { declinableUntil } from "../moves.ts";
import { mailsAbout } from "../questions.ts";
import { isInHand, type AssignmentRow } from "../rows.ts";
import { callDesk } from "#server/kernel/mail/desk-task.ts";
import { staff_tasks, type StaffTask } from "#server/kernel/mail/staff-tasks.ts";
import {
  addressee,
  named,
  orderOf,
  orderPage,
  send,
  type Addressed,
  type Writing,
} from "#server/kernel/mail/occasions.ts";

type Held = AssignmentRow & {
  readonly email: string;
  readonly locale: Addressed["locale"];
};

const held = ({ tx }: Writing) =>
  tx
    .selectFrom("assignment")
    .innerJoin("translator", "translator.id", "assignment.translator_id")
    .selectAll("assignment")
    .select(["translator.email", "translator.locale"])
    .where("assignment.is_second", "=", false);

/** Whom a letter about a job goes to, what it is about, and the address of its page. */
async function ofJob(running: Writing, mine: Held) {
  const order = await running.tx
    .selectFrom("order")
    .selectAll()
    .where("id", "=", mine.order_id)
    .executeTakeFirstOrThrow();
  const buyer = await addressee(running.tx, order.cart_id);
  const zone = `${originOfBrand(running.machine.config, buyer.brand)}/translator`;
  return {
    to: { ...buyer, recipient: mine.email, locale: mine.locale },
    zone,
    on_hold: order.on_hold,
    data: {
      order: named(order),
      url: `${zone}/jobs/${mine.stage_id}`,
      stage: mine.stage_kind,
      deadline: mine.deadline,
      starts_at: order.session_starts_at,
    },
  };
}

const event = (running: Writing): string => textOf(running, "event_id");
const inHand = async (running: Writing): Promise<Held | undefined> =>
  held(running)
    .where("assignment.order_id", "=", idOf(running, "order_id"))
    .where("assignment.state", "in", ["active", "returned"])
    .executeTakeFirst();

const wonInRound = async ({ tx }: Writing, { stage_id, email }: Held): Promise<boolean> =>
  (await tx
    .selectFrom("offer")
    .innerJoin("translator", "translator.id", "offer.translator_id")
    .select("offer.id")
    .where("offer.stage_id", "=", stage_id)
    .where("offer.state", "=", "accepted")
    .where("offer.applied_at", "is not", null)
    .where("translator.email", "=", email)
    .executeTakeFirst()) !== undefined;

/** The job that waits for its corrections. */
const returned = (running: Writing) =>
  held(running)
    .where("assignment.order_id", "=", idOf(running, "order_id"))
    .where("assignment.state", "=", "returned")
    .orderBy("assignment.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The job that an event took away. An order may end while nobody has it: whoever lost it before heard of that then. */
const takenBy = (running: Writing) =>
  held(running)
    .innerJoin("order_event", (join) =>
      join
        .onRef("order_event.order_id", "=", "assignment.order_id")
        .onRef("order_event.at", "=", "assignment.ended_at"),
    )
    .where("order_event.id", "=", BigInt(event(running)))
    .where("assignment.state", "=", "revoked")
    .where((w) =>
      w.or([
        w("assignment.end_reason", "=", w.ref("order_event.event")),
        w("assignment.end_reason", "=", "reassigned").and("order_event.event", "=", "stage.return_reassign"),
      ]),
    )
    .orderBy("assignment.id", "desc")
    .limit(1)
    .executeTakeFirst();
/** What ends an order under whoever works on it. */
const order_ends: readonly (string | null)[] = ["order.cancel", "order.withdraw"];

/**
 * What a task's id says of it: `question:7`. The events of the table are numbers: a job that was given back, or what the
 * order failed of; null when somebody has taken a failure up already.
 */
async function taskOf({ tx, ...running }: Writing): Promise<StaffTask | null> {
  const id = textOf(running, "event_id");
  const [name = ""] = id.split(":");
  if (!/^\d+$/.test(id)) return staff_tasks.find((one) => one === name) ?? "released";
  const {
    event: happened,
    status,
    failure_code,
  } = await tx
    .selectFrom("order_event")
    .innerJoin("order", "order.id", "order_event.order_id")
    .select(["order_event.event", "order.status", "order.failure_code"])
    .where("order_event.id", "=", BigInt(id))
    .executeTakeFirstOrThrow();
  if (happened === "assignment.release") return "released";
  if (status !== "failure" || failure_code === null) return null;
  return failure_code === "engine" ? "exhausted" : failure_code;
}

type Reviewed = {
  readonly mine: Held;
  readonly key: string;
  readonly why: "reviewed" | "complaint";
  readonly score_bps: number | null;
  readonly comment: string;
};

/**
 * Whose finished work an event has judged: what passed with a hand-in of the stage after it, or what a complaint with
 * reason is about. Undefined for a first hand-in, which judges nobody.
 */
async function reviewOf(running: Writing): Promise<Reviewed | undefined> {
  const { tx, payload } = running;
  if (payload["correction_id"] !== undefined) {
    const id = idOf(running, "correction_id");
    const { order_id } = await tx
      .selectFrom("correction")
      .select("order_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const mine = await held(running)
      .where("assignment.order_id", "=", order_id)
      .where("assignment.state", "in", ["passed", "submitted"])
      .where("assignment.stage_kind", "in", ["translation", "post_edition"])
      .orderBy("assignment.id", "desc")
      .limit(1)
      .executeTakeFirst();
    return mine && { mine, key: `case:${id}`, why: "complaint", score_bps: null, comment: "" };
  }
  const mine = await held(running)
    .innerJoin("order_event", "order_event.order_id", "assignment.order_id")
    .where("order_event.id", "=", BigInt(event(running)))
    .where("assignment.state", "=", "passed")
    .whereRef("assignment.passed_at", "=", "order_event.at")
    .orderBy("assignment.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!mine) return undefined;
  const lqa = await tx
    .selectFrom("lqa")
    .select(["score_bps", "comment"])
    .where("of_assignment_id", "=", mine.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const score_bps = lqa ? Number(lqa.score_bps) : null;
  return { mine, key: event(running), why: "reviewed", score_bps, comment: lqa?.comment ?? "" };
}

/** Letters about work in hand: to translators, to the customer who is asked, and to the desk. */
export const work_mail_jobs = {
  "mail.work_assigned": job({
    command: async (running) => {
      const mine = await inHand(running);
      // Whoever applied in a round of offers reads how it ended, and that the job is theirs, in one letter.
      if (!mine || (await wonInRound(running, mine))) return;
      const { to, data } = await ofJob(running, mine);
      const fee = money(mine.fee, mine.currency);
      const decline_until = declinableUntil(mine, running.now);
      await send(running, {
        key: `work_assigned:${mine.id}`,
        kind: "work_assigned",
        to,
        order_id: mine.order_id,
        data: { ...data, fee, decline_until },
      });
    },
  }),
  "mail.work_due_soon": job({
    command: async (running) => {
      const id = idOf(running, "assignment_id");
      const mine = await held(running).where("assignment.id", "=", id).executeTakeFirst();
      if (!mine || !isInHand(mine)) return;
      const { on_hold, to, data } = await ofJob(running, mine);
      // Nobody works on what is held; its end sets this letter anew.
      if (on_hold) return;
      const asked = mine.checkpoint_missed_at !== null;
      await send(running, {
        key: `work_due_soon:${id}:${asked ? "asked" : "due"}`,
        kind: "work_due_soon",
        to,
        order_id: mine.order_id,
        data: { ...data, asked },
      });
    },
  }),
  "mail.work_returned": job({
    command: async (running) => {
      const mine = await returned(running);
      if (!mine) return;
      const { to, data } = await ofJob(running, mine);
      const why = await running.tx
        .selectFrom("proposal")
        .select("comment")
        .where("order_id", "=", mine.order_id)
        .where("kind", "=", "return")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      await send(running, {
        key: `work_returned:${event(running)}`,
        kind: "work_returned",
        to,
        order_id: mine.order_id,
        data: { ...data, comment: why?.comment ?? "" },
      });
    },
  }),
  "mail.work_reviewed": job({
    command: async (running) => {
      const reviewed = await reviewOf(running);
      if (!reviewed) return;
      const { mine, key, ...said } = reviewed;
      const { to, data } = await ofJob(running, mine);
      const { order, url, stage } = data;
      await send(running, {
        key: `work_reviewed:${key}:${mine.id}`,
        kind: "work_reviewed",
        to,
        order_id: mine.order_id,
        data: { order, url, stage, ...said },
      });
    },
  }),
  "mail.work_revoked": job({
    command: async (running) => {
      const mine = await takenBy(running);
      if (!mine) return;
      const { to, data, zone } = await ofJob(running, mine);
      await send(running, {
        key: `work_revoked:${event(running)}`,
        kind: "work_revoked",
        to,
        order_id: mine.order_id,
        data: {
          order: data.order,
          stage: data.stage,
          url: `${zone}/jobs`,
          reason: mine.end_note,
          ended: order_ends.includes(mine.end_reason),
          fee: mine.fee_due ? money(mine.fee_due, mine.currency) : null,
        },
      });
    },
  }),
  "mail.work_held": job({
    command: async (running) => {
      const mine = await inHand(running);
      if (!mine) return;
      const { to, data } = await ofJob(running, mine);
      const happened = await running.tx
        .selectFrom("order_event")
        .select("event")
        .where("id", "=", BigInt(event(running)))
        .executeTakeFirstOrThrow();
      await send(running, {
        key: `work_held:${event(running)}`,
        kind: "work_held",
        to,
        order_id: mine.order_id,
        data: { ...data, held: happened.event === "hold.set" },
      });
    },
  }),
  "mail.question": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const question = await running.tx
        .selectFrom("question")
        .selectAll()
        .where("order_id", "=", order.id)
        .where("state", "=", "customer")
        .executeTakeFirst();
      if (!question) return;
      const about = mailsAbout(question.id);
      const sent = await running.tx
        .selectFrom("mail")
        .select("unique_key")
        .where("order_id", "=", order.id)
        .where("kind", "=", "question")
        .where("sent_at", "is not", null)
        .execute();
      await send(running, {
        key: `${about}${question.version}`,
        kind: "question",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url: orderPage(running, to, order.hash),
          text: question.worded ?? question.text,
          replaces: sent.some(({ unique_key }) => unique_key.startsWith(about)),
        },
      });
    },
  }),
  "mail.question_taken_back": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const id = idOf(running, "question_id");
      const question = await running.tx
        .selectFrom("question")
        .select(["state", "version"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      // It may have been passed on again meanwhile.
      if (question.state !== "desk") return;
      await send(running, {
        key: `question_taken_back:${id}:${question.version}`,
        kind: "question_taken_back",
        to,
        order_id: order.id,
        data: { order: named(order), url: orderPage(running, to, order.hash) },
      });
    },
  }),
  "mail.question_answered": job({
    command: async (running) => {
      const question = await running.tx
        .selectFrom("question")
        .selectAll()
        .where("order_id", "=", idOf(running, "order_id"))
        .where("state", "=", "answered")
        .orderBy("answered_at", "desc")
        .orderBy("id", "desc")
        .limit(1)
        .executeTakeFirst();
      if (!question) return;
      const mine = await held(running)
        .where("assignment.id", "=", question.assignment_id)
        .executeTakeFirstOrThrow();
      const { to, data } = await ofJob(running, mine);
      await send(running, {
        key: `question_answered:${question.id}`,
        kind: "question_answered",
        to,
        order_id: question.order_id,
        data: { ...data, text: question.text, answer: question.answer ?? "" },
      });
    },
  }),
  "mail.order_delayed": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      if (order.deadline === null) return;
      await send(running, {
        key: `order_delayed:${order.id}:${event(running)}`,
        kind: "order_delayed",
        to,
        order_id: order.id,
        data: { order: named(order), url: orderPage(running, to, order.hash), deadline: order.deadline },
      });
    },
  }),
  "mail.staff_task": job({
    command: async (running) => {
      const task = await taskOf(running);
      if (task !== null) await callDesk(running, { task, key: event(running) });
    },
  }),
};
