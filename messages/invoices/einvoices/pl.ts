import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "einvoices.title": "KSeF",
  "einvoices.lead":
    "Faktury dla firm trafiają do KSeF. Klient dostaje dokument, gdy KSeF nada numer, a gdy KSeF nie działa – fakturę offline.",
  "einvoices.number": "Faktura",
  "einvoices.ksef_number": "Numer KSeF",
  "einvoices.state": "Stan",
  "einvoices.any_state": "Dowolny",
  "einvoices.actions": "Działania",
  "einvoices.search": "Szukaj: numer lub klient",
  "einvoices.none": "Żadna faktura nie musiała jeszcze trafić do KSeF.",
  "einvoices.late": "Po terminie",
  "einvoices.given_offline": "Wydana offline",
  "einvoices.tries_again": "Jeszcze niewysłana ({code}). Ponawiamy automatycznie.",
  "einvoices.send_again": "Wyślij ponownie",
  "einvoices.send_again_number": "Wyślij ponownie: {number}",
  "einvoices.on_its_way": "{number} jest w drodze do KSeF",
  "einvoices.save_xml": "Pobierz XML faktury {number}",
  "einvoices.save_upo": "Pobierz UPO faktury {number}",
  "einvoices.refused_bar":
    "{count, plural, one {KSeF odrzucił # fakturę} few {KSeF odrzucił # faktury} many {KSeF odrzucił # faktur} other {KSeF odrzucił # faktury}}",
  "einvoices.see_refused": "Zobacz, co jest nie tak",
  "einvoices.group.open": "W drodze",
  "einvoices.group.rejected": "Odrzucone",
  "einvoices.group.accepted": "Przyjęte",
  "einvoices.state.queued": "Czeka na wysłanie",
  "einvoices.state.sending": "Wysyłana",
  "einvoices.state.sent": "W KSeF, jeszcze bez numeru",
  "einvoices.state.offline": "Wydana offline, do wysłania",
  "einvoices.state.accepted": "Przyjęta",
  "einvoices.state.rejected": "Odrzucona",
};
