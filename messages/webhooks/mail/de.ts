import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "fact.webhook": "Adresse des Webhooks",
  "webhook_failing.subject": "Ihr Webhook empfängt keine Nachrichten",
  "webhook_failing.title": "Ihr Webhook empfängt keine Nachrichten",
  "webhook_failing.body":
    "Seit dem {day} senden wir Nachrichten an diese Adresse, und keine wurde angenommen.",
  "webhook_failing.next":
    "Wir versuchen es weiter. Nimmt die Adresse fünf Tage lang keine Nachricht an, schalten wir den Webhook aus. Auf der Seite des Webhooks sehen Sie jeden Versuch mit der Antwort, die wir erhalten haben.",
  "webhook_failing.button": "Webhook öffnen",
  "webhook_off.subject": "Wir haben Ihren Webhook ausgeschaltet",
  "webhook_off.title": "Wir haben Ihren Webhook ausgeschaltet",
  "webhook_off.unanswered": "Diese Adresse hat seit dem {day} keine Nachricht angenommen.",
  "webhook_off.gone": "Diese Adresse hat geantwortet, dass es sie nicht mehr gibt (Status 410).",
  "webhook_off.next":
    "Wir speichern Nachrichten 30 Tage lang. Sobald die Adresse wieder funktioniert, schalten Sie den Webhook ein und wählen Sie „Alles senden seit“, um das Versäumte zu erhalten.",
  "webhook_off.button": "Webhook öffnen",
};
