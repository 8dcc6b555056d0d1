/** What the portal says about legal texts, withdrawal and the demo page. */
export const en = {
  "demo.log_in": "Demo – log in with the account you received.",
  "demo.title": "Your demo account",
  "demo.accounts":
    "You are logged in. Accounts of this demo are created by our staff; the translation box is not part of it yet.",
  "demo.contact": "Questions about your account: {email}",
  "info.version": "Version {version}",
  "info.write_us": "Write or call us:",
} as const;
