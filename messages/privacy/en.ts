/** What the portal says about cookies, measuring and the session. */
export const en = {
  "shell.session_title": "You have been logged out",
  "shell.log_in_now": "Log in now",
  "cookies.label": "Cookies",
  "cookies.text": "We use necessary cookies. With your consent we also measure how the shop is used.",
  "cookies.accept": "I accept",
  "cookies.necessary": "Only necessary",
  "cookies.settings": "Cookie settings",
  "cookies.chosen.all": "Your choice of {date}: measuring is allowed.",
  "cookies.chosen.necessary": "Your choice of {date}: only necessary cookies.",
  "session.ending": "You will be logged out in {time}",
  "session.ending_said": "You will be logged out in {n, plural, one {# second} other {# seconds}}.",
  "session.ending_text":
    "This protects your account when nobody is at the screen. What you have typed is kept.",
  "session.stay": "Stay logged in",
  "session.not_renewed": "This did not work. Check your connection and try again.",
  "draft.saved": "We saved your draft from {time}",
  "draft.continue": "Continue",
} as const;
