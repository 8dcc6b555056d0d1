import { fact, linkFact, ordersFact } from "#server/orders/mails/facts.ts";
import type { Letter } from "#server/kernel/mail/mail-content.ts";
import type { PaperMailData } from "./paper-kinds.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

type Composer<K extends keyof PaperMailData> = (data: PaperMailData[K], voice: Voice) => Letter;
const said = (voice: Voice, key: "fact.comment" | "fact.reply" | "fact.tracking_number", text: string) =>
  text === "" ? [] : [fact(voice, key, text)];

/** Letters about a paper original: what is approved before the stamp, and how it travels. */
export const paper_composers: { readonly [K in keyof PaperMailData]: Composer<K> } = {
  paper_draft: ({ order, url, destination, comment, is_delivered, is_reminder, clock_stopped }, voice) => ({
    subject: voice.say(is_reminder ? "paper_draft.reminder" : "paper_draft.subject", {
      id: String(order.id),
    }),
    title: voice.say("paper_draft.title"),
    paragraphs: [
      voice.say(is_delivered ? "paper_draft.delivered" : "paper_draft.body"),
      voice.say("paper_draft.why"),
      ...(clock_stopped ? [voice.say("paper_draft.clock")] : []),
    ],
    facts: [
      ordersFact(voice, [order]),
      fact(voice, "fact.destination", destination),
      ...said(voice, "fact.comment", comment),
    ],
    button: { label: voice.say("paper_draft.button"), url },
    reader: "buyer",
  }),

  order_shipped: ({ order, url, corrects, ...parcel }, voice) => {
    const what = corrects ? "corrected_" : "";
    return {
      subject: voice.say(`order_shipped.${what}subject`, { id: String(order.id) }),
      title: voice.say(`order_shipped.${what}title`),
      paragraphs: [voice.say(`order_shipped.${what}body`)],
      facts: [
        ordersFact(voice, [order]),
        fact(voice, "fact.posting", parcel.posting),
        fact(voice, "fact.destination", parcel.destination),
        ...said(voice, "fact.tracking_number", parcel.tracking_number),
        ...(parcel.tracking_page === null
          ? []
          : [linkFact(voice, "fact.tracking_page", parcel.tracking_page)]),
      ],
      button: { label: voice.say("order_shipped.button"), url },
      reader: "buyer",
    };
  },

  draft_answered: ({ order, url, answer, ...draft }, voice) => ({
    subject: voice.say(`draft_answered.subject.${draft.said}`, { id: String(order.id) }),
    title: voice.say(`draft_answered.title.${draft.said}`),
    paragraphs: [voice.say(`draft_answered.body.${draft.said}`)],
    facts: [ordersFact(voice, [order]), ...said(voice, "fact.reply", answer)],
    button: { label: voice.say("work_assigned.button"), url },
    reader: "worker",
  }),
};
