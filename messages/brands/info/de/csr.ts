import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Soziale Verantwortung",
  lead: "Was wir tun, nicht was gut klingt.",
  sections: [
    {
      heading: "Menschen, die übersetzen",
      blocks: [
        "Honorare stehen vor Beginn fest und in jedem Angebot. Begonnene Arbeit, die ein Kunde storniert, wird anteilig bezahlt. Niemand muss echte Aufträge als Gratisprobe übersetzen.",
      ],
    },
    {
      heading: "Maschinen",
      blocks: ["Wir sagen, wenn eine Maschine übersetzt hat. Mit Texten von Kunden wird nichts trainiert."],
    },
    {
      heading: "Zugang",
      blocks: [
        "Unsere Website ist so gebaut, dass alle sie nutzen können: siehe die [Erklärung zur Barrierefreiheit](/info/accessibility).",
      ],
    },
    {
      heading: "Umwelt",
      blocks: [
        "Rechnungen und Übersetzungen sind elektronisch; Papier verschicken wir nur, wo ein unterschriebenes Original nötig ist. Dateien ohne Bestellung werden nach etwa einem Tag gelöscht.",
      ],
    },
  ],
};
