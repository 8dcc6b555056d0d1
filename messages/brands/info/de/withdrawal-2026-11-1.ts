import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Widerruf: Belehrung und Musterformular",
  lead: "Einen Vertrag verlassen Sie so einfach, wie Sie ihn geschlossen haben: auf der [Widerrufsseite](/withdrawal), in zwei Schritten, ohne Anmeldung und ohne Grund.",
  sections: [
    {
      heading: "Widerrufsrecht",
      blocks: [
        "Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.",
        "Um Ihr Widerrufsrecht auszuüben, müssen Sie uns ({seller}, {seller_address}, E-Mail [{email}](mailto:{email}), Telefon {phone}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das Muster-Widerrufsformular unten verwenden, das jedoch nicht vorgeschrieben ist.",
        "Sie können den Widerruf auch auf unserer [Widerrufsseite](/withdrawal) erklären. Dort sehen Sie sofort eine Eingangsbestätigung; wir übermitteln sie unverzüglich per E-Mail mit dem Inhalt der Erklärung sowie Datum und Uhrzeit ihres Eingangs.",
        "Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.",
      ],
    },
    {
      heading: "Folgen des Widerrufs",
      blocks: [
        "Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.",
        "Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen sollen, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der vertraglich vorgesehenen Dienstleistungen entspricht.",
        "Das Widerrufsrecht erlischt, wenn die Dienstleistung vollständig erbracht ist, sofern sie mit Ihrer ausdrücklichen Zustimmung begann und Sie bestätigt haben, dass Sie Ihr Recht mit vollständiger Erbringung verlieren. Einfach gesagt: mit der Lieferung der Übersetzung.",
        "Sie können auch einen Teil einer Bestellung widerrufen, etwa eine von mehreren Zielsprachen.",
      ],
    },
    {
      heading: "Muster-Widerrufsformular",
      blocks: [
        "Wenn Sie den Vertrag widerrufen wollen, füllen Sie bitte dieses Formular aus und senden Sie es zurück.",
        {
          form: [
            "An: {seller}, {seller_address}, E-Mail {email}",
            "Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über die Erbringung der folgenden Dienstleistung:",
            "Bestellnummer: ……………………",
            "Bestellt am: ……………………",
            "Name des/der Verbraucher(s): ……………………",
            "Anschrift des/der Verbraucher(s): ……………………",
            "Datum: …………………… Unterschrift (nur bei Mitteilung auf Papier): ……………………",
            "(*) Unzutreffendes streichen.",
          ],
        },
      ],
    },
  ],
};
