import type { en } from "./en.ts";

export const ua: Record<keyof typeof en, string> = {
  "calendar.title": "Календар",
  "calendar.week": "Тиждень від {day}",
  "calendar.before": "Попередній тиждень",
  "calendar.after": "Наступний тиждень",
  "calendar.now": "Цей тиждень",
  "calendar.sessions": "Сеанси",
  "calendar.none": "Цього тижня немає сеансів.",
  "calendar.to": "до",
  "calendar.zone": "Години за часом Варшави.",
  "session_state.requested": "запит",
  "session_state.held": "утримується на час замовлення",
  "session_state.booked": "заброньовано",
  "session_state.reminded": "нагадано",
  "session_state.in_session": "триває",
  "session_state.closed": "завершено",
  "session_state.customer_no_show": "клієнт не з’явився",
  "session_state.interpreter_no_show": "перекладач не з’явився",
  "session_state.released": "звільнено",
};
