import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "page.description": "Tłumaczenia wykonywane przez ludzi, cena w kilka sekund",
};
