import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Datenschutzerklärung",
  lead: "Was {brand} über Sie weiß, wozu, wie lange, wer es noch sieht und was Sie tun können.",
  sections: [
    {
      heading: "Verantwortlicher",
      blocks: [
        "Verantwortlich für Ihre Daten ist {seller}, {seller_address}, {register}.",
        "Schreiben Sie zu allem in diesem Text an [{email}](mailto:{email}); es antwortet ein Mensch.",
      ],
    },
    {
      heading: "Wozu wir Daten verwenden",
      blocks: [
        {
          rows: [
            [
              "Angebote und Bestellungen",
              "Name, E-Mail, Telefon (falls angegeben), Rechnungsanschrift, Ihre Texte und Dateien und was daraus wurde. Grundlage: Vertrag oder vorvertragliche Maßnahmen, Art. 6 Abs. 1 lit. b DSGVO.",
            ],
            [
              "Konto",
              "Dieselben Daten, Sprache, Währung und Einstellungen sowie Ihr Passwort als nicht rückrechenbarer Hashwert. Grundlage: Vertrag, Art. 6 Abs. 1 lit. b.",
            ],
            [
              "Rechnungen und Steuern",
              "Rechnungsinhalt, USt-IdNr. mit den Antworten von VIES dazu, Zahlungen und bei einer Überweisung, was der Auszug unserer Bank nennt: Name, Konto und Verwendungszweck. Grundlage: rechtliche Verpflichtung, Art. 6 Abs. 1 lit. c.",
            ],
            [
              "Reklamationen und Ansprüche",
              "Bestellung, Schriftwechsel und Einwilligungen mit ihrer Fassung. Grundlage: rechtliche Verpflichtung und unser Interesse an der Klärung von Ansprüchen, Art. 6 Abs. 1 lit. c und f.",
            ],
            [
              "Neuigkeiten",
              "Ihre E-Mail-Adresse, nur mit jederzeit widerruflicher Einwilligung. Grundlage: Art. 6 Abs. 1 lit. a.",
            ],
            [
              "Messung der Nutzung",
              "Welche Schritte einer Bestellung erreicht werden, nur mit Ihrer Einwilligung im Cookie-Hinweis und nie mit dem Inhalt Ihrer Texte. Grundlage: Art. 6 Abs. 1 lit. a.",
            ],
            [
              "Sicherheit",
              "Ihre Internetadresse, etwa eine Minute im Arbeitsspeicher, um Anfragefluten abzuwehren, und ein Protokoll, wer von uns eine Bestellung ansah. Grundlage: unser Interesse an einem sicheren Dienst, Art. 6 Abs. 1 lit. f.",
            ],
          ],
        },
        "Ohne die als Pflicht gekennzeichneten Angaben können wir kein Angebot und keine Bestellung ausführen; alles andere ist freiwillig. Über Sie wird nicht allein automatisch entschieden: Der Preis ergibt sich aus dem Text, nicht aus Ihrer Person.",
      ],
    },
    {
      heading: "Texte mit Daten anderer Personen",
      blocks: [
        "Enthält Ihr Text Daten anderer Personen, entscheiden Sie über diese und wir verarbeiten sie in Ihrem Auftrag. Unternehmen erhalten einen Auftragsverarbeitungsvertrag nach Art. 28 DSGVO: Schreiben Sie an [{email}](mailto:{email}).",
        "Bitte entfernen Sie, was für die Übersetzung nicht nötig ist, vor allem Gesundheitsdaten.",
      ],
    },
    {
      heading: "Maschinelle Übersetzung",
      blocks: [
        "Wo eine Maschine übersetzt (Paket Light, maschinelle Übersetzung), geht der Text an das Übersetzungssystem und zurück; damit wird nichts trainiert.",
        "Was auf der Übersetzungsseite der Demo eingegeben wird, speichern wir nicht, weder Text noch Übersetzung. Wir zählen nur Zeichen je Konto und Tag, um die Grenzen einzuhalten.",
      ],
    },
    {
      heading: "Empfänger",
      blocks: [
        {
          list: [
            "wer Ihren Auftrag übersetzt, korrigiert oder dolmetscht: Text und Hinweis, nicht Ihre Rechnungsdaten;",
            "der von Ihnen gewählte Zahlungsdienst: was eine Zahlung braucht;",
            "unsere Bank, wenn Sie überweisen oder per Überweisung Geld zurückerhalten: Name, Konto und Verwendungszweck;",
            "VIES, der Dienst der Europäischen Kommission, der die USt-IdNrn. der Union prüft, und über ihn die Steuerbehörde Ihres Landes: die Nummer, die Sie uns genannt haben;",
            "Anbieter für Hosting, Speicher und E-Mail, die nach unserer Weisung handeln;",
            "Post oder Kurier, wenn Sie ein Original bestellen;",
            "Buchhaltung sowie Behörden, wo das Gesetz uns verpflichtet.",
          ],
        },
        "Wir verkaufen keine Daten. Daten bleiben im Europäischen Wirtschaftsraum; arbeitet jemand für eine seltene Sprache außerhalb, verwenden wir die Standardvertragsklauseln der Europäischen Kommission und geben auf Anfrage Auskunft.",
      ],
    },
    {
      heading: "Wie lange",
      blocks: [
        {
          rows: [
            [
              "Dateien ohne Bestellung",
              "Eine hochgeladene Datei, die zu keiner Bestellung gehört, wird nach etwa einem Tag gelöscht.",
            ],
            [
              "Bestellungen, Texte, Dateien",
              "Solange Ansprüche aus der Bestellung möglich sind; auf Wunsch löschen wir Texte und Dateien nach Abschluss früher.",
            ],
            ["Rechnungen", "Fünf Jahre ab Ende des Jahres, in dem die Steuer fällig war."],
            ["Konto", "Bis Sie es schließen."],
            ["Einwilligungen", "Solange wir sie nachweisen müssen."],
            ["Neuigkeiten", "Bis zu Ihrem Widerruf."],
          ],
        },
      ],
    },
    {
      heading: "In Ihrem Browser: Cookies und Ähnliches",
      blocks: [
        "Wir setzen keine eigenen Cookies. Im Speicher Ihres Browsers, und nur dort, liegen:",
        {
          rows: [
            [
              "Sitzung (notwendig)",
              "Ein Token, das Sie ausweist, höchstens zwei Stunden gültig, sofern die Anmeldung nicht verlängert wird; beim Abmelden gelöscht.",
            ],
            ["Sprache (notwendig)", "Die gewählte Sprache, bis Sie sie löschen."],
            [
              "Entwürfe (notwendig)",
              "Ihre Eingaben im Bestellformular, damit beim Neuladen nichts verloren geht: zwei Stunden.",
            ],
            ["Cookie-Auswahl (notwendig)", "Ihre Antwort auf den Cookie-Hinweis mit Fassung und Datum."],
            [
              "Messung (nur mit Einwilligung)",
              "Der im Cookie-Hinweis genannte Analysedienst. Er wird nach „Ich akzeptiere“ geladen und nicht vorher.",
            ],
          ],
        },
        "Alles lässt sich in den Einstellungen Ihres Browsers löschen. Für Seiten der Zahlungsdienste gelten deren Regeln.",
      ],
    },
    {
      heading: "Ihre Rechte",
      blocks: [
        "Sie haben das Recht auf Auskunft, Berichtigung, Übertragung, Löschung und Einschränkung, auf Widerspruch gegen eine auf unser Interesse gestützte Verarbeitung und auf Widerruf einer Einwilligung für die Zukunft.",
        "Schreiben Sie an [{email}](mailto:{email}); wir antworten innerhalb eines Monats. Beschweren können Sie sich bei einer Aufsichtsbehörde, etwa an Ihrem Wohnort oder beim polnischen [Präsidenten des Amtes für den Schutz personenbezogener Daten](https://uodo.gov.pl).",
      ],
    },
    {
      heading: "Sicherheit",
      blocks: [
        "Verbindungen sind verschlüsselt, Download-Links gelten {link_minutes} Minuten, Passwörter liegen als langsamer Hashwert vor, Mitarbeitende sehen nur das Nötige, und jeder Blick in eine Bestellung wird protokolliert. Geschieht etwas, das Sie gefährdet, informieren wir Sie und die Behörde, wie das Gesetz es verlangt.",
      ],
    },
  ],
};
