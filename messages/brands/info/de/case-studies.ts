import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Referenzen",
  lead: "Den Namen eines Kunden veröffentlichen wir nur mit Zustimmung. Bis dahin zeigen drei typische Bestellungen, wie die Arbeit läuft.",
  sections: [
    {
      heading: "Ein Vertrag zur Unterschrift am Freitag",
      blocks: [
        "Ein kleines Unternehmen braucht einen Vertrag mit 4.000 Wörtern auf Englisch. Gewählt wird Business: eine Person übersetzt, eine zweite prüft. Normal sind zwei Werktage; der Aufschlag für die Hälfte der Zeit steht vor der Bestellung da. Die Begriffe eines früheren Vertrags kommen in den Hinweis, so heißen Parteien und Produkt wie zuvor.",
      ],
    },
    {
      heading: "Urkunden für eine Hochzeit im Ausland",
      blocks: [
        "Ein Paar braucht Geburtsurkunde und Ehefähigkeitszeugnis als beglaubigte Übersetzung. Beide werden nach Seiten zu {page_characters} Zeichen berechnet und als unterschriebene Originale verschickt; die elektronische Fassung liegt vor dem Brief auf der Bestellseite.",
      ],
    },
    {
      heading: "Ein Shop in drei Sprachen",
      blocks: [
        "Ein Shop sendet 300 Produkttexte als Tabelle. Light für die Beschreibungen, Expert für die Kategorieseiten. Ein Warenkorb, eine Zahlung, je Sprache eine Bestellung mit eigenem Termin.",
      ],
    },
  ],
};
