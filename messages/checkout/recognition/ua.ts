import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "write.looks_like": "Схоже на мову: {name}.",
  "write.switch_language": "Змінити на: {name}",
  "write.not_sold": "Схоже на мову: {name}. Її ще немає в нашій пропозиції.",
};
