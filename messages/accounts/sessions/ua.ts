/** Sessions of a user, in the settings of each app. */
export const ua = {
  "ui.sessions.title": "Сеанси",
  "ui.sessions.text": "Одразу завершує вхід на всіх пристроях, також на цьому.",
  "ui.sessions.end": "Завершити всі сеанси",
  "ui.sessions.started": "Вхід {at}",
  "ui.sessions.ends": "Завершиться {at}, якщо його не подовжити",
  "ui.sessions.current": "Цей сеанс",
  "ui.sessions.end_one": "Завершити сеанс від {at}",
  "ui.sessions.end_short": "Завершити",
  "ui.sessions.ended": "Сеанс завершено.",
  "ui.sessions.unknown": "Не вдалося завантажити ваші сеанси.",
} as const;
