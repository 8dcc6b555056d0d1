import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Complaints",
  lead: "Something is not right? Tell us, and we put it right.",
  sections: [
    {
      heading: "How to complain",
      blocks: [
        {
          steps: [
            "Open the page of your order (the link is in every e-mail) or write to [{email}](mailto:{email}).",
            "Name the order number and the passages, and say what they should be like. Examples help more than adjectives.",
            "Say what you would like: a correction, a lower price, or an explanation.",
          ],
        },
      ],
    },
    {
      heading: "What happens then",
      blocks: [
        "A person who did not work on your order compares the passages with the source. We answer within 14 days, usually much sooner; if we do not answer a consumer in that time, the complaint counts as accepted.",
        "A correction is free of charge and is delivered to the page of your order as a new version.",
      ],
    },
    {
      heading: "How long you have",
      blocks: ["Companies complain within 30 days of delivery. Consumers have the time the law gives them."],
    },
    {
      heading: "If you do not agree with us",
      blocks: [
        "Ask for a second look: another person decides then. Consumers may also turn to the bodies named in the [terms](/info/terms), section on disputes.",
      ],
    },
  ],
};
