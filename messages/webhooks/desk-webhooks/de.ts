import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "desk_webhooks.acts": "Aktionen",
  "desk_webhooks.title": "Webhooks",
  "desk_webhooks.url": "Adresse",
  "desk_webhooks.types": "Nachrichten",
  "desk_webhooks.state": "Zustand",
  "desk_webhooks.state.on": "Eingeschaltet",
  "desk_webhooks.state.failing": "Ohne Antwort",
  "desk_webhooks.state.off": "Ausgeschaltet",
  "desk_webhooks.off_why.gone": "Antwort 410",
  "desk_webhooks.off_why.unanswered": "fünf Tage ohne Erfolg",
  "desk_webhooks.off_why.customer": "vom Kunden",
  "desk_webhooks.off_why.desk": "vom Team",
  "desk_webhooks.set_by_key": "Mit dem Schlüssel „{name}“ festgelegt",
  "desk_webhooks.last_ok": "Zuletzt angenommen",
  "desk_webhooks.turn_off": "Ausschalten",
  "desk_webhooks.turn_off_name": "{url} ausschalten",
  "desk_webhooks.turn_off_title": "Webhook ausschalten",
  "desk_webhooks.turn_off_text":
    "{url} erhält keine weiteren Nachrichten. Der Kunde sieht, dass der Kundenservice ihn ausgeschaltet hat, und kann ihn wieder einschalten.",
  "desk_webhooks.turn_off_reason": "Grund (für das Protokoll)",
  "desk_webhooks.turned_off": "Der Webhook ist ausgeschaltet.",
};
