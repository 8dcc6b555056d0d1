import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Free consultation",
  lead: "Not sure which service or package fits? Ask a person; it costs nothing and obliges you to nothing.",
  sections: [
    {
      heading: "What we can help with",
      blocks: [
        {
          list: [
            "ordinary or sworn: what the office really asks for;",
            "which package fits the purpose of the text and your budget;",
            "large or regular volumes, terms of payment and one invoice a month;",
            "calls: [interpreting by phone](/order/package?service=phone);",
            "meetings and events: [interpreting](/order/package?service=oral), consecutive or simultaneous;",
            "formats: what can be counted at once and what a person has to look at.",
          ],
        },
      ],
    },
    {
      heading: "How to get it",
      blocks: [
        "Write to [{email}](mailto:{email}) or call {phone}. Tell us the languages, the purpose and the date, and attach the text if you have it: it is treated as confidential.",
      ],
    },
  ],
};
