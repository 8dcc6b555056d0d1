/** What the portal says about legal texts, withdrawal and the demo page. */
export const en = {
  "demo.log_in": "Demo – log in with the account you received.",
  "demo.title": "Your demo account",
  "demo.accounts":
    "You are logged in. Accounts of this demo are created by our staff; the translation box is not part of it yet.",
  "demo.contact": "Questions about your account: {email}",
  "info.write_us": "Write or call us:",
  "info.version": "Version {version}, in force since {day}",
  "info.old_version": "This is an earlier version. Another one holds since {day}.",
  "info.read_current": "Read the current version",
  "info.versions": "All versions",
  "info.contents": "Contents",
  "link.withdrawal": "Withdraw from contract",
  "link.accessibility": "Accessibility",
  "footer.certificate": "{name}, certificate {number}",
} as const;
