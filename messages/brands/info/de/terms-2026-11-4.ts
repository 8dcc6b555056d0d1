import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Allgemeine Geschäftsbedingungen",
  lead: "Diese Bedingungen sagen, was Sie von {brand} erwarten können und was wir von Ihnen erwarten. Sie sind Teil jedes Vertrags zwischen uns.",
  sections: [
    {
      heading: "Wer wir sind und wie Sie uns erreichen",
      blocks: [
        "{brand} ist ein Dienst von {seller}, {seller_address}, {register}, Steuernummer {tax_id} („wir“).",
        "Schreiben Sie an [{email}](mailto:{email}) oder rufen Sie an: {phone}. Siehe auch die Seite [Kontakt](/info/contact).",
        "„Verbraucher“ ist jede natürliche Person, die zu Zwecken bestellt, die überwiegend weder ihrer gewerblichen noch ihrer selbständigen beruflichen Tätigkeit zugerechnet werden können.",
      ],
    },
    {
      heading: "Was Sie für die Nutzung brauchen",
      blocks: [
        "Ein Gerät mit einem aktuellen Browser, Zugang zum Internet und eine E-Mail-Adresse. Für ein Angebot oder eine Bestellung ist kein Konto nötig.",
        "Senden Sie nur Texte, die Sie übersetzen lassen dürfen und die nicht gegen das Recht verstoßen. Rechtswidrige Inhalte können wir ablehnen; den Grund nennen wir Ihnen.",
      ],
    },
    {
      heading: "Das Demo-Konto",
      only: "machine_translation_demo",
      blocks: [
        "{brand} zeigt maschinelle Übersetzung. Konten legt unser Team an; sie sind kostenlos und allein für die Person bestimmt, die sie erhalten hat. Beide Seiten können das Konto jederzeit durch eine Nachricht beenden.",
        "Texte und Dokumente werden von einer Maschine übersetzt und von niemandem gelesen. Das Ergebnis kann Fehler enthalten; verlassen Sie sich nicht darauf, wo ein Fehler Schaden anrichten könnte.",
        "Wir speichern weder die eingegebenen Texte noch ihre Übersetzung. Grenzen für die Länge eines Textes und die Menge eines Tages stehen auf der Seite.",
      ],
    },
    {
      heading: "Angebot und Vertragsschluss",
      only: "portal",
      blocks: [
        "Die Preisliste berechnet den Preis, während Sie schreiben oder Dateien hinzufügen. Wo sie das nicht kann oder Sie es wünschen, erstellt ein Mensch kostenlos ein Angebot; wann Sie es erhalten, zeigt die Seite, bevor Sie es anfragen. Ein Angebot bindet uns bis zum darin genannten Datum.",
        "Vor der Bestellung sehen Sie Leistung, Sprachen, Nettopreis, Umsatzsteuer, Gesamtpreis und Liefertermin und können alle Eingaben berichtigen.",
        "Der Vertrag kommt zustande, wenn Sie „Zahlungspflichtig bestellen“ drücken, auch zur Annahme eines Angebots. Wir bestätigen ihn sofort per E-Mail; die Bestätigung und diese Bedingungen halten den Vertrag fest, der in der Sprache der Seite geschlossen wird.",
        "Weicht der erhaltene Text deutlich von der Grundlage des Preises ab, halten wir an und senden ein neues Angebot. Sie können es annehmen, bei dem bleiben, was zum vereinbarten Preis möglich ist, oder Ihr gesamtes Geld zurückerhalten.",
      ],
    },
    {
      heading: "Leistungen",
      only: "portal",
      blocks: [
        {
          rows: [
            [
              "Schriftliche Übersetzung",
              "Pakete Light (maschinelle Übersetzung, von einem Menschen überarbeitet), Economy, Business (mit Prüfung durch eine zweite Person) und Expert (mit Fachkorrektorat und Prüfung).",
            ],
            [
              "Beglaubigte Übersetzung",
              "Von vereidigten Übersetzerinnen und Übersetzern erstellt und beglaubigt, berechnet nach Seiten zu {page_characters} Zeichen. Das Original kann zusätzlich per Post bestellt werden.",
            ],
            ["Korrektorat", "Eine muttersprachliche Person korrigiert einen bereits vorhandenen Text."],
            [
              "E-Mail-Übersetzung",
              "Bis zu {email_words} Wörter allgemeiner Sprache; eine längere Nachricht zählt als zwei.",
            ],
            [
              "Website, Telefonat, Dolmetschen",
              "Nach Angebot oder zum gezeigten Preis; ein Telefonat wird mindestens eine Stunde vorher gebucht und nur auf Ihren Wunsch und nach Hinweis an die andere Seite aufgezeichnet.",
            ],
          ],
        },
      ],
    },
    {
      heading: "Preise und Zahlung",
      only: "portal",
      blocks: [
        "Alle Preise zeigen wir netto und mit Umsatzsteuer in der gewählten Währung. Weitere Kosten entstehen nicht, außer für den Postversand eines Originals, wenn Sie ihn bestellen.",
        "Sie zahlen mit den beim Abschluss gezeigten Zahlungsarten, mit dem Guthaben Ihres Kontos oder mit einem Gutschein. Guthaben und Gutschein können einen Teil bezahlen und eine andere Zahlungsart den Rest. Wir beginnen nach Zahlungseingang.",
        "Für eine Überweisung nennen wir Konto, Betrag und einen Verwendungszweck, der allein zu dieser Zahlung gehört; verwenden Sie genau diesen, denn daran erkennen wir Ihre Zahlung. Eine Überweisung bezahlt den ganzen Betrag und nicht den Rest nach Guthaben oder Gutschein. Ihre Bestellung wartet {transfer_days} Tage darauf; eine gebuchte Uhrzeit halten wir nicht so lange frei. Kommt zu wenig an, schreiben wir Ihnen, was fehlt. Was zu viel ist, wird dem Guthaben Ihres Kontos gutgeschrieben; ohne Konto zahlen wir es zurück.",
        "Ein Rabattcode mindert den Preis oder erhöht den Bonus einer Aufladung zu den angegebenen Bedingungen und kann nicht in Geld umgetauscht werden.",
        "Ein bezahlter Gutschein hat einen Wert in einer Währung. Er bezahlt eine oder mehrere Bestellungen, bis nichts mehr auf ihm ist, und endet an dem Tag, der beim Verkauf genannt wurde, falls einer genannt wurde. Was er für eine stornierte Bestellung bezahlt hat, kehrt auf ihn zurück.",
        "Guthaben können Sie ab {top_up_min} Einheiten Ihrer Währung aufladen. Eingezahltes Geld verfällt nicht, und wir zahlen es auf Verlangen zurück. Ein Bonus kann {bonus_days} Tage ab seiner Aufladung verbraucht werden und wird nicht ausgezahlt; wird Geld einer Aufladung zurückgezahlt, verfällt der gleiche Teil ihres Bonus. Die älteste Aufladung wird zuerst verbraucht, bei jeder Aufladung Geld und Bonus in dem Verhältnis, in dem sie noch vorhanden sind; der Bonus mindert den Preis. Ein Konto wird in einer Währung geführt.",
        "Zu jeder bezahlten Bestellung stellen wir eine Rechnung aus und senden sie per E-Mail; sie liegt auch in Ihrem Konto. Aufladung und Gutschein haben keine eigene Rechnung, weil die Steuer erst entsteht, wenn sie verbraucht werden.",
      ],
    },
    {
      heading: "Zahlungsziel für Unternehmen",
      only: "portal",
      blocks: [
        "Unternehmen können innerhalb von {invoice_days} Tagen nach Rechnungsstellung zahlen, je Bestellung oder einmal im Monat, wenn dies vereinbart und der vereinbarte Rahmen nicht überschritten ist.",
        "Bei Verzug können wir die gesetzlichen Zinsen und die gesetzliche Pauschale für Beitreibungskosten verlangen und weitere Aufträge nur gegen Vorkasse ausführen.",
      ],
    },
    {
      heading: "Lieferung",
      only: "portal",
      blocks: [
        "Wir liefern bis zum angegebenen Termin. Er rechnet ab Zahlungseingang, bei vereinbartem Zahlungsziel ab Bestellung, und ruht, solange wir auf eine für die Arbeit nötige Antwort von Ihnen warten.",
        "Sie laden die Übersetzung auf der Seite Ihrer Bestellung herunter. Jeder Link gilt {link_minutes} Minuten; einen neuen erhalten Sie jederzeit.",
        "Ist ein Termin gefährdet, sagen wir es Ihnen. Ist der zugesagte Termin um 24 Stunden überschritten, können Sie die Bestellung aufgeben und erhalten Ihr gesamtes Geld zurück.",
      ],
    },
    {
      heading: "Stornierung vor dem Abschluss der Arbeit",
      only: "portal",
      blocks: [
        "Bis zur Lieferung können Sie eine Bestellung jederzeit stornieren. Solange niemand mit der Arbeit begonnen hat, erhalten Sie alles zurück; danach zahlen Sie den erledigten Teil.",
        "Dolmetscheinsätze und Telefonate lassen sich bis 24 Stunden vorher kostenlos absagen; bis eine Stunde vorher behalten wir die Hälfte des Preises, danach den ganzen.",
        "Verbraucherinnen und Verbraucher können außerdem widerrufen, siehe den nächsten Abschnitt.",
      ],
    },
    {
      heading: "Widerrufsrecht",
      blocks: [
        "Verbraucherinnen und Verbraucher können binnen 14 Tagen ab Vertragsschluss ohne Angabe von Gründen widerrufen. Weg, Folgen und ein Musterformular stehen in der [Widerrufsbelehrung](/info/withdrawal). Am schnellsten geht es auf der [Widerrufsseite](/withdrawal).",
        "Haben wir auf Ihr Verlangen vor Ablauf der Frist begonnen, zahlen Sie das bis dahin Geleistete. Mit vollständiger Erbringung der Leistung nach Ihrer ausdrücklichen Zustimmung erlischt das Recht.",
      ],
    },
    {
      heading: "Reklamation und Mängel",
      blocks: [
        "Wir schulden eine vertragsgemäße Leistung; es gelten die gesetzlichen Mängelrechte.",
        "Sagen Sie uns auf der Seite Ihrer Bestellung oder per E-Mail an [{email}](mailto:{email}), was nicht stimmt; Textstellen und Beispiele helfen. Unternehmen rügen innerhalb von 30 Tagen nach Lieferung. Wir antworten innerhalb von 14 Tagen.",
        "Zuerst bessern wir kostenlos nach. Ist das nicht möglich oder schlägt es fehl, können Sie den Preis mindern oder, außer bei unerheblichen Mängeln, vom Vertrag zurücktreten.",
        "Mehr dazu: [Reklamationen](/info/complaints).",
      ],
    },
    {
      heading: "Ihre Texte und unsere Arbeit",
      blocks: [
        "Alle Rechte an Ihren Texten bleiben bei Ihnen. Wir verwenden sie nur für Ihren Auftrag und behandeln sie vertraulich; auch unsere Übersetzerinnen und Übersetzer sind zur Vertraulichkeit verpflichtet.",
        "Mit der Zahlung erhalten Sie das zeitlich, räumlich und inhaltlich unbeschränkte Recht, die Übersetzung zu nutzen.",
      ],
    },
    {
      heading: "Haftung",
      blocks: [
        "Wir haften unbeschränkt bei Vorsatz und grober Fahrlässigkeit, bei Verletzung von Leben, Körper oder Gesundheit und überall dort, wo das Gesetz keine Beschränkung erlaubt.",
        "Gegenüber Unternehmen ist die Haftung bei leichter Fahrlässigkeit auf den Nettopreis der Bestellung begrenzt und umfasst keinen entgangenen Gewinn. Gegenüber Verbraucherinnen und Verbrauchern schränken diese Bedingungen gesetzliche Rechte nicht ein.",
      ],
    },
    {
      heading: "Konto",
      blocks: [
        "Behalten Sie Ihr Passwort für sich. Sie können Ihr Konto jederzeit schließen; offene Bestellungen führen wir zu Ende, eingezahltes Guthaben zahlen wir zurück.",
        "Konten, die zu Rechtsverstößen oder zur Täuschung dienen, können wir unter Angabe des Grundes sperren.",
      ],
    },
    {
      heading: "Streitigkeiten und anwendbares Recht",
      blocks: [
        "Es gilt polnisches Recht. Verbraucherinnen und Verbraucher behalten den Schutz der zwingenden Vorschriften des Staates, in dem sie ihren gewöhnlichen Aufenthalt haben.",
        "Bei grenzüberschreitenden Fragen hilft das Netz der [Europäischen Verbraucherzentren](https://www.eccnet.eu). Zur Teilnahme an einem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle sind wir nicht verpflichtet; wir prüfen jede Anfrage.",
        "Über Streitigkeiten mit Unternehmen entscheidet das Gericht unseres Sitzes.",
      ],
    },
    {
      heading: "Änderungen dieser Bedingungen",
      blocks: [
        "Für eine Bestellung gilt die Fassung, die bei ihrer Aufgabe in Kraft war; frühere Fassungen bleiben unten lesbar. Über Änderungen informieren wir Kontoinhaberinnen und Kontoinhaber mindestens 14 Tage vorher per E-Mail; sie können ihr Konto dann schließen.",
      ],
    },
  ],
};
