import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "demo.log_in": "Демо — увійдіть з отриманим обліковим записом.",
  "demo.title": "Ваш демонстраційний кабінет",
  "demo.accounts":
    "Вхід виконано. Облікові записи цього демо створює наша команда; вікно перекладу поки не входить до нього.",
  "demo.contact": "Питання про обліковий запис: {email}",
  "info.write_us": "Напишіть або зателефонуйте нам:",
  "info.version": "Редакція {version}, чинна з {day}",
  "info.old_version": "Це попередня редакція. З {day} діє інша.",
  "info.read_current": "Читати чинну редакцію",
  "info.versions": "Усі редакції",
  "info.contents": "Зміст",
  "link.withdrawal": "Відмовитися від договору",
  "link.accessibility": "Доступність",
  "footer.certificate": "{name}, сертифікат {number}",
};
