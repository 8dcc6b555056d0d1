import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "desk_webhooks.acts": "Дії",
  "desk_webhooks.title": "Вебхуки",
  "desk_webhooks.url": "Адреса",
  "desk_webhooks.types": "Повідомлення",
  "desk_webhooks.state": "Стан",
  "desk_webhooks.state.on": "Увімкнено",
  "desk_webhooks.state.failing": "Без відповіді",
  "desk_webhooks.state.off": "Вимкнено",
  "desk_webhooks.off_why.gone": "відповідь 410",
  "desk_webhooks.off_why.unanswered": "п’ять днів без успіху",
  "desk_webhooks.off_why.customer": "клієнтом",
  "desk_webhooks.off_why.desk": "підтримкою",
  "desk_webhooks.set_by_key": "Задано ключем «{name}»",
  "desk_webhooks.last_ok": "Востаннє прийнято",
  "desk_webhooks.turn_off": "Вимкнути",
  "desk_webhooks.turn_off_name": "Вимкнути {url}",
  "desk_webhooks.turn_off_title": "Вимкнути вебхук",
  "desk_webhooks.turn_off_text":
    "{url} більше не отримуватиме повідомлень. Клієнт побачить, що вебхук вимкнула підтримка, і зможе ввімкнути його знову.",
  "desk_webhooks.turn_off_reason": "Причина (для журналу)",
  "desk_webhooks.turned_off": "Вебхук вимкнено.",
};
