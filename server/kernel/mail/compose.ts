import type { Brand } from "#brands/brand.ts";
import { isSession, limits } from "#domain/catalog.ts";
import type { RefundReason } from "#server/ledger/refunds.ts";
import { dialogue_composers } from "#server/messages/mails/compose-dialogue.ts";
import { account_composers } from "#server/accounts/mails/compose-account.ts";
import { correction_composers } from "#server/cases/mails/compose-corrections.ts";
import { dispatch_composers } from "#server/work/dispatch/mails/compose-dispatch.ts";
import { invoice_composers } from "#server/invoices/mails/compose-invoices.ts";
import { work_composers } from "#server/work/mails/compose-work.ts";
import { paper_composers } from "#server/shipping/mails/compose-paper.ts";
import { pay_composers } from "#server/payouts/mails/compose-pay.ts";
import { talk_composers } from "#server/messages/mails/compose-talk.ts";
import { reminder_composers } from "#server/payments/mails/compose-reminders.ts";
import { upkeep_composers } from "#server/app/mails/compose-upkeep.ts";
import { session_composers } from "#server/interpreting/mails/compose-sessions.ts";
import { fact, languagesOf, naming, ordersFact, workTimeFact } from "#server/orders/mails/facts.ts";
import { quoteFacts } from "#server/quotes/mails/quote-facts.ts";
import { mailOrder } from "#server/orders/mails/order-section.ts";
import type { Fact, Letter } from "./mail-content.ts";
import type { MailData, MailKind, Transfer, Withdrawal } from "./kinds.ts";
import type { MailTextKey, Voice } from "./texts.ts";

type Composer<K extends MailKind> = (data: MailData[K], voice: Voice, brand: Brand) => Letter;

/** Nobody counts the words of what is spoken. */
const wordsFact = (voice: Voice, words: number): Fact[] =>
  words === 0 ? [] : [fact(voice, "fact.words", String(words))];

/** The mails that say one thing about one order, and nothing else. */
function plain(
  kind: "quote_requested" | "quote_rejected" | "order_canceled" | "order_dropped" | "order_delivered",
  { order, url }: MailData["quote_rejected"],
  voice: Voice,
): Letter {
  return {
    subject: voice.say(`${kind}.subject`, { id: String(order.id) }),
    title: voice.say(`${kind}.title`),
    paragraphs: [],
    facts: [ordersFact(voice, [order])],
    button: { label: voice.say(`${kind}.button`), url },
    reader: "buyer",
  };
}

/** The statement of a consumer, complete, with the moment it came in. */
const withdrawalFacts = ({ order_number, name, email, part, received_at }: Withdrawal, voice: Voice) => [
  fact(voice, "fact.order_number", order_number),
  fact(voice, "fact.name", name),
  fact(voice, "fact.email", email),
  fact(voice, "fact.withdrawn_part", part === "" ? voice.say("withdrawal.whole") : part),
  fact(voice, "fact.received", voice.exact(received_at)),
];

/** What a letter about a top-up says besides "it could not be added". */
const top_up_whys: Partial<Record<RefundReason, MailTextKey>> = {
  second_capture: "top_up_refunded.twice",
  by_hand: "top_up_refunded.by_hand",
};
/** Everything a bank asks for; the account in groups of four, as it is printed and read aloud. */
const transferFacts = (voice: Voice, { name, iban, bic, bank, title }: Transfer): Fact[] => [
  fact(voice, "fact.account_holder", name),
  fact(voice, "fact.account", iban.replace(/(.{4})(?=.)/g, "$1 ")),
  fact(voice, "fact.bic", bic),
  fact(voice, "fact.bank", bank),
  fact(voice, "fact.transfer_title", title),
];

