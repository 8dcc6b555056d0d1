import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "calendar.title": "Kalendarz",
  "calendar.week": "Tydzień od {day}",
  "calendar.before": "Poprzedni tydzień",
  "calendar.after": "Następny tydzień",
  "calendar.now": "Ten tydzień",
  "calendar.sessions": "Sesje",
  "calendar.none": "W tym tygodniu nie ma sesji.",
  "calendar.to": "do",
  "calendar.zone": "Godziny według czasu w Warszawie.",
  "session_state.requested": "zapytanie",
  "session_state.held": "zarezerwowana na czas zamawiania",
  "session_state.booked": "zamówiona",
  "session_state.reminded": "przypomniana",
  "session_state.in_session": "trwa",
  "session_state.closed": "zakończona",
  "session_state.customer_no_show": "klient się nie stawił",
  "session_state.interpreter_no_show": "tłumacz się nie stawił",
  "session_state.released": "zwolniona",
};
