import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "demo.log_in": "Demo – melden Sie sich mit dem Konto an, das Sie erhalten haben.",
  "info.write_us": "Schreiben Sie uns oder rufen Sie an:",
  "info.version": "Fassung {version}, in Kraft seit {day}",
  "info.old_version": "Dies ist eine frühere Fassung. Seit {day} gilt eine andere.",
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
    "Ein Mensch kümmert sich jetzt darum und schreibt Ihnen. Was Ihnen zusteht, erstatten wir spätestens innerhalb von 14 Tagen.",
  "withdrawal.addressee": "Empfänger",
  "withdrawal.print": "Drucken",
  "withdrawal.what_follows": "Folgen des Widerrufs",
  "withdrawal.until": "Die Widerrufsfrist endet am {day}.",
  "withdrawal.fact.no_contract":
    "Für diese Bestellung wurde kein Vertrag geschlossen, es ist nichts zu zahlen. Ein Mensch schließt sie für Sie ab.",
  "withdrawal.fact.not_begun":
    "An dieser Bestellung hat noch niemand gearbeitet. Ihre Zahlung erstatten wir vollständig.",
  "withdrawal.fact.begun":
    "Ihre Übersetzung ist begonnen; Sie haben dem zugestimmt und zahlen den erledigten Teil. Den Rest erstatten wir.",
  "withdrawal.fact.begun_without_consent":
    "Ihre Übersetzung wurde ohne Ihre Zustimmung zum vorzeitigen Beginn begonnen. Ihre Zahlung erstatten wir vollständig.",
  "withdrawal.fact.delivered":
    "Ihre Übersetzung ist geliefert. Mit Ihrer Zustimmung zum vorzeitigen Beginn ist das Widerrufsrecht damit erloschen; ein Mensch prüft Ihre Erklärung und antwortet Ihnen.",
  "withdrawal.fact.company":
    "Diese Bestellung hat ein Unternehmen aufgegeben. Das Recht steht Verbraucherinnen und Verbrauchern zu; ein Mensch prüft Ihre Erklärung und antwortet Ihnen.",
  "withdrawal.fact.late":
    "Die 14 Tage sind vorbei. Ein Mensch prüft Ihre Erklärung trotzdem und antwortet Ihnen.",
  "withdrawal.fact.ended": "Diese Bestellung ist bereits beendet. Ihre Erklärung können Sie dennoch senden.",
  "demo.title": "Maschinelle Übersetzung",
  "demo.from": "Von",
  "demo.to": "Nach",
  "demo.swap": "Sprachen tauschen",
  "demo.source": "Text",
  "demo.result": "Übersetzung",
  "demo.empty": "Hier erscheint die Übersetzung.",
  "demo.characters": "{n} von {most} Zeichen",
  "demo.too_long": "Dieser Text ist zu lang. Kürzen Sie ihn oder senden Sie ihn unten als Dokument.",
  "demo.translate": "Übersetzen",
  "demo.shortcut": "Strg + Enter übersetzt",
  "demo.machine": "Maschinelle Übersetzung – kann Fehler enthalten",
  "demo.copy": "Kopieren",
  "demo.copied": "Kopiert",
  "demo.copy_failed": "Kopieren ist hier nicht erlaubt. Markieren Sie den Text.",
  "demo.state.translating": "Wird übersetzt …",
  "demo.state.partial": "Ein Teil ist übersetzt",
  "demo.state.done": "Übersetzung fertig",
  "demo.partial": "Nur ein Teil ist übersetzt. Ihr Text bleibt erhalten.",
  "demo.stand_in":
    "Demonstration: Hier ist keine Übersetzungsmaschine angeschlossen. Sie erhalten Ihren eigenen Text mit einem Vermerk zurück, keine Übersetzung.",
  "demo.no_engine": "Die maschinelle Übersetzung ist gerade nicht verfügbar. Ihr Text bleibt erhalten.",
  "demo.down":
    "Der Übersetzungsdienst antwortet gerade nicht. Ihr Text bleibt erhalten; versuchen Sie es in einigen Minuten erneut.",
  "demo.document": "Dokument übersetzen",
  "demo.document_text":
    "{list} · bis {megabytes} MB und {characters} Zeichen. Das Layout bleibt; nach dem Download wird nichts gespeichert.",
  "demo.choose_document": "Dokument auswählen: {source} → {target}",
  "demo.document_translating": "{name} wird übersetzt …",
  "demo.document_expired":
    "Der Link ist abgelaufen und mit ihm die Übersetzung. Bitte senden Sie das Dokument erneut.",
  "demo.left": "Für heute verbleiben: {n} Zeichen",
  "demo.human": "Soll ein Mensch das verbessern?",
  "demo.human_link": "Übersetzung durch Menschen bestellen",
  "demo.adaptation": "Anrede und Fachwörter",
  "demo.formality": "Anrede",
  "demo.formality.default": "Wie üblich",
  "demo.formality.more": "Förmlich (Sie)",
  "demo.formality.less": "Persönlich (du)",
  "demo.terms": "Fachwörter",
  "demo.terms_hint": "Eines je Zeile, zum Beispiel: Miete = rent",
  "demo.document_terms":
    "Begriffe für ein Dokument dürfen höchstens {n, number} Zeichen haben. Kürzen Sie die Liste, und wählen Sie das Dokument noch einmal aus.",
  "demo.recognised": "Dieser Text sieht aus wie: {name}.",
  "demo.recognised_take": "Aus dieser Sprache übersetzen: {name}",
};
