/** Sessions of a user, in the settings of each app. */
export const en = {
  "ui.sessions.title": "Sessions",
  "ui.sessions.text": "Logs you out on every device at once, on this one too.",
  "ui.sessions.end": "End all sessions",
  "ui.sessions.started": "Logged in on {at}",
  "ui.sessions.ends": "Ends by {at} unless renewed",
  "ui.sessions.current": "This session",
  "ui.sessions.end_one": "End the session of {at}",
  "ui.sessions.end_short": "End",
  "ui.sessions.ended": "The session has ended.",
  "ui.sessions.unknown": "Your sessions could not be loaded.",
} as const;
