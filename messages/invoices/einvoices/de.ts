import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "einvoices.title": "KSeF",
  "einvoices.lead":
    "Rechnungen an Unternehmen gehen an KSeF, das staatliche Rechnungssystem. Der Kunde erhält das Dokument, sobald KSeF die Nummer vergeben hat, oder offline, wenn KSeF nicht erreichbar ist.",
  "einvoices.number": "Rechnung",
  "einvoices.ksef_number": "KSeF-Nummer",
  "einvoices.state": "Stand",
  "einvoices.any_state": "Beliebig",
  "einvoices.actions": "Aktionen",
  "einvoices.search": "Suche: Nummer oder Kunde",
  "einvoices.none": "Noch musste keine Rechnung an KSeF gehen.",
  "einvoices.late": "Verspätet",
  "einvoices.given_offline": "Offline übergeben",
  "einvoices.tries_again": "Noch nicht gesendet ({code}). Es wird von selbst erneut versucht.",
  "einvoices.send_again": "Erneut senden",
  "einvoices.send_again_number": "Erneut senden: {number}",
  "einvoices.on_its_way": "{number} ist auf dem Weg zu KSeF",
  "einvoices.save_xml": "XML von {number} speichern",
  "einvoices.save_upo": "Amtliche Bestätigung (UPO) von {number} speichern",
  "einvoices.refused_bar":
    "{count, plural, one {KSeF hat # Rechnung abgelehnt} other {KSeF hat # Rechnungen abgelehnt}}",
  "einvoices.see_refused": "Ansehen, was nicht stimmt",
  "einvoices.group.open": "Unterwegs",
  "einvoices.group.rejected": "Abgelehnt",
  "einvoices.group.accepted": "Angenommen",
  "einvoices.state.queued": "Wartet auf Versand",
  "einvoices.state.sending": "Wird gesendet",
  "einvoices.state.sent": "Bei KSeF, noch ohne Nummer",
  "einvoices.state.offline": "Offline übergeben, noch zu senden",
  "einvoices.state.accepted": "Angenommen",
  "einvoices.state.rejected": "Abgelehnt",
};
