import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Sprachen",
  lead: "Mit diesen Sprachen arbeiten wir. Andere sind auf Anfrage möglich.",
  sections: [
    {
      heading: "Unsere Sprachen",
      only: "portal",
      blocks: [
        {
          show: "languages",
        },
        "Ob ein Sprachpaar sofort einen Preis hat, hängt von den Sprachen und der Leistung ab; das [Schnellangebot](/order/write) zeigt es, sobald beide Sprachen gewählt sind.",
      ],
    },
    {
      heading: "Auf dieser Website",
      only: "machine_translation_demo",
      blocks: [
        "Die Übersetzungsseite bietet die Sprachen, die ihr System kennt. Wählen Sie Ausgangs- und Zielsprache; die Pfeile dazwischen tauschen beide.",
      ],
    },
    {
      heading: "Ihre Sprache fehlt?",
      blocks: [
        "Schreiben Sie mit Text und Termin an [{email}](mailto:{email}): Wir finden jemanden oder sagen ehrlich, dass wir niemanden haben.",
      ],
    },
  ],
};
