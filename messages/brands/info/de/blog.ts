import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Blog",
  lead: "Notizen aus der Praxis für alle, die Übersetzungen bestellen.",
  sections: [
    {
      heading: "Fünf Dinge, die eine Übersetzung günstiger machen",
      blocks: [
        {
          list: [
            "Senden Sie eine bearbeitbare Datei. Was sich zählen lässt, hat sofort einen Preis.",
            "Nehmen Sie heraus, was niemand liest: alte Fassungen, verborgene Blätter, doppelte Folien.",
            "Legen Sie zuerst den endgültigen Text fest. Änderungen danach kosten einen Nachtrag.",
            "Sagen Sie, wofür der Text ist. Der richtige Ton beim ersten Mal spart eine Korrektur.",
            "Nutzen Sie die Zeit, die Sie haben: Die normale Frist ist ohne Aufschlag.",
          ],
        },
      ],
    },
    {
      heading: "Wann brauche ich eine beglaubigte Übersetzung?",
      blocks: [
        "Wenn Amt, Gericht, Hochschule oder Register sie verlangt: Urkunden, Zeugnisse, Urteile, Registerauszüge. Für Briefe, Verträge zwischen Unternehmen und Anleitungen genügt meist eine einfache. Fragen Sie beim Amt nach dem genauen Wortlaut; das spart einen Weg.",
      ],
    },
    {
      heading: "Was in den Hinweis für die Übersetzung gehört",
      blocks: [
        "Drei Zeilen sind mehr wert als hundert Glossareinträge: wer es liest, welche Begriffe bei Ihnen feststehen und ob Sie duzen oder siezen. Eine frühere Übersetzung, mit der Sie zufrieden waren, hilft sehr.",
      ],
    },
    {
      heading: "Maschine oder Mensch?",
      blocks: [
        "Eine Maschine zeigt in Sekunden, worum es geht. Sie weiß nicht, was nicht falsch sein darf. Für Texte, die Sie unterschreiben, veröffentlichen oder Kunden senden, wählen Sie mindestens die Überarbeitung durch einen Menschen: unser Paket Light.",
      ],
    },
  ],
};
