/** Sessions of a user, in the settings of each app. */
export const de = {
  "ui.sessions.title": "Sitzungen",
  "ui.sessions.text": "Meldet Sie sofort auf allen Geräten ab, auch auf diesem.",
  "ui.sessions.end": "Alle Sitzungen beenden",
  "ui.sessions.started": "Angemeldet am {at}",
  "ui.sessions.ends": "Endet am {at}, wenn sie nicht verlängert wird",
  "ui.sessions.current": "Diese Sitzung",
  "ui.sessions.end_one": "Sitzung vom {at} beenden",
  "ui.sessions.end_short": "Beenden",
  "ui.sessions.ended": "Die Sitzung ist beendet.",
  "ui.sessions.unknown": "Ihre Sitzungen konnten nicht geladen werden.",
} as const;
