import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "write.looks_like": "To wygląda na język {name}.",
  "write.switch_language": "Zmień na {name}",
  "write.not_sold": "To wygląda na język {name}, którego jeszcze nie mamy w ofercie.",
};
