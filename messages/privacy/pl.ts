import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "shell.session_title": "Nastąpiło wylogowanie",
  "shell.log_in_now": "Zaloguj się teraz",
};
