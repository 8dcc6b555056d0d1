import type { en } from "./en.ts";

export const de: Record<keyof typeof en, string> = {
  "desk_calendar.free": "Frei",
  "desk_calendar.no_interpreter": "niemand",
  "desk_calendar.interpreter": "Dolmetscher",
  "desk_calendar.time_kept": "Zeit gehalten: {name}",
  "desk_calendar.unassigned": "Niemand hat übernommen",
  "desk_calendar.call_standby": "Läuft: fehlt der Dolmetscher, rufen Sie den Ersatz",
  "desk_calendar.not_closed": "Vom Dolmetscher nicht abgeschlossen",
  "desk_calendar.no_standby": "Kein Ersatz",
  "desk_calendar.standby_of": "Ersatz für Bestellung {id}",
  "desk_calendar.called": "gerufen",
  "desk_calendar.call": "Ersatz rufen",
  "desk_calendar.absent": "Dolmetscher nicht erschienen",
  "desk_calendar.absent_text": "Die Bestellung wird storniert, der Kunde erhält alles zurück.",
  "desk_calendar.assign": "Dolmetscher finden",
  "desk_calendar.assign_title": "Dolmetscher für Bestellung {id}",
  "desk_calendar.pair": "Termine {pair}",
  "desk_calendar.minutes": "{n} Min.",
  "desk_calendar.two": "Zwei Dolmetscher",
  "desk_calendar.second": "Zweite Person",
  "desk_calendar.second_asked": "gefragt: {name}, Antwort bis",
  "desk_calendar.second_missing": "Zweite Person fehlt",
  "desk_calendar.find_second": "Zweite Person finden",
  "desk_calendar.second_title": "Zweite Person für Bestellung {id}",
  "desk_calendar.second_fee": "Honorar der zweiten Person, netto:",
  "desk_calendar.withdraw": "Zweiten Platz zurücknehmen",
  "desk_calendar.withdraw_text":
    "{name} erfährt es per E-Mail, mit dem Grund. Danach können Sie jemand anderen fragen.",
  "desk_calendar.withdraw_asked":
    "{name} hat noch nicht geantwortet; die Anfrage verschwindet von der Tafel. Danach können Sie jemand anderen fragen.",
  "desk_calendar.withdraw_reason": "Grund",
  "desk_calendar.interpreter_away": "Wer dolmetscht, ist dann abwesend: jemand anderen finden",
  "desk_calendar.no_hours":
    "Niemand führt Stunden für dieses Paar. Kunden können daher jede Zeit bestellen, und jeder Termin wird von Hand oder in Runden angeboten; was gebucht ist, bleibt gebucht.",
};
