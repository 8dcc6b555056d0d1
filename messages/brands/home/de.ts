import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
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
};
