import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Reklamationen",
  lead: "Etwas stimmt nicht? Sagen Sie es uns, wir bringen es in Ordnung.",
  sections: [
    {
      heading: "So reklamieren Sie",
      blocks: [
        {
          steps: [
            "Öffnen Sie die Seite Ihrer Bestellung (der Link steht in jeder E-Mail) oder schreiben Sie an [{email}](mailto:{email}).",
            "Nennen Sie Bestellnummer und Textstellen und wie sie lauten sollten. Beispiele helfen mehr als Adjektive.",
            "Sagen Sie, was Sie möchten: Korrektur, Preisminderung oder eine Erklärung.",
          ],
        },
      ],
    },
    {
      heading: "Was dann geschieht",
      blocks: [
        "Eine Person, die nicht an Ihrer Bestellung gearbeitet hat, vergleicht die Stellen mit dem Original. Wir antworten innerhalb von 14 Tagen, meist viel schneller.",
        "Eine Korrektur ist kostenlos und liegt als neue Fassung auf der Seite Ihrer Bestellung.",
      ],
    },
    {
      heading: "Wie viel Zeit Sie haben",
      blocks: [
        "Unternehmen reklamieren innerhalb von 30 Tagen nach Lieferung. Für Verbraucherinnen und Verbraucher gelten die gesetzlichen Fristen.",
      ],
    },
    {
      heading: "Wenn Sie anderer Meinung sind",
      blocks: [
        "Bitten Sie um eine zweite Prüfung: Dann entscheidet jemand anderes. Weitere Stellen nennen die [AGB](/info/terms) im Abschnitt über Streitigkeiten.",
      ],
    },
  ],
};
