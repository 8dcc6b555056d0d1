import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "home.made": "Jak powstaje jakość",
  "home.made.1": "Specjalista z Twojej dziedziny",
  "home.made.1_text":
    "Dobieramy tłumacza według pary językowej, tematyki i stażu: co najmniej 5, 10 lub 15 lat, zależnie od pakietu.",
  "home.made.2": "Kontrola przed oddaniem",
  "home.made.2_text":
    "Liczby, terminy i brakujące zdania sprawdzamy automatycznie. To, co zaznaczone, trzeba poprawić albo wyjaśnić.",
  "home.made.3": "Drugi specjalista",
  "home.made.3_text": "W pakietach Business i Expert inna osoba porównuje tłumaczenie z oryginałem.",
  "home.made.4": "Korekta branżowa",
  "home.made.4_text": "W pakiecie Expert korektor z Twojej branży czyta wynik tak, jak zrobi to odbiorca.",
  "home.sample": "Jedno zdanie, cztery pakiety",
  "home.sample_note":
    "Ten przykład napisaliśmy sami, to nie jest niczyj dokument. Postanowienie polskiej umowy po angielsku:",
  "home.sample_before": "Przed",
  "home.sample_after": "Po",
  "home.sample.light": "Człowiek poprawia maszynę: „realization” i „extinction” to nie język umów.",
  "home.sample.economy": "Tłumacz pisze od nowa na podstawie oryginału, w formie typowej dla umów.",
  "home.sample.business":
    "Drugi specjalista porównuje z oryginałem: „all information” i zdefiniowany termin.",
  "home.sample.expert": "Korektor branżowy wybiera sformułowanie, którego oczekuje prawnik.",
  "home.promise": "Na co możesz liczyć",
  "home.promise.1": "Poprawki nic nie kosztują",
  "home.promise.1_text": "Zaznacz błędne miejsce na stronie zamówienia, a my je poprawimy.",
  "home.promise.2": "Cena, którą widzisz",
  "home.promise.2_text":
    "to cena, którą płacisz. Jeśli pracy przybędzie, zapytamy, zanim cokolwiek się zmieni.",
  "home.promise.3": "Twoje teksty są Twoje",
  "home.promise.3_text":
    "Linki do pobrania działają {minutes} minut, makr nie uruchamiamy, a poufne zamówienia nie trafiają do pamięci tłumaczeń.",
  "home.lane": "Od tekstu do tłumaczenia",
  "home.lane.1": "sekundy",
  "home.lane.1_text": "tyle trwa policzenie tekstu i pokazanie cen oraz terminów",
  "home.lane.2": "{minutes} min",
  "home.lane.2_text": "na bezpłatną wycenę, gdy musi spojrzeć człowiek",
  "home.lane.3": "×2, ×4",
  "home.lane.3_text": "szybciej, jeśli wybierzesz termin ekspresowy – jego cena jest obok zwykłej",
  "home.lane.4": "{words}",
  "home.lane.4_text": "tyle słów dobrze przetłumaczy w dzień jedna osoba; więcej nie obiecujemy",
  "home.machine.good": "W czym maszyna jest dobra",
  "home.machine.good_1": "W kilka sekund rozumiesz, o czym jest tekst.",
  "home.machine.good_2": "Dokumenty zachowują układ.",
  "home.machine.good_3":
    "Wybrana terminologia i forma zwracania się są przekazywane, jeśli silnik je obsługuje.",
  "home.machine.limits": "Gdzie zawodzi",
  "home.machine.limits_1": "Brzmi pewnie, nawet gdy się myli.",
  "home.machine.limits_2": "Nie wie tego, czego nie ma w tekście: kto mówi i do kogo.",
  "home.machine.limits_3": "Umowy, medycyna i wszystko, co się podpisuje, należy do człowieka.",
  "home.how": "Jak to działa",
  "home.step_1": "Dodaj tekst",
  "home.step_1_text": "Wklej go lub dodaj pliki. Słowa policzymy od razu.",
  "home.step_2": "Zobacz cenę i zapłać",
  "home.step_2_text": "Wybierz pakiet i termin. Widzisz dokładnie tę cenę, którą zapłacisz.",
  "home.step_3": "Pobierz tłumaczenie",
  "home.step_3_text": "Napiszemy, gdy będzie gotowe. Każdy etap widać na stronie zamówienia.",
  "home.certificates": "Certyfikowane standardy pracy",
  "home.iso_17100_text":
    "Każde tłumaczenie wykonane przez człowieka przebiega zgodnie z normą dla usług tłumaczeniowych.",
  "home.iso_18587_text": "Pakiet Light realizujemy zgodnie z normą postedycji tłumaczeń maszynowych.",
  "home.packages": "Cztery pakiety",
};
