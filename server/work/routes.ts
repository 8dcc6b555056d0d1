import { note, orderById, orderByHash, orderForUpdate } from "#server/orders/index.ts";
import type { OrderWork } from "#contract/work/work.ts";
import { Refusal } from "#domain/errors.ts";
import type { Act } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { preview, read, steps, write } from "#server/kernel/http/handlers.ts";
import { previewOf } from "#server/kernel/mail/preview.ts";
import { questionMail } from "./mails/question.ts";
import { correctProgress } from "./progress.ts";
import { storePasted } from "./attach.ts";
import { pastedName } from "#domain/work/translated-name.ts";
import { orderOfJob } from "./job.ts";
import {
  decideProposal,
  decline,
  endByDesk,
  extend,
  rejectMachineText,
  release,
  reportProgress,
  returnWork,
} from "./moves.ts";
import { reviewOfJob } from "./review.ts";
import { answer, ask, forward, questionOf, reword, takeBack } from "./questions.ts";
import type { Received } from "#server/files/index.ts";
import { customerQuestions, orderWork } from "./queries.ts";

type Done = Pick<Act, "act" | "detail">;

/** The work of an order after an act of the desk, which is recorded in the audit log. */
async function workAfter(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { act, detail = {} }: Done,
  now: Date,
): Promise<OrderWork> {
  await note(tx, caller, { act, order_id, detail }, now);
  return orderWork(tx, await orderById(tx, order_id), now);
}

const desk_handlers = {
  orderWork: read("orderWork", async ({ db, params, now }) =>
    orderWork(db, await orderById(db, params.id), now),
  ),
  revokeStage: write("revokeStage", async ({ tx, caller, params, body, now }) => {
    await endByDesk(tx, caller, params.id, { event: "assignment.revoke", ...body }, now);
    return workAfter(tx, caller, params.id, { act: "stage.revoke", detail: body }, now);
  }),
  correctProgress: write("correctProgress", async ({ tx, caller, params, body, now }) => {
    const order = await orderForUpdate(tx, params.id);
    if (!order) throw new Refusal("order.not_found");
    const before = await correctProgress(tx, order.id, BigInt(body.percent) * 100n, now);
    if (before === null)
      throw new Refusal("order.wrong_status", { status: order.status, event: "stage.progress" });
    const detail = { ...body, before: Number(before / 100n) };
    return workAfter(tx, caller, params.id, { act: "stage.progress", detail }, now);
  }),
  loseWork: write("loseWork", async ({ tx, caller, params, body, now }) => {
    await endByDesk(tx, caller, params.id, { event: "work.lost", ...body }, now);
    return workAfter(tx, caller, params.id, { act: "work.lost", detail: body }, now);
  }),
  bypassEngine: write("bypassEngine", async ({ tx, caller, params, body, now }) => {
    await endByDesk(tx, caller, params.id, { event: "mt.bypass", ...body }, now);
    return workAfter(tx, caller, params.id, { act: "engine.bypass", detail: body }, now);
  }),
  extendDeadline: write("extendDeadline", async ({ tx, caller, params, body, now }) => {
    const promise = body.promise ? new Date(body.promise) : null;
    const wanted = { ...body, deadline: new Date(body.deadline), promise };
    await extend(tx, caller, params.id, wanted, now);
    return workAfter(tx, caller, params.id, { act: "deadline.extend", detail: body }, now);
  }),
  decideProposal: write("decideProposal", async ({ tx, caller, params, body, now }) => {
    const { id, proposal: proposal_id } = params;
    await decideProposal(tx, caller, id, { proposal_id, ...body }, now);
    const act = body.confirm ? "proposal.confirm" : "proposal.refuse";
    return workAfter(tx, caller, id, { act, detail: { proposal_id, note: body.note } }, now);
  }),
  answerQuestion: write("answerQuestion", async ({ tx, caller, params, body, now }) => {
    const by = { by: "staff", staff_user_id: caller.id, customer_id: null } as const;
    await answer(tx, params.id, params.question, { ...by, text: body.text }, now);
    const detail = { question_id: params.question };
    return workAfter(tx, caller, params.id, { act: "question.answer", detail }, now);
  }),
  forwardQuestion: write("forwardQuestion", async ({ tx, caller, params, body, now }) => {
    const { id: order_id, question: id } = params;
    await forward(tx, { order_id, id, ...body }, now);
    const detail = { question_id: id, text: body.text ?? "" };
    return workAfter(tx, caller, order_id, { act: "question.forward", detail }, now);
  }),
  previewQuestion: preview("previewQuestion", async ({ params, body, ...asked }) => {
    const { id: order_id, question: id } = params;
    const { state } = await questionOf(asked.tx, order_id, id);
    await (state === "customer" ? reword : forward)(asked.tx, { order_id, id, ...body }, asked.now);
    const running = { ...asked, payload: { order_id } };
    return previewOf(running, order_id, questionMail);
  }),
  rewordQuestion: write("rewordQuestion", async ({ tx, caller, params, body, now }) => {
    const { id: order_id, question: id } = params;
    const { worded, text } = await questionOf(tx, order_id, id);
    await reword(tx, { order_id, id, ...body }, now);
    const detail = { question_id: id, before: worded ?? text, text: body.text };
    return workAfter(tx, caller, order_id, { act: "question.reword", detail }, now);
  }),
  takeBackQuestion: write("takeBackQuestion", async ({ tx, caller, params, now }) => {
    const { id: order_id, question: id } = params;
    await takeBack(tx, idOfCaller(caller), { order_id, id }, now);
    const detail = { question_id: id };
    return workAfter(tx, caller, order_id, { act: "question.take_back", detail }, now);
  }),
};

