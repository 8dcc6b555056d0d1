import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "write.looks_like": "Схоже на мову: {name}.",
  "write.switch_language": "Змінити на: {name}",
  "write.not_sold": "Схоже на мову: {name}. Її ще немає в нашій пропозиції.",
  "write.handed": "Це чернетка, яку ви почали раніше. Ви прийшли з іншим текстом: який потрібен?",
  "write.handed_take": "Узяти новий текст",
  "write.handed_leave": "Залишити чернетку",
};
