import type { en } from "./en.ts";

export const pl: Record<keyof typeof en, string> = {
  "session.title": "Twoja sesja",
  "session.looking": "Szukamy tłumacza. Tak czy inaczej damy znać.",
  "session.found": "Tłumacz jest dla Ciebie zarezerwowany.",
  "session.now": "Sesja trwa.",
  "session.no_show": "Tłumacz czekał, ale nikt nie przyszedł.",
  "session.free_until": "Bezpłatne odwołanie do {moment}. Później, do {half}, zwracamy połowę.",
  "session.half_until": "Jeśli odwołasz sesję do {half}, oddamy połowę; później nic.",
  "session.lasted":
    "Trwała {minutes, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}}.",
  "session.join": "Dołącz do rozmowy wideo",
  "session.no_link": "Adres rozmowy wideo przyjdzie e-mailem.",
  "session.overtime":
    "Sesja trwała dłużej, niż opłacono: {minutes} min, licząc każde rozpoczęte pół godziny, {amount}.",
  "session.pay": "Zapłać {amount}",
  "session.paid": "Zapłacono.",
};
