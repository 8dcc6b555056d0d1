import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Erklärung zur Barrierefreiheit",
  lead: "{brand} soll für alle nutzbar sein: mit Tastatur, Screenreader, großer Schrift oder kleinem Bildschirm.",
  sections: [
    {
      heading: "Dienst und Standard",
      blocks: [
        "Diese Erklärung gilt für die Website von {brand}, einen Dienst von {seller}, mit Formularen, Konto und Bestellseiten. Sie informiert nach der Richtlinie (EU) 2019/882 und den Gesetzen, die sie umsetzen, in Deutschland dem Barrierefreiheitsstärkungsgesetz.",
        "Wir bauen nach WCAG 2.2, Stufe AA, und EN 301 549. Die Seiten werden bei jeder Änderung automatisch und zusätzlich von Hand mit Tastatur und Screenreader geprüft.",
      ],
    },
    {
      heading: "Was das in der Praxis heißt",
      blocks: [
        {
          list: [
            "Alles lässt sich mit der Tastatur bedienen, der Fokus ist sichtbar, und ein Link am Anfang springt zum Inhalt.",
            "Text hat einen Kontrast von mindestens 4,5 : 1, Bedienelemente und ihre Ränder mindestens 3 : 1, im hellen wie im dunklen Design.",
            "Seiten passen auf 320 Pixel Breite, und Text lässt sich ohne Verlust auf 200 % vergrößern.",
            "Jedes Feld hat eine sichtbare Beschriftung; Fehler werden in Worten genannt, über dem Formular aufgezählt und mit ihrem Feld verlinkt.",
            "Farbe trägt nie allein eine Bedeutung, Bewegung folgt Ihren Einstellungen, und vor dem Ende einer Sitzung werden Sie gewarnt.",
            "Ihre Eingaben bleiben zwei Stunden erhalten, eine Pause kostet also nichts.",
          ],
        },
      ],
    },
    {
      heading: "Was noch nicht vollkommen ist",
      blocks: [
        {
          list: [
            "Zahlungsseiten gehören den Zahlungsdiensten; wir können sie nicht ändern. Eine Überweisung kommt ohne sie aus.",
            "Rechnungen sind PDF-Dateien mit lesbarem Text, aber ohne vollständige Strukturauszeichnung. Auf Wunsch senden wir den Inhalt als Text.",
            "Übersetzte Dokumente folgen dem Layout des Originals; sagen Sie uns, wenn Sie eine barrierefreie Fassung brauchen.",
          ],
        },
      ],
    },
    {
      heading: "Eine Barriere melden",
      blocks: [
        "Schreiben Sie an [{email}](mailto:{email}) oder rufen Sie an: {phone}. Nennen Sie die Seite und was nicht funktioniert. Wir antworten innerhalb von 14 Tagen und helfen Ihnen inzwischen bei Ihrer Bestellung, auch am Telefon.",
        "Hilft unsere Antwort nicht, können Sie sich an die Marktüberwachung wenden: in Polen an den Präsidenten von [PFRON](https://www.pfron.org.pl), in Deutschland an die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) in Magdeburg.",
      ],
    },
    {
      heading: "Zu dieser Erklärung",
      blocks: [
        "Sie beruht auf unserer eigenen Bewertung und wird bei jeder größeren Änderung überprüft, mindestens einmal im Jahr.",
      ],
    },
  ],
};
