import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Qualitätsgarantie",
  lead: "Eine gute Übersetzung merkt man nicht. So kommen wir dahin, und das geschieht, wenn es einmal nicht gelingt.",
  sections: [
    {
      heading: "Wer übersetzt",
      blocks: [
        {
          rows: [
            [
              "Light",
              "Eine Maschine übersetzt, ein Mensch mit mindestens 5 Jahren Erfahrung überarbeitet jeden Satz.",
            ],
            ["Economy", "Eine Fachkraft mit mindestens 5 Jahren Erfahrung."],
            [
              "Business",
              "Mindestens 10 Jahre Erfahrung, danach vergleicht eine zweite Person die Übersetzung mit dem Original.",
            ],
            [
              "Expert",
              "Mindestens 15 Jahre Erfahrung, Korrektorat durch eine Fachperson Ihres Gebiets und eine Schlussprüfung.",
            ],
          ],
        },
        "Aufgenommen wird nach Abschluss, Proben und Referenzen; zu sehen sind nur Aufträge in den eigenen Sprachen und Fachgebieten.",
      ],
    },
    {
      heading: "Wie geprüft wird",
      blocks: [
        {
          list: [
            "Zahlen, Namen und Platzhalter vergleicht ein Programm, bevor etwas abgegeben wird.",
            "Niemand prüft sich selbst: Übersetzung, Korrektorat und Prüfung liegen in verschiedenen Händen.",
            "Was nicht genügt, geht auf unsere Kosten zurück.",
            "Ihre Bewertung entscheidet mit, wer den nächsten Auftrag erhält.",
          ],
        },
      ],
    },
    {
      heading: "Was wir schriftlich haben",
      blocks: [
        "Arbeiten wir nach einer zertifizierten Norm, steht sie hier mit ihrer Nummer.",
        {
          show: "certificates",
        },
      ],
    },
    {
      heading: "Wenn etwas nicht stimmt",
      blocks: [
        "Sagen Sie es auf der Seite Ihrer Bestellung. Fehler korrigieren wir kostenlos; hilft das nicht, erhalten Sie Geld zurück. Den Weg beschreibt die Seite [Reklamationen](/info/complaints).",
      ],
    },
  ],
};
