import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "page.description": "Tłumaczenia wykonywane przez ludzi, cena w kilka sekund",
  "page.description.machine": "Tłumaczenie maszynowe tekstów i dokumentów, z jasno podanymi ograniczeniami",
  "page.description.account":
    "Zaloguj się, aby zobaczyć swoje zamówienia, tłumaczenia i faktury, albo zamów bez zakładania konta.",
};
