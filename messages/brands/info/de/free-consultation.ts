import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Kostenlose Beratung",
  lead: "Unsicher, welche Leistung oder welches Paket passt? Fragen Sie einen Menschen; es kostet nichts und verpflichtet zu nichts.",
  sections: [
    {
      heading: "Wobei wir helfen",
      blocks: [
        {
          list: [
            "einfach oder beglaubigt: was das Amt wirklich verlangt;",
            "welches Paket zum Zweck des Textes und zum Budget passt;",
            "große oder regelmäßige Mengen, Zahlungsziele und eine Rechnung im Monat;",
            "Gespräche: [Telefondolmetschen](/order/package?service=phone);",
            "Treffen und Veranstaltungen: [Dolmetschen](/order/package?service=oral), konsekutiv oder simultan;",
            "Formate: was sich sofort zählen lässt und was ein Mensch ansehen muss.",
          ],
        },
      ],
    },
    {
      heading: "So erreichen Sie uns",
      blocks: [
        "Schreiben Sie an [{email}](mailto:{email}) oder rufen Sie an: {phone}. Nennen Sie Sprachen, Zweck und Termin und fügen Sie den Text bei, wenn Sie ihn haben: Er bleibt vertraulich.",
      ],
    },
  ],
};
