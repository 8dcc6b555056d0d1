import { textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail, type Occasion, type Writing } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { writeMails } from "#server/kernel/mail/outbox.ts";
import { deskReaders } from "#server/kernel/mail/working-staff.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import {
  type Asked,
  askedFacts,
  named,
  type OfOrder,
  orderOf,
  ordersFact,
  sample_order,
} from "#server/order-mails/index.ts";

/** The reasons for which the desk is called: each has a sentence of its own. */
const staff_tasks = [
  "released",
  "checkpoint",
  "proposal",
  "question",
  "lapsed",
  "engine",
  "unclosed",
  "exhausted",
  "desk_late",
  "hold_forgotten",
  "unreadable",
  "no_taker",
  "work_lost",
  "failing",
  "left",
  "chargeback",
  "late_money",
  "paper_change",
  "paper_unanswered",
  "second_missing",
  "tax_place",
  "interpreter_away",
  "mail_sender",
] as const;
type StaffTask = (typeof staff_tasks)[number];

/** `asked`: the question that the desk has. */
type Data = OfOrder & { readonly task: StaffTask; readonly asked: Asked | null };

/**
 * The task of a job, as its id names it: `question:7`. The id of an event is a number: a released job, or the failure of
 * an order; null when a failure is in work already.
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

/** The question of a job about one. */
async function askedIn({ tx, ...running }: Writing): Promise<Asked | null> {
  const id = /^(?:question|lapsed):(\d+)$/.exec(textOf(running, "event_id"))?.[1];
  if (id === undefined) return null;
  const { text, about } = await tx
    .selectFrom("question")
    .select(["text", "about"])
    .where("id", "=", Number(id))
    .executeTakeFirstOrThrow();
  return { text, about: about as Asked["about"] };
}

type Call = {
  readonly task: StaffTask;
  readonly key: string;
  readonly all_managers?: boolean;
  readonly asked?: Asked | null;
};

/**
 * Calls to the desk about an order, one for each key: to its owner, or to every project manager where it has none, or
 * where it is too late to wait for one person.
 */
async function callsOf(
  running: Writing,
  { task, key, all_managers = false, asked = null }: Call,
): Promise<Occasion<Data>[]> {
  const { order, to } = await orderOf(running);
  const desk = await deskReaders(running.tx, ["project_manager", "admin"]);
  const owner = all_managers ? [] : desk.filter(({ id }) => id === order.owner_id);
  const url = `${originOfBrand(running.machine.config, to.brand)}/staff/orders/${order.id}`;
  return (owner.length > 0 ? owner : desk).map(({ id, email, locale }) => ({
    key: `staff_task:${order.id}:${key}:${id}`,
    to: { ...to, recipient: email, locale },
    order_id: order.id,
    data: { order: named(order), url, task, asked },
  }));
}

export const staffTaskMail = defineMail<Data>({
  kind: "staff_task",
  rule: always,
  load: async (running) => {
    const task = await taskOf(running);
    if (task === null) return null;
    return callsOf(running, { task, key: textOf(running, "event_id"), asked: await askedIn(running) });
  },
  compose: ({ order, url, task, asked }, voice, brand) => ({
    subject: voice.say("staff_task.subject", { id: String(order.id), task }),
    title: voice.say("staff_task.title"),
    paragraphs: [voice.say(`staff_task.${task}`)],
    facts: [
      fact(voice, "fact.brand", brand.name),
      ordersFact(voice, [order]),
      ...(asked ? askedFacts(voice, asked) : []),
    ],
    button: { label: voice.say("staff_task.button"), url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    order: sample_order,
    url: `${origin}/staff/orders/10280`,
    task: "checkpoint",
    asked: null,
  }),
});

/** Calls the desk to an order. */
export async function callDesk(running: Writing, call: Call): Promise<void> {
  await writeMails(running.tx, staffTaskMail, await callsOf(running, call), running.now);
}
