import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "page.description": "Переклади, які роблять люди: ціна за кілька секунд",
};
