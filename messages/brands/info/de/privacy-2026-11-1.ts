import type { InfoText } from "../info-text.ts";

export const text: InfoText = {
  title: "Datenschutzerklärung",
  lead: "",
  sections: [
    {
      heading: "Verantwortliche Stelle",
      blocks: [
        "Verantwortlich ist {seller}, {seller_address}. Schreiben Sie uns zu allem in diesem Text an {email}.",
      ],
    },
    {
      heading: "Was wir speichern und wozu",
      blocks: [
        "Für Angebot und Bestellung speichern wir Name, E-Mail-Adresse, Telefon (falls angegeben), Rechnungsdaten sowie Ihre Texte und Dateien (Vertrag, Art. 6 Abs. 1 lit. b DSGVO).",
        "Rechnungen bewahren wir so lange auf, wie das Steuerrecht es verlangt (Art. 6 Abs. 1 lit. c DSGVO). Neuigkeiten senden wir nur mit Ihrer jederzeit widerruflichen Einwilligung (Art. 6 Abs. 1 lit. a DSGVO).",
      ],
    },
    {
      heading: "Wer Zugriff hat",
      blocks: [
        "Wer Ihren Auftrag übersetzt, sieht den Text, nicht aber Ihre Rechnungsdaten. Der Zahlungsdienst erhält, was eine Zahlung braucht. Wir verkaufen keine Daten.",
      ],
    },
    {
      heading: "In Ihrem Browser",
      blocks: [
        "Ihr Browser speichert ein Sitzungstoken und zwei Stunden lang den Entwurf Ihrer Eingaben. Ohne Ihre Einwilligung messen wir nichts.",
      ],
    },
    {
      heading: "Wie lange",
      blocks: [
        "Texte und Dateien löschen wir nach Ende des Auftrags und der Reklamationszeit. Rechnungen bleiben, solange das Gesetz es verlangt.",
      ],
    },
    {
      heading: "Ihre Rechte",
      blocks: [
        "Sie können Ihre Daten einsehen, berichtigen, übertragen und löschen lassen, widersprechen und sich bei der Aufsichtsbehörde beschweren.",
      ],
    },
  ],
};
