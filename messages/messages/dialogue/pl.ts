import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "messages.title": "Wiadomości",
  "messages.text": "Napisz do nas w sprawie tego zamówienia. Odpowiemy tutaj i e-mailem.",
  "messages.you": "Ty",
  "messages.system": "Wiadomość automatyczna",
  "messages.question": "Pytanie",
  "messages.seen": "Przeczytano {moment}",
  "messages.write": "Twoja wiadomość",
  "messages.files": "Pliki do wiadomości",
  "messages.send": "Wyślij wiadomość",
  "messages.sent": "Wiadomość została wysłana",
  "messages.asked": "Mamy do Ciebie pytanie. Wrócimy do pracy, gdy tylko odpowiesz.",
  "messages.unread":
    "{n, plural, one {Poniżej czeka # nowa wiadomość.} few {Poniżej czekają # nowe wiadomości.} many {Poniżej czeka # nowych wiadomości.} other {Poniżej czeka # nowej wiadomości.}}",
  "change.button": "Poproś o zmianę",
  "change.title": "Co ma być inaczej?",
  "change.text": "Zamkniemy tę wycenę i wyślemy nową, znów {when}.",
  "change.label": "Czego oczekujesz",
  "change.send": "Poproś o nową wycenę",
  "change.done": "Otrzymaliśmy Twoją prośbę",
  "supplement.title": "Proponujemy zmianę zamówienia {id}",
  "supplement.why": "Dlaczego",
  "supplement.before": "Uzgodniono",
  "supplement.now": "Propozycja",
  "supplement.delta_more": "Dopłacasz {amount}.",
  "supplement.delta_less": "Otrzymasz z powrotem {amount}.",
  "supplement.delta_none": "Cena się nie zmienia.",
  "supplement.answer_by": "Odpowiedz do {moment}. Do Twojej odpowiedzi wstrzymujemy pracę i termin.",
  "supplement.pay": "Akceptuję i dopłacam {amount}",
  "supplement.accept": "Akceptuję",
  "supplement.keep": "Zostaję przy ustaleniach",
  "supplement.keep_hint": "Cena pozostaje: {amount}. Wykonamy tyle, ile obejmuje.",
  "supplement.reject": "Anuluj zamówienie i zwróć pieniądze",
  "supplement.reject_title": "Anulować zamówienie {id}?",
  "supplement.reject_text": "Otrzymasz z powrotem {refund}.",
  "supplement.done": "Dziękujemy, działamy dalej",
  "supplement.ended": "Zamówienie zostało anulowane",
  "code.text":
    "Dla bezpieczeństwa wyślemy kod na adres {email}. Potwierdzisz nim, że zamówienie można anulować.",
  "code.send": "Wyślij kod",
  "code.sent": "Kod jest w drodze. Jest ważny {minutes} minut.",
  "cancel.session_part":
    "Zapłacono {paid}. Odwołanie później niż 24 godziny przed sesją kosztuje połowę ceny, więc zwrócimy {refund}.",
  "cancel.session_no_refund":
    "Zapłacono {paid}. Odwołanie na godzinę przed sesją lub później kosztuje całą cenę, więc nic nie zwrócimy.",
  "order.session_no_refund":
    "Zostało odwołane na godzinę przed sesją lub później, więc należy się cała cena i nic nie zwracamy.",
  "code.label": "Kod z e-maila",
  "reopen.quote": "Wróć do wyceny",
  "reopen.order": "Zmień zamówienie",
  "supplement.accept_hint": "Nowa cena: {amount}.",
  "cancel.account.whole": "Zamówienie jest z odroczoną płatnością i nic za nie nie zapłacisz.",
  "cancel.account.part":
    "Zamówienie jest z odroczoną płatnością. Za wykonaną już pracę do zapłaty zostaje {owed}.",
  "cancel.account.no_refund":
    "Zamówienie jest z odroczoną płatnością. Praca jest wykonana, więc do zapłaty zostaje cała cena: {owed}.",
  "cancel.account.session_part":
    "Zamówienie jest z odroczoną płatnością. Odwołanie później niż 24 godziny przed sesją kosztuje połowę ceny, więc do zapłaty zostaje {owed}.",
  "cancel.account.session_no_refund":
    "Zamówienie jest z odroczoną płatnością. Odwołanie na godzinę przed sesją lub później kosztuje całą cenę: {owed}.",
  "cancel.also_owed": "Do zapłaty zostaje {owed}.",
  "supplement.reject_account": "Z ceny do zapłaty zostaje {owed}.",
};
