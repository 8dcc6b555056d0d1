import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Services",
  lead: "Everything around a text in another language.",
  sections: [
    {
      heading: "Text",
      only: "portal",
      blocks: [
        {
          rows: [
            ["Written translation", "Paste a text or add files: [price and date at once](/order/write)."],
            [
              "Sworn translation",
              "[Certified for offices and courts](/order/certified), with a posted original if you need it.",
            ],
            ["Proofreading", "[A native speaker corrects your text](/order/proofreading)."],
            ["E-mail translation", "[Up to {email_words} words](/order/package?service=email), quickly."],
            ["Website", "[Send the links](/order/package?service=website), get a quote."],
            ["Machine translation", "[With a revision by a person](/order/package?service=mt)."],
          ],
        },
      ],
    },
    {
      heading: "Speech",
      only: "portal",
      blocks: [
        {
          rows: [
            [
              "Phone call",
              "[An interpreter joins your call](/order/package?service=phone), booked at least an hour ahead.",
            ],
            ["Interpreting", "[At your place or event](/order/package?service=oral), by quote."],
          ],
        },
      ],
    },
    {
      heading: "On this site",
      only: "machine_translation_demo",
      blocks: [
        "{brand} translates texts and documents by machine for people with an account. Translation by people is described on the pages of our portals.",
      ],
    },
  ],
};
