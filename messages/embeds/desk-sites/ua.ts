import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "desk_sites.title": "Сайти з нашими цінами",
  "desk_sites.origin": "Адреса",
  "desk_sites.state": "Стан",
  "desk_sites.on": "Увімкнено",
  "desk_sites.off": "Вимкнено",
  "desk_sites.off_by.customer": "клієнтом",
  "desk_sites.off_by.desk": "службою підтримки",
  "desk_sites.since": "З",
  "desk_sites.acts": "Дії",
  "desk_sites.turn_off": "Вимкнути",
  "desk_sites.turn_off_name": "Вимкнути {origin}",
  "desk_sites.turn_off_title": "Вимкнути цей сайт?",
  "desk_sites.turn_off_text": "{origin} більше не показуватиме наших цін. Клієнт може увімкнути його знову.",
  "desk_sites.turn_off_reason": "Причина",
  "desk_sites.turned_off": "Сайт вимкнено.",
};
