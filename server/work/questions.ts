import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { AboutSegment } from "#contract/work/questions.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { cancelJob, enqueue } from "#server/kernel/jobs/queue.ts";
import { dropUnsent } from "#server/kernel/mail/outbox.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { act, type Actor, orderForUpdate } from "#server/orders/index.ts";
import { longest_pause, most_pauses, resumeClock } from "./clock.ts";
import { heldJob } from "./job.ts";
import { openQuestionTo, type QuestionRow, stoppedByDraft } from "./rows.ts";

/** The prefix of the keys of the mails with this question to the customer. */
export const mailsAbout = (question_id: number): string => `question:${question_id}:`;

/** How often the clock of an order was paused for its customer. */
const pausesOf = async (tx: Tx, order_id: number): Promise<number> => {
  const { n } = await tx
    .selectFrom("question")
    .select((w) => w.fn.countAll<bigint>().as("n"))
    .where("order_id", "=", order_id)
    .where("customer_since", "is not", null)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** Whether a question may go to the customer: fewer than three did so far, and no other is open. */
async function requirePause(tx: Tx, order: OrderRow): Promise<void> {
  if ((await pausesOf(tx, order.id)) >= most_pauses) throw new Refusal("question.pauses_used_up");
  if ((await openQuestionTo(tx, order.id)) || (await stoppedByDraft(tx, order.id)))
    throw new Refusal("question.one_at_a_time");
}

type Asked = {
  readonly to: "desk" | "customer";
  readonly text: string;
  /** The segment that the question is about. */
  readonly about?: AboutSegment;
};

/**
 * §4.4: stores a question of a worker and returns its number. A question to the customer pauses the clock until the answer, at most three times
 * for each order and only during the translation stage; any other goes to the desk, which may pass it on.
 */
export async function ask(
  tx: Tx,
  caller: Caller,
  stage_id: number,
  { to, text, about }: Asked,
  now: Date,
): Promise<number> {
  const { order, mine, actor } = await heldJob(tx, caller, stage_id);
  const is_direct = to === "customer";
  if (is_direct) await requirePause(tx, order);
  const { id } = await tx
    .insertInto("question")
    .values({
      hash: newHash(),
      order_id: order.id,
      assignment_id: mine.id,
      state: to,
      text: text.trim(),
      about: about ? JSON.stringify(about) : null,
      asked_at: now,
      customer_since: is_direct ? now : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (is_direct) await stop(tx, order.id, id, actor, now);
  else await enqueue(tx, "mail.staff_task", { order_id: order.id, event_id: `question:${id}` });
  return id;
}

async function stop(tx: Tx, order_id: number, id: number, actor: Actor, now: Date): Promise<void> {
  await act(tx, order_id, actor, { event: "query.open" }, now);
  const run_at = new Date(now.getTime() + longest_pause);
  await enqueue(tx, "work.question_over", { question_id: id }, { job_key: `question:${id}`, run_at });
}

type Wording = { readonly order_id: number; readonly id: number; readonly text?: string | undefined };

/** The desk's wording of a question for the customer; null where it is that of the translator. */
const wordedAs = (question: QuestionRow, text: string | undefined): string | null => {
  const words = text?.trim() ?? question.worded ?? question.text;
  return words === question.text ? null : words;
};

/** The desk passes a question on to the customer; `text` replaces the wording of the translator. */
export async function forward(tx: Tx, { order_id, id, text }: Wording, now: Date): Promise<void> {
  const { order, question } = await openQuestion(tx, order_id, id);
  if (question.state !== "desk") throw new Refusal("question.passed_on");
  await requirePause(tx, order);
  await tx
    .updateTable("question")
    .set({
      state: "customer",
      customer_since: now,
      worded: wordedAs(question, text),
      version: question.version + 1,
    })
    .where("id", "=", id)
    .execute();
  const { translator_id } = await tx
    .selectFrom("assignment")
    .select("translator_id")
    .where("id", "=", question.assignment_id)
    .executeTakeFirstOrThrow();
  await stop(tx, order.id, id, { role: "worker", id: translator_id }, now);
}

/** An unanswered question to the customer, with its order. */
async function questionWithCustomer(tx: Tx, order_id: number, id: number) {
  const found = await openQuestion(tx, order_id, id);
  if (found.question.state !== "customer") throw new Refusal("question.not_with_customer");
  return found;
}

/** Changes the wording of an unanswered question to the customer: an unsent mail is dropped, and a new one is written. */
export async function reword(tx: Tx, { order_id, id, text }: Wording, now: Date): Promise<void> {
  const { question } = await questionWithCustomer(tx, order_id, id);
  const worded = wordedAs(question, text);
  if (worded === question.worded) return;
  await tx
    .updateTable("question")
    .set({ worded, version: question.version + 1 })
    .where("id", "=", id)
    .execute();
  await dropUnsent(tx, order_id, mailsAbout(id), now);
  await enqueue(tx, "mail.question", { order_id });
}

/**
 * Withdraws an unanswered question to the customer (decision 0163): the desk has it again, the clock resumes as after an
 * answer, and the question does not count as one of the three. An unsent mail is dropped.
 */
export async function takeBack(
  tx: Tx,
  staff_id: number,
  { order_id, id }: Pick<Wording, "order_id" | "id">,
  now: Date,
): Promise<void> {
  const { order, question } = await questionWithCustomer(tx, order_id, id);
  await cancelJob(tx, `question:${id}`);
  const { deadline } = await resumeClock(tx, order, question.customer_since, now);
  await tx
    .updateTable("question")
    .set({ state: "desk", customer_since: null, version: question.version + 1 })
    .where("id", "=", id)
    .execute();
  const staff = { role: "staff", id: staff_id } as const;
  await act(tx, order_id, staff, { event: "query.take_back", set: { deadline } }, now);
  if (await dropUnsent(tx, order_id, mailsAbout(id), now))
    await enqueue(tx, "mail.question_taken_back", { order_id, question_id: id });
}

/** A question of an order; refuses one of another order. */
export async function questionOf(tx: Tx, order_id: number, id: number): Promise<QuestionRow> {
  const question = await tx
    .selectFrom("question")
    .selectAll()
    .where("id", "=", id)
    .where("order_id", "=", order_id)
    .executeTakeFirst();
  if (!question) throw new Refusal("question.not_found");
  return question;
}

async function openQuestion(
  tx: Tx,
  order_id: number,
  id: number,
): Promise<{ order: OrderRow; question: QuestionRow }> {
  const order = await orderForUpdate(tx, order_id);
  const question = await questionOf(tx, order_id, id);
  if (!order) throw new Refusal("question.not_found");
  if (question.state === "answered" || question.state === "closed") throw new Refusal("question.decided");
  return { order, question };
}

export type Answering = {
  /** The version that the caller has read, if named. */
  readonly version?: number | undefined;
  readonly by: "customer" | "staff";
  readonly staff_user_id: number | null;
  readonly customer_id: number | null;
  readonly text: string;
};

/**
 * Answers a question. If it was with the customer, the clock resumes: the stage's deadline and the promised date move by
 * the paused working time. Assumed (decision 0067): the state table allows only the customer here, so the desk answers in
 * their name.
 */
export async function answer(
  tx: Tx,
  order_id: number,
  id: number,
  { by, staff_user_id, customer_id, text, version }: Answering,
  now: Date,
): Promise<void> {
  const { order, question } = await openQuestion(tx, order_id, id);
  if (by === "customer" && question.state !== "customer") throw new Refusal("question.not_found");
  if (version !== undefined && version !== question.version) throw new Refusal("question.reworded");
  await tx
    .updateTable("question")
    .set({ state: "answered", answer: text.trim(), answered_by: by, staff_user_id, answered_at: now })
    .where("id", "=", id)
    .execute();
  if (question.state === "desk") {
    await enqueue(tx, "mail.question_answered", { order_id, event_id: `desk:${id}` });
    return;
  }
  await cancelJob(tx, `question:${id}`);
  const { deadline } = await resumeClock(tx, order, question.customer_since, now);
  const customer: Actor = { role: "customer", id: by === "customer" ? customer_id : null };
  await act(tx, order_id, customer, { event: "query.close", set: { deadline } }, now);
}

/** Passes a question to the desk that the customer has not answered within a week; the clock resumes. */
export async function lapse(tx: Tx, id: number, now: Date): Promise<void> {
  const seen = await tx
    .selectFrom("question")
    .select(["order_id", "state"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (seen?.state !== "customer") return;
  const order = await orderForUpdate(tx, seen.order_id);
  const question = await tx.selectFrom("question").selectAll().where("id", "=", id).executeTakeFirst();
  if (!order || question?.state !== "customer") return;
  const { deadline } = await resumeClock(tx, order, question.customer_since, now);
  await tx.updateTable("question").set({ state: "desk" }).where("id", "=", id).execute();
  await tx.updateTable("order").set({ deadline }).where("id", "=", order.id).execute();
  await enqueue(tx, "mail.staff_task", { order_id: order.id, event_id: `lapsed:${id}` });
}
