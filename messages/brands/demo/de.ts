import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "demo.log_in": "Demo – melden Sie sich mit dem Konto an, das Sie erhalten haben.",
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
  "demo.of_before":
    "Das ist die Übersetzung des Textes vor Ihrer Änderung. Übersetzen Sie erneut, um sie zu aktualisieren.",
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
  "demo.document_pictures":
    "{name} kann hier nicht übersetzt werden: In PDF-Dateien und Bilder lässt sich kein neuer Text einsetzen. Wählen Sie eines dieser Formate: {list}.",
  "demo.document_translating": "{name} wird übersetzt …",
  "demo.document_expired":
    "Der Link ist abgelaufen und mit ihm die Übersetzung. Bitte senden Sie das Dokument erneut.",
  "demo.left": "Für heute verbleiben: {n} Zeichen",
  "demo.human": "Soll ein Mensch das verbessern?",
  "demo.human_link": "Übersetzung durch Menschen bestellen",
  "demo.human_quote": "Kostenloses Angebot von Menschen anfragen",
  "demo.adaptation": "Anrede und Fachwörter",
  "demo.formality": "Anrede",
  "demo.formality.default": "Wie üblich",
  "demo.formality.more": "Förmlich (Sie)",
  "demo.formality.less": "Persönlich (du)",
  "demo.terms": "Fachwörter",
  "demo.terms_hint": "Eines je Zeile, zum Beispiel: Miete = rent",
  "demo.document_terms":
    "Begriffe für ein Dokument dürfen höchstens {n, number} Zeichen haben. Kürzen Sie die Liste, und wählen Sie das Dokument noch einmal aus.",
  "demo.recognised": "Erkannte Sprache: {name}.",
  "demo.recognised_take": "Aus dieser Sprache übersetzen: {name}",
};
