import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Branchen",
  lead: "Ein Vertrag, ein Beipackzettel und ein Produkttext haben nur die Sprache gemeinsam. Wählen Sie das Fachgebiet in der Bestellung, dann übernimmt jemand vom Fach.",
  sections: [
    {
      heading: "Fachgebiete",
      blocks: [
        {
          rows: [
            ["Recht", "Verträge, Satzungen, Urteile, Vollmachten; beglaubigt, wo ein Amt es verlangt."],
            ["Medizin und Pharmazie", "Befunde, Arztbriefe, Beipackzettel, Studienunterlagen."],
            ["Technik", "Anleitungen, Sicherheitsdatenblätter, Zeichnungslegenden, Ausschreibungen."],
            ["IT", "Oberflächen, Hilfen, Dokumentation, Nutzungsbedingungen."],
            ["Finanzen", "Berichte, Policen, Bankunterlagen."],
            ["Handel und Marketing", "Produkttexte, Shops, Newsletter, Kampagnen."],
            ["Wissenschaft", "Aufsätze, Abstracts, Abschlussarbeiten."],
            ["Private Dokumente", "Urkunden, Zeugnisse, Briefe."],
          ],
        },
      ],
    },
    {
      heading: "Wann „Fachtext“ ankreuzen?",
      blocks: [
        "Wenn jemand vom Fach einen falschen Begriff bemerken würde. Die Bestellung geht dann nur an Personen mit nachgewiesenem Fachgebiet, und Expert bringt ein Fachkorrektorat dazu.",
      ],
    },
  ],
};
