import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Häufige Fragen",
  lead: "Kurze Antworten auf das, was wir am häufigsten gefragt werden.",
  sections: [
    {
      heading: "Wie schnell geht es?",
      blocks: [
        "Eine Person übersetzt etwa {words_per_day} Wörter am Tag; ein Text dieser Länge dauert also rund einen Werktag. {early_share}. Gegen Aufschlag geht es in der Hälfte oder einem Viertel der Zeit, oder Sie nennen einen eigenen Termin.",
      ],
    },
    {
      heading: "Was kostet es?",
      blocks: [
        "Das [Schnellangebot](/order/write) zählt Ihren Text, während Sie schreiben oder Dateien hinzufügen, und zeigt den Preis jedes Pakets netto und mit Umsatzsteuer. Muss ein Mensch hinsehen, ist das Angebot kostenlos; wann Sie es erhalten, zeigt die Seite, bevor Sie es anfragen.",
      ],
    },
    {
      heading: "Brauche ich ein Konto?",
      blocks: [
        "Nein. Angebot, Bestellung, Zahlung und Download gehen ohne: Der Link in unserer E-Mail ist der Schlüssel. Mit Konto haben Sie alle Bestellungen und Rechnungen an einem Ort und können mit Guthaben zahlen.",
      ],
    },
    {
      heading: "Welche Dateien kann ich senden?",
      blocks: [
        "doc, docx, xls, xlsx, rtf, txt, ppt, pptx und odt, je bis {file_megabytes} MB. Bilder und gescannter Text lassen sich nicht zählen; für die beglaubigte Übersetzung eines Papierdokuments schreiben Sie uns.",
      ],
    },
    {
      heading: "Was ist eine beglaubigte Übersetzung?",
      blocks: [
        "Eine von vereidigten Übersetzerinnen oder Übersetzern bestätigte Übersetzung, wie Gerichte und Ämter sie verlangen. Sie wird nach Seiten zu {page_characters} Zeichen berechnet und kann als unterschriebenes Original per Post kommen.",
      ],
    },
    {
      heading: "Kann ich auf Rechnung zahlen?",
      blocks: [
        "Ja, wenn Sie ein Unternehmen sind und wir es vereinbart haben: Schreiben Sie uns, wir prüfen Ihre Angaben. Danach zahlen Sie innerhalb von {invoice_days} Tagen; ob Sie je Bestellung oder einmal im Monat eine Rechnung erhalten, wählen Sie in den Kontoeinstellungen.",
      ],
    },
    {
      heading: "Ist mein Text sicher?",
      blocks: [
        "Ihn sehen nur die Menschen, die daran arbeiten. Download-Links gelten {link_minutes} Minuten und lassen sich jederzeit erneuern. Mehr in der [Datenschutzerklärung](/info/privacy).",
      ],
    },
    {
      heading: "Kann ich stornieren?",
      blocks: [
        "Ja, bis zur Lieferung. Solange niemand begonnen hat, erhalten Sie alles zurück. Verbraucherinnen und Verbraucher können auch [den Vertrag widerrufen](/withdrawal).",
      ],
    },
  ],
};
