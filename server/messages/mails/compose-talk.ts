import { fact } from "#server/orders/mails/facts.ts";
import type { Letter } from "#server/kernel/mail/mail-content.ts";
import type { TalkMailData, TalkMailKind } from "./talk-kinds.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

/** Letters of the talk with translators, and of their papers. */
export const talk_composers: {
  readonly [K in TalkMailKind]: (data: TalkMailData[K], voice: Voice) => Letter;
} = {
  translator_message: ({ url, text }, voice) => ({
    subject: voice.say("translator_message.subject"),
    title: voice.say("translator_message.title"),
    paragraphs: [text, voice.say("translator_message.body")],
    facts: [],
    button: { label: voice.say("translator_message.button"), url },
    reader: "worker",
  }),
  staff_paper: ({ url, translator, paper, name, until, over }, voice) => {
    const kind = voice.say(`staff_paper.kind.${paper}`);
    return {
      subject: voice.say(over ? "staff_paper.subject_over" : "staff_paper.subject", {
        name: translator,
        paper: kind,
      }),
      title: voice.say(over ? "staff_paper.title_over" : "staff_paper.title"),
      paragraphs: [voice.say("staff_paper.body")],
      facts: [
        fact(voice, "fact.translator", translator),
        fact(voice, "fact.paper", name === "" ? kind : `${kind}: ${name}`),
        fact(voice, "fact.valid_until", voice.day(until)),
      ],
      button: { label: voice.say("staff_paper.button"), url },
      reader: "worker",
    };
  },
};
