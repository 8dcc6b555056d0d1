import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Industries",
  lead: "A contract, a package leaflet and a shop’s product text have nothing in common but the language. Choose the field in your order, and somebody of the field takes it.",
  sections: [
    {
      heading: "Fields",
      blocks: [
        {
          rows: [
            [
              "Law",
              "Contracts, articles of association, judgments, powers of attorney; sworn where an office asks for it.",
            ],
            ["Medicine and pharmacy", "Findings, discharge letters, leaflets, study documents."],
            ["Engineering", "Manuals, safety data sheets, drawings’ legends, tenders."],
            ["IT", "Interfaces, help, documentation, terms of use."],
            ["Finance", "Reports, policies, bank documents."],
            ["Trade and marketing", "Product texts, shops, newsletters, campaigns."],
            ["Science", "Articles, abstracts, theses."],
            ["Private documents", "Certificates, diplomas, letters."],
          ],
        },
      ],
    },
    {
      heading: "When to tick “specialised”",
      blocks: [
        "When a reader of the field would notice a wrong term. The order then goes only to translators who have proved that field, and Expert adds a proofreader of it.",
      ],
    },
  ],
};
