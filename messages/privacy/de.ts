import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "shell.session_title": "Sie wurden abgemeldet",
  "shell.log_in_now": "Jetzt anmelden",
};
