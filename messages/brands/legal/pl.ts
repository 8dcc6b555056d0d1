import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "info.write_us": "Napisz lub zadzwoń:",
  "info.version": "Wersja {version}, obowiązuje od {day}",
  "info.old_version": "To wcześniejsza wersja. Od {day} obowiązuje nowa.",
  "info.read_current": "Przeczytaj aktualną wersję",
  "info.versions": "Wszystkie wersje",
  "info.contents": "Spis treści",
  "withdrawal.title": "Odstąpienie od umowy",
  "withdrawal.step": "Krok {step} z 2",
  "withdrawal.lead":
    "Nie trzeba podawać przyczyny ani mieć konta. Potwierdzenie otrzymasz od razu, tutaj i e-mailem.",
  "withdrawal.name": "Imię i nazwisko",
  "withdrawal.email_hint": "Na ten adres wyślemy potwierdzenie.",
  "withdrawal.order_number": "Numer zamówienia",
  "withdrawal.number_hint": "Jest w każdym e-mailu o zamówieniu. Jeśli go nie znasz, opisz zamówienie.",
  "withdrawal.scope": "Czego dotyczy odstąpienie",
  "withdrawal.whole": "Całe zamówienie",
  "withdrawal.only_part": "Tylko część",
  "withdrawal.part": "Która część",
  "withdrawal.part_hint": "Na przykład: tłumaczenie na niemiecki albo dwa z pięciu plików.",
  "withdrawal.continue": "Dalej",
  "withdrawal.check": "Sprawdź i potwierdź",
  "withdrawal.order_of": "{number} z dnia {day}",
  "withdrawal.declare": "Naciskając przycisk, oświadczasz, że odstępujesz od wskazanej wyżej umowy.",
  "withdrawal.confirm": "Potwierdzam odstąpienie",
  "withdrawal.back": "Wstecz",
  "withdrawal.receipt": "Otrzymaliśmy Twoje odstąpienie od umowy",
  "withdrawal.sent_to": "Kopię potwierdzenia wysyłamy na adres {email}.",
  "withdrawal.outcome.ended":
    "Zamówienie zostało zakończone. Zapłaconą kwotę zwrócimy tą samą drogą, najpóźniej w ciągu 14 dni.",
  "withdrawal.outcome.settling":
    "Rozliczymy je i napiszemy do Ciebie. Należną kwotę zwrócimy najpóźniej w ciągu 14 dni.",
  "withdrawal.addressee": "Odbiorca",
  "withdrawal.print": "Drukuj",
  "withdrawal.what_follows": "Skutki odstąpienia od umowy",
  "withdrawal.until": "Termin na odstąpienie upływa {day}.",
  "withdrawal.fact.no_contract":
    "Dla tego zamówienia nie zawarto umowy, więc nic nie trzeba płacić. Zamkniemy je.",
  "withdrawal.fact.not_begun":
    "Praca nad tym zamówieniem jeszcze się nie zaczęła. Zapłaconą kwotę zwrócimy w całości.",
  "withdrawal.fact.begun":
    "Tłumaczenie jest już w toku; wyrażono na to zgodę i płatna jest część wykonana. Resztę zwrócimy.",
  "withdrawal.fact.begun_without_consent":
    "Tłumaczenie rozpoczęto bez Twojej zgody na wcześniejsze rozpoczęcie. Zapłaconą kwotę zwrócimy w całości.",
  "withdrawal.fact.delivered":
    "Tłumaczenie zostało oddane. Przy zgodzie na wcześniejsze rozpoczęcie prawo odstąpienia wtedy wygasło; rozpatrzymy Twoje oświadczenie i odpowiemy.",
  "withdrawal.fact.company":
    "To zamówienie złożyła firma. Prawo odstąpienia przysługuje konsumentom; rozpatrzymy Twoje oświadczenie i odpowiemy.",
  "withdrawal.fact.late": "14 dni już minęło. Mimo to rozpatrzymy Twoje oświadczenie i odpowiemy.",
  "withdrawal.fact.ended": "To zamówienie już się zakończyło. Oświadczenie nadal możesz wysłać.",
};
