import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "info.write_us": "Schreiben Sie uns oder rufen Sie an:",
  "info.version": "Fassung {version}, in Kraft seit {day}",
  "info.old_version": "Dies ist eine frühere Fassung. Seit {day} gilt eine neue.",
  "info.read_current": "Aktuelle Fassung lesen",
  "info.versions": "Alle Fassungen",
  "info.contents": "Inhalt",
  "withdrawal.title": "Vertrag widerrufen",
  "withdrawal.step": "Schritt {step} von 2",
  "withdrawal.lead":
    "Sie brauchen weder einen Grund noch ein Konto. Die Eingangsbestätigung erhalten Sie sofort, hier und per E-Mail.",
  "withdrawal.name": "Vor- und Nachname",
  "withdrawal.email_hint": "Dorthin geht die Eingangsbestätigung.",
  "withdrawal.order_number": "Bestellnummer",
  "withdrawal.number_hint":
    "Sie steht in jeder E-Mail zur Bestellung. Kennen Sie sie nicht, beschreiben Sie die Bestellung.",
  "withdrawal.scope": "Was Sie widerrufen",
  "withdrawal.whole": "Die ganze Bestellung",
  "withdrawal.only_part": "Nur einen Teil",
  "withdrawal.part": "Welchen Teil",
  "withdrawal.part_hint": "Zum Beispiel: die deutsche Übersetzung oder zwei von fünf Dateien.",
  "withdrawal.continue": "Weiter",
  "withdrawal.check": "Prüfen und bestätigen",
  "withdrawal.order_of": "{number} vom {day}",
  "withdrawal.declare": "Mit der Schaltfläche erklären Sie den Widerruf des oben genannten Vertrags.",
  "withdrawal.confirm": "Widerruf bestätigen",
  "withdrawal.back": "Zurück",
  "withdrawal.receipt": "Ihr Widerruf ist eingegangen",
  "withdrawal.sent_to": "Eine Kopie dieser Bestätigung geht an {email}.",
  "withdrawal.outcome.ended":
    "Die Bestellung ist beendet. Ihre Zahlung erstatten wir auf demselben Weg, spätestens innerhalb von 14 Tagen.",
  "withdrawal.outcome.settling":
    "Wir bearbeiten ihn und melden uns bei Ihnen. Was Ihnen zusteht, erstatten wir spätestens innerhalb von 14 Tagen.",
  "withdrawal.addressee": "Empfänger",
  "withdrawal.print": "Drucken",
  "withdrawal.what_follows": "Folgen des Widerrufs",
  "withdrawal.until": "Die Widerrufsfrist endet am {day}.",
  "withdrawal.fact.no_contract":
    "Für diese Bestellung wurde kein Vertrag geschlossen, es ist nichts zu zahlen. Wir schließen sie für Sie ab.",
  "withdrawal.fact.not_begun":
    "Die Arbeit an dieser Bestellung hat noch nicht begonnen. Ihre Zahlung erstatten wir vollständig.",
  "withdrawal.fact.begun":
    "Ihre Übersetzung ist begonnen; Sie haben dem zugestimmt und zahlen den erledigten Teil. Den Rest erstatten wir.",
  "withdrawal.fact.begun_without_consent":
    "Ihre Übersetzung wurde ohne Ihre Zustimmung zum vorzeitigen Beginn begonnen. Ihre Zahlung erstatten wir vollständig.",
  "withdrawal.fact.delivered":
    "Ihre Übersetzung ist geliefert. Mit Ihrer Zustimmung zum vorzeitigen Beginn ist das Widerrufsrecht damit erloschen; wir prüfen Ihre Erklärung und antworten Ihnen.",
  "withdrawal.fact.company":
    "Diese Bestellung hat ein Unternehmen aufgegeben. Das Recht steht Verbraucherinnen und Verbrauchern zu; wir prüfen Ihre Erklärung und antworten Ihnen.",
  "withdrawal.fact.late": "Die 14 Tage sind vorbei. Wir prüfen Ihre Erklärung trotzdem und antworten Ihnen.",
  "withdrawal.fact.ended": "Diese Bestellung ist bereits beendet. Ihre Erklärung können Sie dennoch senden.",
};
