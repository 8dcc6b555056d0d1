import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "shell.session_title": "Сеанс завершено",
  "cookies.label": "Файли cookie",
  "cookies.text":
    "Ми використовуємо необхідні файли cookie. За вашою згодою також вимірюємо, як користуються сервісом.",
  "cookies.accept": "Приймаю",
  "cookies.necessary": "Лише необхідні",
  "cookies.settings": "Налаштування cookie",
  "cookies.chosen.all": "Ваш вибір від {date}: статистику дозволено.",
  "cookies.chosen.necessary": "Ваш вибір від {date}: лише необхідні файли cookie.",
};
