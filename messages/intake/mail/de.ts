/** Mails about requests that came by mail in German. */
export const de = {
  "request_not_taken.subject": "Ihre Mail „{subject}“ an unsere Adresse für Anfragen",
  "request_not_taken.title": "Wir konnten Ihre Anfrage nicht annehmen",
  "request_not_taken.title_part": "Einige Dateien wurden nicht angenommen",
  "request_not_taken.empty": "Die Mail enthielt weder eine Datei noch einen Text.",
  "request_not_taken.languages":
    "In Ihrem Konto gibt es noch keine Übersetzung, deshalb kennen wir die Sprachen nicht. Die erste Bestellung geben Sie bitte auf unserer Seite auf.",
  "request_not_taken.files": "Keine der Dateien kann angenommen werden; die Gründe stehen unten.",
  "request_not_taken.content": "Der Text ist zu lang oder lässt sich so nicht bestellen.",
  "request_not_taken.part": "Ihre Anfrage liegt uns vor, aber ohne die unten genannten Dateien.",
  "request_not_taken.how":
    "Wenn Sie diese Mail nicht geschickt haben, können Sie sie ignorieren und in den Einstellungen Ihres Kontos eine neue Adresse erstellen.",
  "request_not_taken.button": "Auf unserer Seite bestellen",
} as const;
