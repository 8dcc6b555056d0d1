import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "pay.title": "Bestellung bezahlen",
  "pay.title_order": "Bestellung {id} bezahlen",
  "pay.for": "Für",
  "pay.button": "Bezahlen",
  "pay.settled": "Das ist bereits bezahlt",
  "pay.closed": "Hier ist nichts zu bezahlen",
  "pay.checking": "Ihre Zahlung wird geprüft …",
  "pay.checking_text": "Das dauert meist nur wenige Sekunden.",
  "pay.long":
    "Das kann einige Minuten dauern. Sie können die Seite schließen – wir informieren Sie per E-Mail.",
  "pay.received": "Zahlung eingegangen – {amount}",
  "pay.next":
    "Wir prüfen jetzt Ihre Dateien, dann beginnt die Übersetzung. Jeden Schritt sehen Sie auf der Bestellseite.",
  "pay.failed": "Die Zahlung ist fehlgeschlagen.",
  "pay.failed_text": "Ihr Konto wurde nicht belastet oder das Geld kommt automatisch zurück.",
  "pay.nothing_lost": "Es ist nichts verloren: Bestellung {ids} wartet.",
  "pay.transfer_head": "Bitte überweisen Sie den Betrag",
  "pay.transfer_text": "Wir beginnen, sobald das Geld eingegangen ist, meist innerhalb eines Werktags.",
  "pay.transfer_name": "Kontoinhaber",
  "pay.transfer_iban": "IBAN",
  "pay.transfer_bic": "BIC",
  "pay.transfer_title": "Verwendungszweck",
  "pay.transfer_amount": "Betrag",
  "pay.transfer_until": "Bitte zahlen Sie bis",
  "pay.copy": "Kopieren",
  "pay.copy_name": "Kopieren: {name}",
  "pay.copied": "Kopiert",
};
