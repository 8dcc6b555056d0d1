import { mailRequest } from "#server/accounts/registration/mail-requests.ts";
import { defineJob, type Running } from "#server/kernel/jobs/job.ts";
import type { PayloadOf } from "#server/kernel/jobs/payloads.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { orderLinkMail } from "./mails/order-link.ts";
import { addressee, named, orderPage } from "#server/order-mails/index.ts";
import { renewLink } from "./order-links-commands.ts";

type Writing = Running<PayloadOf<"mail.order_link">> & { readonly tx: Tx };

/** Mails the link of an order; for a renewal, a guest's link is replaced first. */
async function sendLink(running: Writing, renewing: boolean): Promise<void> {
  const { tx } = running;
  const request = await mailRequest(tx, running.payload.mail_request_id);
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
  await writeMail(
    tx,
    orderLinkMail,
    {
      key: `order_link:${request.id}`,
      to,
      order_id: order.id,
      data: { order: named(order), url: orderPage(running, to, hash), renewed },
    },
    running.now,
  );
}

export const order_link_jobs = {
  "mail.order_link": defineJob("mail.order_link", { run: (running) => sendLink(running, false) }),
  "mail.order_link_renewal": defineJob("mail.order_link_renewal", {
    run: (running) => sendLink(running, true),
  }),
};
