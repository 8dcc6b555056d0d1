import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "packages.use.light": "Do zrozumienia treści, na użytek wewnętrzny",
  "packages.use.economy": "Do codziennych pism, artykułów i ofert",
  "packages.use.business": "Do umów, instrukcji i tekstów firmowych",
  "packages.use.expert": "Do publikacji, prawa, medycyny i techniki",
  "packages.per.company": "netto za {n} słów",
  "packages.per.private": "z VAT za {n} słów",
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
  "write.example_text":
    "Szanowna Pani,\n\ndziękujemy za zapytanie z 3 marca. Z przyjemnością oferujemy dostawę 20 krzeseł biurowych w uzgodnionej cenie. Towar wyślemy w ciągu pięciu dni roboczych od złożenia zamówienia. Gwarancja obowiązuje przez dwa lata od dnia dostawy. Prosimy o pisemne potwierdzenie zamówienia oraz podanie adresu i godzin otwarcia recepcji.\n\nZ poważaniem\nAdam Nowak",
};
