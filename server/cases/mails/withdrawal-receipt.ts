import { always, defineMail } from "#server/kernel/mail/define.ts";
import { sample_withdrawal, type Withdrawal, withdrawalFacts, withdrawalOf } from "./withdrawal-mail.ts";

/** D9: the receipt of a withdrawal. */
type Data = Withdrawal & { readonly ended: boolean };

/** The law requires a receipt on a durable medium, with content and time of the statement. */
export const withdrawalReceiptMail = defineMail<Data>({
  kind: "withdrawal_receipt",
  rule: always,
  load: async (running) => {
    const { row, brand, origin, statement } = await withdrawalOf(running);
    return {
      key: `withdrawal_receipt:${row.id}`,
      to: { brand, locale: row.locale, recipient: row.email },
      order_id: row.order_id,
      data: {
        ...statement,
        ended: row.settlement === "at_once",
        url: `${origin}/${row.locale}/info/withdrawal`,
      },
    };
  },
  compose: (data, voice) => ({
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
  sample: ({ origin, locale }) => ({
    ...sample_withdrawal,
    ended: false,
    url: `${origin}/${locale}/info/withdrawal`,
  }),
});
