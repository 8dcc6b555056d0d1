import { de as account } from "../account/de.ts";
import { de as legal } from "../legal/de.ts";
import { de as money } from "../money/de.ts";
import { de as ordering } from "../ordering/de.ts";
import { de as privacy } from "../privacy/de.ts";
import { de as tracking } from "../tracking/de.ts";
import { de as fields } from "../fields/de.ts";
import { de as shared } from "../shared/de.ts";
import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "shell.menu": "Menü",
  "shell.close_menu": "Menü schließen",
  "shell.slow": "Es wird noch geladen – prüfen Sie Ihre Verbindung",
  "shell.language_failed": "Die Sprache konnte nicht geändert werden",
  "menu.quick_quote": "Schnellangebot",
  "menu.orders": "Bestellverlauf",
  "banner.label": "Zahlungsziel für Unternehmen",
  "banner.text": "Heute bestellen / In 30 Tagen zahlen",
  "banner.more": "Rechnung mit 30 Tagen Zahlungsziel für Unternehmen",
  "footer.label": "Informationen über uns",
  "footer.services": "Leistungen",
  "footer.company": "Unternehmen",
  "footer.help": "Hilfe",
  "footer.legal": "Rechtliches",
  "footer.certificates": "Zertifikate",
  "footer.iso_17100": "ISO 17100 – Übersetzungsdienstleistungen",
  "footer.iso_18587": "ISO 18587 – Post-Editing maschineller Übersetzung",
  "footer.opens_tab": "{name} – öffnet in neuem Tab",
  "footer.tax_id": "Steuernummer {tax_id}",
  "link.services": "Leistungen",
  "link.languages": "Sprachen",
  "link.industries": "Branchen",
  "link.case_studies": "Referenzen",
  "link.about_us": "Über uns",
  "link.csr": "Soziale Verantwortung",
  "link.blog": "Blog",
  "link.contact": "Kontakt",
  "link.faq": "Häufige Fragen",
  "link.quality_guarantee": "Qualitätsgarantie",
  "link.complaints": "Reklamationen",
  "link.free_consultation": "Kostenlose Beratung",
  "link.terms": "AGB",
  "link.privacy": "Datenschutzerklärung",
  "error.not_found": "Diese Seite wurde nicht gefunden",
  "error.not_found_text": "Der Link ist vielleicht unvollständig oder nicht mehr gültig.",
  "error.forbidden": "Sie haben keinen Zugriff auf diese Seite",
  "error.unauthorized": "Melden Sie sich an, um diese Seite zu sehen",
  "error.server": "Bei uns ist ein Fehler aufgetreten",
  "error.server_text": "Ihre Eingaben bleiben zwei Stunden in diesem Browser erhalten.",
  "error.new_version": "Eine neue Version ist verfügbar",
  "error.reload": "Neu laden",
  "error.unavailable": "Die Seite kann gerade nicht geöffnet werden",
  "error.not_sent":
    "Das konnte nicht gesendet werden. Es ist nichts verloren – bitte versuchen Sie es erneut.",
  "menu.account": "Mein Konto",
  "menu.invoices": "Rechnungen",
  "menu.payments": "Zahlungen",
  "menu.top_up": "Guthaben aufladen",
  "menu.balance": "Guthaben {amount} – aufladen",
  "error.contact": "Kontakt aufnehmen",
  "error.number": "Fehlernummer",
  "error.home": "Zur Startseite",
  "error.forbidden_text": "Das gehört zu einem anderen Konto.",
  "error.not_for_brand": "Diese Funktion ist hier nicht verfügbar.",
};

export default {
  ...shared,
  ...fields,
  ...account,
  ...legal,
  ...money,
  ...ordering,
  ...privacy,
  ...tracking,
  ...de,
};
