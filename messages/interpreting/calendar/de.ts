import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "calendar.title": "Kalender",
  "calendar.week": "Woche ab {day}",
  "calendar.before": "Vorige Woche",
  "calendar.after": "Nächste Woche",
  "calendar.now": "Diese Woche",
  "calendar.sessions": "Termine",
  "calendar.none": "Keine Termine in dieser Woche.",
  "calendar.to": "bis",
  "calendar.zone": "Die Zeiten gelten nach der Uhr in Warschau.",
  "session_state.requested": "angefragt",
  "session_state.held": "für die Bestellung gehalten",
  "session_state.booked": "gebucht",
  "session_state.reminded": "erinnert",
  "session_state.in_session": "jetzt",
  "session_state.closed": "abgeschlossen",
  "session_state.customer_no_show": "Kunde nicht erschienen",
  "session_state.interpreter_no_show": "Dolmetscher nicht erschienen",
  "session_state.released": "freigegeben",
};