/** One composer per mail; a kind without one does not compile. */
export const composers: { readonly [K in MailKind]: Composer<K> } = {
  ...account_composers,
  ...dialogue_composers,
  ...invoice_composers,
  ...correction_composers,
  ...work_composers,
  ...upkeep_composers,
  ...dispatch_composers,
  ...reminder_composers,
  ...session_composers,
  ...pay_composers,
  ...talk_composers,
  ...paper_composers,

  quote_requested: (data, voice) => ({
    ...plain("quote_requested", data, voice),
    paragraphs: [voice.say("quote_requested.body", { minutes: limits.quote_minutes })],
  }),

  quote_ready: ({ order, url, ...quote }, voice) => {
    const n = quote.options.length;
    const price = voice.money(quote.price_gross);
    const valid_until = voice.until(quote.valid_until);
    return {
      subject:
        n === 0
          ? voice.say("quote_ready.subject", { id: String(order.id), price })
          : voice.say("quote_options.subject", { id: String(order.id), n }),
      title: voice.say("quote_ready.title"),
      paragraphs: [voice.say(n === 0 ? "quote_ready.body" : "quote_options.body", { valid_until })],
      facts: [ordersFact(voice, [order]), ...quoteFacts(voice, quote)],
      button: { label: voice.say("quote_ready.button"), url },
      reader: "buyer",
    };
  },

  order_placed: ({ orders, url, amount_due, why }, voice) => {
    const amount = voice.money(amount_due);
    return {
      subject: voice.say("order_placed.subject", { ...naming(orders), amount }),
      title: voice.say(`order_placed.title.${why}`),
      paragraphs: [voice.say(`order_placed.body.${why}`), voice.say("order_placed.paid_already")],
      facts: [ordersFact(voice, orders), fact(voice, "fact.amount", amount)],
      button: { label: voice.say("order_placed.button", { amount }), url },
      reader: "buyer",
    };
  },

  transfer_details: ({ orders, url, amount_due, transfer, until }, voice) => ({
    subject: voice.say("transfer_details.subject", {
      amount: voice.money(amount_due),
      title: transfer.title,
    }),
    title: voice.say("transfer_details.title"),
    paragraphs: [
      voice.say("transfer_details.body"),
      voice.say(orders.length === 0 ? "transfer_details.next_top_up" : "transfer_details.next"),
    ],
    facts: [
      ...(orders.length === 0 ? [] : [ordersFact(voice, orders)]),
      fact(voice, "fact.amount", voice.money(amount_due)),
      ...transferFacts(voice, transfer),
      fact(voice, "fact.pay_until", voice.moment(until)),
    ],
    button: { label: voice.say("transfer_details.button"), url },
    reader: "buyer",
  }),

  transfer_short: ({ orders, url, received, missing, transfer }, voice) => ({
    subject: voice.say("transfer_short.subject", { missing: voice.money(missing) }),
    title: voice.say("transfer_short.title"),
    paragraphs: [
      voice.say("transfer_short.body", { received: voice.money(received), missing: voice.money(missing) }),
    ],
    facts: [
      ...(orders.length === 0 ? [] : [ordersFact(voice, orders)]),
      fact(voice, "fact.missing", voice.money(missing)),
      ...transferFacts(voice, transfer),
    ],
    button: { label: voice.say("transfer_details.button"), url },
    reader: "buyer",
  }),

  staff_transfers: ({ url, count, file_name }, voice) => ({
    subject: voice.say("staff_transfers.subject", { count }),
    title: voice.say("staff_transfers.title"),
    paragraphs: [voice.say("staff_transfers.body", { count, file_name })],
    facts: [],
    button: { label: voice.say("staff_transfers.button"), url },
    reader: "worker",
  }),

  order_paid: ({ orders, url, amount, paid_by }, voice) => {
    const id = String(orders[0]?.id ?? "");
    return {
      subject: voice.say("order_paid.subject", naming(orders)),
      title: voice.say("order_paid.title"),
      paragraphs: [
        ...(orders.some(({ session }) => session === null) ? [voice.say("order_paid.body")] : []),
        ...(orders.some(({ session }) => session !== null) ? [voice.say("order_paid.body_session")] : []),
      ],
      facts: [
        fact(voice, "fact.amount", voice.money(amount)),
        ...paid_by.map((means) => fact(voice, "fact.paid_by", means)),
      ],
      orders: orders.map((order) => mailOrder(voice, order)),
      button: { label: voice.say("order_paid.see", { id }), url },
      reader: "buyer",
    };
  },

  order_delivered: (data, voice) => ({
    ...plain("order_delivered", data, voice),
    ...(isSession(data.order.service_type) && {
      subject: voice.say("order_delivered.session_subject", { id: String(data.order.id) }),
      title: voice.say("order_delivered.session_title"),
    }),
    paragraphs: isSession(data.order.service_type)
      ? [voice.say(data.files > 0 ? "order_delivered.session_recording" : "order_delivered.session_body")]
      : [
          voice.say("order_delivered.body", { files: data.files }),
          // §9: download links are valid for ten minutes.
          voice.say("order_delivered.links", { minutes: limits.download_link_seconds / 60 }),
        ],
  }),

  quote_rejected: (data, voice) => ({
    ...plain("quote_rejected", data, voice),
    paragraphs: [voice.say("quote_rejected.body")],
  }),

  order_canceled: (data, voice) => ({
    ...plain("order_canceled", data, voice),
    paragraphs: [
      voice.say("order_canceled.body"),
      ...(data.refund ? [voice.say("order_canceled.refund", { amount: voice.money(data.refund) })] : []),
    ],
  }),

  order_dropped: (data, voice) => ({
    ...plain("order_dropped", data, voice),
    paragraphs: [voice.say("order_dropped.body")],
    facts: [
      ordersFact(voice, [data.order]),
      ...(data.reason === "" ? [] : [fact(voice, "fact.reason", data.reason)]),
    ],
  }),

  payment_refunded: ({ orders, url, amount, due, why }, voice) => ({
    subject: voice.say("payment_refunded.subject", { ...naming(orders), amount: voice.money(amount) }),
    title: voice.say("payment_refunded.title"),
    paragraphs: [
      voice.say(`payment_refunded.why.${why}`, {
        ...naming(orders),
        amount: voice.money(amount),
        due: voice.money(due),
      }),
      voice.say("payment_refunded.body", { amount: voice.money(amount) }),
    ],
    facts: [ordersFact(voice, orders), fact(voice, "fact.amount", voice.money(amount))],
    button: { label: voice.say("payment_refunded.button"), url },
    reader: "buyer",
  }),

  withdrawal_receipt: (data, voice) => ({
    subject: voice.say("withdrawal_receipt.subject", { number: data.order_number }),
    title: voice.say("withdrawal_receipt.title"),
    paragraphs: [
      voice.say("withdrawal_receipt.body"),
      voice.say(data.ended ? "withdrawal_receipt.ended" : "withdrawal_receipt.settling"),
    ],
    facts: withdrawalFacts(data, voice),
    button: { label: voice.say("withdrawal_receipt.button"), url: data.url },
    reader: "buyer",
  }),

  top_up_credited: ({ url, amount, bonus, balance }, voice) => ({
    subject: voice.say("top_up_credited.subject", { amount: voice.money(amount) }),
    title: voice.say("top_up_credited.title"),
    paragraphs: [
      bonus.amount === 0n
        ? voice.say("top_up_credited.body", { amount: voice.money(amount) })
        : voice.say("top_up_credited.body_bonus", {
            amount: voice.money(amount),
            bonus: voice.money(bonus),
          }),
    ],
    facts: [
      fact(voice, "fact.amount", voice.money(amount)),
      ...(bonus.amount === 0n ? [] : [fact(voice, "fact.bonus", voice.money(bonus))]),
      fact(voice, "fact.balance", voice.money(balance)),
    ],
    button: { label: voice.say("top_up_credited.button"), url },
    reader: "buyer",
  }),

  top_up_refunded: ({ url, amount, why }, voice) => ({
    subject: voice.say("top_up_refunded.subject", { amount: voice.money(amount) }),
    title: voice.say("payment_refunded.title"),
    paragraphs: [
      voice.say(top_up_whys[why] ?? "top_up_refunded.body"),
      voice.say("payment_refunded.body", { amount: voice.money(amount) }),
    ],
    facts: [fact(voice, "fact.amount", voice.money(amount))],
    button: { label: voice.say("top_up_credited.button"), url },
    reader: "buyer",
  }),

  // §6: a translator's mail says nothing about the customer.
  offer_sent: ({ order, url, stage, words, starts_at, fee, deadline, expires_at }, voice) => ({
    subject: voice.say("offer_sent.subject", {
      id: String(order.id),
      languages: languagesOf(voice, order),
      words,
    }),
    title: voice.say("offer_sent.title"),
    paragraphs: [voice.say("offer_sent.body", { expires: voice.until(expires_at) })],
    facts: [
      fact(voice, "fact.stage", voice.say(`stage.${stage}`)),
      fact(voice, "fact.service", voice.say(`service.${order.service_type}`)),
      fact(voice, "fact.languages", languagesOf(voice, order)),
      ...wordsFact(voice, words),
      fact(voice, "fact.fee", voice.money(fee)),
      workTimeFact(voice, { starts_at, deadline }),
      fact(voice, "fact.expires", voice.moment(expires_at)),
    ],
    button: { label: voice.say("offer_sent.button"), url },
    reader: "worker",
  }),

  staff_new_quote: ({ order, url, words, customer, answer_by }, voice, brand) => ({
    subject: voice.say("staff_new_quote.subject", {
      id: String(order.id),
      languages: languagesOf(voice, order),
      words,
    }),
    title: voice.say("staff_new_quote.title"),
    paragraphs: [voice.say("staff_new_quote.body", { answer_by: voice.until(answer_by) })],
    facts: [
      fact(voice, "fact.brand", brand.name),
      fact(voice, "fact.customer", customer),
      ordersFact(voice, [order]),
      ...wordsFact(voice, words),
      fact(voice, "fact.answer_by", voice.moment(answer_by)),
    ],
    button: { label: voice.say("staff_new_quote.button"), url },
    reader: "worker",
  }),

  staff_withdrawal: (data, voice, brand) => ({
    subject: voice.say("staff_withdrawal.subject", { number: data.order_number, name: data.name }),
    title: voice.say("staff_withdrawal.title"),
    paragraphs: [voice.say("staff_withdrawal.body")],
    facts: [fact(voice, "fact.brand", brand.name), ...withdrawalFacts(data, voice)],
    button: { label: voice.say("staff_withdrawal.button"), url: data.url },
    reader: "worker",
  }),

  staff_einvoice_rejected: ({ url, number, customer, amount, reason }, voice, brand) => ({
    subject: voice.say("staff_einvoice_rejected.subject", { number }),
    title: voice.say("staff_einvoice_rejected.title"),
    paragraphs: [voice.say("staff_einvoice_rejected.body")],
    facts: [
      fact(voice, "fact.brand", brand.name),
      fact(voice, "fact.customer", customer),
      fact(voice, "fact.amount", voice.money(amount)),
      fact(voice, "fact.ksef_reason", reason),
    ],
    button: { label: voice.say("staff_einvoice_rejected.button"), url },
    reader: "worker",
  }),

  staff_quarantine: ({ url, file_name, signature, sender }, voice, brand) => ({
    subject: voice.say("staff_quarantine.subject", { file_name }),
    title: voice.say("staff_quarantine.title"),
    paragraphs: [voice.say("staff_quarantine.body")],
    facts: [
      fact(voice, "fact.brand", brand.name),
      fact(voice, "fact.file", file_name),
      fact(voice, "fact.virus", signature),
      fact(voice, "fact.sender", sender),
    ],
    button: { label: voice.say("staff_quarantine.button"), url },
    reader: "worker",
  }),
};
