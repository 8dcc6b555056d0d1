import { orderByHash, customerWrites } from "#server/orders/index.ts";
import { Refusal } from "#domain/errors.ts";
import { maskEmail } from "#domain/mask.ts";
import { proof_code } from "#domain/orders/supplement.ts";
import { preview, read, write } from "#server/kernel/http/handlers.ts";
import { previewOf } from "#server/kernel/mail/preview.ts";
import { orderMessageMail } from "./mails/order-message.ts";
import { askForProof, markReadByDesk, deskWrites, markRead } from "./commands.ts";
import { messagesOf, unreadAtDesk } from "./queries.ts";

export const message_handlers = {
  // A read that writes: the shown messages are marked as read.
  orderMessages: write("orderMessages", async ({ tx, caller, params, now }) => {
    const { id } = await orderByHash(tx, caller, params.hash);
    await markRead(tx, id, "customer", now);
    return messagesOf(tx, id, "customer");
  }),
  writeMessage: write("writeMessage", async ({ tx, caller, params, body, now }) => {
    const { id } = await orderByHash(tx, caller, params.hash);
    await customerWrites(tx, caller, id, body, now);
    return messagesOf(tx, id, "customer");
  }),
  askForProof: write("askForProof", async ({ tx, caller, params, now }) => {
    const order = await orderByHash(tx, caller, params.hash);
    await askForProof(tx, order, now);
    const { email } = await tx
      .selectFrom("cart")
      .select("email")
      .where("id", "=", order.cart_id)
      .executeTakeFirstOrThrow();
    const email_hint = maskEmail(email);
    if (email_hint === null) throw new Refusal("access.forbidden");
    return { email_hint, expires_at: new Date(now.getTime() + proof_code.valid_ms).toISOString() };
  }),
  unreadMessages: read("unreadMessages", ({ db }) => unreadAtDesk(db)),
  deskMessages: write("deskMessages", async ({ tx, caller, params, now }) => {
    await markReadByDesk(tx, caller, params.id, now);
    return messagesOf(tx, params.id, "desk");
  }),
  previewMessage: preview("previewMessage", async ({ params, body, ...asked }) => {
    await deskWrites(asked.tx, asked.caller, params.id, { ...body, is_question: false }, asked.now);
    const { id: message_id } = await asked.tx
      .selectFrom("message")
      .select("id")
      .where("order_id", "=", params.id)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    return previewOf({ ...asked, payload: { message_id } }, params.id, orderMessageMail);
  }),
  writeToCustomer: write("writeToCustomer", async ({ tx, caller, params, body, now }) => {
    await deskWrites(tx, caller, params.id, body, now);
    return messagesOf(tx, params.id, "desk");
  }),
};
