import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "scan.title": "Сфотографовані сторінки",
  "scan.begin": "Сфотографувати сторінки",
  "scan.more": "Додати ще сторінку",
  "scan.page": "Сторінка {n}",
  "scan.earlier": "Перемістити сторінку {n} раніше",
  "scan.later": "Перемістити сторінку {n} далі",
  "scan.turn": "Повернути сторінку {n}",
  "scan.crop": "Обрізати сторінку {n}",
  "scan.remove": "Видалити сторінку {n}",
  "scan.cut.top": "Згори",
  "scan.cut.right": "Праворуч",
  "scan.cut.bottom": "Знизу",
  "scan.cut.left": "Ліворуч",
  "scan.finish":
    "Об’єднати {n, plural, one {# сторінку} few {# сторінки} many {# сторінок} other {# сторінки}} в PDF",
  "scan.file_name": "skan",
  "scan.failed": "Цей браузер не може показати це фото. Додайте його як файл.",
};
