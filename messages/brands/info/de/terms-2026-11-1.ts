import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Allgemeine Geschäftsbedingungen",
  lead: "",
  sections: [
    {
      heading: "Wer wir sind",
      blocks: ["{brand} ist ein Dienst von {seller}, {seller_address}. Sie erreichen uns unter {email}."],
    },
    {
      heading: "Vertragsschluss",
      blocks: [
        "Preis und Liefertermin sehen Sie vor der Bestellung. Der Vertrag kommt zustande, wenn Sie „Zahlungspflichtig bestellen“ drücken oder ein Angebot annehmen; wir bestätigen ihn per E-Mail.",
        "Ein persönlich erstelltes Angebot ist kostenlos. Es bindet uns bis zum darin genannten Datum.",
      ],
    },
    {
      heading: "Preise und Zahlung",
      blocks: [
        "Preise werden netto und mit Umsatzsteuer gezeigt. Wir beginnen nach Zahlungseingang; Unternehmen mit vereinbartem Zahlungsziel zahlen per Rechnung innerhalb von 30 Tagen.",
      ],
    },
    {
      heading: "Lieferung",
      blocks: [
        "Wir liefern bis zum angegebenen Termin. Sie laden die Übersetzung auf der Bestellseite herunter; jeder Link gilt 10 Minuten, einen neuen erhalten Sie jederzeit.",
      ],
    },
    {
      heading: "Widerrufsrecht",
      blocks: [
        "Verbraucherinnen und Verbraucher können innerhalb von 14 Tagen ohne Angabe von Gründen widerrufen, per E-Mail an {email}.",
        "Beginnen wir auf Ihren Wunsch vor Ablauf der Frist, zahlen Sie den bis dahin erbrachten Teil; mit vollständiger Lieferung erlischt das Widerrufsrecht.",
      ],
    },
    {
      heading: "Reklamationen",
      blocks: [
        "Schreiben Sie uns an {email}, was nicht stimmt. Fehler korrigieren wir kostenlos und antworten innerhalb von 14 Tagen.",
      ],
    },
    {
      heading: "Ihre Texte",
      blocks: [
        "Alle Rechte an Ihren Texten bleiben bei Ihnen. Wir verwenden sie nur für Ihren Auftrag und behandeln sie vertraulich. Bitte senden Sie keine rechtswidrigen Inhalte.",
      ],
    },
  ],
};
