/** Mails about keys and routes of the public API. */
export const pl = {
  "api_key_ending.subject": "Klucz API „{name}” wkrótce wygaśnie",
  "api_key_ending.title": "Klucz API wkrótce wygaśnie",
  "api_key_ending.body":
    "Klucz „{name}” ({hint}) przestanie działać {day}. Programy, które go używają, nie złożą wtedy zamówień.",
  "api_key_ending.how":
    "Wymień go na stronie kluczy: nowy dostaniesz od razu, a stary podziała jeszcze do 7 dni.",
  "api_key_ending.button": "Otwórz klucze",
  "api_key_leaked.subject": "Wyłączyliśmy klucz API „{name}”",
  "api_key_leaked.title": "Klucz API został wyłączony",
  "api_key_leaked.body":
    "Klucz „{name}” ({hint}) znaleziono w miejscu, które widzą inni. Wyłączyliśmy go od razu, żeby nikt nie zamawiał na Twój koszt.",
  "api_key_leaked.how": "Usuń go z tego miejsca, sprawdź ostatnie zamówienia i utwórz nowy klucz.",
  "api_key_leaked.webhooks":
    "Te webhooki ustawiono tym kluczem i wyłączyliśmy je. Sprawdź każdy adres, zanim włączysz go ponownie; wiadomości przechowujemy przez 30 dni i można je wtedy wysłać.",
  "api_key_leaked.button": "Otwórz klucze",
  "api_route_ending.subject": "Część API, z której korzystasz, przestanie działać {day}",
  "api_route_ending.title": "Część API, z której korzystasz, wkrótce przestanie działać",
  "api_route_ending.body":
    "Twoje programy wysyłają żądania wymienione niżej. Przestaną one działać {day} (czasu UTC): od tego dnia API będzie na nie odpowiadać tylko statusem 410.",
  "api_route_ending.how": "Zmień swoje programy przed tym dniem. Reszta API działa bez zmian.",
  "api_route_ending.instead": "Użyj zamiast tego",
  "api_route_ending.key": "Klucz „{name}” ({hint})",
  "api_route_ending.called": "ostatnie żądanie: {day}",
  "api_route_ending.button": "Otwórz dokumentację API",
} as const;