export const work_handlers = {
  ...desk_handlers,
  jobReview: read("jobReview", ({ machine, caller, params }) => reviewOfJob(machine, caller, params.id)),
  reportProgress: write("reportProgress", async ({ tx, caller, params, body, now }) => {
    await reportProgress(tx, caller, params.id, body.percent, now);
    return null;
  }),
  askQuestion: write("askQuestion", async ({ tx, caller, params, body, now }) => {
    await ask(tx, caller, params.id, body, now);
    return null;
  }),
  declineJob: write("declineJob", async ({ tx, caller, params, body, now }) => {
    await decline(tx, caller, params.id, body.reason, now);
    return null;
  }),
  releaseJob: steps<"releaseJob", Received | null, null>("releaseJob", {
    prepare: async ({ machine, caller, params, body }) =>
      body.text?.trim()
        ? storePasted(
            machine,
            `draft-${pastedName(await orderOfJob(machine.db, caller, params.id))}`,
            body.text,
          )
        : null,
    command: async ({ tx, caller, params, body, now }, pasted) => {
      await release(tx, caller, params.id, { input: body, pasted }, now);
      return null;
    },
  }),
  returnWork: write("returnWork", async ({ tx, caller, params, body, now }) => {
    await returnWork(tx, caller, params.id, body, now);
    return null;
  }),
  rejectMachineText: write("rejectMachineText", async ({ tx, caller, params, body, now }) => {
    await rejectMachineText(tx, caller, params.id, body, now);
    return null;
  }),
  orderQuestions: read("orderQuestions", async ({ db, caller, params }) =>
    customerQuestions(db, (await orderByHash(db, caller, params.hash)).id),
  ),
  answerOrderQuestion: write("answerOrderQuestion", async ({ tx, caller, params, body, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    const customer_id = caller.role === "customer" ? caller.id : null;
    const by = { by: "customer", staff_user_id: null, customer_id } as const;
    await answer(tx, order.id, params.question, { ...by, ...body }, now);
    return customerQuestions(tx, order.id);
  }),
};
