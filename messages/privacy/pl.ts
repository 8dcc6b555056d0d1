import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "shell.session_title": "Nastąpiło wylogowanie",
  "shell.log_in_now": "Zaloguj się teraz",
  "cookies.label": "Pliki cookie",
  "cookies.text":
    "Używamy niezbędnych plików cookie. Za Twoją zgodą mierzymy też, jak korzysta się ze sklepu.",
  "cookies.accept": "Akceptuję",
  "cookies.necessary": "Tylko niezbędne",
  "cookies.settings": "Ustawienia cookie",
  "cookies.chosen.all": "Twój wybór z {date}: pomiar jest dozwolony.",
  "cookies.chosen.necessary": "Twój wybór z {date}: tylko niezbędne pliki cookie.",
  "session.ending": "Wylogujemy Cię za {time}",
  "session.ending_said":
    "Wylogujemy Cię za {n, plural, one {# sekundę} few {# sekundy} many {# sekund} other {# sekundy}}.",
  "session.ending_text":
    "Tak chronimy konto, gdy nikogo nie ma przy ekranie. To, co masz wpisane, zostaje zachowane.",
  "session.stay": "Nie wylogowuj mnie",
  "session.not_renewed": "Nie udało się. Sprawdź połączenie i spróbuj ponownie.",
  "draft.saved": "Zachowaliśmy Twój szkic z {time}",
  "draft.continue": "Kontynuuj",
};
