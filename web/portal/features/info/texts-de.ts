import type { InfoTexts } from "./texts.ts";

export const texts: InfoTexts = {
  terms: {
    title: "Allgemeine Geschäftsbedingungen",
    version: "2026-11-1",
    sections: [
      {
        heading: "1. Wer wir sind",
        paragraphs: ["{brand} ist ein Dienst von {seller}. Sie erreichen uns unter {email}."],
      },
      {
        heading: "2. Vertragsschluss",
        paragraphs: [
          "Preis und Liefertermin sehen Sie vor der Bestellung. Der Vertrag kommt zustande, wenn Sie „Zahlungspflichtig bestellen“ drücken oder ein Angebot annehmen; wir bestätigen ihn per E-Mail.",
          "Ein persönlich erstelltes Angebot ist kostenlos. Es bindet uns bis zum darin genannten Datum.",
        ],
      },
      {
        heading: "3. Preise und Zahlung",
        paragraphs: [
          "Preise werden netto und mit Umsatzsteuer gezeigt. Wir beginnen nach Zahlungseingang; Unternehmen mit vereinbartem Zahlungsziel zahlen per Rechnung innerhalb von 30 Tagen.",
        ],
      },
      {
        heading: "4. Lieferung",
        paragraphs: [
          "Wir liefern bis zum angegebenen Termin. Sie laden die Übersetzung auf der Bestellseite herunter; jeder Link gilt 10 Minuten, einen neuen erhalten Sie jederzeit.",
        ],
      },
      {
        heading: "5. Widerrufsrecht",
        paragraphs: [
          "Verbraucherinnen und Verbraucher können innerhalb von 14 Tagen ohne Angabe von Gründen widerrufen, per E-Mail an {email}.",
          "Beginnen wir auf Ihren Wunsch vor Ablauf der Frist, zahlen Sie den bis dahin erbrachten Teil; mit vollständiger Lieferung erlischt das Widerrufsrecht.",
        ],
      },
      {
        heading: "6. Reklamationen",
        paragraphs: [
          "Schreiben Sie uns an {email}, was nicht stimmt. Fehler korrigieren wir kostenlos und antworten innerhalb von 14 Tagen.",
        ],
      },
      {
        heading: "7. Ihre Texte",
        paragraphs: [
          "Alle Rechte an Ihren Texten bleiben bei Ihnen. Wir verwenden sie nur für Ihren Auftrag und behandeln sie vertraulich. Bitte senden Sie keine rechtswidrigen Inhalte.",
        ],
      },
    ],
  },
  privacy: {
    title: "Datenschutzerklärung",
    version: "2026-11-1",
    sections: [
      {
        heading: "1. Verantwortliche Stelle",
        paragraphs: ["Verantwortlich ist {seller}. Schreiben Sie uns zu allem in diesem Text an {email}."],
      },
      {
        heading: "2. Was wir speichern und wozu",
        paragraphs: [
          "Für Angebot und Bestellung speichern wir Name, E-Mail-Adresse, Telefon (falls angegeben), Rechnungsdaten sowie Ihre Texte und Dateien (Vertrag, Art. 6 Abs. 1 lit. b DSGVO).",
          "Rechnungen bewahren wir so lange auf, wie das Steuerrecht es verlangt (Art. 6 Abs. 1 lit. c DSGVO). Neuigkeiten senden wir nur mit Ihrer jederzeit widerruflichen Einwilligung (Art. 6 Abs. 1 lit. a DSGVO).",
        ],
      },
      {
        heading: "3. Wer Zugriff hat",
        paragraphs: [
          "Wer Ihren Auftrag übersetzt, sieht den Text, nicht aber Ihre Rechnungsdaten. Der Zahlungsdienst erhält, was eine Zahlung braucht. Wir verkaufen keine Daten.",
        ],
      },
      {
        heading: "4. In Ihrem Browser",
        paragraphs: [
          "Ihr Browser speichert ein Sitzungstoken und zwei Stunden lang den Entwurf Ihrer Eingaben. Ohne Ihre Einwilligung messen wir nichts.",
        ],
      },
      {
        heading: "5. Wie lange",
        paragraphs: [
          "Texte und Dateien löschen wir nach Ende des Auftrags und der Reklamationszeit. Rechnungen bleiben, solange das Gesetz es verlangt.",
        ],
      },
      {
        heading: "6. Ihre Rechte",
        paragraphs: [
          "Sie können Ihre Daten einsehen, berichtigen, übertragen und löschen lassen, widersprechen und sich bei der Aufsichtsbehörde beschweren.",
        ],
      },
    ],
  },
  short: {
    "quality-guarantee":
      "Jede Übersetzung stammt von Menschen mit mindestens fünf Jahren Erfahrung; Business und Expert bringen ein zweites Augenpaar. Ist etwas nicht in Ordnung, korrigieren wir es kostenlos.",
    faq: "Ein Text mit 2.000 Wörtern dauert etwa einen Werktag, ein kostenloses Angebot etwa 15 Minuten. Sie können ohne Konto bestellen, und die Bestellseite zeigt jeden Schritt.",
    complaints:
      "Schreiben Sie uns mit der Bestellnummer, was anders sein soll. Jede Reklamation beantworten wir innerhalb von 14 Tagen.",
    blog: "Hier gibt es noch keine Artikel. Schreiben Sie uns, worüber Sie lesen möchten.",
    "free-consultation":
      "Sie sind unsicher, welches Paket oder welche Leistung passt? Schreiben oder rufen Sie an, wir beraten Sie kostenlos.",
    csr: "Wir bezahlen Übersetzende pünktlich und speichern nur, was ein Auftrag braucht. Diese Seite wächst mit dem, was wir wirklich tun.",
    "about-us":
      "Wir sind ein Team aus Übersetzung, Korrektorat und Technik in Warschau. Menschen übersetzen; Software zählt, plant und hält Termine im Blick.",
    industries:
      "Wir übersetzen unter anderem für Recht, Medizin, Technik, IT, Finanzen und Handel. Wählen Sie das Fachgebiet in der Bestellung, dann übernimmt jemand vom Fach.",
    services:
      "Schriftliche Übersetzungen bestellen Sie über das Schnellangebot, sofort mit Preis und Termin. Für beglaubigte Übersetzungen, Korrektorat, Websites und Dolmetschen schreiben Sie uns, wir senden ein Angebot.",
    languages:
      "Wir übersetzen zwischen Polnisch, Englisch, Deutsch, Ukrainisch und elf weiteren Sprachen. Das Schnellangebot zeigt, welche Sprachpaare sofort einen Preis haben.",
    "case-studies":
      "Ein Beispiel veröffentlichen wir nur mit Zustimmung der Kundschaft. Noch gibt es hier keines.",
    contact:
      "E-Mails beantworten wir rund um die Uhr, das Telefon an Werktagen von 8 bis 16 Uhr Warschauer Zeit.",
  },
};
