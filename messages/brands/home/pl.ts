import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "home.how": "Jak to działa",
  "home.step_1": "Dodaj tekst",
  "home.step_1_text": "Wklej go lub dodaj pliki. Słowa policzymy od razu.",
  "home.step_2": "Zobacz cenę i zapłać",
  "home.step_2_text": "Wybierz pakiet i termin. Widzisz dokładnie tę cenę, którą zapłacisz.",
  "home.step_3": "Pobierz tłumaczenie",
  "home.step_3_text": "Napiszemy, gdy będzie gotowe. Każdy etap widać na stronie zamówienia.",
  "home.packages": "Cztery pakiety",
  "home.certificates": "Certyfikowane standardy pracy",
  "home.iso_17100_text":
    "Każde tłumaczenie wykonane przez człowieka przebiega zgodnie z normą dla usług tłumaczeniowych.",
  "home.iso_18587_text": "Pakiet Light realizujemy zgodnie z normą postedycji tłumaczeń maszynowych.",
  "packages.use.light": "Do zrozumienia treści, na użytek wewnętrzny",
  "packages.use.economy": "Do codziennych pism, artykułów i ofert",
  "packages.use.business": "Do umów, instrukcji i tekstów firmowych",
  "packages.use.expert": "Do publikacji, prawa, medycyny i techniki",
  "packages.per": "netto za {n} słów",
  "packages.translator": "Tłumacz z co najmniej {years}-letnim doświadczeniem",
  "packages.machine": "Tłumaczenie maszynowe",
  "packages.step.post_editing": "Postedycja przez człowieka",
  "packages.step.verification": "Weryfikacja przez drugiego specjalistę",
  "packages.step.proofreading": "Korekta branżowa",
  "packages.without": "– nie obejmuje",
  "packages.choose": "Wybierz {name}",
  "packages.note":
    "Ceny dla pary językowej {pair} w terminie standardowym. Inne języki i terminy: na stronie zamówienia.",
  "content.summary": "Co policzyliśmy",
  "content.your_text": "Twój tekst",
  "content.together": "Razem",
};
