import { money } from "#domain/money.ts";
import { idOf, job, textOf } from "../jobs/job.ts";
import { originOfBrand } from "../origins.ts";
import { isInHand, type AssignmentRow } from "../work/rows.ts";
import { staff_tasks, type StaffTask } from "./kinds.ts";
import { addressee, named, orderOf, orderPage, send, type Addressed, type Writing } from "./occasions.ts";

type Held = AssignmentRow & {
  readonly email: string;
  readonly locale: Addressed["locale"];
};

const held = ({ tx }: Writing) =>
  tx
    .selectFrom("assignment")
    .innerJoin("translator", "translator.id", "assignment.translator_id")
    .selectAll("assignment")
    .select(["translator.email", "translator.locale"]);

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
    data: {
      order: named(order),
      url: `${zone}/jobs/${mine.stage_id}`,
      stage: mine.stage_kind,
      deadline: mine.deadline,
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

/** A job that was taken back, or that waits for its corrections: the newest one that is in one of these states. */
const latest = (running: Writing, state: "revoked" | "returned") =>
  held(running)
    .where("assignment.order_id", "=", idOf(running, "order_id"))
    .where("assignment.state", "=", state)
    .orderBy("assignment.ended_at", (o) => o.desc().nullsLast())
    .orderBy("assignment.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** What a task's id says of it: `question:7`; the events of the table are numbers and are told by the order itself. */
function taskOf(id: string, status: string): StaffTask {
  const [name = ""] = id.split(":");
  return staff_tasks.find((one) => one === name) ?? (status === "failure" ? "exhausted" : "released");
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
      await send(running, {
        key: `work_assigned:${mine.id}`,
        kind: "work_assigned",
        to,
        order_id: mine.order_id,
        data: { ...data, fee },
      });
    },
  }),
  "mail.work_due_soon": job({
    command: async (running) => {
      const id = idOf(running, "assignment_id");
      const mine = await held(running).where("assignment.id", "=", id).executeTakeFirst();
      if (!mine || !isInHand(mine)) return;
      const { to, data } = await ofJob(running, mine);
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
      const mine = await latest(running, "returned");
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
  "mail.work_revoked": job({
    command: async (running) => {
      const mine = await latest(running, "revoked");
      if (!mine) return;
      const { to, data, zone } = await ofJob(running, mine);
      await send(running, {
        key: `work_revoked:${event(running)}`,
        kind: "work_revoked",
        to,
        order_id: mine.order_id,
        data: { order: data.order, stage: data.stage, url: `${zone}/jobs`, reason: mine.end_note },
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
      await send(running, {
        key: `question:${question.id}`,
        kind: "question",
        to,
        order_id: order.id,
        data: { order: named(order), url: orderPage(running, to, order.hash), text: question.text },
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
      const { order, to } = await orderOf(running);
      const task = taskOf(event(running), order.status);
      const desk = await running.tx
        .selectFrom("staff_user")
        .select(["email", "locale", "id"])
        .where("active", "=", true)
        .where("role", "in", ["project_manager", "admin"])
        .execute();
      // Whoever has taken the order is called alone.
      const owner = desk.filter(({ id }) => id === order.owner_id);
      const url = `${originOfBrand(running.machine.config, to.brand)}/staff/orders/${order.id}`;
      for (const { email, locale, id } of owner.length > 0 ? owner : desk)
        await send(running, {
          key: `staff_task:${order.id}:${event(running)}:${id}`,
          kind: "staff_task",
          to: { ...to, recipient: email, locale },
          order_id: order.id,
          data: { order: named(order), url, task, text: "" },
        });
    },
  }),
};
