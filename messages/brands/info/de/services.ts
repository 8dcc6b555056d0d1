import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Leistungen",
  lead: "Alles rund um einen Text in einer anderen Sprache.",
  sections: [
    {
      heading: "Text",
      only: "portal",
      blocks: [
        {
          rows: [
            [
              "Schriftliche Übersetzung",
              "Text einfügen oder Dateien hinzufügen: [Preis und Termin sofort](/order/write).",
            ],
            [
              "Beglaubigte Übersetzung",
              "[Für Ämter und Gerichte](/order/certified), auf Wunsch mit Original per Post.",
            ],
            ["Korrektorat", "[Eine muttersprachliche Person korrigiert Ihren Text](/order/proofreading)."],
            ["E-Mail-Übersetzung", "[Bis zu {email_words} Wörter](/order/package?service=email), schnell."],
            ["Website", "[Links senden](/order/package?service=website), Angebot erhalten."],
            [
              "Maschinelle Übersetzung",
              "[Mit Überarbeitung durch einen Menschen](/order/package?service=mt).",
            ],
          ],
        },
      ],
    },
    {
      heading: "Gesprochenes",
      only: "portal",
      blocks: [
        {
          rows: [
            [
              "Telefonat",
              "[Dolmetschen in Ihrem Gespräch](/order/package?service=phone), mindestens eine Stunde vorher gebucht.",
            ],
            [
              "Dolmetschen",
              "[Bei Ihnen oder auf einer Veranstaltung](/order/package?service=oral), nach Angebot.",
            ],
          ],
        },
      ],
    },
    {
      heading: "Auf dieser Website",
      only: "machine_translation_demo",
      blocks: [
        "{brand} übersetzt Texte und Dokumente maschinell für Personen mit Konto. Übersetzungen durch Menschen beschreiben die Seiten unserer Portale.",
      ],
    },
  ],
};
