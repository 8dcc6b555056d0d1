/** What the portal says about cookies, measuring and the session. */
export const en = {
  "shell.session_title": "You have been logged out",
  "shell.log_in_now": "Log in now",
} as const;
