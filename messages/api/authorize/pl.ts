/** The page on which a person authorizes an agent in Polish. */
export const pl = {
  "authorize.title": "Dostęp dla programu {name}",
  "authorize.lead": "Program {name} prosi o dostęp do Twojego konta.",
  "authorize.address": "Adres programu",
  "authorize.address_hint": "Nazwę program podał sam. Sprawdziliśmy tylko adres.",
  "authorize.account": "Twoje konto",
  "authorize.return": "Potem wrócisz na stronę {host}.",
  "authorize.return_local": "Potem wrócisz do programu na tym komputerze.",
  "authorize.limits": "Ile może wydać bez Ciebie",
  "authorize.zero":
    "{name} może przygotowywać zamówienia. Każde z nich czeka na naszej stronie na decyzję osoby z Twojego konta.",
  "authorize.private": "{name} może przygotowywać zamówienia. Każde z nich składasz na naszej stronie.",
  "authorize.above":
    "{name} może samodzielnie zamawiać do {limit}. Droższe zamówienia czekają na zgodę osoby z Twojego konta.",
  "authorize.terms": "Zamówienia złożone przez ten program są wiążące. Akceptuję regulamin także dla nich.",
  "authorize.allow": "Zezwól na dostęp",
  "authorize.refuse": "Nie zezwalaj",
  "authorize.end_hint": "Dostęp możesz w każdej chwili zakończyć w ustawieniach konta.",
  "authorize.refused": "Nie można dać dostępu",
  "authorize.back": "Wróć na stronę {host}",
} as const;
