import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "scan.title": "Sfotografowane strony",
  "scan.begin": "Zrób zdjęcia stron",
  "scan.more": "Dodaj kolejną stronę",
  "scan.page": "Strona {n}",
  "scan.earlier": "Przesuń stronę {n} wcześniej",
  "scan.later": "Przesuń stronę {n} dalej",
  "scan.turn": "Obróć stronę {n}",
  "scan.crop": "Przytnij stronę {n}",
  "scan.remove": "Usuń stronę {n}",
  "scan.cut.top": "Góra",
  "scan.cut.right": "Prawa strona",
  "scan.cut.bottom": "Dół",
  "scan.cut.left": "Lewa strona",
  "scan.finish": "Połącz {n, plural, one {# stronę} few {# strony} many {# stron} other {# strony}} w PDF",
  "scan.file_name": "skan",
  "scan.failed": "Ta przeglądarka nie potrafi pokazać tego zdjęcia. Dodaj je jako plik.",
};
