import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "shell.session_title": "Сеанс завершено",
  "shell.log_in_now": "Увійти зараз",
};
