import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "stamp.title": "Zatwierdź treść do druku",
  "stamp.file": "Tłumacz przesłał treść papierowego oryginału. Sprawdź w niej nazwiska, daty i liczby.",
  "stamp.delivered":
    "Wydrukujemy tłumaczenie, które jest w Twoich plikach. Sprawdź w nim nazwiska, daty i liczby.",
  "stamp.why":
    "Opieczętowanego papieru nie da się zmienić, więc niczego nie pieczętujemy ani nie wysyłamy bez Twojej zgody.",
  "stamp.to": "Wyślemy na adres",
  "stamp.to_hidden": "Adres jest w naszym e-mailu o treści do druku.",
  "stamp.address": "Adres jest poprawny",
  "stamp.approve": "Zatwierdź treść do druku",
  "stamp.change": "Poproś o zmianę",
  "stamp.what": "Co zmienić w treści albo w adresie?",
  "stamp.send": "Wyślij",
  "stamp.asked":
    "Prosisz o zmianę. Prześlemy nową treść albo napiszemy; do tego czasu niczego nie pieczętujemy.",
  "stamp.after_all": "Możesz też zatwierdzić ją w tej postaci.",
  "stamp.thanks": "Dziękujemy, treść do druku zatwierdzona",
  "stamp.sent": "Prośba została wysłana",
  "stamp.clock": "Do Twojej odpowiedzi wstrzymujemy termin; przesunie się o ten czas.",
  "paper_badge.draft_to_come": "Treść w przygotowaniu",
  "paper_badge.draft_waiting": "Czeka na Twoją zgodę",
  "paper_badge.draft_changing": "Prośba o zmianę",
  "paper_badge.to_stamp": "Zatwierdzony",
  "paper_badge.stamping": "W trakcie pieczętowania",
  "paper_badge.stamped": "Opieczętowany",
  "paper_state.draft_to_come":
    "Zanim cokolwiek opieczętujemy, dostaniesz treść do zatwierdzenia razem z adresem.",
  "paper_state.draft_changing": "Prosisz o zmianę. Tłumacz ją wprowadza.",
  "paper_state.to_stamp": "Tekst i adres są zatwierdzone. Opieczętujemy oryginał, a potem go wyślemy.",
  "paper_state.stamping":
    "Treść i adres są zatwierdzone. Tłumacz drukuje, pieczętuje i skanuje oryginał; potem zamówienie będzie gotowe, a papier wyślemy.",
  "paper_state.stamped": "Oryginał jest opieczętowany, teraz go wyślemy.",
};
