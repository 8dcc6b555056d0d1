import { preview, write } from "#server/kernel/http/handlers.ts";
import { correctionAnsweredMail } from "./mails/correction-answered.ts";
import { previewOf } from "#server/kernel/mail/preview.ts";
import { deskCorrection } from "./queries.ts";
import { giveAnswer, rewordCorrection, takeBackCorrection } from "./correction-answers-commands.ts";

export const correction_answer_handlers = {
  previewCorrection: preview("previewCorrection", async ({ params, body, ...asked }) => {
    const order_id = await giveAnswer(asked.tx, asked.caller, params.id, body, asked.now);
    const running = { ...asked, payload: { correction_id: params.id } };
    return previewOf(running, order_id, correctionAnsweredMail);
  }),
  rewordCorrection: write("rewordCorrection", async ({ tx, caller, params, body, now }) => {
    await rewordCorrection(tx, caller, params.id, body.answer, now);
    return deskCorrection(tx, caller, params.id, now);
  }),
  takeBackCorrection: write("takeBackCorrection", async ({ tx, caller, params, body, now }) => {
    await takeBackCorrection(tx, caller, params.id, body.reason, now);
    return deskCorrection(tx, caller, params.id, now);
  }),
};
