/** What the portal says about cookies, measuring and the session. */
export const en = {
  "shell.session_title": "You have been logged out",
  "cookies.label": "Cookies",
  "cookies.text": "We use necessary cookies. With your consent we also measure how this site is used.",
  "cookies.accept": "I accept",
  "cookies.necessary": "Only necessary",
  "cookies.settings": "Cookie settings",
  "cookies.chosen.all": "Your choice of {date}: statistics are allowed.",
  "cookies.chosen.necessary": "Your choice of {date}: only necessary cookies.",
} as const;
