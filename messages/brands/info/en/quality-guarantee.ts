import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Quality guarantee",
  lead: "A translation is good when nobody notices it is one. This is how we get there, and what happens if we do not.",
  sections: [
    {
      heading: "Who translates",
      blocks: [
        {
          rows: [
            [
              "Light",
              "A machine translates, a person with at least 5 years of experience revises every sentence.",
            ],
            ["Economy", "One translator with at least 5 years of experience."],
            [
              "Business",
              "A translator with at least 10 years, then a second person compares the translation with the source.",
            ],
            [
              "Expert",
              "A translator with at least 15 years, proofreading by a specialist of your field and a final check.",
            ],
          ],
        },
        "Translators are admitted by diploma, samples and references, and see only work in their languages and fields.",
      ],
    },
    {
      heading: "How the work is checked",
      blocks: [
        {
          list: [
            "Numbers, names and placeholders are compared by software before anything is handed in.",
            "No one checks their own work: translator, proofreader and checker are different people.",
            "Work that falls short goes back to the person who did it, at our expense.",
            "What you rate flows into who gets the next order.",
          ],
        },
      ],
    },
    {
      heading: "What we hold in writing",
      blocks: [
        "Where we work under a certified standard, it stands here with its number.",
        {
          show: "certificates",
        },
      ],
    },
    {
      heading: "If something is wrong",
      blocks: [
        "Tell us on the page of your order. We correct mistakes free of charge; if that does not help, you get money back. The way is described under [complaints](/info/complaints).",
      ],
    },
  ],
};
