import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Kontakt",
  lead: "Wir antworten in der Sprache, in der Sie schreiben, wenn es eine von unseren ist.",
  sections: [
    {
      heading: "Schreiben oder anrufen",
      blocks: [
        {
          rows: [
            ["E-Mail", "[{email}](mailto:{email})"],
            ["Telefon", "{phone}, an Werktagen von 8 bis 16 Uhr Warschauer Zeit"],
            ["Post", "{seller}, {seller_address}"],
            ["Unternehmen", "{register}, Steuernummer {tax_id}"],
          ],
        },
      ],
    },
    {
      heading: "Zu einer Bestellung",
      blocks: [
        "Nennen Sie die Bestellnummer; sie steht in jeder E-Mail. Am schnellsten antwortet die Bestellseite selbst: Status, Dateien, Rechnung.",
      ],
    },
    {
      heading: "Anderes",
      blocks: [
        {
          list: [
            "[Reklamationen](/info/complaints)",
            "[Vertrag widerrufen](/withdrawal)",
            "[Datenschutz](/info/privacy): Fragen zu Ihren Daten",
            "[Barrierefreiheit](/info/accessibility): eine Barriere melden",
          ],
        },
      ],
    },
  ],
};
