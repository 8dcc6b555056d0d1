import { money, type Money } from "#domain/money.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { dueText, fact } from "#server/kernel/mail/mail-content.ts";
import {
  naming,
  ordersFact,
  named,
  type OfOrders,
  page,
  sample_deadline,
  sample_orders,
} from "#server/order-mails/index.ts";
import { dueFacts, type DueTax, endOf, taxOfDue, requestOf } from "./request-mail.ts";
import type { Kysely } from "kysely";

type Data = OfOrders &
  DueTax & {
    readonly amount_due: Money;
    readonly why: "order" | "session" | "change" | "rest";
    /** When the order ends unpaid: a call or a visit after half an hour. */
    readonly until: Date | null;
  };

/** Why an amount is due: a new order, a change of a bought one, or what is left of a cart after a part was canceled. */
async function whyDue(db: Kysely<DB>, id: number): Promise<Exclude<Data["why"], "session">> {
  const { kind, is_rest } = await db
    .selectFrom("payment_request as request")
    .select("request.kind")
    .select((w) =>
      w
        .exists(
          w
            .selectFrom("payment_request as earlier")
            .innerJoin("payment_request_order as share", "share.payment_request_id", "earlier.id")
            .innerJoin("payment_request_order as due", "due.order_id", "share.order_id")
            .select("earlier.id")
            .whereRef("earlier.cart_id", "=", "request.cart_id")
            .where("earlier.kind", "=", "cart")
            .whereRef("earlier.id", "<", "request.id")
            .whereRef("due.payment_request_id", "=", "request.id"),
        )
        .as("is_rest"),
    )
    .where("request.id", "=", id)
    .executeTakeFirstOrThrow();
  if (kind === "supplement") return "change";
  return is_rest ? "rest" : "order";
}

export const orderPlacedMail = defineMail<Data>({
  kind: "order_placed",
  rule: always,
  of_cart: true,
  load: async (running) => {
    const id = idOf(running, "payment_request_id");
    const reads = batchedReads(running.tx);
    const { due, why, ends_at, transfer } = await allOf({
      due: requestOf(reads, id),
      why: whyDue(reads, id),
      ends_at: endOf(reads, id),
      transfer: reads
        .selectFrom("payment")
        .select("id")
        .where("payment_request_id", "=", id)
        .where("provider", "=", "bank")
        .limit(1)
        .executeTakeFirst(),
    });
    const { request, to, orders } = due;
    // An amount that is paid or no longer due is not asked for; a transfer has a mail of its own with the account and
    // the reference.
    if (request.state !== "open" || transfer) return null;
    const url = page(running, to, `/orders/pay/${request.hash}`);
    const is_session = orders.every(({ session_starts_at }) => session_starts_at !== null);
    return {
      key: `order_placed:${request.id}`,
      to,
      order_id: orders[0]?.id ?? null,
      payment_request_id: request.id,
      data: {
        orders: orders.map(named),
        url,
        amount_due: money(request.amount_due, request.currency),
        ...taxOfDue(orders, to.locale),
        why: why === "order" && is_session ? "session" : why,
        until: ends_at,
      },
    };
  },
  compose: ({ orders, url, amount_due, with_vat, tax_legend, why, until }, voice) => {
    const amount = dueText(voice, amount_due, with_vat);
    return {
      subject: voice.say("order_placed.subject", { ...naming(orders), amount }),
      title: voice.say(`order_placed.title.${why === "session" ? "order" : why}`),
      paragraphs: [voice.say(`order_placed.body.${why}`), voice.say("order_placed.paid_already")],
      facts: [
        ordersFact(voice, orders),
        ...dueFacts(voice, amount_due, { with_vat, tax_legend }),
        ...(until ? [fact(voice, "fact.pay_until", voice.moment(until))] : []),
      ],
      button: { label: voice.say("order_placed.button", { amount }), url },
      reader: "buyer",
    };
  },
  sample: ({ origin, locale }) => ({
    orders: sample_orders,
    url: `${origin}/${locale}/orders/pay/sample`,
    amount_due: money(24_600n, "PLN"),
    with_vat: true,
    tax_legend: null,
    why: "order",
    until: sample_deadline,
  }),
});
