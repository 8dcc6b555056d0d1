import type { MailTextKey } from "./en.ts";

export const pl: Record<MailTextKey, string> = {
  greeting: "Dzień dobry,",
  "link.plain": "Jeśli przycisk nie działa, otwórz ten adres:",
  "footer.order": "Ta wiadomość dotyczy zamówienia w {brand}.",
  "footer.work": "Ta wiadomość dotyczy współpracy z {brand}.",
  "footer.seller": "{seller}, {address}, {register}, NIP {tax_id}",
  "footer.contact": "Masz pytania? Napisz na {email} lub zadzwoń: {phone}.",

  "fact.orders": "{count, plural, one {Zamówienie} few {Zamówienia} many {Zamówienia} other {Zamówienia}}",
  "fact.service": "Usługa",
  "fact.languages": "Języki",
  "fact.words": "Słowa",
  "fact.price": "Cena brutto",
  "fact.amount": "Kwota",
  "fact.bonus": "Bonus",
  "fact.balance": "Nowe saldo",
  "fact.delivery": "Termin realizacji",
  "fact.valid_until": "Ważna do",
  "fact.reason": "Powód",
  "fact.invoice": "Faktura",
  "fact.stage": "Etap",
  "fact.fee": "Stawka za zlecenie",
  "fact.deadline": "Termin oddania",
  "fact.expires": "Aktualna do",
  "fact.customer": "Klient",
  "fact.brand": "Marka",
  "fact.answer_by": "Odpowiedź do",
  "fact.account_holder": "Odbiorca",
  "fact.account": "Rachunek",
  "fact.bic": "BIC",
  "fact.transfer_title": "Tytuł przelewu",
  "languages.pair": "{source} → {target}",
  "order.line": "{id}: {service}, {languages}",

  "service.write": "Tłumaczenie pisemne",
  "service.proofreading": "Korekta native speakera",
  "service.sworn": "Tłumaczenie przysięgłe",
  "service.machine-translation": "Tłumaczenie maszynowe z postedycją",
  "service.e-mail": "Tłumaczenie e-maila",
  "service.website": "Tłumaczenie strony internetowej",
  "service.phone call": "Tłumaczenie rozmowy telefonicznej",
  "service.oral": "Tłumaczenie ustne",
  "stage.machine_translation": "Tłumaczenie maszynowe",
  "stage.translation": "Tłumaczenie",
  "stage.post_edition": "Postedycja",
  "stage.proofreading": "Korekta",
  "stage.verification": "Weryfikacja",

  "quote_requested.subject": "Przygotowujemy wycenę – zamówienie {id}",
  "quote_requested.title": "Zapytanie jest już u nas",
  "quote_requested.body": "Wycenę wyślemy za około {minutes} minut. Do tego czasu nic nie płacisz.",
  "quote_requested.button": "Otwórz zamówienie",

  "quote_ready.subject": "Wycena jest gotowa – zamówienie {id}, {price}",
  "quote_ready.title": "Twoja wycena jest gotowa",
  "quote_ready.body": "Zaakceptuj ją lub odrzuć do {valid_until}. Do tego czasu cena się nie zmieni.",
  "quote_ready.button": "Zobacz wycenę",

  "order_placed.subject":
    "{count, plural, one {Zamówienie} few {Zamówienia} many {Zamówienia} other {Zamówienia}} {ids} – do zapłaty {amount}",
  "order_placed.title": "Dziękujemy za zamówienie",
  "order_placed.body": "Zaczniemy, gdy tylko otrzymamy płatność.",
  "order_placed.transfer":
    "Płacisz przelewem? Podaj dokładnie tę kwotę i ten tytuł – po nich rozpoznamy płatność.",
  "order_placed.button": "Zapłać {amount}",

  "order_paid.subject":
    "Płatność otrzymana – {count, plural, one {zamówienie} few {zamówienia} many {zamówienia} other {zamówienia}} {ids}",
  "order_paid.title": "Mamy Twoją płatność",
  "order_paid.body":
    "Co dalej: sprawdzamy pliki, dobieramy tłumacza i zaczynamy pracę. Napiszemy do Ciebie, gdy wszystko będzie gotowe.",
  "order_paid.button": "Śledź zamówienie",

  "order_delivered.subject": "Zamówienie {id} jest gotowe do pobrania",
  "order_delivered.title": "Twoje zamówienie jest gotowe",
  "order_delivered.body":
    "Na stronie zamówienia {files, plural, one {czeka # plik} few {czekają # pliki} many {czeka # plików} other {czeka # pliku}}.",
  "order_delivered.links":
    "Linki do pobrania działają {minutes} minut. Strona zamówienia tworzy nowe za każdym razem, gdy ją otworzysz.",
  "order_delivered.button": "Otwórz zamówienie",

  "quote_rejected.subject": "Wycena odrzucona – zamówienie {id}",
  "quote_rejected.title": "Wycena została odrzucona",
  "quote_rejected.body": "Nic nie płacisz. W każdej chwili możesz poprosić o nową, bezpłatną wycenę.",
  "quote_rejected.button": "Otwórz zamówienie",

  "order_canceled.subject": "Zamówienie {id} zostało anulowane",
  "order_canceled.title": "Zamówienie zostało anulowane",
  "order_canceled.body": "Wszystkie prace nad tym zamówieniem zostały wstrzymane.",
  "order_canceled.refund": "Zwracamy {amount} tą samą drogą, którą przyszła płatność.",
  "order_canceled.button": "Otwórz zamówienie",

  "order_dropped.subject": "Zamówienie {id} zostało zamknięte",
  "order_dropped.title": "Zamówienie zostało zamknięte bez realizacji",
  "order_dropped.body": "Nic nie płacisz. W każdej chwili możesz poprosić o nową, bezpłatną wycenę.",
  "order_dropped.button": "Otwórz zamówienie",

  "payment_refunded.subject":
    "Zwrot {amount} – {count, plural, one {zamówienie} few {zamówienia} many {zamówienia} other {zamówienia}} {ids}",
  "payment_refunded.title": "Zwrot został wysłany",
  "payment_refunded.body":
    "Kwota {amount} wraca tą samą drogą, którą przyszła płatność. Zależnie od banku może to potrwać kilka dni.",
  "payment_refunded.button": "Otwórz zamówienie",

  "top_up_credited.subject": "Doładowanie salda – {amount}",
  "top_up_credited.title": "Doładowanie dotarło",
  "top_up_credited.body": "Do salda dodano {amount}. Z salda można płacić za zamówienia.",
  "top_up_credited.body_bonus":
    "Do salda dodano {amount} i bonus {bonus}. Z salda można płacić za zamówienia.",
  "top_up_credited.button": "Zobacz płatności",

  "top_up_refunded.subject": "Zwrot {amount}",
  "top_up_refunded.body": "Tej wpłaty nie można było dodać do salda.",

  "invoice_issued.subject": "Faktura {number} na {amount}",
  "invoice_issued.title": "Twoja faktura",
  "invoice_issued.body": "Faktura {number} na {amount} jest załączona do tej wiadomości.",
  "invoice_issued.button": "Otwórz zamówienie",

  "offer_sent.subject":
    "Oferta zlecenia {id}: {languages}, {words, plural, one {# słowo} few {# słowa} many {# słów} other {# słowa}}",
  "offer_sent.title": "Mamy dla Ciebie zlecenie",
  "offer_sent.body": "Przyjmij je lub odrzuć do {expires}. Potem zapytamy kogoś innego.",
  "offer_sent.button": "Zobacz ofertę",

  "staff_new_quote.subject":
    "Do wyceny: zamówienie {id}, {languages}, {words, plural, one {# słowo} few {# słowa} many {# słów} other {# słowa}}",
  "staff_new_quote.title": "Czeka wycena",
  "staff_new_quote.body": "Klient oczekuje ceny do {answer_by}.",
  "staff_new_quote.button": "Otwórz w panelu",
};
