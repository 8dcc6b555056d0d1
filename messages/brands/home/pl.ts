import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "content.files": "{n, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}",
  "write.file_needs_quote_short": "policzymy ręcznie",
  "write.copy_failed": "Nie udało się wczytać poprzedniego zamówienia. Możesz zacząć od pustego formularza.",
  "consent.terms_label": "Akceptuję <terms>regulamin</terms> i <privacy>politykę prywatności</privacy>",
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
  "link_rows.title": "Linki do tłumaczenia",
  "link_rows.hint":
    "Wpisz jeden link w każdym polu, bez spacji i dodatkowych znaków. Możesz wkleić całą listę naraz.",
  "link_rows.row": "Link {n}",
  "link_rows.remove": "Usuń link {n}",
  "link_rows.add": "Dodaj link",
  "write.contact_title": "Dokąd wysłać wycenę?",
  "write.contact_text": "Bezpłatnie, {when}.",
  "matrix.not_possible": "za długi na ten termin",
  "price.why.email_too_long": "Wiadomość ma więcej niż 330 słów. Zamów ją jako tłumaczenie pisemne.",
  "price.why.email_specialized":
    "Tłumaczenie e-maila nie obejmuje języka specjalistycznego. Zamów tłumaczenie pisemne.",
  "price.why.engine":
    "Tłumaczenie maszynowe nie obsługuje jeszcze tych języków. Zamów tłumaczenie pisemne wykonane przez człowieka.",
  "price.why.old_format":
    "Tłumaczenie maszynowe nie obejmuje plików .doc, .xls i .ppt. Zapisz plik jako .docx, .xlsx lub .pptx i dodaj go ponownie albo zamów tłumaczenie pisemne wykonane przez człowieka.",
  "price.old_format":
    "Pakiet Light nie obejmuje plików .doc, .xls i .ppt. Zapisz plik jako .docx, .xlsx lub .pptx i dodaj go ponownie albo wybierz inny pakiet.",
  "price.stand_in":
    "Wersja demonstracyjna: nie ma tu podłączonego silnika tłumaczeń. Etap maszynowy przekazuje tekst źródłowy z adnotacją zamiast tłumaczenia.",
  "price.why.not_ahead": "Zbyt bliski termin. Wybierz późniejszy",
  "price.why.night_or_sunday": "W nocy (22:00–6:00) i w niedziele wyceniamy ręcznie – bezpłatnie, {when}.",
  "price.why.pair_not_priced":
    "Nie mamy jeszcze cennika dla tych języków. Wycenimy to ręcznie – bezpłatnie, {when}.",
  "price.why.file_not_counted":
    "Jednego z plików nie da się policzyć automatycznie. Wycenimy to ręcznie – bezpłatnie, {when}.",
  "price.why.too_large": "To duży tekst. Zaplanujemy go i wycenimy ręcznie – bezpłatnie, {when}.",
  "price.why.service_by_hand": "Wycenimy to ręcznie – bezpłatnie, {when}.",
};
