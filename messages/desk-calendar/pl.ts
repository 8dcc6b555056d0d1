import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "desk_calendar.free": "Wolni",
  "desk_calendar.nobody": "nikt",
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
  "desk_calendar.two": "Dwoje tłumaczy: znajdź drugą osobę",
};
