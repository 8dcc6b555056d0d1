import { money, type Money } from "#domain/money.ts";
import { what_follows, type WhatFollows } from "#domain/payments/what-follows.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { dueText, fact } from "#server/kernel/mail/mail-content.ts";
import { ordersFact, type OfOrders, sample_deadline, sample_orders } from "#server/order-mails/index.ts";
import { partsOf } from "../transfers/dues.ts";
import { transferOf } from "../transfers/instructions.ts";
import { sample_transfer, type Transfer, transferFacts, transferPayer } from "./transfer-mail.ts";
import { dueFacts, type DueTax, requestById } from "./request-mail.ts";

/** Where to pay to; no orders when it is a top-up or an invoice. */
type Data = OfOrders &
  DueTax & {
    readonly amount_due: Money;
    readonly transfer: Transfer;
    readonly until: Date;
    readonly follows: WhatFollows;
  };

export const transferDetailsMail = defineMail<Data>({
  kind: "transfer_details",
  rule: always,
  of_cart: true,
  load: async (running) => {
    const { tx } = running;
    const payment = await tx
      .selectFrom("payment")
      .selectAll()
      .where("id", "=", idOf(running, "payment_id"))
      .executeTakeFirstOrThrow();
    const reads = batchedReads(tx);
    const { request, parts, transfer } = await allOf({
      request: requestById(reads, payment.payment_request_id),
      parts: partsOf(reads, payment.payment_request_id),
      transfer: transferOf(reads, payment),
    });
    if (request.state !== "open" || !transfer) return null;
    const { to, order_id, orders, with_vat, tax_legend, url } = await transferPayer(
      running,
      request,
      payment.hash,
    );
    const came = parts.reduce((sum, { amount }) => sum + amount, 0n);
    const amount_due = money(request.amount_due - came, request.currency);
    return {
      key: `transfer_details:${payment.id}`,
      to,
      order_id,
      payment_request_id: request.id,
      data: {
        orders,
        url,
        amount_due,
        with_vat,
        tax_legend,
        transfer,
        until: payment.expires_at,
        follows: what_follows[request.kind],
      },
    };
  },
  compose: ({ orders, url, amount_due, with_vat, tax_legend, transfer, until, follows }, voice) => ({
    subject: voice.say("transfer_details.subject", {
      amount: dueText(voice, amount_due, with_vat),
      title: transfer.title,
    }),
    title: voice.say("transfer_details.title"),
    paragraphs: [voice.say("transfer_details.body"), voice.say(`transfer_details.next.${follows}`)],
    facts: [
      ...(orders.length === 0 ? [] : [ordersFact(voice, orders)]),
      ...dueFacts(voice, amount_due, { with_vat, tax_legend }),
      ...transferFacts(voice, transfer),
      fact(voice, "fact.pay_until", voice.moment(until)),
    ],
    button: { label: voice.say("transfer_details.button"), url },
    reader: "buyer",
  }),
  sample: ({ origin, locale }) => ({
    orders: sample_orders,
    url: `${origin}/${locale}/payment/confirmation?payment=sample`,
    amount_due: money(24_600n, "PLN"),
    with_vat: true,
    tax_legend: null,
    transfer: sample_transfer,
    until: sample_deadline,
    follows: "work",
  }),
});
