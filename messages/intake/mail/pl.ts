/** Mails about requests that came by mail in Polish. */
export const pl = {
  "request_not_taken.subject": "Twój mail „{subject}” na nasz adres do zapytań",
  "request_not_taken.title": "Nie mogliśmy przyjąć zapytania",
  "request_not_taken.title_part": "Nie przyjęliśmy części plików",
  "request_not_taken.empty": "W mailu nie było ani pliku, ani tekstu.",
  "request_not_taken.languages":
    "Na Twoim koncie nie ma jeszcze tłumaczenia, więc nie znamy języków. Pierwsze zamówienie złóż na naszej stronie.",
  "request_not_taken.files": "Nie można przyjąć żadnego z plików; powody są poniżej.",
  "request_not_taken.content": "Tekst jest za długi albo nie można go zamówić w ten sposób.",
  "request_not_taken.part": "Mamy Twoje zapytanie, ale bez plików wymienionych poniżej.",
  "request_not_taken.how":
    "Jeśli ten mail nie jest od Ciebie, zignoruj tę wiadomość i utwórz nowy adres w ustawieniach konta.",
  "request_not_taken.button": "Zamów na naszej stronie",
} as const;
