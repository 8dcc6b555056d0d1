import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "desk_webhooks.acts": "Działania",
  "desk_webhooks.title": "Webhooki",
  "desk_webhooks.url": "Adres",
  "desk_webhooks.types": "Wiadomości",
  "desk_webhooks.state": "Stan",
  "desk_webhooks.state.on": "Włączony",
  "desk_webhooks.state.failing": "Bez odpowiedzi",
  "desk_webhooks.state.off": "Wyłączony",
  "desk_webhooks.off_why.gone": "odpowiedź 410",
  "desk_webhooks.off_why.unanswered": "pięć dni bez powodzenia",
  "desk_webhooks.off_why.customer": "przez klienta",
  "desk_webhooks.off_why.desk": "przez obsługę",
  "desk_webhooks.set_by_key": "Ustawiono kluczem „{name}”",
  "desk_webhooks.last_ok": "Ostatnio przyjęta",
  "desk_webhooks.turn_off": "Wyłącz",
  "desk_webhooks.turn_off_name": "Wyłącz {url}",
  "desk_webhooks.turn_off_title": "Wyłącz webhook",
  "desk_webhooks.turn_off_text":
    "{url} nie dostanie więcej wiadomości. Klient zobaczy, że webhook wyłączyła obsługa, i może go włączyć ponownie.",
  "desk_webhooks.turn_off_reason": "Powód (do dziennika)",
  "desk_webhooks.turned_off": "Webhook jest wyłączony.",
};
