import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Case studies",
  lead: "We publish the name of a customer only with their consent. Until then, three typical orders show how the work goes.",
  sections: [
    {
      heading: "A contract for a signature on Friday",
      blocks: [
        "A small company needs a contract of 4,000 words in English. Business is chosen: one translator, a second person checks. Two working days are normal; at half of that the surcharge is shown before ordering. The term list of an earlier contract goes into the note, so the names of the parties and of the product stay the same.",
      ],
    },
    {
      heading: "Certificates for a wedding abroad",
      blocks: [
        "A couple needs a birth certificate and a certificate of no impediment as sworn translations. Both are counted in pages of {page_characters} characters and posted as signed originals; the electronic version is on the order page before the letter arrives.",
      ],
    },
    {
      heading: "A shop in three languages",
      blocks: [
        "A shop sends 300 product texts as a spreadsheet. Light is chosen for the descriptions, Expert for the category pages. One cart, one payment, one order for each language, each with its own date.",
      ],
    },
  ],
};
