import type { WebhookRefusal } from "#domain/errors.ts";

export const de = {
  "webhook.not_found": "Diesen Webhook gibt es nicht mehr. Laden Sie die Seite neu.",
  "webhook.message_not_found":
    "Diese Nachricht ist nicht mehr gespeichert oder war nie für diesen Webhook bestimmt.",
  "webhook.too_many":
    "Ein Konto kann höchstens 20 Webhooks haben. Löschen Sie einen, den Sie nicht mehr brauchen.",
  "webhook.rotated_often":
    "Das Geheimnis wurde innerhalb von 24 Stunden viermal ersetzt. Warten Sie, bis das älteste davon nicht mehr signiert.",
  "webhook.off": "Dieser Webhook ist ausgeschaltet. Schalten Sie ihn zuerst ein.",
  "webhook.form": "Das ist keine vollständige Adresse. Sie hat die Form https://example.com/webhook.",
  "webhook.scheme": "Die Adresse muss mit https:// beginnen.",
  "webhook.port": "Nur die Ports 443 und 8443 sind erlaubt.",
  "webhook.credentials":
    "Die Adresse darf weder Benutzernamen noch Passwort enthalten. Prüfen Sie stattdessen unsere Signatur.",
  "webhook.host": "Diese Adresse ist aus dem Internet nicht erreichbar. Geben Sie eine öffentliche an.",
  "webhook.own": "Das ist unsere eigene Adresse. Geben Sie die Ihres Systems an.",
} satisfies Record<WebhookRefusal, string>;
