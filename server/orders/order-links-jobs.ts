import { askedMail } from "#server/accounts/registration/mail-requests.ts";
import { idOf, job, type Running } from "#server/kernel/jobs/job.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { addressee, named, orderPage, send } from "#server/kernel/mail/occasions.ts";
import { renewLink } from "./order-links-commands.ts";

type Writing = Running & { readonly tx: Tx };

/** Mails the link of an order; for a renewal, a guest's link is replaced first. */
async function sendLink(running: Writing, renewing: boolean): Promise<void> {
  const { tx } = running;
  const { request } = await askedMail(tx, idOf(running, "mail_request_id"));
  // FOR UPDATE, and nothing else is locked: the hash that a renewal changes is a key, which foreign keys refer to.
  const order = await tx
    .selectFrom("order")
    .selectAll()
    .where("id", "=", request.order_id ?? 0)
    .forUpdate()
    .executeTakeFirst();
  if (!order) return;
  // The order may have joined an account since the request; such an order needs a session.
  const renewed = renewing && order.customer_id === null;
  const hash = renewed ? await renewLink(tx, order.id) : order.hash;
  const to = await addressee(tx, order.cart_id);
  await send(running, {
    key: `order_link:${request.id}`,
    kind: "order_link",
    to,
    order_id: order.id,
    data: { order: named(order), url: orderPage(running, to, hash), renewed },
  });
}

export const order_link_jobs = {
  "mail.order_link": job({ command: (running) => sendLink(running, false) }),
  "mail.order_link_renewal": job({ command: (running) => sendLink(running, true) }),
};
