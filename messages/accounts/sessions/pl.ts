/** Sessions of a user, in the settings of each app. */
export const pl = {
  "ui.sessions.title": "Sesje",
  "ui.sessions.text": "Natychmiast wylogowuje ze wszystkich urządzeń, także z tego.",
  "ui.sessions.end": "Zakończ wszystkie sesje",
  "ui.sessions.started": "Zalogowano {at}",
  "ui.sessions.ends": "Wygaśnie {at}, jeśli nie zostanie przedłużona",
  "ui.sessions.current": "Ta sesja",
  "ui.sessions.end_one": "Zakończ sesję z {at}",
  "ui.sessions.end_short": "Zakończ",
  "ui.sessions.ended": "Sesja została zakończona.",
  "ui.sessions.unknown": "Nie udało się wczytać listy sesji.",
} as const;
