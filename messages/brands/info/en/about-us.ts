import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "About us",
  lead: "{brand} makes translation as simple as buying a ticket: text in, price and date at once, translation out.",
  sections: [
    {
      heading: "What we do",
      only: "portal",
      blocks: [
        "People translate; software counts, plans and keeps dates. For written texts the price and the date are there while you type. What software cannot judge is looked at by a person, free of charge.",
      ],
    },
    {
      heading: "What we do",
      only: "machine_translation_demo",
      blocks: [
        "{brand} shows what machine translation can do today: text or document in, translation out. Accounts are given by our staff.",
      ],
    },
    {
      heading: "Who stands behind it",
      blocks: ["{brand} is a service of {seller}, {seller_address}, {register}, tax number {tax_id}."],
    },
    {
      heading: "How we work",
      blocks: [
        {
          list: [
            "the price you see is the price you pay;",
            "the date we promise is the date we keep, and you see every step;",
            "what you send stays between you and the people who work on it.",
          ],
        },
        "Questions? [Contact us](/info/contact).",
      ],
    },
  ],
};
