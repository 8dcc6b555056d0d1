import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "demo.log_in": "Демо — увійдіть з отриманим обліковим записом.",
  "demo.title": "Ваш демонстраційний кабінет",
  "demo.accounts":
    "Вхід виконано. Облікові записи цього демо створює наша команда; вікно перекладу поки не входить до нього.",
  "demo.contact": "Питання про обліковий запис: {email}",
  "info.version": "Версія {version}",
  "info.write_us": "Напишіть або зателефонуйте нам:",
};
