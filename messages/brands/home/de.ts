import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "content.files": "{n, plural, one {# Datei} other {# Dateien}}",
  "write.file_needs_quote_short": "wird von Hand gezählt",
  "write.copy_failed":
    "Die frühere Bestellung konnte nicht geladen werden. Sie können mit einem leeren Formular beginnen.",
  "consent.terms_label":
    "Ich akzeptiere die <terms>AGB</terms> und habe die <privacy>Datenschutzerklärung</privacy> gelesen",
  "packages.use.light": "Zum Verstehen, für interne Zwecke",
  "packages.use.economy": "Für alltägliche Schreiben, Artikel und Angebote",
  "packages.use.business": "Für Verträge, Anleitungen und Firmentexte",
  "packages.use.expert": "Für Veröffentlichung, Recht, Medizin und Technik",
  "packages.per.company": "netto für {n} Wörter",
  "packages.per.private": "inkl. USt. für {n} Wörter",
  "packages.translator": "Übersetzung durch Profis mit mindestens {years} Jahren Erfahrung",
  "packages.machine": "Maschinelle Übersetzung",
  "packages.step.post_editing": "Post-Editing durch Menschen",
  "packages.step.verification": "Qualitätsprüfung durch eine zweite Fachkraft",
  "packages.step.proofreading": "Fachkorrektorat",
  "packages.without": "– nicht enthalten",
  "packages.choose": "{name} wählen",
  "packages.note":
    "Preise für das Sprachpaar {pair} zum Standardtermin. Andere Sprachen und Termine: auf der Bestellseite.",
  "content.summary": "Was wir gezählt haben",
  "content.your_text": "Ihr Text",
  "content.together": "Zusammen",
  "write.example_text":
    "Sehr geehrte Frau Kowalska,\n\nvielen Dank für Ihre Anfrage vom 3. März. Gerne liefern wir Ihnen 20 Bürostühle zum vereinbarten Preis. Die Ware wird innerhalb von fünf Werktagen nach Ihrer Bestellung versandt. Die Garantie gilt zwei Jahre ab dem Tag der Lieferung. Bitte bestätigen Sie die Bestellung schriftlich und nennen Sie uns die Adresse und die Öffnungszeiten Ihres Empfangs.\n\nMit freundlichen Grüßen\nAdam Nowak",
  "link_rows.title": "Zu übersetzende Links",
  "link_rows.hint":
    "Geben Sie je Feld einen Link ein, ohne Leerzeichen und weitere Zeichen. Sie können auch eine ganze Liste einfügen.",
  "link_rows.row": "Link {n}",
  "link_rows.remove": "Link {n} entfernen",
  "link_rows.add": "Link hinzufügen",
  "write.contact_title": "Wohin dürfen wir das Angebot senden?",
  "write.contact_text": "Kostenlos, {when}.",
  "matrix.not_possible": "zu lang für diesen Termin",
  "price.why.email_too_long":
    "Die Nachricht hat mehr als 330 Wörter. Bestellen Sie sie als schriftliche Übersetzung.",
  "price.why.email_specialized":
    "Die E-Mail-Übersetzung umfasst keine Fachsprache. Bestellen Sie eine schriftliche Übersetzung.",
  "price.why.engine":
    "Die maschinelle Übersetzung unterstützt diese Sprachen noch nicht. Bestellen Sie eine schriftliche Übersetzung durch einen Menschen.",
  "price.why.old_format":
    "Die maschinelle Übersetzung nimmt keine Dateien .doc, .xls und .ppt an. Speichern Sie die Datei als .docx, .xlsx oder .pptx und fügen Sie sie erneut hinzu, oder bestellen Sie eine schriftliche Übersetzung durch einen Menschen.",
  "price.old_format":
    "Das Paket Light nimmt keine Dateien .doc, .xls und .ppt an. Speichern Sie die Datei als .docx, .xlsx oder .pptx und fügen Sie sie erneut hinzu, oder wählen Sie ein anderes Paket.",
  "price.stand_in":
    "Demonstration: Hier ist keine Übersetzungsmaschine angeschlossen. Der maschinelle Schritt gibt den Ausgangstext mit einem Vermerk weiter statt einer Übersetzung.",
  "price.why.not_ahead": "Zu bald. Wählen Sie einen späteren Termin",
  "price.why.night_or_sunday":
    "Nachts (22–6 Uhr) und sonntags kalkulieren wir persönlich – kostenlos, {when}.",
  "price.why.pair_not_priced":
    "Für diese Sprachen haben wir noch keine Preisliste. Wir kalkulieren persönlich – kostenlos, {when}.",
  "price.why.file_not_counted":
    "Eine Ihrer Dateien lässt sich nicht automatisch zählen. Wir kalkulieren persönlich – kostenlos, {when}.",
  "price.why.too_large":
    "Das ist ein großer Text. Wir planen und kalkulieren ihn persönlich – kostenlos, {when}.",
  "price.why.service_by_hand": "Wir kalkulieren persönlich – kostenlos, {when}.",
};
