import type { WebhookRefusal } from "#domain/errors.ts";

export const ua = {
  "webhook.not_found": "Цього вебхука більше немає. Оновіть сторінку.",
  "webhook.message_not_found":
    "Це повідомлення вже не зберігається або ніколи не призначалося цьому вебхуку.",
  "webhook.too_many":
    "В обліковому записі може бути не більше 20 вебхуків. Видаліть той, який вам уже не потрібен.",
  "webhook.off": "Цей вебхук вимкнено. Спершу увімкніть його.",
  "webhook.form": "Це неповна адреса. Вона має вигляд https://example.com/webhook.",
  "webhook.scheme": "Адреса має починатися з https://.",
  "webhook.port": "Дозволено лише порти 443 і 8443.",
  "webhook.credentials":
    "Адреса не може містити імені користувача чи пароля. Натомість перевіряйте наш підпис.",
  "webhook.host": "Ця адреса недоступна з інтернету. Вкажіть публічну.",
  "webhook.own": "Це наша власна адреса. Вкажіть адресу вашої системи.",
} satisfies Record<WebhookRefusal, string>;
