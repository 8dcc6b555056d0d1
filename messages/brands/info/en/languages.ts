import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Languages",
  lead: "We work with these languages. Ask us about others.",
  sections: [
    {
      heading: "Our languages",
      only: "portal",
      blocks: [
        {
          show: "languages",
        },
        "Whether a pair has a price at once depends on the languages and the service; the [quick quote](/order/write) shows it as soon as you have chosen both languages.",
      ],
    },
    {
      heading: "On this site",
      only: "machine_translation_demo",
      blocks: [
        "The translation page offers the languages that its engine knows. Choose the source and the target; the arrow between them swaps both.",
      ],
    },
    {
      heading: "A language that is not here",
      blocks: [
        "Write to [{email}](mailto:{email}) with the text and the date: we find a translator or tell you honestly that we have none.",
      ],
    },
  ],
};
