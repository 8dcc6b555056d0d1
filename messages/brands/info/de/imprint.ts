import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Impressum",
  lead: "Angaben gemäß § 5 DDG.",
  sections: [
    {
      heading: "Anbieter",
      blocks: [
        {
          rows: [
            ["Unternehmen", "{seller}"],
            ["Anschrift", "{seller_address}, Polen"],
            ["Vertreten durch", "{represented_by}"],
            ["Register", "{register}"],
            ["USt-IdNr.", "{vat_id}"],
          ],
        },
      ],
    },
    {
      heading: "Kontakt",
      blocks: [
        {
          rows: [
            ["E-Mail", "[{email}](mailto:{email})"],
            ["Telefon", "{phone}"],
          ],
        },
      ],
    },
    {
      heading: "Verantwortlich für den Inhalt nach § 18 Abs. 2 MStV",
      blocks: ["{represented_by}, {seller_address}, Polen"],
    },
    {
      heading: "Verbraucherstreitbeilegung",
      blocks: [
        "Wenn etwas nicht stimmt, nutzen Sie bitte zuerst unsere Seite für [Reklamationen](/info/complaints): Wir antworten innerhalb von 14 Tagen. Zur Teilnahme an einem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle sind wir nicht verpflichtet und nicht bereit.",
      ],
    },
  ],
};
