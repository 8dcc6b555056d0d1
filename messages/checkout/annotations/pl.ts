/** Parts of files that stay as they are unless they are ordered too. */
export const pl = {
  "annotation.title": "Przetłumacz też",
  "annotation.ordered": "Dodatkowo tłumaczone",
  "annotation.hint":
    "Te części zostaną bez zmian, jeśli ich nie wybierzesz. Słowo kosztuje tyle samo co w tekście.",
  "annotation.notes": "Notatki prelegenta",
  "annotation.comment": "Komentarze",
  "annotation.chart": "Teksty na wykresach",
  "annotation.alt_text": "Opisy obrazów",
  "annotation.hidden": "Ukryte slajdy i arkusze",
} as const;
