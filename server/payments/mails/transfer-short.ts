import { money, type Money } from "#domain/money.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { dueText, fact, taxFact } from "#server/kernel/mail/mail-content.ts";
import { ordersFact, type OfOrders, sample_deadline, sample_orders } from "#server/order-mails/index.ts";
import { partsOf } from "../transfers/dues.ts";
import { transferOf } from "../transfers/instructions.ts";
import { sample_transfer, type Transfer, transferFacts, transferPayer } from "./transfer-mail.ts";
import { type DueTax, requestById } from "./request-mail.ts";

/** Less came than was due: what is missing goes to the same account under the same title. */
type Data = OfOrders &
  DueTax & {
    readonly received: Money;
    readonly missing: Money;
    readonly transfer: Transfer;
    readonly until: Date;
  };

export const transferShortMail = defineMail<Data>({
  kind: "transfer_short",
  rule: always,
  of_cart: true,
  load: async (running) => {
    const { tx } = running;
    const match = await tx
      .selectFrom("bank_match")
      .selectAll()
      .where("id", "=", idOf(running, "bank_match_id"))
      .executeTakeFirstOrThrow();
    // A later payment may have settled it.
    if (match.kind !== "part" || match.undone_at !== null || match.payment_request_id === null) return null;
    const request = await requestById(tx, match.payment_request_id);
    const came = (await partsOf(tx, request.id)).reduce((sum, { amount }) => sum + amount, 0n);
    const payment = await tx
      .selectFrom("payment")
      .selectAll()
      .where("payment_request_id", "=", request.id)
      .where("provider", "=", "bank")
      .orderBy("id", "desc")
      .executeTakeFirst();
    const transfer = payment && (await transferOf(tx, payment));
    if (!payment || !transfer) return null;
    const { to, order_id, orders, with_vat, tax_legend, url } = await transferPayer(
      running,
      request,
      payment.hash,
    );
    const received = money(match.amount, request.currency);
    const missing = money(request.amount_due - came, request.currency);
    return {
      key: `transfer_short:${match.id}`,
      to,
      order_id,
      payment_request_id: request.id,
      data: { orders, url, received, missing, with_vat, tax_legend, transfer, until: payment.expires_at },
    };
  },
  compose: ({ orders, url, received, missing, with_vat, tax_legend, transfer, until }, voice) => {
    const due = dueText(voice, missing, with_vat);
    return {
      subject: voice.say("transfer_short.subject", { missing: due }),
      title: voice.say("transfer_short.title"),
      paragraphs: [voice.say("transfer_short.body", { received: voice.money(received), missing: due })],
      facts: [
        ...(orders.length === 0 ? [] : [ordersFact(voice, orders)]),
        fact(voice, "fact.missing", due),
        ...taxFact(voice, tax_legend),
        ...transferFacts(voice, transfer),
        fact(voice, "fact.pay_until", voice.moment(until)),
      ],
      button: { label: voice.say("transfer_details.button"), url },
      reader: "buyer",
    };
  },
  sample: ({ origin, locale }) => ({
    orders: sample_orders,
    url: `${origin}/${locale}/payment/confirmation?payment=sample`,
    received: money(20_000n, "PLN"),
    missing: money(4_600n, "PLN"),
    with_vat: true,
    tax_legend: null,
    transfer: sample_transfer,
    until: sample_deadline,
  }),
});
