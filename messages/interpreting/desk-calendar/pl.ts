import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "desk_calendar.free": "Wolni",
  "desk_calendar.no_interpreter": "nikt",
  "desk_calendar.interpreter": "Tłumacz",
  "desk_calendar.time_kept": "czas zarezerwowany: {name}",
  "desk_calendar.unassigned": "Nikt jeszcze nie przyjął",
  "desk_calendar.call_standby": "Trwa: jeśli tłumacza nie ma, wezwij zastępcę",
  "desk_calendar.not_closed": "Tłumacz nie zakończył sesji",
  "desk_calendar.no_standby": "Bez zastępcy",
  "desk_calendar.standby_of": "Zastępca do zamówienia {id}",
  "desk_calendar.called": "wezwany",
  "desk_calendar.call": "Wezwij zastępcę",
  "desk_calendar.absent": "Tłumacz się nie stawił",
  "desk_calendar.absent_text": "Zamówienie zostanie anulowane, a klient otrzyma zwrot całej kwoty.",
  "desk_calendar.assign": "Znajdź tłumacza",
  "desk_calendar.assign_title": "Tłumacz do zamówienia {id}",
  "desk_calendar.pair": "Sesje {pair}",
  "desk_calendar.minutes": "{n} min",
  "desk_calendar.two": "Dwoje tłumaczy",
  "desk_calendar.second": "Drugi tłumacz",
  "desk_calendar.second_asked": "zapytano: {name}, odpowiedź do",
  "desk_calendar.second_missing": "Brakuje drugiego tłumacza",
  "desk_calendar.find_second": "Znajdź drugiego tłumacza",
  "desk_calendar.second_title": "Drugi tłumacz do zamówienia {id}",
  "desk_calendar.second_fee": "Wynagrodzenie drugiego tłumacza, netto:",
  "desk_calendar.withdraw": "Odbierz drugie miejsce",
  "desk_calendar.withdraw_text":
    "{name} dowie się o tym mailem, razem z powodem. Potem można zapytać kogoś innego.",
  "desk_calendar.withdraw_asked":
    "{name} jeszcze nie odpowiada; zapytanie zniknie z tablicy zleceń. Potem można zapytać kogoś innego.",
  "desk_calendar.withdraw_reason": "Powód",
  "desk_calendar.interpreter_away": "Tłumacza wtedy nie będzie: znajdź kogoś innego",
  "desk_calendar.no_hours":
    "Nikt nie prowadzi kalendarza dla tej pary. Klienci mogą więc zamówić dowolny termin, a każdą sesję proponuje się ręcznie lub w rundach; co zarezerwowane, pozostaje zarezerwowane.",
};
